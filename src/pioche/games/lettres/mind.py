"""Plis de lettres: stay under the trick, and get rid of what is dear or will have to win."""

from math import exp
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from pioche.bots.search.mind import Mind
from pioche.bots.search.styles import NoisyMind
from pioche.engine.bits import HIGHEST_BIT, bit, count_places, only_place
from pioche.engine.chance import Chance
from pioche.engine.game import Game
from pioche.engine.moves import Moves
from pioche.engine.reading import Reading
from pioche.games.lettres.cards import FAMILY, LAST_BASE, LAST_FAMILY, ORDERS, WHOLE_FAMILY
from pioche.games.lettres.game import A_TRICK, ROUNDS, Lettres, card_points, tricks_count

COUNTS: Final[i64] = 14
"""Of a family 0 to 13 cards are out."""
FEWEST_SEATS: Final[i64] = 3

# The weights of a round, in points: what it is worth to give a counting card away, for each of its
# points; to be rid of a card that will have to win, and of one above counting cards, for each of their
# points; how much lower cards in the same hand protect it; what it costs to have the lead; what may still
# fall into a trick.
GIFT: Final[i64] = 0
HOLD: Final[i64] = 1
ABOVE: Final[i64] = 2
SHELTER: Final[i64] = 3
LEAD: Final[i64] = 4
COMING: Final[i64] = 5
WEIGHTS: Final[i64] = 6
FIRST_ROUND: Final = [1.0, 5.0, 0.0, 0.06, 0.5, 0.0]
VOWEL_ROUND: Final = [0.5, 0.45, 0.5, 0.25, 1.3, 4.0]
M_AND_N_ROUND: Final = [2.0, 6.5, 0.19, 0.77, 0.77, 2.6]
BLUE_H_ROUND: Final = [0.325, 0.9, 0.007, 0.5, 0.06, 1.3]
LAST_ROUND: Final = [0.19, 5.0, 0.045, 0.385, 1.0, 2.2]

# How steeply the chance to win falls with the score after each round, for three, four and five seats.
THREE_SEATS: Final = [0.0130, 0.0135, 0.0139, 0.0178, 0.05]
FOUR_SEATS: Final = [0.0188, 0.0197, 0.0199, 0.0253, 0.05]
FIVE_SEATS: Final = [0.0234, 0.0280, 0.0291, 0.0342, 0.05]


def holding_chances() -> vec[float]:
    """That nobody has to lay a higher card, by opponents, those still to play, cards out below and above.

    Each card out is as likely with each opponent. Whoever holds a lower card ducks.
    """
    chances: vec[float] = vec[float](capacity=3 * 5 * COUNTS * COUNTS)
    for opponents in range(2, 5):
        elsewhere = 1.0 - 1.0 / opponents
        for waiting in range(5):
            for below in range(int(COUNTS)):
                for above in range(int(COUNTS)):
                    forced = elsewhere**below * (1.0 - elsewhere**above)
                    chances = append(chances, (1.0 - forced) ** waiting)
    return chances


HOLDING: Final = holding_chances()


def holding(seats: i64, waiting: i64, below: i64, above: i64) -> float:
    return HOLDING[(((seats - FEWEST_SEATS) * 5 + waiting) * COUNTS + below) * COUNTS + above]


