"""The line to a table: greets, answers pings, numbers commands, and comes back after a lost connection."""

import asyncio
from abc import ABC, abstractmethod
from contextlib import suppress
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from pioche.client.refusals import GoneError, RefusedError

VERSION: Final = 1
LARGEST_MESSAGE: Final = 1 << 24
FIRST_PAUSE: Final = 0.05
LONGEST_PAUSE: Final = 2.0
TOO_QUICK: Final = 1.0
"""Seconds after which is sent again what came too quickly."""
COMING_BACK: Final = {"stopping", "again"}
"""After these farewells one may come again; the others are for good."""
NOT_YET: Final = {429, 502, 503, 504}

Fields = dict[str, Any]


class Line(ABC):
    def __init__(self, url: str, token: str | None, language: str, patience: float) -> None:
        self.url = url
        self.hello: Fields = {"do": "hello", "v": VERSION, "token": token, "lang": language}
        self.patience = patience
        self.gone: GoneError | None = None
        """Why nothing comes any more."""
        self.socket: ClientConnection | None = None
        self.welcomed = False
        """Whether commands may be sent: those that have no answer yet go first."""
        self.sending_again: asyncio.Task[None] | None = None
        self.key = 0
        self.unanswered: dict[int, tuple[Fields, asyncio.Future[Fields]]] = {}
        self.held: list[Fields] = []
        self.names: dict[str, list[str]] = {}
        """What the events of this game tell, by kind."""
        self.heard_at = 0.0

    @abstractmethod
    def hear(self, message: Fields) -> None:
        """Take in what the server says; called before the command that led to it is answered."""

    @abstractmethod
    def wake(self) -> None:
        """Something may have changed for those who wait."""

    async def ask(self, what: str, fields: Fields) -> Fields:
        """Sent again after a lost connection until it is answered; the key sees to it that it counts once."""
        if self.gone is not None:
            raise self.gone
        self.key = key = self.key + 1
        command = {"do": what, "key": key, **fields}
        answer: asyncio.Future[Fields] = asyncio.get_running_loop().create_future()
        self.unanswered[key] = command, answer
        try:
            if self.welcomed:
                await self.send(command)
            return await answer
        finally:
            self.unanswered.pop(key, None)

    async def send(self, message: Fields) -> None:
        """What does not arrive is sent again after the next welcome."""
        if self.socket is not None:
            with suppress(OSError, WebSocketException):
                await self.socket.send(msgspec.json.encode(message).decode())

    async def serve(self) -> None:
        """Stay connected, until the server says farewell for good or cannot be found any more."""
        clock = asyncio.get_running_loop()
        pause, self.heard_at = FIRST_PAUSE, clock.time()
        try:
            while clock.time() - self.heard_at <= self.patience:
                before = self.heard_at
                with suppress(OSError, WebSocketException):
                    await self.converse()
                if self.heard_at > before:
                    self.heard_at = clock.time()  # patience begins when the line is lost
                pause = FIRST_PAUSE if self.heard_at > before else min(LONGEST_PAUSE, pause * 2)
                await asyncio.sleep(pause)
            self.end(GoneError("lost"))
        except GoneError as gone:
            self.end(gone)
        except BaseException as fault:
            self.end(GoneError("lost", repr(fault)))
            raise

    async def converse(self) -> None:
        """One connection, from the greeting to its end."""
        try:
            async with connect(self.url, compression=None, max_size=LARGEST_MESSAGE) as socket:
                self.socket = socket
                self.held.clear()
                await self.send(self.hello)
                async for text in socket:
                    await self.attend(self.spelt_out(msgspec.json.decode(text)))
        except InvalidStatus as refused:
            if refused.response.status_code not in NOT_YET:
                raise GoneError("refused", str(refused)) from None
        finally:
            self.socket = None
            self.welcomed = False

    def spelt_out(self, message: Fields) -> Fields:
        """A `told` says neither that it is one, nor the names of what events tell: here both are put in."""
        if message.setdefault("is", "told") == "welcome":
            self.names = message["events"]
            for seen in message["seen"]:
                for told in seen["gap"] or []:
                    self.spelt_out(told)
        elif message["is"] == "told" and "events" in message:
            message["events"] = [
                {"type": kind, **dict(zip(self.names[kind], values, strict=False))}
                for kind, *values in message["events"]
            ]
        return message

    async def send_unanswered(self) -> None:
        """In the order of their keys, and none that comes meanwhile overtakes them."""
        last = 0
        while waiting := [key for key in self.unanswered if key > last]:
            for key in waiting:
                if key in self.unanswered:
                    await self.send(self.unanswered[key][0])
                last = key
        self.welcomed = self.socket is not None

    async def send_later(self) -> None:
        """The server has not read what came too quickly, and cannot say which command that was."""
        await asyncio.sleep(TOO_QUICK)
        await self.send_unanswered()

    async def attend(self, message: Fields) -> None:
        self.heard_at = asyncio.get_running_loop().time()
        self.hear(message)
        match message["is"]:
            case "ping":
                await self.send({"do": "pong", "id": message["id"]})
            case "welcome":
                self.hello["client"] = message["client"]
                self.key = max(self.key, message.get("last_key", 0))
                await self.send_unanswered()
            case "refused" if message["key"] is None:
                if self.sending_again is None or self.sending_again.done():
                    self.sending_again = asyncio.create_task(self.send_later())
            case "bye" if message["why"] not in COMING_BACK:
                raise GoneError(message["why"], message["sentence"])
        self.held.append(message)
        if message["is"] == "told" and "now" not in message:
            return  # another entry of the same moment follows: what is seen is not up to date yet
        held, self.held = self.held, []
        for told in held:
            self.settle(told)
        self.wake()

    def settle(self, message: Fields) -> None:
        """Give a command its answer; a race is decided later."""
        if message["is"] == "pending" or message.get("key") not in self.unanswered:
            return
        _, answer = self.unanswered.pop(message["key"])
        if answer.done():
            return
        if message["is"] == "refused":
            answer.set_exception(RefusedError(message))
        else:
            answer.set_result(message)

    def end(self, gone: GoneError) -> None:
        self.gone = gone
        for _, answer in self.unanswered.values():
            if not answer.done():
                answer.set_exception(gone)
        self.wake()
