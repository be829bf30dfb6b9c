"""Changes of views: exact, small, and the same in Python and in the JavaScript that docs/socket.md shows."""

import copy
import json
import random
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pioche.engine.changes import MOST_SHAPES, SHAPES, changed, changes
from pioche.engine.match import Match
from pioche.games.shelf import FOLDERS, find_title
from tests.laws.tables import tables_of
from tests.laws.walks import random_move, walk

ROOT = Path(__file__).parent.parent
SCALARS = (
    st.none() | st.booleans() | st.integers(-3, 3) | st.floats(-1, 1) | st.sampled_from(["", "a", "0", "-"])
)
NAMES = st.sampled_from(["a", "b", "c", "0", "1", "-", "at", "length"])
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=12,
)
OBJECTS = st.dictionaries(NAMES, VALUES, max_size=5)


def text(value: object) -> str:
    """Tells what Python holds equal but JSON does not: 1, 1.0 and true."""
    return json.dumps(value, sort_keys=True)


@pytest.mark.compiled
@pytest.mark.slow
@settings(max_examples=500, deadline=None)
@given(OBJECTS, OBJECTS)
def test_changes_lead_from_any_object_to_any_other(before: dict[str, Any], after: dict[str, Any]) -> None:
    kept = copy.deepcopy(before)
    found = json.loads(json.dumps(changes(before, after)))
    assert text(changed(before, found)) == text(after)
    assert text(before) == text(kept)
    assert (found == []) == (text(before) == text(after))


@pytest.mark.parametrize("game", FOLDERS)
def test_changes_lead_from_every_view_to_the_next(game: str) -> None:
    for table in tables_of(game)[:6]:
        last: dict[int | None, Any] = {}
        for match, _ in walk(table, 7, 80):
            for audience in (None, *range(match.seats)):
                view = match.view(audience)
                if audience in last:
                    assert changed(last[audience], changes(last[audience], view)) == view
                last[audience] = view


def size(found: object) -> int:
    return len(json.dumps(found, separators=(",", ":")).encode())


def test_the_changes_of_a_trick_game_are_small() -> None:
    """The whole view has about 600 bytes."""
    match = Match(find_title("lettres"), 4, seed=1)
    lots = random.Random(1)
    last = {seat: match.view(seat) for seat in range(4)}
    sizes = []
    while not match.game.over:
        match.play(*random_move(match, lots))
        for seat, before in last.items():
            last[seat] = match.view(seat)
            sizes.append(size(changes(before, last[seat])))
    assert sum(sizes) / len(sizes) < 75


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ({"a": 1}, {"a": True}, [0, True]),
        ({"a": 1}, {"a": 1.0}, [0, 1.0]),
        ({"b": 1, "a": 1}, {"b": 1, "a": 2}, [0, 2]),
        ({}, {"a": []}, ["a", [[]]]),
        ({"a": [1, 2]}, {"a": []}, [0, [[]]]),
        ({"a": {}}, {"a": {"b": 1}}, [0, ["b", 1]]),
        ({"a": [1, 2, 3]}, {"a": [1, 3]}, [0, [1, 1]]),
        ({"a": [1, 2]}, {"a": [1, 2, [3]]}, [0, [2, 0, [3]]]),
        ({"a": [[1], [2], [3]]}, {"a": [[1], [2, 4], [3]]}, [0, {"1": [1, 0, 4]}]),
        ({"a": [{"b": 1}, 5]}, {"a": [{}, 5]}, [0, {"0": [0, []]}]),
    ],
)
def test_how_changes_are_written(before: Any, after: Any, expected: Any) -> None:
    assert text(changes(before, after)) == text(expected)
    assert text(changed(before, expected)) == text(after)


def test_objects_of_many_shapes_do_not_fill_the_memory() -> None:
    for number in range(2 * MOST_SHAPES):
        changes({f"name {number}": 1}, {})
    assert len(SHAPES) <= MOST_SHAPES


SHOWN = re.findall(r"```js\n(.*?)```", (ROOT / "docs/socket.md").read_text(encoding="utf-8"), flags=re.DOTALL)


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_javascript_that_is_shown_makes_the_same_changes() -> None:
    cases: list[tuple[Any, Any, Any]] = []
    for game in FOLDERS:
        last: Any = None
        for match, _ in walk(tables_of(game)[0], 3, 60):
            view = match.view(1)
            if last is not None:
                cases.append((last, changes(last, view), view))
            last = view
    rng = random.Random(5)
    values: list[Any] = [
        None,
        1,
        "x",
        [],
        {},
        [1, 2, 3],
        [1, 3],
        [[1], [2]],
        [[1], [2, 3]],
        {"0": 1},
        {"b": {}},
    ]
    for _ in range(300):
        before, after = ({name: rng.choice(values) for name in rng.sample("abc0", 3)} for _ in range(2))
        cases.append((before, changes(before, after), after))
    script = f"""{SHOWN[0]}
    const sorted = (x) => x === null || typeof x !== "object" ? x : Array.isArray(x) ? x.map(sorted)
      : Object.keys(x).sort().map((name) => [name, sorted(x[name])]);
    const cases = JSON.parse(require("fs").readFileSync(0, "utf8"));
    const form = (x) => JSON.stringify(sorted(x));
    const wrong = cases.filter(([before, found, after]) => form(changed(before, found)) !== form(after));
    console.log(cases.length, wrong.length);
    """
    done = subprocess.run(
        ["node", "-e", script],
        input=json.dumps(cases),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout.split() == [str(len(cases)), "0"]
