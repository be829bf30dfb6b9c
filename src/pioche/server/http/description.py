"""The OpenAPI description, made from the handlers and the structures; and a page that shows it."""

from typing import Any, Final

import msgspec
from litestar import Litestar
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.spec import Components, License, SecurityScheme, Tag
from msgspec import Struct

from pioche import __version__
from pioche.games.shelf import game_names
from pioche.server import statistics
from pioche.server.http import house, messages
from pioche.table.paces import PACES

Document = dict[str, Any]

ABOUT: Final = (
    "Lobby, tables, people and records. Playing itself goes over the WebSocket of a table, "
    "`/api/tables/{table}/socket` (docs/socket.md). Everything is JSON in UTF-8; every refusal is a Problem."
)
TAGS: Final = {
    "games": "What can be played and said.",
    "people": "Guests, accounts, tokens. A token goes into the Authorization header, never into an address.",
    "tables": "The lobby, new tables, invitations.",
    "daily": "A deal a day for each game: the same cards for everybody.",
    "records": "Finished games, ratings, statistics.",
    "operation": "For whoever runs the server.",
}
DONE: Final = {"200": "Here it is.", "201": "It is made.", "204": "It is done."}
ALSO_AS: Final = {"game_record": ["text/plain"]}
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
        for module in (house, messages, statistics)
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, Struct)
        and value not in {Struct, messages.RequestBody}
    }
    return sorted(found, key=lambda structure: structure.__name__)


def describe(app: Litestar) -> Document:
    """What Litestar finds out, with msgspec's own schemas: they know the bounds and what is forbidden."""
    document: Document = msgspec.json.decode(msgspec.json.encode(app.openapi_schema.to_schema()))
    wanted = structures()
    _, components = msgspec.json.schema_components(wanted, ref_template="#/components/schemas/{name}")
    document["paths"] = dict(sorted(document["paths"].items()))
    for path in document["paths"].values():
        for operation in path.values():
            complete(operation)
    asked = components["NewTable"]["properties"]
    asked["game"]["enum"], asked["pace"]["enum"] = game_names(), list(PACES)
    used = referred(document["paths"], components)
    document["components"]["schemas"] = {name: components[name] for name in sorted(used)}
    return document


def referred(part: Any, components: Document) -> set[str]:
    """The structures to which a part of a document leads."""
    found: set[str] = set()
    waiting = [part]
    while waiting:
        item = waiting.pop()
        if isinstance(item, dict):
            name = str(item.get("$ref", "")).rpartition("/")[2]
            if name and name not in found:
                found.add(name)
                waiting.append(components[name])
            waiting += item.values()
        elif isinstance(item, list):
            waiting += item
    return found


def complete(operation: Document) -> None:
    """Whatever is refused looks the same; a parameter that is left out is not null."""
    for parameter in operation.get("parameters", ()):
        schema = parameter["schema"]
        schema.pop("description", None)
        for each in schema.pop("oneOf", ()):
            if each != {"type": "null"}:
                schema |= each
        if parameter["name"] == "game":
            schema["enum"] = game_names()
    answers = {status: answer for status, answer in operation["responses"].items() if status < "400"}
    for status, answer in answers.items():
        answer["description"] = DONE[status]
        answer.pop("headers")
        for media_type in ALSO_AS.get(operation["operationId"], ()):
            answer["content"][media_type] = {"schema": {"type": "string"}}
    if operation.get("security") == [{"bearer": []}]:
        answers["401"] = refusal("There is no token, or it counts for nothing here.")
    answers["429"] = refusal("Too much was asked; Retry-After says how many seconds to wait.")
    answers["429"]["headers"] = {"Retry-After": {"schema": {"type": "integer", "minimum": 1}}}
    answers["default"] = refusal("Why it was refused.")
    operation["responses"] = answers


def refusal(description: str) -> Document:
    return {"description": description, "content": {"application/json": {"schema": PROBLEM}}}
