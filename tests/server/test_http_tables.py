"""Games, lobby, tables, invitations."""

import asyncio
from pathlib import Path
from typing import cast

import pytest
from sqlalchemy import Connection, func, select

from pioche.games.shelf import FOLDERS, find_title
from pioche.server.http.house import TableCard
from pioche.server.http.probe import StoreProbe
from pioche.server.limits import Limits, Rate, Rates
from pioche.server.store.errors import StoreError
from pioche.server.store.people import person_of_token
from pioche.server.store.schema import people, tokens
from pioche.server.store.store import Store
from tests.server.test_http_people import why
from tests.server.visiting import Server, Visitor, serving


def test_every_game_is_on_the_shelf_in_both_languages(visitor: Visitor) -> None:
    shelf = visitor.get("/api/games").json()
    assert [game["game"] for game in shelf["games"]] == list(FOLDERS)
    for game in shelf["games"]:
        title = find_title(game["game"])
        assert game["seats"] == {"fewest": title.fewest, "most": title.most, "usual": title.usual}
        assert game["tagline"]["fr"] != game["tagline"]["en"]
        for option in game["options"]:
            assert option["sentence"]["fr"]
            assert option["name"]["en"]
    assert [level["level"] for level in shelf["levels"]] == ["regular", "beginner", "expert", "random"]
    assert {pace["pace"]: pace["turn"] for pace in shelf["paces"]}["none"] is None


def test_every_default_and_choice_of_the_shelf_opens_a_table(visitor: Visitor) -> None:
    guest = visitor.become_guest()
    for game in visitor.get("/api/games").json()["games"]:
        options = {option["option"]: option["default"] for option in game["options"]}
        assert guest.open_table(game["game"], options=options)["options"] == options
        for option in game["options"]:
            for choice in option["choices"]:
                told = guest.open_table(game["game"], options={option["option"]: choice["value"]})
                assert told["options"][option["option"]] == choice["value"]


def test_a_game_tells_its_words_and_rules_to_whoever_has_never_heard_of_it(visitor: Visitor) -> None:
    book = visitor.get("/api/games/shit/book").json()
    assert "title = SHIT!" in book["words"]["en"]
    assert book["rules"]["fr"][0]["number"] == "SH-1"
    assert book["events"]["drawn"] == {"seat": "seat", "card": "card"}
    assert book["moves"] == {}, "the site knows them"
    assert visitor.get("/api/games/chess/book").status_code == 404


def test_choices_are_listed_with_their_names(visitor: Visitor) -> None:
    merci = visitor.get("/api/games").json()["games"][0]
    manners = next(option for option in merci["options"] if option["option"] == "manners")
    assert manners["kind"] == "choice"
    assert manners["default"] == "spoken"
    assert [choice["value"] for choice in manners["choices"]] == ["auto", "spoken"]


def test_phrases_and_emotes_are_listed(visitor: Visitor) -> None:
    told = visitor.get("/api/phrases").json()
    assert {"phrase": "thanks", "said": {"fr": "Merci bien\u202f!", "en": "Thank you!"}} in told["phrases"]
    assert len(told["emotes"]) == 8


def test_a_table_is_opened_with_the_usual_seats_and_found_by_its_id(visitor: Visitor) -> None:
    card = visitor.become_guest().open_table("lettres")
    assert card["seats"] == 4
    assert card["free"] == 4
    found = visitor.get(f"/api/tables/{card['id']}").json()
    assert {**found, "created": None} == {**card, "created": None}


def test_a_game_may_be_written_as_people_write_it(visitor: Visitor) -> None:
    opened = visitor.become_guest().open_table("Plis de lettres", public=True)
    assert opened["game"] == "lettres"
    assert len(visitor.get("/api/tables?game=plis-de-lettres").json()["tables"]) == 1


