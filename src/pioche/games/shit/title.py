"""SHIT! as a title on the shelf."""

from typing import final

from pioche.engine.chance import Chance
from pioche.engine.encoding import Encoder
from pioche.engine.events import Fields
from pioche.engine.fields import Request
from pioche.engine.game import Game, Options
from pioche.engine.journal import Journal
from pioche.engine.memory import Memory
from pioche.engine.title import Notation, Title
from pioche.games.shit.deal import read_deal
from pioche.games.shit.encoding import ShitEncoder
from pioche.games.shit.events import EVENTS
from pioche.games.shit.game import Shit
from pioche.games.shit.memory import ShitMemory
from pioche.games.shit.moves import move_text, move_words, parse_move
from pioche.games.shit.options import ShitOptions, read_options
from pioche.games.shit.view import own_fields, shown_fields, table_fields
from pioche.games.shit.view_fields import ShitView


@final
class ShitTitle(Title):
    def __init__(self) -> None:
        notation = Notation(read_options, move_text, parse_move, move_words, EVENTS, ShitView)
        super().__init__("shit", fewest=2, most=6, usual=4, notation=notation)
        self.together = True  # SH-5

    def fresh(self, seats: int, options: Options, chance: Chance, journal: Journal | None) -> Game:
        assert isinstance(options, ShitOptions)
        game = Shit(seats, options, chance, journal)
        game.shuffle_and_deal()
        return game

    def dealt(
        self, seats: int, options: Options, chance: Chance, journal: Journal | None, deal: Request
    ) -> Game:
        assert isinstance(options, ShitOptions)
        cards = read_deal(deal, seats)
        game = Shit(seats, options, chance, journal)
        game.deal(cards)
        return game

    def table_fields(self, game: Game) -> Fields:
        assert isinstance(game, Shit)
        return table_fields(game)

    def shown_fields(self, game: Game) -> Fields:
        assert isinstance(game, Shit)
        return shown_fields(game)

    def own_fields(self, game: Game, seat: int | None) -> Fields:
        assert isinstance(game, Shit)
        return own_fields(game, seat)

    def memory(self, seats: int, options: Options, seat: int) -> Memory:
        assert isinstance(options, ShitOptions)
        return ShitMemory(seats, options, seat)

    def encoder(self, options: Options) -> Encoder:
        return ShitEncoder()


TITLE = ShitTitle()
