"""Play without a clock: ask the bots, carry out what they choose, tell the events, one decision at a time."""

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from time import perf_counter
from typing import NamedTuple, NoReturn

from pioche.bots.bot import Bot
from pioche.bots.roster import find_bot
from pioche.engine.chance import Chance, Seed, chance_from
from pioche.engine.events import Event
from pioche.engine.journal import Journal
from pioche.engine.match import Match
from pioche.engine.moves import HOLD, Moves
from pioche.engine.place import Place
from pioche.engine.sitting import Questions
from pioche.engine.title import Title
from pioche.games.shelf import find_title


class BotFaultError(Exception):
    """A bot raised something (the cause of this error), or chose what is not allowed."""

    def __init__(self, seat: int, bot: Bot) -> None:
        super().__init__(f"{type(bot).__name__} in seat {seat} failed")
        self.seat = seat


class BotMove(NamedTuple):
    seat: int
    move: int
    choices: int
    """How many there were; to hold back is one."""
    seconds: float
    """So long the bot thought."""


def bot_moves(
    title: Title, asking: Questions, bots: Mapping[int, Bot], journal: Journal
) -> Iterator[BotMove]:
    """The decisions of these bots until another seat is asked or the game is over, each as it is made.

    Events and views cost more than moves: events are told only to bots that listen, and a view is made
    only for the seat that is asked.
    """
    listening = listeners(bots)
    if not listening:
        asking.game.journal = None
    tell(listening, journal.take())
    moves = asking.moves
    while (bot := bots.get(seat := int(asking.seat))) is not None:
        choices = int(moves.count)
        view = title.view(asking.game, seat)
        try:
            began = perf_counter()
            move = bot.decide(view)
            seconds = perf_counter() - began
            if not moves.holds(move):
                raise_unlisted(title, moves, move)
        except Exception as fault:
            raise BotFaultError(seat, bot) from fault
        asking.make(move)
        if listening:
            tell(listening, journal.take())
        yield BotMove(seat, move, choices, seconds)


def raise_unlisted(title: Title, moves: Moves, move: int) -> NoReturn:
    texts = [None if each == HOLD else title.move_text(each) for each in (move, *moves.as_list())]
    raise ValueError(f"{texts[0]!r} is none of {texts[1:]}")


def listeners(bots: Mapping[int, Bot]) -> dict[int, Bot]:
    return {seat: bot for seat, bot in bots.items() if type(bot).hear is not Bot.hear}


def tell(bots: Mapping[int, Bot], events: Iterable[Event]) -> None:
    for event in events:
        for seat, bot in bots.items():
            try:
                bot.hear(event.told_to(seat))
            except Exception as fault:
                raise BotFaultError(seat, bot) from fault


Seating = str | Callable[[Place, Chance], Bot]
"""A bot by its name (bots/roster.py), or what makes one: a class of bots does."""


def play(
    game: str,
    bots: Sequence[Seating],
    *,
    options: object = None,
    seed: Seed | None = None,
    deal: object = None,
) -> Match:
    """Play a whole game with one bot in each seat and return it as a finished match.

    A bot is a name (docs/bots.md) or a class. The same seed gives the same game, unless a bot has a time
    budget; without a seed it is random. `deal` gives the first deal by hand. BotFaultError names the seat of
    a bot that failed.
    """
    title = find_title(game)
    match = Match(
        title, len(bots), seed=secrets.token_hex(16) if seed is None else seed, options=options, deal=deal
    )
    seated: dict[int, Bot] = {}
    try:
        for seat, bot in enumerate(bots):
            chance = chance_from(f"{match.seed} seat {seat}")
            place = match.place(seat)
            seated[seat] = find_bot(place, bot, chance) if isinstance(bot, str) else bot(place, chance)
        tell(listeners(seated), match.opening)
        for made in bot_moves(title, Questions(match.game), seated, match.journal):
            if made.move != HOLD:
                match.write_down(made.seat, title.move_text(made.move))
    finally:
        for sitting in seated.values():
            sitting.close()
    return match
