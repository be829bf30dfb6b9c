"""LE-4: the only move is to lay a card; the move is the card."""

from pioche.engine.refusal import not_a_move
from pioche.games.lettres.cards import card_text, parse_card


def move_text(move: int) -> str:
    return "lay " + card_text(move)


def parse_move(text: str) -> int:
    card = parse_card(text[4:]) if text.startswith("lay ") else -1
    if card < 0:
        raise not_a_move(text)
    return card


def move_words(text: str) -> tuple[str, dict[str, object]]:
    """The key and the parts of the sentence that offers a move (words.*.ftl: move-…)."""
    return "lay", {"card": text[4:]}
