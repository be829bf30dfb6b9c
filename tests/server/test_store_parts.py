"""Small parts of the store: moments, errors as they are told, and the order of opening and starting."""

import asyncio
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.dialects import postgresql, sqlite

from pioche.server.store.errors import StoreError
from pioche.server.store.schema import Utc
from pioche.server.store.store import Store

NOON = datetime(2026, 5, 1, 12, tzinfo=timezone(timedelta(hours=2)))


def test_a_moment_has_a_time_zone_and_lies_in_utc() -> None:
    dialects: list[tuple[Any, Any]] = [(sqlite.dialect, None), (postgresql.dialect, UTC)]
    for make, zone in dialects:
        dialect = make()
        kept = Utc().process_bind_param(NOON, dialect)
        assert kept == datetime(2026, 5, 1, 10, tzinfo=zone)
        assert Utc().process_bind_param(None, dialect) is None
        with pytest.raises(ValueError, match="time zone"):
            Utc().process_bind_param(NOON.replace(tzinfo=None), dialect)


def test_an_error_of_the_store_is_told_with_its_details() -> None:
    refused = StoreError("store-busy", file="a.db").as_refusal()
    assert (refused.reason, refused.details) == ("store-busy", {"file": "a.db"})


def test_a_store_that_is_not_open_cannot_be_started(tmp_path: Path) -> None:
    loop = asyncio.new_event_loop()
    try:
        with pytest.raises(StoreError) as caught:
            Store(f"sqlite:///{tmp_path}/a.db").start(loop)
    finally:
        loop.close()
    assert caught.value.reason == "store-not-open"
