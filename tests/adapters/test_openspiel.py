"""The games in OpenSpiel, by its own simulation test, its search, and beyond."""

import json
import pickle
import random
import shlex
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from pioche.adapters.course import CHANCE
from pioche.adapters.openspiel import GAMES, SpielState, name_of
from pioche.games.shelf import FOLDERS, find_title
from pioche.lab.contest import make_contest
from pioche.lab.deal import DealTask, play_deal

SHORT = {
    "merci": '{"round_cap": 1, "interrupt": true, "move_cap": 150}',
    "mio": '{"target": 15}',
    "shit": '{"target": 30}',
    "lettres": "{}",
    "non-merci": '{"rounds": 2}',
}


def load(game: str, **params: Any) -> Any:
    return pyspiel.load_game(name_of(game), {"options": SHORT[game], **params})


def walk(state: SpielState, lots: random.Random, steps: int) -> SpielState:
    """The same state, so many decisions later; chance decides in between."""
    while steps > 0 and not state.is_terminal():
        steps -= not state.is_chance_node()
        state.apply_action(lots.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("game", FOLDERS)
def test_openspiels_own_random_simulations(game: str) -> None:
    for players in {find_title(game).fewest, find_title(game).usual}:
        pyspiel.random_sim_test(
            load(game, players=players), num_sims=1, serialize=game != "lettres", verbose=False
        )


@pytest.mark.parametrize("game", FOLDERS)
def test_openspiels_search_plays_whole_games(game: str) -> None:
    """Its information-set search against players at random: every root it samples must be the same to it."""
    lots = random.Random(5)
    spiel = load(game, players=3)
    numbers = np.random.RandomState(5)
    evaluator = mcts.RandomRolloutEvaluator(1, numbers)
    bot = ismcts.ISMCTSBot(spiel, evaluator, uct_c=1.4, max_simulations=3, random_state=numbers)
    state = spiel.new_initial_state()
    searched = 0
    while not state.is_terminal():
        if state.current_player() == 0:
            action = int(bot.step(state))
            assert action in state.legal_actions()
            state.apply_action(action)
            searched += 1
        else:
            state.apply_action(lots.choice(state.legal_actions()))
    assert searched
    assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.slow
@pytest.mark.parametrize("game", FOLDERS)
def test_openspiels_search_plays_whole_games_in_the_arena(game: str) -> None:
    """As a program that is told no more than any other: a game in every seat, none of them forfeited."""
    search = shlex.join([sys.executable, "-m", "pioche.adapters.spiel_player", "--simulations", "2"])
    options = json.loads(SHORT[game])
    contest = make_contest(game, [f"cmd:{search}", "random"], seats=3, options=options, patience=120.0)
    played = play_deal(DealTask(contest, 0)).games
    assert [one.forfeit for one in played] == [None] * 3
    assert all(one.scores is not None and one.moves > 0 for one in played)


@pytest.mark.parametrize("game", FOLDERS)
def test_a_resampled_state_is_the_same_to_its_player_and_differs_elsewhere(game: str) -> None:
    lots = random.Random(2)
    state = load(game).new_initial_state()
    others = set()
    while True:
        walk(state, lots, 4)
        if state.is_terminal():
            break
        if state.is_chance_node():
            continue
        player = state.current_player()
        twin = state.resample_from_infostate(player, lots.random)
        for ask in ("information_state_string", "observation_string", "information_state_tensor"):
            assert getattr(twin, ask)(player) == getattr(state, ask)(player)
        assert twin.current_player() == player
        assert twin.legal_actions() == state.legal_actions()
        assert twin.history() == state.history()
        again = twin.resample_from_infostate(player, lots.random)
        assert again.information_state_string(player) == state.information_state_string(player)
        others.add(str(twin) == str(state))
        walk(twin, lots, 10)
    assert False in others


@pytest.mark.parametrize("game", FOLDERS)
def test_a_state_follows_from_its_history(game: str) -> None:
    lots = random.Random(3)
    spiel = load(game)
    state = walk(spiel.new_initial_state(), lots, 25)
    replayed = spiel.new_initial_state()
    for action in state.history():
        replayed.apply_action(action)
    for twin in (replayed, state.clone(), spiel.deserialize_state(state.serialize())):
        assert str(twin) == str(state)
        assert twin.history() == state.history()
        for player in range(spiel.num_players()):
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.observation_tensor(player) == state.observation_tensor(player)


def test_nothing_to_be_dealt_is_decided_before_chance_decides_it() -> None:
    """Two ways for chance at the end of a round of Non Merci ! bring two deals."""
    lots = random.Random(4)
    state = walk(load("non-merci").new_initial_state(), lots, 1)
    while not state.is_chance_node():
        state.apply_action(lots.choice(state.legal_actions()))
    before = str(state)
    assert state.current_player() == CHANCE
    assert len(state.chance_outcomes()) == 256
    assert sum(share for _, share in state.chance_outcomes()) == pytest.approx(1)
    tables = set()
    for byte in range(5):
        twin = state.clone()
        for _ in range(4):
            assert twin.is_chance_node()
            twin.apply_action(byte)
        tables.add(str(twin))
    assert len(tables) == 5
    assert str(state) == before


def test_players_are_told_apart_by_what_they_were_told() -> None:
    state = walk(load("lettres").new_initial_state(), random.Random(1), 3)
    strings = [state.information_state_string(player) for player in range(4)]
    assert len(set(strings)) == 4
    spectator = make_observation(
        state.get_game(),
        pyspiel.IIGObservationType(
            perfect_recall=False, public_info=True, private_info=pyspiel.PrivateInfoType.NONE
        ),
    )
    assert '"seat": null' in spectator.string_from(state, 0)
    assert spectator.tensor is None


def test_actions_have_the_texts_of_the_moves() -> None:
    state = walk(load("non-merci").new_initial_state(), random.Random(1), 0)
    assert state.action_to_string(CHANCE, 7) == "deal 7"
    while state.is_chance_node():
        state.apply_action(0)
    player = state.current_player()
    assert [state.action_to_string(player, action) for action in state.legal_actions()] == ["take", "pass"]
    assert state.legal_actions((player + 1) % 3) == []


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    state = load("shit").new_initial_state()
    with pytest.raises(ValueError, match="no outcome"):
        state.apply_action(256)
    with pytest.raises(ValueError, match="resample"):
        state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    walk(state, random.Random(1), 2)
    before, history = str(state), state.history()
    player = state.current_player()
    illegal = next(action for action in range(51) if action not in state.legal_actions())
    with pytest.raises(ValueError, match="not one of the actions"):
        state.apply_action(illegal)
    assert (str(state), state.history()) == (before, history)
    twin = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    with pytest.raises(ValueError, match="no past"):
        twin.resample_from_infostate((player + 1) % 4, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    with pytest.raises(pickle.PicklingError):
        pickle.dumps(twin.course)
    for wrong in ({"players": 9}, {"options": '{"goal": 1}'}, {"options": "{"}):
        with pytest.raises(Exception, match=r"."):
            load("shit", **wrong)


@pytest.mark.parametrize("game", FOLDERS)
def test_a_finished_game_takes_no_further_action(game: str) -> None:
    state = walk(load(game).new_initial_state(), random.Random(6), 10_000)
    assert state.is_terminal()
    before, history, returns = str(state), state.history(), state.returns()
    assert state.legal_actions() == []
    for action in (0, history[-1]):
        with pytest.raises(ValueError, match="not one of the actions"):
            state.apply_action(action)
    assert (str(state), state.history(), state.returns()) == (before, history, returns)


def test_a_game_can_be_written_down_and_loaded_again() -> None:
    game = load(
        "mio", options='{"target": 20, "deck": ["1r", "2r", "J"]}'.replace('"J"', ", ".join(['"J"'] * 30))
    )
    again = pyspiel.load_game(str(game))
    assert again.options.as_json() == game.options.as_json()
    assert set(GAMES) == set(FOLDERS)


def test_a_program_that_uses_them_ends_quietly() -> None:
    program = "import pyspiel, pioche.adapters.openspiel; print(pyspiel.load_game('pioche_mio'))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
