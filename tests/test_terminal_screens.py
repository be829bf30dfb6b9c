"""The table in a terminal, played with key presses and looked at as text."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from unittest import mock

import pytest
from textual.events import Key
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, Static

from pioche.cli.table.app import TableApp
from pioche.cli.table.host import TableHost
from pioche.cli.table.opening import open_table
from pioche.cli.table.screens.notes import CurtainPage, HelpPage, QuitPage, RefusalPage
from pioche.cli.table.screens.resume import ResumePage
from pioche.cli.table.screens.sheet import EndPage, SheetPage
from pioche.cli.table.screens.start import StartScreen
from pioche.cli.table.screens.table import LOG_LENGTH, TableScreen
from pioche.cli.table.settings import TerminalSettings
from pioche.cli.table.widgets import Middle
from pioche.engine.record import parse_record, replay
from pioche.engine.views import hands_of
from pioche.games.shelf import FOLDERS
from tests.test_terminal_host import SHORT

pytestmark = pytest.mark.slow  # whole screens are drawn

GAMES = list(FOLDERS)
SMALL = (80, 24)
LARGE = (120, 40)
TINY = (60, 18)
Play = Callable[[TableApp, Pilot[int]], Awaitable[None]]


def text_of(app: TableApp) -> str:
    """What stands on the screen that is in front."""
    return screen_text(app.screen)


def screen_text(screen: Screen[object]) -> str:
    width, height = screen.app.size
    drawn = screen._compositor.render_strips()  # noqa: SLF001 - the only way to read a screen as text
    assert len(drawn) <= height
    lines = ["".join(segment.text for segment in strip) for strip in drawn]
    assert all(len(line) <= width for line in lines)
    return "\n".join(lines)


def at_table(play: Play, size: tuple[int, int] = SMALL, **settings: object) -> TableApp:
    chosen = TerminalSettings(**{"language": "fr", "seed": 3, "pace": 0, **settings})  # type: ignore[arg-type]
    app = TableApp(chosen)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await play(app, pilot)

    asyncio.run(run())
    return app


def table_screen(app: TableApp) -> TableScreen:
    assert isinstance(app.screen, TableScreen)
    return app.screen


async def strike(app: TableApp, key: str) -> None:
    """A key press that waits for its effect and no longer, unlike those of the pilot."""
    screen = app.screen

    def now() -> tuple[object, ...]:
        if not isinstance(screen, TableScreen):
            return (app.screen,)
        return app.screen, len(screen.table.match.played), len(screen.menu.steps)

    before = now()
    app.post_message(Key(key, key if len(key) == 1 else None))
    for _ in range(1000):
        await asyncio.sleep(0)
        if now() != before:
            return


async def press_on(app: TableApp, pilot: Pilot[int], limit: int = 4000) -> TableHost:
    """Play a whole game: the first choice each time, through pages and curtains."""
    table = None
    for _ in range(limit):
        screen = app.screen
        if isinstance(screen, EndPage):
            break
        if isinstance(screen, TableScreen):
            table = screen.table
            await strike(app, screen.menu.choices[0].key if screen.menu.choices else "space")
        else:
            await strike(app, "enter")
    await pilot.pause()
    assert isinstance(app.screen, EndPage)
    assert table is not None
    return table


@pytest.mark.parametrize(("game", "people"), [*((game, 1) for game in GAMES), ("non-merci", 3), ("shit", 2)])
def test_a_whole_game_is_played_with_keys_alone(game: str, people: int) -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        table = await press_on(app, pilot)
        assert table.over
        ending = text_of(app)
        assert all(name in ending for name in table.names)
        assert "--seed 3" in ending.replace("\n", " ")

    at_table(play, game=game, people=people, options=SHORT[game])


@pytest.mark.parametrize("size", [SMALL, LARGE, TINY])
@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_drawn_at_every_size_and_in_both_languages(game: str, size: tuple[int, int]) -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        screen = table_screen(app)
        for _ in range(4):
            await pilot.pause()
            assert screen.catalogue.say("title") in text_of(app)
            middle = screen.query_one(Middle)
            lines = middle.paint(*middle.size)
            if size != TINY:
                assert len(lines) <= middle.size.height
                assert max(line.cell_length for line in lines) <= middle.size.width
            await strike(app, screen.menu.choices[0].key if screen.menu.choices else "space")
            if app.screen is screen:
                screen.action_language()

    at_table(play, size, game=game)


def test_a_table_without_people_plays_itself() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        for _ in range(50):
            await pilot.pause(0.01)
            if isinstance(app.screen, EndPage):
                return
        raise AssertionError("the bots stopped")

    at_table(play, game="non-merci", people=0)


def test_a_refusal_is_shown_with_its_article_and_opens_the_rules_there() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("enter")
        screen = table_screen(app)
        before = screen.table.match.state()
        await pilot.press(":", *"nonsense", "enter")
        assert isinstance(app.screen, RefusalPage)
        assert "nonsense" in text_of(app)
        await pilot.press("x")
        assert screen.table.match.state() == before
        await pilot.press("tab", "enter")
        await pilot.press("/", *"take", "enter")
        assert "NM-6" in text_of(app)
        assert "À qui de décider" in text_of(app)
        await pilot.press("r")
        await pilot.pause()
        assert "NM-6" in text_of(app)
        assert app.screen.query_one("#article-NM-6").has_class("-found")

    at_table(play, game="non-merci", people=2)


def test_typing_a_legal_move_plays_it_and_escape_closes_the_line() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        screen = table_screen(app)
        await pilot.press(":", *"ta", "escape")
        assert not screen.query_one("#typed", Input).display
        played = len(screen.table.match.played)
        await pilot.press(":", *" take ", "enter")
        assert len(screen.table.match.played) > played

    at_table(play, game="non-merci")


@pytest.mark.parametrize("game", [game for game in GAMES if game != "non-merci"])
def test_the_curtain_hides_every_hand(game: str) -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        curtains = 0
        for _ in range(12):
            screen = app.screen
            if isinstance(screen, CurtainPage):
                curtains += 1
                assert not app.screen_stack[-2].query_one("#hand").cards  # type: ignore[attr-defined]
                under = app.screen_stack[-2]
                assert isinstance(under, TableScreen)
                assert under.looking is None
                told = under.table.told[None]
                assert all("cards" not in event for event in told if event["type"] == "dealt")
                shown = text_of(app)
                assert "╭" not in shown
                assert "┏━━┓" not in shown
            elif isinstance(screen, EndPage):
                break
            chosen = screen.menu.choices if isinstance(screen, TableScreen) else []
            await strike(app, chosen[0].key if chosen else "enter")
            await pilot.pause()
        assert curtains >= 2

    at_table(play, game=game, people=2)


def test_when_bots_have_looked_and_hold_back_the_next_person_is_called() -> None:
    """In MERCI bots may act out of turn: until each has looked, nobody knows whether one does."""

    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        for _ in range(200):
            if isinstance(app.screen, CurtainPage):
                break
            await pilot.pause(0.02)
        assert isinstance(app.screen, CurtainPage)

    at_table(play, game="merci", people=2, seed=8, pace=0.05)


def test_nobody_sees_a_hand_before_the_first_curtain_is_lifted() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        assert isinstance(app.screen, CurtainPage)
        assert "Entrée" in text_of(app)
        await pilot.press("escape")
        assert isinstance(app.screen, CurtainPage)
        await pilot.press("enter")
        assert table_screen(app).looking is not None

    at_table(play, game="non-merci", people=3)


def test_what_somebody_was_typing_is_gone_when_the_clock_calls_the_next() -> None:
    """The example in the empty line is a move that this person could make: it names a card of the hand."""

    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        await lift(app, pilot)
        screen = table_screen(app)
        first = screen.looking
        typed = screen.query_one("#typed", Input)
        await pilot.press(":")
        assert typed.placeholder
        await pilot.press(*"play 7")
        await pilot.pause()
        await let_the_clock_call(app, pilot)
        await pilot.press("enter", "tab")  # meant for the line that was there a moment ago
        assert isinstance(app.screen, CurtainPage)
        assert screen.looking is None
        await lift(app, pilot)
        assert table_screen(app).looking not in {first, None}
        assert not typed.display
        assert (typed.value, typed.placeholder) == ("", "")

    with mock.patch("pioche.cli.table.screens.notes.SUDDEN", 1000.0):
        at_table(play, game="mio", people=2, seats=2, clock="lively")


def test_a_curtain_that_the_clock_let_fall_hears_again_after_a_moment() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        assert isinstance(app.screen, CurtainPage)
        while app.screen.deaf:
            await pilot.pause(0.01)
        await pilot.press("enter")
        assert table_screen(app).looking is not None

    with mock.patch("pioche.cli.table.screens.notes.SUDDEN", 0.01):
        at_table(play, game="mio", people=2, seats=2, clock="lively")


async def lift(app: TableApp, pilot: Pilot[int]) -> None:
    """As if a moment had passed."""
    assert isinstance(app.screen, CurtainPage)
    app.screen.hear()
    await pilot.press("enter")


async def let_the_clock_call(app: TableApp, pilot: Pilot[int]) -> None:
    screen = table_screen(app)
    while app.screen is screen:
        due = screen.table.table.next_deadline()
        assert due is not None
        screen.table.wake(due)
        await pilot.pause()


def test_somebody_else_at_the_keyboard_may_step_in() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("enter")
        screen = table_screen(app)
        first = screen.looking
        await pilot.press("tab")
        assert isinstance(app.screen, CurtainPage)
        assert screen.looking is None
        await pilot.press("enter")
        assert table_screen(app).looking not in {first, None}
        await pilot.press("tab", "enter")
        assert table_screen(app).looking == first

    at_table(play, game="non-merci", people=2)


def test_the_language_changes_at_once() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        assert "Règles" in text_of(app)
        await pilot.press("l")
        assert "Rules" in text_of(app)
        assert "Règles" not in text_of(app)

    at_table(play, game="non-merci")


def test_the_rules_find_an_article() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("r", *"CACHES")
        await pilot.pause()
        shown = text_of(app)
        assert "NM-9" in shown
        assert "NM-3" not in shown
        await pilot.press("escape")
        assert isinstance(app.screen, TableScreen)

    at_table(play, game="non-merci")


def test_help_sheet_and_quitting() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("?")
        assert isinstance(app.screen, HelpPage)
        await pilot.press("escape", "s")
        assert isinstance(app.screen, SheetPage)
        assert "Graine" not in text_of(app)
        await pilot.press("enter", "q")
        assert isinstance(app.screen, QuitPage)
        await pilot.press("n")
        assert isinstance(app.screen, TableScreen)
        await pilot.press("q", "o")

    app = at_table(play, game="non-merci")
    assert app.return_value == 0


def test_resizing_never_fails() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        for width, height in (LARGE, (200, 60), (40, 10), (20, 6), SMALL):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            assert text_of(app)
        assert "Prendre la carte" in text_of(app)

    at_table(play, LARGE, game="non-merci")


def test_arrows_enter_and_clicks_choose_too() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        screen = table_screen(app)
        seat = screen.table.people[0]
        await pilot.press("down", "enter")
        assert screen.table.match.played[0] == (seat, "pass") or (seat, "pass") in screen.table.match.played
        await pilot.click("#moves", offset=(3, 0))
        assert (seat, "take") in screen.table.match.played

    at_table(play, game="non-merci")


def test_the_start_screen_opens_a_game() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        assert isinstance(app.screen, StartScreen)
        while app.screen.game != "non-merci":
            await pilot.press("right")
        await pilot.press("down", "right", "l")
        assert "Seats" in text_of(app)
        await pilot.press("enter")
        screen = table_screen(app)
        assert screen.table.match.seats == 4
        assert screen.game == "non-merci"

    at_table(play)


@pytest.mark.parametrize("game", GAMES)
def test_the_start_screen_knows_every_game_and_its_options(game: str) -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        assert isinstance(app.screen, StartScreen)
        start = app.screen
        while start.game != game:
            await pilot.press("right")
        await pilot.pause()
        for name in start.game_options():
            before = start.game_options()[name]
            start.query_one(f"#option-{name}").focus()
            await pilot.press("right")
            assert start.game_options()[name] != before
        await pilot.press("enter")
        assert not isinstance(app.screen, StartScreen)

    at_table(play)


def test_a_new_game_follows_the_old_one() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        table = await press_on(app, pilot)
        await pilot.press("v")
        assert table_screen(app).table is table
        await pilot.press("enter")
        assert isinstance(app.screen, EndPage)
        await pilot.press("n")
        assert table_screen(app).table is table
        assert not table.over
        assert table.match.seed != 3

    at_table(play, game="non-merci")


def test_a_card_can_be_clicked() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        screen = table_screen(app)
        at = screen.menu.choices[-1].at
        assert at is not None
        await pilot.click("#hand", offset=(at * 4 + 1, 1))
        seat = screen.table.people[0]
        assert any(mover == seat for mover, _ in screen.table.match.played)

    at_table(play, game="shit")


def test_the_record_is_kept_up_to_date(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"

    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        table = await press_on(app, pilot)
        record = parse_record(saved.read_text(encoding="utf-8"))
        assert replay(table.match.title, record).state() == table.match.state()
        await pilot.press("n", "1")
        assert (tmp_path / "game-2.json").exists()

    at_table(play, game="non-merci", save=saved)


def test_a_record_that_cannot_be_written_does_not_stop_the_game(tmp_path: Path) -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("1")
        assert isinstance(app.screen, TableScreen)
        assert app.settings.save is None

    at_table(play, game="non-merci", save=tmp_path / "missing" / "game.json")


def test_without_colour_the_marks_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        assert app.no_color
        marks = {app.say(f"mark-{letter}") for letter in "brgyv"}
        assert any(mark in text_of(app) for mark in marks)
        assert "[1]" in text_of(app)

    at_table(play, game="shit")


def test_hands_are_never_needed_to_draw_a_spectator() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        screen = table_screen(app)
        hands = hands_of(screen.sight().view, "hands")
        assert all(card.startswith("?") for hand in hands for card in hand) or screen.table.over
        assert isinstance(screen.query_one("#heading", Static), Static)

    at_table(play, game=GAMES[0], people=0, pace=60)


def test_a_bot_plays_for_me_until_i_take_my_seat_back() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        screen = table_screen(app)
        await pilot.press("*")
        assert screen.table.replaced == [0]
        assert "Léa (robot)" in text_of(app)
        assert "Un robot joue pour vous" in text_of(app)
        assert "un robot jouer" in text_of(app)
        await pilot.press("*")
        assert screen.table.replaced == []
        assert "reprend sa place" in text_of(app)

    at_table(play, LARGE, game="non-merci", pace=60)


def test_what_the_clock_leaves_is_shown_and_a_page_stops_it() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        screen = table_screen(app)
        assert "15 s" in text_of(app) or "14 s" in text_of(app)
        await pilot.press("?")
        await pilot.pause()
        left = screen.table.seconds_left(0)
        assert left is not None
        await pilot.pause(0.05)
        assert screen.table.seconds_left(0) == left

    at_table(play, game="shit", clock="lively")


def test_an_interrupted_game_goes_on_from_the_start_screen(tmp_path: Path) -> None:
    played: list[tuple[int, str]] = []

    async def leave(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("1")
        screen = table_screen(app)
        played.extend(screen.table.match.played)
        await pilot.press("q", "m")
        assert isinstance(app.screen, StartScreen)
        assert "Une partie a été interrompue" in text_of(app)
        await pilot.press("c")
        assert table_screen(app).table.match.played == played
        await pilot.press("q", "o")

    at_table(leave, game="non-merci", keep=tmp_path)
    assert played

    async def go_on(app: TableApp, pilot: Pilot[int]) -> None:
        (tmp_path / "19990101-damaged.jsonl").write_text("?\n", "utf-8")
        app.open_start()
        await pilot.pause()
        await pilot.press("c")
        assert isinstance(app.screen, ResumePage)
        assert "Non Merci" in text_of(app)
        assert "19990101" in text_of(app)
        await pilot.press("1")
        screen = table_screen(app)
        assert screen.table.match.played == played
        assert screen.table.match.seed == 3
        table = await press_on(app, pilot)
        assert table.over
        await pilot.press("q")

    at_table(go_on, keep=tmp_path)
    assert [path.name for path in tmp_path.glob("*.jsonl")] == ["19990101-damaged.jsonl"]

    async def only_damaged(app: TableApp, pilot: Pilot[int]) -> None:
        assert "illisible" in text_of(app)
        await pilot.press("c", "1", "escape")
        assert isinstance(app.screen, StartScreen)

    at_table(only_damaged, keep=tmp_path)


def test_a_game_that_is_given_up_is_not_kept(tmp_path: Path) -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("q", "x")
        assert isinstance(app.screen, StartScreen)
        assert "interrompue" not in text_of(app)

    at_table(play, game="non-merci", keep=tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_damaged_game_never_stops_the_start_screen(tmp_path: Path) -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        start = app.screen
        assert isinstance(start, StartScreen)
        (path,) = tmp_path.glob("*.jsonl")
        path.write_bytes(path.read_bytes().replace(b'"started"', b'"begun"'))
        await pilot.press("c")
        assert app.screen is start
        assert path.name in text_of(app).replace("\n", "").replace(" ", "")

    open_table(TerminalSettings("non-merci", keep=tmp_path)).close()
    at_table(play, LARGE, keep=tmp_path)


def test_experts_think_outside_the_thread_of_the_screen() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        screen = table_screen(app)
        async with asyncio.timeout(60):
            while not any(seat != 0 for seat, _ in screen.table.match.played):
                await pilot.pause(0.01)
        assert app.thinkers.running == 1
        assert screen.table.faults == 0

    at_table(play, game="shit", level="expert")


@pytest.mark.parametrize("game", ["merci", "mio", "lettres"])
def test_whoever_is_in_front_reads_what_they_were_told_and_nothing_else(game: str) -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        looked = set()
        for _ in range(60):
            screen = app.screen
            if isinstance(screen, EndPage):
                break
            if not isinstance(screen, TableScreen):
                await strike(app, "enter")
                continue
            if screen.looking is not None:
                looked.add(screen.looking)
                log = str(screen.query_one("#events", Static).render()).replace("▸ ", "").split("\n")
                own, other = (screen.table.told[seat] for seat in (screen.looking, 1 - screen.looking))
                speak = screen.sight().sentence
                mine = [speak(told) for told in own if told["type"] not in screen.drawing.quiet]
                assert log == mine[-LOG_LENGTH:]
                secret = [told for told, known in zip(other, own, strict=True) if told != known]
                assert secret or game == "lettres" or len(own) < 10
            await strike(app, screen.menu.choices[0].key if screen.menu.choices else "space")
        assert looked == {0, 1}

    at_table(play, game=game, people=2, options=SHORT[game])
