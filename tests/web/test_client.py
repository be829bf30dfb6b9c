"""The client's own checks: types, unit tests on games that the rules recorded, a build within its limits."""

import os
import re
import subprocess
from fcntl import LOCK_EX, flock
from pathlib import Path

import pytest

from tests.web.recording import write
from tools import website

LARGEST_FIRST_LOAD = 80_000
"""Bytes, compressed, of everything that the home page loads. The browser tests count what a table loads."""


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Node with the client's packages; of several test processes one installs them."""
    if website.node_and_npm() is None:
        assert not os.environ.get("CI"), "there is no Node"
        pytest.skip("there is no Node")
    shared = tmp_path_factory.getbasetemp().parent / "pioche-node.lock"
    with shared.open("w") as lock:
        flock(lock, LOCK_EX)
        found, _ = website.install()
    return found


@pytest.fixture(scope="session")
def site() -> Path:
    """As `./test` has built it before."""
    if not (website.SITE / "index.html").is_file():
        assert not os.environ.get("CI"), "the site is not built"
        pytest.skip("the site is not built")
    return website.SITE


def run(node: str, *command: str, **environment: str) -> None:
    done = subprocess.run(
        [node, *command],
        cwd=website.WEB,
        env={**website.environment_of(node), **environment, "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-3000:]


@pytest.mark.slow
def test_the_types_of_the_client_hold(node: str) -> None:
    run(node, "node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings")


@pytest.mark.slow
@pytest.mark.timeout(400)  # a minute of processor time
def test_the_client_agrees_with_recorded_games(node: str, tmp_path: Path) -> None:
    recorded = tmp_path / "recorded.json"
    write(recorded)
    # No test file leaves anything behind for others: one process takes a third less of the processor.
    how = ("--reporter=dot", "--pool=threads", "--no-isolate")
    run(node, "node_modules/vitest/vitest.mjs", "run", *how, PIOCHE_RECORDED=str(recorded))


def names_in(built: Path, source: str) -> set[str]:
    """The files that a built file asks for as soon as it is there."""
    text = (built / source).read_text(encoding="utf-8")
    if source.endswith(".html"):
        return set(re.findall(r'(?:src|href)="\./(assets/[^"]+)"', text))
    imported = set(re.findall(r'(?:from|import)\s*"\./([^"]+\.js)"', text))
    return {f"assets/{name}" for name in imported}


def first_load(built: Path) -> set[str]:
    found, waiting = set[str](), ["index.html"]
    while waiting:
        source = waiting.pop()
        found.add(source)
        if source.endswith((".html", ".js")):
            waiting += names_in(built, source) - found
    french = {f"assets/{file.name}" for file in (built / "assets").glob("*.fr-*.js")}
    return found | {name for name in french if re.search(r"/(?:common|table|web)\.", name)}


def test_the_site_is_small_and_asks_nobody_else(site: Path) -> None:
    index = (site / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]*src=)|<style|\sstyle=|\son\w+=", index), "the policy forbids it"
    assert not re.search(r'(?:src|href)="/', index), "the server may be under any path"
    assert '"/' not in (site / "manifest.webmanifest").read_text(encoding="utf-8")
    sizes = {name: (site / f"{name}.br").stat().st_size for name in first_load(site)}
    assert len(sizes) > 5
    assert sum(sizes.values()) < LARGEST_FIRST_LOAD, sizes
    for file in site.rglob("*"):
        if file.suffix in {".js", ".css", ".html"}:
            text = file.read_text(encoding="utf-8")
            hosts = set(re.findall(r"https?://([\w.-]+)", text)) - {"www.w3.org", "svelte.dev"}
            assert hosts == set(), f"{file.name}: {hosts}"


def test_the_lock_file_names_no_addresses_and_every_version_is_exact() -> None:
    lock = (website.WEB / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock
    package = (website.WEB / "package.json").read_text(encoding="utf-8")
    assert not re.search(r'": "[\^~]', package)


def test_without_node_or_by_wish_the_site_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(website, "node_and_npm", lambda: None)
    monkeypatch.delenv("PIOCHE_WEB", raising=False)
    website.build()
    monkeypatch.setenv("PIOCHE_WEB", "1")
    with pytest.raises(FileNotFoundError):
        website.build()
    monkeypatch.setenv("PIOCHE_WEB", "0")
    website.build()
    assert os.environ["PIOCHE_WEB"] == "0"
