"""What is on the table is in sight at every size, with as many seats as the game allows."""

import os
from typing import cast

import pytest
from textual.color import Color
from textual.command import CommandPalette
from textual.pilot import Pilot
from textual.widgets import Static

from pioche.cli.streams import INTERRUPTED
from pioche.cli.table.app import SMALLEST, TableApp
from pioche.cli.table.boxes import LARGE_HEIGHT, LARGE_WIDTH, Placed, card_lines
from pioche.cli.table.draw.drawing import find_drawing
from pioche.cli.table.screens.notes import PAGE_KEYS, PLAYING_KEYS, RefusalPage, TooSmallPage
from pioche.cli.table.screens.sheet import EndPage
from pioche.cli.table.screens.start import Dial
from pioche.cli.table.screens.table import TableScreen
from pioche.cli.table.sight import look
from pioche.cli.table.widgets import HandRow, Middle, MoveList
from pioche.games.shelf import find_title
from pioche.words.rulebook import rule_book
from tests.campaign import Campaign
from tests.test_terminal_host import SHORT
from tests.test_terminal_screens import GAMES, LARGE, SMALL, at_table, press_on, strike, table_screen, text_of

pytestmark = pytest.mark.slow  # whole screens are drawn

WIDE = (200, 50)


def nothing_is_hidden(screen: TableScreen) -> None:
    """Every part of the table lies on the screen, as large as what it draws."""
    height = screen.app.size.height
    for part in ("#heading", "#seats", "#middle", "#hand", "#status", "#moves"):
        region = screen.query_one(part).region
        assert region.bottom < height, (part, region)
    middle = screen.query_one(Middle)
    lines = middle.paint(*middle.size)
    assert len(lines) <= middle.size.height, [line.plain for line in lines]
    assert max((line.cell_length for line in lines), default=0) <= middle.size.width
    shown = text_of(cast("TableApp", screen.app))
    for choice in screen.menu.choices:
        mark = f"{choice.key}━" if choice.at is not None else f"[{choice.key}]"
        assert mark in shown or f"{choice.key}:" in shown, (choice, shown)


