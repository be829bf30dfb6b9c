"""The tables of the store as they are now. How older ones become so stands in migrations/."""

from datetime import UTC, datetime
from typing import Final

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class Utc(TypeDecorator[datetime]):
    """A moment. SQLite knows no time zones: what lies there is UTC."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment without a time zone")
        moment = value.astimezone(UTC)
        return moment if dialect.name == "postgresql" else moment.replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.astimezone(UTC) if value.tzinfo is not None else value.replace(tzinfo=UTC)


class Word(TypeDecorator[str]):
    """A text. What no database can hold (NUL, half a character) becomes U+FFFD, and is never found."""

    impl = String
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else storable(value)


def storable(text: str) -> str:
    return text.replace("\0", "\ufffd").encode("utf-16", "surrogatepass").decode("utf-16", "replace")


tables: Final = Table(
    "tables",
    METADATA,
    Column("serial", Integer, primary_key=True, autoincrement=False),
    Column("id", Word, nullable=False, unique=True),
    Column("game", Word, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("created", Utc, nullable=False),
    Column("closed", Utc),
    Column("owner", Word, index=True),
    Column("epoch", Integer, nullable=False, server_default="0"),
)
Index(
    "ix_tables_running",
    tables.c.serial,
    sqlite_where=tables.c.closed.is_(None),
    postgresql_where=tables.c.closed.is_(None),
)
Index(
    "ix_tables_running_owner",
    tables.c.owner,
    sqlite_where=tables.c.closed.is_(None),
    postgresql_where=tables.c.closed.is_(None),
)

# Rows in the order of arrival and a short index: with the log itself sorted by table, every commit of many
# tables would write as many pages.
entries: Final = Table(
    "entries",
    METADATA,
    Column("table_serial", ForeignKey("tables.serial"), primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)

# The servers on this store; those whose time is over, by the database's clock, are gone.
nodes: Final = Table(
    "nodes",
    METADATA,
    Column("id", Word, primary_key=True),
    Column("address", Word, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("version", Word, nullable=False),
    Column("started", Utc, nullable=False),
    Column("alive_until", Utc, nullable=False),
)
PASSING: Final = {nodes}
"""What no backup holds: it says nothing about the next start."""

people: Final = Table(
    "people",
    METADATA,
    Column("id", Word, primary_key=True),
    Column("name", Word, nullable=False),
    Column("account", Word),
    Column("account_key", Word, unique=True),
    Column("password", Word),
    Column("recovery", LargeBinary, nullable=False, unique=True),
    Column("created", Utc, nullable=False),
    Column("seen", Utc),
    Column("erased", Utc),
    Column("pace", Word),
)

# Only of tables that are closed: those in memory know it themselves.
unfinished: Final = Table(
    "unfinished",
    METADATA,
    Column("person_id", ForeignKey("people.id"), primary_key=True),
    Column("table_serial", ForeignKey("tables.serial"), primary_key=True, autoincrement=False, index=True),
    Column("opponents", Text, nullable=False),
)

# Who is asked to play again, and by whom somebody does not want to be asked.
asks: Final = Table(
    "asks",
    METADATA,
    Column("person_id", ForeignKey("people.id"), primary_key=True),
    Column("by_id", ForeignKey("people.id"), primary_key=True, index=True),
    Column("table_id", Word, nullable=False, index=True),
    Column("name", Word, nullable=False),
    Column("called", Word, nullable=False),
    Column("expires", Utc, nullable=False),
)
unwanted: Final = Table(
    "unwanted",
    METADATA,
    Column("person_id", ForeignKey("people.id"), primary_key=True),
    Column("by_id", ForeignKey("people.id"), primary_key=True, index=True),
)

# The deal of a day: the same cards for everybody, and who has tried them.
daily_deals: Final = Table(
    "daily_deals",
    METADATA,
    Column("day", Word, primary_key=True),
    Column("game", Word, primary_key=True),
    Column("seed", Word, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("levels", Text),
)
daily_tries: Final = Table(
    "daily_tries",
    METADATA,
    Column("day", Word, primary_key=True),
    Column("game", Word, primary_key=True),
    Column("person_id", ForeignKey("people.id"), primary_key=True, index=True),
    Column("table_id", Word, nullable=False, unique=True),
    Column("record_id", Word),
    Column("score", Integer),
    Column("rank", Integer),
    Column("won", Boolean),
    Column("finished", Utc),
    Column("listed_as", Word),
)

tokens: Final = Table(
    "tokens",
    METADATA,
    Column("hash", LargeBinary, primary_key=True),
    Column("person_id", ForeignKey("people.id"), nullable=False, index=True),
    Column("table_id", Word),
    Column("created", Utc, nullable=False),
)

links: Final = Table(
    "links",
    METADATA,
    Column("hash", LargeBinary, primary_key=True),
    Column("table_id", Word, nullable=False, index=True),
    Column("person_id", ForeignKey("people.id"), index=True),
    Column("secret", Word),
    Column("code", Word, unique=True),
    Column("created", Utc, nullable=False),
    Column("expires", Utc, nullable=False),
    Column("ended", Utc),
    CheckConstraint("person_id IS NULL OR (secret IS NULL AND code IS NULL)", name="one_purpose"),
)

records: Final = Table(
    "records",
    METADATA,
    Column("id", Word, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("game", Word, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("finished", Utc, nullable=False),
    Column("body", Text, nullable=False),
    UniqueConstraint("table_id", "number"),
    Index("ix_records_recent", "public", "finished"),
)
DROPPED: Final = ""
"""Instead of a body: the log of the table would else lead to the same record, and be rated, once more."""
KEPT: Final = records.c.body != DROPPED

record_players: Final = Table(
    "record_players",
    METADATA,
    Column("record_id", ForeignKey("records.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person_id", ForeignKey("people.id"), index=True),
    Column("level", Word),
    Column("name", Word),
    Column("listed_as", Word),
    Column("score", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("called", Word),
    CheckConstraint("person_id IS NULL OR level IS NULL", name="one_player"),
)

ratings: Final = Table(
    "ratings",
    METADATA,
    Column("game", Word, primary_key=True),
    Column("subject", Word, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("name", Word),
)
