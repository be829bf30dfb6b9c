"""A player of Non Merci ! whose wish for the card is a weighted sum of what lies open.

Everything it looks at is public: cards taken, the card, its chips, and the chips of all, which everybody can
count (NM-9). The weights are found by self-play: tools/evolve_non_merci.py.
"""

from math import exp, log
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from pioche.engine.bits import bit
from pioche.engine.chance import Chance
from pioche.engine.pickling import Picklable
from pioche.games.non_merci.cards import ALL_CARDS, REMOVED, added_points, run_points
from pioche.games.non_merci.game import NonMerci

WEIGHTS: Final = 22
NO_NUMBERS: Final = vec[float]([0.0] * 8)
MOODS: Final[i64] = 1024


@final
class NonMerciLinear(Picklable):
    """Takes the card where its wish is not negative."""

    def __init__(self, weights: list[float], whim: float = 0.0) -> None:
        assert len(weights) == WEIGHTS
        self.whim = whim
        """How far its wish wavers from one decision to the next; 0: it always decides alike."""
        # What stays while the card lies there:
        self.always = weights[0]
        self.cost = weights[1]
        self.least_cost = weights[2]
        self.next_cost = weights[3]
        self.open_below = weights[4]
        self.open_above = weights[5]
        self.bridge = weights[6]
        self.left = weights[7]
        self.cost_left = weights[8]
        self.lead = weights[9]
        self.lead_late = weights[10]
        # What changes with every chip:
        self.pot = weights[11]
        self.chips = weights[12]
        self.few_chips = weights[13]
        self.gain = weights[14]
        self.unwanted = weights[15]
        self.harvest = weights[16]
        self.cost_few = weights[17]
        self.next_broke = weights[18]
        self.others_few = weights[19]
        self.pot_left = weights[20]
        self.pot_few = weights[21]

    def __getnewargs__(self) -> tuple[object, ...]:
        return ([0.0] * WEIGHTS,)

    def takes(self, game: NonMerci, seat: i64) -> bool:
        """Without any whim."""
        if game.chips_of(seat) == 0:
            return True
        return self.wish_in(game, seat) >= 0.0

    def wish_in(self, game: NonMerci, seat: i64) -> float:
        """How much the seat, which has a chip, wishes for the card."""
        table = Reckoning(game)
        return self.wish(table, game, seat, self.lasting(table, game, seat))

    def likelihood(self, game: NonMerci, seat: i64, took: bool) -> float:
        """How likely it would have decided so."""
        wish = self.wish_in(game, seat)
        if self.whim == 0.0:
            return 1.0 if (wish >= 0.0) == took else 0.0
        if not took:
            wish = -wish
        return 1.0 / (1.0 + exp(-wish / self.whim))

    def lasting(self, table: "Reckoning", game: NonMerci, seat: i64) -> float:
        """The part of the wish that chips laid on the card do not change; it also notes others' costs."""
        cost = float(table.costs[seat])
        own = game.taken[seat]
        card = game.card
        unseen = table.unseen
        least = 99.0
        best_score = 9999.0
        other: i64 = 0
        seats = game.seats
        while other < seats:
            if other != seat:
                his = float(table.costs[other])
                least = min(least, his)
                score = float(table.points[other] - game.chips_of(other))
                best_score = min(best_score, score)
            other += 1
        table.least[seat] = least
        following = seat + 1
        if following == seats:
            following = 0
        left = float(game.left - REMOVED) / 24.0
        lead = (float(table.points[seat] - game.chips_of(seat)) - best_score) / 20.0
        wish = (
            self.always
            + self.cost * cost
            + self.least_cost * least
            + self.next_cost * float(table.costs[following])
            + self.left * left
            + self.cost_left * cost * left
            + self.lead * lead
            + self.lead_late * lead * (1.0 - left)
        )
        below = (unseen >> (card - 1)) & 1
        above = (unseen >> (card + 1)) & 1
        if below:
            wish += self.open_below * left
            if card > 4 and (own >> (card - 2)) & 1:
                wish += self.bridge * left
        if above:
            wish += self.open_above * left
            if (own >> (card + 2)) & 1:
                wish += self.bridge * left
        return wish

    def wish(self, table: "Reckoning", game: NonMerci, seat: i64, lasting: float) -> float:
        """How much the seat, which has a chip, wishes for the card now."""
        seats = game.seats
        chips = game.chips_of(seat)
        pot = float(game.pot)
        cost = float(table.costs[seat])
        few = 1.0 / float(chips)
        gain = pot - cost
        unwanted = table.least[seat] - pot
        wish = lasting + self.pot * pot + self.chips * float(chips) + self.few_chips * few
        wish += self.cost_few * cost * few + self.pot_few * pot * few
        wish += self.pot_left * pot * float(game.left - REMOVED)
        if unwanted > 0.0:
            wish += self.unwanted * unwanted
        if gain > 0.0:
            wish += self.gain * gain
            if unwanted > 0.0:
                wish += self.harvest * min(gain, unwanted)
        fewest: i64 = 99
        following: i64 = 1
        while following < seats:
            other = seat + following
            if other >= seats:
                other -= seats
            his = game.chips_of(other)
            if following == 1 and his == 0:
                wish += self.next_broke
            fewest = min(fewest, his)
            following += 1
        return wish + self.others_few / float(1 + fewest)


