"""A whole game reviewed: the decisions shared out, judged, and the few moments that decided it."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from math import sqrt
from typing import Final

import msgspec

from pioche.bots.budget import MOST_LINES, Budget
from pioche.coach.forms import Decision, Kind, LevelGame, Moment, MoveValue, Review, SeatSummary
from pioche.coach.judging import CERTAIN, GOOD, certain_part, judge
from pioche.coach.levels import level_results, level_tasks
from pioche.coach.situations import DecisionFinder, Point, order, situations
from pioche.coach.worth import mean_and_error
from pioche.engine.events import Event, Fields
from pioche.engine.fields import Request, required
from pioche.engine.match import Match
from pioche.engine.record import reason_of, record_text, recorded_moves, replay_steps
from pioche.engine.refusal import Refused, bad_request
from pioche.engine.views import numbers
from pioche.games.shelf import find_title

USUAL: Final = Budget(seconds=40.0)
"""For the whole review."""
FIRST: Final = Budget(seconds=1.0)
"""For a first answer, which is there within two seconds; the usual one refines it."""
LONGEST: Final = 1.0
"""Seconds for a decision; more would tell little more."""
FEWEST_LINES: Final = 100
MOST_MOVES: Final = 600
"""Of a game that is played again by bots: each of theirs holds up whatever else that process has to do."""
PART: Final = 4
"""So many decisions are judged at a time."""
MOST_LOSSES: Final = 4
MOST_TURNS: Final = 2
A_TURN: Final = 0.08
LEAST_LOSS: Final = 0.01
"""Of a game in which random moves lose less, nobody's accuracy is told."""


