"""The table itself: seats, middle, hand, moves, and what happened."""

from collections.abc import Callable, Sequence

from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key, Resize
from textual.widgets import Input, Static

from pioche.cli.streams import reason
from pioche.cli.table.choices import Menu, MenuChoice, reader
from pioche.cli.table.host import TableHost
from pioche.cli.table.screens.laid import TablePages
from pioche.cli.table.screens.notes import CurtainPage
from pioche.cli.table.screens.page import app_of
from pioche.cli.table.sight import Sight, look
from pioche.cli.table.telling import describe
from pioche.cli.table.widgets import LOW, TINY, HandRow, KeyBar, Middle, MoveList, Picked, SeatBox
from pioche.engine.events import Event
from pioche.engine.refusal import Refused
from pioche.engine.views import words

LOG_LENGTH = 60
ROUND_IT, ROUND_IT_TINY = 11, 7
"""The lines of heading, seats, status, log and keys."""
SOON_OVER = 6
"""So many seconds before the clock moves, they stand out."""
ROUND_ENDS = {"round_won", "round_blocked", "round_ended", "round_annulled"}


class TableScreen(TablePages):
    def __init__(self, table: TableHost) -> None:
        super().__init__(table)
        self.menu = Menu([], [], {})
        self.seen = 0
        self.faults = 0
        self.sentences: dict[tuple[int | None, str], list[str]] = {}
        self.paused = False
        self.behind_curtain = False
        self.stepping_in = False

    def compose(self) -> ComposeResult:
        with Container(id="board"):
            with Vertical(id="felt"):
                yield Static(id="heading")
                with Horizontal(id="seats"):
                    for seat in range(self.table.match.seats):
                        yield SeatBox(seat)
                yield Middle()
                yield HandRow()
                yield Static(id="status")
                yield MoveList()
            with VerticalScroll(id="log", can_focus=False):
                yield Static(id="events")
        yield Input(id="typed", compact=True)
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        self.query_one("#typed", Input).display = False
        self.table.set_alarm = self.set_timer
        self.table.on_told = self.happened
        self.table.on_bots_done = self.call_person
        if self.table.time.runs:
            self.set_interval(1, self.show_status)
        # A program that sleeps (Ctrl+Z) costs nobody a turn.
        self.app.app_suspend_signal.subscribe(self, lambda _: self.table.hold())
        self.app.app_resume_signal.subscribe(self, lambda _: self.advance())
        self.tell_troubles()
        self.show_all()
        self.advance()

    def on_unmount(self) -> None:
        self.table.close()

    def on_screen_suspend(self) -> None:
        self.table.hold()

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self.show_all()
            self.advance()

    def on_resize(self, _event: Resize) -> None:
        self.call_after_refresh(self.show_all)

    def show_all(self) -> None:
        """Draw everything anew from the view of whoever is looking."""
        sight = self.sight()
        moves = words(sight.view, "moves")
        hand = self.drawing.hand(sight)
        if [move.text for move in self.menu.all_moves] != moves or self.menu.hand != hand:
            read = reader(self.table.match.title)
            self.menu = Menu(moves, hand, self.drawing.keys, self.drawing.card_key, read)
        title = self.catalogue.say("title")
        heading = Content.assemble((f" {title} ", "bold reverse"), "  ", self.drawing.heading(sight))
        self.query_one("#heading", Static).update(heading)
        for box in self.query(SeatBox):
            box.show(sight, self.drawing)
        self.query_one(Middle).show(sight, self.drawing)
        self.show_log(sight)
        self.show_keys()
        self.show_menu(sight)

    def show_menu(self, sight: Sight | None = None) -> None:
        sight = sight or self.sight()
        hand, moves = self.query_one(HandRow), self.query_one(MoveList)
        height = self.app.size.height
        limit = 8 if height >= LOW else 4 if not self.menu.hand else 2 if height >= TINY else 1
        moves.show(self.menu, lambda choice: self.label(sight, choice), limit)
        middle = len(self.query_one(Middle).paint(self.app.size.width - 2, 0))
        hand.room = (
            height - middle - moves.rows_for(moves.labels) - (ROUND_IT if height >= TINY else ROUND_IT_TINY)
        )
        hand.show(sight, self.drawing, self.menu)
        self.show_status(sight)

    def show_status(self, sight: Sight | None = None) -> None:
        sight = sight or self.sight()
        status = self.catalogue.status(sight.view, sight.names)
        parts: list[Content | tuple[str, str]] = [
            (status, "bold $text-accent" if self.menu.choices else "bold")
        ]
        roomy = self.app.size.height >= TINY
        if self.menu.steps and roomy:
            parts.append(("  " + sight.say("step-back"), "dim"))
        elif self.menu.choices and sight.seat not in sight.awaited:
            parts.append(("  " + sight.say("may-act"), "bold $text-warning"))
        if self.menu.words_first() and roomy:
            parts.append(("  " + sight.say("words-first"), "dim"))
        if self.paused:
            parts.append(("  " + sight.say("paused"), "bold $text-warning"))
        if sight.seat in sight.replaced:
            parts.append(("  " + sight.say("bot-plays"), "bold $text-warning"))
        left = self.table.seconds_left(sight.seat)
        if left is not None:
            parts.append((f"  {left:.0f} s", "bold $text-error" if left < SOON_OVER else "bold"))
        self.query_one("#status", Static).update(Content.assemble(*parts))

    def label(self, sight: Sight, choice: MenuChoice) -> str:
        return describe(sight, self.menu, choice)

    def show_log(self, sight: Sight) -> None:
        spoken = enumerate(self.spoken(sight))
        lines = [Content.styled(told, "" if index >= self.seen else "dim") for index, told in spoken if told]
        if lines:
            lines[-1] = Content.styled(f"▸ {lines[-1].plain}", "bold")
        self.query_one("#events", Static).update(Content("\n").join(lines[-LOG_LENGTH:]))
        log = self.query_one("#log")
        log.scroll_end(animate=False)
        # Again once the new lines are laid out: one that wraps would else stay below.
        self.call_after_refresh(log.scroll_end, animate=False)

    def spoken(self, sight: Sight) -> list[str]:
        """What a seat was told, in a sentence each; "" is what the log leaves out. Each is made once."""
        known = self.sentences.setdefault((sight.seat, sight.catalogue.language), [])
        for told in sight.told[len(known) :]:
            known.append("" if told["type"] in self.drawing.quiet else sight.sentence(told))
        return known

    def show_keys(self) -> None:
        app = app_of(self)
        keys = [
            ("?", app.say("key-help"), "screen.help"),
            ("r", app.say("key-rules"), "screen.rules"),
            ("s", app.say("key-sheet"), "screen.sheet"),
            ("!", app.say("key-hint"), "screen.hint"),
            ("*", app.say("key-bot"), "screen.bot"),
            (":", app.say("key-typed"), "screen.type_move"),
            ("l", app.say("key-language"), "screen.language"),
            ("q", app.say("key-quit"), "screen.leave"),
        ]
        self.query_one(KeyBar).show(keys)

    def advance(self) -> None:
        """Let time pass at the table while it is in front; call the next person, or tell the end."""
        if self.app.screen is not self or self.behind_curtain or self.paused:
            self.table.hold()
        elif self.table.over:
            self.table.hold()
            self.show_end()
        else:
            self.table.go_on()
            self.call_person()

    def call_person(self) -> None:
        """With several people at the keyboard a curtain falls before the next one looks; bots go first."""
        if self.table.held or self.table.over or self.table.bots_are_due:
            return
        wanted = self.table.person_wanted(self.looking)
        if wanted is not None and wanted != self.looking and not self.stepping_in:
            self.lower_curtain(wanted)

    def lower_curtain(self, seat: int, *, stepping_in: bool = False) -> None:
        """Hide everything private until this person is there; stepping in: although nobody waits for them."""
        public = look(self.table, None, self.catalogue)
        spoken = [sentence for sentence in self.spoken(public) if sentence]
        lines = [*spoken[-8:], "", self.catalogue.status(public.view, public.names)]
        others = [
            other for other in self.table.people if other != seat and words(self.table.view(other), "moves")
        ]

        def opened(answer: str | None) -> None:
            self.behind_curtain = False
            if answer == "quit":
                self.action_leave()
            elif answer == "other" and others:
                later = [other for other in others if other > seat]
                self.lower_curtain((later or others)[0], stepping_in=True)
            else:
                self.looking = seat
                self.stepping_in = stepping_in
                self.show_all()
                self.advance()

        self.table.hold()
        self.looking = None
        self.behind_curtain = True
        self.close_typed()  # the clock calls the next person, whatever somebody is typing
        self.show_all()
        key = "curtain-step-in" if stepping_in else "curtain-call"
        call = public.say(key, name=self.table.names[seat])
        sudden = self.table.time.runs and not stepping_in
        self.app.push_screen(CurtainPage(call, lines, others=bool(others), sudden=sudden), opened)

    def happened(self, events: Sequence[Event]) -> None:
        """Show what a move did; the table waits while a page is laid over it."""
        self.save()
        self.show_all()
        self.tell_troubles()
        if self.table.over:
            self.advance()
        elif self.drawing.pause_between_rounds and self.table.people:
            ends = [event.told_to(self.looking) for event in events if event.kind in ROUND_ENDS]
            if ends:
                self.table.hold()
                self.action_sheet([self.catalogue.event(told, self.table.names) for told in ends])
                return
        self.call_person()

    def tell_troubles(self) -> None:
        """Each once: a bot that failed, a log that cannot be written."""
        error, self.table.not_kept = self.table.not_kept, None
        if error is not None:
            told = app_of(self).say("not-kept", detail=reason(error, self.catalogue))
            self.notify(told, severity="error", markup=False)
        if self.table.faults > self.faults:
            self.notify(app_of(self).say("bot-failed"), severity="warning", markup=False)
        self.faults = self.table.faults

    def play(self, text: str) -> None:
        if self.looking is not None:
            self.seen, self.stepping_in = len(self.table.told[None]), False
            self.ask(lambda seat: self.table.play(seat, text))

    def action_bot(self) -> None:
        """A bot plays for whoever is looking, or gives the seat back."""
        if self.looking in self.table.replaced:
            self.ask(self.table.take_back)
        elif not self.table.over:
            self.ask(self.table.let_bot_play)

    def ask(self, wish: Callable[[int], None]) -> None:
        """What whoever is looking wants of the table; a refusal is told."""
        if self.looking is None:
            return
        try:
            wish(self.looking)
        except Refused as refused:
            self.show_refusal(refused)
        else:
            self.advance()

    def begin_again(self) -> None:
        """Another game at the same table."""
        self.menu = Menu([], [], {})
        self.sentences = {}
        self.seen, self.told_end, self.stepping_in = 0, False, False
        self.looking = self.table.people[0] if len(self.table.people) == 1 else None
        self.table.rematch()
        self.advance()

    def on_key(self, event: Key) -> None:
        typed = self.query_one("#typed", Input)
        if typed.display:
            if event.key == "escape":
                event.stop()
                self.close_typed()
            return
        if self.press(event.key, event.character or ""):
            event.stop()
            event.prevent_default()

    def press(self, key: str, character: str) -> bool:
        choice = self.menu.by_key(character) if character else None
        if choice is None and self.menu.steps:
            choice = self.menu.by_key(character.lower())
        if choice is not None:
            self.pick(choice)
            return True
        if character in {"S", "K", "k"} and self.menu.say_first("siouplait" if character == "S" else "skuz"):
            self.show_menu()
            return True
        steps = {"left": -1, "up": -1, "right": 1, "down": 1}
        if key in steps:
            self.menu.move_cursor(steps[key])
            self.show_menu()
            return True
        if key in {"pageup", "pagedown"}:
            self.query_one("#log").scroll_relative(y=-3 if key == "pageup" else 3, animate=False)
            return True
        if key in {"escape", "backspace"}:
            if self.menu.back():
                self.show_menu()
            return True
        actions = {
            "enter": self.action_enter,
            "space": self.action_hurry,
            "?": self.action_help,
            "r": self.action_rules,
            "s": self.action_sheet,
            "!": self.action_hint,
            "*": self.action_bot,
            "l": self.action_language,
            "q": self.action_leave,
            ":": self.action_type_move,
            "/": self.action_type_move,
            "tab": self.action_other_person,
        }
        action = actions.get(key) or actions.get(character)
        capital = self.menu.by_key(character.upper()) if action is None and character else None
        if action is not None:
            action()
        elif capital is not None:
            self.pick(capital)
        return action is not None or capital is not None

    def on_picked(self, message: Picked) -> None:
        if message.index < len(self.menu.choices):
            self.pick(self.menu.choices[message.index])

    def pick(self, choice: MenuChoice) -> None:
        move = self.menu.pick(choice)
        if move is None:
            self.show_menu()
        else:
            self.menu = Menu([], [], {})
            self.play(move)

    def action_enter(self) -> None:
        choice = self.menu.at_cursor()
        if choice is not None:
            self.pick(choice)
        elif self.table.over and self.app.screen is self:
            self.told_end = False
            self.show_end()

    def action_hurry(self) -> None:
        """Do not wait for the next bot; without people, stop and go on."""
        if self.table.people:
            self.table.hurry()
        else:
            self.paused = not self.paused
            self.show_menu()
            self.advance()

    def action_other_person(self) -> None:
        """Somebody else at this keyboard wants to act out of turn."""
        others = [seat for seat in self.table.people if seat != self.looking]
        if others:
            later = [seat for seat in others if self.looking is not None and seat > self.looking]
            self.lower_curtain((later or others)[0], stepping_in=True)

    def action_language(self) -> None:
        app_of(self).switch_language()
        self.show_all()

    def action_type_move(self) -> None:
        typed = self.query_one("#typed", Input)
        typed.placeholder = app_of(self).say("typed-hint", example=self.menu_example())
        typed.value = ""
        typed.display = True
        typed.focus()

    def menu_example(self) -> str:
        return self.menu.all_moves[0].text if self.menu.all_moves else ""

    def close_typed(self) -> None:
        """Nothing of it stays: who looks next may be somebody else."""
        typed = self.query_one("#typed", Input)
        typed.value = typed.placeholder = ""
        typed.display = False
        self.set_focus(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.close_typed()
        text = " ".join(event.value.split())
        if text:
            self.play(text)
