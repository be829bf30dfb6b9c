"""Bots that play a match out, one asked after another (engine/reading.py), without a table or a clock."""

from collections.abc import Mapping, Sequence

from pioche.bots.bot import Bot
from pioche.engine.events import Event
from pioche.engine.match import Match
from pioche.engine.moves import HOLD
from pioche.engine.reading import Reading


def play_out(match: Match, bots: Mapping[int, Bot]) -> list[Event]:
    """Everything that happened until the game was over."""
    happened: list[Event] = []

    def tell(events: Sequence[Event]) -> None:
        happened.extend(events)
        for seat, bot in bots.items():
            for event in events:
                bot.hear(event.told_to(seat))

    tell(match.opening)
    while not match.game.over:
        reading = Reading(match.game)
        seat = int(reading.seat())
        while (move := bots[seat].choose(match.view(seat))) is None:
            reading.carry_out(seat, HOLD)
            seat = int(reading.seat())
        tell(match.play(seat, move))
    return happened
