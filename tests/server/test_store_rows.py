"""Rows of many tables in one statement, on both databases: what is written is what is read, sign by sign."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, delete, select
from sqlalchemy.exc import DBAPIError

from pioche.server.store.database import transaction
from pioche.server.store.log import Row, insert_rows
from pioche.server.store.schema import entries
from pioche.server.store.tables import new_table
from tests.server.stores import NOON, open_store

TABLES = 4
SIGNS = st.sampled_from("\\\"'{},%$ \n\t\x1f\x7féß\u2028\ufeff🂡NUL")
TEXTS = st.text(SIGNS) | st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))


@pytest.fixture
def connection(url: str) -> Iterator[Connection]:
    store = open_store(url)
    assert store.connection is not None
    for place in range(TABLES):
        new_table(store.connection, f"t{place}", "lettres", 4, public=True, created=NOON)
    yield store.connection
    store.database.give_back(store.connection)
    store.database.release()


def written(connection: Connection) -> list[tuple[int, int, str]]:
    columns = select(entries.c.table_serial, entries.c.number, entries.c.body)
    found = connection.execute(columns.order_by(entries.c.table_serial, entries.c.number))
    return [(serial, number, body) for serial, number, body in found]


def test_every_text_comes_back_as_it_was(connection: Connection) -> None:
    @settings(max_examples=150, deadline=None)
    @given(st.dictionaries(st.tuples(st.integers(1, TABLES), st.integers(1, 2**31 - 1)), TEXTS, min_size=1))
    def write(bodies: dict[tuple[int, int], str]) -> None:
        rows: list[Row] = [(serial, number, body, 0) for (serial, number), body in bodies.items()]
        with transaction(connection, "BEGIN"):
            connection.execute(delete(entries))
            assert insert_rows(connection, rows) == set()
        assert written(connection) == sorted(row[:3] for row in rows)

    write()


@pytest.mark.parametrize("url", ["postgres"], indirect=True)
def test_postgresql_refuses_a_text_that_it_cannot_hold_and_writes_none(connection: Connection) -> None:
    with pytest.raises(DBAPIError, match="NUL"):
        insert_rows(connection, [(1, 1, "good", 0), (2, 1, "a\0b", 0)])
    assert not connection.invalidated
    assert written(connection) == []
