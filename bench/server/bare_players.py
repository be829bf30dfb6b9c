"""Players of the bare table: whoever is next plays."""

import asyncio
import time

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from bench.server.players import Figures

decode = msgspec.json.Decoder().decode


class BarePlayer(WSListener):
    def __init__(self, party: "BareParty", seat: int) -> None:
        self.party = party
        self.seat = seat
        self.sent = 0.0
        self.waiting = False
        self.transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        data = frame.get_payload_as_bytes()
        figures = self.party.figures
        figures.received_bytes += len(data) + (2 if len(data) < 126 else 4)
        figures.received_messages += 1
        message = decode(data)
        if self.waiting and message["seat"] == self.seat:
            self.waiting = False
            figures.moves += 1
            figures.round_trips.append(time.perf_counter() - self.sent)
        self.party.turn = message["turn"]
        if message["turn"] == self.seat:
            self.act()

    def act(self) -> None:
        if not self.party.going or self.waiting:
            return
        self.waiting = True
        if self.party.every:
            asyncio.get_running_loop().call_later(self.party.pause(), self.move)
        else:
            self.move()

    def move(self) -> None:
        assert self.transport is not None
        self.sent = time.perf_counter()
        self.transport.send(WSMsgType.TEXT, b'{"do":"move","key":17,"seat":%d}' % self.seat)


class BareParty:
    def __init__(self, url: str, figures: Figures) -> None:
        self.url = url
        self.figures = figures
        self.going = False
        self.every = 0.0
        self.due = 0.0
        self.turn = 0
        self.players = [BarePlayer(self, seat) for seat in range(4)]

    async def connect(self) -> None:
        for player in self.players:
            await ws_connect(lambda *_request, player=player: player, self.url)

    def pause(self) -> float:
        now = time.perf_counter()
        self.due = max(self.due + self.every, now)
        return self.due - now

    def go(self, every: float) -> None:
        self.every = every
        self.going = True
        self.players[self.turn].act()

    def halt(self) -> None:
        self.going = False
