"""Random and mutated frames while others play: the server stays up, and their game ends.

As a script, for longer: `python -m tests.server.test_socket_fuzz --seconds 180`.
"""

import argparse
import asyncio
import contextlib
import json
import random
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.protocol import State

from pioche.games.shelf import FOLDERS
from pioche.table.phrases import SAYINGS
from tests.campaign import Campaign
from tests.server.players import Json, SocketEndedError, Tab, acted, play
from tests.server.running import Running, running
from tests.table.scenes import QUICK

FAULT: Final = 1011
PER_SECOND: Final = 90.0
"""What is sent faster is refused unread, and would test nothing."""
MOVES: Final = [
    *("take", "pass", "draw", "lay 5b", "lay Ab", "lay 5b:gift 0", "lay J b mio", "seal SHIT", "seal 9r"),
    *("siouplait 5b 0", "skuz 5b 0", "heart 2", "give 5b 2", "denounce 1", "silent", "hold", "let-go", "mio"),
]
ODD: Final[list[Any]] = [
    *(None, True, False, 0, 1, -1, 15, 16, 2**31, 2**53 - 1, 2**53, 2**63, 2**64, 10**400, 0.5, 1e308, -0.0),
    *(
        "",
        " ",
        "x",
        "x" * 64,
        "x" * 65,
        "\0",
        "\ud800",
        "\u202e",
        "é",
        "🂡",
        "{}",
        "null",
        "\n",
        "' OR 1=1 --",
    ),
    *([], {}, [[]], {"": {}}, {"a": None}, [None] * 100, {str(n): n for n in range(100)}),
]
GOOD: Final[list[Json]] = [
    {"do": "hello", "v": 1, "lang": "fr"},
    {"do": "pong", "id": 1},
    {"do": "sit", "name": "Eve", "seat": 1},
    {"do": "sit", "name": "Eve"},
    {"do": "stand", "seat": 2},
    {"do": "return", "seat": 1},
    {"do": "salt", "seat": 1, "salt": "abc"},
    {"do": "agree", "agreed": True},
    {"do": "move", "seat": 1, "move": "take"},
    {"do": "move", "seat": 0, "move": "pass"},
    {"do": "say", "seat": 1, "phrase": "hello"},
    {"do": "avatar", "seat": 1, "avatar": "fox-teal"},
    {"do": "start"},
    {"do": "rematch"},
    {"do": "configure", "options": {"rounds": 2}},
    {"do": "pace", "pace": "calm"},
    {"do": "bot", "seat": 1, "level": "regular", "name": "Robin"},
    {"do": "admit", "wish": 7, "admitted": True},
    {"do": "kick", "seat": 0},
    {"do": "replace", "seat": 0},
    {"do": "hand-over", "seat": 1},
    {"do": "pause"},
    {"do": "resume"},
    {"do": "look"},
    {"do": "look", "n": 3},
]


class Mutator:
    def __init__(self, seed: object) -> None:
        self.chance = random.Random(str(seed))
        self.key = 0

    def frame(self) -> str | bytes:
        text = self.said().encode("utf-8", "surrogatepass")
        how = self.chance.random()
        if how < 0.4:
            return text.decode("utf-8", "replace")
        if how < 0.5:
            return text
        if how < 0.55:
            return self.chance.randbytes(self.chance.choice([0, 1, 7, 100, 5000]))
        for _ in range(self.chance.randint(1, 4)):
            text = self.bitten(text)
        return text[:16000]

    def said(self) -> str:
        message = dict(self.chance.choice(GOOD))
        self.key += 1
        message["key"] = self.key
        if self.chance.random() < 0.3:
            message["move"] = self.chance.choice(MOVES)
        if self.chance.random() < 0.1:
            message["phrase"] = self.chance.choice(list(SAYINGS))
        for _ in range(self.chance.choice([0, 0, 1, 1, 2])):
            self.change(message)
        return json.dumps(message, ensure_ascii=self.chance.random() < 0.5)

    def change(self, message: Json) -> None:
        name = self.chance.choice(["do", "key", "seat", "name", "move", "options", "n", "id", "v", "é", ""])
        if name in message and self.chance.random() < 0.3:
            del message[name]
        elif self.chance.random() < 0.1:
            message[name] = self.deep(self.chance.choice([3, 60, 200]))
        else:
            message[name] = self.chance.choice(ODD)

    def deep(self, depth: int) -> Any:
        value: Any = 1
        for _ in range(depth):
            value = self.chance.choice([[value], {"a": value}])
        return value

    def bitten(self, text: bytes) -> bytes:
        at = self.chance.randint(0, len(text))
        to = min(len(text), at + self.chance.randint(0, 12))
        return self.chance.choice(
            [
                text[:at] + self.chance.randbytes(to - at) + text[to:],
                text[:at] + text[to:],
                text[:at],
                text[:to] + text[at:],
                text + text,
                text[:at] + self.chance.choice([b"[", b"{", b'"', b"\\u"]) * 3000 + text[at:],
            ]
        )

    def hello(self, honest: Json) -> Json:
        for _ in range(self.chance.choice([0, 0, 0, 1, 2])):
            honest[self.chance.choice(["v", "token", "client", "since", "lang", "x"])] = self.chance.choice(
                ODD
            )
        return honest


