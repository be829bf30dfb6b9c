"""What lies on the table, all open, and as one seat may see it."""

from pioche.engine.bits import count_places
from pioche.engine.events import Fields
from pioche.engine.views import hidden_cards
from pioche.games.lettres.cards import card_text, card_texts
from pioche.games.lettres.game import Lettres


def trick(game: Lettres) -> list[list[object]]:
    """The cards of the trick on the table with their seats, the lead first."""
    if not game.table:
        return []
    lain: list[list[object]] = []
    seat = game.leader
    while True:
        lain.append([int(seat), card_text((game.laid >> (6 * seat)) & 63)])
        seat = (seat + 1) % game.seats
        if seat == game.player:
            return lain


def shown_fields(game: Lettres) -> Fields:
    """LE-13."""
    seats = int(game.seats)
    points = [int(points) for points in game.points]
    finished = int(game.round) if game.over else int(game.round) - 1
    return {
        "leader": int(game.leader) if game.leader >= 0 else None,
        "trick": trick(game),
        "tricks": [int(tricks) for tricks in game.tricks],
        "counted": [card_texts(cards) for cards in game.counted],
        "points": [points[index : index + seats] for index in range(0, finished * seats, seats)],
    }


def table_fields(game: Lettres) -> Fields:
    fields = shown_fields(game)
    fields["hands"] = [card_texts(cards) for cards in game.hands]
    return fields


def own_fields(game: Lettres, seat: int | None) -> Fields:
    """Everything but the hands of others."""
    hands: list[list[str]] = []
    for other, cards in enumerate(game.hands):
        hands.append(card_texts(cards) if other == seat else hidden_cards(int(count_places(cards))))
    return {"hands": hands}
