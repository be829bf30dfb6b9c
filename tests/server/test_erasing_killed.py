"""Erase me, and the server is killed in the middle of it: the next one ends what was begun."""

import shutil
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import select

from pioche.server.store.erasing import begin_erasure, being_erased
from pioche.server.store.people import find_person
from pioche.server.store.schema import records
from pioche.server.store.writer import Job, Writer
from pioche.table import commands as c
from tests.server.test_erasing import everything
from tests.server.timeless import Room
from tests.table.scenes import BOTS, secrets_from

YES = True


class Evening:
    """Bob sits at a table, wants a seat at another, and has played a game at a third."""

    def __init__(self, folder: Path) -> None:
        self.room = Room(folder, ["ana", "bob"], BOTS, secrets_from(5))
        self.room.wait(1)
        self.gathering = self.open("gathering")
        self.playing = self.open("playing")
        self.over = self.open("over")
        while self.room.house.known[self.over].live.playing or self.room.house.unkept:
            self.room.wait(10)

    def open(self, stage: str) -> str:
        room = self.room
        ana = room.do(room.store.read(partial(find_person, person_id=room.ids["ana"])))
        assert ana is not None
        card = room.do(room.house.open_table(ana, "AnaAna", "non-merci", 3, {}, "none", public=False))
        live = room.house.known[card.id].live
        for seat, name in enumerate(("ana", "bob")):
            live.take(c.Connect(name, room.ids[name]))
            if stage == "playing" and name == "bob":
                live.take(c.Start("ana", 3))
            live.take(c.Sit(name, 1, seat, name.title() * 2))
            live.take(c.AgreeToNames(name, 2, YES))
        if stage == "over":
            live.take(c.Start("ana", 3))
            for name in ("ana", "bob"):
                live.take(c.StandUp(name, 4, None))
        room.do(live.all_stored())
        return card.id


def ended(evening: Evening, folder: Path) -> None:
    """A server that finds such a store leaves no name in it, and nothing that waits for nobody."""
    room = Room(folder, [], BOTS, secrets_from(5))
    room.wait(1)
    assert room.do(room.store.read(being_erased)) == []
    assert room.do(room.store.read(lambda c: c.scalars(select(records.c.id)).all()))
    tables = {id: room.do(room.house.find(id)) for id in (evening.gathering, evening.playing, evening.over)}
    states = {id: known.live.table.state for id, known in tables.items() if known is not None}
    assert states[evening.gathering].chairs[1].empty
    assert states[evening.playing].wishes == {}
    assert states[evening.playing].chairs[0].name == "AnaAna"
    room.end()
    text = everything(folder)
    assert "AnaAna" in text
    assert "BobBob" not in text
    assert evening.room.ids["bob"] not in text
    for file in folder.iterdir():
        assert b"BobBob" not in file.read_bytes(), file.name


@pytest.mark.slow
def test_wherever_an_erasure_is_cut_short_the_next_start_ends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a killed process leaves is what the files hold after one of its commits; all of them are tried."""
    evening = Evening(tmp_path / "house")
    room = evening.room
    gone = room.ids["bob"]
    assert everything(tmp_path / "house").count("BobBob") > 6
    commit = Writer.commit
    left: list[Path] = []

    def copied(self: Writer, batch: list[Job]) -> None:
        commit(self, batch)
        left.append(tmp_path / f"killed-{len(left)}")
        shutil.copytree(room.folder, left[-1])

    with monkeypatch.context() as patched:
        patched.setattr(Writer, "commit", copied)
        room.do(room.store.write(partial(begin_erasure, ids=[gone])))
        room.do(room.house.erase([gone]))
        assert room.do(room.store.read(being_erased)) == []
        room.end()
    assert len(left) > 8
    for folder in left:
        ended(evening, folder)
