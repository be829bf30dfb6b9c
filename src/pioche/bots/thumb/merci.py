"""MERCI: the right word, Siouplait whenever it can be said, and trouble for whoever is about to win."""

from typing import Final

from pioche.bots.bot import Bot
from pioche.engine.events import Fields
from pioche.engine.fields import hands_of, number, numbers, words

COMBINATION: Final = 20
A_HEART: Final = 20
KEEP_1_AND_6: Final = 4
"""What it costs to lay a 1 or a 6 that brings no heart."""
NEARLY_OUT: Final = 2
"""With so few cards a seat is about to win the round."""
OVERLOOKED: Final = 4
"""One offence in so many passes unnoticed, as it does at a table of people."""


class ThumbBot(Bot):
    """Lays what it can, best first; it never forgets a word, and mostly hears when others do."""

    def choose(self, view: Fields) -> str | None:
        moves = words(view, "moves")
        phase = view["phase"]
        if phase == "objection":
            return moves[0] if self.chance.below(OVERLOOKED) else moves[-1]
        skuz = self.skuz(view, moves)
        if skuz is not None:
            return skuz
        if phase == "turn":
            return self.on_turn(view, moves) if view["turn"] == view["seat"] else interruption(moves)
        if view["seat"] not in numbers(view, "awaited"):
            return None
        if phase == "answer":
            return "merci-beaucoup" if view["effect"] == "draw2" else "merci"
        if phase == "give":
            return self.gift(view, moves)
        if phase == "heart" and f"heart {view['seat']}" in moves:
            return f"heart {view['seat']}"
        # A heart that is not for me goes where it helps least, a draw where it hurts most.
        ranked = sorted(moves, key=lambda move: danger(view, int(move[-1])))
        return ranked[0] if phase == "heart" else ranked[-1]

    def skuz(self, view: Fields, moves: list[str]) -> str | None:
        """A card less without using a turn: always welcome."""
        tops = words(view, "tops")
        for move in moves:
            word, card, place = parts(move)
            if word == "skuz" and front(card) == tops[int(place)]:
                return move
        return None

    def on_turn(self, view: Fields, moves: list[str]) -> str:
        best, most = moves[-1], -1000.0
        for move in moves[:-1]:
            word, card, place = parts(move)
            if word == due_word(view, front(card), int(place)):
                worth = self.worth(view, front(card), int(place), word) + self.chance.below(100) / 200
                if worth > most:
                    best, most = move, worth
        return best

    def worth(self, view: Fields, card: str, place: int, word: str) -> float:
        tops = words(view, "tops")
        hand = own_fronts(view)
        hand.remove(card)
        tops[place] = card
        worth = float(sum(any(fits(other, top) for top in tops) for other in hand))
        if word == "siouplait":
            worth += COMBINATION
            if card[0] in "16":
                worth += A_HEART
        elif card[0] in "16" and hand:
            worth -= KEEP_1_AND_6
        return worth

    def gift(self, view: Fields, moves: list[str]) -> str:
        """The card that fits least, to the seat that is nearest to winning."""
        tops = words(view, "tops")
        victim = max((int(move[-1]) for move in moves), key=lambda seat: danger(view, seat))
        offered = [move for move in moves if int(move[-1]) == victim]
        return min(offered, key=lambda move: sum(fits(parts(move)[1], top) for top in tops))


def parts(move: str) -> tuple[str, str, str]:
    """Word, card and place of a move; what it has not is empty."""
    word, _, rest = move.partition(" ")
    card, _, place = rest.rpartition(" ")
    return word, card, place


def front(card: str) -> str:
    return card.partition(":")[0]


def own_fronts(view: Fields) -> list[str]:
    return [front(card) for card in hands_of(view, "hands")[number(view, "seat")]]


def fits(card: str, top: str) -> bool:
    return card[0] == top[0] or card[1] == top[1]


def due_word(view: Fields, card: str, place: int) -> str:
    """ME-24: Siouplait for a new combination, no word otherwise; a Skuz has been looked for before."""
    tops = words(view, "tops")
    if card == tops[place]:
        return "skuz"
    after = [*tops[:place], card, *tops[place + 1 :]]
    return "siouplait" if shown(after) - shown(tops) else "lay"


def shown(tops: list[str]) -> set[str]:
    """ME-7: what three tops show."""
    values = sorted(int(top[0]) for top in tops)
    found = set()
    if values[0] + 1 == values[1] == values[2] - 1:
        found.add(f"run {values[0]}")
    if values[0] == values[2]:
        found.add(f"triple {values[0]}")
    if tops[0][1] == tops[1][1] == tops[2][1]:
        found.add(f"colour {tops[0][1]}")
    return found


def interruption(moves: list[str]) -> str | None:
    """ME-26, where it is certain: at a table that takes any lay out of turn it may be an offence."""
    announced = [move for move in moves if move.startswith("siouplait")]
    if any(move.startswith("lay") for move in moves) or not announced:
        return None
    return announced[0]


def danger(view: Fields, seat: int) -> tuple[bool, int, int]:
    """How near a seat is to winning: the round if it has few cards, else the game by its hearts."""
    cards = len(hands_of(view, "hands")[seat])
    return cards <= NEARLY_OUT, numbers(view, "hearts")[seat], -cards
