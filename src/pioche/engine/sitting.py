"""One game that is asked decision by decision, all of it by numbers: what environments are made of."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.bits import place_list
from pioche.engine.cells import ONE_CELL, put_nothing
from pioche.engine.encoding import CELLS, Encoder
from pioche.engine.game import Game
from pioche.engine.moves import HOLD, Moves
from pioche.engine.pickling import Picklable
from pioche.engine.reading import Reading
from pioche.engine.results import reward


class Questions(Picklable):
    """A game that asks one seat after the other (engine/reading.py).

    `seat` decides now, −1 when the game is over; `moves` are what it may do, HOLD last where that is one.
    """

    def __init__(self, game: Game) -> None:
        self.moves = Moves()
        self.game = game
        self.reading = Reading(game)
        self.seat: i64 = -1
        self.ask()

    def ask(self) -> None:
        if self.game.over:
            self.seat = -1
            self.moves.clear()
        else:
            self.seat = self.reading.ask(self.moves)

    def make(self, move: i64) -> None:
        """Carry out one of the moves, up to the next question."""
        self.reading.carry_out(self.seat, move)
        self.ask()


@final
class Sitting(Questions):
    """The same by actions. `row`, `hidden` and `mask` hold what was written last."""

    def __init__(self, game: Game, encoder: Encoder) -> None:
        self.encoder = encoder
        self.row = vec[i64]([0] * int(encoder.words))
        self.hidden = vec[i64]([0] * int(encoder.hidden_words))
        self.mask = vec[i64]([0] * -(-int(encoder.actions) // CELLS))
        super().__init__(game)

    def begin(self, game: Game) -> None:
        """Another game, with the same options, in the same memory."""
        self.game = game
        self.reading = Reading(game)
        self.encoder.begin()
        self.ask()

    def actions(self) -> list[int]:
        """What the seat that decides may do, in ascending order."""
        return self.numbered(self.seat, self.moves)

    def actions_of(self, seat: i64) -> list[int]:
        """What any seat may do, whether it is asked or not; a HOLD is none of it."""
        moves = Moves()
        self.game.list_moves(seat, moves)
        return self.numbered(seat, moves)

    def numbered(self, seat: i64, moves: Moves) -> list[int]:
        listed: list[int] = []
        index: i64 = 0
        while index < moves.count:
            listed.append(self.encoder.action(self.game, seat, moves.items[index]))
            index += 1
        listed.sort()
        return listed

    def allows(self, action: i64) -> bool:
        items = self.moves.items
        index: i64 = 0
        while index < self.moves.count:
            if self.encoder.action(self.game, self.seat, items[index]) == action:
                return True
            index += 1
        return False

    def move_of(self, action: i64) -> i64:
        """The move that an allowed action means now."""
        return self.encoder.move(self.game, self.seat, action)

    def step(self, action: i64) -> None:
        """Make an allowed decision."""
        self.make(self.move_of(action))

    def make(self, move: i64) -> None:
        if move != HOLD:
            self.encoder.watch(self.game, self.seat, move)
        super().make(move)

    def write_row(self, seat: i64) -> None:
        self.encoder.fill(self.game, seat, self.row, 0)

    def write_hidden(self, seat: i64) -> None:
        self.encoder.fill_hidden(self.game, seat, self.hidden, 0)

    def write_mask(self) -> None:
        """What the seat that decides may do."""
        mask = self.mask
        put_nothing(mask, 0, len(mask))
        items = self.moves.items
        index: i64 = 0
        while index < self.moves.count:
            action = self.encoder.action(self.game, self.seat, items[index])
            mask[action >> 3] |= ONE_CELL[action & 7]
            index += 1

    def scores(self) -> list[int]:
        return [int(self.game.score(seat)) for seat in range(int(self.game.seats))]

    def winners(self) -> list[int]:
        return place_list(self.game.winners())

    def rewards(self) -> list[float]:
        """What the game was worth to each seat; nothing before it is over."""
        seats = self.game.seats
        if not self.game.over:
            return [0.0] * int(seats)
        return [reward(self.game.winners(), seat, seats) for seat in range(int(seats))]

    def copy(self) -> "Sitting":
        twin = Sitting(self.game.copy(), self.encoder.copy())
        twin.reading.held = self.reading.held
        twin.ask()
        return twin
