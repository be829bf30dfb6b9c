"""Every byte sent to a seat or a spectator is the same in worlds that differ in what they may not know."""

import random
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pioche.engine.events import Event, Fields
from pioche.games.shelf import FOLDERS
from pioche.server.house import BOTS, House
from pioche.server.http.house import CurrentView
from pioche.server.live import Live
from pioche.table.entries import Audience, Entry
from pioche.table.outcome import Outcome
from pioche.table.stream import Stream
from pioche.table.table import Table, view_at
from pioche.table.telling import Telling
from tests.server.deals import LONG_ENOUGH, LikeDeals, like_deals
from tests.server.happenings import random_acts
from tests.server.twins import PEOPLE, Side, Twins

SEATS = {"merci": 4, "mio": 3, "shit": 3, "lettres": 4, "non-merci": 3}
OPTIONS: dict[str, Fields] = {
    "merci": {"malpoli": True, "interrupt": True, "round_cap": 2, "move_cap": 70},
    "mio": {"target": 40},
    "shit": {"target": 400},
    "lettres": {},
    "non-merci": {"rounds": 2},
}
OTHER_TABLES: list[tuple[str, int, Fields]] = [
    ("merci", 3, {"round_cap": 3, "move_cap": 70}),
    ("merci", 5, {"manners": "spoken", "round_cap": 2, "move_cap": 70}),
    ("merci", 6, {"manners": "auto", "interrupt": True, "round_cap": 2, "move_cap": 70}),
    ("mio", 2, {"target": 40}),
    ("mio", 6, {"target": 40}),
    ("shit", 2, {"target": 300}),
    ("shit", 6, {"round_cap": 12}),
    ("lettres", 3, {}),
    ("lettres", 5, {}),
    ("non-merci", 3, {"open_chips": True, "tactical": True, "rounds": 2}),
    ("non-merci", 7, {"tactical": True, "rounds": 2}),
]
MOST_STEPS = 4000
IN_OTHER_WORLDS = {"merci": 0.99, "mio": 0.99, "shit": 0.9, "lettres": 0.99, "non-merci": 0.99}
"""In what part of the steps with something hidden another world is found, at least: not in a deal."""
LIKE_MOVES = 20
"""How long two deals are played alike, at least."""


def whole_game(twins: Twins, most: int = MOST_STEPS) -> None:
    for _ in range(most):
        if not twins.step(random_acts(twins)):
            break
    for side in twins.sides:
        side.room.end()


def twins_of(folder: Path, game: str, receiver: int, seed: int) -> Twins:
    return Twins(folder, game, SEATS[game], receiver, seed, OPTIONS[game])


def check_same(twins: Twins, game: str) -> None:
    assert twins.differences == []
    in_doubt = twins.steps - twins.knowing_all
    assert twins.in_other_worlds >= IN_OTHER_WORLDS[game] * in_doubt, twins.blind


@pytest.mark.slow
@pytest.mark.parametrize("game", FOLDERS)
def test_a_receiver_is_sent_the_same_bytes_in_worlds_it_cannot_tell_apart(tmp_path: Path, game: str) -> None:
    twins = twins_of(tmp_path, game, 1, seed=1)
    whole_game(twins, most=120)
    check_same(twins, game)


def but_first(*given: Any, first: bool) -> Any:
    """A sample in `./test`, the others in `./test soak`."""
    return pytest.param(*given, marks=pytest.mark.slow if first else pytest.mark.soak)


@pytest.mark.parametrize(
    ("game", "receiver"),
    [but_first(game, seat, first=seat == 0) for game in FOLDERS for seat in range(SEATS[game] - 1)],
)
def test_so_in_whole_games_from_every_seat(tmp_path: Path, game: str, receiver: int) -> None:
    twins = twins_of(tmp_path, game, receiver, seed=receiver)
    whole_game(twins)
    assert twins.arbiter.stage == "over"
    check_same(twins, game)


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [but_first(*table, first=place % 4 == 0) for place, table in enumerate(OTHER_TABLES)],
)
def test_so_with_other_seats_and_options(tmp_path: Path, game: str, seats: int, options: Fields) -> None:
    twins = Twins(tmp_path, game, seats, 0, seats, options)
    whole_game(twins)
    assert twins.arbiter.stage == "over"
    check_same(twins, game)


