"""Positions of Mio for the tests of its articles."""

from collections import Counter

from pioche.engine.match import Match
from pioche.engine.views import hands_of
from tests.positions import play, start

DECK = [face + colour for colour in "rybgx" for face in "122334455*"] + ["J"] * 5


def deal(
    *hands: str, pile: str, dealer: int | None = None, short: bool = False, options: object = None
) -> Match:
    """A match with these hands; the pile begins with these cards and holds the rest of the deck.

    `short` makes a deck of nothing but the cards named.
    """
    held = [hand.split() for hand in hands]
    first = pile.split()
    chosen: dict[str, object] = dict(options) if isinstance(options, dict) else {}
    if short:
        chosen["deck"] = [card for hand in held for card in hand] + first
        rest: list[str] = []
    else:
        rest = list(
            (Counter(DECK) - Counter(first) - Counter(card for hand in held for card in hand)).elements()
        )
    given: dict[str, object] = {"hands": held, "pile": first + rest}
    if dealer is not None:
        given["dealer"] = dealer
    return start("mio", len(hands), options=chosen, deal=given)


def hand(match: Match, seat: int) -> list[str]:
    return hands_of(match.state(), "hands")[seat]


def down_to_two(
    more: str = "", last: str = "*y", other: str = "5r 4r", *, short: bool = False, target: int = 100
) -> Match:
    """Seat 0 is to move with 4b and `last`, on 4r; seat 1 has `other`; the pile begins with `more`."""
    match = deal(
        f"1r 2r 3r 4b {last}",
        f"2r 3r 4r {other}",
        pile=f"5r {more}".strip(),
        dealer=1,
        short=short,
        options={"target": target},
    )
    play(match, "0 lay 1r", "1 lay 2r", "0 lay 2r", "1 lay 3r", "0 lay 3r", "1 lay 4r")
    return match