@pytest.mark.parametrize("size", [SMALLEST, SMALL, LARGE, WIDE], ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_no_card_and_no_move_is_hidden(game: str, size: tuple[int, int], campaign: Campaign) -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        for turn in range(campaign.size(8, 60)):
            screen = app.screen
            if isinstance(screen, EndPage):
                return
            if isinstance(screen, TableScreen):
                await pilot.pause()
                if isinstance(app.screen, TableScreen):
                    nothing_is_hidden(app.screen)
                key = (
                    screen.menu.choices[-turn % len(screen.menu.choices)].key
                    if screen.menu.choices
                    else "space"
                )
                await strike(app, key)
            else:
                await strike(app, "enter")

    at_table(play, size, game=game, seats=find_title(game).most)


@pytest.mark.parametrize("game", ["shit", "non-merci"])
def test_totals_and_keys_of_the_end_are_in_sight_on_the_smallest_screen(game: str) -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        table = await press_on(app, pilot)
        await pilot.pause()
        ending = text_of(app)
        totals = next(line for line in ending.splitlines() if "Total" in line)
        for score in table.match.scores:
            assert str(score).replace("-", "−") in totals
        assert "quitter" in ending
        rounds = app.screen.query_one("#rounds")
        await pilot.press("end")
        assert rounds.scroll_y == rounds.max_scroll_y > 0
        assert totals in text_of(app)

    at_table(play, SMALLEST, game=game, seats=find_title(game).most, options=SHORT[game])


async def scrolled(app: TableApp, pilot: Pilot[int]) -> str:
    """The whole of a page on a small screen, as one reads it while one scrolls; one space for every gap."""
    sheet = app.screen.query_one(".sheet")
    lines: dict[int, str] = {}
    for above in range(int(sheet.max_scroll_y) + 1):
        sheet.scroll_to(y=above, animate=False, immediate=True)
        await pilot.pause()
        shown = text_of(app).splitlines()
        room = sheet.scrollable_content_region
        for row in range(room.height):
            lines[above + row] = shown[room.y + row][room.x : room.right]
    return " ".join(" ".join(lines[row] for row in sorted(lines)).split())


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_sentence_of_the_help_is_whole_on_the_smallest_screen(language: str) -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("question_mark")
        read = await scrolled(app, pilot)
        for key in (*PLAYING_KEYS, *PAGE_KEYS):
            assert " ".join(app.say(f"help-{key}").split()) in read

    at_table(play, SMALLEST, game="mio", language=language)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_refusal_with_a_long_article_is_whole_on_the_smallest_screen(language: str) -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        article = max(rule_book("merci", language), key=lambda each: len(each.text))
        app.push_screen(RefusalPage("…", article, []))
        await pilot.pause()
        assert " ".join(article.text.split()) in await scrolled(app, pilot)

    at_table(play, SMALLEST, game="merci", language=language)


@pytest.mark.parametrize("size", [SMALLEST, SMALL], ids=str)
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", ["merci", "shit"])
def test_every_choice_of_the_start_screen_is_explained_in_full(
    game: str, language: str, size: tuple[int, int]
) -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        app.screen.query_one("#dial-game").focus()
        assert "Pioche" in text_of(app)
        while app.title_of(game) not in text_of(app):
            await pilot.press("right")
        for dial in app.screen.query(Dial):
            if not dial.display:
                continue
            dial.focus()
            await pilot.pause()
            while f"{dial.label}  " not in (shown := text_of(app)):
                await pilot.pause(0.02)  # it is scrolled into sight
            assert " ".join(dial.note.split()) in " ".join(shown.split())
            assert "…" not in shown

    at_table(play, size, language=language)


def test_a_terminal_that_is_too_small_is_told_and_the_game_waits() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        assert isinstance(app.screen, TooSmallPage)
        assert "60 colonnes" in text_of(app)
        await pilot.press("escape", "enter")
        assert isinstance(app.screen, TooSmallPage)
        await pilot.resize_terminal(*SMALLEST)
        await pilot.pause()
        screen = table_screen(app)
        await pilot.resize_terminal(59, 30)
        await pilot.pause()
        assert isinstance(app.screen, TooSmallPage)
        assert screen.table.held

    at_table(play, (59, 17), game="mio")


def test_ctrl_c_ends_the_program_from_everywhere() -> None:
    for keys in ([], ["question_mark"], [":", "x"], ["ctrl+p"]):

        async def play(_app: TableApp, pilot: Pilot[int], keys: list[str] = keys) -> None:
            await pilot.press(*keys, "ctrl+c")

        assert at_table(play, game="mio").return_code == INTERRUPTED


def test_commands_are_found_by_their_names() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("ctrl+p")
        assert isinstance(app.screen, CommandPalette)
        assert "Chercher une commande" in text_of(app)
        named = {command.title for command in app.get_system_commands(app.screen_stack[-2])}
        assert {"Aide", "Règles", "Scores", "Conseil", "Quitter", "Couleurs"} <= named
        await pilot.press(*"qui")
        await app.workers.wait_for_complete()
        assert "Quitter" in text_of(app)
        await pilot.press(*"xyz")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "Aucune commande ne correspond." in text_of(app)
        assert "No matches" not in text_of(app)
        await pilot.press("escape")
        dark = app.theme
        app.switch_theme()
        await pilot.pause()
        assert app.theme != dark

    at_table(play, game="mio")


def contrast(one: Color, other: Color) -> float:
    """As WCAG 2.2 reckons it."""

    def light(colour: Color) -> float:
        parts = [
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized
        ]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("ground", ["15;0", "0;15"])
def test_every_ink_can_be_read_on_a_dark_and_a_light_ground(
    ground: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(os.environ, "COLORFGBG", ground)

    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.pause()
        assert app.current_theme.dark == (ground == "15;0")
        variables = app.get_css_variables()
        for name, colour in variables.items():
            if name.startswith("ink-"):
                assert contrast(Color.parse(colour), Color.parse(variables["background"])) >= 4.5, name

    at_table(play, game="mio")


def test_the_last_move_is_marked_in_the_log() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        screen = table_screen(app)
        await pilot.pause()
        lines = str(screen.query_one("#events", Static).content).splitlines()
        assert [line.startswith("▸") for line in lines] == [False] * (len(lines) - 1) + [True]

    at_table(play, game="mio")


def test_many_long_moves_are_cut_on_the_smallest_screen_and_all_keep_their_keys() -> None:
    async def play(app: TableApp, _pilot: Pilot[int]) -> None:
        moves = table_screen(app).query_one(MoveList)
        labels = [(place, str(place), f"Lay the card {place} on the third stack") for place in range(7)]
        moves.labels = labels
        assert moves.rows_for(labels) <= 4
        drawn = moves.render().plain
        assert [f"[{place}]" in drawn for place in range(7)] == [True] * 7
        assert max(len(line) for line in drawn.splitlines()) <= moves.size.width

    at_table(play, SMALLEST, game="merci")


def test_a_hand_that_fits_is_large_on_a_large_screen_and_its_cards_can_be_clicked() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        screen = table_screen(app)
        hand = screen.query_one(HandRow)
        assert hand.size.height == LARGE_HEIGHT
        assert hand.render().plain.count("SHIT!") == hand.cards.count(hand.cards[-1]) > 0
        at = screen.menu.choices[-1].at
        assert at is not None
        await pilot.click("#hand", offset=((at + 1) * LARGE_WIDTH - 1, LARGE_HEIGHT - 1))
        assert any(mover == screen.table.people[0] for mover, _ in screen.table.match.played)

    at_table(play, LARGE, game="shit")


def test_the_joker_has_its_letter_and_no_word_in_pieces() -> None:
    async def play(app: TableApp, _pilot: Pilot[int]) -> None:
        screen = table_screen(app)
        sight = look(screen.table, None, app.catalogue(find_title("mio")))
        drawn = [line.plain for line in card_lines(Placed(find_drawing("mio").face(sight, "J")))]
        assert drawn == ["╭──╮", "│ J│", "│jo│", "╰──╯"]

    at_table(play, game="mio")
