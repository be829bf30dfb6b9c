"""Two first deals that differ only in what one seat may not know, and moves that look alike in both."""

import copy
import random
from collections.abc import Iterator
from typing import Any

from pioche.engine.chance import chance_from
from pioche.engine.events import Fields
from pioche.engine.fields import sequence
from pioche.engine.game import Game
from pioche.engine.match import Match
from pioche.engine.views import numbers
from pioche.games.shelf import find_title
from tests.laws.test_silence import events_of, noticed
from tests.laws.walks import listening

WORLDS = 150
"""Of so many deals the one is taken with which the game can be played alike for longest."""
LONG_ENOUGH = 40


def deal_of(game: str, state: Any) -> Fields:
    """A deal that leads to this position, which is the first one of a game."""
    hands = [[card for card in hand if card != "SHIT"] for hand in state["hands"]]
    if game == "merci":
        return {"first": state["turn"], "hands": hands, "pile": state["tops"] + state["pile"]}
    if game == "mio":
        return {"dealer": state["dealer"], "hands": hands, "pile": [state["top"], *state["pile"]]}
    if game == "shit":
        return {"hands": hands, "pile": [state["start"], *state["pile"]]}
    if game == "lettres":
        return {"first": state["turn"], "hands": hands}
    return {"first": state["turn"], "pile": [state["card"], *state["pile"]]}


class LikeDeals:
    """Two matches with the same generator and different deals."""

    def __init__(self, game: str, seats: int, receiver: int, options: Fields, deals: list[Fields]) -> None:
        self.game, self.receiver, self.deals = game, receiver, deals
        title = find_title(game)
        self.matches = [Match(title, seats, seed=1, options=options, deal=deal) for deal in deals]

    def told(self, place: int, game: Game, mover: int, move: str) -> object:
        """What the receiver is told of a move, and sees after it."""
        match = self.matches[place]
        events = [event.told_to(self.receiver) for event in events_of(match, game, mover, move)]
        return None if game.over else (events, match.title.view(game, self.receiver))

    def choices(self) -> Iterator[tuple[int, list[str]]]:
        """Every seat with a move in each match that the receiver cannot tell from the other's."""
        one, two = self.matches
        for seat in numbers(one.state(), "actors"):
            theirs = two.moves(seat)
            looks = {noticed(self.game, move, seat, self.receiver): move for move in theirs}
            for move in one.moves(seat):
                alike = looks.get(noticed(self.game, move, seat, self.receiver))
                twin = move if move in theirs else alike
                if twin is None:
                    continue
                here = self.told(0, one.game.copy(), seat, move)
                there = self.told(1, two.game.copy(), seat, twin)
                if here is not None and here == there:
                    yield seat, [move, twin]

    def step(self, lots: random.Random) -> tuple[int, list[str]] | None:
        """Play a move in both; None: there is none that looks alike."""
        found = list(self.choices())
        if not found:
            return None
        seat, moves = lots.choice(found)
        for match, move in zip(self.matches, moves, strict=True):
            match.play(seat, move)
        return seat, moves


def first_match(game: str, seats: int, options: Fields, lots: random.Random) -> Match:
    """A fresh game in which nothing but dealing has happened."""
    while True:
        match = Match(find_title(game), seats, seed=lots.randrange(10**6), options=options)
        again = Match(match.title, seats, options=options, deal=deal_of(game, match.state()))
        if again.state() == match.state():
            return match


def other_deals(match: Match, truth: Fields, receiver: int, seed: int) -> Iterator[Fields]:
    """Deals that the receiver cannot tell from the true one: all is different, or only two cards are."""
    memory, view = listening(match)[receiver], match.view(receiver)
    for number in range(WORLDS):
        world = memory.world(view, chance_from(f"{seed} {number}"))
        yield deal_of(match.title.name, match.title.state(world))
    lots = random.Random(seed)
    told = [event.told_to(receiver) for event in match.opening]
    for _ in range(WORLDS):
        deal = copy.deepcopy(truth)
        places = [*sequence(deal.get("hands", []), "hands"), sequence(deal.get("pile", []), "pile")]
        rows = [sequence(row, "cards") for row in places if row]
        here, there = lots.choice(rows), lots.choice(rows)
        one, two = lots.randrange(len(here)), lots.randrange(len(there))
        here[one], there[two] = there[two], here[one]
        tried = Match(match.title, match.seats, options=match.options.as_json(), deal=deal)
        if tried.view(receiver) == view and [event.told_to(receiver) for event in tried.opening] == told:
            yield deal


def like_deals(game: str, seats: int, receiver: int, options: Fields, seed: int) -> LikeDeals:
    match = first_match(game, seats, options, random.Random(f"{game} {seed}"))
    truth = deal_of(game, match.state())
    best: tuple[int, Fields] = (-1, truth)
    for deal in other_deals(match, truth, receiver, seed):
        tried = LikeDeals(game, seats, receiver, options, [truth, deal])
        if tried.matches[0].state() == tried.matches[1].state():
            continue
        dry = random.Random(seed)
        length = 0
        while length < LONG_ENOUGH and tried.step(dry) is not None:
            length += 1
        best = max(best, (length, deal), key=lambda found: found[0])
        if length == LONG_ENOUGH:
            break
    return LikeDeals(game, seats, receiver, options, [truth, best[1]])
