"""Self-play: what a lesson holds, and that a saved network plays the same without PyTorch."""

import csv
import json
from pathlib import Path

import numpy as np
import pytest
import torch

from pioche.adapters.batch import Batch
from pioche.bots.net import NetBot, Network
from pioche.bots.roster import find_bot
from pioche.engine.chance import chance_from
from pioche.engine.match import Match
from pioche.engine.reading import Reading
from pioche.engine.refusal import Refused
from pioche.engine.views import words
from pioche.games.shelf import FOLDERS, find_title
from pioche.training.field import Field, Shares, Window
from pioche.training.network import Actor, Critic
from pioche.training.ppo import advantages, lessons
from pioche.training.saving import save_actor
from pioche.training.train import Training, read_plan


def made_window(
    seats: list[int], values: list[float], done_after: int | None, rewards: list[float], last_seat: int
) -> Window:
    """One lane, one step after the other."""
    steps = len(seats)
    told = torch.zeros(steps, 1, len(rewards))
    done = torch.zeros(steps, 1, dtype=torch.bool)
    if done_after is not None:
        told[done_after, 0] = torch.tensor(rewards)
        done[done_after, 0] = True
    return Window(
        rows=torch.zeros(steps, 1, 1),
        hidden=torch.zeros(steps, 1, 1),
        masks=torch.ones(steps, 1, 2, dtype=torch.bool),
        actions=torch.zeros(steps, 1, dtype=torch.int64),
        chances=torch.zeros(steps, 1),
        values=torch.tensor(values)[:, None],
        seats=torch.tensor(seats)[:, None],
        learning=torch.ones(steps, 1, dtype=torch.bool),
        dones=done,
        rewards=told,
        last_value=torch.tensor([0.25]),
        last_seat=torch.tensor([last_seat]),
    )


def test_the_end_of_a_game_rewards_the_last_decision_of_every_seat() -> None:
    window = made_window([0, 1, 2, 0], [0.1, 0.2, 0.3, 0.4], 3, [1.0, -0.5, -0.5], 1)
    found, sure = advantages(window, 1.0)
    assert sure.all()
    assert found[:, 0].tolist() == pytest.approx([1.0 - 0.1, -0.5 - 0.2, -0.5 - 0.3, 1.0 - 0.4])


def test_a_decision_is_judged_by_its_own_seats_next_one() -> None:
    window = made_window([0, 1, 0], [0.1, 0.2, 0.5], None, [0.0, 0.0], 1)
    found, sure = advantages(window, 0.0)
    assert sure[:, 0].tolist() == [True, True, False]
    assert found[:2, 0].tolist() == pytest.approx([0.5 - 0.1, 0.25 - 0.2])


def test_a_new_game_in_the_same_lane_is_another_matter() -> None:
    window = made_window([0, 1, 1, 0], [0.0] * 4, 1, [1.0, -1.0], 0)
    found, sure = advantages(window, 1.0)
    assert found[:2, 0].tolist() == [1.0, -1.0]
    assert sure[:, 0].tolist() == [True, True, False, True]


def networks(game: str) -> tuple[Actor, Critic]:
    sample = Batch(game, 1, hidden=True)
    known, hidden = sample.scales.tolist(), sample.hidden_scales.tolist()
    torch.manual_seed(1)
    return Actor(known, sample.actions), Critic([*known, *hidden], 1)


@pytest.mark.parametrize("game", FOLDERS)
def test_lessons_are_the_learners_own_legal_choices(game: str) -> None:
    actor, critic = networks(game)
    former, _ = networks(game)
    field = Field(game, 32, "lessons", Shares(0.25, 0.25))
    lesson = lessons(field.play(24, actor, critic, former, None, "cpu"), 0.95)
    assert len(lesson.actions) > 100
    assert lesson.masks.gather(1, lesson.actions[:, None]).all()
    assert (lesson.masks.sum(-1) > 1).all()
    again = actor.play(lesson.rows, lesson.masks).gather(1, lesson.actions[:, None])[:, 0]
    assert torch.allclose(again, lesson.chances, atol=1e-4)


@pytest.mark.parametrize("game", FOLDERS)
def test_the_saved_network_says_the_same_without_pytorch(game: str, tmp_path: Path) -> None:
    actor, _ = networks(game)
    torch.nn.init.normal_(actor.last.weight)
    save_actor(actor, tmp_path / "net.safetensors", {"game": game})
    batch = Batch(game, 5, seed=3)
    batch.step(batch.random_actions())
    network = Network(tmp_path / "net.safetensors")
    assert network.origin == {"game": game}
    with torch.no_grad():
        wanted = actor.half().float()(torch.from_numpy(batch.observations.copy()).float()).numpy()
    for cells, told in zip(batch.observations, wanted, strict=True):
        assert np.allclose(network.told(cells), told, atol=0.02)


@pytest.mark.parametrize("game", FOLDERS)
def test_a_network_plays_a_whole_game_from_what_its_seat_is_told(game: str, tmp_path: Path) -> None:
    actor, _ = networks(game)
    path = tmp_path / "net.safetensors"
    save_actor(actor, path, {"game": game})
    title = find_title(game)
    options = {"merci": {"move_cap": 60, "round_cap": 1}, "mio": {"target": 30}, "shit": {"target": 30}}
    match = Match(title, title.usual, seed=5, options=options.get(game, {}))
    bots = [find_bot(match.place(seat), f"net:{path}", chance_from(seat)) for seat in range(match.seats)]
    events = match.opening
    held: set[int] = set()
    while not match.game.over:
        for seat, bot in enumerate(bots):
            for event in events:
                bot.hear(event.told_to(seat))
        reading = Reading(match.game)
        reading.held = sum(1 << seat for seat in held)
        seat = int(reading.seat())
        move = bots[seat].choose(match.view(seat))
        if move is None:
            held.add(seat)
            events = []
        else:
            assert move in words(match.view(seat), "moves")
            held.clear()
            events = match.play(seat, move)
    assert match.game.over


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
    picked = [bot.pick(np.log(np.array([1, 2, 5], dtype=np.float32))) for _ in range(4000)]
    assert np.bincount(picked) / 4000 == pytest.approx([1 / 8, 2 / 8, 5 / 8], abs=0.03)


@pytest.mark.slow
def test_a_few_minutes_of_self_play_beat_chance_and_go_on_where_they_stopped(tmp_path: Path) -> None:
    torch.set_num_threads(1)
    common = ["--lanes", "128", "--measured", "200", "--folder", str(tmp_path), "--device", "cpu"]
    first = Training(read_plan(["non-merci", "--minutes", "0.1", *common]))
    first.run()
    again = Training(read_plan(["non-merci", "--minutes", "0.3", *common]))
    assert again.decisions == first.decisions
    assert again.spent == first.spent
    again.run()
    assert again.decisions > first.decisions
    with (tmp_path / "non_merci.csv").open() as file:
        lines = list(csv.DictReader(file))
    assert len(lines) == len(again.curve)
    network = Network(tmp_path / "non_merci.safetensors")
    assert network.origin["decisions"] == again.decisions
    assert json.dumps(network.origin)
