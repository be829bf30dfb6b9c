"""Which tests a tier runs (see CONTRIBUTING.md), in which order; and which way the rules ran."""

import faulthandler
import os
import signal
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter

import pytest

from pioche.engine import compiled
from tests.campaign import Campaign

SOAK_LIMIT = 1200
"""Seconds that a test of the long campaigns may take, where it says nothing else."""

GRACE = 320
"""Seconds in which a test may end by itself after its limit.

Compiled code that never ends hears no signal: then the whole process ends, and says in which test.
"""
STDERR = pytest.StashKey[int]()


@pytest.fixture(scope="session")
def campaign(pytestconfig: pytest.Config) -> Campaign:
    """A test that asks for it runs in `./test` and, larger, in `./test soak`."""
    return Campaign(long=pytestconfig.getoption("--soak"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="the long campaigns, instead of the ordinary tests")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[STDERR] = os.dup(2)  # while tests run, pytest keeps what is written there to itself
    # A shell starts what runs in the background with interruptions ignored, and every process that a test
    # starts would inherit it: tests that interrupt a program would wait for it in vain.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_unconfigure(config: pytest.Config) -> None:
    os.close(config.stash[STDERR])


def limit_of(item: pytest.Item) -> float:
    mark = item.get_closest_marker("timeout")
    return float(item.config.getini("timeout") if mark is None else mark.args[0])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    faulthandler.dump_traceback_later(limit_of(item) + GRACE, file=item.config.stash[STDERR], exit=True)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


def of_soak(item: pytest.Item) -> bool:
    return item.get_closest_marker("soak") is not None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what the other tier runs; begin with what takes long, so that no core waits at the end."""
    soaking = config.getoption("--soak")
    chosen: list[pytest.Item] = []
    others: list[pytest.Item] = []
    for item in items:
        sized = "campaign" in getattr(item, "fixturenames", ())
        (chosen if of_soak(item) == soaking or (soaking and sized) else others).append(item)
    config.hook.pytest_deselected(items=others)
    for item in chosen:
        if soaking and item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(SOAK_LIMIT))
    processes = int(getattr(config, "workerinput", {}).get("workercount", 1))
    items[:] = [item for part in dealt(chosen, processes) for item in part]


def takes_long(item: pytest.Item) -> bool:
    return of_soak(item) or item.get_closest_marker("slow") is not None


def dealt(items: list[pytest.Item], processes: int) -> list[list[pytest.Item]]:
    """What each process begins with, in parts as `--dist worksteal` cuts the list: first what takes long.

    What plays in a browser is mixed evenly with what waits for a server; the tests of a module stay together.
    The quick ones are last, for whoever has nothing else to do.
    """
    browser = [[item] for item in items if item.get_closest_marker("browser") is not None]
    long = [item for item in items if takes_long(item) and item.get_closest_marker("browser") is None]
    modules = [list(group) for _, group in groupby(long, key=lambda item: item.path)]
    mixed = [(place / len(some), group) for some in (browser, modules) for place, group in enumerate(some)]
    parts: list[list[pytest.Item]] = [[] for _ in range(processes)]
    for _, group in sorted(mixed, key=itemgetter(0)):
        min(parts, key=len).extend(group)
    quick = [item for item in items if not takes_long(item)]
    for place, part in enumerate(parts):
        room = max(0, (len(items) + place) // processes - len(part))
        part.extend(quick[:room])
        del quick[:room]
    return parts


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    way = "compiled" if compiled() else "interpreted"
    terminalreporter.write_line(f"pioche: the rules ran {way}")
