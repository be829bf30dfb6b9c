"""MERCI: which card to lay, whom to burden, and what hearts are worth at the end of a round."""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pioche.bots.search.mind import Mind, win_shares
from pioche.bots.search.styles import NoisyMind
from pioche.engine.bits import bit, count_places
from pioche.engine.chance import Chance
from pioche.engine.game import Game
from pioche.engine.moves import HOLD, Moves
from pioche.games.merci.cards import DRAW2, ONES_AND_SIXES
from pioche.games.merci.combinations import completing, matching, same_front
from pioche.games.merci.lays import completing_on
from pioche.games.merci.moves import (
    GIVE,
    MERCI,
    MERCI_BEAUCOUP,
    SIOUPLAIT,
    SKUZ,
    front_of,
    kind_of,
    place_of,
)
from pioche.games.merci.position import ANSWER, GIVING, HEART_CHOICE, OBJECTION, ROUND_PRIZE, TURN, Position

# What a lay is worth: only the proportions matter.
COMBINATION: Final = 50.0
A_HEART: Final = 20.0
ONE_OR_SIX: Final = 16.0
"""These fit least often, and are best got rid of early."""
ITS_TWIN: Final = 12.0
"""The other copy follows at once as a Skuz."""
NEXT_COMBINATION: Final = 3.5
"""For each card left that would make a combination, if the tops stayed."""
LAST_CARD: Final = 400.0

# How much a seat is to be feared.
ONE_LEFT: Final = 24.0
TWO_LEFT: Final = 10.0
THREE_LEFT: Final = 4.5
EACH_CARD: Final = -2.0
EACH_HEART: Final = 0.5
ONE_ROUND_AWAY: Final = 15.0
"""The round would bring it the hearts that win the game."""
EACH_SEAT_AWAY: Final = -3.5
"""Whoever plays sooner is feared more."""

KEPT_FROM_GIVING: Final = 6.0
"""A 1 or a 6 may bring a heart and is not given away where there is another card."""

# Fitted by tools/fit_merci.py: the logarithm of the odds to win that hearts bring at the start of a round,
# and the place in its order, the first seat first.
HEART_ODDS: Final = {
    3: [0.0, 0.125, 0.284, 0.53, 0.741, 0.857],
    4: [0.0, 0.12, 0.235, 0.458, 0.619, 0.808],
    5: [0.0, 0.048, 0.241, 0.402, 0.61],
    6: [0.0, 0.094, 0.299, 0.495, 0.738],
}
ORDER_ODDS: Final = {
    3: [0.0, -0.027, -0.071],
    4: [0.0, -0.026, -0.045, -0.073],
    5: [0.0, -0.019, -0.036, -0.056, -0.05],
    6: [0.0, -0.01, -0.042, -0.046, -0.066, -0.078],
}
MOST: Final = 32
"""More hearts than anybody can have."""


def odds_table(logarithms: dict[int, list[float]]) -> vec[float]:
    """Rows of MOST for each number of seats; beyond what was measured the last one counts."""
    odds: list[float] = []
    for seats in range(7):
        row = logarithms.get(seats, [0.0])
        odds += [exp(row[min(place, len(row) - 1)]) for place in range(MOST)]
    return vec[float](odds)


HEARTS: Final = odds_table(HEART_ODDS)
ORDER: Final = odds_table(ORDER_ODDS)


