"""The site in a real Chromium against a real server: the tests are in web/tests/browser."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import IO

import pytest

from tests.web.serving import serving_quickly
from tests.web.test_client import node, run
from tools import website

__all__ = ["node"]

CHROMIUM = os.environ.get("PIOCHE_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
NO_CHROMIUM = "there is no Chromium (on Debian: apt-get install chromium)"
LONGEST_RUN = 2 * 3600
"""Seconds; some minutes on two quiet cores, more on busy ones. Each wait in the tests has its own end."""


def run_to_the_end(command: Sequence[str], environment: dict[str, str], log: Path) -> None:
    """What was written is told whenever it goes wrong, also if it never ends."""
    with log.open("w", encoding="utf-8") as written:
        try:
            done = subprocess.run(
                command,
                cwd=website.WEB,
                env=environment,
                stdout=written,
                stderr=subprocess.STDOUT,
                timeout=LONGEST_RUN,
                check=False,
            )
            fault = f"it ended with {done.returncode}" if done.returncode else ""
        except subprocess.TimeoutExpired:
            fault = f"it did not end within {LONGEST_RUN} seconds"
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
    with pytest.raises(pytest.fail.Exception, match="within 7200 seconds:\nso far"):
        run_to_the_end(["endless"], {}, log)


@pytest.mark.slow
def test_the_site_in_a_browser(node: str, tmp_path: Path) -> None:
    if CHROMIUM is None:
        assert not os.environ.get("CI"), NO_CHROMIUM
        pytest.skip(NO_CHROMIUM)
    site = tmp_path / "site"
    run(node, "node_modules/vite/bin/vite.js", "build", "--logLevel=warn", PIOCHE_SITE=str(site))
    with serving_quickly(tmp_path, site) as server:
        environment = {
            **website.environment_of(node),
            "PIOCHE_URL": server.address,
            "PIOCHE_CHROMIUM": CHROMIUM,
            "NO_COLOR": "1",
        }
        command = [node, "node_modules/vitest/vitest.mjs", "run", "--config", "vitest.browser.config.ts"]
        run_to_the_end(command, environment, tmp_path / "browser.log")
