"""The tables at which the laws are tried: every game, every number of seats, every kind of option."""

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pioche.engine import compiled
from pioche.engine.match import Match
from pioche.games.shelf import FOLDERS, find_title

EXAMPLES = 40 if compiled() else 15

SMALL_DECK = [f"{value}{colour}" for colour in "rybgx" for value in (1, 2, 3, "*")] + ["J"] * 4
"""Mio with few cards: the pile runs out all the time."""

OPTIONS: dict[str, list[dict[str, object]]] = {
    "non-merci": [{}, {"rounds": 3}, {"tactical": True}, {"open_chips": True, "rounds": 2}],
    "shit": [{}, {"target": 30}, {"target": 4000, "round_cap": 25}],
    "lettres": [{}],
    "mio": [{}, {"target": 15}, {"target": 40, "deck": SMALL_DECK * 2}],
    "merci": [
        {"malpoli": malpoli, "interrupt": interrupt, "manners": manners, **more}
        for malpoli, interrupt, manners in product((False, True), (False, True), ("auto", "spoken"))
        for more in (
            {"round_cap": 2, "move_cap": 120},
            {"round_cap": 3, "backs": {"draw1": 5, "gift": 15, "heart": 5, "draw2": 25}},
        )
    ],
}


@dataclass(frozen=True)
class Table:
    game: str
    seats: int
    options: dict[str, object] = field(hash=False)

    def start(self, seed: int) -> Match:
        return Match(find_title(self.game), self.seats, seed=seed, options=self.options)

    def __str__(self) -> str:
        chosen = ",".join(
            f"{name}={'…' if name == 'deck' else value}" for name, value in self.options.items()
        )
        return f"{self.game}-{self.seats}" + (f"-{chosen}" if chosen else "")


GAMES = os.environ.get("PIOCHE_TEST_GAMES", "").split() or list(FOLDERS)
"""All games; a developer may ask for some, to be quick."""


def tables_of(name: str) -> list[Table]:
    title = find_title(name)
    return [
        Table(name, seats, options)
        for seats in range(title.fewest, title.most + 1)
        for options in OPTIONS[name]
    ]


def law(check: Callable[[Table, int], None]) -> Callable[[str], None]:
    """Try a law on every game, at tables and seeds that Hypothesis chooses and shrinks."""

    @pytest.mark.parametrize("game", GAMES)
    def test(game: str) -> None:
        tried = given(table=st.sampled_from(tables_of(game)), seed=st.integers(0, 10_000))(check)
        settings(deadline=None, max_examples=EXAMPLES)(tried)()

    return test
