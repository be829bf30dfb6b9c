"""What is generated from the messages: schemas for programs, types for the client.

`python -m pioche.server.schema` writes the files into the source tree; with `--check` it only says which of
them are not as they should be, and fails.
"""

import argparse
import ast
import inspect
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from pioche.engine.events import PARTS, Event, Meaning, meanings_of
from pioche.games.shelf import FOLDERS, find_title
from pioche.server import wire

ROOT: Final = Path(__file__).parents[3]
DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
UNIONS: Final = {"ClientMessage": wire.ClientMessage, "ServerMessage": wire.ServerMessage}
NEVER: Final[dict[str, Any]] = {"not": {}}
"""Fits nothing: what a message never has."""
COMMAND: Final = "python -m pioche.server.schema"

Schema = dict[str, Any]


def field_notes() -> dict[str, dict[str, str]]:
    """What wire.py says below its fields, by class."""
    notes: dict[str, dict[str, str]] = {}
    for node in ast.parse(inspect.getsource(wire)).body:
        if isinstance(node, ast.ClassDef):
            notes[node.name] = dict(notes_below(node))
    return notes


def notes_below(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, note in zip(node.body, node.body[1:], strict=False):
        match field, note:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str() as text)),
            ):
                yield name, inspect.cleandoc(text)


def message_schemas() -> Schema:
    """Every message and what it is made of, with the notes, by name."""
    unions, parts = msgspec.json.schema_components(UNIONS.values(), ref_template="#/$defs/{name}")
    notes = field_notes()
    for name, part in parts.items():
        for field, schema in part["properties"].items():
            if note := notes[name].get(field):
                schema["description"] = note
    for name, union in zip(UNIONS, unions, strict=True):
        parts[name] = {"title": name, "oneOf": union["anyOf"]}
    told = parts["Told"]
    told["properties"] = {str(wire.Message.__struct_config__.tag_field): NEVER, **told["properties"]}
    told["additionalProperties"] = False
    parts["ServerMessage"]["oneOf"].append({"$ref": "#/$defs/Told"})
    return parts


def socket_schema() -> Schema:
    return {
        "$schema": DRAFT,
        "title": f"Pioche, socket, version {wire.VERSION}",
        "description": (
            "Clients send a ClientMessage, the server a ServerMessage, each as one text frame of JSON. "
            f"Made by `{COMMAND}` from src/pioche/server/wire.py."
        ),
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in UNIONS],
        "$defs": message_schemas(),
    }


def typescript() -> str:
    parts = message_schemas()
    lines = [
        f"// Made by `{COMMAND}` from src/pioche/server/wire.py; not to be changed by hand.",
        "",
        f"export const VERSION = {wire.VERSION};",
        "",
        "export type Fields = Record<string, unknown>;",
    ]
    for name, part in parts.items():
        lines += ["", *comment(part.get("description"), "")]
        lines += union_lines(name, part) if "oneOf" in part else interface_lines(name, part)
    return "\n".join(lines) + "\n"


def declarations() -> str:
    """The events of all games as types, and what their fields mean, for sentences."""
    titles = [find_title(game) for game in FOLDERS]
    lines = [
        f"// Made by `{COMMAND}` from src/pioche/games/*/events.py; not to be changed by hand.",
        "",
        f"export type Meaning = {' | '.join(json.dumps(meaning) for meaning in Meaning)};",
        "type Meanings = Record<string, Meaning>;",
        "",
        "/** What the fields of events mean, by game and kind. */",
        "export const EVENTS: Record<string, Record<string, Meanings>> = {",
    ]
    for title in titles:
        lines.append(f"  {json.dumps(title.name)}: {{")
        for kind, event in title.notation.events.items():
            lines.append(f"    {kind}: {json.dumps(meanings_of(event))},")
        lines.append("  },")
    lines += [
        "};",
        "",
        "/** What the parts of moves, refusals and notices mean. */",
        f"export const PARTS: Meanings = {json.dumps(PARTS)};",
    ]
    for title in titles:
        name = f"{title_case(title.name)}Event"
        *others, last = [f"  | {event_text(event)}" for event in title.notation.events.values()]
        lines += ["", f"export type {name} =", *others, f"{last};"]
    return "\n".join(lines) + "\n"


def title_case(game: str) -> str:
    return "".join(part.title() for part in game.split("-"))


def event_text(event: type[Event]) -> str:
    """A kind of event as a type of TypeScript; who may not know what is Secret is not told it."""
    schemas = {name: msgspec.json.schema(hint) for name, hint in event.told.items()}
    fields = [f"{name}{'?' * (name in event.secrets)}: {type_text(schemas[name])}" for name in schemas]
    return f"{{ {'; '.join([f'type: {json.dumps(event.kind)}', *fields])} }}"


def union_lines(name: str, part: Schema) -> list[str]:
    *others, last = [f"  | {type_text(each)}" for each in part["oneOf"]]
    return [f"export type {name} =", *others, f"{last};"]


def interface_lines(name: str, part: Schema) -> list[str]:
    lines = [f"export interface {name} {{"]
    for field, schema in part["properties"].items():
        mark = "" if field in part["required"] else "?"
        lines += [*comment(schema.get("description"), "  "), f"  {field}{mark}: {type_text(schema)};"]
    return [*lines, "}"]


def comment(text: str | None, indent: str) -> list[str]:
    return [] if text is None else [f"{indent}/** {' '.join(text.split())} */"]


def type_text(schema: Schema) -> str:
    """A schema as a type of TypeScript."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if schema == NEVER:
        return "undefined"
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(type_text(each) for each in schema["anyOf"])
    match schema.get("type"):
        case "integer" | "number":
            return "number"
        case "array":
            item = type_text(schema.get("items", {}))
            return f"({item})[]" if " " in item else f"{item}[]"
        case "object":
            return "Fields"
        case "string" | "boolean" | "null" as plain:
            return str(plain)
        case None:
            return "unknown"
        case other:
            raise NotImplementedError(other)


def as_text(document: object) -> str:
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def generated() -> dict[str, str]:
    """The files and what they should hold."""
    from pioche.server.http.app import description  # noqa: PLC0415 - types do not need the whole server

    return {
        "docs/socket.schema.json": as_text(socket_schema()),
        "docs/openapi.json": as_text(description()),
        "web/src/wire.ts": typescript(),
        "web/src/declared.ts": declarations(),
    }


def is_stale(file: Path, text: str) -> bool:
    return not file.is_file() or file.read_text(encoding="utf-8") != text


def main(arguments: list[str], root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(prog=COMMAND, description=__doc__)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args(arguments).check
    stale = {name: text for name, text in generated().items() if is_stale(root / name, text)}
    for name, text in stale.items():
        sys.stdout.write(f"{name}\n")
        if not check:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
