"""Who wins a race in MERCI, by distance and by cheating: `python -m bench.races [--races N]`.

People and networks are drawn; what the server makes of them is the server's own: how far it takes somebody to
be (`server/distance.py`, `server/racers.py`), what it takes off, and who is first (`table/race.py`).
Everybody reacts after 450 ms on average, give or take 90. Distances are round trips. What a cheat gains is by
how much slower it may be on average and still win half of its races against somebody as near as itself.
"""

import argparse
import secrets
from asyncio import AbstractEventLoop
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final, Protocol, cast

from pioche.server.connection import Connection, Socket
from pioche.server.distance import Distance
from pioche.server.racers import BEATS_PER_SECOND, LOOKS_ON_LATE, Racers
from pioche.table.paces import PACES
from pioche.table.race import Race, Reaction, made_at, order
from pioche.table.table import Table

REACTION: Final = (0.45, 0.09)
PAGE: Final = (0.001, 0.006)
"""What a browser needs to answer a ping, in seconds."""
SAMPLES: Final = 20
"""Round trips that the kernel has seen before a race, and answers to pings."""
OWN_MOVES: Final = 30
PACE: Final = PACES["normal"]
NEAR: Final = 0.01
"""The nearer one of two who play by the rules."""


@dataclass(frozen=True)
class Network:
    """A round trip takes at least so long, and on average so much longer, in seconds."""

    least: float
    more: float = 0.001

    def one_way(self, chance: Random) -> float:
        return self.least / 2 + chance.expovariate(2 / self.more)

    def shortest(self, chance: Random) -> float:
        return min(self.one_way(chance) + self.one_way(chance) for _ in range(SAMPLES))


ACCESS: Final = {
    "same house": Network(0.0005, 0.0005),
    "fibre": Network(0.012, 0.001),
    "cable": Network(0.03, 0.004),
    "4G": Network(0.05, 0.015),
    "other continent": Network(0.16, 0.004),
}


HERE: Final = ACCESS["same house"]
"""Where cheats are, and those whom they cheat: a way that is made up is worth most there."""


class Timer:
    """The loop of a server, as far as distances need it."""

    now = 0.0

    def time(self) -> float:
        return self.now


@dataclass
class Seen:
    """What the kernel of the server sees."""

    shortest: float | None

    def note(self, seconds: float) -> None:
        if self.shortest is not None:
            self.shortest = min(self.shortest, seconds)


@dataclass
class Server:
    """One table, as those who race know it; `known`: whether round-trip times are reported."""

    known: bool = True
    connections: dict[str, Connection] = field(default_factory=dict)
    timer: Timer = field(default_factory=Timer)

    def __post_init__(self) -> None:
        self.racers = Racers(TABLE, self.connections, cast("AbstractEventLoop", self.timer))

    def connect(
        self, person: str, tab: str, shortest: float, answers: list[float]
    ) -> tuple[Connection, Seen]:
        seen = Seen(shortest if self.known else None)
        distance = Distance(lambda: seen.shortest, lambda: None)
        nowhere = cast("Socket", None)
        connection = Connection(nowhere, tab, person, "en", now=0, most_unread=0, distance=distance)
        connection.audiences = [0]
        for answer in answers:
            distance.note_answer(answer)
        distance.round_trip()
        self.connections[tab] = connection
        return connection, seen

    def hang_up(self, tab: str) -> None:
        self.racers.note_end(self.connections.pop(tab))


TABLE, _ = Table.open("merci", 3, host="ana", fresh_secret=lambda: secrets.token_bytes(32))

Arrival = tuple[float, float | None]
"""When a move arrives after the event was sent, and how far the server takes its sender to be."""
Draw = Callable[[Random], Arrival]
"""One race of one player, drawn."""


def second_wins(first: Arrival, second: Arrival, chance: Random) -> bool:
    """The table's own verdict on two reactions; what comes after the window is closed is too late."""
    opened = min(first[0], second[0])
    race = Race(opened, opened + PACE.window)
    for seat, (arrived, way) in enumerate((first, second)):
        if arrived <= race.closes:
            race.reactions.append(Reaction(seat, "", "person", made_at(arrived, way, PACE.cap)))
    arrivals = race.arrivals()
    return arrivals[order(arrivals, chance.randrange)[0]][0] == 1


def drawn(first: Draw, second: Draw, races: int) -> list[tuple[Arrival, Arrival]]:
    chance = Random(1)  # noqa: S311 - the same races for every figure
    return [(first(chance), second(chance)) for _ in range(races)]


