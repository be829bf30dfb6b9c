"""The site in a real Chromium against a real server: the tests are in web/tests/browser."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.web.serving import serving_quickly
from tests.web.test_client import node, run
from tools import website

__all__ = ["node"]

CHROMIUM = os.environ.get("PIOCHE_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
NO_CHROMIUM = "there is no Chromium (on Debian: apt-get install chromium)"
LONGEST_RUN = 3000
"""Seconds; some minutes on two quiet cores, many more on busy ones."""


@pytest.mark.slow
def test_the_site_in_a_browser(node: str, tmp_path: Path) -> None:
    if CHROMIUM is None:
        assert not os.environ.get("CI"), NO_CHROMIUM
        pytest.skip(NO_CHROMIUM)
    site = tmp_path / "site"
    run(node, "node_modules/vite/bin/vite.js", "build", "--logLevel=warn", PIOCHE_SITE=str(site))
    with serving_quickly(tmp_path, site) as server:
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
            timeout=LONGEST_RUN,
            check=False,
        )
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-4000:]
