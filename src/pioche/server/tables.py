"""The tables of the documents that are made from what is declared: between two marks, in a text by hand."""

import types
from collections.abc import Iterable
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from msgspec import Struct, UnsetType

from pioche.engine.events import Event, Meaning, marks_of
from pioche.engine.title import Title
from pioche.engine.view_fields import GameView
from pioche.games.shelf import FOLDERS, find_title
from pioche.server.structures import notes_of
from pioche.table.view_fields import TableView

PLAIN: Final = {
    bool: "true or false",
    int: "number",
    float: "number",
    str: "text",
    Any: "any",
    type(None): "null",
}


def with_tables(text: str, tables: dict[str, list[str]]) -> str:
    """The text of a document with these tables in the places that are marked for them."""
    for name, lines in tables.items():
        mark, end = f"<!-- made: {name} -->\n", "<!-- end -->"
        before, found, after = text.partition(mark)
        if not found:
            raise ValueError(f"there is no place for {name}")
        text = "\n".join([before + mark, *lines, "", end + after.partition(end)[2]])
    return text


def protocol_tables() -> dict[str, list[str]]:
    titles = [find_title(game) for game in FOLDERS]
    games = [line for title in titles for line in game_lines(title)]
    return {"view": field_table("in every view", GameView), "games": games}


def socket_tables() -> dict[str, list[str]]:
    return {"table": field_table("in `table`", TableView)}


def game_lines(title: Title) -> list[str]:
    own = [name for name in title.notation.view.__struct_fields__ if name not in GameView.__struct_fields__]
    return [
        f"### `{title.name}`",
        "",
        *field_table("also in its views", title.notation.view, own),
        "",
        "| event | fields | only to some |",
        "| --- | --- | --- |",
        *(event_row(event) for event in title.notation.events.values()),
        "",
    ]


def field_table(head: str, structure: type[Struct], names: Iterable[str] | None = None) -> list[str]:
    hints, notes = get_type_hints(structure, include_extras=True), notes_of(structure)
    rows = [
        f"| `{name}` | {kind_text(hints[name])} | {notes.get(name, '')} |"
        for name in (structure.__struct_fields__ if names is None else names)
    ]
    return [f"| {head} | is | |", "| --- | --- | --- |", *rows]


def event_row(event: type[Event]) -> str:
    notes = notes_of(event)
    shown = [told_text(name, hint, notes) for name, hint in event.told.items() if name not in event.secrets]
    hidden = [told_text(name, event.told[name], notes) for name in event.secrets]
    return f"| `{event.kind}` | {', '.join(shown)} | {', '.join(hidden)} |"


def told_text(name: str, hint: Any, notes: dict[str, str]) -> str:
    kind, note = kind_text(hint), notes.get(name, "").rstrip(".")
    return f"`{name}`{f' {kind}' * (kind != name)}{f' ({note[:1].lower()}{note[1:]})' * bool(note)}"


def kind_text(hint: Any) -> str:
    """What a value is, in a word or two."""
    meaning = next((mark for mark in marks_of(hint) if isinstance(mark, Meaning)), None)
    inner = get_args(hint)
    if meaning is not None:
        return f"{meaning} by seat" if meaning is Meaning.POINTS and get_origin(inner[0]) is list else meaning
    if get_origin(hint) in {Union, types.UnionType}:
        return " or ".join(kind_text(each) for each in inner if each is not UnsetType)
    match get_origin(hint):
        case None if isinstance(hint, type) and issubclass(hint, Struct):
            return ", ".join(f"`{name}`" for name in hint.__struct_fields__)
        case None:
            return PLAIN[hint]
        case origin if origin is list:
            return f"list of {kind_text(inner[0])}"
        case origin if origin is tuple:
            return " and ".join(kind_text(each) for each in inner)
        case origin if origin is dict:
            return f"object of {kind_text(inner[1])}"
    return ", ".join(f"`{each}`" for each in inner)
