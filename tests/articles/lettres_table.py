"""Positions of Plis de lettres for the tests of its articles."""

import random

from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.chance import chance_from
from pioche.engine.events import Fields
from pioche.engine.journal import Journal
from pioche.engine.match import Match
from pioche.games.lettres.cards import parse_card
from pioche.games.lettres.game import Lettres
from pioche.games.shelf import find_title
from tests.laws.walks import play_on
from tests.positions import start

TITLE = find_title("lettres")

PINK_LOW = [letter + "p" for letter in "ABCDEFGHIJKLM"]
PINK_HIGH = [letter + "p" for letter in "NOPQRSTUVWXYZ"]
BLUE_LOW = [letter + "b" for letter in "ABCDEFGHIJKLM"]
BLUE_HIGH = [letter + "b" for letter in "NOPQRSTUVWXYZ"]
FAMILIES = [PINK_LOW, PINK_HIGH, BLUE_LOW, BLUE_HIGH]
"""Everyone has a family for himself: whoever leads takes all."""


def mixed(seats: int) -> list[list[str]]:
    """Every card in turn to the next seat, so that all hold all families."""
    deck = [card for family in FAMILIES for card in family]
    left_out = {3: ["Zp"], 4: [], 5: ["Zp", "Zb"]}[seats]
    deck = [card for card in deck if card not in left_out]
    return [deck[seat::seats] for seat in range(seats)]


def cards_of(texts: list[str]) -> int:
    return sum(1 << parse_card(text) for text in texts)


def round_of(number: int, hands: list[list[str]], first: int = 0) -> Lettres:
    """A round in the middle of a game, where the hands may be short."""
    game = Lettres(len(hands), chance_from(1), Journal())
    game.set_up()
    game.round = number
    game.hands = vec[i64]([cards_of(hand) for hand in hands])
    game.start(first)
    return game


def lay(game: Lettres, *cards: str) -> list[Fields]:
    for card in cards:
        game.apply(game.turn(), parse_card(card))
    assert game.journal is not None
    return [event.told_in_full() for event in game.journal.take()]


def legal(game: Lettres) -> list[str]:
    return [move.removeprefix("lay ") for move in TITLE.moves(game, int(game.turn()))]


def state_of(game: Lettres) -> Fields:
    return TITLE.state(game)


def played_out(seats: int, seed: int) -> tuple[Match, list[Fields]]:
    match = start("lettres", seats, seed=seed)
    told = [event.told_in_full() for event in match.opening]
    for events in play_on(match, random.Random(seed)):
        told += [event.told_in_full() for event in events]
    return match, told
