"""Games by name, for `import pioche` (docs/api.md)."""

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
    """A new match, with the first cards dealt. `seats=None` is the usual number for the game.

    The same seed gives the same cards. Impossible values raise Refused.
    """
    title = find_title(game)
    return Match(title, title.usual if seats is None else seats, seed=seed, options=options, deal=deal)


def replay(record: str | Request) -> Match:
    """The match of a record or of its text. An illegal move or a wrong result raises Refused."""
    fields = records.parse_record(record) if isinstance(record, str) else record
    return records.replay(find_title(required(fields, "game", "record")), fields)
