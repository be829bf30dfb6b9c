"""`pioche cluster`: the servers on a PostgreSQL store, and how many tables each has."""

import os
from datetime import UTC, datetime
from typing import Final

import msgspec
import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from pioche.cli.errors import fail
from pioche.cli.serve import settings_refused, store_failures_told
from pioche.server.settings import read_store, without_password
from pioche.words.catalogue import Catalogue

COLUMNS: Final = ("node", "address", "version", "lease", "tables")
WORTH_SAYING: Final = 2.0
"""Seconds by which the clock of this machine may differ from that of the database."""


def show_cluster(store: str | None, *, as_json: bool, language: str) -> None:
    words = Catalogue(language)
    with settings_refused(words):
        url = read_store(os.environ, store)

    from sqlalchemy.exc import DBAPIError

    from pioche.server.store.database import Postgres, database_at, unusable
    from pioche.server.store.migrating import check_current
    from pioche.server.store.nodes import ClusterState, cluster_state

    with store_failures_told(words):
        database = database_at(url)
        if not isinstance(database, Postgres):
            raise fail(words.say("cluster-one-server", {"store": without_password(url)}))
        try:
            with database.reading() as connection:
                check_current(connection, database.where)
                found: ClusterState = cluster_state(connection)
        except DBAPIError as error:
            raise unusable(database, error) from error
        finally:
            database.release()
    if as_json:
        typer.echo(msgspec.json.encode(found))
        return
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for name in COLUMNS:
        table.add_column(words.say(f"cluster-{name}"), justify="right" if name == "tables" else "left")
    for node in found.nodes:
        lease = "cluster-alive" if node.alive else "cluster-gone"
        seconds: dict[str, object] = {"seconds": round(abs(node.lease), 1)}
        table.add_row(node.id, node.address, node.version, words.say(lease, seconds), str(node.tables))
    Console(highlight=False).print(table)
    typer.echo(words.say("cluster-orphans", {"count": found.orphans}))
    ahead = (datetime.now(UTC) - found.clock).total_seconds()
    if abs(ahead) > WORTH_SAYING:
        typer.echo(words.say("cluster-clock", {"seconds": round(abs(ahead), 1)}))
