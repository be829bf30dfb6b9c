"""Erase me and my names: from the account to the last log, and nobody else loses a game."""

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import select, update

from pioche.engine.record import replay
from pioche.games.shelf import FOLDERS, find_title
from pioche.server import housekeeping
from pioche.server.connection import inner_client
from pioche.server.http.reception import Reception
from pioche.server.identity import Passwords
from pioche.server.records import kept_record
from pioche.server.redaction import without_person
from pioche.server.store import records as kept
from pioche.server.store.database import database_at
from pioche.server.store.erasing import begin_erasure, being_erased, erase_from_table
from pioche.server.store.errors import ErasedPersonError
from pioche.server.store.people import find_person, new_guest
from pioche.server.store.schema import METADATA, people
from pioche.table import commands as c
from pioche.table.entries import Entry, entry_from, letting_go
from pioche.table.table import Table
from tests.server.players import Tab, acted
from tests.server.running import Running, running
from tests.server.test_http_people import PASSWORD, why, with_account
from tests.server.timeless import NOON, TABLE, Room, Visitor
from tests.server.visiting import Server, keep_a_game, old_link, on_another_device
from tests.server.visiting import Visitor as Asking
from tests.table.scenes import BOTS, Scene, merci_scene, picture, secrets_from
from tests.table.test_resting import played

YES, NO = True, False
BOB = "person-of-bob"
NOBODY = "nobody"


def written(entries: list[Entry]) -> str:
    return json.dumps([entry.as_json() for entry in entries])


def evening(game: str) -> Scene:
    """Bob does everything that a log can tell of somebody, and another Bob is there, too."""
    scene = Scene(game, 4, private=True)
    scene.connect("ana")
    scene.do(c.Sit, "ana", 0, "Ana")
    scene.do(c.Connect, "bob", BOB)
    scene.do(c.Sit, "bob", 1, "Bobby")
    scene.do(c.StandUp, "bob", 1)
    scene.do(c.Sit, "bob", 1, "Bobby")
    scene.connect("dan")
    scene.do(c.Sit, "dan", 2, "Bobby")
    scene.do(c.AddSalt, "bob", 1, "a salt")
    scene.do(c.AgreeToNames, "bob", YES)
    scene.do(c.HandOver, "ana", 1)
    scene.do(c.HandOver, "bob", 0)
    scene.do(c.Start, "ana")
    scene.do(c.Say, "bob", 1, "hello")
    scene.do(c.SetWriting, "ana", YES)
    scene.do(c.Write, "bob", 1, "I am Bobby")
    scene.do(c.StandUp, "bob", 1)
    scene.do(c.Return, "bob", 1)
    scene.do(c.Disconnect, "bob")
    scene.wait(60)
    scene.do(c.Connect, "bob", BOB)
    scene.to_the_end()
    scene.do(c.Rematch, "bob")
    scene.do(c.StandUp, "bob", 1)
    scene.do(c.Start, "ana")
    scene.do(c.Sit, "bob", 1, "Bobby")
    scene.do(c.Sit, "bob", 3, "Bobby")
    return scene


def outline(table: Table) -> dict[str, Any]:
    """What must be as before: the game, and everything that is not about Bob."""
    whole = picture(table)
    return {name: whole[name] for name in ("match", "salts", "secret", "stage", "games", "host", "options")}


@pytest.mark.parametrize("game", FOLDERS)
def test_a_log_without_somebody_leads_to_the_same_game(game: str) -> None:
    scene = evening(game)
    for at, entry in enumerate(scene.log):
        if entry.client == "bob-client":
            scene.log[at] = replace(entry, client=inner_client("bob", BOB))
    scene.log += scene.table.part_with(BOB).entries
    erased = without_person(scene.log, BOB, NOBODY)
    text = written(erased.entries)
    assert BOB in written(scene.log)
    assert BOB not in text
    assert inner_client("", BOB) not in text
    others = [entry for entry in erased.entries if "Bobby" in written([entry])]
    assert {entry.kind for entry in others} <= {"sat", "started", "went_away", "taken_over", "came_back"}
    assert all(entry.shown.get("person", 2) == 2 for entry in others)
    assert erased.seats == {1: [1]}
    table = Table.restore(erased.entries, bots=BOTS)
    assert outline(table) == outline(scene.table)
    assert table.state.wishes == {}
    assert [person.name for person in table.state.people] == ["Ana", "", "Bobby 2"]
    assert without_person(erased.entries, BOB, NOBODY).entries == erased.entries


