"""The table in a terminal."""

import logging
import subprocess
from pathlib import Path

from textual.app import App

from pioche.cli.table.opening import continue_table, open_table
from pioche.cli.table.saves import SavedGame
from pioche.cli.table.screens.start import StartScreen
from pioche.cli.table.screens.table import TableScreen
from pioche.cli.table.settings import TerminalSettings
from pioche.engine.title import Title
from pioche.games.shelf import find_title
from pioche.thinking.pool import Thinkers
from pioche.words.catalogue import Catalogue
from pioche.words.language import LANGUAGES


class TableApp(App[int]):
    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Pioche"

    def __init__(
        self, settings: TerminalSettings, resumed: SavedGame | None = None, errors: int = subprocess.DEVNULL
    ) -> None:
        super().__init__()
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (112, "-wide")]
        self.VERTICAL_BREAKPOINTS = [(0, "-low"), (32, "-high")]
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
