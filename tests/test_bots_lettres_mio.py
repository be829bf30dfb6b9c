"""Bots that play Plis de lettres and Mio: what they may look at, and what they do where it matters."""

import random
from typing import Final

import pytest

from pioche.bots.bot import Bot
from pioche.bots.roster import find_bot
from pioche.bots.search.mind import Mind
from pioche.bots.search.search import no_shares
from pioche.engine.chance import chance_from
from pioche.engine.game import Game
from pioche.engine.match import Match
from pioche.engine.moves import Moves
from pioche.engine.reading import Reading
from pioche.engine.views import numbers, words
from pioche.games.lettres.cards import parse_card
from pioche.games.lettres.game import Lettres
from pioche.games.lettres.mind import LettresMind
from pioche.games.mio.game import Mio
from pioche.games.mio.mind import MioMind
from pioche.games.shelf import find_title
from tests.articles.lettres_table import BLUE_HIGH, BLUE_LOW, PINK_HIGH, PINK_LOW, round_of
from tests.articles.mio_table import deal, down_to_two
from tests.laws.walks import hear, listening, random_move
from tests.positions import play, start

MINDS: Final[dict[str, Mind]] = {"lettres": LettresMind(), "mio": MioMind()}
TABLES: Final = [("lettres", 3), ("lettres", 4), ("lettres", 5)] + [("mio", seats) for seats in range(2, 7)]


def own_move(mind: Mind, game: Game, seat: int) -> int:
    moves = Moves()
    game.list_moves(seat, moves)
    return int(mind.move(game, seat, moves, chance_from(1)))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_mind_does_not_look_at_what_is_hidden_from_its_seat(game: str, seats: int) -> None:
    lots = random.Random(seats)
    match = start(game, seats, seed=seats)
    memories = listening(match)
    different = 0
    for _ in range(60):
        seat = int(match.game.turn())
        view = match.view(seat)
        chosen = own_move(MINDS[game], match.game, seat)
        assert match.title.move_text(chosen) in words(view, "moves")
        for lot in range(4):
            world = memories[seat].world(view, chance_from(lot))
            different += match.title.state(world) != match.state()
            assert own_move(MINDS[game], world, seat) == chosen
        hear(memories, match.play(*random_move(match, lots)))
        if match.game.over:
            break
    assert different > 50


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_round_is_played_on_as_its_decisions_one_by_one_would_be(game: str, seats: int) -> None:
    title, mind = find_title(game), MINDS[game]
    for seed in range(5):
        quick = title.fresh(seats, title.options(seats, {}), chance_from(seed), None)
        slow = quick.copy()
        mind.play_on(Reading(quick), 1, Moves(), chance_from(0))
        assert mind.settled(quick, 1)
        while not mind.settled(slow, 1):
            seat = int(slow.turn())
            slow.carry_out(seat, own_move(mind, slow, seat))
        assert title.state(quick) == title.state(slow)


def shares(mind: Mind, game: Game) -> list[float]:
    into = no_shares()
    mind.worth(game, into)
    return list(into)[: int(game.seats)]


def test_fewer_points_are_a_better_chance_and_all_chances_are_one() -> None:
    lettres = start("lettres", 4).game
    assert isinstance(lettres, Lettres)
    lettres.round = 3
    for seat, points in enumerate((10, 30, 20, 20)):
        lettres.points[seat] = points
    mio = start("mio", 4).game
    assert isinstance(mio, Mio)
    for seat, points in enumerate((10, 30, 20, 20)):
        mio.totals[seat] = points
    for mind, game in ((MINDS["lettres"], lettres), (MINDS["mio"], mio)):
        best, worst, one, other = shares(mind, game)
        assert best > one == other > worst > 0
        assert best + one + other + worst == pytest.approx(1)


def test_mi_14_the_same_lead_is_worth_more_near_the_target() -> None:
    game = start("mio", 2).game
    assert isinstance(game, Mio)
    game.totals[1] = 20
    early = shares(MINDS["mio"], game)[0]
    game.totals[0], game.totals[1] = 70, 90
    assert shares(MINDS["mio"], game)[0] > early + 0.1


def card_after(number: int, hands: list[list[str]], laid: str, spec: str) -> str | None:
    """What the seat to play lays in a round of this number, after these cards of its first trick."""
    title = find_title("lettres")
    game = round_of(number, hands)
    for card in laid.split():
        game.apply(game.turn(), parse_card(card))
    seat = int(game.turn())
    bot = find_bot(start("lettres", len(hands)).place(seat), spec, chance_from(1))
    assert game.journal is not None
    for event in game.journal.take():
        bot.hear(event.told_to(seat))
    return bot.choose(title.view(game, seat))