def share(pairs: list[tuple[Arrival, Arrival]], slower: float = 0.0) -> float:
    """In which part of the races the second is first, who takes so much longer than it was drawn."""
    lots = Random(2)  # noqa: S311
    won = [second_wins(first, (arrived + slower, way), lots) for first, (arrived, way) in pairs]
    return sum(won) / len(won)


def gain(cheat: Draw, races: int, *, known: bool) -> float:
    """By how much slower a cheat may be and still win half, in milliseconds."""
    pairs = drawn(honest(HERE, known=known), cheat, races)
    low, high = -0.25, 0.25
    for _ in range(12):
        middle = (low + high) / 2
        low, high = (middle, high) if share(pairs, middle) > 0.5 else (low, middle)
    return 1000 * low


def reaction(chance: Random) -> float:
    return max(0.15, chance.gauss(*REACTION))


def answers(network: Network, chance: Random, late: float = 0.0) -> list[float]:
    return [network.shortest(chance) + chance.uniform(*PAGE) + late for _ in range(3)]


def honest(network: Network, *, known: bool = True) -> Draw:
    def draw(chance: Random) -> Arrival:
        server = Server(known)
        connection, _ = server.connect("p", "tab", network.shortest(chance), answers(network, chance))
        arrived = network.one_way(chance) + reaction(chance) + network.one_way(chance)
        return arrived, server.racers.round_trip(connection)

    return draw


def late_pongs(late: float, prompt: int, *, known: bool) -> Draw:
    """So many answers come at once, before or after all the others, which come late."""

    def draw(chance: Random) -> Arrival:
        network, server = HERE, Server(known)
        given = answers(network, chance)[:prompt] + answers(network, chance, late)
        connection, _ = server.connect("p", "tab", network.shortest(chance), given)
        arrived = network.one_way(chance) + reaction(chance) + network.one_way(chance)
        return arrived, server.racers.round_trip(connection)

    return draw


def moves_away(far: Network, *, known: bool) -> Draw:
    """Hangs up near by, comes back by a long way, and gets events by other means as if it were near."""

    def draw(chance: Random) -> Arrival:
        near, server = HERE, Server(known)
        server.connect("p", "near", near.shortest(chance), answers(near, chance))
        server.hang_up("near")
        server.timer.now += 60
        connection, _ = server.connect("p", "far", far.shortest(chance), answers(far, chance))
        arrived = near.one_way(chance) + reaction(chance) + far.one_way(chance)
        return arrived, server.racers.round_trip(connection)

    return draw


def second_tab(far: Network, *, known: bool) -> Draw:
    """Sees it on a near tab and answers by a far one."""

    def draw(chance: Random) -> Arrival:
        near, server = HERE, Server(known)
        server.connect("p", "near", near.shortest(chance), answers(near, chance))
        connection, _ = server.connect("p", "far", far.shortest(chance), answers(far, chance))
        arrived = near.one_way(chance) + reaction(chance) + far.one_way(chance)
        return arrived, server.racers.round_trip(connection)

    return draw


def near_eye(far: Network, *, known: bool, delayed_there: bool, late: float) -> Draw:
    """Plays by a long way, which may be long in one direction only, and sees it as somebody else near by, who
    is told so much later."""

    def draw(chance: Random) -> Arrival:
        near, server = HERE, Server(known)
        server.connect("q", "near", near.shortest(chance), answers(near, chance))
        connection, _ = server.connect("p", "far", far.shortest(chance), answers(far, chance))
        back = near if delayed_there else far
        there = far.least if delayed_there else far.one_way(chance)
        seen = min(there, near.one_way(chance) + late)
        return seen + reaction(chance) + back.one_way(chance), server.racers.round_trip(connection)

    return draw


def lying_kernel(held: float, *, patient: bool) -> Draw:
    """Confirms everything so much later and delays all its words but moves, all its life.

    A beat of the server that is on its way when a move is sent is confirmed by it. `patient`: it sends a move
    only when the last beat is so long ago that the lie holds.
    """

    def draw(chance: Random) -> Arrival:
        network, server = HERE, Server()
        shortest = network.shortest(chance) + held
        connection, seen = server.connect("p", "tab", shortest, answers(network, chance, held))
        waited = 0.0
        for _ in range(chance.randrange(OWN_MOVES) + 1):
            ago = chance.expovariate(BEATS_PER_SECOND) if connection.distance.has_to_show else held
            waited = 0.0
            while patient and ago < held:
                following = chance.expovariate(BEATS_PER_SECOND)
                step = min(following, held - ago)
                waited += step
                ago = ago + step if step < following else 0.0
            seen.note(network.shortest(chance) + min(ago, held))
            server.racers.round_trip(connection)
        arrived = network.one_way(chance) + reaction(chance) + waited + network.one_way(chance)
        return arrived, server.racers.round_trip(connection)

    return draw


