"""Ratings find the stronger, bots that play themselves stay as they are, and nobody is shown unasked."""

import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from math import log

import pytest

from pioche.bots.playing import play
from pioche.bots.roster import LEVELS, with_budget
from pioche.engine.bits import place_list
from pioche.engine.ranking import ranks
from pioche.games.shelf import FOLDERS
from pioche.server.ratings import Rating, rate, subjects_of
from pioche.server.records import KeptPlayer, KeptRecord
from pioche.server.statistics import PlayedGame, Share, statistics_of
from tests.table.scenes import QUICK

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
YES, NO = True, False


def player(seat: int, who: str, rank: int, *, listed_as: str | None = None) -> KeptPlayer:
    """`bot:regular`, `person:ana`, or empty: nobody."""
    kind, _, name = who.partition(":")
    return KeptPlayer(
        seat=seat,
        person=name if kind == "person" else None,
        level=name if kind == "bot" else None,
        name=None,
        listed_as=listed_as,
        score=0,
        rank=rank,
        won=rank == 1,
    )


def game_of(*placed: tuple[str, int], deal: object = None, game: str = "mio", **more: object) -> KeptRecord:
    players = [player(seat, who, rank) for seat, (who, rank) in enumerate(placed)]
    return KeptRecord("r", "t", 1, game, len(players), NOON, {"deal": deal, **more}, players)


def after(games: Sequence[KeptRecord]) -> dict[str, Rating]:
    ratings: dict[str, Rating] = {}
    for kept in games:
        ratings |= rate(kept, {who: ratings[who] for who in subjects_of(kept) if who in ratings})
    return ratings


def test_winning_lifts_and_losing_lowers_and_both_become_surer() -> None:
    found = after([game_of(("person:ana", 1), ("person:bob", 2), ("bot:regular", 3))])
    assert found["person:ana"].mu > found["person:bob"].mu > found["bot:regular"].mu
    assert all(rating.sigma < Rating().sigma for rating in found.values())
    assert {who: (rating.games, rating.won) for who, rating in found.items()} == {
        "person:ana": (1, 1),
        "person:bob": (1, 0),
        "bot:regular": (1, 0),
    }


def test_a_tie_between_equals_moves_nobody() -> None:
    found = after([game_of(("person:ana", 1), ("person:bob", 1))])
    assert [rating.mu for rating in found.values()] == pytest.approx([25.0, 25.0])


def test_the_order_of_the_seats_does_not_matter() -> None:
    placed = [("person:ana", 2), ("bot:regular", 1), ("person:bob", 2), ("bot:random", 4)]
    first = after([game_of(*placed)])
    other = after([game_of(*reversed(placed))])
    for who, rating in first.items():
        assert (rating.mu, rating.sigma) == pytest.approx((other[who].mu, other[who].sigma))


@pytest.mark.parametrize(
    "kept",
    [
        game_of(("bot:regular", 1), ("bot:regular", 2), ("bot:regular", 3)),
        game_of(("person:ana", 1), ("person:ana", 2), ("bot:regular", 3)),
        game_of(("person:ana", 1), ("", 2), ("", 3)),
        game_of(("person:ana", 1), ("person:bob", 2), deal={"first": 0}),
        game_of(("person:ana", 1), ("bot:expert", 2), hinted=True),
        game_of(("", 1), ("", 2), ("", 3)),
    ],
    ids=["a bot against itself", "hot seat", "all others replaced", "deal by hand", "a hint", "nobody"],
)
def test_games_in_which_nobody_can_be_compared_change_nothing(kept: KeptRecord) -> None:
    assert rate(kept, {"bot:regular": Rating(30.0, 2.0, 7, 3)}) == {}
    assert subjects_of(kept) == []


def test_seats_that_count_for_nobody_do_not_keep_the_others_from_being_rated() -> None:
    kept = game_of(("person:ana", 1), ("", 2), ("person:bob", 3), ("person:hot", 4), ("person:hot", 5))
    assert subjects_of(kept) == ["person:ana", "person:bob"]
    plain = after([game_of(("person:ana", 1), ("person:bob", 2))])
    assert after([kept]) == plain


def test_a_level_at_several_seats_is_rated_once_and_by_all_of_them() -> None:
    best, worst = (
        after([game_of(("person:ana", rank), *(("bot:regular", other) for other in others))])
        for rank, others in ((1, (2, 3, 4)), (4, (1, 2, 3)))
    )
    second = after([game_of(("person:ana", 2), ("bot:regular", 1), ("bot:regular", 3), ("bot:regular", 4))])
    assert best["bot:regular"].games == 1
    assert best["bot:regular"].mu < 25 < worst["bot:regular"].mu
    assert best["person:ana"].mu > second["person:ana"].mu > 25 > worst["person:ana"].mu


