"""What every action is worth: how it is found in lanes, and what a network learns from it."""

import numpy as np
import pytest
import torch

from pioche.adapters.batch import Batch, seen_as
from pioche.bots.roster import find_mind
from pioche.bots.search.lanes import UNKNOWN, Weighing
from pioche.bots.search.search import no_shares
from pioche.engine.chance import chance_from
from pioche.engine.moves import Moves
from pioche.games.shelf import FOLDERS
from pioche.training.crew import Crew, arrays_of, play_window
from pioche.training.field import ROOM, Shares, TwoSides
from pioche.training.network import Actor, Critic
from pioche.training.ppo import Learner, Tuning
from pioche.training.stints import Stints
from pioche.training.weighing import Weighed, weighed
from tests.training.test_crew import crew_of
from tests.training.test_training import networks

pytestmark = pytest.mark.soak


def advanced(game: str, steps: int) -> Batch:
    batch = Batch(game, 6, seed="weighing")
    for _ in range(steps):
        batch.step(batch.random_actions())
    return batch


@pytest.mark.parametrize("game", FOLDERS)
def test_an_action_is_worth_what_comes_of_it_when_the_mind_plays_on(game: str) -> None:
    batch = advanced(game, 9)
    mind = find_mind(game, batch.players)
    weighing = Weighing(mind, batch.lanes, 64)
    weighing.weigh(b"\1" * 6, chance_from(4))
    actions, worths = seen_as(weighing.actions, np.int64, 6), seen_as(weighing.worths, np.float64, 6)
    lots, shares, compared = chance_from(4), no_shares(), 0
    for place, lane in enumerate(batch.lanes.lanes):
        luck = lots.fork()
        marked = np.flatnonzero(batch.masks[place])
        assert sorted(actions[place][worths[place] >= 0]) == marked.tolist()
        for choice in range(len(marked)):
            reading = lane.reading.copy()
            move = lane.encoder.move(lane.game, lane.seat, actions[place, choice])
            reading.carry_out(lane.seat, move)
            mind.play_on(reading, lane.game.round, Moves(), luck.copy())
            mind.worth(reading.game, shares)
            assert worths[place, choice] == shares[lane.seat]
            compared += 1
    assert compared >= 6
    assert 0 <= worths.max() <= 1


@pytest.mark.parametrize("game", FOLDERS)
def test_weighing_leaves_the_lanes_as_they_are(game: str) -> None:
    batch, twin = advanced(game, 7), advanced(game, 7)
    weighing = Weighing(find_mind(game, batch.players), batch.lanes, 64)
    for step in range(30):
        weighing.weigh(b"\1" * 6, chance_from(step))
        batch.step(batch.random_actions())
        twin.step(twin.random_actions())
        assert np.array_equal(batch.observations, twin.observations)
        assert np.array_equal(batch.masks, twin.masks)
        assert np.array_equal(batch.rewards, twin.rewards)


def test_only_what_was_asked_for_and_has_room_is_weighed() -> None:
    batch = advanced("lettres", 1)
    room = int(batch.masks.sum(1).max()) - 1
    weighing = Weighing(find_mind("lettres", batch.players), batch.lanes, room)
    weighing.weigh(b"\1" * 6, chance_from(1))
    worths = seen_as(weighing.worths, np.float64, 6)
    counts = batch.masks.sum(1)
    assert (counts > room).any()
    assert (counts <= room).any()
    for place in range(6):
        assert (worths[place] != UNKNOWN).sum() == (counts[place] if counts[place] <= room else 0)
    weighing.weigh(b"\0" * 6, chance_from(1))
    assert (worths == UNKNOWN).all()


@pytest.mark.parametrize("game", ["merci", "mio"])
def test_a_weighed_lesson_holds_the_learners_own_choices_wherever_it_was_played(game: str) -> None:
    actor, _ = networks(game)
    crew = crew_of(game, 1)
    first = weighed(crew.play(12, actor, None, None, weighed=True))
    assert len(first.rows) > 50
    assert (first.masks.sum(-1) > 1).all()
    known = first.worths >= 0
    assert torch.equal(known.sum(-1), first.masks.sum(-1))
    assert first.masks.gather(1, first.offered.long())[known].all()
    task = crew.task(0, 12, arrays_of(actor), arrays_of(actor), weighed=True)
    assert np.array_equal(play_window(task).window["worths"], play_window(task).window["worths"])
    beside = TwoSides(game, 32, "crew", Shares(0.25, 0.25), "cpu")
    assert len(weighed(beside.play(12, actor, None, None, weighed=True)).rows) > 50


def luck_and_skill(count: int) -> Weighed:
    """Action 2 is the best where the first cell is 1, else action 0; most of it is luck."""
    torch.manual_seed(5)
    rows = torch.zeros(count, 4, dtype=torch.uint8)
    rows[: count // 2, 0] = 1
    worths = 0.5 + 0.1 * torch.randn(count, 1) + 0.02 * torch.randn(count, 4)
    worths[: count // 2, 2] += 0.01
    worths[count // 2 :, 0] += 0.01
    worths[:, 3] = UNKNOWN
    offered = torch.tensor([[0, 1, 2, 0]]).expand(count, 4).to(torch.int16)
    return Weighed(rows, torch.ones(count, 3, dtype=torch.bool), offered, worths)


def test_what_is_better_on_the_average_is_learnt_through_the_luck() -> None:
    torch.manual_seed(3)
    learner = Learner(Actor([1.0] * 4, 3, 32, 1), Critic([1.0] * 5, 1, 32, 1), Tuning(weighed=512), 1e-3)
    lesson = luck_and_skill(4096)
    distances = [learner.weigh(lesson, 3e-3)["value"] for _ in range(12)]
    chances = learner.actor.play(lesson.rows, lesson.masks).exp()
    assert (chances[:2048].argmax(-1) == 2).all()
    assert (chances[2048:].argmax(-1) == 0).all()
    assert distances[-1] < distances[0]
    # One hundredth of a win is one in the logarithm of the chance: e to 1 against the two others.
    assert 0.4 < chances.amax(-1).mean() < 0.75


def test_a_crew_weighs_as_its_tasks_say() -> None:
    actor, _ = networks("mio")
    crew = Crew(crew_of("mio", 1).runner, Stints(1), "mio", 32, "crew", Shares(), "cpu")
    for asked, room in ((False, 0), (True, ROOM)):
        task = crew.task(0, 3, arrays_of(actor), arrays_of(actor), weighed=asked)
        assert play_window(task).window["worths"].shape[-1] == room
