"""What the other seats seem not to have held in a round of MERCI, for what they did not do.

The rules tell only what is certain (games/merci/memory.py). But whoever draws very likely had nothing that
fits, and who lets a chance for a Skuz go by has no such card.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pioche.bots.search.styles import ManyStyles
from pioche.engine.bits import bit, count_places, zeros
from pioche.engine.chance import Chance, chance_from
from pioche.engine.events import Fields
from pioche.engine.game import Game
from pioche.engine.memory import Memory, Worlds
from pioche.engine.moves import Moves
from pioche.engine.pickling import Picklable
from pioche.engine.views import number, numbers, word
from pioche.games.merci.arrangements import Lack
from pioche.games.merci.cards import copies_bits, parse_front
from pioche.games.merci.combinations import matching, same_front
from pioche.games.merci.game import Merci
from pioche.games.merci.memory import MerciMemory, MerciWorlds
from pioche.games.merci.moves import CHOOSE_HEART, NAME, placed
from pioche.games.merci.offers import list_seats
from pioche.games.merci.options import MerciOptions
from pioche.games.merci.position import HEART_CHOICE, NAMING

FITTED: Final = 0.1
"""How likely somebody draws with a card that fits."""
MISSED: Final = 0.25
"""How likely a Skuz is missed."""


@final
class MerciPast(Memory):
    """A memory of what is certain, and beside it what each seat seemed to lack in this round."""

    def __init__(self, known: MerciMemory) -> None:
        self.known = known
        self.lacks: list[Lack] = []

    def hear(self, told: Fields) -> None:
        kind = told["type"]
        if kind == "round_started":
            self.lacks = []
        elif kind == "laid":
            if told["word"] != "skuz":
                self.note_no_skuz()
            self.lose(number(told, "seat"), copies_bits(parse_front(word(told, "card").partition(":")[0])))
        elif kind == "passed" or told.get("cause") == "turn":
            self.note_no_skuz()
            self.note(number(told, "seat"), self.fitting(), FITTED)
        if kind in {"drawn", "taken_back"}:
            self.gain(number(told, "seat"))
        elif kind == "given":
            self.gain(number(told, "target"))
        self.known.hear(told)

    def fitting(self) -> i64:
        """ME-5: the cards that may be laid on any stack."""
        cards: i64 = 0
        for stack in self.known.known.stacks:
            cards |= matching(stack[-1])
        return cards

    def note_no_skuz(self) -> None:
        """ME-15: before anybody's turn everybody could have laid a card like one of the tops."""
        twins: i64 = 0
        for stack in self.known.known.stacks:
            twins |= same_front(stack[-1])
        for seat in range(self.known.seats):
            self.note(seat, twins, MISSED)

    def note(self, seat: i64, cards: i64, odd: float) -> None:
        """The own cards are known, and what was lacked at once after something else is one lack with it."""
        if seat == self.known.known.seat:
            return
        for lack in self.lacks:
            if lack.seat == seat and lack.spare == 0 and lack.odd == odd:
                lack.cards |= cards
                return
        lack = Lack(seat, cards, odd)
        self.lacks.append(lack)

    def gain(self, seat: i64) -> None:
        for lack in self.lacks:
            if lack.seat == seat:
                lack.spare += 1

    def lose(self, seat: i64, card: i64) -> None:
        """What it had seemed to lack and lays now it has very likely got since."""
        for lack in self.lacks:
            if lack.seat == seat and lack.spare > 0 and lack.cards & card:
                lack.spare -= 1

    def world(self, view: Fields, chance: Chance) -> Game:
        return self.worlds(view).draw(chance)

    def worlds(self, view: Fields) -> Worlds:
        return MerciWorlds(self.known, view, self.lacks)


@final
class PublicHands(Picklable):
    """How many cards and hearts everybody has; whom a seat chooses then tells of its style."""

    def __init__(self, seats: int, options: MerciOptions) -> None:
        self.seats = seats
        self.options = options
        self.game = Merci(seats, options, chance_from(0), None)
        self.game.hands = zeros(seats)
        self.game.hearts = zeros(seats)

    def hear(self, told: Fields, others: ManyStyles) -> None:
        kind = told["type"]
        if kind in {"named", "given"}:
            self.judge(NAMING, NAME, bit(self.seats) - 1 & ~bit(number(told, "seat")), told, others)
        elif kind == "heart_chosen":
            self.judge(HEART_CHOICE, CHOOSE_HEART, self.game.fewest_hearts(), told, others)
        hands = self.game.hands
        if kind == "dealt":
            hands[number(told, "seat")] = bit(number(told, "count")) - 1
        elif kind == "laid":
            hands[number(told, "seat")] = bit(number(told, "left")) - 1
        elif kind in {"drawn", "taken_back"}:
            self.add(number(told, "seat"), 1)
        elif kind == "given":
            self.add(number(told, "seat"), -1)
            self.add(number(told, "target"), 1)
        elif kind == "heart_taken":
            self.game.hearts[number(told, "seat")] = number(told, "hearts")
        elif kind == "round_ended":
            self.game.hearts = vec[i64](numbers(told, "scores"))

    def add(self, seat: i64, cards: i64) -> None:
        self.game.hands[seat] = bit(count_places(self.game.hands[seat]) + cards) - 1

    def judge(self, stage: i64, kind: i64, choices: i64, told: Fields, others: ManyStyles) -> None:
        game, moves, seat = self.game, Moves(), number(told, "seat")
        game.stage = stage
        list_seats(choices, kind, moves)
        others.judge(game, seat, moves, placed(kind, number(told, "target")), game.chance)
