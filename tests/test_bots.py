"""Bots: what they are told, what they answer, and that a rule of thumb is worth something."""

import pytest

from pioche.bots.bot import Bot
from pioche.bots.roster import LEVELS, find_bot, with_budget
from pioche.engine.chance import chance_from
from pioche.engine.events import Fields
from pioche.engine.match import Match
from pioche.engine.views import numbers, words
from tests.articles.shit_table import CIRCLE, three
from tests.laws.tables import GAMES
from tests.playing import play_out
from tests.positions import start

SEEDS = 24
TIMES_ITS_SHARE = {"merci": 2.5, "mio": 2.5, "shit": 1.5, "lettres": 2.0, "non-merci": 2.5}
"""How many more games a rule of thumb wins, at least, than a random bot among its like."""


def bots_for(match: Match, levels: list[str], seed: int) -> dict[int, Bot]:
    return {
        seat: find_bot(match.place(seat), level, chance_from(f"bot {seat} of {seed}"))
        for seat, level in enumerate(levels)
    }


def one_thumb(game: str, seats: int, seed: int) -> tuple[Match, int]:
    """A game that is over, of one bot that plays by rules of thumb among random ones, and its seat."""
    mine = seed % seats
    match = start(game, seats, seed=seed)
    bots = bots_for(match, ["regular" if seat == mine else "random" for seat in range(seats)], seed)
    play_out(match, bots)
    return match, mine


@pytest.mark.parametrize("game", GAMES)
def test_the_rule_of_thumb_beats_chance(game: str) -> None:
    won = share = 0.0
    for seed in range(SEEDS):
        seats = 3 + seed % 2
        match, mine = one_thumb(game, seats, seed)
        winners = numbers(match.state(), "winners")
        share += 1 / seats
        if mine in winners:
            won += 1 / len(winners)
    assert won > TIMES_ITS_SHARE[game] * share


class Witness(Bot):
    """Sits in for a bot, and writes down what it is told and asked."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.place, bot.chance)
        self.bot = bot
        self.heard: list[Fields] = []
        self.asked: list[tuple[Fields, str | None]] = []

    def hear(self, told: Fields) -> None:
        self.heard.append(told)
        self.bot.hear(told)

    def choose(self, view: Fields) -> str | None:
        move = self.bot.choose(view)
        self.asked.append((view, move))
        return move


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_bots_hear_only_what_their_seat_is_told_and_choose_what_it_may(game: str, level: str) -> None:
    match = start(game, 3, seed=5)
    witnesses = {
        seat: Witness(bot) for seat, bot in bots_for(match, [with_budget(level, "40")] * 3, seed=5).items()
    }
    happened = play_out(match, witnesses)
    for seat, witness in witnesses.items():
        assert witness.heard == [event.told_to(seat) for event in happened]
        assert witness.asked
        for view, move in witness.asked:
            assert view["seat"] == seat
            if move is None:
                assert seat not in numbers(view, "awaited")
            else:
                assert move in words(view, "moves")


def test_the_rule_of_thumb_for_plis_de_lettres_takes_fewer_points() -> None:
    mine = others = 0
    for seed in range(SEEDS):
        seats = 3 + seed % 3
        match, seat = one_thumb("lettres", seats, seed)
        scores = numbers(match.state(), "scores")
        mine += scores[seat] * (seats - 1)
        others += sum(scores) - scores[seat]
    assert mine < 0.7 * others


def test_the_rule_of_thumb_for_shit_prefers_what_promises_most() -> None:
    bot = find_bot(three().place(0), "regular", chance_from(0))
    # Everybody else must play SHIT!: the furthest card is the best.
    poor = {**three().view(0), "hands": [["3b", "1b", "SHIT"], ["?"], ["?"]]}
    assert bot.choose(poor) == "seal 1b"
    # Little to win, and a single card: it draws.
    assert bot.choose({**poor, "hands": [["3b", "SHIT"], ["?"] * 5, ["?"] * 5]}) == "seal SHIT"
    # A hand that has become large is played.
    rich = [*CIRCLE[2:16], "SHIT"]
    assert bot.choose({**poor, "hands": [rich, ["?"] * 5, ["?"] * 5]}) != "seal SHIT"
    assert bot.choose({**poor, "hands": [["SHIT"], ["?"] * 5, ["?"] * 5]}) == "seal SHIT"
