"""A game that is being played: the position, its record so far, and the events of the last move."""

from sys import intern
from typing import Final

from pioche.engine.bits import place_list
from pioche.engine.chance import Seed, chance_from
from pioche.engine.events import Event, Fields
from pioche.engine.fields import Request, mapping, whole_number
from pioche.engine.game import Game
from pioche.engine.journal import Journal
from pioche.engine.place import Place
from pioche.engine.refusal import bad_request, not_a_move
from pioche.engine.title import Title

LOT: Final = -1
"""Stands for the seat where no seat moved but a lot was drawn; its text is the limit and the number drawn."""
LARGEST_LOT: Final = 1024


class Match:
    """A game that is being played. It takes moves as texts, refuses illegal ones and keeps its record."""

    def __init__(
        self,
        title: Title,
        seats: object,
        *,
        seed: Seed = 0,
        options: object = None,
        deal: object = None,
    ) -> None:
        self.title = title
        self.seats = title.check_seats(seats)
        """The number of seats."""
        self.seed: Seed = seed
        requested: Request = {} if options is None else mapping(options, "options")
        self.options = title.options(self.seats, requested)
        """All options with their values; `as_json()` gives a dictionary."""
        self.deal: Request | None = None if deal is None else mapping(deal, "deal")
        """The first deal, if it was given; otherwise it was drawn from the seed."""
        self.journal = Journal()
        chance = chance_from(seed)
        if self.deal is None:
            self.game = title.fresh(self.seats, self.options, chance, self.journal)
        else:
            self.game = title.dealt(self.seats, self.options, chance, self.journal, self.deal)
        self.opening: list[Event] = self.journal.take()
        """The events of the first deal."""
        # Two lists, not one of pairs: thousands of games may be in memory.
        self.movers: list[int] = []
        self.texts: list[str] = []

    def __reduce__(self) -> tuple[object, ...]:
        """The opening follows from the beginning; the game has the chance to come, whatever it is."""
        beginning = (self.title, self.seats, self.seed, self.options.as_json(), self.deal)
        return match_again, (*beginning, self.game, self.movers, self.texts)

    def place(self, seat: int) -> Place:
        return Place(self.title, self.seats, self.options, seat)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over

    @property
    def awaited(self) -> list[int]:
        """The seats that must move before the game can go on."""
        return place_list(self.game.awaited())

    @property
    def scores(self) -> list[int]:
        """The current score of each seat."""
        return [int(self.game.score(seat)) for seat in range(self.seats)]

    @property
    def winners(self) -> list[int]:
        """The winning seats; empty until the game is over."""
        return place_list(self.game.winners())

    @property
    def played(self) -> list[tuple[int, str]]:
        """The moves so far, each with its seat."""
        return list(zip(self.movers, self.texts, strict=True))

    def write_down(self, seat: int, text: str) -> None:
        self.movers.append(seat)
        self.texts.append(intern(text))  # the same few words at thousands of tables

    def play(self, seat: int, text: str) -> list[Event]:
        """Make a move and return its events. An illegal move raises Refused and changes nothing."""
        move = self.title.parse_move(text)
        self.game.apply(seat, move)
        self.write_down(seat, self.title.move_text(move))
        return self.journal.take()

    def next_lot(self, limit: int) -> int:
        """What draw_lot would draw; nothing changes."""
        return int(self.game.chance.copy().below(whole_number(limit, "lot", 1, LARGEST_LOT)))

    def draw_lot(self, limit: int) -> int:
        """A number below the limit from the game's own generator (C-2), written down like a move."""
        drawn = int(self.game.chance.below(whole_number(limit, "lot", 1, LARGEST_LOT)))
        self.write_down(LOT, f"{limit} {drawn}")
        return drawn

    def play_again(self, seat: int, text: str) -> list[Event]:
        """Make a move, or draw a lot (seat LOT), as it was written down; a lot must fall as it fell."""
        if seat != LOT:
            return self.play(seat, text)
        limit, _, said = text.partition(" ")
        if not (limit.isascii() and limit.isdecimal() and len(limit) < 5):
            raise not_a_move(text)
        if str(self.next_lot(int(limit))) != said:
            raise bad_request("another-lot", {"said": said})
        self.draw_lot(int(limit))
        return []

    def moves(self, seat: int) -> list[str]:
        """The legal moves of a seat as texts, always in the same order."""
        return self.title.moves(self.game, seat)

    def state(self) -> Fields:
        """The whole position, hidden cards included."""
        return self.title.state(self.game)

    def public_part(self) -> Fields:
        return self.title.public_part(self.game)

    def own_part(self, seat: int | None) -> Fields:
        return self.title.own_part(self.game, seat)

    def view(self, seat: int | None) -> Fields:
        """What a seat (None: a spectator) may know, and its legal moves."""
        return self.title.view(self.game, seat)


def match_again(
    title: Title,
    seats: int,
    seed: Seed,
    options: Fields,
    deal: Request | None,
    game: Game,
    movers: list[int],
    texts: list[str],
) -> Match:
    """A match that was pickled or copied, with a game of its own."""
    match = Match(title, seats, seed=seed, options=options, deal=deal)
    match.game = game
    if game.journal is not None:
        match.journal = game.journal
    match.movers = movers
    match.texts = texts
    return match
