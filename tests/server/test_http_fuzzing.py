"""Schemathesis asks a real server whatever the description allows, and much that it does not."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pioche.server.http.app import description
from tests.campaign import Campaign
from tests.server.visiting import Listening, keep_a_game

ROOT = Path(__file__).parents[2]
SETTINGS = """
# A schema cannot say which names are visible, which seats and options a game has: those answer 422.
# What it can say never answers 400.
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "401", "403", "404", "409", "422", "429"]

[[operations]]
include-name = "GET /api/records/{{record_id}}"
parameters = {{ record_id = "{record}" }}
"""


@pytest.mark.slow
@pytest.mark.timeout(1200)  # eleven seconds of processor time, and it ends by itself
def test_the_server_keeps_to_its_description(tmp_path: Path, campaign: Campaign) -> None:
    (tmp_path / "store").mkdir()
    listening = Listening(tmp_path / "store")
    settings = tmp_path / "schemathesis.toml"
    settings.write_text(SETTINGS.format(record=keep_a_game(listening).id), encoding="utf-8")
    try:
        found = subprocess.run(
            [
                *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(settings), "run"),
                *(f"{listening.url}/api/openapi.json", "--checks", "all", "--mode", "all"),
                *("--max-examples", campaign.size("1", "20"), "--seed", "1", "--no-color"),
            ],
            env={
                **os.environ,
                "PIOCHE_URL": listening.url,
                "PYTHONPATH": str(ROOT),
                "SCHEMATHESIS_HOOKS": "tests.server.fuzzing_people",
            },
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=1000,
            check=False,
        )
    finally:
        listening.close()
    assert found.returncode == 0, found.stdout[-6000:] + found.stderr[-2000:]
    operations = sum(len(path) for path in description()["paths"].values())
    assert f"Tested: {operations}" in found.stdout
