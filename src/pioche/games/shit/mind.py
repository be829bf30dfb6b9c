"""How bots think of SHIT!: play the card that promises most if it promises enough, else draw."""

from math import exp, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pioche.bots.search.mind import Mind, win_shares
from pioche.bots.search.styles import NoisyMind
from pioche.engine.bits import bit, count_places
from pioche.engine.chance import Chance
from pioche.engine.game import Game
from pioche.engine.moves import Moves
from pioche.games.shit.cards import CARDS, SHIT
from pioche.games.shit.game import Shit

WORTH: Final = [0.0, 0.0, 28.0, 17.0, 12.2, 8.0, 6.8]
"""What the only card in hand must promise to be played, by number of seats."""
PLENTY: Final = [0.0, 0.0, 12.0, 12.0, 8.0, 8.0, 8.0]
"""With so many cards more than one, any of them is played: else everybody would draw and wait."""
FICKLE: Final = 0.3
"""In lines a promise may seem so much less than it is: who always does the same is foreseen."""
MANY_HANDS: Final[i64] = 8
NEAR: Final = [0.0, 0.0, 7.04, 7.38, 6.95, 5.74, 6.56]
FAR: Final = [0.0, 0.0, 2.04, 1.57, 1.38, 1.57, 1.16]
CARD: Final = [0.0, 0.0, 12.43, 7.07, 4.0, 2.21, 1.59]
"""What a position between two rounds is worth, by number of seats (tools/fit_shit.py)."""


@final
class Promises:
    """What each card of a hand promises: points won (SH-6), plus a share of those kept from others.

    It supposes that the others play any card of theirs, SHIT! included, and may hold any that was not seen.
    """

    def __init__(self, seats: i64, demand: float = 1.0) -> None:
        self.seats = seats
        self.demand = demand
        """How much more than usual a card must promise."""
        self.others: i64 = 0
        """The hand sizes of the other seats, seven bits each."""
        self.count: i64 = 0

    def add_other(self, size: i64) -> None:
        self.others |= size << (7 * self.count)
        self.count += 1

    def none_nearer(self, nearer: float) -> float:
        """The chance that nobody plays one of the nearest cards; `nearer` is their share of all unseen."""
        chance = 1.0
        sizes = self.others
        while sizes:
            size = sizes & 127
            if size > 1:
                chance *= 1.0 - (1.0 - 1.0 / float(size)) * nearer
            sizes >>= 7
        return chance

    def best(self, hand: i64, start: i64, seen: i64, fickle: float, chance: Chance) -> i64:
        """The card to seal: the most promising, or SHIT! where it promises too little."""
        own = hand & ~bit(SHIT)
        if own == 0:
            return SHIT
        unseen = (bit(CARDS) - 1) & ~(own | seen | bit(start))
        count = float(max(1, count_places(unseen)))
        nearer = count
        beyond = self.none_nearer(nearer / count)
        kept = 0.0
        best = SHIT
        most = -1.0
        way = CARDS - 1
        while way > 0:
            card = start + way
            if card >= CARDS:
                card -= CARDS
            if (unseen >> card) & 1:
                nearer -= 1.0
                nobody = self.none_nearer(nearer / count)
                kept += float(way) * (nobody - beyond)
                beyond = nobody
            elif (own >> card) & 1:
                promise = float(way) * beyond + kept / float(self.count)
                if fickle > 0.0:
                    promise *= 1.0 - fickle * float(chance.below(1024)) / 1024.0
                if promise > most:
                    most = promise
                    best = card
            way -= 1
        worth = self.demand * WORTH[self.seats] * (1.0 - float(count_places(own) - 1) / PLENTY[self.seats])
        return best if most >= worth else SHIT


@final
class ShitMind(Mind):
    def __init__(self, demand: float = 1.0, fickle: float = FICKLE) -> None:
        super().__init__()
        self.demand = demand
        self.fickle = fickle
        self.horizon: i64 = 3
        """After so many rounds, the present one included, a line is judged."""

    def move(self, game: Game, seat: i64, moves: Moves, chance: Chance) -> i64:
        assert isinstance(game, Shit)
        promises = Promises(game.seats, self.demand)
        other: i64 = 0
        while other < game.seats:
            if other != seat:
                promises.add_other(count_places(game.hands[other]))
            other += 1
        return promises.best(game.hands[seat], game.start, game.aside, self.fickle, chance)

    def redeal(self, game: Game, seat: i64, chance: Chance) -> None:
        """Nobody has seen what others sealed in this round (SH-5): let them choose as if they had not yet."""
        assert isinstance(game, Shit)
        if not game.over:
            game.waiting = bit(game.seats) - 1

    def settled(self, game: Game, first_round: i64) -> bool:
        return game.over or game.round >= first_round + self.horizon

    def worth(self, game: Game, into: vec[float]) -> None:
        """The nearer the end, the more a lead counts; cards in hand are worth points to come."""
        if game.over:
            win_shares(game, into)
            return
        assert isinstance(game, Shit)
        seats = game.seats
        most: i64 = 0
        for points in game.points:
            most = max(most, points)
        spread = NEAR[seats] + FAR[seats] * sqrt(float(game.options.target - most))
        total = 0.0
        seat: i64 = 0
        while seat < seats:
            ahead = float(game.points[seat] - most) + CARD[seats] * float(count_places(game.hands[seat]) - 1)
            into[seat] = exp(ahead / spread)
            total += into[seat]
            seat += 1
        seat = 0
        while seat < seats:
            into[seat] /= total
            seat += 1

    def key(self, game: Game, seat: i64) -> i64:
        assert isinstance(game, Shit)
        return game.hands[seat] * MANY_HANDS + seat


def mind(_seats: int) -> Mind:
    return ShitMind()


def styles(_seats: int) -> dict[str, Mind]:
    """Plays whatever promises a little; waits for much; what comes to its mind."""
    return {
        "aggressive": ShitMind(0.6),
        "cautious": ShitMind(1.5),
        "noisy": NoisyMind(ShitMind(), 30),
        "reckless": ShitMind(0.2, 0.8),
        "timid": NoisyMind(ShitMind(2.0), 15),
    }
