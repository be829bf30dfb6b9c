"""The moves of MERCI as actions: numbers without gaps, in which other seats are told by their distance.

A card of the hand is one of 50 choices: its front (0 to 29), or the second copy of a front where the move
names its back (30 to 49). An action is

- word × 150 + stack × 50 + choice for a lay, a Siouplait (1) or a Skuz (2);
- GIVE + (distance − 1) × 50 + choice; HEART + distance (0: oneself); NAME + distance − 1;
- DENOUNCE; then draw, pass, merci, merci-beaucoup, silent, let-go; and HOLD_ACTION for "not now".
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.moves import HOLD
from pioche.games.merci import moves
from pioche.games.merci.moves import (
    CHOOSE_HEART,
    FIRST_PLAIN,
    SKUZ,
    back_of,
    front_of,
    kind_of,
    place_of,
    placed,
)
from pioche.games.merci.position import Position

CHOICES: Final[i64] = 50
FRONTS: Final[i64] = 30
GIVE: Final[i64] = 450
HEART: Final[i64] = 700
NAME: Final[i64] = 706
DENOUNCE: Final[i64] = 711
PLAIN: Final[i64] = 712
HOLD_ACTION: Final[i64] = 718
ACTIONS: Final[i64] = 719


def start_of(kind: int, place: int) -> int:
    """The action of a kind of move at a place with front 0; far below 0 where the place is a seat."""
    if kind <= SKUZ:
        return 150 * kind + int(CHOICES) * place
    if kind >= FIRST_PLAIN:
        return int(PLAIN) + kind - int(FIRST_PLAIN)
    return -int(CHOICES)


STARTS: Final[vec[i64]] = vec[i64]([start_of(kind, place) for kind in range(13) for place in range(8)])


def choice_of(move: i64) -> i64:
    front = front_of(move)
    if back_of(move) == 0:
        return front
    return FRONTS + front // 6 * 4 + front % 6 - 1


def card_bits(game: Position, choice: i64) -> i64:
    """The last eight bits of a move that lays or gives this choice."""
    if choice < FRONTS:
        return choice
    second = choice - FRONTS
    front = second // 4 * 6 + second % 4 + 1
    return ((game.back(2 * front + 1) + 1) << 5) | front


def usual_action(starts: vec[i64], move: i64) -> i64:
    """The action of a move that names no back and no seat; below 0 for the others, and for HOLD."""
    if back_of(move):
        return -1
    return starts[move >> 8] + front_of(move)


def action_of(game: Position, seat: i64, move: i64) -> i64:
    action = usual_action(STARTS, move)
    if action < 0:
        return other_action(game, seat, move)
    return action


def other_action(game: Position, seat: i64, move: i64) -> i64:
    """HOLD, moves that name a back, and those that name a seat."""
    if move == HOLD:
        return HOLD_ACTION
    kind = kind_of(move)
    if kind <= SKUZ:
        return STARTS[move >> 8] + choice_of(move)
    distance = (place_of(move) + game.seats - seat) % game.seats
    if kind == moves.GIVE:
        return GIVE + (distance - 1) * CHOICES + choice_of(move)
    if kind == CHOOSE_HEART:
        return HEART + distance
    if kind == moves.NAME:
        return NAME + distance - 1
    return DENOUNCE


def move_of(game: Position, seat: i64, action: i64) -> i64:
    if action < GIVE:
        word = action // 150
        rest = action - word * 150
        stack = rest // CHOICES
        return placed(word, stack) | card_bits(game, rest - stack * CHOICES)
    if action == HOLD_ACTION:
        return HOLD
    if action >= PLAIN:
        return (FIRST_PLAIN + action - PLAIN) << 11
    seats = game.seats
    if action < HEART:
        distance = (action - GIVE) // CHOICES
        bits = card_bits(game, action - GIVE - distance * CHOICES)
        return placed(moves.GIVE, (seat + distance + 1) % seats) | bits
    if action < NAME:
        return placed(CHOOSE_HEART, (seat + action - HEART) % seats)
    if action < DENOUNCE:
        return placed(moves.NAME, (seat + action - NAME + 1) % seats)
    return placed(moves.DENOUNCE, game.accused)