class Fuzzer:
    """One after the other, sockets that say anything."""

    def __init__(self, server: Running, table: str, token: str | None, seed: object) -> None:
        self.tab = Tab(server, table, token)
        self.mutator = Mutator(seed)
        self.frames = 0
        self.codes: Counter[int] = Counter()
        self.answers: Counter[str] = Counter()

    async def go_on(self, until: float) -> None:
        while time.monotonic() < until:
            with contextlib.suppress(ConnectionClosed, SocketEndedError):
                await self.one_socket(until)
            assert self.tab.socket is not None
            await self.tab.hang_up()
            self.codes[self.tab.socket.close_code or 0] += 1
            for message in self.tab.heard:
                self.answers[message["is"]] += 1

    async def one_socket(self, until: float) -> None:
        self.tab.n, self.tab.told = 0, []
        await self.tab.open()
        await self.tab.say(self.mutator.hello(self.tab.hello()))
        self.tab.read_on()
        chance = self.mutator.chance
        for _ in range(chance.randint(1, 600)):
            if time.monotonic() > until:
                return
            self.frames += 1
            assert self.tab.socket is not None
            if chance.random() < 0.002 and self.tab.socket.state is State.OPEN:
                # Past the library, which would say if the server had ended it in the meantime.
                self.tab.socket.transport.write(chance.randbytes(chance.randint(1, 40)))
            else:
                frame = self.mutator.frame()
                await self.tab.raw(frame, text=isinstance(frame, str) or chance.random() < 0.5)
            await asyncio.sleep(chance.expovariate(PER_SECOND))
            assert self.tab.reading is not None
            if self.tab.reading.done():
                self.tab.reading.result()
                return


async def campaign(server: Running, seconds: float, seed: object) -> dict[str, object]:
    """Games of all kinds one after the other, with people who say anything looking on."""
    until = time.monotonic() + seconds
    games = 0
    fuzzers: list[Fuzzer] = []
    while games < len(FOLDERS) or time.monotonic() < until:
        ana, bob, eve = (server.guest(name) for name in ("Ana", "Bob", "Eve"))
        game = list(FOLDERS)[games % len(FOLDERS)]
        table = server.open_table(ana, game, 3, options=QUICK[game])
        playing = [Tab(server, table, token) for token in (ana, bob)]
        for number, tab in enumerate(playing):
            await tab.enter()
            await tab.done("sit", seat=number, name=f"Seat {number}")
        await playing[0].done("sit", seat=2, name="Ana")
        owners = [None, eve, bob, None, eve, bob, None, eve]
        these = [
            Fuzzer(server, table, owner, f"{seed} {games} {place}") for place, owner in enumerate(owners)
        ]
        fuzzers += these
        enough = time.monotonic() + min(20, seconds / len(FOLDERS))
        work = [asyncio.create_task(one.go_on(enough)) for one in these]
        await playing[0].done("start")
        async with asyncio.timeout(120):
            await asyncio.gather(*(play(tab, random.Random(games)) for tab in playing), *work)
        assert {tab.socket.close_code for tab in playing if tab.socket} == {None}, "players are not disturbed"
        games += 1
    codes = sum((one.codes for one in fuzzers), Counter[int]())
    answers = sum((one.answers for one in fuzzers), Counter[str]())
    assert FAULT not in codes, server.said()
    return {
        "games": games,
        "frames": sum(one.frames for one in fuzzers),
        "sockets": sum(codes.values()),
        "closed with": dict(codes),
        "heard": dict(answers),
    }


def fuzz(folder: Path, seconds: float, seed: object) -> dict[str, Any]:
    figures: dict[str, Any] = {}

    with running(folder) as server:

        async def scene() -> None:
            figures.update(await campaign(server, seconds, seed))

        acted(scene())
        figures["memory, MiB"] = server.memory() >> 20
        assert server.faults() == [], json.dumps(server.faults()[:3])
        assert server.ask("GET", "/health/ready").status_code == 200
    return figures


@pytest.mark.slow
def test_whatever_is_sent_the_server_stays_up_and_the_game_ends(tmp_path: Path, campaign: Campaign) -> None:
    figures = fuzz(tmp_path, campaign.size(5.0, 120.0), "a seed")
    assert figures["games"] >= len(FOLDERS)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=180)
    parser.add_argument("--seed", default=str(time.time()))
    given = parser.parse_args()
    print(f"seed {given.seed}")
    with tempfile.TemporaryDirectory() as folder:
        print(fuzz(Path(folder), given.seconds, given.seed))