@final
class MerciMind(Mind):
    """It plays to the end of the round, says every word that is due and never another.

    `greed` is how much it likes combinations, `plan` how much those to come, `alarm` how much it fears who
    has few cards, `envy` who has hearts: 1 is the usual.
    """

    def __init__(self, greed: float = 1.0, plan: float = 1.0, alarm: float = 1.0, envy: float = 1.0) -> None:
        super().__init__()
        self.greed = greed
        self.plan = plan
        self.alarm = alarm
        self.envy = envy

    def move(self, game: Game, seat: i64, moves: Moves, chance: Chance) -> i64:
        assert isinstance(game, Position)
        stage = game.stage
        if stage == OBJECTION:
            return moves.items[0]
        held_back = moves.items[moves.count - 1] == HOLD
        if stage == TURN:
            if held_back:
                return out_of_turn(game, seat, moves)
            return self.on_turn(game, seat, moves)
        skuz = find_skuz(game, moves)
        if skuz != HOLD or held_back:
            return skuz
        if stage == ANSWER:
            if game.effect == DRAW2:
                return MERCI_BEAUCOUP
            return MERCI
        if stage == GIVING:
            return self.gift(game, seat, moves)
        if stage == HEART_CHOICE:
            return self.heart(game, seat, moves)
        return self.named(game, seat, moves)

    def on_turn(self, game: Position, seat: i64, moves: Moves) -> i64:
        """The lay that is worth most; the last move of the list, to draw or to pass, where there is none."""
        last = moves.count - 1
        best = moves.items[last]
        most = -1.0
        place: i64 = 0
        while place < last:
            move = moves.items[place]
            if is_due(game, seat, move):
                if kind_of(move) == SKUZ:
                    return move
                worth = self.lay_worth(game, seat, move)
                if worth > most:
                    most = worth
                    best = move
            place += 1
        return best

    def lay_worth(self, game: Position, seat: i64, move: i64) -> float:
        stack = place_of(move)
        card = 2 * front_of(move)
        hand = game.hands[seat]
        if hand & bit(card):
            hand &= ~bit(card)
        else:
            hand &= ~bit(card + 1)
        worth = 0.0
        if kind_of(move) == SIOUPLAIT:
            worth = COMBINATION * self.greed
            if bit(card) & ONES_AND_SIXES:
                worth += A_HEART
        elif bit(card) & ONES_AND_SIXES:
            worth = ONE_OR_SIX
        if hand == 0:
            return worth + LAST_CARD
        if hand & same_front(card):
            worth += ITS_TWIN
        chances = count_places(hand & chances_after(game, card, stack))
        return worth + NEXT_COMBINATION * self.plan * float(chances)

    def danger(self, game: Position, seat: i64, other: i64) -> float:
        """How near another seat is to winning: the round by its cards, the game by its hearts."""
        cards = count_places(game.hands[other])
        hearts = game.hearts[other]
        danger = EACH_CARD * float(cards) + EACH_HEART * self.envy * float(hearts)
        danger += EACH_SEAT_AWAY * float(steps_to(game, seat, other))
        if cards == 1:
            danger += ONE_LEFT * self.alarm
        elif cards == 2:
            danger += TWO_LEFT * self.alarm
        elif cards == 3:
            danger += THREE_LEFT * self.alarm
        if hearts + ROUND_PRIZE >= game.goal():
            danger += ONE_ROUND_AWAY * self.envy
        return danger

    def most_dangerous(self, game: Position, seat: i64) -> i64:
        worst: i64 = -1
        most = 0.0
        other: i64 = 0
        while other < game.seats:
            if other != seat:
                fear = self.danger(game, seat, other)
                if worst < 0 or fear > most:
                    most = fear
                    worst = other
            other += 1
        return worst

    def named(self, game: Position, seat: i64, moves: Moves) -> i64:
        target = self.most_dangerous(game, seat)
        place: i64 = 0
        while place_of(moves.items[place]) != target:
            place += 1
        return moves.items[place]

    def gift(self, game: Position, seat: i64, moves: Moves) -> i64:
        """The first card that is no 1 or 6 and no twin, to the seat that is feared most."""
        target = self.most_dangerous(game, seat)
        best: i64 = HOLD
        least = 0.0
        place: i64 = 0
        while place < moves.count:
            move = moves.items[place]
            if kind_of(move) == GIVE and place_of(move) == target:
                value = 0.0
                if bit(2 * front_of(move)) & ONES_AND_SIXES:
                    value = KEPT_FROM_GIVING
                twins = game.hands[seat] & same_front(2 * front_of(move))
                if twins & (twins - 1):
                    value += 1.0
                if best == HOLD or value < least:
                    least = value
                    best = move
            place += 1
        return best

    def heart(self, game: Position, seat: i64, moves: Moves) -> i64:
        """For oneself, or else where it helps least."""
        best = moves.items[0]
        least = 0.0
        place: i64 = 0
        while place < moves.count:
            receiver = place_of(moves.items[place])
            if receiver == seat:
                return moves.items[place]
            fear = self.danger(game, seat, receiver)
            if place == 0 or fear < least:
                least = fear
                best = moves.items[place]
            place += 1
        return best

    def shorten(self, game: Game, seat: i64, moves: Moves) -> None:
        """No undue word, and no rude answer."""
        assert isinstance(game, Position)
        items = moves.items
        kept: i64 = 0
        place: i64 = 0
        while place < moves.count:
            move = items[place]
            if move == HOLD or is_sensible(game, seat, move):
                items[kept] = move
                kept += 1
            place += 1
        moves.count = kept

    def settled(self, game: Game, first_round: i64) -> bool:
        return game.over or game.round != first_round

    def worth(self, game: Game, into: vec[float]) -> None:
        if game.over:
            win_shares(game, into)
            return
        assert isinstance(game, Position)
        seats = game.seats
        total = 0.0
        seat: i64 = 0
        while seat < seats:
            odds = HEARTS[MOST * seats + game.hearts[seat]]
            odds *= ORDER[MOST * seats + steps_to(game, game.first, seat)]
            into[seat] = odds
            total += odds
            seat += 1
        seat = 0
        while seat < seats:
            into[seat] /= total
            seat += 1


