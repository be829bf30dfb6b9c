"""How people are called at a table: names that can be read, and no two that are taken for one another."""

import re
import unicodedata
from typing import Final

from pioche.engine.refusal import bad_request
from pioche.table.state import State

LONGEST_NAME: Final = 32
DRAWN_AS_NOTHING: Final = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters and marks that pass for printable."""
AS_A_PICTURE: Final = "\ufe0f"
"""Before it stands a symbol; behind a letter it is drawn as nothing."""
OTHER_SHAPES: Final = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0e\U000e0100-\U000e01ef]")
MARKS: Final = ("Mn", "Me")
MOST_MARKS: Final = 3
"""On one letter; some scripts need as many."""


def clean_name(name: str) -> str:
    plain = " ".join(unicodedata.normalize("NFC", name).split())
    if not 0 < len(plain) <= LONGEST_NAME or not can_be_read(plain):
        raise bad_request("bad-name", {"count": LONGEST_NAME})
    return plain


def can_be_read(name: str) -> bool:
    """Neither signs that are drawn as nothing, nor towers of marks, nor a mark for what stands before."""
    marks = MOST_MARKS
    kind = ""
    for sign in name:
        if sign == AS_A_PICTURE and not kind.startswith("S"):
            return False
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in MARKS else 0
        if marks > MOST_MARKS or sign in DRAWN_AS_NOTHING:
            return False
    return name.isprintable() and OTHER_SHAPES.search(name) is None


def sounded(name: str) -> str:
    """The same for names that differ only in case, in spaces, or in signs that are drawn as nothing."""
    shown = unicodedata.normalize("NFKC", name).casefold().replace(AS_A_PICTURE, "")
    return "".join(shown.split())


def told_apart(state: State, name: str, seat: int | None, person: int | None = None) -> str:
    """The name, or with a number behind it where others at the table are called so: Léa 2.

    `seat`: where it is to stand, `person`: whose it is; what they are called now is in nobody's way.
    """
    others = [chair.name for at, chair in enumerate(state.chairs) if at != seat]
    if state.host != person:
        others.append(state.people[state.host].name)
    taken = {sounded(other) for other in others}
    told, count = name, 2
    while sounded(told) in taken:
        ending = f" {count}"
        told = name[: LONGEST_NAME - len(ending)].rstrip() + ending
        count += 1
    return told
