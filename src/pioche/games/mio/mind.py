"""Mio: lay whenever it goes, say it when it is due, keep a joker for the end."""

from math import exp, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pioche.bots.search.mind import Mind
from pioche.bots.search.styles import NoisyMind
from pioche.engine.bits import bit, lowest_place
from pioche.engine.chance import Chance
from pioche.engine.game import Game
from pioche.engine.moves import Moves
from pioche.engine.reading import Reading
from pioche.games.mio.cards import COLOURS, JOKER, KINDS, ONE_COLOUR, PER_COLOUR, fits_drawn, is_star, points
from pioche.games.mio.game import Mio
from pioche.games.mio.moves import DRAW, LAY_JOKER, NAME, laid_kind, named_colour, says_mio

# What it is worth to be rid of a point, and how much more where somebody has few cards; that the rest of
# the hand could follow; to lay a star, and a joker, which doubles when it comes last (MI-13), early and
# late.
SHED: Final[i64] = 0
HURRY: Final[i64] = 1
FIT: Final[i64] = 2
STAR: Final[i64] = 3
EARLY_JOKER: Final[i64] = 4
LATE_JOKER: Final[i64] = 5
WEIGHTS: Final = [0.25, 3.0, 2.8, 0.5, -2.0, -0.5]
SHEDDING: Final = [0.6, 3.0, 0.5, 1.5, 0.0, 0.0]
KEEPING: Final = [0.02, 1.0, 6.0, -1.0, -3.0, -2.0]
FEW_CARDS: Final[i64] = 3


@final
class MioMind(Mind):
    def __init__(self, weights: list[float] = WEIGHTS) -> None:
        super().__init__()
        self.weights: vec[float] = vec[float](weights)
        self.still = 60.0
        self.to_come = 6.0

    def __getnewargs__(self) -> tuple[object, ...]:
        return ()

    def move(self, game: Game, seat: i64, moves: Moves, chance: Chance) -> i64:
        """Of the others it knows only how many cards they hold."""
        assert isinstance(game, Mio)
        first = moves.items[0]
        if first >= NAME:
            return NAME + best_colour(game, seat)
        if first >= DRAW:
            return first
        due = game.in_all(seat) == 2
        colour = best_colour(game, seat)
        best = first
        best_value = -1e9
        index: i64 = 0
        while index < moves.count:
            lay = moves.items[index]
            index += 1
            if lay >= DRAW or says_mio(lay) != due:
                continue
            if lay >= LAY_JOKER and named_colour(lay) != colour:
                continue
            value = self.value(game, seat, laid_kind(lay), named_colour(lay))
            if value > best_value:
                best_value = value
                best = lay
        return best

    def value(self, game: Mio, seat: i64, kind: i64, colour: i64) -> float:
        """How good it is to lay this card now."""
        weights = self.weights
        rest = game.in_all(seat) - 1
        if rest == 0:
            return 0.0
        value = weights[FIT] * float(going_on(game, seat, kind, colour)) / float(rest)
        if kind == JOKER:
            if rest < FEW_CARDS:
                return value + weights[LATE_JOKER]
            return value + weights[EARLY_JOKER]
        hurry = 1.0 + weights[HURRY] / float(fewest_cards(game, seat))
        value += weights[SHED] * float(points(kind)) * hurry
        if is_star(kind):
            value += weights[STAR]
        return value

    def play_on(self, reading: Reading, first_round: i64, moves: Moves, chance: Chance) -> None:
        """No move of this game is optional: there is always one seat to ask."""
        game = reading.game
        assert isinstance(game, Mio)
        while game.round == first_round and not game.over:
            seat = game.player
            game.list_moves(seat, moves)
            if moves.count == 1:
                game.carry_out(seat, moves.items[0])
            else:
                game.carry_out(seat, self.move(game, seat, moves, chance))

    def settled(self, game: Game, first_round: i64) -> bool:
        """At the end of the round."""
        return game.round != first_round or game.over

    def worth(self, game: Game, into: vec[float]) -> None:
        """A seat's chance to win falls with its score, the steeper the nearer somebody is to the target.

        So it is told at the end too: lines that only count wins tell moves apart much later.
        """
        assert isinstance(game, Mio)
        totals = game.totals
        worst: i64 = 0
        seat: i64 = 0
        while seat < game.seats:
            worst = max(worst, totals[seat])
            seat += 1
        points_left = max(0, game.options.target - worst)
        steepness = 1.0 / sqrt(self.still + self.to_come * float(points_left))
        whole = 0.0
        seat = 0
        while seat < game.seats:
            share = exp(-steepness * float(totals[seat]))
            into[seat] = share
            whole += share
            seat += 1
        seat = 0
        while seat < game.seats:
            into[seat] /= whole
            seat += 1


def going_on(game: Mio, seat: i64, kind: i64, colour: i64) -> i64:
    """How many of the other cards in hand could follow this one."""
    kinds = game.kinds[seat] & fits_drawn(kind, colour)
    first = seat * KINDS
    count: i64 = 0
    while kinds:
        other = lowest_place(kinds)
        kinds ^= bit(other)
        count += game.held[first + other]
        if other == kind:
            count -= 1
    return count


def best_colour(game: Mio, seat: i64) -> i64:
    """The colour of most of the cards in hand."""
    best: i64 = 0
    most: i64 = -1
    colour: i64 = 0
    kinds = game.kinds[seat]
    while colour < COLOURS:
        count: i64 = 0
        left = (kinds >> (colour * PER_COLOUR)) & ONE_COLOUR
        while left:
            kind = lowest_place(left)
            left ^= bit(kind)
            count += game.held[seat * KINDS + colour * PER_COLOUR + kind]
        if count > most:
            most = count
            best = colour
        colour += 1
    return best


def fewest_cards(game: Mio, seat: i64) -> i64:
    """The smallest hand of the others."""
    fewest: i64 = KINDS * 2
    other: i64 = 0
    while other < game.seats:
        if other != seat:
            fewest = min(fewest, game.in_all(other))
        other += 1
    return fewest


def mind(_seats: int) -> Mind:
    return MioMind()


def styles(_seats: int) -> dict[str, Mind]:
    """Rid of its points at once; keeps what goes with the rest; what comes to its mind."""
    aggressive, cautious = MioMind(SHEDDING), MioMind(KEEPING)
    return {
        "aggressive": aggressive,
        "cautious": cautious,
        "noisy": NoisyMind(MioMind(), 30),
        "reckless": NoisyMind(aggressive, 15),
        "timid": NoisyMind(cautious, 50),
    }
