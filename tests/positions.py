"""Short ways to set up a match and to look at a refusal."""

import pytest

from pioche.engine.events import Fields
from pioche.engine.match import Match
from pioche.engine.refusal import Refused
from pioche.games.shelf import find_title


def start(game: str, seats: int, *, seed: int = 0, options: object = None, deal: object = None) -> Match:
    return Match(find_title(game), seats, seed=seed, options=options, deal=deal)


def play(match: Match, *moves: str) -> list[Fields]:
    """Make moves written as "seat move" ("2 draw"); the events, as the arbiter knows them."""
    told: list[Fields] = []
    for line in moves:
        seat, _, text = line.partition(" ")
        told += [event.told_in_full() for event in match.play(int(seat), text)]
    return told


def refusal(match: Match, line: str) -> Refused:
    """The refusal of a move, after making sure that it changed nothing."""
    before = match.state()
    seat, _, text = line.partition(" ")
    with pytest.raises(Refused) as caught:
        match.play(int(seat), text)
    assert match.state() == before
    return caught.value


def start_refusal(game: str, seats: object, *, options: object = None, deal: object = None) -> Refused:
    with pytest.raises(Refused) as caught:
        Match(find_title(game), seats, options=options, deal=deal)
    return caught.value


def kinds(told: list[Fields]) -> list[object]:
    return [event["type"] for event in told]
