"""Self-play: what a lesson holds, and that a saved network plays the same without PyTorch."""

import copy
import csv
import json
from math import log
from pathlib import Path

import numpy as np
import pytest
import torch

from pioche.adapters.batch import Batch
from pioche.bots.net import NetBot, read_network, weights_of
from pioche.bots.playing import play
from pioche.bots.roster import find_bot, find_mind
from pioche.engine.chance import chance_from
from pioche.engine.match import Match
from pioche.engine.refusal import Refused
from pioche.games.shelf import FOLDERS, find_title
from pioche.training.field import Shares, TwoSides, Window
from pioche.training.network import Actor, Critic
from pioche.training.plan import read_plan
from pioche.training.ppo import Learner, Lessons, Tuning, advantages, lessons
from pioche.training.saving import save_actor
from pioche.training.standing import RoundValues
from pioche.training.train import Training

pytestmark = pytest.mark.soak


def made_window(
    seats: list[int],
    values: list[float],
    ended: dict[int, list[float]],
    counted: list[int] | None = None,
    players: int = 3,
) -> Window:
    """One lane, one step after the other; the last seat and value are asked after the last step."""
    steps = len(seats) - 1
    rewards = torch.zeros(steps, 1, players)
    ends = torch.zeros(steps, 1, dtype=torch.bool)
    for step, told in ended.items():
        rewards[step, 0, : len(told)] = torch.tensor(told)
        ends[step, 0] = True
    return Window(
        rows=torch.zeros(steps + 1, 1, 1),
        hidden=torch.zeros(steps + 1, 1, 1),
        masks=torch.ones(steps + 1, 1, 2, dtype=torch.bool),
        seats=torch.tensor(seats)[:, None],
        counted=torch.tensor(counted or [1] * (steps + 1), dtype=torch.bool)[:, None],
        values=torch.tensor(values)[:, None],
        actions=torch.zeros(steps, 1, dtype=torch.int64),
        chances=torch.zeros(steps, 1),
        ended=ends,
        rewards=rewards,
        offered=torch.zeros(steps, 1, 0),
        worths=torch.zeros(steps, 1, 0),
    )


def test_the_end_rewards_the_last_decision_of_every_seat() -> None:
    window = made_window([0, 1, 2, 0, 1], [0.1, 0.2, 0.3, 0.4, 0.9], {3: [1.0, -0.5, -0.5]})
    found, sure = advantages(window, 1.0)
    assert sure.all()
    assert found[:, 0].tolist() == pytest.approx([1.0 - 0.1, -0.5 - 0.2, -0.5 - 0.3, 1.0 - 0.4])


def test_a_decision_is_judged_by_its_own_seats_next_one() -> None:
    window = made_window([0, 1, 0, 1], [0.1, 0.2, 0.5, 0.25], {})
    found, sure = advantages(window, 0.0)
    assert sure[:, 0].tolist() == [True, True, False]
    assert found[:2, 0].tolist() == pytest.approx([0.5 - 0.1, 0.25 - 0.2])


def test_what_follows_an_end_in_the_same_lane_is_another_matter() -> None:
    window = made_window([0, 1, 1, 0, 0], [0.0] * 5, {1: [1.0, -1.0]})
    found, sure = advantages(window, 1.0)
    assert found[:2, 0].tolist() == [1.0, -1.0]
    assert sure[:, 0].tolist() == [True, True, False, True]


def test_each_round_rewards_its_own_decisions() -> None:
    window = made_window([0, 0, 1, 0, 1], [0.0] * 5, {1: [0.3, -0.3], 3: [-0.1, 0.1]})
    found, _ = advantages(window, 1.0)
    assert found[:, 0].tolist() == pytest.approx([0.3, 0.3, 0.1, -0.1])


