"""The OpenAPI description, made from the handlers and the structures; and a page that shows it."""

import json
from typing import Any, Final

import msgspec
from litestar import Litestar
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.spec import Components, License, SecurityScheme, Tag
from msgspec import Struct

from pioche import __version__
from pioche.server.http import house, messages

Document = dict[str, Any]

ABOUT: Final = (
    "Lobby, tables, people and records. Playing itself goes over the WebSocket of a table, "
    "`/api/tables/{table}/socket` (docs/socket.md). Everything is JSON in UTF-8; every refusal is a Problem."
)
TAGS: Final = {
    "games": "What can be played and said.",
    "people": "Guests, accounts, tokens. A token goes into the Authorization header, never into an address.",
    "tables": "The lobby, new tables, invitations.",
    "records": "Finished games, ratings, statistics.",
    "operation": "For whoever runs the server.",
}
PROBLEM: Final = {"$ref": "#/components/schemas/Problem"}


def openapi_config() -> OpenAPIConfig:
    bearer = SecurityScheme(
        type="http", scheme="bearer", description="A token of POST /api/guests or sessions."
    )
    return OpenAPIConfig(
        title="Pioche",
        version=__version__,
        description=ABOUT,
        license=License(name="MIT", identifier="MIT"),
        components=Components(security_schemes={"bearer": bearer}),
        tags=[Tag(name=name, description=text) for name, text in TAGS.items()],
        use_handler_docstrings=True,
        operation_id_creator=lambda handler, *_: handler.handler_name,
        path="/api/litestar",
    )


def structures() -> list[type[Struct]]:
    """Every structure that the description may refer to."""
    found = {
        value
        for module in (house, messages)
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Struct) and value not in {Struct, messages.Asked}
    }
    return sorted(found, key=lambda structure: structure.__name__)


def describe(app: Litestar) -> Document:
    """What Litestar finds out, with msgspec's own schemas: they know the bounds and what is forbidden."""
    document: Document = json.loads(json.dumps(app.openapi_schema.to_schema()))
    wanted = structures()
    _, components = msgspec.json.schema_components(wanted, ref_template="#/components/schemas/{name}")
    referred = set(document["components"]["schemas"])
    assert referred <= set(components), referred - set(components)
    document["components"]["schemas"] = dict(sorted(components.items()))
    document["paths"] = dict(sorted(document["paths"].items()))
    for path in document["paths"].values():
        for operation in path.values():
            if isinstance(operation, dict) and "responses" in operation:
                complete(operation)
    return document


def complete(operation: Document) -> None:
    """Whatever is refused looks the same."""
    answers = {status: answer for status, answer in operation["responses"].items() if status < "400"}
    if operation.get("security") == [{"bearer": []}]:
        answers["401"] = refusal("There is no token, or it counts for nothing here.")
    answers["429"] = refusal("Too much was asked; Retry-After says how many seconds to wait.")
    answers["429"]["headers"] = {"Retry-After": {"schema": {"type": "integer", "minimum": 1}}}
    answers["default"] = refusal("Why it was refused.")
    operation["responses"] = answers


def refusal(description: str) -> Document:
    return {"description": description, "content": {"application/json": {"schema": PROBLEM}}}
