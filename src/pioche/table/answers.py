"""What clients were answered: a request that comes again gets the same answer and has no second effect."""

from array import array
from collections import OrderedDict
from typing import Final

from pioche.table.outcome import Answer

NUMBERS_KEPT: Final = 64
"""So many accepted requests of a client are answered again with their number; older ones are refused."""
CLIENTS_KEPT: Final = 16
"""So many clients of one person are remembered one by one; of older ones only what keys they may have had."""
OTHERS_KEPT: Final = 64
"""So many answers without an entry are remembered, of all clients together; a restart forgets them."""


class ClientRequests:
    """Of one client: the greatest key, and the entries that its last requests led to."""

    __slots__ = ("last", "owner", "pairs")

    def __init__(self, owner: str) -> None:
        self.owner = owner
        self.last = 0
        self.pairs = array("q")
        """Keys and numbers by turns, packed: every client of every table has them."""

    def number_of(self, key: int) -> int | None:
        if key > self.last:
            return None
        keys = self.pairs[::2]
        return self.pairs[2 * keys.index(key) + 1] if key in keys else None

    def add(self, key: int, number: int) -> None:
        """Of several entries that one request led to, the first counts."""
        if self.number_of(key) is None:
            self.last = max(self.last, key)
            self.pairs.extend((key, number))
            if len(self.pairs) > 2 * NUMBERS_KEPT:
                del self.pairs[:2]


class Answers:
    def __init__(self) -> None:
        self.accepted: dict[str, ClientRequests] = {}
        self.others: OrderedDict[tuple[str, int], Answer] = OrderedDict()
        self.seen: dict[str, int] = {}
        """The greatest key of each client that is there."""
        self.floors: dict[str, int] = {}
        """Of people who had more clients than are kept: the greatest key of those that made room."""

    def accept(self, client: str, key: int, number: int, owner: str) -> None:
        """Remember an entry of the log. Nobody makes the clients of others be forgotten."""
        known = self.accepted.pop(client, None)
        if known is None:
            known = ClientRequests(owner)
            self.make_room(owner)
        self.accepted[client] = known  # last in order: the first is the one to be forgotten
        known.add(key, number)

    def make_room(self, owner: str) -> None:
        theirs = [client for client, known in self.accepted.items() if known.owner == owner]
        if owner and len(theirs) >= CLIENTS_KEPT:
            last = self.accepted.pop(theirs[0]).last
            self.floors[owner] = max(last, self.floors.get(owner, 0))

    def remember(self, answer: Answer) -> None:
        """Remember an answer that no entry of the log holds."""
        self.others[answer.client, answer.key] = answer
        if len(self.others) > OTHERS_KEPT:
            self.others.popitem(last=False)

    def meet(self, client: str, owner: str | None) -> None:
        """A client is there, perhaps again: what it was refused before it went counts among its keys.

        If it is none of those that are kept it may be one that was forgotten: it begins above all of these.
        """
        keys = (key for other, key in self.others if other == client)
        floor = 0 if owner is None or client in self.accepted else self.floors.get(owner, 0)
        self.seen[client] = max(floor, *keys, 0)

    def number_of(self, client: str, key: int) -> int | None:
        """The entry that a request led to."""
        known = self.accepted.get(client)
        return None if known is None else known.number_of(key)

    def again(self, client: str, key: int) -> Answer | None:
        """What the same request was answered before."""
        number = self.number_of(client, key)
        return self.others.get((client, key)) if number is None else Answer(client, key, number)

    def last_key(self, client: str) -> int:
        known = self.accepted.get(client)
        return max(0 if known is None else known.last, self.seen.get(client, 0))
