"""Runs a contest: all deals that are not yet known, wherever the executor does the work."""

from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Final

from pioche.lab.contest import Contest
from pioche.lab.deal import DealResult, DealTask, play_deal
from pioche.lab.figures import Report, report
from pioche.lab.kept import Kept
from pioche.pool import Runner

HOPELESS: Final = 5
"""After so many deals without a single game that it could finish, a bot is given up."""

Watch = Callable[[DealResult], None]


def ignore(result: DealResult) -> None:
    """Nobody watches."""


def hold(
    contest: Contest, deals: int, executor: Runner, keep: Path | None = None, watch: Watch = ignore
) -> Report:
    """The figures of the first so many deals, or of those that were played when it was interrupted."""
    known: dict[int, DealResult] = {}
    with ExitStack() as stack:
        kept = None if keep is None else stack.enter_context(Kept(keep, contest))
        if kept is not None:
            known = {deal: result for deal, result in kept.results.items() if deal < deals}
        for result in known.values():
            watch(result)
        missing = (DealTask(contest, deal) for deal in range(deals) if deal not in known)
        ended = "complete"
        hope = Hope()
        played = stack.enter_context(closing(executor.run(play_deal, missing)))
        try:
            for result in played:
                known[result.deal] = result
                if kept is not None:
                    kept.add(result)
                watch(result)
                if hope.is_lost(result):
                    ended = "gave-up"
                    break
        except KeyboardInterrupt:
            ended = "interrupted"
    return report(contest, list(known.values()), ended)


def recall(contest: Contest, keep: Path) -> Report | None:
    """The figures of what was kept of a contest, whichever deals these are; None: nothing was."""
    if not keep.exists():
        return None
    with Kept(keep, contest) as kept:
        results = list(kept.results.values())
    return report(contest, results, "complete") if results else None


class Hope:
    """That every bot can finish a game sooner or later."""

    def __init__(self) -> None:
        self.spoiled = Counter[str]()

    def is_lost(self, result: DealResult) -> bool:
        """Whether a bot has now spoiled so many deals that it is given up."""
        bot = spoiler(result)
        if bot is None:
            return False
        self.spoiled[bot] += 1
        return self.spoiled[bot] >= HOPELESS


def spoiler(result: DealResult) -> str | None:
    """The bot that forfeited every game of a deal."""
    losers = {None if game.forfeit is None else game.forfeit.bot for game in result.games}
    return losers.pop() if len(losers) == 1 else None
