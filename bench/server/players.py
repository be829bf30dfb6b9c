"""Socket players for the load: each applies what it is told to its view and plays the first legal move.

A Cython client (picows) and msgspec keep the generator far below the load of the server that it measures.
"""

import asyncio
import time
from dataclasses import dataclass, field
from typing import Any

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from pioche.engine.changes import changed

decode = msgspec.json.Decoder().decode
encode = msgspec.json.Encoder().encode


SMALL = 2048


@dataclass
class Figures:
    moves: int = 0
    received_bytes: int = 0
    received_messages: int = 0
    round_trips: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    lost: int = 0

    def clear(self) -> None:
        self.moves = self.received_bytes = self.received_messages = 0
        self.round_trips.clear()


class Player(WSListener):
    """One seat. `every`: seconds between two moves of its table; 0: as fast as it goes."""

    def __init__(self, party: "Party", seat: int, token: str) -> None:
        self.party = party
        self.seat = seat
        self.token = token
        self.key = 0
        self.view: dict[str, Any] = {}
        self.sent = 0.0
        self.waiting = False
        self.transport: WSTransport | None = None
        self.ready = asyncio.get_running_loop().create_future()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.say({"do": "hello", "v": 1, "token": self.token})

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.party.figures.lost += 1

    def say(self, message: dict[str, object]) -> None:
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, encode(message))

    def command(self, do: str, **fields: object) -> None:
        self.key += 1
        self.say({"do": do, "key": self.key, **fields})

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        data = frame.get_payload_as_bytes()
        figures = self.party.figures
        figures.received_bytes += len(data) + (2 if len(data) < 126 else 4)
        figures.received_messages += 1
        message = decode(data)
        kind = message.get("is", "told")
        if kind == "told":
            if "key" in message and self.waiting:
                self.waiting = False
                figures.moves += 1
                figures.round_trips.append(time.perf_counter() - self.sent)
            if "now" in message:  # else more follows at once
                self.view = changed(self.view, message["now"])
                self.act()
        elif kind == "welcome":
            self.view = message["seen"][0]["view"]
            if self.view["table"]["stage"] == "gathering":
                self.command("sit", seat=self.seat, name=f"P{self.seat}")
            else:
                self.arrived()
        elif kind == "seated":
            self.view = message["seen"][0]["view"]
            self.arrived()
        elif kind == "ping":
            self.say({"do": "pong", "id": message["id"]})
        elif kind in {"refused", "bye"}:
            figures.refused.append(data.decode())

    def arrived(self) -> None:
        if not self.ready.done():
            self.ready.set_result(None)

    def act(self) -> None:
        if not self.party.going:
            return
        table, game = self.view["table"], self.view["game"]
        if table["stage"] == "over":
            if self.seat == 0 and table["secret"] is not None:
                self.command("rematch")
        elif table["stage"] == "gathering":
            if self.seat == 0:
                self.command("start")
        elif game["moves"] and not self.waiting:
            self.waiting = True
            if self.party.every:
                asyncio.get_running_loop().call_later(self.party.pause(), self.move)
            else:
                self.move()

    def move(self) -> None:
        moves = self.view["game"]["moves"]
        self.sent = time.perf_counter()
        self.command("move", seat=self.seat, move=moves[self.key % len(moves)])


class Party:
    """The players of one table."""

    def __init__(self, url: str, tokens: list[str], figures: Figures) -> None:
        self.url = url
        self.figures = figures
        self.going = False
        self.every = 0.0
        self.due = 0.0
        self.players = [Player(self, seat, token) for seat, token in enumerate(tokens)]

    async def connect(self, address: str | None = None) -> None:
        """From this address of one's own, if it is given."""
        kept: dict[str, Any] = {}
        if address is not None:
            kept = {"local_addr": (address, 0), "read_buffer_init_size": SMALL}
        for player in self.players:
            await ws_connect(lambda *_request, player=player: player, self.url, **kept)
            await player.ready

    def pause(self) -> float:
        """Until the table's next move is due: a steady pace, however quick the answers are."""
        now = time.perf_counter()
        self.due = max(self.due + self.every, now)
        return self.due - now

    def go(self, every: float) -> None:
        self.every = every
        self.going = True
        for player in self.players:
            player.act()

    def halt(self) -> None:
        self.going = False