def look(side: Side, _place: int, who: str, number: int) -> None:
    side.visitors[who].say("look", n=number)


def come(side: Side, _place: int, who: str, since: int | None) -> None:
    side.visitors[who].come(since)


class Pair:
    """Two servers with deals that look alike; their logs are real, and can be played again."""

    def __init__(self, folder: Path, like: LikeDeals, seed: int) -> None:
        self.like = like
        game, receiver = like.game, like.receiver
        seats = SEATS[game]
        self.sides = [
            Side(
                folder / name,
                game,
                seats,
                PEOPLE[:seats],
                receiver,
                seed,
                deal=deal,
                options=OPTIONS[game],
            )
            for name, deal in zip(("one", "two"), like.deals, strict=True)
        ]
        self.sent = 0

    def same(self) -> None:
        one, two = (side.news() for side in self.sides)
        assert one == two
        self.sent += len(one)

    def both(self, act: Callable[[Side, int], object]) -> None:
        for place, side in enumerate(self.sides):
            act(side, place)
            side.room.wait(0.5)
        self.same()

    def move(self, seat: int, moves: list[str]) -> None:
        self.both(lambda side, place: side.visitors[PEOPLE[seat]].say("move", seat=seat, move=moves[place]))

    def look(self, number: int) -> None:
        for who in self.sides[0].compared:
            self.both(partial(look, who=who, number=number))

    def number(self) -> int:
        return self.sides[0].room.live.table.number

    def come_back(self, lots: random.Random) -> None:
        """After a restart of the server, from somewhere in the log."""
        last = self.number()
        for side in self.sides:
            side.room.restart()
        self.same()
        self.come(lambda: lots.choice([None, 0, last, max(0, last - 3)]))

    def come(self, since: Callable[[], int | None]) -> None:
        for who in self.sides[0].visitors:
            self.both(partial(come, who=who, since=since()))

    def end(self) -> None:
        for side in self.sides:
            side.room.end()


def play_alike(folder: Path, game: str, seed: int) -> int:
    """How many moves could be made that look the same; meanwhile all that is sent is compared."""
    lots = random.Random(seed)
    pair = Pair(folder, like_deals(game, SEATS[game], seed % SEATS[game], OPTIONS[game], seed), seed)
    pair.same()
    pair.come(lambda: 0)  # and be told the first deal once more
    made = 0
    while made < LONG_ENOUGH and (found := pair.like.step(lots)) is not None:
        pair.move(*found)
        made += 1
    first = next(entry.number for entry in pair.sides[0].room.entries() if entry.kind == "started")
    for number in {1, first, pair.number(), lots.randrange(1, pair.number() + 1)}:
        pair.look(number)
    pair.come_back(lots)
    pair.look(lots.randrange(1, pair.number() + 1))
    assert pair.sent > 2 * made
    pair.end()
    return made


@pytest.mark.slow
@pytest.mark.parametrize("game", FOLDERS)
@pytest.mark.parametrize("seed", [2, 3, 4])
def test_two_deals_that_look_alike_are_told_alike_also_later_and_after_a_restart(
    tmp_path: Path, game: str, seed: int
) -> None:
    assert play_alike(tmp_path, game, seed) >= LIKE_MOVES


def test_the_first_message_is_the_welcome_even_while_something_is_being_stored(tmp_path: Path) -> None:
    side = Side(tmp_path / "one", "non-merci", 3, PEOPLE[:2], 0, seed=1, options={})
    for visitor in side.visitors.values():
        assert [message["is"] for message in visitor.messages()][:2] == ["welcome", "ping"]
    side.room.end()


def hidden(table: Table) -> int:
    """A small number that only the arbiter could know."""
    match = table.state.match
    state = {} if match is None else match.state()
    return zlib.crc32(str([state.get("hands"), state.get("pile")]).encode())


