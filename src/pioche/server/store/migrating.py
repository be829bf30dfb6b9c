"""Brings a store to the version of this program."""

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


def known_versions() -> list[str]:
    """All versions that a store can have had, the newest first."""
    return [step.revision for step in ScriptDirectory.from_config(settings()).walk_revisions()]


def version_of(connection: Connection) -> str | None:
    """None: nothing is there yet."""
    return MigrationContext.configure(connection).get_current_revision()


def check_not_newer(connection: Connection) -> None:
    found = version_of(connection)
    known = known_versions()
    if found is not None and found not in known:
        raise StoreError("store-newer", version=found, known=known[0])


def migrate(connection: Connection) -> None:
    """In the transaction that has begun on the connection: it all happens, or nothing."""
    check_not_newer(connection)
    config = settings()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
