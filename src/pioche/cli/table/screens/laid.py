"""The pages that are laid over the table: help, rules, score sheet, refusal, end, and the way out."""

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.screen import Screen

from pioche.bots.budget import Budget
from pioche.cli.streams import reason
from pioche.cli.table.boxes import INKS
from pioche.cli.table.draw.drawing import find_drawing
from pioche.cli.table.host import TableHost
from pioche.cli.table.screens.notes import HelpPage, HintPage, QuitPage, RefusalPage
from pioche.cli.table.screens.page import app_of
from pioche.cli.table.screens.rules import RulesPage
from pioche.cli.table.screens.sheet import EndPage, SheetPage
from pioche.cli.table.sight import Sight, look
from pioche.cli.table.telling import replay_command
from pioche.coach.telling import hint_sentence
from pioche.engine.record import record_of, record_text
from pioche.engine.refusal import Refused
from pioche.engine.views import words
from pioche.table.stand_ins import LostError
from pioche.thinking.pool import NEXT, BotFailedError
from pioche.thinking.process import Advise, read_advice
from pioche.words.catalogue import Catalogue
from pioche.words.rulebook import find_article

HINT: Final = Budget(seconds=0.4)


class TablePages(Screen[None]):
    AUTO_FOCUS: ClassVar[str | None] = ""

    def __init__(self, table: TableHost) -> None:
        super().__init__()
        self.table = table
        self.game = table.match.title.name
        self.drawing = find_drawing(self.game)
        self.looking: int | None = table.people[0] if len(table.people) == 1 else None
        self.last_article: str | None = None
        self.told_end = False

    @property
    def catalogue(self) -> Catalogue:
        return app_of(self).catalogue(self.table.match.title)

    def sight(self) -> Sight:
        return look(self.table, self.looking, self.catalogue)

    def save(self) -> None:
        """Keep the record up to date where one was asked for."""
        path = app_of(self).settings.save
        if path is None:
            return
        try:
            path.write_text(record_text(record_of(self.table.match, self.table.names)), encoding="utf-8")
        except OSError as error:
            app_of(self).settings.save = None
            self.notify(
                app_of(self).say("save-failed", file=str(path), detail=reason(error, self.catalogue)),
                severity="error",
                markup=False,
            )

    def action_help(self) -> None:
        catalogue = self.catalogue
        colours = [letter for letter in INKS if letter and catalogue.has(f"colour-{letter}")]
        legend = [
            (catalogue.say(f"table-mark-{letter}"), INKS[letter], catalogue.say(f"colour-{letter}"))
            for letter in colours
        ]
        others = ["tab"] if len(self.table.people) > 1 else []
        self.app.push_screen(HelpPage(legend, [*self.drawing.help, *others]))

    def action_rules(self) -> None:
        title = self.catalogue.say("title")
        self.app.push_screen(RulesPage(self.game, self.catalogue.language, title, self.last_article))

    def action_sheet(self, news: Sequence[str] = ()) -> None:
        sight = self.sight()
        head, lines = self.drawing.sheet(sight)
        title = sight.say("sheet-title", game=self.catalogue.say("title"))
        # Whoever knows the seed can deal the cards again and see every hand.
        notes = [sight.say("sheet-seed", seed=str(self.table.match.seed))] if self.table.over else []
        self.app.push_screen(SheetPage(title, news, (head, lines, sight.seat), notes))

    def action_hint(self) -> None:
        """What the coach would do, from what this person knows; not where somebody else could read it."""
        seat, match = self.looking, self.table.match
        if seat is None or self.table.resting or not match.moves(seat):
            return
        if len(self.table.people) > 1:
            self.app.push_screen(HintPage(self.catalogue.say("reason-hint-among-people")))
            return
        page = HintPage(app_of(self).say("hint-coming"))
        question = Advise(record_text(record_of(match)), seat, HINT)
        self.app.push_screen(page)
        self.run_worker(self.work_out(question, page), exclusive=True)

    async def work_out(self, question: Advise, page: HintPage) -> None:
        """Outside this thread: the screen goes on reacting."""
        try:
            advice = read_advice(await app_of(self).thinkers.find(question, NEXT))
        except (BotFailedError, LostError):
            page.show(self.catalogue.say("reason-no-hint-now"))
        else:
            self.table.note_hint(question.seat)
            page.show(hint_sentence(advice, self.catalogue, self.table.names))

    def action_leave(self) -> None:
        if self.table.over:
            self.told_end = False
            self.show_end()
        else:
            self.app.push_screen(QuitPage(), self.after_the_end)

    def show_refusal(self, refused: Refused) -> None:
        sentence = self.catalogue.refusal(refused, self.table.names)
        article = None
        if refused.article is not None:
            article = find_article(self.game, refused.article, self.catalogue.language)
            self.last_article = refused.article

        def closed(answer: str | None) -> None:
            if answer == "rules":
                self.action_rules()

        self.app.push_screen(RefusalPage(sentence, article, self.sight_moves()), closed)

    def sight_moves(self) -> list[str]:
        return words(self.sight().view, "moves")

    def show_end(self) -> None:
        """Told once; the person may look at the table and ask again."""
        if self.told_end or self.app.screen is not self:
            return
        self.told_end = True
        sight = self.sight()
        number = "C-5" if sight.view["stopped"] else self.drawing.why(sight)
        article = find_article(self.game, number, self.catalogue.language)
        head, lines = self.drawing.sheet(sight)
        page = EndPage(
            self.catalogue.status(sight.view, sight.names),
            "" if article is None else f"{article.number} · {article.text}",
            (head, lines, sight.seat),
            replay_command(self.table, app_of(self).settings),
        )
        self.app.push_screen(page, self.after_the_end)

    def after_the_end(self, answer: str | None) -> None:
        app = app_of(self)
        if answer in {"start", "drop", "quit"}:
            self.table.close(keep=answer != "drop")
        if answer == "again":
            app.next_game()
            self.begin_again()
        elif answer in {"start", "drop"}:
            app.open_start()
        elif answer == "quit":
            app.exit(0)

    def begin_again(self) -> None:
        raise NotImplementedError
