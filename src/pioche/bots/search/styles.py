"""Others do not play as the mind does: in each line every other seat has a style, by its credit.

A style is a mind. What a seat does gives credit to the styles that would have done the same, and takes it
from the others. A search that knows only one style finds moves that pay against that one alone.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from pioche.bots.search.mind import Mind
from pioche.engine.chance import Chance
from pioche.engine.game import Game
from pioche.engine.moves import Moves
from pioche.engine.pickling import Picklable
from pioche.engine.reading import Reading

LEAST_CREDIT: Final = 0.0005
SURPRISE: Final = 0.15
"""What is left of a style's credit when a seat decides otherwise than it would."""
FIRST_CREDIT: Final = {"noisy": 1.0, "aggressive": 0.4, "cautious": 0.4}
"""Beside the usual manner, which has 1. Other styles of a game are held out: nothing is tuned to them."""
PRECISION: Final[i64] = 0x10_0000


@final
class Credits(Picklable):
    """How much each seat is believed to play by each style."""

    def __init__(self, seats: i64, first: list[float]) -> None:
        self.seats = seats
        self.first = first
        self.count: i64 = len(first)
        of: vec[float] = vec[float](capacity=seats * len(first))
        for _ in range(seats):
            for credit in first:
                of = append(of, credit)
        self.of = of
        """Of every style, seat by seat."""

    def judge(self, seat: i64, likelihoods: vec[float]) -> None:
        """The seat has decided as would each style so likely."""
        of, start = self.of, seat * self.count
        most = 0.0
        style: i64 = 0
        while style < self.count:
            of[start + style] *= SURPRISE + (1.0 - SURPRISE) * likelihoods[style]
            most = max(most, of[start + style])
            style += 1
        style = 0
        while style < self.count:
            of[start + style] = max(LEAST_CREDIT, of[start + style] / most)
            style += 1

    def drawn(self, seat: i64, chance: Chance) -> i64:
        """A style of this seat, by its credit."""
        of, start = self.of, seat * self.count
        total = 0.0
        style: i64 = 0
        while style < self.count:
            total += of[start + style]
            style += 1
        left = total * float(chance.below(PRECISION)) / float(PRECISION)
        style = 0
        while style < self.count - 1:
            left -= of[start + style]
            if left < 0.0:
                break
            style += 1
        return style


@final
class NoisyMind(Mind):
    """Of a hundred moves so many are any that are worth a line, the others those of another mind."""

    def __init__(self, mind: Mind, noise: i64) -> None:
        super().__init__()
        self.mind = mind
        self.noise = noise

    def move(self, game: Game, seat: i64, moves: Moves, chance: Chance) -> i64:
        if chance.below(100) < self.noise:
            self.mind.shorten(game, seat, moves)
            return moves.items[chance.below(moves.count)]
        return self.mind.move(game, seat, moves, chance)

    def likelihood(self, game: Game, seat: i64, moves: Moves, made: i64, chance: Chance) -> float:
        noise = float(self.noise) / 100.0
        usual = self.mind.likelihood(game, seat, moves, made, chance)
        return noise / float(moves.count) + (1.0 - noise) * usual


@final
class ManyStyles(Mind):
    """The mind of a game among others who play by styles. It belongs to one bot, for the credit does."""

    def __init__(self, mind: Mind, styles: list[Mind], credit: Credits) -> None:
        super().__init__()
        self.mind = mind
        self.styles = styles
        self.credit = credit
        self.tries = mind.tries
        self.lean = mind.lean
        self.doubt = mind.doubt
        self.clear = mind.clear
        self.players = [mind] * int(credit.seats)
        """Who plays each seat on in the line that comes next."""

    def move(self, game: Game, seat: i64, moves: Moves, chance: Chance) -> i64:
        return self.mind.move(game, seat, moves, chance)

    def shorten(self, game: Game, seat: i64, moves: Moves) -> None:
        self.mind.shorten(game, seat, moves)

    def redeal(self, game: Game, seat: i64, chance: Chance) -> None:
        self.mind.redeal(game, seat, chance)
        other: i64 = 0
        while other < game.seats:
            if other == seat:
                self.players[other] = self.mind
            else:
                self.players[other] = self.styles[self.credit.drawn(other, chance)]
            other += 1

    def judge(self, game: Game, seat: i64, moves: Moves, made: i64, chance: Chance) -> None:
        """A seat has made one of these moves in a position: which styles would have done the same?"""
        likelihoods: vec[float] = vec[float](capacity=len(self.styles))
        for style in self.styles:
            likelihoods = append(likelihoods, style.likelihood(game, seat, moves, made, chance))
        self.credit.judge(seat, likelihoods)

    def key(self, game: Game, seat: i64) -> i64:
        return self.mind.key(game, seat)

    def play_on(self, reading: Reading, first_round: i64, moves: Moves, chance: Chance) -> None:
        game, mind, players = reading.game, self.mind, self.players
        while not mind.settled(game, first_round):
            seat = reading.ask(moves)
            move = moves.items[0]
            if moves.count > 1:
                move = players[seat].move(game, seat, moves, chance)
            reading.carry_out(seat, move)

    def settled(self, game: Game, first_round: i64) -> bool:
        return self.mind.settled(game, first_round)

    def worth(self, game: Game, into: vec[float]) -> None:
        self.mind.worth(game, into)


def among_styles(mind: Mind, styles: dict[str, Mind], seats: i64) -> ManyStyles:
    """A mind among others who play as it does, or by those of the styles that are not held out."""
    minds, first = [mind], [1.0]
    for name, credit in FIRST_CREDIT.items():
        minds.append(styles[name])
        first.append(credit)
    return ManyStyles(mind, minds, Credits(seats, first))
