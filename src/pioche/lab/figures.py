"""What can be said after so many deals (docs/arena.md has the formulas)."""

from collections.abc import Sequence
from itertools import combinations
from math import exp
from typing import Any, Final

from msgspec import Struct
from openskill.models import PlackettLuce

from pioche.lab.contest import Contest, LineUp
from pioche.lab.deal import FINENESS, DealResult, Forfeit, Played, ThinkingTime
from pioche.lab.intervals import Estimate, of_bounded_mean, of_mean

MODEL: Final = PlackettLuce()


class Timing(Struct, frozen=True):
    decisions: int
    per_second: float
    mean_ms: float
    p99_ms: float
    """Within five in a hundred."""


class RatingFigures(Struct, frozen=True):
    mu: float
    sigma: float


class Figures(Struct, frozen=True):
    """Of one bot in one line-up. Where it has several seats, of one of them."""

    bot: str
    seats: int
    games: int
    share: Estimate
    """Of victories; a victory of several is shared."""
    score: Estimate | None
    """None where every game was forfeited."""
    forfeits: int


class Difference(Struct, frozen=True):
    """How much more of the victories a seat of one bot has than a seat of the other."""

    bot: str
    other: str
    share: Estimate


class LineUpReport(Struct, frozen=True):
    bots: LineUp
    games: int
    moves: int
    stopped: int
    par: float
    """Everybody's share if all were equally strong."""
    figures: tuple[Figures, ...]
    differences: tuple[Difference, ...]


class Report(Struct, frozen=True):
    contest: Contest
    deals: int
    line_ups: tuple[LineUpReport, ...]
    timing: dict[str, Timing]
    ratings: dict[str, RatingFigures]
    forfeits: tuple[Forfeit, ...]
    """One of each kind."""
    ended: str = "complete"
    """`complete`, `interrupted`, or `gave-up` on a bot that can play no game."""


def report(contest: Contest, results: Sequence[DealResult], ended: str = "complete") -> Report:
    """The figures of some deals, in the order of their numbers, whoever has played them."""
    ordered = sorted(results, key=lambda result: result.deal)
    return Report(
        contest=contest,
        deals=len(ordered),
        line_ups=tuple(
            of_line_up(number, line_up, ordered) for number, line_up in enumerate(contest.line_ups) if ordered
        ),
        timing=timing(ordered),
        ratings=ratings(contest, ordered),
        forfeits=kinds_of_forfeits(ordered),
        ended=ended,
    )


def of_line_up(number: int, line_up: LineUp, results: Sequence[DealResult]) -> LineUpReport:
    by_deal = [[game for game in result.games if game.line_up == number] for result in results]
    games = [game for deal in by_deal for game in deal]
    bots = list(dict.fromkeys(line_up))
    shares = {bot: [share_of(bot, line_up, deal) for deal in by_deal] for bot in bots}
    return LineUpReport(
        bots=line_up,
        games=len(games),
        moves=sum(game.moves for game in games),
        stopped=sum(game.stopped for game in games),
        par=1 / len(line_up),
        figures=tuple(
            Figures(
                bot=bot,
                seats=line_up.count(bot),
                games=len(games),
                share=of_bounded_mean(shares[bot], 0.0, most_of(bot, line_up)),
                score=score_of(bot, line_up, by_deal),
                forfeits=sum(game.forfeit is not None and game.forfeit.bot == bot for game in games),
            )
            for bot in bots
        ),
        differences=tuple(
            Difference(
                bot=bot,
                other=other,
                share=of_bounded_mean(
                    [a - b for a, b in zip(shares[bot], shares[other], strict=True)],
                    -most_of(other, line_up),
                    most_of(bot, line_up),
                ),
            )
            for bot, other in combinations(bots, 2)
        ),
    )


def most_of(bot: str, line_up: LineUp) -> float:
    """The share of each seat of a bot that wins everything."""
    return 1 / line_up.count(bot)


def seat_bots(line_up: LineUp, game: Played) -> list[str]:
    return [line_up[index] for index in game.seating]