def another_tcp(held: float, *, known: bool) -> Draw:
    """So far away in every packet, but for the moment of a move: nothing distinguishes it from distance."""

    def draw(chance: Random) -> Arrival:
        network, server = HERE, Server(known)
        shortest = network.shortest(chance) + held
        connection, _ = server.connect("p", "tab", shortest, answers(network, chance, held))
        arrived = network.one_way(chance) + reaction(chance) + network.one_way(chance)
        return arrived, server.racers.round_trip(connection)

    return draw


LIES: Final = (0.02, 0.024, 0.028, 0.035, 0.045, 0.06, 0.1, 0.15, 0.2)
FAR: Final = Network(0.2)
FARTHER: Final = Network(0.3)
"""Than any pace makes up for."""


def cheats(*, known: bool) -> dict[str, list[Draw]]:
    """Each with all its strengths: the best counts."""
    return {
        "every pong late": [late_pongs(late, 0, known=known) for late in LIES],
        "some pongs late": [late_pongs(late, 1, known=known) for late in LIES],
        "back by a long way": [moves_away(FAR, known=known)],
        "near tab, far tab": [second_tab(FAR, known=known)],
        "far player, near spectator": [
            near_eye(FAR, known=known, delayed_there=False, late=LOOKS_ON_LATE),
        ],
        "the same, far in one direction": [
            near_eye(FAR, known=known, delayed_there=True, late=LOOKS_ON_LATE),
        ],
    }


LYING: Final = {
    "ACKs late": [lying_kernel(held, patient=False) for held in LIES],
    "ACKs late, waits with moves": [lying_kernel(held, patient=True) for held in LIES],
}


def indistinguishable(*, known: bool) -> dict[str, list[Draw]]:
    """What is sent and when is what an honest player far away would send: only the ceiling holds it."""
    far = (FAR, FARTHER)
    return {
        "a TCP of one's own": [another_tcp(way.least, known=known) for way in far],
        "far player, near second seat": [
            near_eye(way, known=known, delayed_there=False, late=0.0) for way in far
        ],
        "the same, far in one direction": [
            near_eye(way, known=known, delayed_there=True, late=0.0) for way in far
        ],
    }


def main(races: int) -> None:
    print("Equal reaction: how often the farther one is first")
    print(f"  {'farther by':<32} {'known':>8} {'not known':>9}")
    for more in (0, 25, 50, 75, 100, 150, 190):
        shares = [
            share(
                drawn(
                    honest(Network(NEAR), known=known),
                    honest(Network(NEAR + more / 1000), known=known),
                    races,
                )
            )
            for known in (True, False)
        ]
        print(f"  {more:>3} ms {'':<25} {shares[0]:>8.1%} {shares[1]:>9.1%}")
    print("Equal reaction: how often the second is first, round-trip times known")
    names = list(ACCESS)
    for place, first in enumerate(names):
        for second in names[place:]:
            part = share(drawn(honest(ACCESS[first]), honest(ACCESS[second]), races))
            print(f"  {first + ', ' + second:<32} {part:>8.1%}")
    print("What a cheat gains, ms")
    print(f"  {'':<32} {'known':>8} {'not known':>9}")
    print_gains(cheats, races)
    for name, draws in LYING.items():
        print(f"  {name:<32} {max(gain(draw, races, known=True) for draw in draws):>8.0f}")
    print("What nothing distinguishes from distance gains, ms")
    print_gains(indistinguishable, races)


class Cheats(Protocol):
    def __call__(self, *, known: bool) -> dict[str, list[Draw]]: ...


def print_gains(found: Cheats, races: int) -> None:
    for name in found(known=True):
        gains = [
            max(gain(draw, races, known=known) for draw in found(known=known)[name])
            for known in (True, False)
        ]
        print(f"  {name:<32} {gains[0]:>8.0f} {gains[1]:>9.0f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--races", type=int, default=5000)
    main(parser.parse_args().races)
