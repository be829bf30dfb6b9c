"""The live table of the terminal without its screen: whole games, hot seats, races, clocks, and going on."""

import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from pioche.cli.table.host import TableHost
from pioche.cli.table.opening import CANNOT_BE_READ, continue_table, open_table
from pioche.cli.table.saves import MOST_KEPT, SavedGames, TableFile, new_file, saved_in
from pioche.cli.table.settings import TerminalSettings, names_at
from pioche.engine.events import Event
from pioche.engine.refusal import Refused
from pioche.engine.views import words
from pioche.games.shelf import FOLDERS, find_title
from pioche.table.entries import Entry
from pioche.table.paces import LATE, PACES

GAMES = list(FOLDERS)
SHORT: dict[str, dict[str, object]] = {
    "mio": {"target": 15},
    "shit": {"target": 30},
    "non-merci": {"rounds": 2},
    "lettres": {},
    "merci": {"round_cap": 2},
}


def open_game(game: str, people: int, level: str = "regular", **settings: object) -> TableHost:
    asked = {"seed": 5, "pace": 0.0, "options": SHORT[game], **settings}
    return open_table(TerminalSettings(game, people=people, level=level, **asked))  # type: ignore[arg-type]


def first_move(host: TableHost, seat: int) -> str:
    return words(host.match.view(seat), "moves")[0]


def play_out(host: TableHost, limit: int = 5000, until: Callable[[], bool] = lambda: False) -> None:
    """Bots go first; a person takes the first move offered."""
    for _ in range(limit):
        if host.over or until():
            host.hold()
            return
        host.go_on()
        person = host.person_wanted(None)
        if person is not None and not host.over:
            host.play(person, first_move(host, person))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("people", [0, 1, 2])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_ends_with_a_winner(game: str, people: int) -> None:
    host = open_game(game, people)
    play_out(host)
    assert host.match.view(None)["winners"]
    assert host.rounds
    assert host.rounds[-1].scores == host.match.view(None)["scores"]
    assert host.faults == 0


@pytest.mark.parametrize("game", GAMES)
def test_every_event_is_told_once_as_each_seat_may_know_it(game: str) -> None:
    host = open_game(game, 2)
    happened: list[Event] = []
    before = {audience: list(told) for audience, told in host.told.items()}

    def note(events: Sequence[Event]) -> None:
        happened.extend(events)

    host.on_told = note
    play_out(host)
    assert set(host.told) == {None, 0, 1}
    for audience, told in host.told.items():
        of_the_game = [event for event in told if event["type"] != "notice"]
        assert of_the_game == before[audience] + [event.told_to(audience) for event in happened]


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_cards(game: str) -> None:
    first, second = open_game(game, 1), open_game(game, 1)
    assert first.told[0] == second.told[0]
    assert first.match.seed == 5


def test_bots_do_not_wait_for_people_who_are_awaited_with_them() -> None:
    host = open_game("shit", 1)
    assert host.awaited() == [0, 1, 2, 3]
    host.go_on()
    assert host.awaited() == [0]
    assert host.person_wanted(None) == 0


def test_whoever_is_looking_is_asked_first() -> None:
    host = open_game("shit", 3)
    assert host.person_wanted(None) == 0
    assert host.person_wanted(2) == 2


def test_a_refusal_changes_nothing() -> None:
    host = open_game("non-merci", 3)
    before = host.match.state()
    with pytest.raises(Refused):
        host.play((host.awaited()[0] + 1) % 3, "take")
    assert host.match.state() == before
    assert not host.match.played


def test_bad_settings_are_refused_and_leave_no_file(tmp_path: Path) -> None:
    for settings in (
        TerminalSettings("chess"),
        TerminalSettings("non-merci", seats=2),
        TerminalSettings("mio", names=("x" * 40,)),
        TerminalSettings("mio", clock="never"),
        TerminalSettings("non-merci", options={"rounds": 21}),
    ):
        settings.keep = tmp_path
        with pytest.raises(Refused):
            open_table(settings)
    assert not list(tmp_path.glob("*.jsonl"))