def test_who_went_on_after_a_round_is_not_named_any_more() -> None:
    scene = played("ana", "bob")
    scene.do(c.GoOn, "bob")
    assert "Bob" in written(scene.log[-1:])
    erased = without_person(scene.log, "bob", NOBODY).entries
    assert "Bob" not in written(erased)
    assert Table.restore(erased, bots=BOTS).state.resting == scene.state.resting == [0]


def test_who_let_something_go_is_not_known_any_more() -> None:
    scene = merci_scene(["5y 5b", "4b 4v", "4p 4g"], "1b 2p 3g", options={"manners": "spoken"})
    scene.do(c.Move, "ana", 0, "lay 5b 0")
    scene.wait(1)
    scene.do(c.Move, "bob", 1, "let-go", key=900)
    scene.wait(5)
    own = inner_client("bob", "bob")
    log = [entry_from(each) for each in json.loads(written(scene.log).replace("bob-client", own))]
    assert [own, 900, 1] in [each for entry in log for each in map(list, letting_go(entry))]
    erased = without_person(log, "bob", NOBODY).entries
    assert inner_client("", "bob") not in written(erased)
    assert [key for entry in erased for _, key, _ in letting_go(entry)] == [900]


def without(scene: Scene) -> Table:
    parting = Table.restore(scene.log, bots=BOTS).part_with("bob").entries
    return Table.restore(without_person(scene.log + parting, "bob", NOBODY).entries, bots=BOTS)


def test_a_seat_of_a_running_game_goes_to_a_bot_and_else_is_free() -> None:
    scene = Scene("lettres", 3)
    scene.start("ana", "bob")
    playing = without(scene).state
    assert (playing.chairs[1].taken_over, playing.chairs[1].name) == ("left", "")
    scene.to_the_end()
    over = without(scene).state
    assert over.chairs[1].empty
    assert [player.name for player in over.cast] == ["Ana", "", ""]


def kicked(scene: Scene) -> None:
    scene.do(c.Kick, "ana", 1)


def over(scene: Scene) -> None:
    scene.to_the_end()


def gathering_again(scene: Scene) -> None:
    scene.to_the_end()
    scene.do(c.Rematch, "ana")


def as_it_is(_: Scene) -> None:
    pass


@pytest.mark.parametrize("then", [as_it_is, kicked, over, gathering_again])
@pytest.mark.parametrize("game", FOLDERS)
def test_a_live_table_forgets_what_its_log_forgets(game: str, then: Callable[[Scene], None]) -> None:
    scene = Scene(game, 4, private=True)
    scene.connect("ana", "dan")
    scene.do(c.Connect, "bob", BOB)
    for seat, (who, name) in enumerate((("ana", "Ana"), ("bob", "Bobby"), ("dan", "Bobby"))):
        scene.do(c.Sit, who, seat, name)
        scene.do(c.AgreeToNames, who, YES)
    scene.do(c.Start, "ana")
    scene.wait(2)
    then(scene)
    scene.table.forget_person(BOB, NOBODY)
    assert known(scene.table) == known(
        Table.restore(without_person(scene.log, BOB, NOBODY).entries, bots=BOTS)
    )
    assert "Bobby 2" in str(scene.table.view(0))
    assert "Bobby" not in str(scene.table.view(0)).replace("Bobby 2", "")
    before = len(scene.log)
    scene.log += scene.table.part_with(NOBODY).entries
    erased = without_person(scene.log, BOB, NOBODY).entries
    assert erased[before:] == scene.log[before:], "what is written later needs no erasing"
    assert known(scene.table) == known(Table.restore(erased, bots=BOTS))


def known(table: Table) -> dict[str, Any]:
    """All but what was told before, and to which clients."""
    return {
        name: part for name, part in picture(table).items() if name not in {"streams", "accepted", "floors"}
    }


