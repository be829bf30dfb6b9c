"""SH-5: the only move is to seal a card, and its number is that of the card."""

from typing import Final

from pioche.engine.events import Fields
from pioche.engine.refusal import not_a_move
from pioche.games.shit.cards import SHIT_TEXT, card_text, parse_card

SEAL: Final = "seal "


def move_text(move: int) -> str:
    return SEAL + card_text(move)


def parse_move(text: str) -> int:
    card = parse_card(text[len(SEAL) :]) if text.startswith(SEAL) else -1
    if card < 0:
        raise not_a_move(text)
    return card


def move_words(text: str) -> tuple[str, Fields]:
    """The key and the parts of the sentence that offers a move (words.*.ftl: move-…)."""
    named = text[len(SEAL) :]
    return ("seal-shit", {}) if named == SHIT_TEXT else ("seal", {"card": named})
