"""Positions of SHIT! for the tests of its articles."""

from pioche.engine.events import Fields
from pioche.engine.match import Match
from pioche.games.shelf import find_title
from pioche.games.shit.moves import parse_move
from tests.positions import play, start

CIRCLE = [f"{value}{colour}" for colour in "brgyv" for value in range(1, 11)]
TITLE = find_title("shit")


def deal(*hands: str, pile: str = "") -> Fields:
    """Hands and the top of the pile as texts; the other cards follow in the order of the circle."""
    held = [hand.split() for hand in hands]
    top = pile.split()
    used = {card for hand in held for card in hand} | set(top)
    return {"hands": held, "pile": top + [card for card in CIRCLE if card not in used]}


THREE = deal("2r 3r 4r 5r", "2g 3g 4g 5g", "2y 3y 4y 5y", pile="2b 1b 10v 9v 8v")


def three(**options: int) -> Match:
    return start("shit", 3, deal=THREE, options=options)


def index(card: str) -> int:
    return parse_move(f"seal {card}")


def all_seal(match: Match, *cards: str) -> list[Fields]:
    """A whole round, in seat order."""
    return play(match, *(f"{seat} seal {card}" for seat, card in enumerate(cards)))
