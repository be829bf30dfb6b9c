"""The table in a terminal."""

import logging
import os
import subprocess
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import ClassVar, Final

from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.command import CommandPalette, Hit, Hits, Provider
from textual.events import Resize
from textual.filter import LineFilter
from textual.geometry import Size
from textual.screen import Screen

from pioche.cli.streams import INTERRUPTED
from pioche.cli.table.boxes import ink_colours
from pioche.cli.table.opening import continue_table, open_table
from pioche.cli.table.plain import NoColours
from pioche.cli.table.saves import SavedGame
from pioche.cli.table.screens.notes import TooSmallPage
from pioche.cli.table.screens.start import StartScreen
from pioche.cli.table.screens.table import TableScreen
from pioche.cli.table.settings import TerminalSettings
from pioche.cli.table.widgets import LOW, TINY
from pioche.engine.title import Title
from pioche.games.shelf import find_title
from pioche.thinking.pool import Thinkers
from pioche.words.catalogue import Catalogue
from pioche.words.language import LANGUAGES

SMALLEST: Final = (60, 18)
PALETTE: Final = {
    "hint": "hint",
    "rules": "rules",
    "sheet": "sheet",
    "bot": "bot",
    "type_move": "typed",
    "help": "help",
    "language": "language",
    "leave": "quit",
}
"""Actions of a screen that can be asked for by name, each with the words of its key."""
LIGHT_GROUNDS: Final = {"7", "15"}
"""How some terminals say in COLORFGBG that they are light."""


class NothingFound(Provider):
    """Says in the palette that no command matches, before Textual says so in English."""

    async def search(self, query: str) -> Hits:
        app, matcher = self.app, self.matcher(query)
        assert isinstance(app, TableApp)
        if not any(matcher.match(command.title) for command in app.get_system_commands(self.screen)):
            yield Hit(1, app.say("palette-nothing"), lambda: None)


class TableApp(App[int]):
    CSS_PATH = "table.tcss"
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = App.COMMANDS | {NothingFound}
    TITLE = "Pioche"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "interrupt", show=False, priority=True)]

    def __init__(
        self, settings: TerminalSettings, resumed: SavedGame | None = None, errors: int = subprocess.DEVNULL
    ) -> None:
        super().__init__()
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (112, "-wide")]
        self.VERTICAL_BREAKPOINTS = [(0, "-tiny"), (TINY, "-low"), (LOW, "-high")]
        if os.environ.get("COLORFGBG", "").rpartition(";")[2] in LIGHT_GROUNDS:
            self.theme = "textual-light"
        self.settings = settings
        self.resumed = resumed
        self.thinkers = Thinkers(1, errors=errors)
        self.catalogues: dict[tuple[str, str | None], Catalogue] = {}

    def on_mount(self) -> None:
        if self.resumed is not None:
            table, self.settings = continue_table(self.resumed.file, self.settings, self.thinkers)
            self.push_screen(TableScreen(table))
        elif self.settings.game is not None:
            self.push_screen(TableScreen(open_table(self.settings, self.thinkers)))
        else:
            self.push_screen(StartScreen(self.settings))

        self.check_size(self.size)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return ink_colours(dark=self.current_theme.dark)

    def get_line_filters(self) -> Sequence[LineFilter]:
        return (
            [NoColours(self.theme_variables["background"])] if self.no_color else super().get_line_filters()
        )

    def action_interrupt(self) -> None:
        """Ctrl+C ends the program at once; a game that is not over is kept."""
        self.exit(return_code=INTERRUPTED)

    def action_command_palette(self) -> None:
        if not isinstance(self.screen, CommandPalette | TooSmallPage):
            self.push_screen(CommandPalette(placeholder=self.say("palette")))

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """What the keys do, to be found by its name."""
        for action, key in PALETTE.items():
            if (found := getattr(screen, f"action_{action}", None)) is not None:
                yield SystemCommand(self.say(f"key-{key}"), self.say(f"help-{key}"), found)
        theme = "light" if self.current_theme.dark else "dark"
        yield SystemCommand(self.say("key-theme"), self.say(f"theme-{theme}"), self.switch_theme)

    def switch_theme(self) -> None:
        self.theme = "textual-light" if self.current_theme.dark else "textual-dark"

    def on_resize(self, event: Resize) -> None:
        if len(self.screen_stack) > 1:
            self.check_size(event.size)

    def check_size(self, size: Size) -> None:
        """Nothing is drawn where something would be hidden: the game waits until there is room."""
        small = size.width < SMALLEST[0] or size.height < SMALLEST[1]
        told = isinstance(self.screen, TooSmallPage)
        if small and not told:
            self.push_screen(TooSmallPage(*SMALLEST))
        elif told and not small:
            self.pop_screen()

    async def on_unmount(self) -> None:
        await self.thinkers.stop()

    def catalogue(self, title: Title | None = None) -> Catalogue:
        key = (self.settings.language, title.name if title else None)
        if key not in self.catalogues:
            self.catalogues[key] = Catalogue(self.settings.language, title)
        return self.catalogues[key]

    def say(self, key: str, **details: object) -> str:
        return self.catalogue().say(f"table-{key}", details)

    def title_of(self, game: str) -> str:
        return self.catalogue(find_title(game)).say("title")

    def switch_language(self) -> None:
        place = LANGUAGES.index(self.settings.language)
        self.settings.language = LANGUAGES[(place + 1) % len(LANGUAGES)]

    def open_game(self, settings: TerminalSettings) -> None:
        """Deal and sit down; bad settings are Refused."""
        table = open_table(settings, self.thinkers)
        self.settings = settings
        self.switch_screen(TableScreen(table))

    def continue_game(self, kept: SavedGame) -> None:
        """Go on where it was left. CANNOT_BE_READ: it is not whole."""
        table, settings = continue_table(kept.file, self.settings, self.thinkers)
        self.settings = settings
        self.switch_screen(TableScreen(table))

    def open_start(self) -> None:
        self.next_game()
        self.switch_screen(StartScreen(self.settings))

    def next_game(self) -> None:
        """It has cards and a record of its own."""
        self.settings.seed = None
        self.settings.save = next_record(self.settings.save)


def next_record(path: Path | None) -> Path | None:
    """Where the record of the next game goes, so that it does not take the place of another one."""
    if path is None:
        return None
    stem, _, count = path.stem.rpartition("-")
    known = stem and count.isdecimal()
    name = f"{stem}-{int(count) + 1}" if known else f"{path.stem}-2"
    following = path.with_name(name + path.suffix)
    return next_record(following) if following.exists() else following


def log_beside(folder: Path | None) -> int:
    """What goes wrong with bots is written beside the tables that are kept: standard error is the screen."""
    log = logging.getLogger("pioche")
    log.propagate = False
    try:
        if folder is None:
            raise FileNotFoundError
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / "errors.log").open("a", encoding="utf-8")
    except OSError:
        log.addHandler(logging.NullHandler())
        return subprocess.DEVNULL
    handler = logging.StreamHandler(file)
    handler.setFormatter(logging.Formatter("%(asctime)s %(name)s %(message)s"))
    log.addHandler(handler)
    return file.fileno()


def run_table(settings: TerminalSettings, resumed: SavedGame | None = None) -> int:
    """Play until the person quits; the settings, and a game that is to go on, were tried before."""
    app = TableApp(settings, resumed, log_beside(settings.keep))
    app.run()
    return app.return_code or 0
