"""A place at a table, kept up to date: what is seen from it, what may be done, and doing it."""

import asyncio
import re
import secrets
import zlib
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import msgspec

from pioche.client.house import RemoteHouse
from pioche.client.line import Fields, Line
from pioche.engine.changes import changed

Audience = int | None
LINK: Final = re.compile(
    r"(?P<address>https?://[^#]+)/#/(j/(?P<secret>[^/]+)|t/(?P<table>[^/]+)(/(?P<token>[^/]+))?)"
)


def hash_of(view: Fields) -> str:
    """The server sends it now and then: a view that does not fit has drifted."""
    return f"{zlib.crc32(msgspec.json.encode(view, order='deterministic')):08x}"


def views_in(message: Fields) -> dict[Audience, Fields]:
    return {seen["seat"]: seen["view"] for seen in message["seen"]}


async def in_link(link: str, language: str) -> tuple[str, str, str | None]:
    """Address, table and token: whoever follows an invitation becomes a guest of that server."""
    found = LINK.fullmatch(link)
    if found is None:
        raise ValueError(link)
    if found["secret"] is None:
        return found["address"], found["table"], found["token"]
    house = RemoteHouse(found["address"], language=language)
    return house.address, await house.follow(found["secret"]), house.token


@asynccontextmanager
async def join(
    address: str,
    table: str | None = None,
    token: str | None = None,
    *,
    language: str = "en",
    patience: float = 60.0,
) -> AsyncIterator["Seat"]:
    """Go to a table, or by a link to the table that it names; without a token as a spectator.

    `patience`: for how many seconds a lost server is looked for.
    """
    if table is None:
        address, table, token = await in_link(address, language)
    url = f"{address.rstrip('/').replace('http', 'ws', 1)}/api/tables/{table}/socket"
    seat = Seat(url, token, language, patience)
    serving = asyncio.create_task(seat.serve())
    try:
        await seat.when(lambda: True)
        yield seat
    finally:
        serving.cancel()
        with suppress(asyncio.CancelledError):
            await serving


class Seat(Line):
    def __init__(self, url: str, token: str | None, language: str, patience: float) -> None:
        super().__init__(url, token, language, patience)
        self.views: dict[Audience, Fields] = {}
        """What is seen from each of one's seats; from None as a spectator."""
        self.number = 0
        """The entry up to which the views are up to date."""
        self.host = False
        self.watchers: list[asyncio.Future[None]] = []
        self.listeners: list[asyncio.Queue[Fields | None]] = []
        self.asked: set[asyncio.Future[Any]] = set()
        self.salted: set[tuple[str, int]] = set()
        self.went_on = 0

    @property
    def seat(self) -> Audience:
        """The first of one's seats; None while standing."""
        return next(iter(self.views))

    @property
    def view(self) -> Fields:
        return self.views[self.seat]

    @property
    def game(self) -> Fields | None:
        """The game as this seat sees it; None before the deal."""
        seen: Fields | None = self.view["game"]
        return seen

    @property
    def moves(self) -> list[str]:
        """What this seat may do now."""
        return [] if self.game is None else list(self.game.get("moves") or [])

    @property
    def over(self) -> bool:
        return self.game is not None and bool(self.game["over"])

    @property
    def my_turn(self) -> bool:
        if self.game is None or self.over or self.view["table"].get("resting"):
            return False
        return self.seat in self.game["awaited"]

    async def turn(self) -> bool:
        """Wait until the game waits for this seat; False: it is over."""
        await self.when(lambda: self.my_turn or self.over)
        return not self.over

    async def sit(self, name: str, seat: int | None = None) -> None:
        """Take a seat, or the first free one."""
        await self.do("sit", name=name, seat=seat)
        await self.when(lambda: self.seat is not None)

    async def start(self) -> None:
        """Deal, as the host; bots take the empty seats."""
        await self.do("start")

    async def move(self, text: str) -> None:
        """Make a move and wait until it is stored. RefusedError says by which article it was not possible."""
        await self.do("move", seat=self.seat, move=text)

    async def do(self, what: str, **fields: Any) -> int:
        """Any command of the socket; the number of the entry that it led to."""
        return int((await self.ask(what, fields))["n"])

    async def look(self, n: int | None = None) -> dict[Audience, Fields]:
        """What is seen from one's seats, or (`n`) was seen after an earlier entry."""
        return views_in(await self.ask("look", {} if n is None else {"n": n}))

    async def told(self) -> AsyncGenerator[Fields, None]:
        """What happens from now on: entries with `n`, `kind`, and perhaps `shown` and `events`."""
        if self.gone is not None:
            return
        heard: asyncio.Queue[Fields | None] = asyncio.Queue()
        self.listeners.append(heard)
        try:
            while (entry := await heard.get()) is not None:
                yield entry
        finally:
            self.listeners.remove(heard)

    async def when(self, true: Callable[[], bool]) -> None:
        """Wait until something is true of what one sees."""
        while self.gone is None and not (self.views and true()):
            changing = asyncio.get_running_loop().create_future()
            self.watchers.append(changing)
            await changing
        if self.gone is not None:
            raise self.gone

    def hear(self, message: Fields) -> None:
        match message["is"]:
            case "told":
                self.apply(message)
            case "welcome":
                self.number = 0  # a server whose store was restored may know less than before
                self.see(message)
                for entry in message["seen"][0]["gap"] or []:
                    self.pass_on(entry)
            case "seated" | "view":
                self.see(message)

    def see(self, message: Fields) -> None:
        """Fresh views; those of an earlier entry, which somebody asked for, change nothing here."""
        if message["n"] >= self.number:
            self.views = views_in(message)
            self.number = self.hello["since"] = message["n"]
            self.host = message.get("host", self.host)

    def apply(self, told: Fields) -> None:
        audience = told.get("to", self.seat)
        view = self.views[audience]
        self.hello["since"] = told["n"]
        if "now" in told and told["n"] > view["n"]:
            self.number = told["n"]
            self.views[audience] = changed({**view, "n": told["n"]}, told["now"])
            if "hash" in told and told["hash"] != hash_of(self.views[audience]):
                self.ask_beside("look", {})
        self.pass_on(told)

    def add_salt(self) -> None:
        """One's own share in the next deal (docs/fair-deals.md), once for each seat and commitment."""
        table = self.view["table"]
        if table["stage"] != "gathering":
            return
        for seat in self.views:
            if seat is not None and (table["commitment"], seat) not in self.salted:
                self.salted.add((table["commitment"], seat))
                self.ask_beside("salt", {"seat": seat, "salt": secrets.token_urlsafe(16)})

    def go_on(self) -> None:
        """A program needs no time to look at the result of a round."""
        table = self.view["table"]
        if self.seat in table.get("resting", []) and self.went_on != self.number:
            self.went_on = self.number
            self.ask_beside("go-on", {})

    def ask_beside(self, what: str, fields: Fields) -> None:
        """A command that nobody waits for."""
        asked = asyncio.ensure_future(self.ask(what, fields))
        self.asked.add(asked)
        asked.add_done_callback(self.answered)

    def answered(self, asked: "asyncio.Future[Any]") -> None:
        self.asked.discard(asked)
        if not asked.cancelled():
            asked.exception()  # refused, for example because the deal has just been made

    def pass_on(self, entry: Fields | None) -> None:
        for heard in self.listeners:
            heard.put_nowait(entry)

    def wake(self) -> None:
        if self.gone is not None:
            self.pass_on(None)
        else:
            self.add_salt()
            self.go_on()
        watchers, self.watchers = self.watchers, []
        for changing in watchers:
            if not changing.done():
                changing.set_result(None)
