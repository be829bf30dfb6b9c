"""The judge finds what is wrong: each kind is planted in what was heard at a real game, and found."""

import asyncio
import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import UNSET, structs

from pioche.server.deliveries import write
from pioche.table.commands import Move
from pioche.table.entries import Entry
from pioche.table.telling import Telling
from tests.cluster.campaign import Campaign
from tests.cluster.judge import DOUBLED, FORKED, LOST, STUCK, Wrong, judge
from tests.cluster.players import Going
from tests.cluster.report import Happened, Report, main
from tests.server.players import Json
from tests.server.running import Reachable, free_port
from tests.server.stubborn import Asked, Heard
from tests.table.scenes import Scene

PEOPLE = ("ana", "bob", "cyd")


class Evening:
    """Three people at Plis de lettres: the log, and what two of them heard."""

    def __init__(self) -> None:
        scene = Scene("lettres", 3)
        scene.start(*PEOPLE)
        asked: dict[int, tuple[int, Asked]] = {}
        for _ in range(12):
            seat = scene.match.awaited[0]
            game: Any = scene.table.view(seat)["game"]
            move = game["moves"][0]
            answer = scene.do(Move, PEOPLE[seat], seat, move).answers[0]
            assert answer.number is not None
            if seat == 0:
                asked[answer.key] = (answer.number, Asked("move", {"seat": seat, "move": move}))
        self.log: list[Entry] = scene.log
        self.ana = Heard("ana", heard(scene.sent[0]), asked, 0)
        self.looking_on = Heard("nobody", heard(scene.sent[None]), {}, None)

    def wrongs(self) -> set[str]:
        return {wrong.kind for wrong in judge("table", self.log, [self.ana, self.looking_on])}


def heard(tellings: list[Telling]) -> list[Json]:
    return [{"kind": "moved", **decoded(telling)} for telling in tellings]


def decoded(telling: Telling) -> Json:
    message: Json = json.loads(write([telling], UNSET, UNSET, [])[0])
    return message


def lose_the_end(evening: Evening) -> None:
    del evening.log[-4:]


def write_the_end_anew(evening: Evening) -> None:
    """An acknowledged move is in the log as somebody else's."""
    number, _ = list(evening.ana.acknowledged.values())[-1]
    evening.log[number - 1] = structs.replace(evening.log[number - 1], client="bob-client", key=999)


def acknowledge_another_move(evening: Evening) -> None:
    *_, (key, (number, asked)) = evening.ana.acknowledged.items()
    other = Asked("move", {**asked.fields, "move": "another"})
    evening.ana = replace(evening.ana, acknowledged={key: (number, other)})


def do_it_twice(evening: Evening) -> None:
    """The same command stands in the log of two moves."""
    *_, before, last = (entry for entry in evening.log if entry.client == "ana-client" and entry.key)
    evening.log[last.number - 1] = structs.replace(last, key=before.key)


def tell_two_things(evening: Evening) -> None:
    evening.looking_on.told[-1] = {
        **evening.looking_on.told[-1],
        "kind": "said",
        "shown": {"phrase": "hello"},
    }


def tell_other_cards(evening: Evening) -> None:
    """Only the events differ, and only for the one who may know them."""
    dealt = next(told for told in evening.ana.told if told["kind"] == "started")
    row = next(row for row in dealt["events"] if isinstance(row[-1], list | str))
    row[-1] = "other"


def number_twice(evening: Evening) -> None:
    evening.log.insert(-2, evening.log[-3])


def play_what_cannot_be(evening: Evening) -> None:
    last = evening.log[-1]
    other = next(seat for seat in range(3) if seat != last.shown["seat"])
    evening.log[-1] = structs.replace(last, shown={**last.shown, "seat": other})


def test_nothing_is_wrong_where_nothing_is() -> None:
    evening = Evening()
    assert evening.ana.acknowledged
    assert evening.wrongs() == set()


@pytest.mark.parametrize(
    ("plant", "kind"),
    [
        (lose_the_end, LOST),
        (write_the_end_anew, LOST),
        (acknowledge_another_move, LOST),
        (do_it_twice, DOUBLED),
        (tell_two_things, FORKED),
        (tell_other_cards, FORKED),
        (number_twice, FORKED),
        (play_what_cannot_be, FORKED),
    ],
)
def test_what_is_wrong_is_found(plant: Callable[[Evening], None], kind: str) -> None:
    evening = Evening()
    plant(evening)
    assert kind in evening.wrongs()


def test_an_outage_lasts_from_the_command_without_an_answer_to_the_next_that_has_one() -> None:
    going = Going()
    going.progress(10.0)
    going.waiting[1, 1] = 9.0  # sent before something else was acknowledged: until then people could play
    going.progress(12.5)
    del going.waiting[1, 1]
    going.progress(14.0)
    going.trouble(14.5)
    going.progress(15.0)
    assert going.outages == [2.5, 0.5]


def test_everybody_is_there_again_when_the_last_one_is() -> None:
    going = Going()
    going.gone(1, 10.0)
    going.gone(2, 10.5)
    going.back(1, 11.0)
    going.gone(1, 11.5)
    going.back(2, 12.0)
    assert going.absences == []
    going.back(1, 12.5)
    assert going.absences == [2.5]


def test_a_table_at_which_nothing_is_played_any_more_is_stuck() -> None:
    closed = Reachable(free_port(), "")

    async def scene() -> Report:
        campaign = Campaign(closed, random.Random(1), 2, report=Report(told=False), stuck_after=0.1)
        for place in range(2):
            campaign.keep_busy(place)
        campaign.parties[0].going.progress(100.0)
        await campaign.until_all_play(since=50.0)
        for task in campaign.places.values():
            task.cancel()
        await asyncio.gather(*campaign.places.values(), return_exceptions=True)
        return campaign.report

    report = asyncio.run(scene())
    assert [wrong.kind for wrong in report.wrongs] == [STUCK]
    assert "mio: nothing" in report.wrongs[0].what


def test_campaigns_side_by_side_are_one_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As it is kept in files: all faults, figures and wrongs of each."""
    files = []
    for number, wrongs in enumerate([[], [Wrong(LOST, "entry 3", "table")]]):
        report = Report(told=False, wrongs=wrongs, acknowledged=1000, moves=900, tables=2, fenced=1.0)
        report.add(Happened("kill", f"node {number}", 0.0, [1.0 + number], [0.5]))
        report.end([])
        files.append(tmp_path / f"{number}.json")
        files[-1].write_bytes(msgspec.json.encode(report))
    assert main([str(file) for file in files]) == 1
    told = capsys.readouterr().out
    assert "| kill | 2 | 2 | 2.00 2.00 2.00 | 0.50 0.50 0.50 |" in told
    assert "2,000 acknowledged commands, 1,800 of them moves, at 4 tables" in told
    assert "1 lost, 0 doubled, 0 forked, 0 stuck; writes of former owners refused: 2" in told
    assert "WRONG  lost at table: entry 3" in told
    assert main([str(files[0])]) == 0