def everything(folder: Path) -> str:
    return rows_of(f"sqlite:///{folder}/pioche.db")


def rows_of(store: str) -> str:
    database = database_at(store)
    try:
        with database.reading() as connection:
            return str([connection.execute(select(table)).all() for table in METADATA.sorted_tables])
    finally:
        database.engine.dispose()


def test_erasing_oneself_needs_the_password_and_ends_everything(http_server: Server, tmp_path: Path) -> None:
    visitor = http_server.visitor
    guest = with_account(visitor, "robert", "Bobby")
    code = guest.post("/api/me/recovery", {"password": PASSWORD}).json()["recovery"]
    assert why(guest.post("/api/me/erasure", {})) == (403, "bad-login")
    assert why(guest.post("/api/me/erasure", {"password": PASSWORD + "!"})) == (403, "bad-login")
    assert why(visitor.post("/api/me/erasure", {})) == (401, "no-token")
    assert guest.post("/api/me/erasure", {"password": PASSWORD}).status_code == 204
    assert len(http_server.tables.erased) == 1
    assert why(guest.get("/api/me")) == (401, "bad-token")
    assert why(guest.post("/api/me/erasure", {"password": PASSWORD})) == (401, "bad-token")
    assert why(visitor.post("/api/recovery", {"code": code})) == (403, "bad-code")
    assert why(visitor.post("/api/sessions", {"account": "robert", "password": PASSWORD})) == (
        403,
        "bad-login",
    )
    assert with_account(visitor, "robert", "Another").get("/api/me").json()["account"] == "robert"
    assert "Bobby" not in everything(tmp_path)


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PATCH", "/api/me", {"name": "Again"}),
        ("POST", "/api/me/recovery", {}),
        ("POST", "/api/accounts", {"account": "again", "password": PASSWORD}),
        ("DELETE", "/api/sessions/all", None),
        ("POST", "/api/tables/{table}/device", None),
    ],
)
def test_what_one_asks_while_one_is_being_erased_changes_nothing(
    http_server: Server, monkeypatch: pytest.MonkeyPatch, method: str, path: str, body: Any
) -> None:
    bob = http_server.visitor.become_guest("Bobby")
    table = bob.open_table()["id"]
    (gone,) = http_server.people(lambda c: c.scalars(select(people.c.id)).all())
    write = Reception.write

    async def late(self: Reception, work: Callable[..., Any]) -> Any:
        await write(self, lambda c: begin_erasure(c, [gone]))
        return await write(self, work)

    monkeypatch.setattr(Reception, "write", late)
    answer = bob.ask(method, path.format(table=table), body)
    assert why(answer) == (401, "bad-token")
    row = http_server.people(lambda c: c.execute(select(people.c.name, people.c.account)).one())
    assert row == ("", None)


