"""Ratings: how strong people and bots are in each game, learned from the ranks of finished games.

openskill's Plackett-Luce model does the sums: a strength `mu` and an uncertainty `sigma` for every subject.
Which games and seats count, and for whom, is said here and in docs/ratings.md.
"""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from openskill.models import PlackettLuce

from pioche.server.records import KeptPlayer, KeptRecord

MODEL: Final = PlackettLuce()
LEAST_GAMES: Final = 5
"""So many rated games before a leaderboard shows anybody."""
CAUTION: Final = 3.0
"""A leaderboard goes by the strength that is reached almost certainly: so many sigmas below mu."""
PERSON: Final = "person:"
BOT: Final = "bot:"


class Rating(Struct, frozen=True):
    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0
    won: int = 0
    name: str | None = None
    """Under which a leaderboard may show a person; null: not at all."""

    @property
    def ordinal(self) -> float:
        return self.mu - CAUTION * self.sigma


NEWCOMER: Final = Rating()


def subject_of(player: KeptPlayer) -> str | None:
    """Who is rated for a seat; nobody where its player was replaced in the middle of the game."""
    if player.person is not None:
        return PERSON + player.person
    return None if player.level is None else BOT + player.level


def seats_by_subject(kept: KeptRecord) -> dict[str, list[KeptPlayer]]:
    """The seats that are rated. Empty where nobody can be compared with anybody else.

    A person at several seats lends them to others (a hot seat), so that these say nothing about the person.
    """
    seats: dict[str, list[KeptPlayer]] = {}
    for player in kept.players if kept.rated else []:
        subject = subject_of(player)
        if subject is not None:
            seats.setdefault(subject, []).append(player)
    single = {
        subject: held for subject, held in seats.items() if len(held) == 1 or not subject.startswith(PERSON)
    }
    return single if len(single) > 1 else {}


def subjects_of(kept: KeptRecord) -> list[str]:
    """Whose ratings a finished game changes."""
    return sorted(seats_by_subject(kept))


def rate(kept: KeptRecord, before: Mapping[str, Rating]) -> dict[str, Rating]:
    """The ratings after a game; whoever is not among those before is a newcomer.

    Every seat is a team of one. Several seats of one level begin with the same rating, and the level takes
    the mean of what becomes of them.
    """
    seats = seats_by_subject(kept)
    if not seats:
        return {}
    teams = [(subject, player) for subject, held in sorted(seats.items()) for player in held]
    olds = {subject: before.get(subject, NEWCOMER) for subject in seats}
    results = MODEL.rate(
        [[MODEL.rating(mu=olds[subject].mu, sigma=olds[subject].sigma)] for subject, _ in teams],
        ranks=[float(player.rank) for _, player in teams],
    )
    after: dict[str, Rating] = {}
    for subject, held in seats.items():
        own = [team[0] for (owner, _), team in zip(teams, results, strict=True) if owner == subject]
        after[subject] = Rating(
            mu=sum(rating.mu for rating in own) / len(own),
            sigma=sum(rating.sigma for rating in own) / len(own),
            games=olds[subject].games + 1,
            won=olds[subject].won + any(player.won for player in held),
            name=held[0].listed_as,
        )
    return after
