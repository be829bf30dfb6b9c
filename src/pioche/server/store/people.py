"""Who is who: guests, accounts, tokens and recovery codes. Of secrets only hashes are stored."""

import hashlib
import secrets
import unicodedata
from collections.abc import Collection
from datetime import UTC, datetime
from typing import Final

from msgspec import Struct
from sqlalchemy import Connection, delete, exists, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from pioche.server.store.errors import ErasedPersonError, NameTaken
from pioche.server.store.schema import links, people, tokens
from pioche.server.unguessable import unguessable

SYMBOLS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no letter that is taken for a digit."""
MISREAD: Final = str.maketrans("OIL", "011", "- ")
GROUPS: Final = 4
GROUP: Final = 5


class Person(Struct, frozen=True):
    """The id is no secret by itself, but is told to nobody else."""

    id: str
    name: str
    account: str | None
    created: datetime
    seen: datetime | None = None
    """About when; null: nobody knows."""
    pace: str | None = None
    """What they chose for the last table with others."""


PERSON: Final = tuple(people.c[name] for name in Person.__struct_fields__)
NOT_ERASED: Final = people.c.erased.is_(None)


def hash_of(secret: str) -> bytes:
    # Tokens and codes have 100 random bits and more: nothing slower is needed.
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()


def new_code() -> str:
    """A recovery code: 100 bits, easy to type."""
    symbols = [secrets.choice(SYMBOLS) for _ in range(GROUPS * GROUP)]
    return "-".join("".join(symbols[at : at + GROUP]) for at in range(0, len(symbols), GROUP))


def new_id() -> str:
    return unguessable(15)


def good_tokens(c: Connection, hashes: Collection[bytes]) -> set[bytes]:
    """Those of them that still count."""
    return set(c.scalars(select(tokens.c.hash).where(tokens.c.hash.in_(list(hashes)))))


def hash_of_code(code: str) -> bytes:
    """Of a code as people type it: either case, with or without hyphens, O for 0, I or L for 1."""
    return hash_of(code.upper().translate(MISREAD))


def account_key(account: str) -> str:
    """Names of accounts that differ only in case or in how they are encoded are the same."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", account).casefold()).strip()


def find_person(c: Connection, person_id: str) -> Person | None:
    row = c.execute(select(*PERSON).where(people.c.id == person_id, NOT_ERASED)).one_or_none()
    return None if row is None else Person(*row)


def check_person(c: Connection, person_id: str) -> None:
    """In the write that names or changes somebody: an erasure may have begun since they were found."""
    if find_person(c, person_id) is None:
        raise ErasedPersonError


def new_guest(c: Connection, name: str) -> tuple[Person, str, str]:
    """A new person, a token and a recovery code."""
    now = datetime.now(UTC)
    person = Person(new_id(), name, None, now, seen=now)
    code = new_code()
    c.execute(
        insert(people).values(
            id=person.id,
            name=name,
            recovery=hash_of_code(code),
            created=now,
            seen=now,
        )
    )
    return person, new_token(c, person.id), code


def fresh_token() -> str:
    """256 random bits."""
    return unguessable(32)


def new_token(c: Connection, person_id: str, table: str | None = None, token: str | None = None) -> str:
    """A token, perhaps one that was made before; with a table, good for that table only."""
    token = fresh_token() if token is None else token
    c.execute(
        insert(tokens).values(
            hash=hash_of(token), person_id=person_id, table_id=table, created=datetime.now(UTC)
        )
    )
    return token


def person_of_token(c: Connection, token: str, table: str | None) -> Person | None:
    return person_of_hash(c, hash_of(token), table)


def person_of_hash(c: Connection, hashed: bytes, table: str | None) -> Person | None:
    """Whose token has this hash, for this table (None: for everything else)."""
    row = c.execute(
        select(*PERSON)
        .join(tokens, tokens.c.person_id == people.c.id)
        .where(tokens.c.hash == hashed, NOT_ERASED)
        .where(or_(tokens.c.table_id.is_(None), tokens.c.table_id == table))
    ).one_or_none()
    return None if row is None else Person(*row)


def guest_of_link(c: Connection, token: str) -> Person | None:
    """Who has come by a link to a table and has nothing else: such a link is all that they are."""
    whole = tokens.alias()
    elsewhere = exists().where(whole.c.person_id == people.c.id, whole.c.table_id.is_(None))
    row = c.execute(
        select(*PERSON)
        .join(tokens, tokens.c.person_id == people.c.id)
        .where(tokens.c.hash == hash_of(token), people.c.account.is_(None), NOT_ERASED, ~elsewhere)
    ).one_or_none()
    return None if row is None else Person(*row)


def drop_token(c: Connection, token: str) -> None:
    c.execute(delete(tokens).where(tokens.c.hash == hash_of(token)))


def drop_all_tokens(c: Connection, person_id: str) -> None:
    """And the ways to another device that were not gone yet."""
    c.execute(delete(tokens).where(tokens.c.person_id == person_id))
    c.execute(delete(links).where(links.c.person_id == person_id))


def recover(c: Connection, code: str) -> tuple[Person, str, str] | None:
    """The person of a recovery code, a new token, and the code for the next time: each works once."""
    fresh = new_code()
    found = c.execute(
        update(people)
        .where(people.c.recovery == hash_of_code(code))
        .values(recovery=hash_of_code(fresh))
        .returning(*PERSON)
    ).one_or_none()
    if found is None:
        return None
    person = Person(*found)
    return person, new_token(c, person.id), fresh


def renew_code(c: Connection, person_id: str) -> str:
    """A recovery code in place of the last one, which counts no more."""
    code = new_code()
    c.execute(update(people).where(people.c.id == person_id).values(recovery=hash_of_code(code)))
    return code


def note_seen(c: Connection, person_id: str) -> None:
    c.execute(update(people).where(people.c.id == person_id).values(seen=datetime.now(UTC)))


def change_person(c: Connection, person_id: str, name: str, pace: str | None) -> None:
    c.execute(update(people).where(people.c.id == person_id).values(name=name, pace=pace))


def make_account(c: Connection, person_id: str, account: str, password_hash: str) -> None:
    """Give a person an account, or another name and password for it."""
    named = {"account": account, "account_key": account_key(account), "password": password_hash}
    try:
        c.execute(update(people).where(people.c.id == person_id).values(**named))
    except IntegrityError:
        raise NameTaken(account) from None


def password_of(c: Connection, account: str) -> tuple[str, str] | None:
    """The person of an account, and the hash of the password."""
    row = c.execute(
        select(people.c.id, people.c.password).where(people.c.account_key == account_key(account))
    ).one_or_none()
    return None if row is None else (row.id, row.password)
