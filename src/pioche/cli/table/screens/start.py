"""Before the game: which one, who plays, and with which options."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.events import Click, Key
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input, Static

from pioche.bots.roster import LEVELS
from pioche.cli.table.opening import CANNOT_BE_READ
from pioche.cli.table.saves import saved_in
from pioche.cli.table.screens.page import app_of
from pioche.cli.table.screens.resume import ResumePage
from pioche.cli.table.screens.rules import RulesPage
from pioche.cli.table.settings import TerminalSettings, names_at
from pioche.cli.table.widgets import KeyBar
from pioche.engine.refusal import Refused
from pioche.games.shelf import find_title, game_names
from pioche.table.customs import check_live, customs_of, rules_chosen
from pioche.table.paces import PACES
from pioche.words.catalogue import Catalogue

WORD_OPTIONS: dict[str, tuple[str, ...]] = {
    "manners": ("spoken", "auto"),
    "slips": ("never", "seldom", "often"),
}
LEFT_ALONE = {"round_cap", "move_cap"}
CLOCKS = list(PACES)


class Dial(Static, can_focus=True):
    """A line with a value that the left and right arrows turn."""

    class Turned(Message):
        """An arrow was pressed, or clicked on."""

        def __init__(self, dial: "Dial", by: int) -> None:
            super().__init__()
            self.dial = dial
            self.by = by

    BINDINGS: ClassVar[list[BindingType]] = [
        ("left,minus", "turn(-1)"),
        ("right,plus,space", "turn(1)"),
        ("up", "app.focus_previous"),
        ("down", "app.focus_next"),
    ]

    label = value = note = ""
    column = 0
    """How wide the labels of all lines are."""

    def show(self, label: str, value: str, note: str) -> None:
        self.label, self.value, self.note = label, value, note

    def render(self) -> Content:
        """With the note where it fits; whole it stands below the lines."""
        line = Content.assemble(
            (f"{self.label:<{self.column}}", "bold"),
            ("◂ ", "$text-accent"),
            (self.value, "bold"),
            (" ▸", "$text-accent"),
        )
        whole = Content.assemble(line, ("  " + self.note, "dim"))
        return whole if whole.cell_length <= self.size.width else line

    def action_turn(self, by: int) -> None:
        self.post_message(self.Turned(self, by))

    def on_click(self, event: Click) -> None:
        self.focus()
        self.post_message(self.Turned(self, -1 if event.x < self.column + 3 else 1))


class StartScreen(Screen[None]):
    AUTO_FOCUS: ClassVar[str | None] = ""
    BINDINGS: ClassVar[list[BindingType]] = [("enter", "begin"), ("escape", "leave")]

    def __init__(self, settings: TerminalSettings) -> None:
        super().__init__()
        self.settings = settings
        self.games = game_names()
        self.game = settings.game or self.games[0]
        self.options: dict[str, object] = dict(settings.options)
        self.seats = settings.seats
        self.kept = saved_in(settings.keep)
        self.fit()

    def fit(self) -> None:
        """Keep seats, people and options within what the game allows."""
        title = find_title(self.game)
        seats = title.usual if self.seats is None else self.seats
        self.seats = max(title.fewest, min(title.most, seats))
        self.settings.people = max(0, min(self.settings.people, self.seats))
        if not self.accepts(self.options):
            self.options = {}

    def game_options(self) -> dict[str, object]:
        """The options a person can turn here, with their values."""
        return {
            name: value
            for name, value in self.settled(self.options).items()
            if isinstance(value, bool | int | str) and name not in LEFT_ALONE
        }

    def settled(self, options: dict[str, object]) -> dict[str, object]:
        """All options of the game where some are given; Refused if it cannot be played with them."""
        assert self.seats is not None
        asked = TerminalSettings(self.game, people=self.settings.people, options=options)
        title = find_title(self.game)
        return check_live(self.game, title.options(self.seats, asked.options_for(title)).as_json())

    def accepts(self, options: dict[str, object]) -> bool:
        try:
            self.settled(options)
        except Refused:
            return False
        return True

    def turn_option(self, name: str, by: int) -> None:
        """The next value of an option; at the end of what the game allows it stays."""
        value = self.game_options()[name]
        following: object
        if isinstance(value, bool):
            following = not value
        elif isinstance(value, int):
            step = 10 if value >= 20 else 1
            following = max(1, value + by * step)
        else:
            following = turned(WORD_OPTIONS[name], str(value), by)
        changed = {**self.options, name: following}
        if self.accepts(changed):
            self.options = changed

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="start", can_focus=False):
            yield Static(id="start-title")
            yield Static(id="start-kept")
            yield Dial(id="dial-game")
            yield Dial(id="dial-seats")
            yield Dial(id="dial-people")
            yield Dial(id="dial-level")
            yield Dial(id="dial-rules")
            yield Dial(id="dial-clock")
            yield Dial(id="dial-language")
            yield Static(id="names-label")
            yield Input(id="names", compact=True)
            yield Vertical(id="options")
        yield Static(id="start-trouble")
        yield Static(id="start-note")
        yield KeyBar(id="keys")

    async def on_mount(self) -> None:
        self.query_one("#names", Input).value = ", ".join(self.settings.names)
        await self.mount_options()
        self.show_all()
        self.query_one("#dial-game").focus(scroll_visible=False)

    async def mount_options(self) -> None:
        options = self.query_one("#options", Vertical)
        await options.remove_children()
        await options.mount_all(Dial(id=f"option-{name}") for name in self.game_options())

    def show_all(self) -> None:
        app = app_of(self)
        settings = self.settings
        title = find_title(self.game)
        words = app.catalogue(title)
        self.query_one("#start-title", Static).update(
            Content.assemble((" Pioche ", "bold reverse"), "  ", (app.say("start-tagline"), "bold"))
        )
        self.dial("game", app.title_of(self.game), words.say("tagline"))
        self.dial("seats", str(self.seats), app.say("start-range", low=title.fewest, high=title.most))
        self.dial("people", str(settings.people), app.say("start-people-note", count=settings.people))
        self.dial("level", app.say(f"level-{settings.level}"), words.say(f"character-{settings.level}"))
        self.show_rules(words)
        self.dial("clock", app.say(f"clock-{settings.clock}"), app.say(f"clock-note-{settings.clock}"))
        self.dial("language", app.say("language-name"), "")
        self.query_one("#names-label", Static).update(Content.styled(app.say("start-names"), "bold"))
        assert self.seats is not None
        usual = names_at(self.seats, settings.people, ())
        self.query_one("#names", Input).placeholder = ", ".join(usual)
        for name, value in self.game_options().items():
            self.query_one(f"#option-{name}", Dial).show(
                words.say(f"option-name-{name}"), self.value_text(value, words), words.say(f"option-{name}")
            )
        self.line_up()
        keys = [
            ("⏎", app.say("start-begin"), "screen.begin"),
            ("r", app.say("key-rules"), "screen.rules"),
            ("l", app.say("key-language"), "screen.language"),
            ("q", app.say("key-quit"), "screen.leave"),
        ]
        if self.kept.games or self.kept.damaged:
            keys.insert(1, ("c", app.say("start-continue"), "screen.continue"))
        told = app.say("start-kept", count=len(self.kept.games)) if self.kept.games else ""
        if self.kept.damaged and not told:
            told = app.say("start-damaged")
        self.query_one("#start-kept", Static).update(Content.styled(told, "bold $text-warning"))
        self.query_one("#start-kept").display = bool(told)
        self.query_one(KeyBar).show(keys)
        self.query_one("#start-trouble").display = False
        self.show_note()

    def line_up(self) -> None:
        """The widest label makes the column."""
        dials = self.query(Dial)
        for dial in dials:
            dial.column = max(len(each.label) for each in dials) + 2
            dial.refresh()

    def show_rules(self, words: Catalogue) -> None:
        """One choice for several options, where the game has such."""
        sets = customs_of(self.game).rules
        self.query_one("#dial-rules").display = bool(sets)
        chosen = rules_chosen(self.game, self.game_options())
        if chosen is not None:
            self.dial("rules", words.say(f"rules-name-{chosen}"), words.say(f"rules-{chosen}"))
        else:
            self.dial("rules", app_of(self).say("start-own-rules"), "")

    def turn_rules(self, by: int) -> None:
        sets = customs_of(self.game).rules
        chosen = rules_chosen(self.game, self.game_options())
        following = list(sets)[0 if chosen is None else (list(sets).index(chosen) + by) % len(sets)]
        self.options = {**self.options, **sets[following]}

    def on_descendant_focus(self) -> None:
        self.show_note()

    def show_note(self) -> None:
        """What the line in focus means, in full; always in sight."""
        focused = self.focused
        note = focused.note if isinstance(focused, Dial) else ""
        self.query_one("#start-note", Static).update(Content(note))

    def value_text(self, value: object, words: Catalogue) -> str:
        if isinstance(value, bool):
            return app_of(self).say("yes" if value else "no")
        return words.say(f"option-value-{value}") if isinstance(value, str) else str(value)

    def dial(self, name: str, value: str, note: str) -> None:
        self.query_one(f"#dial-{name}", Dial).show(app_of(self).say(f"start-{name}"), value, note)

    async def on_dial_turned(self, message: Dial.Turned) -> None:
        kind, _, name = (message.dial.id or "").partition("-")
        if kind == "option":
            self.turn_option(name, message.by)
        elif name == "game":
            self.game = turned(self.games, self.game, message.by)
            self.options, self.seats = {}, None
        elif name == "seats":
            self.seats = (self.seats or 0) + message.by
        elif name == "people":
            self.settings.people += message.by
        elif name == "level":
            self.settings.level = turned(LEVELS, self.settings.level, message.by)
        elif name == "rules":
            self.turn_rules(message.by)
        elif name == "clock":
            self.settings.clock = turned(CLOCKS, self.settings.clock, message.by)
        else:
            app_of(self).switch_language()
        self.fit()
        if name == "game":
            await self.mount_options()
        self.show_all()

    def on_key(self, event: Key) -> None:
        if self.query_one("#names", Input).has_focus:
            if event.key in {"up", "down"}:
                self.app.action_focus_next() if event.key == "down" else self.app.action_focus_previous()
            return
        actions = {
            "q": self.action_leave,
            "l": self.action_language,
            "r": self.action_rules,
            "c": self.action_continue,
        }
        if event.character in actions:
            event.stop()
            actions[event.character]()

    def on_input_submitted(self) -> None:
        self.action_begin()

    def action_begin(self) -> None:
        given = self.query_one("#names", Input).value
        self.settings.game, self.settings.seats = self.game, self.seats
        self.settings.names = tuple(name.strip() for name in given.split(",")) if given.strip() else ()
        self.settings.options = self.options
        try:
            app_of(self).open_game(self.settings)
        except Refused as refused:
            sentence = app_of(self).catalogue(find_title(self.game)).refusal(refused)
            self.show_trouble(sentence)

    def action_continue(self) -> None:
        """The one game that was interrupted, or a choice of several."""
        if len(self.kept.games) == 1 and not self.kept.damaged:
            self.go_on_with("1")
        elif self.kept.games or self.kept.damaged:
            self.app.push_screen(ResumePage(self.kept), self.go_on_with)

    def go_on_with(self, answer: str | None) -> None:
        if answer is None:
            return
        kept = self.kept.games[int(answer) - 1]
        try:
            app_of(self).continue_game(kept)
        except CANNOT_BE_READ:
            self.show_trouble(app_of(self).say("resume-failed", file=str(kept.file.path)))

    def show_trouble(self, sentence: str) -> None:
        trouble = self.query_one("#start-trouble", Static)
        trouble.update(Content.styled(sentence, "bold $text-error"))
        trouble.display = True

    def action_language(self) -> None:
        app_of(self).switch_language()
        self.show_all()

    def action_rules(self) -> None:
        app = app_of(self)
        app.push_screen(RulesPage(self.game, app.settings.language, app.title_of(self.game), None))

    def action_leave(self) -> None:
        self.app.exit(0)


def turned(values: Sequence[str], value: str, by: int) -> str:
    return values[(values.index(value) + by) % len(values)]
