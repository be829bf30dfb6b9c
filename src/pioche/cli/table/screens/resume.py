"""Games that were interrupted, to go on with."""

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.widgets import Static

from pioche.cli.table.saves import SavedGame, SavedGames
from pioche.cli.table.screens.page import Page, app_of

SHOWN = 9


class ResumePage(Page):
    """Each has its number as its key, which is the answer; files that cannot be read are named."""

    def __init__(self, kept: SavedGames) -> None:
        super().__init__()
        self.games = kept.games[:SHOWN]
        self.damaged = kept.damaged

    def compose(self) -> ComposeResult:
        lines = [Content.styled(self.say("resume-title"), "bold"), Content("")]
        for place, game in enumerate(self.games, start=1):
            label = self.describe(game)
            lines.append(
                Content.from_markup(
                    f"[@click=screen.answer('{place}')][b $text-accent]{place}[/] $label[/]", label=label
                )
            )
        if self.damaged:
            folder = self.say("resume-damaged", folder=str(self.damaged[0].parent))
            lines += [Content(""), Content.styled(folder, "bold $text-error")]
            lines += [Content(path.name) for path in self.damaged[:SHOWN]]
        lines += [Content(""), Content.styled(self.say("press-back"), "dim")]
        with VerticalScroll(classes="sheet"):
            yield Static(Content("\n").join(lines), id="kept")

    def describe(self, game: SavedGame) -> str:
        return self.say(
            "resume-game",
            game=app_of(self).title_of(game.game),
            names=", ".join(game.names),
            moves=game.moves,
            when=f"{game.when:%d/%m %H:%M}",
        )

    def on_key(self, event: Key) -> None:
        key = "1" if event.key == "enter" else event.key
        if key.isdecimal() and 0 < int(key) <= len(self.games):
            event.stop()
            self.dismiss(key)
