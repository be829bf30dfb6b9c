"""What the pages of the terminal must not do: crash, give away, overwrite, or cut a name in the middle."""

import asyncio
import shlex
from pathlib import Path

import pytest
from textual.content import Content
from textual.pilot import Pilot

from pioche.cli.main import app as command_line
from pioche.cli.table.app import TableApp, next_record
from pioche.cli.table.boxes import Face, Placed
from pioche.cli.table.draw.drawing import cards_with_names, cut
from pioche.cli.table.opening import open_table
from pioche.cli.table.screens.notes import HintPage
from pioche.cli.table.screens.sheet import SheetPage
from pioche.cli.table.screens.start import StartScreen
from pioche.cli.table.screens.table import TableScreen
from pioche.cli.table.settings import TerminalSettings, names_at
from pioche.cli.table.telling import replay_command
from tests.test_terminal_host import SHORT
from tests.test_terminal_screens import GAMES, SMALL, at_table, press_on, table_screen, text_of

pytestmark = pytest.mark.slow  # whole screens are drawn


@pytest.mark.parametrize(
    "options", [{"rounds": 2}, {"target": "many"}, {"target": 0, "manners": 7}, {"manners": "auto"}]
)
def test_options_of_another_game_do_not_disturb_the_start_screen(options: dict[str, object]) -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        start = app.screen
        assert isinstance(start, StartScreen)
        for _ in GAMES:
            assert start.game_options() is not None
            await pilot.press("right")
        await pilot.press("enter")
        assert not isinstance(app.screen, StartScreen)

    at_table(play, options=options)


def test_an_option_stays_within_what_the_game_allows() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        start = app.screen
        assert isinstance(start, StartScreen)
        start.game = "non-merci"
        start.options = {"rounds": 20}
        start.fit()
        start.turn_option("rounds", 1)
        assert start.game_options()["rounds"] == 20

    at_table(play)


@pytest.mark.parametrize(
    ("language", "said"), [("fr", ("experts", "Le vieux renard")), ("en", ("experts", "The Old Fox"))]
)
def test_the_level_of_the_bots_is_chosen_on_the_start_screen(language: str, said: tuple[str, str]) -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        start = app.screen
        start.query_one("#dial-level").focus()
        await pilot.press("right", "right")
        await pilot.pause()
        assert all(words in text_of(app) for words in said)
        await pilot.press("enter")
        chairs = table_screen(app).table.table.state.chairs
        assert [chair.level for chair in chairs] == [None] + ["expert"] * (len(chairs) - 1)

    at_table(play, language=language)


@pytest.mark.parametrize("game", GAMES)
def test_the_coach_gives_a_hint_for_the_hand_on_the_screen(game: str) -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        screen = table_screen(app)
        assert screen.looking is not None
        moves = screen.table.match.moves(screen.looking)
        await pilot.press("!")
        page = app.screen
        assert isinstance(page, HintPage)
        coming = app.say("hint-coming")
        async with asyncio.timeout(60):
            while page.sentence == coming:
                await pilot.pause(0.01)
        told = page.sentence
        assert told in text_of(app).replace("\n", " ") or len(told) > 40
        assert any(screen.catalogue.move(move, screen.table.names) in told for move in moves)
        await pilot.press("!")
        assert table_screen(app) is screen

    at_table(play, game=game)


def test_no_hint_is_given_where_somebody_else_could_read_it() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("enter", "!")
        assert isinstance(app.screen, HintPage)
        assert app.screen.sentence == "Les conseils sont pour qui ne joue qu’avec des robots."

    at_table(play, game="non-merci", people=2)


def test_the_seed_is_shown_only_when_the_game_is_over() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("s")
        assert isinstance(app.screen, SheetPage)
        assert "Graine" not in text_of(app)
        await pilot.press("escape")
        await press_on(app, pilot)
        await pilot.press("v", "s")
        assert isinstance(app.screen, SheetPage)
        assert "Graine de la partie" in text_of(app)

    at_table(play, game="non-merci", options=SHORT["non-merci"])


@pytest.mark.parametrize("seed", [7, -3, "a b", 'it\'s; $HOME `x` "y" *', "--seats"])
def test_the_command_for_the_same_cards_can_be_typed_into_a_shell(
    seed: int | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = TerminalSettings(
        "mio", seats=3, people=2, names=("Léa Marie", "-n"), level="random", seed=seed, options={"target": 20}
    )
    table = open_table(settings)
    opened: list[TerminalSettings] = []

    def run_table(asked: TerminalSettings, _resumed: object) -> int:
        opened.append(asked)
        return 0

    monkeypatch.setattr("pioche.cli.table.app.run_table", run_table)
    for stream in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(f"sys.{stream}.isatty", lambda: True)
    program, *arguments = shlex.split(replay_command(table, settings))
    assert program == "pioche"
    with pytest.raises(SystemExit) as left:
        command_line(arguments)
    assert left.value.code == 0
    twin = open_table(opened[0])
    assert (twin.told, twin.names, twin.match.seed) == (table.told, table.names, seed)
    assert opened[0].level == "random"
    assert twin.match.options.as_json() == table.match.options.as_json()


def test_names_for_bots_are_left_out_of_the_command() -> None:
    settings = TerminalSettings("mio", names=("Léa", "Hugo"), seed=1)
    command = replay_command(open_table(settings), settings)
    assert shlex.split(command)[-2:] == ["--name", "Léa"]
    assert "Hugo" not in command


def test_the_next_record_takes_the_place_of_no_other_file(tmp_path: Path) -> None:
    (tmp_path / "game-2.json").write_text("mine", "utf-8")
    assert next_record(tmp_path / "game.json") == tmp_path / "game-3.json"
    assert next_record(tmp_path / "game-7.json") == tmp_path / "game-8.json"
    assert next_record(None) is None


@pytest.mark.parametrize("game", ["lettres", "shit"])
def test_names_below_cards_have_room_or_end_with_an_ellipsis(game: str) -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        screen = table_screen(app)
        while "laid" not in seen(screen) and "revealed" not in seen(screen):
            screen.pick(screen.menu.choices[0])
        await pilot.pause()
        middle = screen.query_one("#middle").render()
        assert isinstance(middle, Content)
        assert all(name in middle.plain for name in screen.table.names)

    at_table(play, SMALL, game=game, seats=4)


def seen(screen: TableScreen) -> set[object]:
    return {told["type"] for told in screen.table.told[None]}


def test_a_cut_name_ends_with_an_ellipsis() -> None:
    assert cut("Colette", 7) == "Colette"
    assert cut("Colette", 5) == "Cole…"
    cards = [Placed(Face("1"))] * 6
    names = names_at(6, 1, ("Maximilienne",))
    for width in (20, 36, 60, 90):
        lines = cards_with_names(cards, names, width, "dim")
        assert len({line.cell_length for line in lines}) == 1
        assert lines[0].cell_length <= max(width, 35)
        for shown, name in zip(lines[-1].plain.split(), names, strict=True):
            assert shown == name or (shown.endswith("…") and name.startswith(shown[:-1]))