def test_who_signs_in_while_being_erased_is_not_let_in(
    http_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_account(http_server.visitor, "robert", "Bobby")
    (gone,) = http_server.people(lambda c: c.scalars(select(people.c.id)).all())
    matches = Passwords.matches

    async def slow(self: Passwords, *given: Any) -> bool:
        await http_server.store.write(lambda c: begin_erasure(c, [gone]))
        return await matches(self, *given)

    monkeypatch.setattr(Passwords, "matches", slow)
    entering = http_server.visitor.post("/api/sessions", {"account": "robert", "password": PASSWORD})
    assert why(entering) == (403, "bad-login")


def test_who_came_by_a_link_is_erased_by_it_and_nobody_else_by_one_of_theirs(http_server: Server) -> None:
    visitor = http_server.visitor
    host = visitor.become_guest("Ana")
    table = host.open_table()["id"]
    tokens = (old_link(http_server, table), on_another_device(host, table))
    friend, device = (Asking(visitor.loop, visitor.app, token) for token in tokens)
    assert why(device.post("/api/me/erasure", {})) == (401, "bad-token")
    assert host.get("/api/me").status_code == 200
    assert friend.get(f"/api/tables/{table}/view").status_code == 200
    assert friend.post("/api/me/erasure", {}).status_code == 204
    assert why(friend.get(f"/api/tables/{table}/view")) == (401, "bad-token")
    assert device.get(f"/api/tables/{table}/view").status_code == 200


def test_records_of_others_replay_without_the_name(http_server: Server) -> None:
    visitor = http_server.visitor
    ana, bob = visitor.become_guest("Ana"), visitor.become_guest("Bobby")
    named = http_server.people(lambda c: dict(c.execute(select(people.c.name, people.c.id)).all()))
    found = keep_a_game(http_server, named["Ana"], named["Bobby"])
    before = visitor.get(f"/api/records/{found.id}").json()
    assert bob.post("/api/me/erasure", {}).status_code == 204
    after = visitor.get(f"/api/records/{found.id}").json()
    assert {**after, "names": None} == {**before, "names": None}
    replay(find_title(found.game), after)
    (card,) = ana.get("/api/me/records").json()["records"]
    assert [player["mine"] for player in card["players"]] == [True, False, False, False]


def test_who_is_erased_while_opening_a_table_has_none(tmp_path: Path) -> None:
    room = Room(tmp_path, ["ana"], BOTS, secrets_from(5))
    (ana,) = [room.do(room.store.read(partial(find_person, person_id=id))) for id in room.ids.values()]
    assert ana is not None
    room.do(room.store.write(partial(begin_erasure, ids=[ana.id])))
    with pytest.raises(ErasedPersonError):
        room.do(room.house.open_table(ana, "AnaAna", "mio", 2, {}, "calm", public=True))
    room.do(room.house.erase([ana.id]))
    assert room.house.known == {}
    assert "AnaAna" not in everything(tmp_path)
    room.end()


@pytest.mark.parametrize("wish", [False, True])
def test_who_takes_a_seat_in_the_moment_of_being_erased_leaves_no_name(tmp_path: Path, wish: bool) -> None:
    """The entry is on its way into the store when the logs are searched for the name."""
    room = Room(tmp_path, ["ana", "bob"], BOTS, secrets_from(5))
    room.open_table("non-merci", 3, private=wish)
    ana, bob = (Visitor(room, name, f"tab-of-{name}") for name in ("ana", "bob"))
    for tab in (ana, bob):
        tab.come()
    room.wait(0.1)
    ana.say("sit", name="AnaAna", seat=0)
    room.wait(0.1)
    if wish:
        ana.say("start")
        room.wait(0.1)
    gone = room.ids["bob"]
    room.do(room.store.write(partial(begin_erasure, ids=[gone])))
    busy = threading.Event()
    slow = room.loop.create_task(room.store.write(lambda _: busy.wait(0.5)))
    bob.say("sit", name="BobBob", seat=1)
    room.do(room.house.erase([gone]))
    room.loop.run_until_complete(slow)
    state = room.live.table.state
    assert state.wishes == {}
    assert room.do(room.store.read(being_erased)) == []
    assert "BobBob" not in everything(tmp_path)
    room.end()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("erasing")) as server:
        yield server
        assert server.faults() == []


def test_in_the_middle_of_a_game_a_bot_plays_on_and_the_name_is_gone_at_once(server: Running) -> None:
    async def scene() -> None:
        tokens = server.guest("Ana"), server.guest("Bobby")
        table = server.open_table(tokens[0], "shit", 3, public=True, options={"round_cap": 2})
        ana, bob = (Tab(server, table, token) for token in tokens)
        for seat, (tab, name) in enumerate(((ana, "Ana"), (bob, "Bobby"))):
            await tab.enter()
            await tab.done("sit", seat=seat, name=name)
            await tab.done("agree", agreed=True)
        await ana.done("start")
        assert server.ask("POST", "/api/me/erasure", {}, tokens[1]).status_code == 204
        assert "Bobby" not in everything(server.folder)
        await ana.until(lambda: ana.views[0]["table"]["chairs"][1]["taken_over"] == "left")
        assert "Bobby" not in json.dumps(ana.views)
        assert server.ask("GET", "/api/me", token=tokens[1]).status_code == 401
        (card,) = server.ask("GET", "/api/tables").json()["tables"]
        assert card["people"] == ["Ana", "", ""]
        await ana.done("stand")
        await ana.until(lambda: None in ana.views and ana.views[None]["table"]["stage"] == "over")
        while not server.records(table):
            await asyncio.sleep(0.02)
        assert "bye" not in [heard["is"] for heard in ana.heard]
        await ana.resume()
        assert "Bobby" not in json.dumps([ana.views, ana.welcome])
        assert server.records(table)[0]["names"] == ["Ana", "1", "2"]
        assert "Bobby" not in everything(server.folder)

    acted(scene())


