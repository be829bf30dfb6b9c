"""Golden games: commented records with what must be true on the way (tests/golden/README.md)."""

import json
from pathlib import Path

import pytest

from pioche.engine.match import Match
from pioche.engine.refusal import Refused
from pioche.games.shelf import FOLDERS, find_title

FOLDER = Path(__file__).parent / "golden"
FILES = sorted(FOLDER.glob("*.txt"))


class GoldenGame:
    def __init__(self) -> None:
        self.match: Match | None = None
        self.checks = 0

    def obey(self, line: str) -> None:
        verb, _, rest = line.partition(" ")
        if verb == "new":
            wish = json.loads(rest)
            title = find_title(wish.pop("game"))
            self.match = Match(title, wish.pop("seats"), **wish)
            return
        assert self.match is not None, "a golden game begins with new"
        if verb.isdecimal():
            self.match.play(int(verb), rest)
            return
        self.checks += 1
        if verb == "=":
            name, _, value = rest.partition(" ")
            assert self.match.state()[name] == json.loads(value)
        elif verb.startswith("@"):
            name, _, value = rest.partition(" ")
            seat = None if verb == "@-" else int(verb[1:])
            assert self.match.view(seat)[name] == json.loads(value)
        elif verb == "?":
            place, _, moves = rest.partition(" ")
            assert self.match.moves(int(place)) == [move for move in moves.split(", ") if move]
        elif verb == "!":
            self.expect_refusal(self.match, rest)
        else:
            pytest.fail(f"no such line: {line}")

    def expect_refusal(self, match: Match, rest: str) -> None:
        place, *move, error, article = rest.split(" ")
        before = match.state()
        with pytest.raises(Refused) as caught:
            match.play(int(place), " ".join(move))
        assert (caught.value.error, caught.value.article or "-") == (error, article)
        assert match.state() == before


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_golden_game(file: Path) -> None:
    golden = GoldenGame()
    for number, raw in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        line = raw.strip()
        if line and not line.startswith("#"):
            try:
                golden.obey(line)
            except (AssertionError, Refused) as broken:
                pytest.fail(f"{file.name}:{number}: {raw}\n{broken}")
    assert golden.checks > 5


@pytest.mark.parametrize("game", FOLDERS)
def test_every_game_has_a_golden_game(game: str) -> None:
    assert any(file.name.startswith(f"{game}-") for file in FILES)
