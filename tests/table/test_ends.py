"""Every game at a live table ends, even with the highest options and when nobody attends."""

from typing import Any

import pytest

from pioche.engine.refusal import Refused
from pioche.games.shelf import FOLDERS, find_title
from pioche.table import commands as c
from pioche.table.customs import customs_of
from pioche.table.stand_ins import NO_BOTS, Bots
from pioche.table.table import Table
from tests.table.scenes import BOTS, Scene, secrets_from

HIGHEST = [(game, name, high) for game in FOLDERS for name, high in customs_of(game).highest.items()]
MOST_MOVES = {"merci": 6000, "mio": 20_000, "shit": 500 * 4, "lettres": 500, "non-merci": 20 * 1500}


def opened(game: str, **more: Any) -> Table:
    return Table.open(game, 4, host="ana", fresh_secret=secrets_from(game), **more)[0]


@pytest.mark.parametrize(("game", "name", "high"), HIGHEST)
def test_options_of_a_live_table_have_a_highest_value(game: str, name: str, high: int) -> None:
    assert opened(game, options={name: high}).state.options[name] == high
    with pytest.raises(Refused, match="number-out-of-range") as refused:
        opened(game, options={name: high + 1})
    assert refused.value.details == {"field": f"options.{name}", "low": 1, "high": high}
    scene = Scene(game, 4)
    scene.connect("ana")
    said = scene.refused(c.Configure, "ana", {name: 10**15})
    assert (said.reason, said.details["high"]) == ("number-out-of-range", high)
    assert scene.do(c.Configure, "ana", {name: high}).answers[0].accepted


@pytest.mark.parametrize(("game", "name", "high"), HIGHEST)
def test_the_rules_themselves_know_no_such_limit(game: str, name: str, high: int) -> None:
    assert find_title(game).options(4, {name: high + 1}).as_json()[name] == high + 1


def test_every_whole_number_among_the_options_has_a_highest_value() -> None:
    for game in FOLDERS:
        options = find_title(game).options(4, {}).as_json()
        numbers = {name for name, value in options.items() if type(value) is int}
        assert set(customs_of(game).highest) == numbers


def test_every_list_among_the_options_may_hold_so_much_and_no_more() -> None:
    for game in FOLDERS:
        options = find_title(game).options(4, {}).as_json()
        lists = {name for name, value in options.items() if isinstance(value, list)}
        assert set(customs_of(game).longest) == lists
    most = customs_of("mio").longest["deck"]
    more = find_title("mio").options(4, {"deck": ["1r"] * 7000}).as_json()["deck"]
    assert more == ["1r"] * 7000, "a referee takes more"
    assert opened("mio", options={"deck": ["1r"] * most}).state.options["deck"] == ["1r"] * most
    with pytest.raises(Refused, match="list-too-long") as refused:
        opened("mio", options={"deck": ["1r"] * (most + 1)})
    assert refused.value.details == {"field": "options.deck", "count": most}
    scene = Scene("mio", 4)
    scene.connect("ana")
    assert scene.refused(c.Configure, "ana", {"deck": ["1r"] * 7000}).reason == "list-too-long"


@pytest.mark.compiled
@pytest.mark.parametrize("bots", [BOTS, NO_BOTS])
def test_a_game_with_the_largest_deck_ends_too(bots: Bots) -> None:
    usual = find_title("mio").options(4, {}).as_json()["deck"]
    assert isinstance(usual, list)
    table = opened("mio", options={**customs_of("mio").highest, "deck": usual * 4}, bots=bots, pace="none")
    assert unattended(table, MOST_MOVES["mio"]) <= 125 + MOST_MOVES["mio"] * 4


@pytest.mark.compiled
@pytest.mark.parametrize("bots", [BOTS, NO_BOTS])
@pytest.mark.parametrize("game", FOLDERS)
def test_a_game_that_nobody_attends_ends_with_the_highest_options(game: str, bots: Bots) -> None:
    table = opened(game, options=dict(customs_of(game).highest), bots=bots, pace="none")
    assert unattended(table, MOST_MOVES[game]) <= 125 + MOST_MOVES[game] * 4


def unattended(table: Table, most_moves: int) -> float:
    """When its game is over."""
    now = 0.0
    for command in (
        c.Connect("tab", "ana"),
        c.Sit("tab", 1, 0, "Ana"),
        c.Connect("phone", "bob"),
        c.Sit("phone", 1, 1, "Bob"),
        c.Start("tab", 2),
        c.Disconnect("tab"),
        c.Disconnect("phone"),
    ):
        table.take(command, now)
    moves = 0
    while table.state.stage == "playing":
        deadline = table.next_deadline()
        assert deadline is not None
        now = max(now, deadline)
        moves += sum(entry.kind == "moved" for entry in table.tick(now).entries)
        assert moves <= most_moves
    return now
