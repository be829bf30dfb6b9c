"""What everybody needs and no part of the house has by itself: games by their names (docs/api.md)."""

import secrets
from collections.abc import Callable, Mapping, Sequence

from pioche.bots.bot import Bot
from pioche.bots.roster import find_bot
from pioche.engine import record as records
from pioche.engine.chance import Chance, Seed, chance_from
from pioche.engine.events import Event
from pioche.engine.fields import Request, required
from pioche.engine.match import Match
from pioche.engine.place import Place
from pioche.engine.reading import Reading
from pioche.games.shelf import FOLDERS, find_title

Seating = str | Callable[[Place, Chance], Bot]
"""A bot by its name (docs/bots.md), or what makes one: a class of bots does."""


def game_names() -> list[str]:
    """The ids of all games."""
    return list(FOLDERS)


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


def play(game: str, bots: Sequence[Seating], *, options: object = None, seed: Seed | None = None) -> Match:
    """A whole game, with one of the bots in each seat.

    The same seed gives the same game where no bot looks at the time; without one it is drawn.
    """
    match = Match(
        find_title(game), len(bots), seed=secrets.token_hex(16) if seed is None else seed, options=options
    )
    seated: list[Bot] = []
    try:
        for seat, bot in enumerate(bots):
            place, chance = match.place(seat), chance_from(f"{match.seed} seat {seat}")
            seated.append(find_bot(place, bot, chance) if isinstance(bot, str) else bot(place, chance))
        tell(seated, match.opening)
        reading = Reading(match.game)
        while not match.over:
            seat = int(reading.seat())
            move = seated[seat].choose(match.view(seat))
            if move is None:
                reading.held |= 1 << seat
            else:
                reading.held = 0
                tell(seated, match.play(seat, move))
    finally:
        for sitting in seated:
            sitting.close()
    return match


def tell(bots: list[Bot], events: list[Event]) -> None:
    for event in events:
        for seat, bot in enumerate(bots):
            bot.hear(event.told_to(seat))
