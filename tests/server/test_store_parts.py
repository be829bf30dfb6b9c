"""Small parts of the store: moments have a time zone."""

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from sqlalchemy.dialects import postgresql, sqlite

from pioche.server.store.schema import Utc

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