def test_a_person_is_listed_as_they_agreed_in_their_last_rated_game() -> None:
    shown = [player(0, "person:ana", 1, listed_as="Ana"), player(1, "bot:regular", 2)]
    hidden = [player(0, "person:ana", 1), player(1, "bot:regular", 2)]
    games = [KeptRecord("r", "t", 1, "mio", 2, NOON, {"deal": None}, players) for players in (shown, hidden)]
    assert after(games[:1])["person:ana"].name == "Ana"
    assert after(games)["person:ana"].name is None


STRENGTHS = {f"person:{name}": 2.5**place for place, name in enumerate("abcdef")}


def simulated(lots: random.Random, count: int) -> list[KeptRecord]:
    """Games of four: each arrives after a time that is the shorter, the stronger one is (Plackett-Luce)."""
    games = []
    for _ in range(count):
        seated = lots.sample(sorted(STRENGTHS), 4)
        times = {who: -log(lots.random()) / STRENGTHS[who] for who in seated}
        order = sorted(seated, key=times.__getitem__)
        games.append(game_of(*((who, 1 + order.index(who)) for who in seated)))
    return games


def by_ordinal(ratings: dict[str, Rating]) -> list[str]:
    return sorted(ratings, key=lambda who: ratings[who].ordinal)


@pytest.mark.parametrize("seed", range(4))
def test_the_order_of_players_of_known_strength_is_found_whatever_the_order_of_the_games(seed: int) -> None:
    lots = random.Random(seed)
    games = simulated(lots, 500)
    first = after(games)
    assert by_ordinal(first) == list(STRENGTHS)
    lots.shuffle(games)
    again = after(games)
    assert by_ordinal(again) == list(STRENGTHS)
    for who, rating in first.items():
        assert abs(rating.mu - again[who].mu) < 3 * (rating.sigma + again[who].sigma)


def test_one_lucky_game_does_not_lead_a_leaderboard() -> None:
    games = [game_of(("person:ana", 1), ("bot:random", 2))] * 30 + [
        game_of(("person:bob", 1), ("bot:random", 2))
    ]
    assert by_ordinal(after(games))[-1] == "person:ana"


LINES = "20"
"""Experts think so far, and not for so long: the same games everywhere."""


def bots_play(game: str, levels: Sequence[str], seed: int) -> KeptRecord:
    match = play(game, [with_budget(level, LINES) for level in levels], options=QUICK[game], seed=seed)
    placed = zip(levels, ranks(match.title, match.game), strict=True)
    kept = game_of(*((f"bot:{level}", rank) for level, rank in placed), game=game)
    assert [held.seat for held in kept.players if held.won] == place_list(match.game.winners())
    return kept


@pytest.mark.slow
@pytest.mark.parametrize("game", FOLDERS)
def test_the_rule_of_thumb_ends_above_chance_in_every_game(game: str) -> None:
    lots = random.Random(game)
    games = []
    for seed in range(40):
        levels = [*LEVELS, lots.choice(LEVELS)]
        lots.shuffle(levels)
        games.append(bots_play(game, levels, seed))
    found = after(games)
    assert found["bot:regular"].ordinal > found["bot:random"].ordinal
    assert found["bot:regular"].games == 40


def played(day: int, *, won: bool = NO, game: str = "mio", **more: int) -> PlayedGame:
    values = {"seats": 4, "score": 20, "rank": 1 if won else 3, "people": 0, **more}
    return PlayedGame(game=game, finished=NOON + timedelta(days=day), won=won, **values)


def test_statistics_say_what_was_played_won_and_scored() -> None:
    games = [
        played(1, won=YES, score=5),
        played(2, won=YES, score=3, people=2),
        played(3, score=31, people=1, rank=2, seats=3),
        played(4, won=YES, score=7),
        played(2, game="shit", score=120),
    ]
    random.Random(1).shuffle(games)
    mio, shit = statistics_of(games)
    assert (mio.game, mio.played, mio.won, mio.streak, mio.longest_streak) == ("mio", 4, 3, 1, 2)
    assert (mio.mean_rank, mio.mean_seats, mio.best_score, mio.mean_score) == (1.25, 3.75, 3, 11.5)
    assert (mio.against_people, mio.against_bots) == (Share(2, 1), Share(2, 2))
    assert (mio.first, mio.last) == (NOON + timedelta(days=1), NOON + timedelta(days=4))
    assert (shit.game, shit.played, shit.best_score, shit.streak) == ("shit", 1, 120, 0)


def test_best_is_lowest_or_highest_as_the_rules_mean_it() -> None:
    for game, best in (("mio", 4), ("merci", 9)):
        games = [played(day, game=game, score=score) for day, score in enumerate((9, 4))]
        assert statistics_of(games)[0].best_score == best


def test_without_games_there_are_no_statistics() -> None:
    assert statistics_of([]) == []
