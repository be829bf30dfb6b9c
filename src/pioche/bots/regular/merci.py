"""MERCI: the right word, Siouplait whenever it can be said, and trouble for whoever is about to win."""

from typing import Final

from pioche.bots.bot import Bot
from pioche.engine.bits import bit
from pioche.engine.events import Fields
from pioche.engine.views import hands_of, number, numbers, words
from pioche.games.merci.cards import ONES_AND_SIXES, parse_card
from pioche.games.merci.combinations import completing, matching

COMBINATION: Final = 20
A_HEART: Final = 20
KEEP_1_AND_6: Final = 4
"""What it costs to lay a 1 or a 6 that brings no heart."""
NEARLY_OUT: Final = 2
"""With so few cards a seat is about to win the round."""
OVERLOOKED: Final = 4
"""One offence in so many passes unnoticed, as it does at a table of people."""


class RegularBot(Bot):
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
        tops = top_cards(view)
        for move in moves:
            word, card, place = parts(move)
            if word == "skuz" and card_of(card) == tops[int(place)]:
                return move
        return None

    def on_turn(self, view: Fields, moves: list[str]) -> str:
        best, most = moves[-1], -1000.0
        for move in moves[:-1]:
            word, text, place = parts(move)
            card = card_of(text)
            if word == due_word(view, card, int(place)):
                worth = self.worth(view, card, int(place), word) + self.chance.below(100) / 200
                if worth > most:
                    best, most = move, worth
        return best

    def worth(self, view: Fields, card: int, place: int, word: str) -> float:
        tops = top_cards(view)
        hand = own_cards(view)
        hand.remove(card)
        tops[place] = card
        worth = float(sum(any(fits(other, top) for top in tops) for other in hand))
        if word == "siouplait":
            worth += COMBINATION
            if bit(card) & ONES_AND_SIXES:
                worth += A_HEART
        elif bit(card) & ONES_AND_SIXES and hand:
            worth -= KEEP_1_AND_6
        return worth

    def gift(self, view: Fields, moves: list[str]) -> str:
        """The card that fits least, to the seat that is nearest to winning."""
        tops = top_cards(view)
        victim = max((int(move[-1]) for move in moves), key=lambda seat: danger(view, seat))
        offered = [move for move in moves if int(move[-1]) == victim]
        return min(offered, key=lambda move: sum(fits(card_of(parts(move)[1]), top) for top in tops))


def parts(move: str) -> tuple[str, str, str]:
    """Word, card and place of a move; what it has not is empty."""
    word, _, rest = move.partition(" ")
    card, _, place = rest.rpartition(" ")
    return word, card, place


def card_of(text: str) -> int:
    """A card by its front alone: its first copy, whatever its back."""
    return 2 * parse_card(text)[0]


def top_cards(view: Fields) -> list[int]:
    return [card_of(top) for top in words(view, "tops")]


def own_cards(view: Fields) -> list[int]:
    return [card_of(card) for card in hands_of(view, "hands")[number(view, "seat")]]


def fits(card: int, top: int) -> bool:
    return matching(top) & bit(card) != 0


def due_word(view: Fields, card: int, place: int) -> str:
    """ME-24: Siouplait for a new combination, no word otherwise; a Skuz has been looked for before."""
    tops = top_cards(view)
    top = tops.pop(place)
    if card == top:
        return "skuz"
    return "siouplait" if completing(top, *tops) & bit(card) else "lay"


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
