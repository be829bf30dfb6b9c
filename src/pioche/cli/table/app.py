"""The table in a terminal."""

from pathlib import Path

from textual.app import App

from pioche.cli.table.local import LocalTable, open_table
from pioche.cli.table.screens.start import StartScreen
from pioche.cli.table.screens.table import TableScreen
from pioche.cli.table.settings import Settings
from pioche.engine.title import Title
from pioche.games.shelf import find_title
from pioche.words.catalogue import Catalogue
from pioche.words.language import LANGUAGES


class TableApp(App[int]):
    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Pioche"

    def __init__(self, settings: Settings, table: LocalTable | None = None) -> None:
        super().__init__()
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (112, "-wide")]
        self.VERTICAL_BREAKPOINTS = [(0, "-low"), (32, "-high")]
        self.settings = settings
        self.first_table = table
        self.catalogues: dict[tuple[str, str | None], Catalogue] = {}

    def on_mount(self) -> None:
        if self.first_table is not None:
            self.push_screen(TableScreen(self.first_table))
        else:
            self.push_screen(StartScreen(self.settings))

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

    def open_game(self, settings: Settings) -> None:
        """Deal and sit down; bad settings are Refused."""
        table = open_table(settings)
        self.settings = settings
        self.switch_screen(TableScreen(table))

    def open_start(self) -> None:
        self.settings.seed = None
        self.settings.save = next_record(self.settings.save)
        self.switch_screen(StartScreen(self.settings))

    def play_again(self) -> None:
        self.settings.seed = None
        self.settings.save = next_record(self.settings.save)
        self.open_game(self.settings)


def next_record(path: Path | None) -> Path | None:
    """Where the record of the next game goes, so that it does not take the place of another one."""
    if path is None:
        return None
    stem, _, count = path.stem.rpartition("-")
    known = stem and count.isdecimal()
    name = f"{stem}-{int(count) + 1}" if known else f"{path.stem}-2"
    following = path.with_name(name + path.suffix)
    return next_record(following) if following.exists() else following


def run_table(settings: Settings) -> int:
    """Play until the person quits. Settings that cannot be played are Refused before anything is drawn."""
    table = None if settings.game is None else open_table(settings)
    app = TableApp(settings, table)
    app.run()
    return app.return_code or 0
