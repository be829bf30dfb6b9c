"""`./test` in tiers: each runs what it promises, and a word that is no tier is an error."""

import re
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow  # each starts pytest anew

ROOT = Path(__file__).parent.parent
SETTINGS = "[pytest]\ntimeout = 180\nmarkers =\n  slow: …\n  soak: …\n  browser: …\n"
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
    pytester.makeini(SETTINGS)
    pytester.makeconftest("from tests.conftest import *")
    pytester.makepyfile(TESTS)
    done = pytester.runpytest_inprocess("-rA", *flags)
    told = done.parseoutcomes()
    assert told["passed"] == len(chosen)
    for name in chosen:
        done.stdout.fnmatch_lines(f"PASSED *::test_{name}")
    done.stdout.fnmatch_lines(f"size {size}")


DEAF = """
import signal, time
import pytest

@pytest.mark.timeout(1)
def test_deaf():
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
    time.sleep(100)

@pytest.mark.timeout(4)
def test_with_more_time():
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
    time.sleep(2)
"""


@pytest.mark.parametrize(("name", "ends"), [("deaf", False), ("with_more_time", True)])
def test_what_hears_no_signal_is_ended_after_its_own_limit_and_named(
    pytester: pytest.Pytester, name: str, *, ends: bool
) -> None:
    pytester.makeini(SETTINGS)
    grace = (
        f"import sys\nsys.path.insert(0, {str(ROOT)!r})\nfrom tests import conftest\nconftest.GRACE = 0.5\n"
    )
    pytester.makeconftest(grace + "from tests.conftest import *")
    pytester.makepyfile(DEAF)
    done = pytester.runpytest_subprocess("-k", name, timeout=60)
    assert (done.ret == 0) == ends
    told = re.findall(r"^Timeout \((.+)\)!$|in (test_deaf)$", done.stderr.str(), re.MULTILINE)
    assert told == ([] if ends else [("0:00:01.500000", ""), ("", "test_deaf")])


def test_a_word_that_is_no_tier_is_an_error() -> None:
    done = asked("./test", "quick")
    assert done.returncode == 2
    assert "quick" in done.stderr
    assert asked("./test", "--help").stdout.count("./test") == 4