class ReviewPlan:
    """What is to be judged, in parts that can be shared out; each part can be done anywhere, in any order."""

    def __init__(
        self, record: Request, seat: int | None = None, explain: Callable[[Refused], str] = reason_of
    ) -> None:
        self.record = record
        self.told: list[list[Event]] = []
        """What was told of each move; first of the deal."""
        for step in replay_steps(find_title(required(record, "game", "record")), record, explain):
            if step.number == 0:
                self.match = step.match
                points = DecisionFinder(self.looked_at(seat))
                moves = [*recorded_moves(record, self.match.seats), None]
            self.told.append(step.events)
            points.see(step, moves[step.number])
        self.seat = seat
        self.views = points.views
        self.points = sorted(points.views, key=order)

    def looked_at(self, seat: int | None) -> Collection[int]:
        """The seats whose decisions are judged."""
        if seat is None:
            return range(self.match.seats)
        if not 0 <= seat < self.match.seats:
            allowed: Fields = {"field": "seat", "low": 0, "high": self.match.seats - 1}
            raise bad_request("number-out-of-range", allowed)
        return [seat]

    @property
    def source(self) -> str:
        """The record as judge_part wants it."""
        return record_text(dict(self.record))

    def share(self, budget: Budget, workers: int) -> Budget:
        """What each decision may take of the budget of the whole."""
        count = max(1, len(self.points))
        if budget.lines < MOST_LINES:
            return replace(budget, lines=max(FEWEST_LINES, budget.lines // count))
        return replace(budget, seconds=min(LONGEST, budget.seconds * workers / count))

    @property
    def parts(self) -> list[list[Point]]:
        return [self.points[start : start + PART] for start in range(0, len(self.points), PART)]

    @property
    def levels(self) -> list[tuple[str, int]]:
        """Games of bots with the cards of the one seat that is looked at: a level and a number each. A game
        that is not over, or was very long, is compared with nothing."""
        comparable = self.match.game.over and len(self.match.played) <= MOST_MOVES
        return list(level_tasks()) if self.seat is not None and comparable else []

    def complete(self, decisions: Iterable[Decision], levels: Iterable[LevelGame] = ()) -> Review:
        found = sorted(decisions, key=lambda decision: (decision.number, decision.seat))
        state = self.match.state()
        return Review(
            game=self.match.title.name,
            seats=self.match.seats,
            names=read_names(self.record, self.match.seats),
            scores=numbers(state, "scores"),
            winners=numbers(state, "winners"),
            summaries=[
                summary(seat, decisions) for seat, decisions in by_seat(found, self.match.seats).items()
            ],
            moments=[
                msgspec.structs.replace(moment, view=self.views[point_of(moment)])
                for moment in moments(self.match, found)
            ],
            decisions=found,
            levels=level_results(levels),
        )


def judge_part(source: str, points: Sequence[Point], share: Budget) -> list[Decision]:
    """`source`: the text of the record, or what `Plan.source` has made of it."""
    return [judge(situation, share) for situation in situations(source, points)]


def verdicts_stayed(first: Review, last: Review) -> tuple[int, int]:
    """How many verdicts of a first answer are still those of a later one, and of how many."""
    pairs = zip(first.decisions, last.decisions, strict=True)
    return sum(now.verdict == then.verdict for now, then in pairs), len(last.decisions)


def read_names(record: Request, seats: int) -> list[str] | None:
    """As many as there are seats; half characters, which JSON can hold and no file, become question marks."""
    names = record.get("names")
    if not isinstance(names, list):
        return None
    whole = [str(name).encode("utf-8", "replace").decode("utf-8") for name in names[:seats]]
    return whole + [""] * (seats - len(whole))


def by_seat(decisions: Iterable[Decision], seats: int) -> dict[int, list[Decision]]:
    found: dict[int, list[Decision]] = {seat: [] for seat in range(seats)}
    for decision in decisions:
        found[decision.seat].append(decision)
    return {seat: decisions for seat, decisions in found.items() if decisions}


def summary(seat: int, decisions: Sequence[Decision]) -> SeatSummary:
    mean, error = mean_and_error([decision.cost for decision in decisions])
    verdicts = Counter[str](decision.verdict for decision in decisions)
    return SeatSummary(
        seat=seat,
        decisions=len(decisions),
        mean_cost=round(mean, 5),
        error=round(error, 5),
        verdicts=dict(verdicts),
        masterstrokes=sum(decision.masterstroke for decision in decisions),
        accuracy=accuracy(decisions),
    )


def accuracy(decisions: Sequence[Decision]) -> float | None:
    """How much was kept of what moves at random would have lost, while the win was open; nothing below 0."""
    open_ones = [decision for decision in decisions if decision.ground == "win"]
    at_random = sum(mean_and_error([value.cost for value in each.moves])[0] for each in open_ones)
    if at_random < LEAST_LOSS:
        return None
    return round(max(0.0, 1 - sum(decision.cost for decision in open_ones) / at_random), 3)


def point_of(moment: Moment) -> Point:
    return Point(moment.number, moment.seat, moment.played)


def moments(match: Match, decisions: Sequence[Decision]) -> list[Moment]:
    """The largest certain losses and the greatest turns of fortune, of all seats that were looked at."""
    chosen: dict[Point, Moment] = {}
    for moment in [*losses(decisions), *turns(by_seat(decisions, match.seats), final_shares(match))]:
        chosen.setdefault(point_of(moment), moment)
    return [chosen[point] for point in sorted(chosen, key=order)]


def losses(decisions: Sequence[Decision]) -> list[Moment]:
    """By chances to win; where few were lost, also by points where the win was decided."""
    certain = [(certain_part(decision.cost, decision.cost_error), decision) for decision in decisions]
    worst = sorted((pair for pair in certain if pair[0] > GOOD), key=lambda pair: -pair[0])
    chosen = [decision for _, decision in worst] + sorted(
        (each for each in decisions if each.ground == "points" and each.verdict == "mistake"),
        key=lambda each: -abs(each.moves[0].points - played_value(each).points),
    )
    return [
        moment_of("loss", decision, -decision.cost, decision.cost_error) for decision in chosen[:MOST_LOSSES]
    ]


def moment_of(kind: Kind, decision: Decision, change: float, error: float) -> Moment:
    """Without its view."""
    return Moment(
        kind=kind,
        number=decision.number,
        seat=decision.seat,
        change=change,
        error=error,
        best=decision.moves[0].move,
        played=decision.played,
        view={},
    )


def final_shares(match: Match) -> list[float] | None:
    """What each seat has of the victory; None: the game is not over."""
    if not match.game.over:
        return None
    winners = numbers(match.state(), "winners")
    return [(seat in winners) / len(winners) for seat in range(match.seats)]


def turns(decisions: Mapping[int, Sequence[Decision]], final: Sequence[float] | None) -> list[Moment]:
    """Where cards and others changed more than the seat did: from a decision to its next, or to the end."""
    found: list[tuple[float, Moment]] = []
    for seat, of_seat in decisions.items():
        after = [(then.win, then.error) for then in of_seat[1:]]
        if final is not None:
            after.append((final[seat], 0.0))
        for now, (win, error) in zip(of_seat, after, strict=False):
            turn = turn_between(now, win, sqrt(now.error**2 + error**2))
            certain = abs(turn.change) - CERTAIN * turn.error
            if certain > A_TURN:
                found.append((certain, turn))
    found.sort(key=lambda pair: -pair[0])
    return [moment for _, moment in found[:MOST_TURNS]]


def turn_between(now: Decision, win: float, error: float) -> Moment:
    """From what was played to this chance to win, where the seat decided next."""
    return moment_of("turn", now, round(win - played_value(now).win, 5), round(error, 5))


def played_value(decision: Decision) -> MoveValue:
    return next(value for value in decision.moves if value.move == decision.played)
