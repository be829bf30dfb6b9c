"""What everybody needs and no part of the house has by itself: games by their names (docs/api.md)."""

from collections.abc import Mapping

from pioche.engine import record as records
from pioche.engine.chance import Seed
from pioche.engine.fields import Request, required
from pioche.engine.match import Match
from pioche.games.shelf import find_title


def new_match(
    game: str,
    seats: int | None = None,
    *,
    seed: Seed = 0,
    options: Mapping[str, object] | None = None,
    deal: Mapping[str, object] | None = None,
) -> Match:
    """A match with its first cards dealt; `seats` None is the usual number of the game.

    The same seed deals the same cards. Refused says what cannot be.
    """
    title = find_title(game)
    return Match(title, title.usual if seats is None else seats, seed=seed, options=options, deal=deal)


def replay(record: str | Request) -> Match:
    """The match that a record, or its text, leads to; Refused if a move or the result does not hold."""
    fields = records.parse_record(record) if isinstance(record, str) else record
    return records.replay(find_title(required(fields, "game", "record")), fields)
