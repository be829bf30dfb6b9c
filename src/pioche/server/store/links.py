"""Links to a table: an invitation, which serves everybody, and ways to another device, each of one person.

Whoever follows an invitation stays who they are; only a way to another device carries a seat. Of that one the
store has nothing but a hash; an invitation gives no more than the id of its table, and must be shown again.
"""

import secrets
from datetime import datetime, timedelta
from typing import Final

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update

from pioche.server.store.database import INVITING_LOCK, in_turn
from pioche.server.store.errors import LinkEnded
from pioche.server.store.people import fresh_token, hash_of, new_token
from pioche.server.store.schema import links
from pioche.server.unguessable import unguessable

LETTERS: Final = "BCDGHJKMQRSTVWXZ"
"""Of short codes. Without vowels there are no words; those left out look or sound like others, or abbreviate
what nobody wants on the screen."""
LENGTH: Final = 4
CODE_LASTS: Final = timedelta(hours=2)
DEVICE_LASTS: Final = timedelta(minutes=10)
REMEMBERED: Final = timedelta(days=1)
"""For so long a way to another device can say that it has ended."""
TRIES: Final = 64
"""To find a code that nobody has, before an invitation goes without one."""
SECRET_BYTES: Final = 16


class Invited(Struct, frozen=True):
    """What leads to a table: for a link, and to be typed."""

    secret: str
    code: str | None
    expires: datetime
    """When the code does; the link lasts until the host ends it."""


class Arrived(Struct, frozen=True):
    """Where a link leads to."""

    table: str
    token: str | None = None
    """With which one has the seat of whoever made the link."""


IS_INVITATION: Final = links.c.person_id.is_(None)
LIVE: Final = links.c.ended.is_(None)


def plain_code(typed: str) -> str:
    """A code as people type it: in either case, with spaces or hyphens."""
    return "".join(typed.replace("-", "").split()).upper()


def draw_code() -> str:
    """No letter twice in a row: that is hard to read aloud."""
    drawn = ""
    while len(drawn) < LENGTH:
        drawn += secrets.choice(LETTERS.replace(drawn[-1:], "") if drawn else LETTERS)
    return drawn


def free_code(c: Connection, now: datetime) -> str | None:
    """One that leads nowhere else; that of an invitation whose time is over is given again."""
    for _ in range(TRIES):
        code = draw_code()
        until = c.scalars(select(links.c.expires).where(links.c.code == code)).one_or_none()
        if until is None or until <= now:
            c.execute(update(links).where(links.c.code == code).values(code=None))
            return code
    return None


def invite(c: Connection, table: str, now: datetime, *, anew: bool = False) -> Invited:
    """The invitation to a table, with a code that still counts; LinkEnded: the host has closed it.

    `anew`: another one, after which the one before leads nowhere.
    """
    to_it = (links.c.table_id == table) & IS_INVITATION
    standing = select(links.c.secret, links.c.code, links.c.expires).where(to_it, LIVE)
    found = None if anew else c.execute(standing).one_or_none()
    if found is None or found.expires <= now:
        in_turn(c, INVITING_LOCK)
        if anew:
            end_invitation(c, table, now)
        found = c.execute(standing).one_or_none()  # another server may have made one
    if found is not None and found.expires > now:
        return Invited(*found)
    code, until = free_code(c, now), now + CODE_LASTS
    if found is not None:
        c.execute(update(links).where(to_it, LIVE).values(code=code, expires=until))
        return Invited(found.secret, code, until)
    if not anew and c.execute(select(links.c.hash).where(to_it).limit(1)).first() is not None:
        raise LinkEnded("invitation-closed")
    secret = unguessable(SECRET_BYTES)
    c.execute(
        insert(links).values(
            hash=hash_of(secret), table_id=table, secret=secret, code=code, created=now, expires=until
        )
    )
    return Invited(secret, code, until)


def end_invitation(c: Connection, table: str, now: datetime) -> None:
    """Its code is free for others; the link can still say that it was closed."""
    ending = update(links).where(links.c.table_id == table, IS_INVITATION, LIVE)
    c.execute(ending.values(ended=now, code=None))


def way_to_device(c: Connection, person_id: str, table: str, secret: str, now: datetime) -> datetime:
    """A link that carries a seat, once; until when."""
    c.execute(delete(links).where(~IS_INVITATION, links.c.expires < now - REMEMBERED))
    until = now + DEVICE_LASTS
    c.execute(
        insert(links).values(
            hash=hash_of(secret), table_id=table, person_id=person_id, created=now, expires=until
        )
    )
    return until


def follow_link(c: Connection, secret: str, now: datetime) -> Arrived | None:
    """Where it leads; None: there is no such link. LinkEnded: there was."""
    mine = links.c.hash == hash_of(secret)
    found = c.execute(select(links).where(mine)).one_or_none()
    if found is None:
        return None
    if found.person_id is None:
        if found.ended is not None:
            raise LinkEnded("invitation-closed")
        return Arrived(found.table_id)
    if found.ended is not None:
        raise LinkEnded("link-used")
    if found.expires <= now:
        raise LinkEnded("link-expired")
    if not c.execute(update(links).where(mine, LIVE).values(ended=now)).rowcount:
        raise LinkEnded("link-used")  # at another server, in this moment
    return Arrived(found.table_id, new_token(c, found.person_id, found.table_id, fresh_token()))


def follow_code(c: Connection, typed: str, now: datetime) -> Arrived | None:
    """As `follow_link`, for what was typed."""
    found = c.execute(
        select(links.c.table_id, links.c.expires).where(links.c.code == plain_code(typed))
    ).one_or_none()
    if found is None:
        return None
    if found.expires <= now:
        raise LinkEnded("code-expired")
    return Arrived(found.table_id)