def test_only_public_tables_are_in_the_lobby(visitor: Visitor) -> None:
    guest = visitor.become_guest()
    guest.open_table("mio")
    shown = guest.open_table("lettres", public=True)["id"]
    assert [table["id"] for table in visitor.get("/api/tables").json()["tables"]] == [shown]
    assert visitor.get("/api/tables?game=mio").json()["tables"] == []
    assert len(visitor.get("/api/tables?game=lettres").json()["tables"]) == 1
    assert why(visitor.get("/api/tables?game=chess")) == (422, "unknown-game")


def test_a_name_that_means_nothing_is_not_repeated_at_length(visitor: Visitor) -> None:
    answer = visitor.become_guest().post("/api/tables", {"game": "mio", "options": {"x" * 5000: 1}})
    assert why(answer) == (422, "unknown-field")
    assert answer.json()["details"]["name"] == "x" * 80


def test_each_option_tells_how_high_it_may_be(visitor: Visitor) -> None:
    games = {card["game"]: card["options"] for card in visitor.get("/api/games").json()["games"]}
    assert {option["option"]: option["highest"] for option in games["mio"]} == {"target": 1000, "deck": 220}
    assert {option["highest"] for option in games["merci"] if option["kind"] == "truth"} == {None}


def test_a_table_needs_somebody_who_opens_it(visitor: Visitor) -> None:
    assert why(visitor.post("/api/tables", {"game": "mio"})) == (401, "no-token")


