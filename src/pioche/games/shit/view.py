"""What lies on the table, all open, and as one seat may see it."""

from mypy_extensions import i64

from pioche.engine.bits import count_places
from pioche.engine.events import Fields
from pioche.engine.views import hidden_cards
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
    fields["pile"] = [card_text(game.pile[index]) for index in range(int(game.left) - 1, -1, -1)]
    return fields


def shown_fields(game: Shit) -> Fields:
    """Of the pile, its number of cards."""
    fields = open_fields(game)
    fields["pile"] = int(game.left)
    return fields


def own_fields(game: Shit, seat: int | None) -> Fields:
    """Of the hands of others, their numbers of cards."""
    hands: list[list[str]] = []
    for other, hand in enumerate(game.hands):
        hands.append(card_texts(hand) if other == seat else hidden_cards(int(count_places(hand))))
    return {"hands": hands}
