"""A server under a path (`--prefix /cards`): all its addresses begin with it, outside it there is nothing."""

import asyncio
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from pioche.client import House, join
from pioche.server.asgi import OUTSIDE, enter
from pioche.server.serve import addresses
from pioche.server.settings import SettingRefusedError, Settings, read_settings
from tests.server.players import open_socket
from tests.server.process import running_server


@pytest.mark.parametrize(
    ("written", "read"),
    [("/cards", "/cards"), ("cards/", "/cards"), ("/games/cards/", "/games/cards"), ("/", ""), ("", "")],
)
def test_a_prefix_is_read_with_or_without_slashes_around_it(written: str, read: str) -> None:
    assert read_settings({}, {"prefix": written}).prefix == read


@pytest.mark.parametrize(
    "written", ["/a b", "/a//b", "/a/../b", "/.", "/é", "/a?b", "/a#b", "/a%20b", "/" + "a" * 101]
)
def test_what_is_no_plain_path_is_refused_as_a_prefix(written: str) -> None:
    with pytest.raises(SettingRefusedError):
        read_settings({}, {"prefix": written})


@pytest.mark.parametrize(
    ("asked", "inside"),
    [
        ("/cards%2F", OUTSIDE),
        ("/cards/%C3%A9", "/é"),
        ("/cards/", "/"),
        ("/cards/api/games", "/api/games"),
        ("/cards/cards", "/cards"),
        ("/cards", ""),
        ("/cardsharp/api", OUTSIDE),
        ("/api/games", OUTSIDE),
        ("/", OUTSIDE),
        ("", OUTSIDE),
    ],
)
def test_paths_inside_are_those_of_a_server_without_a_prefix(asked: str, inside: str) -> None:
    scope: dict[str, Any] = {"path": unquote(asked), "raw_path": asked.encode()}
    enter(scope, "/cards")
    assert scope["path"] == inside


def test_the_addresses_that_are_told_at_the_start_lead_to_the_first_page() -> None:
    public = addresses(Settings(store="sqlite:///a", prefix="/cards", public_url="https://example.org"), 8000)
    assert (public.here, public.elsewhere) == ("http://127.0.0.1:8000/cards/", "https://example.org/cards/")
    near = addresses(Settings(store="sqlite:///a", prefix="/cards", host="192.0.2.7"), 80)
    assert (near.here, near.elsewhere) == ("http://192.0.2.7/cards/", "http://192.0.2.7/cards/")
    assert addresses(Settings(store="sqlite:///a"), 8000).here == "http://127.0.0.1:8000"


def test_everything_is_under_the_prefix_and_nothing_outside(tmp_path: Path) -> None:
    with running_server(tmp_path, "--prefix", "/cards") as server:
        root, first_page = re.fullmatch(r"(http://[^/]+)(/cards/)", server.address).groups()  # type: ignore[union-attr]
        with httpx.Client(base_url=root, trust_env=False) as client:
            assert client.get(first_page).headers["content-type"].startswith("text/html")
            redirect = client.get("/cards?x=1")
            assert (redirect.status_code, redirect.headers["location"]) == (308, "/cards/")
            assert redirect.headers["x-content-type-options"] == "nosniff"
            assert client.get("/cards/health/live").status_code == 200
            assert "pioche_sockets" in client.get("/cards/metrics").text
            for path in ("/", "/api/games", "/health/live", "/metrics", "/cardsharp/", "/assets/x.js"):
                refused = client.get(path, headers={"Accept-Language": "en"})
                assert (refused.status_code, refused.json()["reason"]) == (404, "outside-the-prefix")
                assert "/cards/" in refused.json()["sentence"]
            described = client.get("/cards/api/openapi.json").json()
            assert described["servers"] == [{"url": "/cards"}]
            assert "</span> /cards/api/games" in client.get("/cards/api/docs").text
            for path in ("/cards/", "/cards/api/docs", "/cards/api/docs/"):
                for address in re.findall(r'(?:src|href)="([^"#]+)"', client.get(path).text):
                    assert client.get(urljoin(path, address)).status_code == 200, (path, address)
        healthy = check_health(root, "/cards")
        assert healthy.returncode == 0, healthy.stderr
        assert (check_health(root, "").returncode, check_health("http://127.0.0.1:9", "").returncode) == (
            1,
            1,
        )
        asyncio.run(play_over_a_link(server.address))
        asyncio.run(refused_outside(root))
    routes = {json.loads(line).get("route") for line in server.log}
    assert {"/api/tables", "/metrics"} <= routes, "routes are counted without the prefix"


def check_health(root: str, prefix: str) -> "subprocess.CompletedProcess[bytes]":
    """As the container is asked how it is."""
    variables = {"PIOCHE_PORT": root.rpartition(":")[2], "PIOCHE_PREFIX": prefix}
    program = Path(__file__).parents[2] / "deploy/health.py"
    return subprocess.run(
        [sys.executable, program], env={**os.environ, **variables}, capture_output=True, check=False
    )


async def play_over_a_link(address: str) -> None:
    house = House(address)
    await house.guest("Ana")
    link = await house.invite(await house.open_table("mio"))
    assert link.startswith(f"{address}#/j/")
    async with join(link) as seat:
        assert seat.view is not None


async def refused_outside(root: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await open_socket(f"{root.replace('http', 'ws')}/api/tables/x/socket")
    assert refused.value.response.status_code == 404
