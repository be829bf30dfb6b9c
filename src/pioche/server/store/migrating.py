"""Brings a store to the version of this program."""

from functools import cache
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from pioche.server.store.errors import StoreError

STEPS: Final = Path(__file__).parent / "migrations"


def settings() -> Config:
    config = Config()
    config.set_main_option("script_location", str(STEPS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


@cache
def known_versions() -> tuple[str, ...]:
    """All versions that a store can have had, the newest first."""
    return tuple(step.revision for step in ScriptDirectory.from_config(settings()).walk_revisions())


def version_of(connection: Connection) -> str | None:
    """None: nothing is there yet."""
    return MigrationContext.configure(connection).get_current_revision()


def is_current(connection: Connection) -> bool:
    return version_of(connection) == known_versions()[0]


def check_current(connection: Connection, where: str) -> None:
    """For whoever reads it without bringing it to this version."""
    version = check_not_newer(connection)
    if version is None:
        raise StoreError("store-missing", store=where)
    if version != known_versions()[0]:
        raise StoreError("store-older", store=where)


def check_not_newer(connection: Connection) -> str | None:
    """The version that was found."""
    found = version_of(connection)
    known = known_versions()
    if found is not None and found not in known:
        raise StoreError("store-newer", version=found, known=known[0])
    return found


def migrate(connection: Connection) -> None:
    """In the transaction that has begun on the connection: it all happens, or nothing."""
    if check_not_newer(connection) == known_versions()[0]:
        return
    config = settings()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
