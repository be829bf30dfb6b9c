"""What clients were answered: a request that comes again gets the same answer and has no second effect."""

from array import array
from collections import OrderedDict
from typing import Final

from pioche.table.outcome import Answer

NUMBERS_KEPT: Final = 16
"""So many accepted requests of a client are answered again with their number; older ones are refused."""
CLIENTS_KEPT: Final = 64
"""So many clients that had something accepted are remembered: far more than a table has seats."""
OTHERS_KEPT: Final = 64
"""So many answers without an entry are remembered, of all clients together; a restart forgets them."""


class Accepted:
    """Of one client: the greatest key, and the entries that its last requests led to."""

    __slots__ = ("last", "pairs")

    def __init__(self) -> None:
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
        self.accepted: dict[str, Accepted] = {}
        self.others: OrderedDict[tuple[str, int], Answer] = OrderedDict()
        self.seen: dict[str, int] = {}
        """The greatest key of each client that is there."""

    def accept(self, client: str, key: int, number: int) -> None:
        """Remember an entry of the log."""
        known = self.accepted.pop(client, None)
        if known is None:
            known = Accepted()
            if len(self.accepted) >= CLIENTS_KEPT:
                del self.accepted[next(iter(self.accepted))]
        self.accepted[client] = known  # last in order: the first is the one to be forgotten
        known.add(key, number)

    def remember(self, answer: Answer) -> None:
        """Remember an answer that no entry of the log holds."""
        self.others[answer.client, answer.key] = answer
        if len(self.others) > OTHERS_KEPT:
            self.others.popitem(last=False)

    def meet(self, client: str) -> None:
        """A client is there, perhaps again: what it was refused before it went counts among its keys."""
        keys = (key for other, key in self.others if other == client)
        self.seen[client] = max(keys, default=0)

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
