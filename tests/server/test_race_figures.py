"""What docs/races.md promises of distance and of cheats, on fewer races than its figures."""

import pytest

from bench.races import ACCESS, LYING, NEAR, Draw, Network, cheats, drawn, gain, honest, share

RACES = 500
ALLOWED = 30
"""Milliseconds."""


@pytest.mark.slow
@pytest.mark.parametrize("farther", [0.05, 0.1, 0.19])
def test_equal_reaction_wins_half_whatever_the_distance(farther: float) -> None:
    pairs = drawn(honest(Network(NEAR)), honest(Network(NEAR + farther)), RACES)
    assert 0.45 <= share(pairs) <= 0.55


@pytest.mark.slow
def test_a_way_that_is_now_shorter_now_longer_costs_little() -> None:
    assert 0.42 <= share(drawn(honest(ACCESS["fibre"]), honest(ACCESS["4G"]), RACES)) <= 0.55


CHEATS = [
    pytest.param(draws, known, id=f"{name}, {'known' if known else 'not known'}")
    for known in (True, False)
    for name, draws in cheats(known=known).items()
] + [pytest.param(LYING[name], True, id=name) for name in ("ACKs late", "ACKs late, waits with moves")]


@pytest.mark.slow
@pytest.mark.parametrize(("draws", "known"), CHEATS)
def test_no_cheat_that_is_known_gains_more_than_30_ms(draws: list[Draw], known: bool) -> None:
    assert max(gain(draw, RACES, known=known) for draw in draws) <= ALLOWED
