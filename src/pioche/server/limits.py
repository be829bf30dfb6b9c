"""How much one address, one person or one account name may ask for: token buckets in bounded memory."""

import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

MOST_KEYS: Final = 20_000
"""Of each kind; the one that was quiet for longest is forgotten, and has then a full bucket again."""
MOST_KNOWN: Final = 20_000


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and then one every so many seconds."""

    burst: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Rates:
    """The usual ones let a family behind one address, or a school class, play without noticing them."""

    requests: Rate = Rate(300, 0.05)
    """Of one address, whatever is asked of the API."""
    files: Rate = Rate(4000, 0.005)
    """Files of the site for one address: a page has dozens, and a whole school class may open it at once."""
    by_person: Rate = Rate(120, 0.1)
    guests: Rate = Rate(40, 5.0)
    """New people and links from one address."""
    tables: Rate = Rate(20, 15.0)
    """New tables of one address."""
    tables_by_person: Rate = Rate(10, 30.0)
    logins: Rate = Rate(10, 15.0)
    """Passwords and recovery codes that one address may try, right or wrong."""
    logins_by_account: Rate = Rate(20, 30.0)
    """Wrong passwords for one account, of all addresses from which its owner has not come in before."""
    codes: Rate = Rate(10, 15.0)
    """Wrong codes of tables that one address may type."""
    reviews: Rate = Rate(10, 30.0)
    """Games that one person may have reviewed."""
    hints: Rate = Rate(40, 2.0)
    """Hints for all behind one address."""
    hints_by_person: Rate = Rate(10, 4.0)
    asks: Rate = Rate(6, 300.0)
    """Times that one person may ask others to play again."""
    sockets: Rate = Rate(600, 0.1)
    """New sockets of one address: after a restart all of a school may come back at once."""


NO_LIMITS: Final = Rates(*[Rate(10**9, 1e-9)] * 14)
"""For measurements and for tests of other things."""


class Buckets:
    """One bucket per key. A bucket is kept as the moment at which it will be full again."""

    def __init__(
        self, rate: Rate, clock: Callable[[], float] = time.monotonic, most_keys: int = MOST_KEYS
    ) -> None:
        self.rate = rate
        self.clock = clock
        self.most_keys = most_keys
        self.full_at: OrderedDict[str, float] = OrderedDict()
        self.taken: Callable[[str], None] = lambda _key: None
        """Told of every one that is taken: other servers count it, too."""

    def wait(self, key: str) -> float:
        """Seconds until there is something in the bucket; 0.0: there is. Takes nothing."""
        now = self.clock()
        filling = max(self.full_at.get(key, now), now) - now
        over = filling - (self.rate.burst - 1) * self.rate.seconds
        return over if over > 1e-9 else 0.0

    def take(self, key: str) -> float:
        """Take one; if there is none, the seconds until there will be."""
        wait = self.wait(key)
        if wait:
            return wait
        self.note(key)
        self.taken(key)
        return 0.0

    def note(self, key: str) -> None:
        now = self.clock()
        self.full_at[key] = max(self.full_at.get(key, now), now) + self.rate.seconds
        self.full_at.move_to_end(key)
        while len(self.full_at) > self.most_keys:
            self.full_at.popitem(last=False)

    def give_back(self, key: str) -> None:
        """One that was taken and need not have been."""
        if key in self.full_at:
            self.full_at[key] -= self.rate.seconds


class Known:
    """A bounded memory of pairs, the oldest forgotten first."""

    def __init__(self, most: int = MOST_KNOWN) -> None:
        self.most = most
        self.pairs: OrderedDict[tuple[str, str], None] = OrderedDict()

    def add(self, left: str, right: str) -> None:
        self.pairs[left, right] = None
        self.pairs.move_to_end((left, right))
        while len(self.pairs) > self.most:
            self.pairs.popitem(last=False)

    def __contains__(self, pair: tuple[str, str]) -> bool:
        return pair in self.pairs


@dataclass
class Limits:
    """All buckets of a server. Each method gives the seconds to wait, 0.0 where all is well."""

    rates: Rates = field(default_factory=Rates)
    clock: Callable[[], float] = time.monotonic

    def __post_init__(self) -> None:
        rates, clock = self.rates, self.clock
        self.requests = Buckets(rates.requests, clock)
        self.files = Buckets(rates.files, clock)
        self.by_person = Buckets(rates.by_person, clock)
        self.guests = Buckets(rates.guests, clock)
        self.tables = Buckets(rates.tables, clock)
        self.tables_by_person = Buckets(rates.tables_by_person, clock)
        self.logins = Buckets(rates.logins, clock)
        self.logins_by_account = Buckets(rates.logins_by_account, clock)
        self.codes = Buckets(rates.codes, clock)
        self.reviews = Buckets(rates.reviews, clock)
        self.hints = Buckets(rates.hints, clock)
        self.hints_by_person = Buckets(rates.hints_by_person, clock)
        self.asks = Buckets(rates.asks, clock)
        self.sockets = Buckets(rates.sockets, clock)
        self.owners = Known()

    def shared(self) -> dict[str, Buckets]:
        """Those that count for all servers on a store: what is expensive, or guessed at."""
        names = ("guests", "tables", "tables_by_person", "logins", "logins_by_account", "codes", "asks")
        return {name: getattr(self, name) for name in names}

    def new_table(self, address: str, person: str) -> float:
        return of_both(self.tables, address, self.tables_by_person, person)

    def new_hint(self, address: str, person: str) -> float:
        return of_both(self.hints, address, self.hints_by_person, person)

    def try_password(self, address: str, account: str) -> float:
        """Guessing is slowed down by account too; its owner still comes in from where she came before."""
        if (account, address) not in self.owners:
            wait = self.logins_by_account.wait(account)
            if wait:
                return wait
        return self.logins.take(address)

    def password_was(self, address: str, account: str, *, right: bool) -> None:
        if right:
            self.owners.add(account, address)
        elif (account, address) not in self.owners:
            self.logins_by_account.take(account)


def of_both(all_there: Buckets, address: str, each: Buckets, person: str) -> float:
    """Take one of a person's and one of the address's; who has none left takes nothing from the others."""
    return each.wait(person) or all_there.take(address) or each.take(person)


def limited_as(address: str) -> str:
    """The key of an address: of IPv6, the network that one household has."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((int(parsed), 64), strict=False))
    return str(parsed)


def retry_after(wait: float) -> int:
    """As the header says it: whole seconds, at least one."""
    return max(1, math.ceil(wait))
