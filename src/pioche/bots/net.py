"""A bot that plays by a trained network."""

import struct
from bisect import bisect_right
from functools import cache
from importlib.resources import files
from itertools import accumulate
from math import exp
from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pioche.bots.bot import Bot, ReckoningBot
from pioche.bots.search.network import Network
from pioche.engine.chance import Chance
from pioche.engine.encoding import CELLS
from pioche.engine.events import Fields
from pioche.engine.game import Game
from pioche.engine.moves import Moves
from pioche.engine.place import Place
from pioche.engine.reading import Reading
from pioche.engine.refusal import bad_request
from pioche.engine.title import Title
from pioche.games.shelf import folder_of

LOTS: Final = 1 << 30


@cache
def read_network(path: Path) -> Network:
    return Network(path.read_bytes())


def network_for(title: Title, path: Path) -> Network:
    """The network of a game that a file holds; Refused: it holds none."""
    encoder = title.encoder(title.options(title.usual, {}))
    shape = (int(encoder.words) * CELLS + int(encoder.actions), int(encoder.actions))
    try:
        network = read_network(path)
    except (OSError, LookupError, TypeError, ValueError, struct.error):
        raise bad_request("not-a-network", {"game": title.name}) from None
    if network.shape != shape:
        raise bad_request("not-a-network", {"game": title.name})
    return network


def weights_of(game: str) -> Path:
    """The trained weights that come with a game."""
    return Path(str(files(folder_of(game)) / "net.safetensors"))


class NetBot(ReckoningBot):
    def __init__(self, place: Place, chance: Chance, network: Network, *, sampled: bool) -> None:
        super().__init__(place, chance)
        self.network = network
        self.sampled = sampled
        """Whether a move is drawn by its chance; else the likeliest is played."""
        self.memory = place.memory()
        self.encoder = place.title.encoder(place.options)

    def hear(self, told: Fields) -> None:
        self.memory.hear(told)

    def decide(self, view: Fields) -> int:
        # Any world will do: nothing that the seat does not know moves a cell of its row.
        world = self.memory.world(view, self.chance)
        moves = Moves()
        Reading(world).ask_seat(self.place.seat, moves)
        listed = moves.as_list()
        self.encoder.recall(self.memory, world)
        actions = [self.encoder.action(world, self.place.seat, move) for move in listed]
        return listed[self.pick(self.network.told(self.row(world), actions))]

    def row(self, world: Game) -> bytes:
        """What the seat knows."""
        words: vec[i64] = vec[i64]([0] * int(self.encoder.words))
        self.encoder.fill(world, self.place.seat, words, 0)
        return struct.pack(f"<{len(words)}q", *words)

    def pick(self, wishes: list[float]) -> int:
        highest = max(wishes)
        if not self.sampled:
            return wishes.index(highest)
        chances = list(accumulate(exp(wish - highest) for wish in wishes))
        return bisect_right(chances, self.chance.below(LOTS) / LOTS * chances[-1])


def net_bot(place: Place, chance: Chance, argument: str) -> Bot:
    """`net`, or `net:FILE` with weights of one's own."""
    game = place.title.name
    network = network_for(place.title, Path(argument) if argument else weights_of(game))
    # A sealed bid that can be foreseen is lost.
    return NetBot(place, chance, network, sampled=place.title.together)