def test_every_seat_has_its_own_name() -> None:
    names = names_at(5, 2, ("Basile", " "))
    assert names[0] == "Basile"
    assert len(set(names)) == 5


def test_people_speak_for_themselves_in_merci() -> None:
    merci = find_title("merci")
    usual: dict[str, object] = {"manners": "spoken", "slips": "seldom"}
    assert TerminalSettings("merci").options_for(merci) == usual
    assert TerminalSettings("merci", people=0).options_for(merci) == {"manners": "auto", "slips": "never"}
    assert TerminalSettings("merci", options={"manners": "auto"}).options_for(merci) == {
        **usual,
        "manners": "auto",
    }


@dataclass
class Timers:
    """Alarms that go off when the test says so."""

    waiting: list[tuple[float, Callable[[], None]]]

    def set(self, seconds: float, then: Callable[[], None]) -> "Timers":
        self.waiting = [(seconds, then)]
        return self

    def stop(self) -> None:
        self.waiting = []

    def ring(self) -> float:
        ((seconds, then),) = self.waiting
        self.waiting = []
        then()
        return seconds


def with_timers(host: TableHost) -> Timers:
    timers = Timers([])
    host.set_alarm = timers.set
    return timers


def test_bots_hesitate_as_long_as_the_pace_says_and_longer_in_a_race() -> None:
    host = open_game("merci", 0, pace=3.0)
    timers = with_timers(host)
    host.go_on()
    low, high = (2 * seconds for seconds in PACES["none"].thinking)
    delays = [timers.ring() for _ in range(40)]
    assert max(delays) > 0.1
    assert all(delay <= high for delay in delays)
    assert low / 2 <= delays[0]


def test_a_table_that_is_held_lets_no_bot_move_and_space_hurries() -> None:
    host = open_game("non-merci", 1, pace=50.0)
    timers = with_timers(host)
    play_out(host, until=lambda: host.bots_are_due)
    played = len(host.match.played)
    host.go_on()
    assert timers.waiting
    host.hold()
    assert not timers.waiting
    host.hurry()
    assert len(host.match.played) == played
    host.go_on()
    host.hurry()
    assert len(host.match.played) == played + 1


def test_without_a_clock_the_rest_after_a_lay_passes_as_a_bot_hesitates() -> None:
    """ME-32: after every lay, whether somebody should object or not; space goes on."""
    host = open_game("merci", 3, seats=3, pace=50.0, options={"malpoli": True})
    timers = with_timers(host)
    for _ in range(600):
        person = host.person_wanted(None)
        assert person is not None
        lays = [move for move in words(host.view(person), "moves") if move.startswith("lay")]
        host.play(person, (lays or ["draw"])[0])
        if host.resting:
            break
    host.go_on()
    assert timers.waiting
    assert host.bots_are_due
    assert host.view(None)["phase"] == "objection"
    while host.resting:
        host.hurry()
    assert host.view(None)["phase"] != "objection"


def test_with_a_clock_time_is_up_and_after_three_moves_a_bot_plays() -> None:
    host = open_game("lettres", 3, clock="lively", options={})
    timers = with_timers(host)
    host.go_on()
    seat = host.awaited()[0]
    left = host.seconds_left(seat)
    assert left is not None
    assert left <= 15
    host.hold()
    assert host.seconds_left(seat) == host.seconds_left(seat)
    host.go_on()
    seconds = timers.ring()
    assert seconds == pytest.approx(15 + LATE, abs=5)
    assert {"type": "notice", "notice": "moved", "seat": seat, "by": "clock"} in host.told[None]
    while not host.replaced:
        timers.ring()
    assert any(told.get("why") == "asleep" for told in host.told[0])