def leak_by_the_view(patch: pytest.MonkeyPatch) -> None:
    honest = Stream.tell

    def tell(self: Stream, outcome: Outcome) -> dict[Audience, list[Telling]]:
        told = honest(self, outcome)
        for tellings in told.values():
            tellings[-1].now = [*(tellings[-1].now or []), "check", hidden(self.table)]
        return told

    patch.setattr(Stream, "tell", tell)


def in_full(event: Event) -> list[object]:
    return [event.kind, *list(event.told_in_full().values())[1:]]


def leak_by_the_events(patch: pytest.MonkeyPatch) -> None:
    honest = Stream.tell

    def tell(self: Stream, outcome: Outcome) -> dict[Audience, list[Telling]]:
        told = honest(self, outcome)
        for tellings in told.values():
            for telling, events in zip(tellings, outcome.events, strict=True):
                telling.events = [in_full(event) for event in events]
        return told

    patch.setattr(Stream, "tell", tell)


def leak_by_the_gap(patch: pytest.MonkeyPatch) -> None:
    honest = Stream.welcome

    def welcome(self: Stream, audience: Audience, since: int | None) -> tuple[Fields, list[Telling] | None]:
        view, gap = honest(self, audience, since)
        if since is not None and gap is not None:
            for telling, entry in zip(gap, self.table.recent.since(since) or [], strict=True):
                telling.events = [row for row, *_ in entry.events]
        return view, gap

    patch.setattr(Stream, "welcome", welcome)


def leak_by_refusals(patch: pytest.MonkeyPatch) -> None:
    honest = Live.tell_answer

    def tell_answer(self: Live, outcome: Outcome, answer: Any, deliveries: list[Any]) -> None:
        if answer.refused is not None:
            answer.refused.details["check"] = hidden(self.table)
        honest(self, outcome, answer, deliveries)

    patch.setattr(Live, "tell_answer", tell_answer)


def leak_by_time(patch: pytest.MonkeyPatch) -> None:
    honest = Live.take

    def take(self: Live, command: Any) -> None:
        self.loop.call_later(hidden(self.table) % 5 / 10_000, honest, self, command)

    patch.setattr(Live, "take", take)


def leak_over_http(patch: pytest.MonkeyPatch) -> None:
    honest = House.view_of

    async def view_of(self: House, id: str, person_id: str | None) -> CurrentView | None:
        look = await honest(self, id, person_id)
        assert look is not None
        return replace(look, view={**look.view, "check": hidden(self.known[id].live.table)})

    patch.setattr(House, "view_of", view_of)


LEAKS = [
    leak_by_the_view,
    leak_by_the_events,
    leak_by_the_gap,
    leak_by_refusals,
    leak_by_time,
    leak_over_http,
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("leak", "game"),
    [
        (leak, game)
        for leak in LEAKS
        for game in FOLDERS
        if leak not in {leak_by_the_events, leak_by_the_gap} or game not in {"lettres", "non-merci"}
    ],
)
def test_a_leak_would_be_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch], None], game: str
) -> None:
    leak(monkeypatch)
    twins = twins_of(tmp_path, game, 1, seed=3)
    whole_game(twins)
    assert twins.differences


@pytest.mark.parametrize("leak", [leak_by_the_events, leak_by_the_gap])
def test_a_leak_of_the_deal_would_be_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch], None]
) -> None:
    """In Plis de lettres no other event has something that some may not know; in Non Merci ! none has."""
    leak(monkeypatch)
    with pytest.raises(AssertionError):
        play_alike(tmp_path, "lettres", seed=2)


@pytest.mark.slow
@pytest.mark.parametrize("game", FOLDERS)
def test_a_leak_by_a_look_into_the_past_would_be_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    def seen(entries: list[Entry], audience: Audience, number: int, since: int) -> Fields:
        match = Table.restore(entries, fresh_secret=bytes, bots=BOTS).state.match
        return {**view_at(entries, audience, number, since), "check": match and match.state()}

    monkeypatch.setattr("pioche.server.socket.view_at", seen)
    with pytest.raises(AssertionError):
        play_alike(tmp_path, game, seed=2)
