"""The OpenAPI description as a page to read."""

import json
from collections.abc import Iterator
from html import escape
from typing import Any

from pioche.server.http.markup import element, page, plain, rows

Document = dict[str, Any]


def reference_page(document: Document) -> bytes:
    info = document["info"]
    tags = document["tags"]
    root = prefix_of(document) + "/"  # also at `/api/docs/`, where a relative link leads elsewhere
    return page(
        "en",
        root,
        f"{info['title']} {info['version']}",
        prose(info["description"]),
        element("p", element("a", "openapi.json", href=f"{root}api/openapi.json")),
        *(chapter(tag, document) for tag in tags),
        plain("h2", "Structures"),
        *(structure(name, schema) for name, schema in document["components"]["schemas"].items()),
    )


def prefix_of(document: Document) -> str:
    """The path that everything on the server begins with; mostly none."""
    url: str = document["servers"][0]["url"]
    return url.rstrip("/")


def prose(text: str) -> str:
    """A paragraph in which `code` is marked."""
    parts = escape(text).split("`")
    return element("p", *(element("code", part) if odd % 2 else part for odd, part in enumerate(parts)))


def chapter(tag: Document, document: Document) -> str:
    return element(
        "section",
        plain("h2", tag["name"]),
        prose(tag["description"]),
        *(operation for operation in operations(tag["name"], document)),
    )


def operations(tag: str, document: Document) -> Iterator[str]:
    prefix = prefix_of(document)
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if isinstance(operation, dict) and tag in operation.get("tags", ()):
                yield operation_section(prefix + path, method, operation)


def operation_section(path: str, method: str, operation: Document) -> str:
    signature = element("code", element("span", method.upper(), class_="method"), f" {escape(path)}")
    lines = [
        ["in", f"{plain('code', each['name'])} ({escape(each['in'])}): {escape(each.get('description', ''))}"]
        for each in operation.get("parameters", ())
    ]
    if "requestBody" in operation:
        lines.append(["body", content(operation["requestBody"])])
    lines += [
        [escape(status), f"{escape(answer.get('description', ''))} {content(answer)}"]
        for status, answer in operation["responses"].items()
    ]
    if {"bearer": []} in operation.get("security", ()):
        lines.insert(0, ["token", "optional" if {} in operation["security"] else "needed"])
    described = operation.get("description")
    return element(
        "section",
        plain("h3", operation["summary"]),
        element("p", signature),
        prose(described) if described else "",
        rows(lines),
    )


def content(answer: Document) -> str:
    kinds = answer.get("content", {})
    return "; ".join(f"{type_text(each.get('schema', {}))} ({escape(kind)})" for kind, each in kinds.items())


def structure(name: str, schema: Document) -> str:
    needed = schema.get("required", ())
    lines = [
        [
            plain("code", field) + ("" if field in needed else " ?"),
            type_text(each),
            escape(each.get("description", "")),
        ]
        for field, each in schema.get("properties", {}).items()
    ]
    return element(
        "section", element("h3", escape(name), id=name), prose(schema.get("description", "")), rows(lines)
    )


def type_text(schema: Document) -> str:
    """A type in a few words, with links to structures."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return element("a", escape(name), href=f"#{name}")
    for union in ("anyOf", "oneOf", "allOf"):
        if union in schema:
            return " | ".join(type_text(each) for each in schema[union])
    if "const" in schema or "enum" in schema:
        values = schema.get("enum", [schema.get("const")])
        return " | ".join(plain("code", json.dumps(value)) for value in values)
    if schema.get("type") == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(map(type_text, schema['prefixItems']))}]"
        return f"list of {type_text(schema.get('items', {}))}"
    kind = schema.get("type", "any")
    text = " | ".join(kind) if isinstance(kind, list) else str(kind)
    bounds = [
        f"{word} {schema[key]}"
        for key, word in (
            *(("minimum", "≥"), ("maximum", "≤")),
            *(("minLength", "at least"), ("maxLength", "at most")),
        )
        if key in schema
    ]
    return escape(", ".join([text, *bounds]))
