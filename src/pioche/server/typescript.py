"""Types for the client, made from what is declared in Python."""

import json
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from pioche.engine.events import PARTS, Event, Fields, Meaning, meanings_of
from pioche.engine.title import Title
from pioche.engine.view_fields import GameView
from pioche.games.shelf import FOLDERS, find_part, find_title
from pioche.server import wire
from pioche.server.structures import Schema, noted_schemas, structures_in
from pioche.table.avatars import ANIMALS, COLOURS
from pioche.table.view_fields import TableView

NEVER: Final[Schema] = {"not": {}}
"""Fits nothing: what a message never has."""
PLAIN: Final[dict[str | None, str]] = {
    **dict.fromkeys(("integer", "number"), "number"),
    **{name: name for name in ("string", "boolean", "null")},
    None: "unknown",
}
FIELDS: Final = 'import type { Fields } from "./wire";'


def wire_types(parts: dict[str, Schema], made: str) -> str:
    """The messages of the socket."""
    lines = [made, "", f"export const VERSION = {wire.VERSION};"]
    lines += ["", "export type Fields = Record<string, unknown>;"]
    for name, part in parts.items():
        lines += ["", *comment(part.get("description"), "")]
        lines += union_lines(name, part["oneOf"]) if "oneOf" in part else interface_lines(name, part)
    return "\n".join(lines) + "\n"


def http_types(messages: Iterable[type], made: str) -> str:
    """What goes in and out over HTTP."""
    _, parts = noted_schemas(messages)
    lines = [made, "", 'import type { Meaning } from "./declared";', FIELDS]
    for structure in structures_in(msgspec.inspect.multi_type_info(messages)):
        part = parts[structure.__name__]
        if always_whole(structure):
            part["required"] = list(part["properties"])
        lines += ["", *comment(part.get("description"), ""), *interface_lines(structure.__name__, part)]
    return "\n".join(lines) + "\n"


def always_whole(structure: Any) -> bool:
    """Whether all fields are there: what clients send, and what omits defaults, may be shorter."""
    return (
        not structure.__struct_config__.omit_defaults
        and not structure.__struct_config__.forbid_unknown_fields
    )


def game_types(made: str) -> str:
    """The views and events of all games as types, and what the fields of events mean, for sentences."""
    titles = [find_title(game) for game in FOLDERS]
    lines = [
        made,
        "",
        FIELDS,
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
        "",
        "/** Of which avatars are made: the animals in the order of the guests' names. */",
        f"export const ANIMALS = {json.dumps(ANIMALS)} as const;",
        f"export const COLOURS = {json.dumps(COLOURS)} as const;",
        "",
        "/** The games of this project, in their order. */",
        "export const GAMES = [",
        *(f"  {json.dumps(card_of(title))}," for title in titles),
        "];",
        *view_lines([title.notation.view for title in titles]),
    ]
    for title in titles:
        name = f"{title.notation.view.__name__.removesuffix('View')}Event"
        events = [f"  | {event_text(event)}" for event in title.notation.events.values()]
        lines += ["", f"export type {name} =", *events[:-1], f"{events[-1]};"]
    return "\n".join(lines) + "\n"


def card_of(title: Title) -> Fields:
    """What the first page shows of a game, beside its words."""
    seats = {"fewest": title.fewest, "most": title.most, "usual": title.usual}
    return {"game": title.name, "seats": seats, "minutes": title.minutes}


def facts_of(game: str) -> dict[str, object]:
    """What the drawing of a game needs of its rules (facts.py), by name."""
    part = find_part(game, "facts")
    facts: dict[str, object] = {} if part is None else part.FACTS
    return facts


def fact_lines(facts: dict[str, object], made: str) -> str:
    lines = [made]
    for name, value in facts.items():
        lines += [
            "",
            f"export const {name}: {value_type(value)} = {json.dumps(value, separators=(',', ':'))};",
        ]
    return "\n".join(lines) + "\n"


def value_type(value: object) -> str:
    """The type of a constant; what it holds has the type of the first."""
    match value:
        case dict():
            return f"Record<string, {value_type(next(iter(value.values())))}>"
        case list():
            return f"{value_type(value[0])}[]"
        case _:
            return "number" if isinstance(value, int) else "string"


def view_lines(views: list[type[GameView]]) -> list[str]:
    """What is common stands once; each game adds its own."""
    types = [TableView, GameView, *views]
    _, parts = noted_schemas(types)
    lines: list[str] = []
    for structure in structures_in(msgspec.inspect.multi_type_info(types)):
        part, base = parts[structure.__name__], ""
        if structure is GameView:
            base = "Fields"
        elif issubclass(structure, GameView):
            base = "GameView"
            for name in GameView.__struct_fields__:
                del part["properties"][name]
        lines += ["", *comment(part.get("description"), ""), *interface_lines(structure.__name__, part, base)]
    return lines


def event_text(event: type[Event]) -> str:
    """A kind of event as a type; who may not know what is Secret is not told it."""
    schemas = {name: msgspec.json.schema(hint) for name, hint in event.told.items()}
    fields = [f"{name}{'?' * (name in event.secrets)}: {type_text(schemas[name])}" for name in schemas]
    return f"{{ {'; '.join([f'type: {json.dumps(event.kind)}', *fields])} }}"


def union_lines(name: str, members: list[Schema]) -> list[str]:
    *others, last = [f"  | {type_text(each)}" for each in members]
    return [f"export type {name} =", *others, f"{last};"]


def interface_lines(name: str, part: Schema, base: str = "") -> list[str]:
    lines = [f"export interface {name} {f'extends {base} ' * bool(base)}{{"]
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
        case "array":
            return array_text(schema)
        case "object":
            values = schema.get("additionalProperties")
            return f"Record<string, {type_text(values)}>" if values else "Fields"
        case plain:
            return PLAIN[plain]


def array_text(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(type_text(each) for each in schema['prefixItems'])}]"
    item = type_text(schema.get("items", {}))
    return f"({item})[]" if " | " in item else f"{item}[]"
