"""What people count at Plis de lettres, read from what happened after a move: points are bad (LE-12)."""

from collections.abc import Iterator
from typing import Final

from pioche.coach.reasons import Feature, Followed
from pioche.engine.views import number
from pioche.games.lettres.cards import parse_card
from pioche.games.lettres.events import TrickTaken
from pioche.games.lettres.game import A_TRICK, card_points, tricks_count

BLUE_H: Final = "Hb"


def own_tricks(after: Followed) -> Iterator[tuple[bool, TrickTaken]]:
    """Those that the seat took, and whether it was the one that lay on the table."""
    tricks = [event for event in after.events if isinstance(event, TrickTaken)]
    for place, trick in enumerate(tricks):
        if trick.seat == after.seat:
            yield place == 0, trick


def card_cost(trick: TrickTaken) -> int:
    return sum(int(card_points(1 << parse_card(card))) for card in trick.cards)


def trick_cost(after: Followed) -> int:
    """LE-6, LE-10: what a trick costs whatever is in it."""
    return int(A_TRICK) if tricks_count(number(after.view, "round")) else 0


def this_trick(after: Followed) -> float:
    return sum(trick_cost(after) + card_cost(trick) for now, trick in own_tricks(after) if now)


def blue_h(after: Followed) -> float:
    return any(BLUE_H in trick.cards for _, trick in own_tricks(after))


def later_tricks(after: Followed) -> float:
    return sum(not now for now, _ in own_tricks(after)) if trick_cost(after) else 0


def later_points(after: Followed) -> float:
    return sum(trick_cost(after) + card_cost(trick) for now, trick in own_tricks(after) if not now)


FEATURES: Final = (
    Feature("blue-h", "share", -90, blue_h),
    Feature("this-trick", "mean", -1, this_trick),
    Feature("later-tricks", "mean", -float(A_TRICK), later_tricks),
    Feature("later-points", "mean", -1, later_points),
)
