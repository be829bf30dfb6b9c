"""The moves: words said with a card, choices, answers and objections.

A move is kind × 2048 + place × 256 + back × 32 + front; the place is a stack or a seat, the back is 0
where none is named and else its number + 1.
"""

from typing import Final

from mypy_extensions import i64

from pioche.engine.events import Fields
from pioche.engine.refusal import not_a_move
from pioche.games.merci.cards import BACKS, front_text, parse_back, parse_front

LAY: Final[i64] = 0
SIOUPLAIT: Final[i64] = 1
SKUZ: Final[i64] = 2
GIVE: Final[i64] = 3
CHOOSE_HEART: Final[i64] = 4
NAME: Final[i64] = 5
DENOUNCE: Final[i64] = 6
FIRST_PLAIN: Final[i64] = 7

KINDS: Final = ("lay", "siouplait", "skuz", "give", "heart", "name", "denounce")
PLAIN: Final = ("draw", "pass", "merci", "merci-beaucoup", "silent", "let-go")
DRAW: Final[i64] = 7 << 11
PASS: Final[i64] = 8 << 11
MERCI: Final[i64] = 9 << 11
MERCI_BEAUCOUP: Final[i64] = 10 << 11
SILENT: Final[i64] = 11 << 11
LET_GO: Final[i64] = 12 << 11

STACKS: Final = "012"
SEATS: Final = "012345"


def kind_of(move: i64) -> i64:
    return move >> 11


def place_of(move: i64) -> i64:
    return (move >> 8) & 7


def back_of(move: i64) -> i64:
    """0 where no back is named."""
    return (move >> 5) & 7


def front_of(move: i64) -> i64:
    return move & 31


def placed(kind: i64, place: i64) -> i64:
    return (kind << 11) | (place << 8)


def move_text(move: int) -> str:
    kind = int(kind_of(move))
    if kind >= FIRST_PLAIN:
        return PLAIN[kind - FIRST_PLAIN]
    place = int(place_of(move))
    if kind > GIVE:
        return f"{KINDS[kind]} {place}"
    back = int(back_of(move))
    card = front_text(int(front_of(move)))
    named = f"{card}:{BACKS[back - 1]}" if back else card
    return f"{KINDS[kind]} {named} {place}"


def parse_move(text: str) -> int:
    if text in PLAIN:
        return int(FIRST_PLAIN + PLAIN.index(text)) << 11
    parts = text.split(" ")
    if parts[0] not in KINDS:
        raise not_a_move(text)
    kind = KINDS.index(parts[0])
    places = SEATS if kind >= GIVE else STACKS
    if len(parts) != (2 if kind > GIVE else 3) or len(parts[-1]) != 1 or parts[-1] not in places:
        raise not_a_move(text)
    move = int(placed(kind, int(parts[-1])))
    return move if kind > GIVE else move | parse_named_card(parts[1], text)


def parse_named_card(card: str, text: str) -> int:
    """The last eight bits of a move: a front, and the back that may be named with it."""
    front_part, colon, back_part = card.partition(":")
    front = parse_front(front_part)
    back = parse_back(back_part)
    if front < 0 or (colon and back < 0):
        raise not_a_move(text)
    return (back + 1) << 5 | front


def move_words(text: str) -> tuple[str, Fields]:
    """The key and the parts of the sentence that offers a move (words.*.ftl: move-…)."""
    key, _, rest = text.partition(" ")
    if not rest:
        return key, {}
    card, _, place = rest.rpartition(" ")
    parts: Fields = {"seat": int(place)}
    if key in KINDS[:3]:
        parts = {"stack": int(place) + 1}
    if card:
        parts["card"] = card
        _, colon, back = card.partition(":")
        if colon:
            parts["back"] = back
            return f"{key}-back", parts
    return key, parts
