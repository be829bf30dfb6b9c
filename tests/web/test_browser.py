"""The site in a real Chromium against a real server: the tests are in web/tests/browser."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.web.serving import serving_quickly
from tests.web.test_client import node
from tools import website

__all__ = ["node"]

CHROMIUM = os.environ.get("PIOCHE_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.mark.slow
def test_the_site_in_a_browser(node: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if os.environ.get("PIOCHE_BROWSER") != "1":
        pytest.skip("PIOCHE_BROWSER=1 runs it: minutes in a real browser, by the clock of a live table")
    if CHROMIUM is None:
        pytest.fail("there is no Chromium (on Debian: apt-get install chromium)")
    monkeypatch.setenv("PIOCHE_WEB", "1")
    website.build()
    with serving_quickly(tmp_path) as server:
        done = subprocess.run(
            [node, "node_modules/vitest/vitest.mjs", "run", "--config", "vitest.browser.config.ts"],
            cwd=website.WEB,
            env={
                **website.environment_of(node),
                "PIOCHE_URL": server.address,
                "PIOCHE_CHROMIUM": CHROMIUM,
                "NO_COLOR": "1",
            },
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=540,
            check=False,
        )
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-4000:]
