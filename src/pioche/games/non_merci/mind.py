"""How the search thinks of Non Merci !: the linear player and simpler ones play every line on.

Who plays like whom is judged by the decisions that were seen: a model that would have decided otherwise loses
credit for that seat. Before each line every other seat is given one of the models, by its credit.
"""

from math import exp, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from pioche.bots.search.mind import Mind, win_shares
from pioche.bots.search.styles import Credits, NoisyMind
from pioche.engine.chance import Chance
from pioche.engine.game import Game
from pioche.engine.moves import Moves
from pioche.engine.reading import Reading
from pioche.games.non_merci.cards import REMOVED, TACTICALLY_REMOVED
from pioche.games.non_merci.game import NonMerci
from pioche.games.non_merci.mind_linear import NonMerciLinear, play_round, threshold
from pioche.games.non_merci.mind_weights import BALANCED, SELF_TAUGHT
from pioche.games.non_merci.moves import PASS, TAKE

THRESHOLDS: Final = [-3.0, 0.0, 4.0, 8.0, 12.0]
WAVERERS: Final = [-3.0, 3.0, 9.0]
WHIM: Final = 5.0
"""Points by which those waver who decide by luck or by searching a little."""
PLANS: Final = 2
"""The first models, which the searching seat itself may follow: the two linear players."""
FIRST_CREDIT: Final = [1.0, 1.0, 0.4, 0.3, 0.3, 0.2, 0.1, 0.6, 0.6, 0.3]
LEAN: Final = 0.03
"""To wait until others take a card pays only if they are as they seem. Among two plain searches it makes
the difference between losing and winning; among linear players it costs nothing that could be measured."""
SPREAD: Final = [0.0, 0.0, 0.0, 15.5, 12.5, 11.0, 9.5, 8.0]
"""How far apart a round still to come puts two scores, by number of seats (tools/fit_non_merci.py)."""


@final
class NonMerciMind(Mind):
    """It belongs to one bot: it remembers how the others have played."""

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.tries: i64 = 256
        self.plans = PLANS
        self.lean = LEAN
        self.models = [NonMerciLinear(BALANCED[seats]), NonMerciLinear(SELF_TAUGHT[seats])]
        for points in THRESHOLDS:
            self.models.append(threshold(points))
        for points in WAVERERS:
            self.models.append(threshold(points, WHIM))
        self.players = [self.models[0]] * seats
        self.credit = Credits(seats, FIRST_CREDIT)

    def __getnewargs__(self) -> tuple[object, ...]:
        return (len(self.players),)

    def judge(self, game: NonMerci, seat: i64, took: bool) -> None:
        """The seat has decided in this position: which models would have done the same?"""
        if game.chips_of(seat) == 0:
            return
        likelihoods: vec[float] = vec[float](capacity=len(self.models))
        for model in self.models:
            likelihoods = append(likelihoods, model.likelihood(game, seat, took))
        self.credit.judge(seat, likelihoods)

    def move(self, game: Game, seat: i64, moves: Moves, chance: Chance) -> i64:
        assert isinstance(game, NonMerci)
        if self.models[0].takes(game, seat):
            return TAKE
        return PASS

    def redeal(self, game: Game, seat: i64, chance: Chance) -> None:
        """Nobody knows the order of the pile, nor the nine below it (NM-1), nor what others will do."""
        assert isinstance(game, NonMerci)
        lowest: i64 = 0
        if game.options.tactical:
            lowest = len(TACTICALLY_REMOVED)
        cards = game.cards
        index = game.left - 1
        while index >= REMOVED:
            other = lowest + chance.below(index + 1 - lowest)
            card = cards[index]
            cards[index] = cards[other]
            cards[other] = card
            index -= 1
        other = 0
        while other < game.seats:
            self.players[other] = self.models[self.credit.drawn(other, chance)]
            other += 1

    def follow(self, plan: i64, seat: i64) -> None:
        self.players[seat] = self.models[plan]

    def play_on(self, reading: Reading, first_round: i64, moves: Moves, chance: Chance) -> None:
        game = reading.game
        assert isinstance(game, NonMerci)
        if not self.settled(game, first_round):
            play_round(game, self.players, chance)

    def settled(self, game: Game, first_round: i64) -> bool:
        return game.over or game.round != first_round

    def worth(self, game: Game, into: vec[float]) -> None:
        """Between rounds a chance to win falls with the points behind, the less the more rounds follow."""
        if game.over:
            win_shares(game, into)
            return
        assert isinstance(game, NonMerci)
        spread = SPREAD[game.seats] * sqrt(float(game.options.rounds - game.round + 1))
        lowest = 999999.0
        for score in game.earlier:
            lowest = min(lowest, float(score))
        total = 0.0
        seat: i64 = 0
        while seat < game.seats:
            into[seat] = exp((lowest - float(game.earlier[seat])) / spread)
            total += into[seat]
            seat += 1
        seat = 0
        while seat < game.seats:
            into[seat] /= total
            seat += 1


def mind(seats: int) -> Mind:
    return NonMerciMind(seats)


def styled(seats: int, player: NonMerciLinear) -> Mind:
    found = NonMerciMind(seats)
    found.models[0] = player
    return found


def styles(seats: int) -> dict[str, Mind]:
    """Takes dear cards too; only cheap ones; what comes to its mind."""
    aggressive, cautious = styled(seats, threshold(8.0)), styled(seats, threshold(-3.0))
    return {
        "aggressive": aggressive,
        "cautious": cautious,
        "noisy": NoisyMind(NonMerciMind(seats), 25),
        "reckless": NoisyMind(styled(seats, threshold(14.0)), 10),
        "timid": NoisyMind(styled(seats, threshold(1.0)), 40),
    }
