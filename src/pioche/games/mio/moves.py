"""The moves: lay a card (and say MIO), draw, pass, name a colour."""

from typing import Final

from mypy_extensions import i64

from pioche.engine.refusal import not_a_move
from pioche.games.mio.cards import COLOUR_TEXTS, JOKER, JOKER_TEXT, card_text, parse_card, parse_colour

LAY: Final[i64] = 0
LAY_MIO: Final[i64] = 30
LAY_LAST_JOKER: Final[i64] = 60
LAY_JOKER: Final[i64] = 61
LAY_JOKER_MIO: Final[i64] = 66
DRAW: Final[i64] = 71
PASS: Final[i64] = 72
NAME: Final[i64] = 73
"""LAY and LAY_MIO plus a kind; LAY_JOKER, LAY_JOKER_MIO and NAME plus a colour."""


def laid_kind(move: i64) -> i64:
    """The kind a move below DRAW lays."""
    if move >= LAY_LAST_JOKER:
        return JOKER
    if move >= LAY_MIO:
        return move - LAY_MIO
    return move


def named_colour(move: i64) -> i64:
    """The colour a move below DRAW names, −1 for none."""
    if move >= LAY_JOKER_MIO:
        return move - LAY_JOKER_MIO
    if move >= LAY_JOKER:
        return move - LAY_JOKER
    return -1


def says_mio(move: i64) -> bool:
    """Whether MIO is said with a move below DRAW."""
    return move >= LAY_JOKER_MIO or (move >= LAY_MIO and move < LAY_LAST_JOKER)


def move_text(move: int) -> str:
    if move == DRAW:
        return "draw"
    if move == PASS:
        return "pass"
    if move >= NAME:
        return f"name {COLOUR_TEXTS[move - int(NAME)]}"
    text = f"lay {card_text(int(laid_kind(move)))}"
    colour = int(named_colour(move))
    if colour >= 0:
        text += f" {COLOUR_TEXTS[colour]}"
    return f"{text} mio" if says_mio(move) else text


def parse_move(text: str) -> int:
    if text == "draw":
        return DRAW
    if text == "pass":
        return PASS
    parts = text.split(" ")
    if parts[0] == "name" and len(parts) == 2:
        colour = parse_colour(parts[1])
        if colour >= 0:
            return int(NAME) + colour
    if parts[0] == "lay" and len(parts) >= 2:
        move = parse_lay(parts[1], parts[2:])
        if move >= 0:
            return move
    raise not_a_move(text)


def parse_lay(card: str, more: list[str]) -> int:
    """The move that lays a card, with the words behind it; −1 for none."""
    kind = parse_card(card)
    if kind < 0:
        return -1
    if kind == JOKER:
        return parse_joker(more)
    if not more:
        return kind
    return int(LAY_MIO) + kind if more == ["mio"] else -1


def parse_joker(more: list[str]) -> int:
    if not more:
        return LAY_LAST_JOKER
    colour = parse_colour(more[0])
    if colour < 0:
        return -1
    if len(more) == 1:
        return int(LAY_JOKER) + colour
    return int(LAY_JOKER_MIO) + colour if more[1:] == ["mio"] else -1


def move_words(text: str) -> tuple[str, dict[str, object]]:
    """The key and the parts of the sentence that offers a move (words.*.ftl: move-…)."""
    parts = text.split(" ")
    if parts[0] == "name":
        return "name", {"colour": parts[1]}
    if parts[0] != "lay":
        return parts[0], {}
    key = "lay-mio" if parts[-1] == "mio" else "lay"
    details: dict[str, object] = {"card": parts[1]}
    if parts[1] == JOKER_TEXT and len(parts) > 2:
        key = key.replace("lay", "lay-joker")
        details["colour"] = parts[2]
    return key, details