@pytest.mark.parametrize(
    ("asked", "status", "reason"),
    [
        ({"game": "chess"}, 422, "unknown-game"),
        ({"game": "lettres", "seats": 9}, 422, "seats-out-of-range"),
        ({"game": "lettres", "seats": "4"}, 400, "not-a-whole-number"),
        ({"game": "lettres", "seats": 4.5}, 400, "not-a-whole-number"),
        ({"game": "lettres", "public": "yes"}, 400, "not-true-or-false"),
        ({"game": "lettres", "pace": "hasty"}, 422, "unknown-pace"),
        ({"game": "lettres", "options": []}, 400, "not-an-object"),
        ({"game": "mio", "options": {"target": 0}}, 422, "number-out-of-range"),
        ({"game": "mio", "options": {"tarrget": 9}}, 422, "unknown-field"),
        ({"game": "merci", "options": {"manners": "rude"}}, 422, "unknown-manners"),
        ({"game": "mio", "options": {"deck": ["1r"]}}, 422, "deck-too-small"),
        ({"game": "mio", "options": {"deck": ["1r"] * 7000}}, 422, "list-too-long"),
        ({"seats": 4}, 400, "missing-field"),
        ({"game": "mio", "colour": "red"}, 400, "unknown-field"),
        ({"game": "mio", "name": "x" * 40}, 422, "bad-name"),
        ({"game": 7}, 400, "not-a-text"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_reason(
    visitor: Visitor, asked: dict[str, object], status: int, reason: str
) -> None:
    answer = visitor.become_guest().post("/api/tables", asked)
    assert why(answer) == (status, reason)
    assert answer.json()["sentence"]


def test_a_full_house_opens_no_more_tables(tmp_path: Path) -> None:
    with serving(tmp_path, most_tables=1) as server:
        guest = server.visitor.become_guest()
        guest.open_table()
        answer = guest.post("/api/tables", {"game": "mio"})
        assert why(answer) == (503, "too-many-tables")
        assert answer.headers["retry-after"]


def test_new_tables_are_limited_by_person_and_by_address(tmp_path: Path) -> None:
    rates = Rates(tables=Rate(3, 60.0), tables_by_person=Rate(2, 60.0))
    with serving(tmp_path, limits=Limits(rates)) as server:
        ana, bea = server.visitor.become_guest(), server.visitor.become_guest()
        statuses = [who.post("/api/tables", {"game": "mio"}).status_code for who in (ana, ana, ana, bea, bea)]
        assert statuses == [201, 201, 429, 201, 429]
        assert ana.at("192.0.2.9").post("/api/tables", {"game": "mio"}).status_code == 429


def test_what_cannot_be_a_table_costs_none_of_the_limit(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(Rates(tables=Rate(1, 60.0)))) as server:
        guest = server.visitor.become_guest()
        for _ in range(5):
            assert guest.post("/api/tables", {"game": "chess"}).status_code == 422
        guest.open_table()


@pytest.mark.parametrize("path", ["", "/view", "/invitations", "/device"])
def test_a_table_that_is_not_there_is_not_found(visitor: Visitor, path: str) -> None:
    guest = visitor.become_guest()
    method = "GET" if path in {"", "/view"} else "POST"
    assert why(guest.ask(method, f"/api/tables/nothing{path}")) == (404, "no-such-table")


def test_a_stopping_server_opens_no_tables_and_is_not_ready(http_server: Server) -> None:
    guest = http_server.visitor.become_guest()
    http_server.tables.stopping = True
    assert why(guest.post("/api/tables", {"game": "mio"})) == (503, "server-stopping")
    assert why(guest.get("/health/ready")) == (503, "server-stopping")
    assert guest.get("/health/live").json() == {"status": "ok"}


class CountedStore:
    def __init__(self) -> None:
        self.writes = 0
        self.fails = False

    async def write(self, _work: object) -> None:
        self.writes += 1
        await asyncio.sleep(0)
        if self.fails:
            raise OSError


def test_however_often_readiness_is_asked_for_the_store_is_asked_once_a_second() -> None:
    store, now = CountedStore(), 0.0
    probe = StoreProbe(cast("Store", store), lambda: now)

    async def scene() -> None:
        nonlocal now
        assert await asyncio.gather(*(probe() for _ in range(20))) == [True] * 20
        now, store.fails = 0.9, True
        assert await probe()
        assert store.writes == 1
        now = 1.0
        assert not any(await asyncio.gather(probe(), probe()))
        assert store.writes == 2

    asyncio.run(scene())


def people_and_tokens(connection: Connection) -> list[int | None]:
    return [connection.scalar(select(func.count()).select_from(table)) for table in (people, tokens)]


def test_a_host_longer_than_a_name_can_be_is_refused_and_nothing_is_stored(http_server: Server) -> None:
    ana = http_server.visitor.become_guest()
    table = ana.open_table()["id"]

    before = http_server.people(people_and_tokens)
    for path in ("invitations", "device"):
        for length, status in ((4000, 400), (256, 400), (255, 201)):
            if status == 201:
                assert http_server.people(people_and_tokens) == before
            answer = ana.post(f"/api/tables/{table}/{path}", headers={"Host": "h" * length})
            assert answer.status_code == status
        before = http_server.people(people_and_tokens)


def test_readiness_waits_for_the_restored_tables(http_server: Server) -> None:
    visitor = http_server.visitor
    assert visitor.get("/health/ready").status_code == 200
    http_server.tables.ready = False
    assert why(visitor.get("/health/ready")) == (503, "not-yet-ready")


def test_without_a_store_the_server_is_not_ready(http_server: Server) -> None:
    visitor = http_server.visitor
    http_server.loop.run(http_server.store.close())
    assert why(visitor.get("/health/ready")) == (503, "store-not-ready")
    assert why(visitor.post("/api/guests", {})) == (503, "store-not-ready")


def test_a_store_that_fails_is_no_fault_of_the_asker(
    http_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def failing(*_: object) -> TableCard:
        raise StoreError("store-not-open")

    guest = http_server.visitor.become_guest()
    monkeypatch.setattr(http_server.tables, "open_table", failing)
    assert why(guest.post("/api/tables", {"game": "mio"})) == (503, "store-not-ready")


def test_each_sees_a_table_from_their_own_seat(http_server: Server) -> None:
    visitor = http_server.visitor
    host = visitor.become_guest()
    table = host.open_table()["id"]
    person = http_server.people(lambda connection: person_of_token(connection, str(host.token), None))
    assert person is not None
    http_server.tables.sit(table, person.id, "Ana")
    seen = [who.get(f"/api/tables/{table}/view").json() for who in (host, visitor)]
    assert seen == [http_server.tables.tables[table].view(seat) for seat in (0, None)]
    assert why(Visitor(host.loop, host.app, "wrong").get(f"/api/tables/{table}/view")) == (401, "bad-token")
