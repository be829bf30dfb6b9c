"""Races over real distances: the kernel's own round trips, which no loopback shows (far_away.py)."""

import json
import shutil
import subprocess
import sys

import pytest

ELSEWHERE = ["unshare", "--map-root-user", "--net"]


def possible() -> bool:
    """Whether one may have a network of one's own here."""
    if not (shutil.which("unshare") and shutil.which("ip")):
        return False
    make = [*ELSEWHERE, "ip", "tuntap", "add", "far0", "mode", "tun"]
    return subprocess.run(make, check=False, capture_output=True).returncode == 0


@pytest.mark.slow
@pytest.mark.skipif(not possible(), reason="needs Linux, unshare, ip and /dev/net/tun")
def test_over_real_distances_the_quicker_one_wins_whatever_comes_late() -> None:
    command = [*ELSEWHERE, sys.executable, "-m", "tests.server.far_away"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    won = json.loads(done.stdout)
    assert won["far, quicker"] == 1, "160 ms there and back, 60 ms quicker"
    assert won["far, slower"] == 0
    assert won["late pongs"] == 0, "60 ms slower, every answer 150 ms late"
    assert won["late ACKs"] < 0.5, "100 ms slower, the kernel's answers 150 ms late as well"
