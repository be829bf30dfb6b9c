"""The log: numbered entries from which the whole table can be built again."""

from typing import Final

from msgspec import Struct, convert

from pioche.engine.events import Fields
from pioche.engine.fields import Request, mapping, required, text, whole_number

Audience = int | None
"""A seat, or None: spectators."""
LARGEST_KEY: Final = 2**53 - 1
"""The largest whole number that is exact in every language."""


class Entry(Struct, frozen=True, gc=False):
    """`shown` is told to everybody; `kept` is only for the store. Cards are in neither: events tell them.
    `aside` is told to the seats and never stored (writing.py)."""

    number: int
    kind: str
    shown: Fields
    kept: Fields = {}
    client: str = ""
    key: int = 0
    aside: str = ""

    def shown_to(self, audience: Audience) -> Fields:
        return {**self.shown, "text": self.aside} if self.aside and audience is not None else self.shown

    def as_json(self) -> Fields:
        return {
            "n": self.number,
            "kind": self.kind,
            "shown": self.shown,
            "kept": self.kept,
            "client": self.client,
            "key": self.key,
        }


def entry_from(stored: Request) -> Entry:
    """An entry as it was stored."""
    return Entry(
        whole_number(required(stored, "n", "entry"), "n", 1, 10**15),
        text(required(stored, "kind", "entry"), "kind"),
        mapping(required(stored, "shown", "entry"), "shown"),
        mapping(required(stored, "kept", "entry"), "kept"),
        text(required(stored, "client", "entry"), "client"),
        whole_number(required(stored, "key", "entry"), "key", 0, LARGEST_KEY),
    )


def letting_go(entry: Entry) -> list[tuple[str, int, int]]:
    """Client, key and seat of those who let go what this entry judged (objecting.py)."""
    if "let_go" not in entry.kept:
        return []
    return convert(entry.kept["let_go"], list[tuple[str, int, int]])
