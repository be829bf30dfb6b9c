"""What tests of the server need: stores (SQLite, a real PostgreSQL), and a server that answers HTTP."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import Server, programs, running_server
from tests.server.visiting import Server as HttpServer
from tests.server.visiting import Visitor, serving


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    home = programs()
    if home is None:
        if os.environ.get("CI") == "true":
            pytest.fail("PostgreSQL is not installed: .ci/run should have seen to it")
        pytest.skip("PostgreSQL is not installed")
    with running_server(home) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty store of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/pioche.db"
    server: Server = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture
def http_server(tmp_path: Path) -> Iterator[HttpServer]:
    with serving(tmp_path) as server:
        yield server


@pytest.fixture
def visitor(http_server: HttpServer) -> Visitor:
    return http_server.visitor
