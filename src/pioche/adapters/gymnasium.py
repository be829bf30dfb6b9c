"""The games as Gymnasium environments: one learner, bots in the other seats.

They are registered as `pioche/GAME-v0` (gymnasium.make), and batches of them as `pioche/GAME-batch-v0`
(gymnasium.make_vec, pioche.adapters.vector), when this module is imported. An illegal action ends
the episode with −1.
"""

from collections.abc import Sequence
from typing import Any, Final

from pioche.extras import needs

needs("pioche.adapters", "gymnasium")

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from pioche.adapters.play import Play
from pioche.bots.bot import Bot
from pioche.bots.playing import bot_moves
from pioche.bots.roster import LEVELS, find_bot
from pioche.engine.chance import chance_from
from pioche.engine.fields import Request, whole_number
from pioche.engine.journal import Journal
from pioche.engine.place import Place
from pioche.games.names import spellings
from pioche.games.shelf import game_names

Row = NDArray[np.uint8]

ILLEGAL: Final = -1.0
RENDER_MODES: Final = ("ansi", "human")
LARGEST_SEED: Final = 2**62


class BotEnv(gymnasium.Env[Row, np.int64]):
    """`bots` names one for all other seats, or one for each of them from the learner's left on (find_bot).

    `seat` is the learner's, None draws it anew for every episode. `info["action_mask"]` and `action_masks()`
    tell what is legal; at the end `info` has the scores.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 - as Env says

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        options: Request | None = None,
        bots: str | Sequence[str] = LEVELS[0],
        seat: int | None = 0,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)} or None, not {render_mode!r}")
        self.render_mode = render_mode
        self.play = Play(game, seats, options)
        self.chosen_seat = None if seat is None else whole_number(seat, "seat", 0, self.play.seats - 1)
        self.seat = 0
        self.names = self.named(bots)
        self.bots: dict[int, Bot] = {}
        self.journal = Journal()
        self.running = False
        high = np.maximum(self.play.highest, 1)
        self.observation_space = spaces.Box(low=np.zeros_like(high), high=high, dtype=np.uint8)
        self.action_space = spaces.Discrete(self.play.actions)

    def named(self, bots: str | Sequence[str]) -> list[str]:
        others = self.play.seats - 1
        names = [bots] * others if isinstance(bots, str) else list(bots)
        if len(names) != others:
            raise ValueError(f"bots: one for all, or a list of {others}")
        for place, name in zip(self.places(), names, strict=True):
            find_bot(place, name, chance_from(0)).close()
        return names

    def places(self) -> list[Place]:
        """Those of the others, from the learner's left on."""
        title, seats, options = self.play.title, self.play.seats, self.play.options
        return [Place(title, seats, options, (self.seat + away) % seats) for away in range(1, seats)]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Row, dict[str, Any]]:
        super().reset(seed=seed)
        chance = chance_from(int(self.np_random.integers(LARGEST_SEED)))
        title, seats = self.play.title, self.play.seats
        self.seat = int(self.np_random.integers(seats)) if self.chosen_seat is None else self.chosen_seat
        self.close()
        self.bots = {
            place.seat: find_bot(place, bot, chance.fork())
            for place, bot in zip(self.places(), self.names, strict=True)
        }
        self.journal = Journal()
        self.play.sitting.begin(title.fresh(seats, self.play.options, chance, self.journal))
        self.running = True
        self.let_bots_play()
        return self.observed()

    def let_bots_play(self) -> None:
        """Up to the learner's next decision, or the end."""
        for _ in bot_moves(self.play.title, self.play.sitting, self.bots, self.journal):
            pass

    def observed(self) -> tuple[Row, dict[str, Any]]:
        seen = self.play.observe(self.seat)
        info: dict[str, Any] = {"action_mask": seen["action_mask"]}
        if self.play.sitting.game.over:
            info["scores"] = self.play.sitting.scores()
            info["winners"] = self.play.sitting.winners()
        if self.render_mode == "human":
            self.render()
        return seen["observation"].astype(np.uint8, copy=False), info

    def step(self, action: np.int64 | int) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        if not self.running:
            raise ResetNeeded("the game is over, or has not begun: reset() comes first")
        if not self.play.in_space(action):
            raise ValueError(f"action {action!r} is not in {self.action_space}")
        sitting = self.play.sitting
        if not sitting.allows(int(action)):
            self.running = False
            row, info = self.observed()
            return row, ILLEGAL, True, False, {**info, "illegal": True}
        sitting.step(int(action))
        self.let_bots_play()
        self.running = not sitting.game.over
        row, info = self.observed()
        return row, sitting.rewards()[self.seat], sitting.game.over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal now, as maskable learners ask for it."""
        return self.play.observe(self.seat)["action_mask"].astype(np.bool_)

    def close(self) -> None:
        for bot in self.bots.values():
            bot.close()
        self.bots = {}

    def render(self) -> Any:
        text = self.play.text()
        if self.render_mode == "ansi":
            return text
        if self.render_mode == "human":
            print(text)
        return None


def register_all() -> None:
    # Gymnasium's wrappers would check what is checked here, and hide action_masks() from learners.
    plain: dict[str, Any] = {"order_enforce": False, "disable_env_checker": True}
    batch = "pioche.adapters.vector:BatchVectorEnv"
    for game in game_names():
        for name in spellings(game):
            told = {"game": game}
            gymnasium.register(f"pioche/{name}-v0", f"{__name__}:BotEnv", kwargs=told, **plain)
            gymnasium.register(f"pioche/{name}-batch-v0", vector_entry_point=batch, kwargs=told)


register_all()
