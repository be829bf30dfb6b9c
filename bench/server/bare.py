"""The yardstick: a table of 52 cards without rules, log or secrets, on the same stack.

A move takes a card from a hand; the new top card and the counts of the hands go to all four sockets.
"""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

decode = msgspec.json.Decoder().decode
encode = msgspec.json.Encoder().encode
tables: dict[str, "Bare"] = {}


class Bare:
    def __init__(self) -> None:
        self.sends: list[Callable[[dict[str, Any]], Awaitable[None]]] = []
        self.deal()
        self.number = 0

    def deal(self) -> None:
        self.hands = [[f"{card}" for card in range(seat, 52, 4)] for seat in range(4)]

    async def play(self, message: dict[str, Any]) -> None:
        seat = message["seat"]
        card = self.hands[seat].pop()
        if not any(self.hands):
            self.deal()
        self.number += 1
        text = encode(
            {
                "is": "told",
                "n": self.number,
                "seat": seat,
                "card": card,
                "counts": [len(hand) for hand in self.hands],
                "turn": (seat + 1) % 4,
            }
        ).decode()
        for send in self.sends:
            await send({"type": "websocket.send", "text": text})


async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
    if scope["type"] == "lifespan":
        while (await receive())["type"] != "lifespan.shutdown":
            await send({"type": "lifespan.startup.complete"})
        await send({"type": "lifespan.shutdown.complete"})
        return
    await receive()
    await send({"type": "websocket.accept"})
    table = tables.setdefault(scope["path"], Bare())
    table.sends.append(send)
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            table.sends.remove(send)
            return
        await table.play(decode(message["text"]))
