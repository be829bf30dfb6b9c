"""Ratings as they stand."""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, or_, select, update

from pioche.server.ratings import BOT, CAUTION, LEAST_GAMES, PERSON, Rating
from pioche.server.store.schema import ratings

RATING = (ratings.c.mu, ratings.c.sigma, ratings.c.games, ratings.c.won, ratings.c.name)


class Standing(Struct, frozen=True):
    """A line of a leaderboard: a person by the name they agreed to show, or a level of bots. No ids."""

    name: str | None
    level: str | None
    rating: Rating


def ratings_of(c: Connection, game: str, subjects: Iterable[str]) -> dict[str, Rating]:
    """The ratings of those who have one."""
    rows = c.execute(
        select(ratings.c.subject, *RATING).where(
            ratings.c.game == game, ratings.c.subject.in_(list(subjects))
        )
    )
    return {subject: Rating(*fields) for subject, *fields in rows}


def put_ratings(c: Connection, game: str, after: Mapping[str, Rating]) -> None:
    if not after:
        return
    c.execute(delete(ratings).where(ratings.c.game == game, ratings.c.subject.in_(list(after))))
    c.execute(
        insert(ratings),
        [
            {
                "game": game,
                "subject": subject,
                "mu": rating.mu,
                "sigma": rating.sigma,
                "games": rating.games,
                "won": rating.won,
                "name": rating.name,
            }
            for subject, rating in after.items()
        ],
    )


def leaderboard(c: Connection, game: str, limit: int = 50, least_games: int = LEAST_GAMES) -> list[Standing]:
    """The strongest first; people only by a name that they agreed to show."""
    shown = or_(ratings.c.name.is_not(None), ratings.c.subject.startswith(BOT, autoescape=True))
    rows = c.execute(
        select(ratings.c.subject, *RATING)
        .where(ratings.c.game == game, ratings.c.games >= least_games, shown)
        .order_by((ratings.c.mu - CAUTION * ratings.c.sigma).desc(), ratings.c.subject)
        .limit(limit)
    )
    return [standing(subject, Rating(*fields)) for subject, *fields in rows]


def standing(subject: str, rating: Rating) -> Standing:
    if subject.startswith(BOT):
        return Standing(None, subject.removeprefix(BOT), rating)
    return Standing(rating.name, None, rating)


def own_ratings(c: Connection, person_id: str) -> dict[str, Rating]:
    """By game, for the person's own eyes."""
    rows = c.execute(select(ratings.c.game, *RATING).where(ratings.c.subject == PERSON + person_id))
    return {game: Rating(*fields) for game, *fields in rows}


def hide_from_leaderboards(c: Connection, person_id: str) -> None:
    """Until the person agrees again, in another game."""
    c.execute(update(ratings).where(ratings.c.subject == PERSON + person_id).values(name=None))
