"""docs/http.md: its examples are run in order, its tables are those of the program."""

import json
import re
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pioche.server.http.refusals import STATUSES
from pioche.server.limits import Rates
from tests.server.visiting import Visitor

GUIDE = (Path(__file__).parents[2] / "docs" / "http.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```http\n(.*?)```", GUIDE, flags=re.DOTALL)


def fits(found: Any, shown: Any) -> bool:
    """Whether an answer is as the guide shows it; … is anything."""
    if shown == "…":
        return True
    if isinstance(shown, dict):
        open_ended = "…" in shown
        wanted = {key: value for key, value in shown.items() if key != "…"}
        names_fit = set(wanted) <= set(found) if open_ended else set(wanted) == set(found)
        return names_fit and all(fits(found[key], value) for key, value in wanted.items())
    if isinstance(shown, list):
        return len(found) == len(shown) and all(map(fits, found, shown))
    return bool(found == shown)


def value_of(known: dict[str, str], name: re.Match[str]) -> str:
    return known[name[1]]


def test_the_examples_do_what_the_guide_says(visitor: Visitor) -> None:
    known: dict[str, str] = {}
    for example in EXAMPLES:
        filled = re.sub(r"\$(\w+)", partial(value_of, known), example)
        asked, _, answered = filled.strip().partition("\n\n")
        line, _, body = asked.partition("\n")
        status, _, shown = answered.partition("\n")
        method, path = line.split()
        who = Visitor(visitor.loop, visitor.app, known.get("token"))
        answer = who.ask(method, path, json.loads(body) if body else None)
        assert answer.status_code == int(status), (example, answer.text)
        found = answer.json()
        assert fits(found, json.loads(shown)), (example, found)
        known |= {name: value for name, value in found.items() if isinstance(value, str)}
    assert len(EXAMPLES) >= 10


@pytest.mark.parametrize(
    ("found", "shown", "same"),
    [
        ({"a": 1, "b": 2}, {"a": 1, "b": "…"}, True),
        ({"a": 1, "b": 2}, {"a": 1}, False),
        ({"a": 1, "b": 2}, {"a": 1, "…": "…"}, True),
        ({"a": [1]}, {"a": [1, 2]}, False),
        ({"a": [{"b": 1}]}, {"a": [{"b": 2}]}, False),
    ],
)
def test_an_example_that_shows_something_else_is_found(found: Any, shown: Any, same: bool) -> None:
    assert fits(found, shown) is same


def test_the_guide_lists_every_class_of_error() -> None:
    listed = re.findall(r"^\| (\d{3}) \| `([a-z-]+)` \|", GUIDE, flags=re.MULTILINE)
    assert {error: int(status) for status, error in listed} == STATUSES


def test_the_guide_lists_every_limit() -> None:
    listed = re.findall(
        r"^\| [^|]+ \| (?:address|person|account) \| (\d+) \| ([\d.]+) s \|$", GUIDE, flags=re.MULTILINE
    )
    rates = [getattr(Rates(), field.name) for field in fields(Rates)]
    assert [(int(burst), float(seconds)) for burst, seconds in listed] == [
        (rate.burst, rate.seconds) for rate in rates
    ]
