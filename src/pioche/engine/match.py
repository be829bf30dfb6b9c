"""A game that is being played: the position, its record so far, and the events of the last move."""

from pioche.engine.chance import Seed, chance_from
from pioche.engine.events import Event, Fields, Journal
from pioche.engine.fields import Request, mapping
from pioche.engine.title import Title


class Match:
    """Takes moves as texts, refuses what is not legal, and writes down what was played."""

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
        self.seed: Seed = seed
        requested: Request = {} if options is None else mapping(options, "options")
        self.options = title.options(self.seats, requested)
        self.deal: Request | None = None if deal is None else mapping(deal, "deal")
        self.journal = Journal()
        chance = chance_from(seed)
        if self.deal is None:
            self.game = title.fresh(self.seats, self.options, chance, self.journal)
        else:
            self.game = title.dealt(self.seats, self.options, chance, self.journal, self.deal)
        self.opening: list[Event] = self.journal.take()
        self.played: list[tuple[int, str]] = []

    def play(self, seat: int, text: str) -> list[Event]:
        """Make a move and tell what happened; a refusal (Refused) changes nothing."""
        move = self.title.parse_move(text)
        self.game.apply(seat, move)
        self.played.append((seat, text))
        return self.journal.take()

    def moves(self, seat: int) -> list[str]:
        return self.title.moves(self.game, seat)

    def state(self) -> Fields:
        return self.title.state(self.game)

    def view(self, seat: int | None) -> Fields:
        return self.title.view(self.game, seat)
