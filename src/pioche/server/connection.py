"""One socket at a table: who it belongs to, from where it looks, how long its way is, how much it may ask."""

import asyncio
import hashlib
import math
from collections.abc import Callable
from typing import Final, Protocol

import msgspec

from pioche.engine.refusal import Refused
from pioche.server.distance import Distance
from pioche.server.sentences import catalogue
from pioche.server.wire import Bye, Lost, Message, Ping, Refusal
from pioche.table.entries import Audience

BURST: Final = 200.0
PER_SECOND: Final = 100.0
PATIENCE: Final = 1000
"""So many messages refused more than heard, and who floods is cut off."""
CODES: Final = {"replaced": 4001, "again": 4004, "stopping": 1012}
REFUSED: Final = 4003

encode = msgspec.json.Encoder().encode


class Socket(Protocol):
    """What protocol.SocketProtocol does; tests have their own."""

    @property
    def unread(self) -> int: ...

    def send_text(self, data: bytes) -> None: ...

    def close(self, code: int) -> None: ...

    def abort(self) -> None: ...


def with_key(text: bytes, key: int) -> bytes:
    """A message with the key of the command that led to it; others at the same seat get it without."""
    return b'%b,"key":%d}' % (text[:-1], key)


def inner_client(client: str, person: str | None) -> str:
    """A client as the table knows it: nobody can speak for the client of another person."""
    owner = hashlib.sha256(("" if person is None else person).encode()).hexdigest()[:12]
    return f"{client}.{owner}"


class Connection:
    """A socket at a table. It is sent what its seats may know; who asks too much or reads too slowly goes."""

    __slots__ = (
        "address",
        "allowance",
        "audiences",
        "client",
        "dismissed",
        "distance",
        "held",
        "host",
        "id",
        "language",
        "late",
        "left",
        "looks_as",
        "most_unread",
        "patience",
        "person",
        "ping",
        "ping_due",
        "refilled",
        "slow",
        "socket",
        "token",
        "wish",
    )

    def __init__(
        self,
        socket: Socket,
        client: str,
        person: str | None,
        language: str,
        *,
        now: float,
        most_unread: int,
        token: bytes | None = None,
        address: str = "",
        distance: Distance | None = None,
    ) -> None:
        self.socket = socket
        self.most_unread = most_unread
        self.id = client
        self.client = inner_client(client, person)
        self.person = person
        self.language = language
        self.audiences: list[Audience] = []
        self.host = False
        self.left: list[int] = []
        """Seats that this person has left and may take back."""
        self.wish: int | None = None
        self.address = address
        self.looks_as = f"at {address}" if person is None else person
        """For whom one look into the past at a time is worked out."""
        self.token = token
        """Its hash."""
        self.slow = False
        self.dismissed = False
        self.distance = Distance(lambda: None) if distance is None else distance
        self.late: Callable[[], float] | None = None
        """By how many seconds everything is told later now."""
        self.held: list[bytes] = []
        self.ping: tuple[int, float] = (0, 0.0)
        """The number of the last ping, and when it was sent; 0: it was answered."""
        self.ping_due = math.inf  # until it is welcomed: nothing comes before that
        self.allowance = BURST
        self.refilled = now
        self.patience = PATIENCE

    def may_speak(self, now: float) -> bool:
        self.allowance = min(BURST, self.allowance + (now - self.refilled) * PER_SECOND)
        self.refilled = now
        if self.allowance < 1:
            self.patience -= 1
            return False
        self.allowance -= 1
        self.patience = min(PATIENCE, self.patience + 1)
        return True

    def put(self, text: bytes) -> None:
        """Send it. A reader that is too slow is cut off, and can come back for what it has missed."""
        if self.slow or self.dismissed:
            return
        late = 0.0 if self.late is None else self.late()
        if late or self.held:
            self.held.append(text)
            asyncio.get_running_loop().call_later(late, self.put_held)
        else:
            self.put_now(text)

    def put_held(self) -> None:
        """The oldest, whichever timer comes first: nothing overtakes."""
        text = self.held.pop(0)
        if not (self.slow or self.dismissed):
            self.put_now(text)

    def put_now(self, text: bytes) -> None:
        if self.socket.unread > self.most_unread:
            self.slow = True
            self.socket.abort()
        else:
            self.socket.send_text(text)

    def tell(self, message: Message) -> None:
        self.put(encode(message))

    def refusal(self, game: str | None, key: int | None, refused: Refused) -> Refusal:
        return Refusal(
            key=key,
            error=refused.error,
            reason=refused.reason,
            sentence=catalogue(self.language, game).refusal(refused),
            article=refused.article,
            details=refused.details,
        )

    def loss(self, kept: int, told: int) -> Lost:
        return Lost(after=kept, last=told, sentence=catalogue(self.language).say("entries-lost"))

    def dismiss(self, why: str) -> None:
        """Say why, and close; after that nothing is said to it nor heard from it."""
        if not (self.slow or self.dismissed):
            self.put_now(encode(Bye(why=why, sentence=catalogue(self.language).say(f"bye-{why}"))))
        self.dismissed = True
        self.socket.close(CODES.get(why, REFUSED))

    def send_ping(self, now: float, every: float) -> None:
        self.ping = (self.ping[0] + 1, now)
        self.ping_due = now + every
        self.tell(Ping(id=self.ping[0]))
        self.distance.round_trip()  # what the kernel has seen so far is kept, also when it is closed

    def answer_ping(self, number: int, now: float) -> None:
        known, sent = self.ping
        if number == known and sent:
            self.distance.note_answer(now - sent)
            self.ping = (known, 0.0)
