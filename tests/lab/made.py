"""Results that nobody has played, for figures that can be worked out by hand."""

from pioche.lab.contest import Contest
from pioche.lab.deal import DealResult, Forfeit, Played

SEATED = ((0, 1, 2), (1, 0, 2), (1, 2, 0))
"""One bot against two copies of another, on each seat once."""


def one_against_two(seed: int = 1) -> Contest:
    return Contest(game="non-merci", seats=3, options={}, line_ups=(("a", "b", "b"),), seed=seed)


def deal(number: int, *winners: tuple[int, ...], scores: tuple[int, ...] = (0, 0, 0)) -> DealResult:
    """A deal whose games have these winners, in the order of SEATED."""
    return DealResult(
        deal=number,
        games=tuple(
            Played(
                line_up=0,
                seating=seating,
                moves=10,
                winners=won,
                scores=scores,
                ranks=tuple(1 if seat in won else 2 for seat in range(3)),
            )
            for seating, won in zip(SEATED, winners, strict=True)
        ),
        pace={},
    )


def forfeited(number: int, bot: str) -> DealResult:
    forfeit = Forfeit(bot=bot, why="hung", detail="")
    return DealResult(
        deal=number,
        games=tuple(Played(line_up=0, seating=seating, forfeit=forfeit) for seating in SEATED),
        pace={},
    )
