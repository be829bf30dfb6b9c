"""Plis de lettres as a title on the shelf."""

from typing import final

from pioche.engine.chance import Chance
from pioche.engine.encoding import Encoder
from pioche.engine.events import Fields
from pioche.engine.fields import Request
from pioche.engine.game import Game, Options, no_options
from pioche.engine.journal import Journal
from pioche.engine.memory import Memory
from pioche.engine.title import Notation, Title
from pioche.games.lettres.deal import read_deal
from pioche.games.lettres.encoding import LettresEncoder
from pioche.games.lettres.events import EVENTS
from pioche.games.lettres.game import Lettres
from pioche.games.lettres.memory import LettresMemory
from pioche.games.lettres.moves import move_text, move_words, parse_move
from pioche.games.lettres.view import own_fields, shown_fields, table_fields
from pioche.games.lettres.view_fields import LettresView


@final
class LettresTitle(Title):
    def __init__(self) -> None:
        notation = Notation(no_options, move_text, parse_move, move_words, EVENTS, LettresView)
        super().__init__("lettres", fewest=3, most=5, usual=4, notation=notation)
        self.low_wins = True
        self.minutes = 25

    def fresh(self, seats: int, options: Options, chance: Chance, journal: Journal | None) -> Game:
        game = Lettres(seats, chance, journal)
        game.set_up()
        game.deal()
        game.start(-1)
        return game

    def dealt(
        self, seats: int, options: Options, chance: Chance, journal: Journal | None, deal: Request
    ) -> Game:
        first, hands = read_deal(deal, seats)
        game = Lettres(seats, chance, journal)
        game.set_up()
        game.hands = hands
        game.start(first)
        return game

    def table_fields(self, game: Game) -> Fields:
        assert isinstance(game, Lettres)
        return table_fields(game)

    def shown_fields(self, game: Game) -> Fields:
        assert isinstance(game, Lettres)
        return shown_fields(game)

    def own_fields(self, game: Game, seat: int | None) -> Fields:
        assert isinstance(game, Lettres)
        return own_fields(game, seat)

    def memory(self, seats: int, options: Options, seat: int) -> Memory:
        return LettresMemory(seats, seat)

    def encoder(self, options: Options) -> Encoder:
        return LettresEncoder()


TITLE = LettresTitle()