@pytest.mark.parametrize("kind", ["announced", "moved"])
def test_what_the_clock_does_is_said_also_where_others_may_object(kind: str) -> None:
    host = open_game("merci", 2, seats=3)
    host.tell(Entry(host.table.number + 1, kind, {"seat": 1, "by": "clock"}, {"move": "silent"}), [])
    assert host.told[0][-1] == {"type": "notice", "notice": kind, "seat": 1, "by": "clock"}


def test_a_bot_plays_for_a_person_until_the_seat_is_taken_back() -> None:
    host = open_game("non-merci", 1)
    host.let_bot_play(0)
    assert host.replaced == [0]
    assert host.person_wanted(0) is None
    assert host.told[0][-1] == {
        "type": "notice",
        "notice": "taken_over",
        "seat": 0,
        "name": host.names[0],
        "why": "host",
    }
    host.take_back(0)
    assert host.replaced == []
    host.let_bot_play(0)
    play_out(host)
    assert host.over


def test_another_game_follows_with_the_same_people_and_bots() -> None:
    host = open_game("non-merci", 2, "beginner", names=("Ana", "Bob"))
    play_out(host, until=lambda: len(host.match.played) > 3)
    host.let_bot_play(1)
    play_out(host)
    first, names = host.match.seed, host.names
    host.rematch()
    assert host.names == names
    assert host.people == [0, 1]
    assert host.replaced == []
    assert host.match.seed != first
    assert [chair.level for chair in host.table.state.chairs] == [None, None, "beginner"]
    assert not host.rounds
    play_out(host)
    assert host.over


@pytest.mark.parametrize("game", GAMES)
def test_an_interrupted_game_goes_on_where_it_was_left(game: str, tmp_path: Path) -> None:
    host = open_game(game, 2, keep=tmp_path, names=("Ana", "Bob"))
    play_out(host, until=lambda: len(host.match.played) > 5)
    host.close()
    (kept,) = saved_in(tmp_path).games
    assert (kept.game, kept.names, kept.moves) == (game, host.names, len(host.match.played))
    again, settings = continue_table(kept.file, TerminalSettings(pace=0))
    assert again.match.state() == host.match.state()
    assert (again.told, again.rounds, again.names) == (host.told, host.rounds, host.names)
    assert (settings.game, settings.people, settings.names) == (game, 2, ("Ana", "Bob"))
    assert (settings.seed, settings.options, settings.level) == (5, SHORT[game], "regular")
    assert saved_in(tmp_path) == SavedGames([], [])  # somebody is playing it
    play_out(again)
    again.close()
    assert saved_in(tmp_path) == SavedGames([], [])
    assert list(tmp_path.iterdir()) == []


def test_what_was_written_by_half_does_not_count(tmp_path: Path) -> None:
    host = open_game("non-merci", 1, keep=tmp_path)
    play_out(host, until=lambda: len(host.match.played) > 5)
    host.close()
    (path,) = tmp_path.glob("*.jsonl")
    whole = path.read_bytes()
    path.write_bytes(whole + whole[:40])
    again, _ = continue_table(TableFile(path), TerminalSettings(pace=0))
    assert again.match.state() == host.match.state()
    assert path.read_bytes().startswith(whole)
    play_out(again, until=lambda: len(again.match.played) > 8)
    again.close()
    third, _ = continue_table(TableFile(path), TerminalSettings(pace=0))
    assert third.match.state() == again.match.state()
    third.close(keep=False)
    assert saved_in(tmp_path) == SavedGames([], [])


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"\n",
        b"nonsense\n",
        b"[{}]\n",
        b"[]\n",
        b'[{"n": 1}]\n',
        b"\xff\xfe\n",
        b'[{"kind": "\x97"}]\n',
        b"[" * 100_000 + b"\n",
    ],
    ids=range(9),
)
def test_a_damaged_file_is_named_and_nothing_more(damage: bytes, tmp_path: Path) -> None:
    open_game("non-merci", 1, keep=tmp_path).close()
    (tmp_path / "20200101-damaged.jsonl").write_bytes(damage)
    kept = saved_in(tmp_path)
    assert [game.game for game in kept.games] == ["non-merci"]
    assert kept.damaged == [tmp_path / "20200101-damaged.jsonl"]


