"""The site in a real Chromium against a real server: the tests are in web/tests/browser, a file at a time."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO

import pytest

from tests.campaign import Campaign
from tests.server.process import Running
from tests.web.serving import serving_quickly
from tests.web.test_client import node, site
from tools import website

__all__ = ["node", "site"]

KINDS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The first is the same browser without its windows, and takes a third less of the processor."""
CHROMIUM = os.environ.get("PIOCHE_CHROMIUM") or next(filter(None, map(shutil.which, KINDS)), None)
NO_CHROMIUM = "there is no Chromium (on Debian: apt-get install chromium)"
LONGEST_RUN, LONGEST_LONG_RUN = 400, 1400
"""Seconds; a minute or two on quiet cores, more on busy ones. Each wait in the tests has its own end."""


def run_to_the_end(
    command: Sequence[str], environment: dict[str, str], log: Path, within: float = LONGEST_RUN
) -> None:
    """What was written is told whenever it goes wrong, also if it never ends."""
    with log.open("w", encoding="utf-8") as written:
        try:
            done = subprocess.run(
                command,
                cwd=website.WEB,
                env=environment,
                stdout=written,
                stderr=subprocess.STDOUT,
                timeout=within,
                check=False,
            )
            fault = f"it ended with {done.returncode}" if done.returncode else ""
        except subprocess.TimeoutExpired:
            fault = f"it did not end within {within} seconds"
    if fault:
        pytest.fail(f"{fault}:\n{log.read_text(encoding='utf-8', errors='replace')[-12_000:]}")


def test_what_a_run_wrote_is_told_when_it_fails_or_never_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "log"
    run_to_the_end([sys.executable, "-c", "print('fine')"], dict(os.environ), log)
    with pytest.raises(pytest.fail.Exception, match="ended with 3:\nso far"):
        run_to_the_end([sys.executable, "-c", "print('so far'); raise SystemExit(3)"], dict(os.environ), log)

    def endless(command: Sequence[str], stdout: IO[str], timeout: float, **_: object) -> None:
        stdout.write("so far")
        raise subprocess.TimeoutExpired(command, timeout)

    monkeypatch.setattr(subprocess, "run", endless)
    with pytest.raises(pytest.fail.Exception, match="within 400 seconds:\nso far"):
        run_to_the_end(["endless"], {}, log)


def run_browser_file(
    file: str, node: str, address: str, log: Path, within: float = LONGEST_RUN, **variables: str
) -> None:
    """A file of tests in web/tests/browser, against the server at an address."""
    if CHROMIUM is None:
        assert not os.environ.get("CI"), NO_CHROMIUM
        pytest.skip(NO_CHROMIUM)
    environment = {
        **website.environment_of(node),
        "PIOCHE_URL": address,
        "PIOCHE_CHROMIUM": CHROMIUM,
        "NO_COLOR": "1",
        **variables,
    }
    only = f"browser/{file}"  # a part of the path: the name alone would also be found in others'
    command = [node, "node_modules/vitest/vitest.mjs", "run", "--config", "vitest.browser.config.ts", only]
    run_to_the_end(command, environment, log, within)


@pytest.fixture(scope="session")
def house(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all files that this process tests."""
    with serving_quickly(tmp_path_factory.mktemp("house")) as server:
        yield server


def files() -> list[object]:
    """What begins with `soak` instead of `test` is left to `./test soak`, which runs nothing else of them."""
    folder = website.WEB / "tests" / "browser"
    return [
        pytest.param(
            file.name,
            marks=[] if "\ntest" in file.read_text(encoding="utf-8") else [pytest.mark.soak],
            id=file.name.removesuffix(".browser.ts"),
        )
        for file in sorted(folder.glob("*.browser.ts"))
    ]


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.timeout(LONGEST_LONG_RUN + 60)
@pytest.mark.parametrize("file", files())
def test_the_site_in_a_browser(
    file: str, node: str, house: Running, tmp_path: Path, campaign: Campaign
) -> None:
    if campaign.long and "soak" not in (website.WEB / "tests" / "browser" / file).read_text("utf-8"):
        pytest.skip("all of it is in the ordinary tests")
    within = campaign.size(LONGEST_RUN, LONGEST_LONG_RUN)
    soak = campaign.size("", "1")
    run_browser_file(file, node, house.address, tmp_path / "browser.log", within, PIOCHE_SOAK=soak)
