"""Mio as a title on the shelf."""

from typing import final

from pioche.engine.chance import Chance
from pioche.engine.encoding import Encoder
from pioche.engine.events import Fields
from pioche.engine.fields import Request
from pioche.engine.game import Game, Options
from pioche.engine.journal import Journal
from pioche.engine.memory import Memory
from pioche.engine.title import Notation, Title
from pioche.games.mio.deal import read_deal
from pioche.games.mio.encoding import MioEncoder
from pioche.games.mio.events import EVENTS
from pioche.games.mio.game import Mio
from pioche.games.mio.memory import MioMemory
from pioche.games.mio.moves import move_text, move_words, parse_move
from pioche.games.mio.options import MioOptions, read_options
from pioche.games.mio.view import own_fields, shown_fields, table_fields
from pioche.games.mio.view_fields import MioView


@final
class MioTitle(Title):
    def __init__(self) -> None:
        notation = Notation(read_options, move_text, parse_move, move_words, EVENTS, MioView)
        super().__init__("mio", fewest=2, most=6, usual=4, notation=notation)
        self.low_wins = True
        self.minutes = 20

    def fresh(self, seats: int, options: Options, chance: Chance, journal: Journal | None) -> Game:
        assert isinstance(options, MioOptions)
        game = Mio(seats, options, chance, journal)
        game.shuffle_and_start(-1)
        return game

    def dealt(
        self, seats: int, options: Options, chance: Chance, journal: Journal | None, deal: Request
    ) -> Game:
        assert isinstance(options, MioOptions)
        dealer, cards = read_deal(deal, seats, options)
        game = Mio(seats, options, chance, journal)
        game.start(dealer, cards)
        return game

    def table_fields(self, game: Game) -> Fields:
        assert isinstance(game, Mio)
        return table_fields(game)

    def shown_fields(self, game: Game) -> Fields:
        assert isinstance(game, Mio)
        return shown_fields(game)

    def own_fields(self, game: Game, seat: int | None) -> Fields:
        assert isinstance(game, Mio)
        return own_fields(game, seat)

    def memory(self, seats: int, options: Options, seat: int) -> Memory:
        assert isinstance(options, MioOptions)
        return MioMemory(seats, options, seat)

    def encoder(self, options: Options) -> Encoder:
        assert isinstance(options, MioOptions)
        return MioEncoder(options.deck)


TITLE = MioTitle()
