"""The unit of work: one deal, played by every line-up in every seating."""

import logging
import math
from typing import Final

from msgspec import Struct

from pioche.bots.bot import Bot
from pioche.bots.playing import BotFaultError, bot_moves
from pioche.engine.chance import chance_from
from pioche.engine.journal import Journal
from pioche.engine.moves import HOLD
from pioche.engine.place import Place
from pioche.engine.ranking import ranks
from pioche.engine.sitting import Questions
from pioche.games.shelf import find_title
from pioche.lab.contest import Contest, deal_seed, seatings
from pioche.lab.course import GameCourse, Watcher
from pioche.lab.outside import HUNG, FailedError, quoted
from pioche.lab.players import Troupe

log = logging.getLogger("pioche.lab")

FAULT: Final = "fault"
"""Why a bot of this process forfeits: it raised something."""
FINENESS: Final = math.log(1.1)
"""Times are counted in steps of ten in a hundred, from a microsecond on."""


class DealTask(Struct, frozen=True):
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
    course: GameCourse | None = None
    """None where nobody watched, and in a game that was forfeited."""


class ThinkingTime(Struct):
    """How long a bot thought about its decisions."""

    decisions: int = 0
    seconds: float = 0.0
    times: dict[int, int] = {}
    """How many decisions took a time of each step (FINENESS)."""

    def add(self, taken: float) -> None:
        self.decisions += 1
        self.seconds += taken
        step = max(0, math.ceil(math.log(taken * 1e6) / FINENESS)) if taken > 0 else 0
        self.times[step] = self.times.get(step, 0) + 1


class DealResult(Struct, frozen=True):
    deal: int
    games: tuple[Played, ...]
    pace: dict[str, ThinkingTime]


def play_deal(task: DealTask) -> DealResult:
    """Every game of a deal. The same task gives the same games in any process."""
    contest = task.contest
    troupe = Troupe(contest.patience)
    pace = {spec: ThinkingTime() for line_up in contest.line_ups for spec in line_up}
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
    task: DealTask, number: int, seating: tuple[int, ...], troupe: Troupe, pace: dict[str, ThinkingTime]
) -> Played:
    contest = task.contest
    line_up = contest.line_ups[number]
    title = find_title(contest.game)
    options = title.options(contest.seats, dict(contest.options))
    journal = Journal()
    game = title.fresh(contest.seats, options, chance_from(deal_seed(contest, task.deal)), journal)
    specs = [line_up[index] for index in seating]
    bots: dict[int, Bot] = {}
    watcher = Watcher(game) if task.watched else None
    moves = 0
    try:
        for seat, spec in enumerate(specs):
            copy = line_up[: seating[seat]].count(spec)
            chance = chance_from(f"{deal_seed(contest, task.deal)} {spec} {copy}")
            index = Place(title, contest.seats, options, seat)
            try:
                bots[seat] = troupe.bot(index, spec, copy, chance)
            except Exception as fault:  # noqa: BLE001 - it is told, and logged
                return forfeited(number, seating, spec, fault, troupe)
        for made in bot_moves(title, Questions(game), bots, journal):
            pace[specs[made.seat]].add(made.seconds)
            moves += made.move != HOLD
            if watcher is not None:
                watcher.see(game, made.choices, moves)
    except BotFaultError as fault:
        return forfeited(number, seating, specs[fault.seat], fault.__cause__, troupe)
    finally:
        for bot in bots.values():
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


def forfeited(
    number: int, seating: tuple[int, ...], bot: str, fault: BaseException | None, troupe: Troupe
) -> Played:
    """A bot could not go on; what is no fault of a program from outside is logged with its traceback."""
    if isinstance(fault, FailedError):
        forfeit = Forfeit(bot=bot, why=fault.why, detail=fault.detail)
    else:
        log.error("bot-fault: %s", bot, exc_info=fault)
        forfeit = Forfeit(bot=bot, why=FAULT, detail=quoted(f"{type(fault).__name__}: {fault}"))
    troupe.dismiss(bot)
    return Played(line_up=number, seating=seating, forfeit=forfeit)