def test_a_decision_without_a_choice_is_passed_over() -> None:
    window = made_window([0, 0, 0, 1], [0.1, 7.0, 0.2, 0.0], {2: [1.0, -1.0]}, counted=[1, 0, 1, 0])
    found, sure = advantages(window, 0.5)
    assert sure[:, 0].tolist() == [True, False, True]
    last = 1.0 - 0.2
    assert found[[0, 2], 0].tolist() == pytest.approx([0.2 - 0.1 + 0.5 * last, last])


def test_the_critic_learns_from_what_came_whatever_it_had_thought() -> None:
    window = made_window([0, 0, 1, 1], [0.1, 0.7, 0.4, 0.0], {2: [0.5, -0.5]})
    assert lessons([window], 0.0).returns.tolist() == pytest.approx([0.5, 0.5, -0.5])


@pytest.mark.parametrize("game", FOLDERS)
def test_what_the_rounds_were_worth_adds_up_to_the_result(game: str) -> None:
    title = find_title(game)
    batch = Batch(game, 8, seats=title.usual, seed="standing")
    standing = RoundValues(batch, find_mind(game, title.usual))
    gained = np.zeros((8, title.usual))
    rounds, games = 0, 0
    while games < 8:
        batch.step(batch.random_actions())
        changes = standing.changes()
        assert not changes[~standing.ended].any()
        assert np.allclose(changes.sum(1), 0.0)
        gained += changes
        rounds += int(standing.ended.sum())
        games += int(batch.dones.sum())
        assert np.allclose(gained[batch.dones], batch.rewards[batch.dones])
        gained[batch.dones] = 0.0
    assert rounds == games if game == "non-merci" else rounds > games


def test_whoever_leads_after_a_round_has_gained_by_it() -> None:
    batch = Batch("lettres", 16, seats=4, seed="lead")
    standing = RoundValues(batch, find_mind("lettres", 4))
    ended = 0
    while not batch.dones.any():
        batch.step(batch.random_actions())
        changes = standing.changes()
        for lane in np.flatnonzero(standing.ended & (standing.rounds == 2)):
            game = batch.lanes.lanes[lane].game
            scores = [int(game.score(seat)) for seat in range(4)]
            assert np.argmax(changes[lane]) == np.argmin(scores)
            ended += 1
    assert ended == 16


def networks(game: str) -> tuple[Actor, Critic]:
    sample = Batch(game, 1, hidden=True)
    known, hidden = sample.scales.tolist(), sample.hidden_scales.tolist()
    torch.manual_seed(1)
    return Actor(known, sample.actions), Critic([*known, *hidden], 1)


@pytest.mark.parametrize("game", FOLDERS)
def test_lessons_are_the_learners_own_legal_choices(game: str) -> None:
    actor, critic = networks(game)
    former, _ = networks(game)
    field = TwoSides(game, 32, "lessons", Shares(0.25, 0.25), "cpu")
    lesson = lessons(field.play(24, actor, critic, former), 0.95)
    assert len(lesson.actions) > 100
    assert lesson.masks.gather(1, lesson.actions[:, None]).all()
    assert (lesson.masks.sum(-1) > 1).all()
    again = actor.play(lesson.rows, lesson.masks).gather(1, lesson.actions[:, None])[:, 0]
    assert torch.allclose(again, lesson.chances, atol=1e-4)


