"""A bot that plays by a trained network, with NumPy alone."""

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray
from safetensors import SafetensorError, safe_open

from pioche.bots.bot import Bot
from pioche.engine.chance import Chance
from pioche.engine.encoding import CELLS
from pioche.engine.events import Fields
from pioche.engine.game import Game
from pioche.engine.moves import HOLD, Moves
from pioche.engine.place import Place
from pioche.engine.reading import Reading
from pioche.engine.refusal import bad_request
from pioche.engine.title import Title
from pioche.games.shelf import FOLDERS

Numbers = NDArray[np.float32]
SMALL: Final = 1e-5
LOTS: Final = 1 << 30
SAMPLED: Final = {"shit"}
"""A sealed bid that can be foreseen is lost."""


class Network:
    """The playing network of pioche.training.network, read from its file."""

    def __init__(self, path: Path) -> None:
        with safe_open(path, framework="np") as kept:
            self.parts: dict[str, Numbers] = {
                name: kept.get_tensor(name).astype(np.float32)
                for name in kept.keys()  # noqa: SIM118
            }
            self.origin: dict[str, Any] = json.loads(kept.metadata()["pioche"])
        self.shape = (len(self.parts["scales"]), len(self.parts["last.bias"]))
        self.blocks = sum(name.endswith(".back.bias") for name in self.parts)

    def linear(self, name: str, x: Numbers) -> Numbers:
        told: Numbers = self.parts[f"{name}.weight"] @ x + self.parts[f"{name}.bias"]
        return told

    def normed(self, name: str, x: Numbers) -> Numbers:
        centred = x - x.mean()
        level: Numbers = centred / np.sqrt((centred * centred).mean() + SMALL)
        return level * self.parts[f"{name}.weight"] + self.parts[f"{name}.bias"]

    def told(self, cells: NDArray[np.uint8]) -> Numbers:
        """A number for each action, from the cells of a row and those of the mask behind them."""
        x = np.maximum(self.linear("first", cells * self.parts["scales"]), 0)
        for place in range(self.blocks):
            inner = np.maximum(
                self.linear(f"blocks.{place}.widen", self.normed(f"blocks.{place}.norm", x)), 0
            )
            x = x + self.linear(f"blocks.{place}.back", inner)
        return self.linear("last", self.normed("norm", x))


@cache
def read_network(path: Path) -> Network:
    return Network(path)


def network_for(title: Title, path: Path) -> Network:
    """The network of a game that a file holds; Refused: it holds none."""
    encoder = title.encoder(title.options(title.usual, {}))
    shape = (int(encoder.words) * CELLS + int(encoder.actions), int(encoder.actions))
    try:
        network = read_network(path)
    except (OSError, SafetensorError, KeyError, ValueError):
        raise bad_request("not-a-network", {"game": title.name}) from None
    if network.shape != shape:
        raise bad_request("not-a-network", {"game": title.name})
    return network


def weights_of(game: str) -> Path:
    """The trained weights that come with Pioche."""
    return Path(str(files("pioche.bots") / "nets" / f"{FOLDERS[game]}.safetensors"))


class NetBot(Bot):
    def __init__(self, place: Place, chance: Chance, network: Network, *, sampled: bool) -> None:
        super().__init__(place, chance)
        self.network = network
        self.sampled = sampled
        """Whether a move is drawn by its chance; else the likeliest is played."""
        self.memory = place.memory()
        self.encoder = place.title.encoder(place.options)

    def hear(self, told: Fields) -> None:
        self.memory.hear(told)

    def choose(self, view: Fields) -> str | None:
        # Any world will do: nothing that the seat does not know moves a cell of its row.
        world = self.memory.world(view, self.chance)
        moves = Moves()
        Reading(world).ask_seat(self.place.seat, moves)
        listed = moves.as_list()
        self.encoder.recall(self.memory, world)
        actions = [self.encoder.action(world, self.place.seat, move) for move in listed]
        move = listed[self.pick(self.network.told(self.cells(world, actions))[actions])]
        return None if move == HOLD else self.place.title.move_text(move)

    def cells(self, world: Game, actions: list[int]) -> NDArray[np.uint8]:
        """What the seat knows, and what it may do."""
        words: vec[i64] = vec[i64]([0] * int(self.encoder.words))
        self.encoder.fill(world, self.place.seat, words, 0)
        mask = np.zeros(int(self.encoder.actions), dtype=np.uint8)
        mask[actions] = 1
        return np.concatenate((np.array(list(words), dtype="<i8").view(np.uint8), mask))

    def pick(self, wishes: Numbers) -> int:
        if not self.sampled:
            return int(np.argmax(wishes))
        chances = np.exp(wishes - wishes.max()).cumsum()
        lot = self.chance.below(LOTS) / LOTS * float(chances[-1])
        return int(np.searchsorted(chances, lot, side="right"))


def net_bot(place: Place, chance: Chance, argument: str) -> Bot:
    """`net`, or `net:FILE` with weights of one's own."""
    game = place.title.name
    network = network_for(place.title, Path(argument) if argument else weights_of(game))
    return NetBot(place, chance, network, sampled=game in SAMPLED)
