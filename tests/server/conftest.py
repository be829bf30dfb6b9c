"""What tests of the server need: stores (SQLite, a real PostgreSQL), and a server that answers HTTP."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import Server, needed_programs
from tests.server.postgres import running_server as running_database
from tests.server.process import running_server
from tests.server.running import running
from tests.server.visiting import Listening, Visitor, serving
from tests.server.visiting import Server as HttpServer


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    with running_database(needed_programs()) as server:
        yield server


@pytest.fixture
def postgres_url(postgres: Server) -> Iterator[str]:
    with postgres.new_database() as url:
        yield url


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/pioche.db"


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    """An empty store of either kind."""
    address: str = request.getfixturevalue(f"{request.param}_url")
    return address


@pytest.fixture(params=["sqlite", "postgres"])
def other_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Another one."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/other.db"
    else:
        server: Server = request.getfixturevalue("postgres")
        with server.new_database() as address:
            yield address


@pytest.fixture
def http_server(tmp_path: Path) -> Iterator[HttpServer]:
    with serving(tmp_path) as server:
        yield server


@pytest.fixture
def visitor(http_server: HttpServer) -> Visitor:
    return http_server.visitor


STARTERS = (running, running_server, Listening)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A server or a database in a process of its own takes a second or two to start."""
    for item in items:
        if not isinstance(item, pytest.Function):
            continue
        server = any(starter in vars(item.module).values() for starter in STARTERS)
        if server or "postgres" in item.fixturenames or "postgres" in item.name:
            item.add_marker(pytest.mark.slow)