def made_lesson(count: int) -> Lessons:
    """In the first row of cells action 0 is good, in all others action 1."""
    torch.manual_seed(2)
    rows = torch.zeros(count, 4, dtype=torch.uint8)
    rows[: count // 2, 0] = 1
    actions = torch.randint(0, 2, (count,))
    good = (actions == 0) == (rows[:, 0] == 1)
    return Lessons(
        rows=rows,
        hidden=torch.zeros(count, 1, dtype=torch.uint8),
        masks=torch.ones(count, 2, dtype=torch.bool),
        actions=actions,
        chances=torch.full((count,), 0.5).log(),
        advantages=good.float() * 2 - 1,
        returns=rows[:, 0].float(),
    )


def small_learner(tuning: Tuning) -> Learner:
    torch.manual_seed(3)
    return Learner(Actor([1.0] * 4, 2, 32, 1), Critic([1.0] * 5, 1, 32, 1), tuning, 1e-3)


def test_a_lesson_makes_good_moves_likelier_and_the_average_follows() -> None:
    learner, lesson = small_learner(Tuning(epochs=4, farthest=10.0, freshness=0.5)), made_lesson(512)
    for _ in range(5):
        learner.learn(lesson, 1e-3, 0.0)
    for actor in (learner.actor, learner.average):
        chances = actor.play(lesson.rows, lesson.masks).exp()
        assert (chances[:256, 0] > 0.6).all()
        assert (chances[256:, 1] > 0.6).all()


def test_imitation_learns_what_was_chosen_and_nothing_from_forced_moves() -> None:
    learner, lesson = small_learner(Tuning()), made_lesson(64)
    wanted = 1 - lesson.rows[:, 0].long()
    for _ in range(40):
        learner.imitate(lesson.rows, lesson.masks, wanted, 3e-3)
    chances = learner.actor.play(lesson.rows, lesson.masks).exp()
    assert (chances.gather(1, wanted[:, None]) > 0.9).all()
    forced = lesson.masks.clone()
    forced[:, 0] = False
    learner.imitate(lesson.rows, forced, torch.ones_like(wanted), 0.0)
    gradient = learner.actor.first.weight.grad
    assert gradient is not None
    assert not gradient.any()


def test_no_further_epoch_begins_once_the_moves_have_gone_far() -> None:
    near, far = (
        small_learner(Tuning(epochs=6, farthest=farthest)).learn(made_lesson(512), 3e-3, 0.0)["distance"]
        for farthest in (0.0, 10.0)
    )
    assert 0 < near < far / 3


def test_only_the_critic_learns_while_it_knows_nothing() -> None:
    learner, lesson = small_learner(Tuning()), made_lesson(512)
    before = learner.actor.play(lesson.rows, lesson.masks)
    first = learner.learn(lesson, 1e-3, 0.0, judging_only=True)["value"]
    for _ in range(10):
        last = learner.learn(lesson, 1e-3, 0.0, judging_only=True)["value"]
    assert torch.equal(before, learner.actor.play(lesson.rows, lesson.masks))
    assert last < first


def test_the_best_network_is_kept_and_told_with_deals_that_did_not_choose_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    training = Training(read_plan(["non-merci", "--folder", str(tmp_path), "--device", "cpu"]))
    shares = {"measured": iter([0.3, 0.5, 0.4]), "final": iter([0.45])}
    monkeypatch.setattr(Training, "share", lambda _self, _actor, deals, _games: (next(shares[deals]), 0.01))
    bias = training.learner.average.last.bias
    for mark in (1.0, 2.0, 3.0):
        bias.data.fill_(mark)
        training.measure({"entropy": 0.0, "value": 0.0, "distance": 0.0})
    training.finish()
    network = read_network(tmp_path / "non_merci.safetensors")
    assert list(network.last.bias) == [2.0, 2.0]
    assert network.origin["share"] == 0.45
    again = Training(read_plan(["non-merci", "--folder", str(tmp_path), "--device", "cpu"]))
    assert again.best_share == 0.5
    other = ["non-merci", "--folder", str(tmp_path / "other"), "--device", "cpu"]
    begun = Training(read_plan([*other, "--start", str(tmp_path / "non_merci.safetensors")]))
    begun.begin(TwoSides("non-merci", 32, "start", Shares(), "cpu"))
    assert begun.learner.average.last.bias.tolist() == [2.0, 2.0]


@pytest.mark.parametrize("game", FOLDERS)
def test_the_saved_network_says_the_same_without_pytorch(game: str, tmp_path: Path) -> None:
    actor, _ = networks(game)
    torch.nn.init.normal_(actor.last.weight)
    save_actor(actor, tmp_path / "net.safetensors", {"game": game})
    batch = Batch(game, 5, seed=3)
    batch.step(batch.random_actions())
    network = read_network(tmp_path / "net.safetensors")
    assert network.origin == {"game": game}
    with torch.no_grad():
        rows, masks = torch.from_numpy(batch.observations.copy()), torch.from_numpy(batch.masks.copy())
        wanted = actor.half().float().told(rows, masks).numpy()
    for row, mask, told in zip(batch.observations, batch.masks, wanted, strict=True):
        actions = np.flatnonzero(mask).tolist()
        assert np.allclose(network.told(row.tobytes(), actions), told[actions], atol=0.02)


@pytest.mark.parametrize("game", FOLDERS)
def test_a_network_plays_a_whole_game_from_what_its_seat_is_told(game: str, tmp_path: Path) -> None:
    actor, _ = networks(game)
    path = tmp_path / "net.safetensors"
    save_actor(actor, path, {"game": game})
    title = find_title(game)
    options = {"merci": {"move_cap": 60, "round_cap": 1}, "mio": {"target": 30}, "shit": {"target": 30}}
    assert play(game, [f"net:{path}"] * title.usual, options=options.get(game), seed=5).game.over


def test_a_network_of_another_game_or_no_network_is_refused(tmp_path: Path) -> None:
    actor, _ = networks("mio")
    save_actor(actor, tmp_path / "mio.safetensors", {"game": "mio"})
    (tmp_path / "text.safetensors").write_text("not weights")
    place = Match(find_title("lettres"), 4).place(0)
    for name in ("mio", "text", "missing"):
        with pytest.raises(Refused) as caught:
            find_bot(place, f"net:{tmp_path / name}.safetensors", chance_from(0))
        assert caught.value.reason == "not-a-network"


def test_a_sealed_card_is_drawn_by_its_chance(tmp_path: Path) -> None:
    actor, _ = networks("shit")
    save_actor(actor, tmp_path / "shit.safetensors", {"game": "shit"})
    bot = find_bot(
        Match(find_title("shit"), 3).place(0), f"net:{tmp_path / 'shit.safetensors'}", chance_from(1)
    )
    assert isinstance(bot, NetBot)
    picked = [bot.pick([log(1), log(2), log(5)]) for _ in range(4000)]
    assert np.bincount(picked) / 4000 == pytest.approx([1 / 8, 2 / 8, 5 / 8], abs=0.03)


class StoppedError(Exception):
    """Somebody stops the training right after a point of its curve."""


def stop_after(monkeypatch: pytest.MonkeyPatch, lessons_done: int) -> None:
    measure = Training.measure

    def stopping(training: Training, told: dict[str, float]) -> None:
        measure(training, told)
        if training.lessons == lessons_done:
            raise StoppedError

    monkeypatch.setattr(Training, "measure", stopping)


@pytest.mark.parametrize(
    "game", [["non-merci"], ["shit"], ["mio", "--workers", "1", "--weighing", "0.5"]], ids=" ".join
)
def test_an_interrupted_run_ends_with_the_weights_of_one_in_a_single_go(
    game: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Interrupted after imitation, while only the critic learns or actions are weighed, in a stint."""
    torch.set_num_threads(1)
    tiny = ["--lessons", "12", "--every", "1", "--lanes", "16", "--steps", "6", "--measured", "4"]
    common = [*game, *tiny, "--device", "cpu", "--folder"]
    Training(read_plan([*common, str(tmp_path / "whole")])).run()
    for stop in (0, 1, 11):
        with monkeypatch.context() as interrupting:
            stop_after(interrupting, stop)
            with pytest.raises(StoppedError):
                Training(read_plan([*common, str(tmp_path / "parts")])).run()
    Training(read_plan([*common, str(tmp_path / "parts")])).run()
    file = f"{game[0].replace('-', '_')}.state"
    whole, parts = (torch.load(tmp_path / name / file, weights_only=True) for name in ("whole", "parts"))
    for part in ("actor", "critic", "average", "best"):
        assert all(torch.equal(tensor, parts[part][name]) for name, tensor in whole[part].items()), part
    assert torch.equal(whole["lots"], parts["lots"])
    for name in ("decisions", "lessons", "best share", "begun"):
        assert whole[name] == parts[name], name
    told = [[line[1:] for line in state["curve"]] for state in (whole, parts)]
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("arguments", "begun", "until"),
    [
        ("non-merci", 0.1, 0.1),
        ("mio", 0.1, 1.0),
        ("mio --lessons 500", 0.0, 1.0),
        ("mio --start NET", 0.0, 1.0),
        ("mio --weighing 0", 0.3, 0.3),
        ("mio --weighing 0.5", 0.1, 0.6),
        ("mio --imitating 0.3", 0.3, 1.0),
        ("mio --imitating 0.8 --weighing 0.2", 0.8, 1.0),
    ],
)
def test_actions_are_weighed_to_the_end_where_no_self_play_could_follow(
    arguments: str, begun: float, until: float, tmp_path: Path
) -> None:
    words = arguments.replace("NET", str(weights_of("mio"))).split()
    plan = read_plan([*words, "--folder", str(tmp_path), "--device", "cpu"])
    assert plan.weighed_until(begun) == until


def test_a_run_that_goes_on_without_weighing_plays_by_itself(tmp_path: Path) -> None:
    """What has passed before counts as it is, whatever part of the whole it was then."""
    torch.set_num_threads(1)
    tiny = ["mio", "--lanes", "8", "--steps", "4", "--measured", "4", "--every", "1"]
    common = [*tiny, "--folder", str(tmp_path), "--device", "cpu"]
    Training(read_plan([*common, "--lessons", "2"])).run()
    again = Training(read_plan([*common, "--lessons", "30", "--weighing", "0"]))
    before = copy.deepcopy(again.actor.state_dict())
    again.run()
    assert any(not torch.equal(tensor, before[name]) for name, tensor in again.actor.state_dict().items())
    assert any(point[5] < 10 for point in again.curve[3:]), "the loss of a critic, not a distance of worths"


def test_what_an_earlier_version_kept_is_not_taken_up(tmp_path: Path) -> None:
    arguments = ["non-merci", "--folder", str(tmp_path), "--device", "cpu"]
    training = Training(read_plan(arguments))
    training.best = training.actor.state_dict()
    training.write()
    kept = torch.load(training.state_file, weights_only=True)
    without_stints = {name: part for name, part in kept.items() if name != "stints"}
    blind = {**kept, "actor": {**kept["actor"], "scales": kept["actor"]["scales"][:-2]}}
    for earlier in (without_stints, blind):
        torch.save(earlier, training.state_file)
        with pytest.raises(SystemExit, match="another folder"):
            Training(read_plan(arguments))


def test_a_run_by_minutes_goes_on_where_it_stopped(tmp_path: Path) -> None:
    torch.set_num_threads(1)
    common = ["--lanes", "128", "--measured", "200", "--folder", str(tmp_path), "--device", "cpu"]
    first = Training(read_plan(["non-merci", "--minutes", "0.1", *common]))
    first.run()
    longer = str(first.spent / 60 + 0.1)  # a busy machine may take longer than the plan
    again = Training(read_plan(["non-merci", "--minutes", longer, *common]))
    assert again.decisions == first.decisions
    assert again.spent == first.spent
    again.run()
    assert again.decisions > first.decisions
    with (tmp_path / "non_merci.csv").open() as file:
        lines = list(csv.DictReader(file))
    assert len(lines) == len(again.curve)
    network = read_network(tmp_path / "non_merci.safetensors")
    assert network.origin["decisions"] == again.decisions
    assert json.dumps(network.origin)