@pytest.mark.parametrize("spec", ["regular", "expert:300"])
def test_le_9_blue_h_is_thrown_on_the_trick_of_another(spec: str) -> None:
    hands = [PINK_HIGH, BLUE_LOW, PINK_LOW, BLUE_HIGH]
    assert card_after(4, hands, "Np", spec) == "lay Hb"


@pytest.mark.parametrize("spec", ["regular", "expert:300"])
def test_le_9_nobody_takes_blue_h_who_can_stay_below(spec: str) -> None:
    pink = PINK_LOW + PINK_HIGH
    low = [["Gb", "Ib"], ["Hb", "Jb", "Kb"], ["Cb", "Lb", "Mb"], ["Ab", "Bb", "Db", "Eb", "Fb"]]
    hands = [held + BLUE_HIGH[place * 3 : place * 3 + 3] for place, held in enumerate(low)]
    hands[3] += BLUE_HIGH[12:]
    place = 0
    for held in hands:
        missing = 13 - len(held)
        held.extend(pink[place : place + missing])
        place += missing
    assert card_after(4, hands, "Gb Hb", spec) == "lay Cb"


@pytest.mark.parametrize("spec", ["regular", "expert:300"])
def test_mi_11_mio_is_said_when_it_is_due(spec: str) -> None:
    match = down_to_two()
    bot = find_bot(match.place(0), spec, chance_from(0))
    for event in match.opening:
        bot.hear(event.told_to(0))
    assert bot.choose(match.view(0)) == "lay 4b mio"


def test_mi_13_the_expert_lays_its_last_card_rather_than_draw() -> None:
    match = down_to_two(last="4y")
    play(match, "0 lay 4b mio", "1 lay 4r")
    bot = find_bot(match.place(0), "expert:100", chance_from(0))
    assert bot.choose(match.view(0)) == "lay 4y"


def test_mi_4_the_dealer_names_the_colour_of_its_hand() -> None:
    match = deal("3r 4b 2b *r J", "1y 2y 3y 4y 5y", pile="J", dealer=1)
    for spec in ("regular", "expert:2000"):
        assert find_bot(match.place(1), spec, chance_from(0)).choose(match.view(1)) == "name y"


def played(match: Match, levels: list[str], seed: int) -> list[int]:
    """The winners."""
    bots: list[Bot] = [
        find_bot(match.place(seat), level, chance_from(f"bot {seat} of {seed}"))
        for seat, level in enumerate(levels)
    ]
    events = match.opening
    while True:
        for seat, bot in enumerate(bots):
            for event in events:
                bot.hear(event.told_to(seat))
        if match.game.over:
            return numbers(match.state(), "winners")
        seat = int(match.game.turn())
        move = bots[seat].choose(match.view(seat))
        assert move is not None
        events = match.play(seat, move)


def wins(game: str, seats: int, one: str, others: str, deals: int) -> float:
    """The win share of one among the others, every seat in turn, on the same deals."""
    won = 0.0
    for seed in range(deals):
        for mine in range(seats):
            levels = [one if seat == mine else others for seat in range(seats)]
            winners = played(start(game, seats, seed=seed), levels, seed)
            won += (mine in winners) / len(winners)
    return won / (deals * seats)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_levels_follow_each_other(game: str, seats: int) -> None:
    deals = 36 // seats
    assert wins(game, seats, "beginner", "random", deals) > 1.3 / seats
    assert wins(game, seats, "regular", "beginner", deals) > 1.3 / seats


@pytest.mark.slow
def test_the_expert_beats_the_rule_of_thumb_with_few_lines() -> None:
    assert wins("lettres", 3, "expert:200", "regular", 8) > 0.4


@pytest.mark.parametrize("game", ["lettres", "mio"])
def test_an_expert_with_lines_moves_alike_from_the_same_seed(game: str) -> None:
    match = start(game, 3, seed=4)
    events = list(match.opening)
    for _ in range(9):
        seat = int(match.game.turn())
        chosen = []
        for _ in range(2):
            bot = find_bot(match.place(seat), "expert:40", chance_from(5))
            for event in events:
                bot.hear(event.told_to(seat))
            chosen.append(bot.choose(match.view(seat)))
        assert chosen[0] is not None
        assert chosen[0] == chosen[1]
        events += match.play(seat, chosen[0])