def test_a_game_of_a_package_that_is_gone_is_named_with_the_damaged(tmp_path: Path) -> None:
    open_game("non-merci", 1, keep=tmp_path).close()
    (path,) = tmp_path.glob("*.jsonl")
    path.write_bytes(path.read_bytes().replace(b'"game":"non-merci"', b'"game":"bataille"'))
    kept = saved_in(tmp_path)
    assert (list(kept.games), kept.damaged) == ([], [path])


def test_a_log_that_does_not_follow_from_itself_cannot_be_continued(tmp_path: Path) -> None:
    host = open_game("non-merci", 1, keep=tmp_path)
    play_out(host, until=lambda: len(host.match.played) > 5)
    host.close()
    (path,) = tmp_path.glob("*.jsonl")
    path.write_bytes(
        path.read_bytes().replace(b'"move":"pass"', b'"move":"pay"').replace(b'"take"', b'"hop"')
    )
    with pytest.raises(CANNOT_BE_READ):
        continue_table(TableFile(path), TerminalSettings())
    assert TableFile(path).take()


def test_a_game_that_cannot_be_written_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    host = open_game("non-merci", 1, keep=tmp_path / "file")
    assert isinstance(host.not_kept, FileExistsError)
    play_out(host)
    assert host.over
    host = open_game("non-merci", 1, keep=tmp_path)
    assert host.not_kept is None
    assert host.file is not None
    host.file.path = tmp_path / "gone" / "away.jsonl"
    play_out(host)
    assert isinstance(host.not_kept, FileNotFoundError)


def test_only_the_last_games_are_kept(tmp_path: Path) -> None:
    for number in range(MOST_KEPT + 4):
        (tmp_path / f"2020-{number:02}.jsonl").write_bytes(b"old\n")
    new_file(tmp_path, "mio").append([])
    kept = sorted(path.name for path in tmp_path.glob("*.jsonl"))
    assert len(kept) == MOST_KEPT
    assert kept[0] == "2020-05.jsonl"


def test_playing_needs_nothing_of_the_server() -> None:
    """Neither its package nor what only the extra `serve` installs."""
    program = """
import sys
for name in ("litestar", "sqlalchemy", "alembic", "uvicorn", "websockets", "argon2", "openskill", "segno"):
    sys.modules[name] = None
import pioche.cli.table.app, pioche.thinking.process
from pioche.cli.table.opening import open_table
from pioche.cli.table.settings import TerminalSettings
host = open_table(TerminalSettings("mio", people=0, pace=0, seed=1))
host.go_on()
assert host.match.played
assert not [name for name in sys.modules if name.startswith("pioche.server")]
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_person_who_reacts_while_the_window_is_open_is_before_the_bot() -> None:
    for seed in range(40):
        host = open_game("merci", 1, seed=seed, options={"interrupt": True})
        while not host.over:
            moves = [move for move in words(host.match.view(0), "moves") if move.startswith(("skuz", "lay"))]
            if host.table.race is not None and not host.resting and moves:
                host.play(0, moves[0])
                while host.view(None)["phase"] == "objection":
                    host.pass_time(host.table.next_bot_time() or 0)
                (raced,) = [told for told in host.told[None] if told.get("notice") == "raced"]
                assert raced["first"] == 0
                assert (0, moves[0]) in host.match.played
                return
            due = host.table.next_bot_time()
            if due is None:
                host.play(0, first_move(host, 0))
            else:
                host.pass_time(due)
    raise AssertionError("no race")
