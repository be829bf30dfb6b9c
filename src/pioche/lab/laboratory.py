"""Holds a study: plans its contests, plays the deals that are not known yet, reads the results."""

from collections.abc import Callable
from contextlib import closing
from typing import Final

from pioche.engine.refusal import bad_request
from pioche.lab.arena import Hope
from pioche.lab.cache import Cache
from pioche.lab.deal import DealResult, DealTask, play_deal
from pioche.lab.findings import Findings, Panel, Results, StudyAnswer
from pioche.lab.studies import leads, length, option, seats, skill
from pioche.lab.studies.plan import StudyPlan, StudyQuestion, one_contest
from pioche.pool import Runner

Reader = Callable[[StudyPlan, list[Results]], tuple[list[Panel], list[StudyAnswer]]]
Watch = Callable[[], None]

STUDIES: Final[dict[str, tuple[Callable[[StudyQuestion], StudyPlan], Reader]]] = {
    "seats": (one_contest, seats.read),
    "length": (one_contest, length.read),
    "leads": (one_contest, leads.read),
    "skill": (skill.plan, skill.read),
    "option": (option.plan, option.read),
}


def make_plan(question: StudyQuestion) -> StudyPlan:
    """The contests of a question; what makes no sense is Refused."""
    if question.study not in STUDIES:
        raise bad_request("no-such-study", {"name": question.study[:80], "known": ", ".join(STUDIES)})
    return STUDIES[question.study][0](question)


def play_numbered(numbered: tuple[int, DealTask]) -> tuple[int, DealResult]:
    number, task = numbered
    return number, play_deal(task)


def investigate(
    plan: StudyPlan, deals: int, executor: Runner, cache: Cache, watch: Watch = lambda: None
) -> Findings:
    """The figures of so many deals of each contest, or of those that were played when it was interrupted."""
    known = [cache.known(contest, deals) for contest in plan.contests]
    for _ in range(sum(map(len, known))):
        watch()
    # Deal after deal, so that an interruption leaves all contests equally far.
    missing = [
        (number, DealTask(contest, deal, watched=True))
        for deal in range(deals)
        for number, contest in enumerate(plan.contests)
        if deal not in known[number]
    ]
    ended = "complete"
    hope = Hope()
    with cache.keeping(plan.contests) as keeper, closing(executor.run(play_numbered, missing)) as played:
        try:
            for number, result in played:
                known[number][result.deal] = result
                keeper.add(number, result)
                watch()
                if hope.is_lost(result):
                    ended = "gave-up"
                    break
        except KeyboardInterrupt:
            ended = "interrupted"
    return findings(plan, known, ended)


def findings(plan: StudyPlan, known: list[dict[int, DealResult]], ended: str) -> Findings:
    results: list[Results] = [[deals[deal] for deal in sorted(deals)] for deals in known]
    games = [game for played in results for result in played for game in result.games]
    forfeits = sum(game.forfeit is not None for game in games)
    # Where a bot forfeits whole contests there is nothing to read.
    readable = all(any(game.course for deal in played for game in deal.games) for played in results)
    panels, answers = STUDIES[plan.study][1](plan, results) if readable else ([], [])
    return Findings(
        study=plan.study,
        contests=plan.contests,
        deals=min(map(len, results)),
        games=len(games),
        ended=ended,
        panels=tuple(panels),
        answers=tuple(answers),
        forfeits=forfeits,
    )
