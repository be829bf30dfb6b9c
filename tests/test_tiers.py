"""`./test` in tiers: each runs what it promises, and a word that is no tier is an error."""

import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow  # each starts pytest anew

ROOT = Path(__file__).parent.parent
TESTS = """
import pytest

def test_ordinary(): pass

@pytest.mark.slow
def test_slow(): pass

@pytest.mark.soak
def test_long(): pass

def test_sized(campaign): print("size", campaign.size(4, 100))
"""


def asked(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        words, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False, timeout=60
    )


@pytest.mark.parametrize(
    ("flags", "chosen", "size"),
    [
        (["-m", "not slow"], ["ordinary", "sized"], 4),
        ([], ["ordinary", "sized", "slow"], 4),
        (["--soak"], ["long", "sized"], 100),
    ],
    ids=["fast", "all", "soak"],
)
def test_a_tier_runs_what_it_promises(
    pytester: pytest.Pytester, flags: list[str], chosen: list[str], size: int
) -> None:
    pytester.makeini("[pytest]\nmarkers =\n  slow: …\n  soak: …\n  browser: …\n")
    pytester.makeconftest("from tests.conftest import *")
    pytester.makepyfile(TESTS)
    done = pytester.runpytest_inprocess("-rA", *flags)
    told = done.parseoutcomes()
    assert told["passed"] == len(chosen)
    for name in chosen:
        done.stdout.fnmatch_lines(f"PASSED *::test_{name}")
    done.stdout.fnmatch_lines(f"size {size}")


def test_a_word_that_is_no_tier_is_an_error() -> None:
    done = asked("./test", "quick")
    assert done.returncode == 2
    assert "quick" in done.stderr
    assert asked("./test", "--help").stdout.count("./test") == 4