def is_sensible(game: Position, seat: i64, move: i64) -> bool:
    if kind_of(move) <= SKUZ:
        return is_due(game, seat, move)
    return game.stage != ANSWER or move == MERCI_BEAUCOUP


def is_due(game: Position, seat: i64, move: i64) -> bool:
    """A lay with the word that is due; silence about a combination is a choice where it is no offence."""
    word, stack, card = kind_of(move), place_of(move), bit(2 * front_of(move))
    if card & same_front(game.top(stack)):
        return word == SKUZ
    if word == SKUZ:
        return False
    makes = (card & completing_on(game, stack)) != 0
    if seat != game.player:
        return game.interrupt and makes and word == SIOUPLAIT and (card & ONES_AND_SIXES) != 0
    if word == SIOUPLAIT:
        return makes
    return not (makes and game.malpoli)


def find_skuz(game: Position, moves: Moves) -> i64:
    """A card less without using a turn: always welcome. HOLD if there is none."""
    place: i64 = 0
    while place < moves.count:
        move = moves.items[place]
        if kind_of(move) == SKUZ and front_of(move) == game.top(place_of(move)) >> 1:
            return move
        place += 1
    return HOLD


def out_of_turn(game: Position, seat: i64, moves: Moves) -> i64:
    """ME-15, ME-26: whatever may be laid."""
    place: i64 = 0
    while moves.items[place] != HOLD and not is_due(game, seat, moves.items[place]):
        place += 1
    return moves.items[place]


def chances_after(game: Position, card: i64, stack: i64) -> i64:
    """The cards that would make a combination after this lay."""
    tops = game.tops
    first, second, third = tops & 63, (tops >> 6) & 63, tops >> 12
    if stack == 0:
        first = card
    elif stack == 1:
        second = card
    else:
        third = card
    made = matching(first) & completing(first, second, third) & ~same_front(first)
    made |= matching(second) & completing(second, first, third) & ~same_front(second)
    return made | (matching(third) & completing(third, first, second) & ~same_front(third))


def steps_to(game: Position, seat: i64, other: i64) -> i64:
    """How many seats further to the left the other one sits."""
    steps = other - seat
    if steps < 0:
        return steps + game.seats
    return steps


def mind(_seats: int) -> Mind:
    return MerciMind()


def styles(_seats: int) -> dict[str, Mind]:
    """Against whoever leads; against whoever is nearly out; what comes to its mind."""
    aggressive, cautious = MerciMind(1.4, 0.0, 0.3, 6.0), MerciMind(0.6, 3.0, 2.0, 0.0)
    return {
        "aggressive": aggressive,
        "cautious": cautious,
        "noisy": NoisyMind(MerciMind(), 30),
        "reckless": NoisyMind(MerciMind(0.0, 0.0, 0.0, 12.0), 15),
        "timid": NoisyMind(cautious, 50),
    }
