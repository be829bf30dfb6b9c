"""The few names that `import pioche` offers to everybody."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import pioche

DOCUMENT = Path(__file__).parent.parent / "docs" / "api.md"


def test_the_public_names_are_these() -> None:
    types, functions = (
        ["Bot", "Event", "Match", "Refused", "Title"],
        ["find_title", "game_names", "new_match"],
    )
    functions += ["parse_record", "play", "record_of", "record_text", "replay"]
    assert pioche.__all__ == [*types, "__version__", *functions]
    assert dir(pioche) == sorted(pioche.__all__)
    assert {*pioche.HOMES, "__version__"} == set(pioche.__all__)


@pytest.mark.parametrize("name", pioche.__all__)
def test_every_public_name_is_there_and_is_told_in_the_guide(name: str) -> None:
    assert getattr(pioche, name) is getattr(pioche, name)
    assert re.search(rf"^\|.*`{name}\b.* \| ", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)


def test_another_name_is_an_error_as_of_any_module() -> None:
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        pioche.chess  # type: ignore[attr-defined]  # noqa: B018


def test_a_star_import_brings_these_names_and_parts_keep_theirs() -> None:
    program = "from pioche import *; from pioche.games import shelf; print(find_title is shelf.find_title)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"


@pytest.mark.parametrize("game", pioche.game_names())
def test_a_game_among_bots_is_a_whole_match_that_follows_from_its_seed(game: str) -> None:
    seats = pioche.find_title(game).usual
    bots = ["random"] * (seats - 1) + ["regular"]
    first, again = (pioche.play(game, bots, seed=5) for _ in range(2))
    assert first.over
    assert first.played == again.played
    assert first.scores == again.state()["scores"]
    assert first.winners == again.state()["winners"] != []
    assert pioche.replay(pioche.record_of(first)).played == first.played
    assert pioche.play(game, bots).seed != pioche.play(game, bots).seed


def test_a_new_match_has_the_usual_seats_and_what_it_was_given() -> None:
    match = pioche.new_match("Mio", seed="s", options={"target": 15})
    assert (match.seats, match.title.name, match.options.as_json()["target"]) == (4, "mio", 15)
    assert match.awaited == match.state()["awaited"]
    assert not match.over
    assert match.winners == []
    wrong: list[dict[str, Any]] = [
        {"seats": 9},
        {"options": {"target": 0}},
        {"options": {"hue": 1}},
        {"deal": {}},
    ]
    for settings in wrong:
        with pytest.raises(pioche.Refused):
            pioche.new_match("mio", **settings)


def test_bots_are_sent_away_when_a_game_ends_or_cannot_begin() -> None:
    closed = []

    class Guest(pioche.Bot):
        def choose(self, view: dict[str, object]) -> str:
            return "take"

        def close(self) -> None:
            closed.append(self.place.seat)

    pioche.play("non-merci", [Guest, Guest, Guest])
    assert closed == [0, 1, 2]
    with pytest.raises(pioche.Refused):
        pioche.play("non-merci", [Guest, "nobody", Guest])
    assert closed == [0, 1, 2, 0]
