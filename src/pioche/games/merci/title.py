"""MERCI as a title on the shelf."""

from typing import final

from pioche.engine.chance import Chance
from pioche.engine.encoding import Encoder
from pioche.engine.events import Fields
from pioche.engine.fields import Request
from pioche.engine.game import Game, Options
from pioche.engine.journal import Journal
from pioche.engine.memory import Memory
from pioche.engine.title import Notation, Title
from pioche.games.merci.deal import read_deal
from pioche.games.merci.encoding import MerciEncoder
from pioche.games.merci.events import EVENTS
from pioche.games.merci.game import Merci
from pioche.games.merci.memory import MerciMemory
from pioche.games.merci.moves import move_text, move_words, parse_move
from pioche.games.merci.options import MerciOptions, read_options
from pioche.games.merci.view import own_fields, shown_fields, table_fields
from pioche.games.merci.view_fields import MerciView


@final
class MerciTitle(Title):
    def __init__(self) -> None:
        notation = Notation(read_options, move_text, parse_move, move_words, EVENTS, MerciView)
        super().__init__("merci", fewest=3, most=6, usual=4, notation=notation)
        self.minutes = 20

    def fresh(self, seats: int, options: Options, chance: Chance, journal: Journal | None) -> Game:
        assert isinstance(options, MerciOptions)
        game = Merci(seats, options, chance, journal)
        game.set_hearts([0] * seats)
        game.draw_backs()
        game.shuffle_and_start(-1)
        return game

    def dealt(
        self, seats: int, options: Options, chance: Chance, journal: Journal | None, deal: Request
    ) -> Game:
        assert isinstance(options, MerciOptions)
        given = read_deal(deal, seats)
        game = Merci(seats, options, chance, journal)
        game.set_hearts(given.hearts)
        game.set_backs(given.backs)
        game.start(given.first, given.cards)
        return game

    def table_fields(self, game: Game) -> Fields:
        assert isinstance(game, Merci)
        return table_fields(game)

    def shown_fields(self, game: Game) -> Fields:
        assert isinstance(game, Merci)
        return shown_fields(game)

    def own_fields(self, game: Game, seat: int | None) -> Fields:
        assert isinstance(game, Merci)
        return own_fields(game, seat)

    def memory(self, seats: int, options: Options, seat: int) -> Memory:
        assert isinstance(options, MerciOptions)
        return MerciMemory(seats, options, seat)

    def encoder(self, options: Options) -> Encoder:
        return MerciEncoder()


TITLE = MerciTitle()
