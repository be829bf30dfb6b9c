"""The log of a table without one of its people: no name, no id; everything else happens as it did."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pioche.engine.events import Fields
from pioche.engine.views import number, words
from pioche.server.connection import inner_client
from pioche.table.entries import Entry, letting_go
from pioche.table.state import State, seat_list

IN_PERSON: Final = frozenset({"opened", "sat", "asked"})
"""Entries that keep the id of whom they name."""


class Erased(Struct, frozen=True):
    entries: list[Entry]
    """As many as before, and the same for all that is not about this person."""
    seats: dict[int, list[int]]
    """By the how manieth game, the seats that the person was dealt."""


def without_person(entries: Sequence[Entry], person: str, nobody: str) -> Erased:
    """An id that belongs to nobody stands for the person: the log must lead to the same table."""
    own, other = inner_client("", person), inner_client("", nobody)

    def handed(client: str) -> str:
        return client.removesuffix(own) + other if client.endswith(own) else client

    state = State()
    seats: dict[int, list[int]] = {}
    written: list[Entry] = []
    for entry in entries:
        named = whose_name(state, entry) == person or (
            entry.kind == "rematched" and entry.client.endswith(own)
        )
        shown: Fields = {**entry.shown, "name": ""} if named and "name" in entry.shown else entry.shown
        if entry.kind == "started":
            held = held_by(state, person)
            seats[state.games + 1] = held
            names = enumerate(words(entry.shown, "names"))
            shown = {**entry.shown, "names": ["" if seat in held else name for seat, name in names]}
        kept = {name: nobody if value == person else value for name, value in entry.kept.items()}
        if "let_go" in kept:
            kept["let_go"] = [[handed(client), key, seat] for client, key, seat in letting_go(entry)]
        written.append(replace(entry, shown=shown, kept=kept, client=handed(entry.client)))
        state.apply(entry)
    dealt = {game: held for game, held in seats.items() if held}
    return Erased(written, dealt)


def whose_name(state: State, entry: Entry) -> str | None:
    """The id of the person whose name an entry shows, as the table is before it."""
    shown = entry.shown
    if entry.kind in IN_PERSON:
        return str(entry.kept["person"])
    if entry.kind in {"declined", "withdrawn"}:
        return state.wishes[number(shown, "wish")].person
    index: int | None = None
    if "person" in shown:
        index = number(shown, "person")
    elif "seat" in shown:
        index = state.chairs[number(shown, "seat")].person
    elif entry.kind == "went_on":  # all seats of one person
        index = state.chairs[seat_list(shown)[0]].person
    return None if index is None else state.people[index].id


def held_by(state: State, person: str) -> list[int]:
    index = state.find_person(person)
    return [] if index is None else state.chairs_of(index)
