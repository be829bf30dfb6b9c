"""Positions of MERCI for the tests of its articles."""

from itertools import chain
from typing import Any

from pioche.engine.match import Match
from pioche.games.merci.cards import COLOURS
from pioche.games.merci.game import Merci
from tests.positions import refusal, start

FRONTS = [
    f"{value}{colour}"
    for colour in COLOURS
    for value in range(1, 7)
    for _ in range(2 if 1 < value < 6 else 1)
]
BACKS = ("draw1", "gift", "heart", "draw2")


def named(text: str) -> list[str]:
    """Cards written as "5b:gift 2y"; draw1 is the back of those that name none."""
    return [card if ":" in card else f"{card}:draw1" for card in text.split()]


def table(
    hands: list[str],
    tops: str = "1y 3p 5b",
    pile: str = "",
    *,
    rest: object = "pile",
    hearts: list[int] | None = None,
    **options: object,
) -> Match:
    """A table where seat 0 is to play, with these hands and tops, and this on top of the pile.

    The other cards lie at the bottom of the pile, under stack 0 (rest="under") or with a seat (rest=2).
    """
    seats = len(hands)
    asked = [named(hand) for hand in hands] + [named(tops), named(pile)]
    left = list(FRONTS)
    for name in chain(*asked):
        left.remove(name.partition(":")[0])
    deck = [*chain(*asked)] + [f"{name}:draw1" for name in left]
    deal = {"first": 0, "hands": [deck[6 * seat : 6 * seat + 6] for seat in range(seats)]}
    match = start("merci", seats, options=options, deal={**deal, "pile": deck[6 * seats :], "hearts": hearts})
    game = merci(match)
    numbers: dict[str, list[int]] = {}
    for card in game.pile:
        numbers.setdefault(game.text(card), []).append(int(card))
    placed = [[numbers[card].pop() for card in cards] for cards in asked]
    others = sorted(chain(*numbers.values()))
    for seat in range(seats):
        game.hands[seat] = sum(1 << card for card in placed[seat])
    game.tops = sum(card << (6 * stack) for stack, card in enumerate(placed[seats]))
    covered = placed[seats + 1]
    if rest == "pile":
        covered = covered + others
    elif rest == "under":
        game.under[0] = sum(1 << card for card in others)
    else:
        assert isinstance(rest, int)
        game.hands[rest] |= sum(1 << card for card in others)
    game.left = len(covered)
    for place, number in enumerate(reversed(covered)):
        game.pile[place] = number
    return match


def merci(match: Match) -> Merci:
    assert isinstance(match.game, Merci)
    return match.game


def state(match: Match) -> dict[str, Any]:
    return match.state()


def article(match: Match, line: str) -> str | None:
    refused = refusal(match, line)
    assert refused.error == "illegal"
    return refused.article


def reason(match: Match, line: str) -> str:
    return refusal(match, line).reason


def everybody(match: Match) -> dict[int, list[str]]:
    return {seat: match.moves(seat) for seat in range(match.seats)}
