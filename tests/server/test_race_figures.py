"""What docs/races.md promises of distance and of cheats, on fewer races than its figures."""

import pytest

from bench.races import (
    ACCESS,
    LYING,
    NEAR,
    PACE,
    Draw,
    Network,
    cheats,
    drawn,
    gain,
    honest,
    indistinguishable,
    share,
)
from pioche.server.distance import UNSEEN

RACES = 500
SOME = 2000
NOISE = 8
"""Milliseconds: two standard errors of a gain in so many races."""
MANY = 20_000
"""Where the figure is near its bound: a standard error of 0.35 %."""
ALLOWED = 30
"""Milliseconds."""


@pytest.mark.slow
@pytest.mark.parametrize("farther", [0.05, 0.1, 0.19])
def test_equal_reaction_wins_half_whatever_the_distance(farther: float) -> None:
    pairs = drawn(honest(Network(NEAR)), honest(Network(NEAR + farther)), RACES)
    assert 0.45 <= share(pairs) <= 0.55


@pytest.mark.slow
@pytest.mark.parametrize("near", ["same house", "fibre"])
def test_a_way_that_is_now_shorter_now_longer_costs_little(near: str) -> None:
    assert 0.45 <= share(drawn(honest(ACCESS[near]), honest(ACCESS["4G"]), MANY)) <= 0.55


CHEATS = [
    pytest.param(draws, known, id=f"{name}, {'known' if known else 'not known'}")
    for known in (True, False)
    for name, draws in cheats(known=known).items()
] + [pytest.param(LYING[name], True, id=name) for name in ("ACKs late", "ACKs late, waits with moves")]


@pytest.mark.slow
@pytest.mark.parametrize(("draws", "known"), CHEATS)
def test_no_cheat_that_is_known_gains_more_than_30_ms(draws: list[Draw], known: bool) -> None:
    assert max(gain(draw, RACES, known=known) for draw in draws) <= ALLOWED


@pytest.mark.slow
@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("name", indistinguishable(known=True))
def test_what_nothing_distinguishes_from_distance_gains_the_ceiling_at_most(name: str, known: bool) -> None:
    most = 1000 * (PACE.cap if known else UNSEEN) + NOISE
    assert max(gain(draw, SOME, known=known) for draw in indistinguishable(known=known)[name]) <= most