@final
class LettresMind(Mind):
    def __init__(self, caution: float = 1.0, relief: float = 1.0) -> None:
        super().__init__()
        self.caution = caution
        """How much what a trick may cost weighs, and …"""
        self.relief = relief
        """… what is got rid of: 1 is the usual."""
        rounds = FIRST_ROUND + VOWEL_ROUND + M_AND_N_ROUND + BLUE_H_ROUND + LAST_ROUND
        self.weights: vec[float] = vec[float](rounds)
        self.steepness: vec[float] = vec[float](THREE_SEATS + FOUR_SEATS + FIVE_SEATS)

    def move(self, game: Game, seat: i64, moves: Moves, chance: Chance) -> i64:
        """The card that is best laid now; of the hands of others it knows only what they are together."""
        assert isinstance(game, Lettres)
        seats = game.seats
        hand = game.hands[seat]
        out: i64 = 0
        other: i64 = 0
        while other < seats:
            out |= game.hands[other]
            other += 1
        out &= ~hand
        waiting = game.leader - seat - 1
        if waiting < 0:
            waiting += seats
        at_stake = self.at_stake(game, out, waiting)
        legal = hand
        beaten: i64 = 0  # the cards below this one cannot win
        if hand & game.family:
            legal &= game.family
            beaten = game.best
        elif game.family:
            beaten = HIGHEST_BIT
        best: i64 = 0
        best_value = -1e9
        base: i64 = 0
        while base <= LAST_BASE:
            order = ORDERS[(legal >> base) & WHOLE_FAMILY]
            held = order >> 52
            family = LAST_FAMILY >> (LAST_BASE - base)
            lower: i64 = 0
            while lower < held:
                card = base + (order & 15)
                order >>= 4
                value = self.value(game, card, out & family, lower, waiting, beaten, at_stake)
                if value > best_value:
                    best_value = value
                    best = card
                lower += 1
            base += FAMILY
        return best

    def at_stake(self, game: Lettres, out: i64, waiting: i64) -> float:
        """What the trick on the table costs its taker, with what may still fall into it."""
        weights = self.weights
        start = (game.round - 1) * WEIGHTS
        cost = weights[start + LEAD]
        if tricks_count(game.round):
            cost += float(A_TRICK)
        if game.counting:
            cost += float(card_points(game.table & game.counting))
            coming = weights[start + COMING] * float(waiting * card_points(out & game.counting))
            cost += coming / float(count_places(out) + 1)
        return cost

    def value(
        self, game: Lettres, card: i64, out: i64, lower: i64, waiting: i64, beaten: i64, at_stake: float
    ) -> float:
        """How good it is to lay a card: what is got rid of with it, less what the trick may cost.

        `out` are the cards of its family that others hold, `lower` the cards below it in the same hand.
        """
        weights = self.weights
        start = (game.round - 1) * WEIGHTS
        single = bit(card)
        under = out & (single - 1)
        base = card // FAMILY * FAMILY
        below = ORDERS[under >> base] >> 52
        above = (ORDERS[out >> base] >> 52) - below
        seats = game.seats
        trouble = weights[start + HOLD]
        price = 0.0
        counting = game.counting
        if counting:
            if counting & under:
                trouble += weights[start + ABOVE] * float(card_points(under & counting))
            if counting & single:
                price = float(card_points(single))
        shelter = 1.0 + weights[start + SHELTER] * float(lower)
        relief = self.relief * trouble * holding(seats, seats - 1, below, above) / shelter
        gift = weights[start + GIFT] * price
        if single < beaten:
            return relief + gift
        risk = holding(seats, waiting, below, above)
        return relief + gift - self.caution * risk * (at_stake + price + gift)

    def play_on(self, reading: Reading, first_round: i64, moves: Moves, chance: Chance) -> None:
        """No move of this game is optional: there is always one seat to ask."""
        game = reading.game
        assert isinstance(game, Lettres)
        while game.round == first_round and not game.over:
            seat = game.player
            hand = game.hands[seat]
            if hand & (hand - 1) == 0:
                game.carry_out(seat, only_place(hand))
            else:
                game.carry_out(seat, self.move(game, seat, moves, chance))

    def settled(self, game: Game, first_round: i64) -> bool:
        """At the end of the round."""
        return game.round != first_round or game.over

    def worth(self, game: Game, into: vec[float]) -> None:
        """A seat's chance to win falls with its score as an exponential does.

        So it is told after the last round too: a win by a hair in one world is a loss in the next, and lines
        that only count wins tell moves apart much later.
        """
        finished = game.round - 1
        if game.over:
            finished = ROUNDS
        steepness = self.steepness[(game.seats - FEWEST_SEATS) * ROUNDS + finished - 1]
        total = 0.0
        seat: i64 = 0
        while seat < game.seats:
            share = exp(-steepness * float(game.score(seat)))
            into[seat] = share
            total += share
            seat += 1
        seat = 0
        while seat < game.seats:
            into[seat] /= total
            seat += 1


def mind(_seats: int) -> Mind:
    return LettresMind()


def styles(_seats: int) -> dict[str, Mind]:
    """Gets rid of what is dear whatever it costs; stays under at any price; what comes to its mind."""
    aggressive, cautious = LettresMind(0.4, 2.0), LettresMind(2.0, 0.5)
    return {
        "aggressive": aggressive,
        "cautious": cautious,
        "noisy": NoisyMind(LettresMind(), 30),
        "reckless": NoisyMind(LettresMind(0.2), 10),
        "timid": NoisyMind(LettresMind(4.0), 25),
    }
