"""How positions are written as numbers where a game has no encoder of its own."""

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.cells import add_to_cell, put_nothing, score_cells, within
from pioche.engine.encoding import CELLS, SCORE, Encoder, counts, mark_action, numbers, put_common
from pioche.engine.events import Fields
from pioche.engine.game import Game
from pioche.engine.moves import Moves
from pioche.engine.views import hands_of

MOST_OF_A_CARD: Final = 63
NOT_ON_THE_TABLE: Final = ("hands", "moves")


def count_cards(value: object, places: dict[str, int], counted: list[int]) -> None:
    """Every card, a text of the deck, in a field of a view, however deep it lies."""
    if isinstance(value, list):
        for each in value:
            count_cards(each, places, counted)
    elif isinstance(value, str) and value in places:
        counted[places[value]] += 1


@final
class PlainEncoder(Encoder):
    """Scores, the own hand and the cards that lie open, all read off the view of the seat.

    Moves keep their numbers; the one behind the last means to hold back. It is slow, and knows nothing of
    what can be remembered: a game whose players are to learn has an encoder of its own.
    """

    def __init__(
        self,
        deck: list[str],
        moves: int,
        most: int,
        view: Callable[[Game, int | None], Fields],
        state: Callable[[Game], Fields],
    ) -> None:
        cards = max(1, len(deck))
        known = [
            numbers(SCORE, times=most, per="seat"),
            counts("hand", cards, MOST_OF_A_CARD, "how many of each card are in the own hand"),
            counts("open", cards, MOST_OF_A_CARD, "how many of each card are seen elsewhere"),
        ]
        hidden = [counts("hand", cards, MOST_OF_A_CARD, "how many of each card", most - 1, "other seat")]
        super().__init__(known, hidden, moves + 1)
        self.deck = deck
        self.most = most
        self.view = view
        self.state = state
        self.places = {card: index for index, card in enumerate(deck)}
        self.card_words: i64 = -(-cards // CELLS)

    def fill(self, game: Game, seat: i64, into: vec[i64], at: i64) -> i64:
        at = put_common(game, seat, into, at)
        view = self.view(game, int(seat))
        scores = view["scores"]
        assert isinstance(scores, list)
        for away in range(self.most):
            into[at] = 0
            if away < len(scores):
                score: object = scores[(int(seat) + away) % len(scores)]
                if isinstance(score, int):
                    into[at] = score_cells(score)
            at += 1
        at = self.put_cards(hands_of(view, "hands")[int(seat)], into, at)
        table = [value for name, value in view.items() if name not in NOT_ON_THE_TABLE]
        return self.put_cards(table, into, at)

    def put_cards(self, value: object, into: vec[i64], at: i64) -> i64:
        counted = [0] * len(self.deck)
        count_cards(value, self.places, counted)
        end = put_nothing(into, at, self.card_words)
        for cell, count in enumerate(counted):
            add_to_cell(into, at, cell, within(count, MOST_OF_A_CARD))
        return end

    def fill_hidden(self, game: Game, seat: i64, into: vec[i64], at: i64) -> i64:
        hands = hands_of(self.state(game), "hands")
        for away in range(1, self.most):
            hand = hands[(int(seat) + away) % len(hands)] if away < len(hands) else []
            at = self.put_cards(hand, into, at)
        return at

    def action(self, game: Game, seat: i64, move: i64) -> i64:
        return self.actions - 1 if move < 0 else move

    def mark(self, game: Game, seat: i64, moves: Moves, offered: vec[i64], masks: vec[i64], at: i64) -> None:
        for index in range(int(moves.count)):
            action = self.action(game, seat, moves.items[index])
            offered[index] = action
            mark_action(masks, at, action)

    def move(self, game: Game, seat: i64, action: i64) -> i64:
        return -1 if action == self.actions - 1 else action

    def __getnewargs__(self) -> tuple[object, ...]:
        return self.deck, int(self.actions) - 1, self.most, self.view, self.state

    def copy(self) -> "PlainEncoder":
        return PlainEncoder(self.deck, int(self.actions) - 1, self.most, self.view, self.state)
