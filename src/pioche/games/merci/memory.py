"""What a seat remembers of what it was told: the cards (tokens.py), and what no view shows."""

from typing import Final, final

from pioche.engine.chance import Chance, chance_from
from pioche.engine.events import Fields
from pioche.engine.memory import Memory, Worlds
from pioche.engine.views import number, word, words
from pioche.games.merci.arrangements import MIXING, MIXING_ON, Arrangement, Lack
from pioche.games.merci.cards import parse_back
from pioche.games.merci.game import Merci
from pioche.games.merci.moves import FIRST_PLAIN, KINDS, PLAIN
from pioche.games.merci.options import MerciOptions
from pioche.games.merci.tokens import PILE, Knowledge
from pioche.games.merci.worlds import arrange, lay_out, read_public

MOVES: Final = ("laid", "passed", "heart_chosen", "named", "given", "answered", "denounced", "let_go")


@final
class MerciMemory(Memory):
    def __init__(self, seats: int, options: MerciOptions, seat: int) -> None:
        self.seats = seats
        self.options = options
        self.known = Knowledge(seats, seat)
        self.first = 0
        self.passes = 0
        self.made = 0
        self.closing = False
        self.disputed = 0
        self.said = 0

    def __getnewargs__(self) -> tuple[object, ...]:
        return self.seats, self.options, self.known.seat

    def hear(self, told: Fields) -> None:
        kind = told["type"]
        if kind in MOVES or told.get("cause") == "turn":
            self.made += 1
            self.passes = self.passes + 1 if kind == "passed" else 0
        if kind == "round_started":
            self.first = number(told, "first")
            self.made = 0
            self.passes = 0
            self.known.begin()
        elif kind == "dealt":
            if "cards" in told:
                for card in words(told, "cards"):
                    self.known.move_seen(card, PILE, number(told, "seat"))
        elif kind == "turned_up":
            self.known.turn_up(words(told, "cards"))
        else:
            self.hear_cards(told)

    def hear_cards(self, told: Fields) -> None:
        """What moves cards in the middle of a round."""
        kind = told["type"]
        if kind == "laid":
            self.disputed = number(told, "stack")
            self.said = KINDS.index(word(told, "word"))
            self.known.lay(word(told, "card"), number(told, "seat"), self.disputed)
            if told["word"] == "siouplait":
                self.closing = told["left"] == 0
        elif kind == "answered":
            self.said = int(FIRST_PLAIN) + PLAIN.index(word(told, "word"))
        elif kind == "taken_back":
            self.known.take_back(number(told, "seat"), number(told, "stack"))
        elif kind == "reshuffled":
            self.known.reshuffle()
        elif kind == "drawn":
            self.hear_moved(told, PILE, number(told, "seat"))
        elif kind == "given":
            self.hear_moved(told, 1 << number(told, "seat"), number(told, "target"))

    def hear_moved(self, told: Fields, source: int, receiver: int) -> None:
        if "card" in told:
            self.known.move_seen(word(told, "card"), source, receiver)
        else:
            self.known.move_hidden(parse_back(word(told, "back")), source, receiver)

    def world(self, view: Fields, chance: Chance) -> Merci:
        return MerciWorlds(self, view).draw(chance)

    def worlds(self, view: Fields) -> Worlds:
        return MerciWorlds(self, view)


@final
class MerciWorlds(Worlds):
    """Each world but the first is the one before, stirred again."""

    def __init__(self, memory: MerciMemory, view: Fields, lacks: list[Lack] | None = None) -> None:
        super().__init__(memory, view)
        self.known = memory.known
        self.lacks: list[Lack] = [] if lacks is None else lacks
        self.arrangement: Arrangement | None = None
        table = Merci(memory.seats, memory.options, chance_from(0), None)
        table.first = memory.first
        table.passes = memory.passes
        table.made = memory.made
        table.disputed = memory.disputed
        table.said = memory.said
        table.closing = memory.closing and view["effect"] is not None
        read_public(table, view)
        self.table = table

    def draw(self, chance: Chance) -> Merci:
        game = self.table.copy()
        game.chance = chance.fork()
        arrangement = self.arrangement
        if arrangement is None:
            arrangement = arrange(game.options.backs, self.view, chance, self.known)
            arrangement.prepare()
            arrangement.weigh(self.lacks)
            arrangement.stir(chance, MIXING)
            self.arrangement = arrangement
        else:
            arrangement.stir(chance, MIXING_ON)
        lay_out(game, arrangement, self.known, chance)
        return game