def threshold(points: float, whim: float = 0.0) -> NonMerciLinear:
    """The rule "take at so many points or less", with a whim in points."""
    weights = [0.0] * WEIGHTS
    weights[0], weights[1], weights[11] = points, -1.0, 1.0
    return NonMerciLinear(weights, whim)


def wavering() -> vec[float]:
    """Of a logistic distribution as many values, equally likely, as there are moods."""
    found: vec[float] = vec[float](capacity=MOODS)
    for mood in range(int(MOODS)):
        part = (mood + 0.5) / int(MOODS)
        found = append(found, log(part / (1.0 - part)))
    return found


WAVERING: Final = wavering()


@final
class Reckoning:
    """What players reckon while one card lies there; it goes on from card to card."""

    def __init__(self, game: NonMerci) -> None:
        costs: vec[i64] = vec[i64](capacity=7)
        points: vec[i64] = vec[i64](capacity=7)
        seen = bit(game.card)
        seat: i64 = 0
        while seat < game.seats:
            taken = game.taken[seat]
            seen |= taken
            costs = append(costs, added_points(game.card, taken))
            points = append(points, run_points(taken))
            seat += 1
        self.costs = costs
        self.points = points
        self.least = NO_NUMBERS[:]
        self.unseen: i64 = ALL_CARDS & ~seen

    def taken_by(self, seat: i64, game: NonMerci) -> None:
        """The seat has taken the card, and another lies there."""
        self.points[seat] += self.costs[seat]
        card = game.card
        self.unseen &= ~bit(card)
        costs = self.costs
        taken = game.taken
        seat = 0
        while seat < game.seats:
            costs[seat] = added_points(card, taken[seat])
            seat += 1


def play_round(game: NonMerci, players: list[NonMerciLinear], chance: Chance) -> None:
    """Each seat's player decides until the round, in which a card lies open, is over; whims by chance."""
    first_round = game.round
    table = Reckoning(game)
    lasting = NO_NUMBERS[:]
    known: i64 = 0
    while True:
        seat = game.player
        if game.chips_of(seat) != 0:
            player = players[seat]
            if known & bit(seat) == 0:
                known |= bit(seat)
                lasting[seat] = player.lasting(table, game, seat)
            wish = player.wish(table, game, seat, lasting[seat])
            if player.whim != 0.0:
                wish += player.whim * WAVERING[chance.below(MOODS)]
            if wish < 0.0:
                game.refuse(seat)
                continue
        game.take(seat)
        if game.over or game.round != first_round:
            return
        table.taken_by(seat, game)
        known = 0


def shared_deals(players: list[NonMerciLinear], first: NonMerci, deals: i64, shares: vec[float]) -> None:
    """Play so many deals, each with every rotation of the players; their win shares are added.

    `first` is a fresh game whose generator deals; players are seated in their order, turned by one each time.
    """
    from_generator = first.chance
    seats = first.seats
    while deals > 0:
        dealt = NonMerci(seats, first.options, from_generator.fork(), None)
        dealt.shuffle_and_start()
        turned: i64 = 0
        while turned < seats:
            game = dealt.copy()
            seated: list[NonMerciLinear] = []
            seat: i64 = 0
            while seat < seats:
                seated.append(players[(seat + turned) % seats])
                seat += 1
            while not game.over:
                play_round(game, seated, game.chance)
            add_shares(game, turned, shares)
            turned += 1
        deals -= 1


def add_shares(game: NonMerci, turned: i64, shares: vec[float]) -> None:
    winners = game.winners()
    count = 0.0
    seat: i64 = 0
    while seat < game.seats:
        if winners & bit(seat):
            count += 1.0
        seat += 1
    seat = 0
    while seat < game.seats:
        if winners & bit(seat):
            shares[(seat + turned) % game.seats] += 1.0 / count
        seat += 1
