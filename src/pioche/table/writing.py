"""Lines in people's own words, at a private table whose host allows it.

They are told to the seats, and lie in the memory of the table alone: the log says that something was written,
never what. So no store, record or backup has them, and they are gone when the table is put away.
"""

import unicodedata
from typing import Final

from msgspec import Struct

from pioche.engine.refusal import bad_request
from pioche.table.names import can_be_read

LONGEST_LINE: Final = 200
MOST_LINES: Final = 50
"""So many are told again to who comes back to the own seat."""
JOINER: Final = "\u200d"
"""Makes one picture of several: a family, a flag."""


class OwnLine(Struct, frozen=True, gc=False):
    number: int
    """Of its entry."""
    person: int
    """Their place among the people, which somebody else may have later."""
    writer: str
    seat: int
    name: str
    text: str


def clean_line(text: str) -> str:
    """One line that can be read, without spaces at its ends; all kinds of spaces become plain ones."""
    composed = unicodedata.normalize("NFC", text).strip()
    plain = "".join(" " if unicodedata.category(sign) == "Zs" else sign for sign in composed)
    drawn = plain.replace(JOINER, "")
    if not drawn or len(plain) > LONGEST_LINE or not can_be_read(drawn):
        raise bad_request("bad-line", {"count": LONGEST_LINE})
    return plain