def playing(folder: Path, wish: bool) -> tuple[Room, Visitor]:
    """It is Ana's turn, and some of her time has passed. Bob plays too, or would like to."""
    room = Room(folder, ["ana", "bob"], BOTS, secrets_from(5))
    room.open_table("non-merci", 3, private=wish)
    ana, bob = (Visitor(room, name, f"tab-of-{name}") for name in ("ana", "bob"))
    steps: list[tuple[Visitor, str, dict[str, Any]]] = [
        (ana, "sit", {"name": "AnaAna", "seat": 0}),
        (bob, "sit", {"name": "BobBob", "seat": 1}),
        (ana, "start", {}),
    ]
    if wish:
        steps[1:] = reversed(steps[1:])
    for tab in (ana, bob):
        tab.come()
    room.wait(0.1)
    for tab, what, fields in steps:
        tab.say(what, **fields)
        room.wait(0.1)
    while not has_turn(room):
        room.wait(0.5)
    room.wait(3)
    return room, ana


def has_turn(room: Room) -> list[Any]:
    """How Ana's time stands."""
    return [wait for wait in room.live.table.waits(room.live.now()) if wait["seat"] == 0]


@pytest.mark.parametrize("wish", [False, True])
def test_erasing_oneself_costs_nobody_a_clock_or_a_socket_in_the_middle_of_a_game(
    tmp_path: Path, wish: bool
) -> None:
    room, ana = playing(tmp_path, wish)
    gone = room.ids["bob"]
    live, before = room.live, has_turn(room)
    assert before
    room.do(room.store.write(lambda c: begin_erasure(c, [gone])))
    ana.news()
    room.do(room.house.erase([gone]))
    assert room.live is live
    assert has_turn(room) == before
    assert live.table.state.wishes == {}
    assert live.table.state.chairs[1].taken_over == (None if wish else "left")
    assert room.do(room.store.read(being_erased)) == []
    nowhere(tmp_path, gone)
    number = live.table.number
    late = Visitor(room, None, "another-tab")
    late.come()
    back = Visitor(room, "ana", "tab-of-ana")
    back.keys = ana.keys
    back.come(since=number - 3)
    room.wait(0.1)
    for old in range(1, number + 1):
        back.say("look", n=old)
        room.wait(0.1)
    assert len([message for message in back.messages() if message["is"] == "view"]) == number
    room.wait(60)  # he is shown as away
    back.say("stand")
    while (live.playing and not wish) or room.house.unkept:  # alone with bots it waits for her
        room.wait(10)
    text = b"".join(data for tab in (ana, late, back) for _, data in tab.news())
    assert b"AnaAna" in text
    assert b"BobBob" not in text
    assert b"closed" not in text.replace(b"closed 4001", b""), "but for the tab that another replaced"
    nowhere(tmp_path, gone)
    room.end()


def nowhere(folder: Path, gone: str) -> None:
    text = everything(folder)
    assert "BobBob" not in text
    assert gone not in text


def test_who_has_left_before_is_shown_without_a_name_at_once(tmp_path: Path) -> None:
    """Nothing happens at the table, and yet all see it changed."""
    room, ana = playing(tmp_path, wish=False)
    room.house.known[TABLE].live.take(c.StandUp(inner_client("tab-of-bob", room.ids["bob"]), 99, None))
    room.wait(0.1)
    number = room.live.table.number
    room.do(room.store.write(lambda c: begin_erasure(c, [room.ids["bob"]])))
    ana.news()
    room.do(room.house.erase([room.ids["bob"]]))
    assert room.live.table.number == number, "who has left does not leave again"
    (seated,) = [json.loads(data) for _, data in ana.news() if data.startswith(b'{"is":"seated"')]
    assert seated["n"] == number
    assert [chair["name"] for chair in seated["seen"][0]["view"]["table"]["chairs"]] == ["AnaAna", "", ""]
    nowhere(tmp_path, room.ids["bob"])
    room.end()


