"""The games as Python games of OpenSpiel: `pyspiel.load_game("pioche_mio", {"players": 4})`.

They are registered when this module is imported. Options are JSON: `{"options": '{"target": 30}'}`. Chance is
explicit (course.py): states follow from their histories, and search sees nothing that is not dealt yet.
"""

import json
from typing import Any, Final
from urllib.parse import quote, unquote

from pioche.extras import needs

needs("pioche.adapters", "pyspiel")

import numpy as np
import pyspiel
from numpy.typing import NDArray

from pioche.adapters.course import BYTES, CHANCE, OVER, Course
from pioche.adapters.layout import scales
from pioche.engine.chance import chance_from
from pioche.engine.fields import mapping
from pioche.engine.title import Title
from pioche.games.shelf import find_title, game_names

HOLDING: Final = "hold"
LONGEST: Final = 10_000_000
"""OpenSpiel wants a limit for the length of a game. The rules of Mio give none; no game comes near this."""
OUTCOMES: Final = [(byte, 1.0 / BYTES) for byte in range(BYTES)]
RESAMPLING: Final = 2**53
DEFAULT_OBSERVATION: Final = pyspiel.IIGObservationType(perfect_recall=False)


def name_of(game: str) -> str:
    return f"pioche_{game.replace('-', '_')}"


def type_of(title: Title) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=name_of(title.name),
        long_name=f"Pioche: {title.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=title.most,
        min_num_players=title.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": title.usual, "options": ""},
    )


class SpielGame(pyspiel.Game):
    """One title with its options, at a number of seats."""

    def __init__(self, title: Title, game_type: pyspiel.GameType, params: dict[str, Any]) -> None:
        self.title = title
        self.seats = title.check_seats(params["players"])
        asked = json.loads(unquote(params["options"]) or "{}")
        self.options = title.options(self.seats, mapping(asked, "options"))
        encoder = title.encoder(self.options)
        self.scales = scales(encoder.groups)
        info = pyspiel.GameInfo(
            num_distinct_actions=int(encoder.actions),
            max_chance_outcomes=BYTES,
            num_players=self.seats,
            min_utility=-1.0 / (self.seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        # Game strings have commas and brackets of their own.
        told = quote(json.dumps(asked)) if asked else ""
        super().__init__(game_type, info, {"players": self.seats, "options": told})

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: dict[str, Any] | None = None,
    ) -> "SpielObserver":
        if params:
            raise ValueError(f"observations have no parameters: {params}")
        return SpielObserver(self, iig_obs_type or DEFAULT_OBSERVATION)


class SpielState(pyspiel.State):
    """`course` is the only attribute: copies and serialization of a state are those of its course."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.course = Course(game.title, game.seats, game.options)

    def current_player(self) -> int:
        return self.course.player()

    def is_terminal(self) -> bool:
        return self.course.player() == OVER

    def is_chance_node(self) -> bool:
        return self.course.drawing

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return OUTCOMES

    def legal_actions(self, player: int | None = None) -> list[int]:
        """As in all games of OpenSpiel; answered here because the way through C++ is long."""
        now = self.course.player()
        if now == OVER or (player is not None and player != now):
            return []
        return self.course.actions()

    def _legal_actions(self, player: int) -> list[int]:
        return self.course.actions()

    def _apply_action(self, action: int) -> None:
        self.course.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE or self.course.sitting is None:
            return f"deal {action}"
        sitting = self.course.sitting
        move = int(sitting.encoder.move(sitting.game, player, action))
        return HOLDING if move < 0 else self.course.title.move_text(move)

    def returns(self) -> list[float]:
        if self.course.sitting is None:
            return [0.0] * self.course.seats
        return self.course.sitting.rewards()

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A state that the player cannot tell from this one, drawn with numbers between 0 and 1."""
        twin: SpielState = self.clone()
        twin.course = self.course.resample(player, chance_from(int(sampler() * RESAMPLING)))
        return twin

    def __str__(self) -> str:
        course = self.course
        table = "" if course.sitting is None else json.dumps(course.title.state(course.sitting.game))
        return f"{table} {course.seed}" if course.drawing else table


class SpielObserver:
    """`tensor` is the seat's row (docs/environments.md) times its scales, empty before the first deal.

    The string is a digest of all that the seat has been told where the past counts (information states), and
    its present view where it does not (observations).
    """

    def __init__(self, game: SpielGame, kind: pyspiel.IIGObservationType) -> None:
        self.scales = game.scales
        self.own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.recalls = kind.perfect_recall
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self.own:
            self.tensor = np.zeros(len(self.scales), dtype=np.float32)
            self.dict = {"row": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is None:
            return
        sitting = state.course.sitting
        if sitting is None:
            self.tensor.fill(0)
            return
        sitting.write_row(player)
        row = np.frombuffer(memoryview(sitting.row), dtype=np.uint8)
        np.multiply(row, self.scales, out=self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        if not self.own:
            return state.course.view(None)
        return state.course.knowledge(player) if self.recalls else state.course.view(player)


def class_of(title: Title) -> type[SpielGame]:
    """OpenSpiel keeps what makes its games to the very end of the program, when only a class can stay."""
    game_type = type_of(title)

    class TitledGame(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(title, game_type, {"players": title.usual, "options": "", **(params or {})})

    pyspiel.register_game(game_type, TitledGame)
    return TitledGame


GAMES: Final = {name: class_of(find_title(name)) for name in game_names()}
