"""Non Merci ! as a title on the shelf."""

from typing import final

from pioche.engine.chance import Chance
from pioche.engine.encoding import Encoder
from pioche.engine.events import Fields
from pioche.engine.fields import Request
from pioche.engine.game import Game, Options
from pioche.engine.journal import Journal
from pioche.engine.memory import Memory
from pioche.engine.title import Notation, Title
from pioche.games.non_merci.deal import read_deal
from pioche.games.non_merci.encoding import NonMerciEncoder
from pioche.games.non_merci.events import EVENTS
from pioche.games.non_merci.game import NonMerci
from pioche.games.non_merci.memory import NonMerciMemory
from pioche.games.non_merci.moves import move_text, move_words, parse_move
from pioche.games.non_merci.options import NonMerciOptions, read_options
from pioche.games.non_merci.view import own_fields, shown_fields, table_fields
from pioche.games.non_merci.view_fields import NonMerciView


@final
class NonMerciTitle(Title):
    def __init__(self) -> None:
        notation = Notation(read_options, move_text, parse_move, move_words, EVENTS, NonMerciView)
        super().__init__("non-merci", fewest=3, most=7, usual=3, notation=notation)
        self.low_wins = True
        self.minutes = 10

    def fresh(self, seats: int, options: Options, chance: Chance, journal: Journal | None) -> Game:
        assert isinstance(options, NonMerciOptions)
        game = NonMerci(seats, options, chance, journal)
        game.shuffle_and_start()
        return game

    def dealt(
        self, seats: int, options: Options, chance: Chance, journal: Journal | None, deal: Request
    ) -> Game:
        assert isinstance(options, NonMerciOptions)
        first, cards = read_deal(deal, seats, options.tactical)
        game = NonMerci(seats, options, chance, journal)
        game.start(first, cards)
        return game

    def table_fields(self, game: Game) -> Fields:
        assert isinstance(game, NonMerci)
        return table_fields(game)

    def shown_fields(self, game: Game) -> Fields:
        assert isinstance(game, NonMerci)
        return shown_fields(game)

    def own_fields(self, game: Game, seat: int | None) -> Fields:
        assert isinstance(game, NonMerci)
        return own_fields(game, seat)

    def memory(self, seats: int, options: Options, seat: int) -> Memory:
        assert isinstance(options, NonMerciOptions)
        return NonMerciMemory(seats, options)

    def encoder(self, options: Options) -> Encoder:
        return NonMerciEncoder()


TITLE = NonMerciTitle()
