"""What a seat can work out: every payment is public, so the chips of all are known (NM-9)."""

from typing import final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from pioche.engine.bits import bit, place_list
from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.memory import Memory
from pioche.engine.views import number
from pioche.games.non_merci.cards import (
    ALL_CARDS,
    REMOVED,
    TACTICALLY_REMOVED,
    run_points,
)
from pioche.games.non_merci.game import NonMerci
from pioche.games.non_merci.options import NonMerciOptions


@final
class NonMerciMemory(Memory):
    def __init__(self, seats: int, options: NonMerciOptions) -> None:
        self.seats = seats
        self.options = options
        self.round = 1
        self.chips = [0] * seats
        self.taken = [0] * seats
        self.earlier = [0] * seats

    def hear(self, told: Fields) -> None:
        kind = told["type"]
        if kind == "round_started":
            self.begin(number(told, "round"), number(told, "chips"))
        elif kind == "refused":
            self.chips[number(told, "seat")] -= 1
        elif kind == "taken":
            seat = number(told, "seat")
            self.chips[seat] += number(told, "chips")
            self.taken[seat] |= int(bit(number(told, "card")))

    def begin(self, round_number: int, each: int) -> None:
        if round_number > 1:
            for seat in range(self.seats):
                self.earlier[seat] += int(run_points(self.taken[seat])) - self.chips[seat]
        self.round = round_number
        self.chips = [each] * self.seats
        self.taken = [0] * self.seats

    def world(self, view: Fields, chance: Chance) -> NonMerci:
        game = NonMerci(self.seats, self.options, chance.fork(), None)
        game.round = self.round
        game.player = number(view, "turn")
        game.card = number(view, "card")
        game.pot = number(view, "pot")
        game.left = REMOVED + number(view, "pile")
        for seat in range(self.seats):
            game.chips |= self.chips[seat] << (8 * seat)
        game.taken = vec[i64](self.taken)
        game.earlier = vec[i64](self.earlier)
        game.cards = self.unseen_cards(game, chance)
        return game

    def unseen_cards(self, game: NonMerci, chance: Chance) -> vec[i64]:
        """The nine and the pile in any order that can be; above them the cards already turned."""
        earlier: i64 = 0
        for cards in self.taken:
            earlier |= cards
        tens: i64 = 0
        if self.options.tactical:
            for ten in TACTICALLY_REMOVED:
                tens |= bit(ten)
        hidden = vec[i64](place_list(ALL_CARDS & ~(earlier | tens | bit(game.card))))
        chance.shuffle(hidden, 1, len(hidden))
        world = extend(vec[i64](place_list(tens)), hidden)
        # The card that lies open is the one just above the pile, as after turn_card.
        world = append(world, game.card)
        return extend(world, place_list(earlier))
