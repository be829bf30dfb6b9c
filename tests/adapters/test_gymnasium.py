"""One learner among bots, by Gymnasium's own checker and beyond it."""

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from pioche.adapters.gymnasium import BotEnv
from pioche.engine.refusal import Refused
from pioche.games.shelf import FOLDERS


@pytest.mark.parametrize("game", FOLDERS)
def test_gymnasium_finds_nothing_to_say(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(f"pioche/{game}-v0").unwrapped)
    assert f'game: "{game}"' in capsys.readouterr().out


def episode(env: BotEnv, seed: int) -> tuple[list[bytes], float, dict[str, object]]:
    """The rows of an episode that is played at random, its reward and what is told at its end."""
    lots = np.random.default_rng(seed)
    row, info = env.reset(seed=seed)
    rows = [row.tobytes()]
    while True:
        assert np.array_equal(env.action_masks(), info["action_mask"])
        row, reward, terminated, truncated, info = env.step(lots.choice(np.flatnonzero(info["action_mask"])))
        assert not truncated
        rows.append(row.tobytes())
        if terminated:
            return rows, reward, info
        assert reward == 0


@pytest.mark.parametrize("game", FOLDERS)
@pytest.mark.parametrize("bots", ["regular", "random"])
def test_an_episode_is_a_whole_game_and_follows_from_its_seed(game: str, bots: str) -> None:
    env = BotEnv(game, seats=3, bots=bots, options={"round_cap": 3} if game == "merci" else {}, seat=None)
    rows, reward, info = episode(env, 4)
    winners = info["winners"]
    assert isinstance(winners, list)
    assert reward == pytest.approx((3 / len(winners) - 1) / 2 if env.seat in winners else -0.5)
    assert info["scores"] == env.play.sitting.scores()
    again = BotEnv(game, seats=3, bots=bots, options={"round_cap": 3} if game == "merci" else {}, seat=None)
    assert episode(again, 4)[0] == rows


def test_the_learner_sits_where_it_is_put_or_anywhere() -> None:
    fixed, any_seat = BotEnv("non-merci", seats=4, seat=2), BotEnv("non-merci", seats=4, seat=None)
    for env in (fixed, any_seat):
        env.reset(seed=1)
    assert fixed.seat == fixed.play.sitting.seat == 2
    seats = set()
    for _ in range(40):
        any_seat.reset()
        seats.add(any_seat.seat)
    assert seats == {0, 1, 2, 3}


def test_better_bots_win_more_against_a_random_learner() -> None:
    rewards = {
        bots: sum(episode(BotEnv("non-merci", bots=bots), seed)[1] for seed in range(60))
        for bots in ("regular", "random")
    }
    assert rewards["regular"] < rewards["random"]


def test_each_seat_can_have_a_bot_of_its_own() -> None:
    env = BotEnv("mio", seats=3, seat=1, bots=["random", "expert:5"])
    env.reset(seed=1)
    assert [type(env.bots[seat]).__name__ for seat in (2, 0)] == ["RandomBot", "MioExpert"]


@pytest.mark.parametrize("game", FOLDERS)
def test_an_illegal_action_ends_the_episode_with_a_loss(game: str) -> None:
    env = BotEnv(game, bots="random")
    _, info = env.reset(seed=1)
    while info["action_mask"].all():
        # Non Merci !: until the learner has no chip left.
        info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))[-1]
    _, reward, terminated, _, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, terminated, info["illegal"]) == (-1.0, True, True)
    with pytest.raises(ResetNeeded):
        env.step(0)


def test_what_cannot_be_is_refused() -> None:
    env = BotEnv("lettres")
    with pytest.raises(ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    for action in (-1, 52, 2**70):
        with pytest.raises(ValueError, match="not in"):
            env.step(action)
    with pytest.raises(ValueError, match="bots"):
        BotEnv("mio", bots=["regular"])
    for bots in ("genius", "regular:5"):
        with pytest.raises(Refused):
            BotEnv("mio", bots=bots)
    with pytest.raises(ValueError, match="render_mode"):
        BotEnv("mio", render_mode="rgb_array")
    with pytest.raises(Refused):
        BotEnv("mio", seat=4)
    with pytest.raises(Refused):
        BotEnv("mio", options={"target": 0})