def win_shares(line_up: LineUp, game: Played) -> list[float]:
    """What each seat gets of the victory.

    In a game that was forfeited all seats of the bot that failed get nothing, the others equal parts.
    """
    winners = game.winners
    if game.forfeit is not None:
        bots = seat_bots(line_up, game)
        winners = tuple(seat for seat, bot in enumerate(bots) if bot != game.forfeit.bot)
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(game.seating))]


def share_of(bot: str, line_up: LineUp, games: Sequence[Played]) -> float:
    """The share of victories of one seat of a bot, in the games of one deal."""
    total = sum(
        share
        for game in games
        for seated, share in zip(seat_bots(line_up, game), win_shares(line_up, game), strict=True)
        if seated == bot
    )
    return total / (len(games) * line_up.count(bot))


def score_of(bot: str, line_up: LineUp, by_deal: Sequence[Sequence[Played]]) -> Estimate | None:
    """The mean over deals of the mean score in each."""
    means: list[float] = []
    for games in by_deal:
        scores = [
            score
            for game in games
            if game.scores is not None
            for seated, score in zip(seat_bots(line_up, game), game.scores, strict=True)
            if seated == bot
        ]
        if scores:
            means.append(sum(scores) / len(scores))
    return of_mean(means) if means else None


def timing(results: Sequence[DealResult]) -> dict[str, Timing]:
    together: dict[str, ThinkingTime] = {}
    for result in results:
        for bot, pace in result.pace.items():
            whole = together.setdefault(bot, ThinkingTime())
            whole.decisions += pace.decisions
            whole.seconds += pace.seconds
            for step, count in pace.times.items():
                whole.times[step] = whole.times.get(step, 0) + count
    return {
        bot: Timing(
            decisions=pace.decisions,
            per_second=pace.decisions / pace.seconds,
            mean_ms=1000 * pace.seconds / pace.decisions,
            p99_ms=quantile(pace, 0.99),
        )
        for bot, pace in together.items()
        if pace.seconds > 0
    }


def quantile(pace: ThinkingTime, part: float) -> float:
    """The time in milliseconds that so many decisions did not pass: the middle of its step."""
    left = part * pace.decisions
    for step in sorted(pace.times):
        left -= pace.times[step]
        if left <= 0:
            break
    return exp((step - 0.5) * FINENESS) / 1000


def ratings(contest: Contest, results: Sequence[DealResult]) -> dict[str, RatingFigures]:
    """Plackett and Luce's model (openskill), game after game, from the ranks.

    Every seat is a side of its own; a bot on several seats takes the mean of what becomes of them.
    """
    bots = list(dict.fromkeys(bot for line_up in contest.line_ups for bot in line_up))
    if len(bots) < 2:
        return {}
    known: dict[str, Any] = {bot: MODEL.rating() for bot in bots}
    for result in results:
        for game in result.games:
            line_up = contest.line_ups[game.line_up]
            if len(set(line_up)) > 1:
                rate(known, seat_bots(line_up, game), game)
    return {bot: RatingFigures(mu=rating.mu, sigma=rating.sigma) for bot, rating in known.items()}


def rate(known: dict[str, Any], bots: list[str], game: Played) -> None:
    ranks = list(map(float, game.ranks))
    if game.forfeit is not None:
        ranks = [2.0 if bot == game.forfeit.bot else 1.0 for bot in bots]
    sides = [[MODEL.rating(mu=known[bot].mu, sigma=known[bot].sigma)] for bot in bots]
    after = MODEL.rate(sides, ranks=ranks)
    for bot in set(bots):
        own = [side[0] for side, seated in zip(after, bots, strict=True) if seated == bot]
        known[bot] = MODEL.rating(
            mu=sum(rating.mu for rating in own) / len(own),
            sigma=sum(rating.sigma for rating in own) / len(own),
        )


def kinds_of_forfeits(results: Sequence[DealResult]) -> tuple[Forfeit, ...]:
    kinds: dict[tuple[str, str], Forfeit] = {}
    for result in results:
        for game in result.games:
            if game.forfeit is not None:
                kinds.setdefault((game.forfeit.bot, game.forfeit.why), game.forfeit)
    return tuple(kinds.values())