def test_a_game_that_goes_on_after_a_start_goes_on_without_the_name(tmp_path: Path) -> None:
    room, _ = playing(tmp_path, wish=False)
    gone = room.ids["bob"]
    room.do(room.store.write(lambda c: begin_erasure(c, [gone])))
    room.restart()
    room.wait(1)
    assert room.do(room.store.read(being_erased)) == []
    nowhere(tmp_path, gone)
    assert room.live.playing
    assert room.live.table.state.chairs[1].taken_over == "left"
    assert room.house.counts.dropped == {"people": 1}
    room.end()


def test_a_table_that_is_opened_in_the_middle_of_an_erasure_opens_without_the_name(tmp_path: Path) -> None:
    """As another server does where the one that had it is lost."""
    room, _ = playing(tmp_path, wish=False)
    gone = room.ids["bob"]
    room.do(room.store.write(lambda c: begin_erasure(c, [gone])))
    live = room.live
    room.house.put_away(live)
    live.stop("again")
    assert room.do(room.house.find(TABLE)) is not None
    assert room.live is not live
    assert "BobBob" not in str(room.live.table.view(None))
    assert room.live.table.state.chairs[1].taken_over == "left"
    assert "BobBob" not in written(room.do(room.store.entries_of(TABLE)))
    room.do(room.house.erase([gone]))
    nowhere(tmp_path, gone)
    room.end()


