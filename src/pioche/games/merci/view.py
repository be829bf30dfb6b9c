"""What lies on the table, all open, and as one seat may see it."""

from mypy_extensions import i64

from pioche.engine.bits import count_places, lowest_place, place_list
from pioche.engine.events import Fields
from pioche.games.merci.cards import BACKS, FRONT_TEXTS, HIDDEN_TEXTS, NO_BACK, SECOND_COPIES, front_text
from pioche.games.merci.position import Position


def seat_field(seat: i64) -> int | None:
    return int(seat) if seat >= 0 else None


def back_field(back: i64) -> str | None:
    return None if back == NO_BACK else BACKS[int(back)]


def front_texts(cards: i64) -> list[str]:
    texts: list[str] = []
    while cards:
        texts.append(FRONT_TEXTS[lowest_place(cards) >> 1])
        cards &= cards - 1
    return texts


def open_fields(game: Position) -> Fields:
    """What is never hidden."""
    return {
        "hearts": [int(count) for count in game.hearts],
        "reserve": int(game.reserve),
        "effect": back_field(game.effect),
        "by": seat_field(game.by),
        "target": seat_field(game.target),
        "accused": seat_field(game.accused),
        "barred": [front_texts(cards & ~SECOND_COPIES) for cards in game.barred],
    }


def table_fields(game: Position) -> Fields:
    fields = open_fields(game)
    fields["hands"] = [game.hand_texts(seat) for seat in range(int(game.seats))]
    fields["tops"] = [game.text(game.top(stack)) for stack in range(3)]
    fields["under"] = [[game.text(card) for card in place_list(cards)] for cards in game.under]
    fields["pile"] = [game.text(game.pile[place]) for place in range(int(game.left) - 1, -1, -1)]
    return fields


def shown_fields(game: Position) -> Fields:
    """ME-2: the back of the pile is visible; those of cards that lie open are not."""
    fields = open_fields(game)
    fields["tops"] = [front_text(int(game.top(stack) >> 1)) for stack in range(3)]
    fields["under"] = [front_texts(cards) for cards in game.under]
    fields["pile"] = int(game.left)
    fields["pile_back"] = back_field(game.pile_back())
    return fields


def own_fields(game: Position, seat: int | None) -> Fields:
    """ME-2: the backs in hands are visible."""
    hands = [
        game.hand_texts(other) if other == seat else hidden_texts(game, game.hands[other])
        for other in range(int(game.seats))
    ]
    return {"hands": hands}


def hidden_texts(game: Position, cards: i64) -> list[str]:
    """The backs of a hand in their own order, so that the fronts cannot be guessed from it."""
    low, high = cards & game.back_low, cards & game.back_high
    backs = [cards & ~low & ~high, low & ~high, high & ~low, low & high]
    texts: list[str] = []
    for back, shown in enumerate(backs):
        texts.extend([HIDDEN_TEXTS[back]] * int(count_places(shown)))
    return texts
