"""Counts: from fixed positions, the number of ways the next n decisions can be made, as perft does for chess.

tests/counts.json holds the numbers; a change of any rule changes some of them. `python -m tests.test_counts`
writes them anew, for a change that is meant.
"""

import json
from pathlib import Path

import pytest

from pioche.engine.chance import chance_from
from pioche.engine.events import Fields
from pioche.engine.moves import Moves
from pioche.engine.reading import Reading, play_at_random
from pioche.games.shelf import find_title

FILE = Path(__file__).parent / "counts.json"
COUNTS: list[Fields] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else []


def count(reading: Reading, depth: int) -> int:
    """Sequences of so many decisions in the sequential reading; a game that ends counts once."""
    if depth == 0 or reading.game.over:
        return 1
    listed = Moves()
    seat = reading.ask(listed)
    if depth == 1:
        return int(listed.count)
    total = 0
    for move in listed.as_list():
        branch = reading.copy()
        branch.carry_out(seat, move)
        total += count(branch, depth - 1)
    return total


def position(entry: Fields) -> Reading:
    """The position after some random moves from a seed, so that the middle and the end of games count too."""
    title = find_title(entry["game"])
    seats, warmup = entry["seats"], entry["after"]
    assert isinstance(seats, int)
    assert isinstance(warmup, int)
    options = entry["options"]
    assert isinstance(options, dict)
    seed = entry["seed"]
    assert isinstance(seed, int)
    game = title.fresh(seats, title.options(seats, options), chance_from(seed), None)
    reading = Reading(game)
    chance = chance_from(seed)
    listed = Moves()
    for _ in range(warmup):
        if game.over:
            break
        seat = reading.ask(listed)
        reading.carry_out(seat, listed.items[chance.below(listed.count)])
    return reading


def counted(entry: Fields) -> list[int]:
    depths = entry["depths"]
    assert isinstance(depths, int)
    return [count(position(entry), depth) for depth in range(1, depths + 1)]


@pytest.mark.parametrize(
    "entry", COUNTS, ids=lambda entry: f"{entry['game']}-{entry['seats']}-{entry['seed']}-{entry['after']}"
)
def test_counts_are_as_written_down(entry: Fields) -> None:
    assert counted(entry) == entry["counts"]


def test_a_finished_game_counts_once() -> None:
    title = find_title("non-merci")
    game = title.fresh(3, title.options(3, {}), chance_from(1), None)
    play_at_random(game, chance_from(1), Moves())
    assert count(Reading(game), 5) == 1


def test_every_game_is_counted_at_several_moments() -> None:
    for game in ("merci", "mio", "shit", "lettres", "non-merci"):
        assert len([entry for entry in COUNTS if entry["game"] == game]) >= 4


PLAIN: list[tuple[str, int, Fields, int]] = [
    ("non-merci", 3, {}, 12),
    ("non-merci", 7, {"tactical": True}, 12),
    ("shit", 2, {}, 6),
    ("shit", 4, {"target": 40}, 6),
    ("lettres", 3, {}, 5),
    ("lettres", 4, {}, 6),
    ("mio", 2, {}, 7),
    ("mio", 4, {"target": 40}, 7),
    ("merci", 3, {}, 5),
    ("merci", 4, {"malpoli": True, "interrupt": True}, 5),
    ("merci", 3, {"manners": "spoken"}, 3),
    ("merci", 4, {"manners": "spoken", "malpoli": True, "interrupt": True}, 3),
]


def write_counts() -> None:
    entries: list[Fields] = []
    for game, seats, options, depths in PLAIN:
        for first_seed, after in ((10, 0), (20, 13), (30, 29)):
            entry: Fields = {
                "game": game,
                "seats": seats,
                "options": options,
                "seed": first_seed,
                "after": after,
            }
            while position(entry).game.over:
                entry["seed"] = int(str(entry["seed"])) + 1
            entry["depths"] = depths
            entry["counts"] = counted(entry)
            entries.append(entry)
    FILE.write_text("[\n" + ",\n".join(json.dumps(entry) for entry in entries) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    write_counts()
