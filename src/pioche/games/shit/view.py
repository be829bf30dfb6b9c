"""What lies on the table, all open, and as one seat may see it."""

from mypy_extensions import i64

from pioche.engine.events import Fields
from pioche.games.shit.cards import card_text, card_texts
from pioche.games.shit.game import Shit


def open_fields(game: Shit) -> Fields:
    """SH-5, SH-14: what everybody sees."""
    return {
        "start": card_text(game.start) if game.start >= 0 else None,
        "sealed": [sealed(game, seat) for seat in range(int(game.seats))],
        "aside": card_texts(game.aside),
    }


def sealed(game: Shit, seat: i64) -> bool:
    return not game.over and not (game.waiting >> seat) & 1


def table_fields(game: Shit) -> Fields:
    fields = open_fields(game)
    fields["hands"] = [card_texts(hand) for hand in game.hands]
    fields["pile"] = [card_text(game.pile[place]) for place in range(int(game.left) - 1, -1, -1)]
    return fields


def seen_fields(game: Shit, seat: int | None) -> Fields:
    """Of the hands of others and of the pile, their numbers of cards."""
    fields = open_fields(game)
    hands = [card_texts(hand) for hand in game.hands]
    fields["hands"] = [hand if other == seat else ["?"] * len(hand) for other, hand in enumerate(hands)]
    fields["pile"] = int(game.left)
    return fields
