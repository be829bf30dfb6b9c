"""The unit of work: one deal, played by every line-up in every seating."""

from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil, log
from time import perf_counter
from typing import Final

from msgspec import Struct

from pioche.bots.bot import Bot
from pioche.engine.chance import chance_from
from pioche.engine.events import Journal
from pioche.engine.game import Game
from pioche.engine.moves import HOLD, Moves
from pioche.engine.place import Place
from pioche.engine.ranking import ranks
from pioche.engine.reading import Reading
from pioche.engine.title import Title
from pioche.games.shelf import find_title
from pioche.lab.contest import Contest, deal_seed, seatings
from pioche.lab.course import Course, Watcher
from pioche.lab.outside import HUNG, FailedError
from pioche.lab.players import Troupe

FINENESS: Final = log(1.1)
"""Times are counted in steps of ten in a hundred, from a microsecond on."""


class Task(Struct, frozen=True):
    contest: Contest
    deal: int
    watched: bool = False
    """Whether the course of every game is wanted, not only its end."""


class Forfeit(Struct, frozen=True):
    """A bot could not go on; all its copies have lost the game."""

    bot: str
    why: str
    detail: str


class Played(Struct, frozen=True, omit_defaults=True):
    """A game that is over."""

    line_up: int
    seating: tuple[int, ...]
    """seating[seat] is a place in the line-up."""
    moves: int = 0
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] | None = None
    """None in a game that was forfeited."""
    ranks: tuple[int, ...] = ()
    """1 for the best; equals share a rank."""
    stopped: bool = False
    forfeit: Forfeit | None = None
    course: Course | None = None
    """None where nobody watched, and in a game that was forfeited."""


class Pace(Struct):
    """How long a bot thought about its decisions."""

    decisions: int = 0
    seconds: float = 0.0
    times: dict[int, int] = {}
    """How many decisions took a time of each step (FINENESS)."""

    def add(self, taken: float) -> None:
        self.decisions += 1
        self.seconds += taken
        step = max(0, ceil(log(taken * 1e6) / FINENESS)) if taken > 0 else 0
        self.times[step] = self.times.get(step, 0) + 1


class DealResult(Struct, frozen=True):
    deal: int
    games: tuple[Played, ...]
    pace: dict[str, Pace]


def play_deal(task: Task) -> DealResult:
    """Every game of a deal. The same task gives the same games in any process."""
    contest = task.contest
    troupe = Troupe(contest.patience)
    pace = {spec: Pace() for line_up in contest.line_ups for spec in line_up}
    games: list[Played] = []
    hung: dict[str, Forfeit] = {}
    try:
        for number, line_up in enumerate(contest.line_ups):
            for seating in seatings(contest, line_up, task.deal):
                known = next((hung[spec] for spec in line_up if spec in hung), None)
                played = (
                    play_seating(task, number, seating, troupe, pace)
                    if known is None
                    # Waiting again and again for somebody who sleeps would take hours.
                    else Played(line_up=number, seating=seating, forfeit=known)
                )
                games.append(played)
                if played.forfeit is not None and played.forfeit.why == HUNG:
                    hung[played.forfeit.bot] = played.forfeit
    finally:
        troupe.close()
    return DealResult(deal=task.deal, games=tuple(games), pace=pace)


def play_seating(
    task: Task, number: int, seating: tuple[int, ...], troupe: Troupe, pace: dict[str, Pace]
) -> Played:
    contest = task.contest
    line_up = contest.line_ups[number]
    title = find_title(contest.game)
    options = title.options(contest.seats, dict(contest.options))
    journal = Journal()
    game = title.fresh(contest.seats, options, chance_from(deal_seed(contest, task.deal)), journal)
    specs = [line_up[place] for place in seating]
    bots: list[Bot] = []
    watcher = Watcher(game) if task.watched else None
    try:
        for seat, spec in enumerate(specs):
            copy = line_up[: seating[seat]].count(spec)
            chance = chance_from(f"{deal_seed(contest, task.deal)} {spec} {copy}")
            place = Place(title, contest.seats, options, seat)
            with failing_at(seat):
                bots.append(troupe.bot(place, spec, copy, chance))
        moves = play(title, game, journal, bots, [pace[spec] for spec in specs], watcher)
    except BotFailedError as failed:
        forfeit = Forfeit(bot=specs[failed.seat], why=failed.why, detail=failed.detail)
        troupe.dismiss(forfeit.bot)
        return Played(line_up=number, seating=seating, forfeit=forfeit)
    finally:
        for bot in bots:
            bot.close()
    return Played(
        line_up=number,
        seating=seating,
        moves=moves,
        winners=tuple(seat for seat in range(contest.seats) if (game.winners() >> seat) & 1),
        scores=tuple(int(game.score(seat)) for seat in range(contest.seats)),
        ranks=tuple(ranks(title, game)),
        stopped=game.stopped,
        course=None if watcher is None else watcher.course(game, low_wins=title.low_wins),
    )


class BotFailedError(Exception):
    def __init__(self, seat: int, failed: FailedError) -> None:
        super().__init__(seat, failed)
        self.seat = seat
        self.why = failed.why
        self.detail = failed.detail


@contextmanager
def failing_at(seat: int) -> Iterator[None]:
    """Whatever fails here fails for this seat."""
    try:
        yield
    except FailedError as failed:
        raise BotFailedError(seat, failed) from None


def play(
    title: Title,
    game: Game,
    journal: Journal,
    bots: list[Bot],
    clocks: list[Pace],
    watcher: Watcher | None = None,
) -> int:
    """Play a game to its end, one seat asked after another (engine/reading.py); the number of moves.

    Events and views cost more than moves: events are told only to bots that listen, and a view is made
    only for the seat that is asked.
    """
    listening = [(seat, bot) for seat, bot in enumerate(bots) if type(bot).hear is not Bot.hear]
    if not listening:
        game.journal = None
    reading = Reading(game)
    listed = Moves()
    made = 0
    while True:
        for event in journal.take():
            for seat, bot in listening:
                bot.hear(event.told_to(seat))
        if game.over:
            return made
        seat = int(reading.ask(listed))
        view = title.view(game, seat)
        began = perf_counter()
        try:
            text = bots[seat].choose(view)
        except FailedError as failed:
            raise BotFailedError(seat, failed) from None
        clocks[seat].add(perf_counter() - began)
        move = HOLD if text is None else title.parse_move(text)
        if not listed.holds(move):
            raise ValueError(f"{type(bots[seat]).__name__} chose {text!r} of {view['moves']}")
        reading.carry_out(seat, move)
        made += move != HOLD
        if watcher is not None:
            watcher.see(game, int(listed.count), made)