def test_what_cannot_be_stored_of_a_parting_is_erased_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is read from its log again, in which he sits there still."""
    room, _ = playing(tmp_path, wish=False)
    gone, live = room.ids["bob"], room.live
    room.do(room.store.write(lambda c: begin_erasure(c, [gone])))

    def refused(*given: Any) -> None:
        room.loop.call_soon(given[2], OSError("no room"))

    with monkeypatch.context() as patched:
        patched.setattr(live.log, "append", refused)
        room.do(room.house.erase([gone]))
    assert room.do(room.store.read(being_erased)) == [gone]
    room.do(housekeeping.keep_house(room.house, housekeeping.FOR_EVER))
    assert room.do(room.house.find(TABLE)) is not None
    assert room.live.table.state.chairs[1].taken_over == "left"
    nowhere(tmp_path, gone)
    room.end()


def test_an_erasure_that_was_cut_short_is_ended_by_the_next_start(tmp_path: Path) -> None:
    room = Room(tmp_path, ["ana", "bob"], BOTS, secrets_from(5))
    room.open_table("non-merci", 3, pace="lively")
    for seat, name in enumerate(("ana", "bob")):
        tab = Visitor(room, name, f"tab-of-{name}")
        tab.come()
        room.wait(0.1)
        tab.say("sit", name=name.title() * 2, seat=seat)
        room.wait(0.1)
    gone = room.ids["bob"]
    assert "BobBob" in everything(tmp_path)
    room.do(room.store.write(lambda c: begin_erasure(c, [gone])))
    assert room.do(room.store.read(being_erased)) == [gone]
    room.restart()
    room.wait(1)
    assert room.do(room.store.read(being_erased)) == []
    text = everything(tmp_path)
    assert "BobBob" not in text
    assert gone not in text
    assert "AnaAna" in text
    assert room.house.counts.dropped == {"people": 1}
    assert room.do(room.house.find(TABLE)) is not None
    room.end()


def seat_ana(room: Room) -> None:
    room.open_table("non-merci", 3)
    ana = Visitor(room, "ana", "tab-of-ana")
    ana.come()
    room.wait(0.1)
    ana.say("sit", name="AnaAna", seat=0)
    room.wait(0.1)


def test_what_could_not_be_erased_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(tmp_path, ["ana"], BOTS, secrets_from(5))
    seat_ana(room)
    tries = 0

    def sometimes(*given: Any, **more: Any) -> None:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise ValueError("a log that cannot be read")
        erase_from_table(*given, **more)

    monkeypatch.setattr(housekeeping, "erase_from_table", sometimes)
    room.do(room.store.write(lambda c: begin_erasure(c, [room.ids["ana"]])))
    room.do(room.house.erase([room.ids["ana"]]))
    assert "AnaAna" in everything(tmp_path)
    assert room.do(room.house.find(TABLE)) is not None, "nobody waits for ever"
    room.wait(housekeeping.EVERY + 10)
    assert "AnaAna" not in everything(tmp_path)
    assert room.do(room.store.read(being_erased)) == []
    room.end()


def test_who_cannot_be_erased_yet_keeps_nobody_else_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = Room(tmp_path, ["ana", "bob"], BOTS, secrets_from(5))
    seat_ana(room)
    for name in ("ana", "bob"):
        room.do(room.store.write(partial(begin_erasure, ids=[room.ids[name]])))

    def never(*_given: Any, **_more: Any) -> None:
        raise ValueError("a log that cannot be read")

    monkeypatch.setattr(housekeeping, "erase_from_table", never)
    room.house.retention = housekeeping.Retention(guests=1)
    idle = room.do(room.store.write(partial(new_guest, name="Idle")))[0].id
    aged = update(people).where(people.c.id == idle).values(seen=NOON)
    room.do(room.store.write(lambda c: c.execute(aged).rowcount))
    room.wait(housekeeping.EVERY + 10)
    assert room.do(room.store.read(being_erased)) == [room.ids["ana"]]
    assert room.house.counts.dropped == {"people": 1, "guests": 1}
    room.end()


@pytest.mark.parametrize("fails", ["being_erased", "drop_records", "old_tables", "idle_guests"])
def test_one_part_of_the_hourly_work_that_fails_keeps_no_other_from_being_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    room = Room(tmp_path, ["ana"], BOTS, secrets_from(5))
    room.wait(1)
    asked: list[str] = []

    def watched(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def instead(*given: Any, **more: Any) -> Any:
            asked.append(name)
            if name == fails:
                raise ValueError("something is wrong with it")
            return work(*given, **more)

        return instead

    parts = ["being_erased", "drop_records", "old_tables", "idle_guests"]
    for name in parts:
        monkeypatch.setattr(housekeeping, name, watched(name, getattr(housekeeping, name)))
    room.do(housekeeping.keep_house(room.house, housekeeping.Retention(tables=1, records=1, guests=1)))
    assert asked == parts
    room.end()


def test_a_record_that_is_stored_after_its_player_was_erased_has_nobody_there(tmp_path: Path) -> None:
    room = Room(tmp_path, ["ana", "bob"], BOTS, secrets_from(5))
    room.open_table("non-merci", 3, pace="lively")
    scene = Scene("non-merci", 3, pace="lively")
    for seat, name in enumerate(("ana", "bob")):
        scene.do(c.Connect, name, room.ids[name])
        scene.do(c.Sit, name, seat, name.title())
        scene.do(c.AgreeToNames, name, YES)
    scene.do(c.Connect, "host", "ana")
    scene.do(c.Start, "host")
    scene.to_the_end()
    late = kept_record(scene.state, TABLE)
    assert late.body["names"] == ["Ana 2", "Bob", "2"], "the host is called Ana, too"
    room.do(room.store.write(lambda c: begin_erasure(c, [room.ids["bob"]])))
    assert room.do(room.store.write(lambda c: kept.keep_record(c, late)))
    found = room.do(room.store.read(lambda c: kept.record(c, late.id)))
    assert found is not None
    assert found.body["names"] == ["Ana 2", "1", "2"]
    assert [player.person for player in found.players] == [room.ids["ana"], None, None]
    assert [player.listed_as for player in found.players] == ["Ana 2", None, None]
    room.end()


def test_a_table_that_was_stopped_after_an_erasure_does_nothing_more(tmp_path: Path) -> None:
    room, _ = playing(tmp_path, wish=False)
    live, gone = room.live, room.ids["bob"]
    room.do(room.store.write(lambda c: begin_erasure(c, [gone])))
    room.do(room.house.erase([gone]))
    room.house.put_away(live)
    live.stop("again")
    number = live.table.number
    room.wait(600)
    assert live.table.number == number
    room.end()
