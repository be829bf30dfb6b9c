"""Budgets: a time is that of the processor, and no decision waits for it without end."""

from collections.abc import Iterator
from itertools import count

import pytest

from pioche.bots import budget
from pioche.bots.budget import PATIENCE, Budget, Spending
from pioche.bots.roster import find_bot
from pioche.bots.searching import SearchingBot
from pioche.engine.chance import chance_from
from pioche.engine.views import numbers
from tests.laws.tables import GAMES
from tests.positions import start


class Clock:
    """It stands where it is set, or goes on by one step each time that it is read."""

    def __init__(self, step: float = 0.0) -> None:
        self.now = 100.0
        self.step = step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def with_clocks(patch: pytest.MonkeyPatch, processor: Clock, wall: Clock) -> None:
    patch.setattr(budget, "thread_time", processor)
    patch.setattr(budget, "perf_counter", wall)


def test_time_in_which_others_have_the_processor_is_not_spent(monkeypatch: pytest.MonkeyPatch) -> None:
    processor, wall = Clock(), Clock()
    with_clocks(monkeypatch, processor, wall)
    spending = Spending(Budget(seconds=0.05))
    wall.now += 0.15
    processor.now += 0.04
    assert not spending.is_spent(1)
    processor.now += 0.02
    assert spending.is_spent(1)


def test_a_swamped_machine_ends_a_decision_on_the_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    processor, wall = Clock(), Clock()
    with_clocks(monkeypatch, processor, wall)
    spending = Spending(Budget(seconds=0.05))
    wall.now += 0.05 * PATIENCE - 0.001
    assert not spending.is_spent(1)
    wall.now += 0.002
    assert spending.is_spent(1)


def test_a_part_of_the_budget_is_spent_before_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    processor = Clock()
    with_clocks(monkeypatch, processor, Clock())
    lines = Spending(Budget(lines=100))
    assert [lines.is_spent(done, 0.5) for done in (49, 50)] == [False, True]
    assert [lines.is_spent(done) for done in (99, 100)] == [False, True]
    time = Spending(Budget(seconds=0.5))
    processor.now += 0.3
    assert time.is_spent(1, 0.5)
    assert not time.is_spent(1)


def thinking(game: str, spec: str, seed: int = 2) -> Iterator[list[tuple[int, int]]]:
    """Again and again what a bot finds in the same first decision: its moves, how often it tried each."""
    for _ in count():
        match = start(game, 3, seed=3)
        seat = numbers(match.state(), "awaited")[0]
        bot = find_bot(match.place(seat), spec, chance_from(seed))
        assert isinstance(bot, SearchingBot)
        for event in match.opening:
            bot.hear(event.told_to(seat))
        yield [(finding.move, finding.visits) for finding in bot.think(match.view(seat))]


@pytest.mark.parametrize(("game", "spec"), [*((game, "expert") for game in GAMES), ("mio", "plain")])
def test_a_search_finds_the_same_on_a_busy_machine(
    monkeypatch: pytest.MonkeyPatch, game: str, spec: str
) -> None:
    thoughts = thinking(game, f"{spec}:50ms")
    with_clocks(monkeypatch, Clock(step=0.001), Clock())
    calm = next(thoughts)
    with_clocks(monkeypatch, Clock(step=0.001), Clock(step=0.003))
    assert next(thoughts) == calm
    with_clocks(monkeypatch, Clock(), Clock(step=0.2))
    swamped = next(thoughts)
    assert 0 < sum(visits for _, visits in swamped) < sum(visits for _, visits in calm)


@pytest.mark.parametrize("game", GAMES)
def test_an_expert_whose_time_is_up_at_once_has_tried_every_move(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    with_clocks(monkeypatch, Clock(), Clock(step=9.0))
    for seed in range(12):
        found = next(thinking(game, "expert:50ms", seed))
        assert all(visits > 0 for _, visits in found)
