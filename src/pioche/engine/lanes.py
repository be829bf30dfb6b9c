"""Many games side by side, each with one decision to make: what batches are made of (pioche.adapters.batch).

Everything that is told about the decisions lies in lists of machine integers whose memory can be read as it
is. A lane whose game is over begins a new one with the same generator, so that its games follow from its seed
alone, whatever happens in the other lanes.
"""

from typing import Final, final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.bits import zeros
from pioche.engine.cells import ONE_CELL, put_nothing
from pioche.engine.chance import Chance, Seed, chance_from
from pioche.engine.encoding import CELLS, Encoder
from pioche.engine.game import Game, Options
from pioche.engine.moves import HOLD, Moves
from pioche.engine.reading import Reading
from pioche.engine.results import reward
from pioche.engine.title import Title

ROOM: Final[i64] = 32
"""Choices that a lane has room for at first; hardly any position offers more."""
UNMARKED: Final[i64] = 8
"""Choices whose marks are taken away at once."""
FEW_WORDS: Final[i64] = 16
"""So short a mask is quickest emptied as a whole."""
WAIT: Final[i64] = -1
"""Instead of an action: nothing happens in this lane."""


def long_zeros(count: int) -> vec[i64]:
    """A list of so many zeros, with memory of its own that never moves."""
    return vec[i64]([0] * count)


def unmark(masks: vec[i64], first: i64, offered: vec[i64], count: i64) -> None:
    """Empty what was marked, eight at a time: their number could not be foreseen, more does no harm."""
    choice: i64 = 0
    while choice < count:
        end = choice + UNMARKED
        while choice < end:
            masks[first + (offered[choice] >> 3)] = 0
            choice += 1


@final
class Lane:
    """One game after the other. `offered` are the marked actions, as many as the lane's number of choices."""

    def __init__(self, encoder: Encoder, chance: Chance, game: Game) -> None:
        self.encoder = encoder
        self.chance = chance
        self.game = game
        self.reading = Reading(game)
        self.seat: i64 = 0
        self.offered: vec[i64] = zeros(ROOM)


@final
class Lanes:
    """`rows`, `hidden` and `masks` have so many words for each lane, the others one number or one a seat.

    `finals`, where they are wanted, have a row for each seat of each lane: the end of the last game there.
    """

    def __init__(
        self,
        title: Title,
        seats: int,
        options: Options,
        seeds: list[Seed],
        hidden: bool,
        finals: bool = False,
    ) -> None:
        self.title = title
        self.seats: i64 = seats
        self.options = options
        self.moves = Moves()
        encoder = title.encoder(options)
        self.encoder = encoder
        count = len(seeds)
        self.count: i64 = count
        self.words = encoder.words
        self.mask_words: i64 = -(-encoder.actions // CELLS)
        self.hidden_words: i64 = encoder.hidden_words if hidden else 0
        self.rows = long_zeros(count * int(self.words))
        self.masks = long_zeros(count * int(self.mask_words))
        self.hidden = long_zeros(count * int(self.hidden_words))
        self.final_words: i64 = self.words if finals else 0
        self.finals = long_zeros(count * seats * int(self.final_words))
        self.asked = long_zeros(count)
        self.choices = long_zeros(count)
        self.drawn = long_zeros(count)
        self.dones = long_zeros(count)
        self.scores = long_zeros(count * seats)
        self.rewards = vec[float]([0.0] * (count * seats))
        self.lanes: list[Lane] = []
        for seed in seeds:
            chance = chance_from(seed)
            game = title.fresh(seats, options, chance, None)
            self.lanes.append(Lane(title.encoder(options), chance, game))
        for index, lane in enumerate(self.lanes):
            self.ask(lane, index)

    def first_wrong(self, actions: bytes) -> int:
        """The first lane whose action is not one of those that its mask marks, −1 if there is none."""
        limit = self.encoder.actions
        index: i64 = 0
        while index < self.count:
            action = read_i64_le(actions, 8 * index)
            if action < 0 or action >= limit:
                return index
            word = self.masks[index * self.mask_words + (action >> 3)]
            if word & ONE_CELL[action & 7] == 0:
                return index
            index += 1
        return -1

    def step(self, actions: bytes) -> int:
        """One decision in every lane: eight bytes each, the lowest first. How many games ended by it.

        Every action must be marked in its lane's mask (first_wrong), or be WAIT.
        """
        ended: i64 = 0
        index: i64 = 0
        while index < self.count:
            action = read_i64_le(actions, 8 * index)
            if action == WAIT:
                index += 1
                continue
            lane = self.lanes[index]
            seat = lane.seat
            game = lane.game
            move = lane.encoder.move(game, seat, action)
            if move != HOLD:
                lane.encoder.watch(game, seat, move)
            lane.reading.carry_out(seat, move)
            if self.dones[index]:
                self.dones[index] = 0
                self.clear_result(index * self.seats)
            if game.over:
                ended += 1
                self.dones[index] = 1
                self.tell_result(game, index * self.seats)
                self.begin_again(lane, index)
            self.ask(lane, index)
            index += 1
        return ended

    def clear_result(self, at: i64) -> None:
        end = at + self.seats
        while at < end:
            self.scores[at] = 0
            self.rewards[at] = 0.0
            at += 1

    def tell_result(self, game: Game, at: i64) -> None:
        winners = game.winners()
        seat: i64 = 0
        while seat < self.seats:
            self.scores[at + seat] = game.score(seat)
            self.rewards[at + seat] = reward(winners, seat, self.seats)
            seat += 1

    def give_up(self, index: i64) -> None:
        """End the game of a lane here, without a result; the next one begins."""
        lane = self.lanes[index]
        self.dones[index] = 0
        self.clear_result(index * self.seats)
        self.begin_again(lane, index)
        self.ask(lane, index)

    def begin_again(self, lane: Lane, index: i64) -> None:
        if self.final_words:
            at = index * self.seats * self.final_words
            seat: i64 = 0
            while seat < self.seats:
                lane.encoder.fill(lane.game, seat, self.finals, at)
                at += self.final_words
                seat += 1
        game = self.title.fresh(int(self.seats), self.options, lane.chance, None)
        lane.game = game
        lane.reading = Reading(game)
        lane.encoder.begin()

    def ask(self, lane: Lane, index: i64) -> None:
        """Write who is to decide in a lane, what it knows and what it may do."""
        game = lane.game
        moves = self.moves
        seat = lane.reading.ask(moves)
        lane.seat = seat
        self.asked[index] = seat
        lane.encoder.fill(game, seat, self.rows, index * self.words)
        if self.hidden_words:
            lane.encoder.fill_hidden(game, seat, self.hidden, index * self.hidden_words)
        self.mark(lane, index)

    def mark(self, lane: Lane, index: i64) -> None:
        """Mark the actions that are listed now, and no longer those of before."""
        first = index * self.mask_words
        offered = lane.offered
        if self.mask_words <= FEW_WORDS:
            put_nothing(self.masks, first, self.mask_words)
        else:
            unmark(self.masks, first, offered, self.choices[index])
        count = self.moves.count
        self.choices[index] = count
        if count > len(offered):
            offered = long_zeros(UNMARKED * int(count))
            lane.offered = offered
        lane.encoder.mark(lane.game, lane.seat, self.moves, offered, self.masks, first)

    def draw_actions(self, chance: Chance) -> None:
        """Put into `drawn` one of the marked actions of each lane, each as likely as the others."""
        index: i64 = 0
        while index < self.count:
            self.drawn[index] = self.lanes[index].offered[chance.below(self.choices[index])]
            index += 1
