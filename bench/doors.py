"""Steps a second behind each door, beside other libraries, on one core: `python -m bench.doors`.

A step is one decision of one player, made at random among what is legal, with all that a learner needs: its
observation and what is legal (batches, PettingZoo, RLCard), or what is legal (OpenSpiel). Only time of the
processor counts; what others do to a shared cache still does, in large batches above all. What is not
installed is left out.
"""

import argparse
import random
import time
import warnings
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from pioche.adapters.batch import Batch
from pioche.games.shelf import FOLDERS

Stepper = Callable[[], int]
"""Plays for a while and tells how many steps that were."""

FEW, MANY = 128, 4096
"""Games side by side: so few fit into a core's own cache, so many do not."""
ROUNDS = 3


def generator() -> random.Random:
    return random.Random(1)  # noqa: S311 - for play


def rate(stepper: Stepper, seconds: float) -> float:
    stepper()
    steps = 0
    begin = time.process_time()
    while True:
        steps += stepper()
        spent = time.process_time() - begin
        if spent > seconds:
            return steps / spent


def batches(game: str, lanes: int) -> Stepper:
    batch = Batch(game, lanes, seed=1)

    def play() -> int:
        for _ in range(10):
            batch.step(batch.random_actions())
        return 10 * lanes

    return play


def zoo(env: Any) -> Stepper:
    lots = generator()

    def play() -> int:
        env.reset(seed=lots.randrange(2**31))
        steps = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            env.step(int(legal[int(lots.random() * len(legal))]))
            steps += 1
        return steps

    return play


def our_zoo(game: str) -> Stepper:
    return zoo(import_module("pioche.adapters.pettingzoo").env(game))


def their_zoo(name: str) -> Stepper:
    return zoo(import_module(f"pettingzoo.classic.{name}").env())


def spiel(name: str) -> Stepper:
    game = import_module("pyspiel").load_game(name)
    lots = generator()

    def play() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(lots.random() * len(outcomes))][0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(lots.random() * len(legal))])
                steps += 1
        return steps

    return play


def our_spiel(game: str) -> Stepper:
    return spiel(import_module("pioche.adapters.openspiel").name_of(game))


def their_python_spiel(module: str, name: str) -> Stepper:
    import_module(f"open_spiel.python.games.{module}")
    return spiel(name)


def rlcard_uno() -> Stepper:
    env = import_module("rlcard").make("uno")
    lots = generator()

    def play() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(lots.random() * len(legal))])
            steps += 1
        return steps

    return play


def rlcard_run() -> Stepper:
    """As RLCard's own guide plays: its loop, its random players, its trajectories."""
    env = import_module("rlcard").make("uno")
    player = import_module("rlcard.agents").RandomAgent(num_actions=env.num_actions)
    env.set_agents([player] * env.num_players)

    def play() -> int:
        trajectories, _ = env.run()
        # States and actions in turn, and the last state.
        return sum(len(trajectory) // 2 for trajectory in trajectories)

    return play


Row = tuple[str, Callable[[], Stepper]]


def ours(make: Callable[[str], Stepper]) -> list[Row]:
    return [(f"pioche {game}", lambda game=game: make(game)) for game in FOLDERS]  # type: ignore[misc]


RLCARD: list[Row] = [("RLCard uno, env.run()", rlcard_run), ("RLCard uno, bare loop", rlcard_uno)]

GROUPS: dict[str, tuple[str, list[Row], list[Row]]] = {
    f"batches of {FEW}": (
        "observation and mask written, actions drawn; beside RLCard, which has no batches",
        ours(lambda game: batches(game, FEW)),
        RLCARD,
    ),
    f"batches of {MANY}": ("the same", ours(lambda game: batches(game, MANY)), RLCARD),
    "PettingZoo": (
        "reset, last, step, with the wrappers that each env() has",
        ours(our_zoo),
        [
            ("leduc_holdem_v4", lambda: their_zoo("leduc_holdem_v4")),
            ("texas_holdem_v4", lambda: their_zoo("texas_holdem_v4")),
            ("texas_holdem_no_limit_v6", lambda: their_zoo("texas_holdem_no_limit_v6")),
            ("hanabi_v5", lambda: their_zoo("hanabi_v5")),
        ],
    ),
    "OpenSpiel, games in Python": (
        "legal_actions and apply_action",
        ours(our_spiel),
        [
            ("python_kuhn_poker", lambda: their_python_spiel("kuhn_poker", "python_kuhn_poker")),
            ("python_tic_tac_toe", lambda: their_python_spiel("tic_tac_toe", "python_tic_tac_toe")),
            ("python_liars_poker", lambda: their_python_spiel("liars_poker", "python_liars_poker")),
            ("python_block_dominoes", lambda: their_python_spiel("block_dominoes", "python_block_dominoes")),
            ("python_team_dominoes", lambda: their_python_spiel("team_dominoes", "python_team_dominoes")),
        ],
    ),
    "OpenSpiel, its card games in C++": (
        "the same from Python",
        [],
        [("hearts", lambda: spiel("hearts")), ("crazy_eights", lambda: spiel("crazy_eights"))],
    ),
}


def measured(rows: list[Row], seconds: float) -> dict[str, float]:
    """The best of some rounds; the rows take turns, so that a noisy moment meets all of them."""
    steppers: dict[str, Stepper] = {}
    for name, make in rows:
        try:
            steppers[name] = make()
        except Exception as missing:  # noqa: BLE001 - whatever keeps another library from running here
            print(f"  {name}: left out ({str(missing).splitlines()[0][:90]})")
    best = dict.fromkeys(steppers, 0.0)
    for _ in range(ROUNDS):
        for name, stepper in steppers.items():
            best[name] = max(best[name], rate(stepper, seconds))
    return best


def shown(figure: float) -> str:
    return f"{figure / 1e6:8.2f} M" if figure >= 1e6 else f"{figure / 1e3:8.1f} k"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.5, help="for each figure, three times")
    seconds = parser.parse_args().seconds
    warnings.simplefilter("ignore")
    if find_spec("rlcard") is None:
        print("RLCard is not installed: it is left out, with PettingZoo's card games that are made of it")
    for group, (what, mine, theirs) in GROUPS.items():
        print(f"\n{group}: {what}")
        best = measured(mine + theirs, seconds)
        own = [best[name] for name, _ in mine if name in best]
        others = sorted(best[name] for name, _ in theirs if name in best)
        for name, figure in best.items():
            ratios = [f"{figure / other:7.2f}" for other in others] if name.startswith("pioche") else []
            beside = f"  {' …'.join(ratios[:: max(1, len(ratios) - 1)])} × the others" if ratios else ""
            print(f"  {name:26} {shown(figure)} steps/s{beside}")
        if own and others:
            print(f"  slowest of ours / fastest other: {min(own) / others[-1]:.2f}")


if __name__ == "__main__":
    main()
