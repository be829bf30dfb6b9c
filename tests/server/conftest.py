"""A server that answers HTTP, for tests that only need one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.visiting import Server, Visitor, serving


@pytest.fixture
def http_server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as server:
        yield server


@pytest.fixture
def visitor(http_server: Server) -> Visitor:
    return http_server.visitor
