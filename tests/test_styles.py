"""Yardsticks that know only the rules, styles of the other seats, and what earns a style credit."""

import random

import pytest

from pioche.bots.roster import find_bot
from pioche.bots.search.flat import FlatMind
from pioche.bots.search.mind import Mind
from pioche.bots.search.search import no_shares
from pioche.bots.search.styles import FIRST_CREDIT, Credits, ManyStyles, NoisyMind
from pioche.bots.searching import SearchingBot
from pioche.engine.chance import chance_from
from pioche.engine.game import Game
from pioche.engine.moves import Moves
from pioche.engine.reading import Reading
from pioche.engine.refusal import Refused
from pioche.games.mio.mind import MioMind
from pioche.games.shelf import FOLDERS, find_part, find_title
from tests.articles.merci_table import table
from tests.laws.walks import play_on
from tests.positions import start
from tests.test_paired import explored

HELD_OUT = {"reckless", "timid"}


def listed(game: Game) -> tuple[int, Moves]:
    moves = Moves()
    return int(Reading(game).ask(moves)), moves


@pytest.mark.parametrize("greedy", [True, False])
@pytest.mark.parametrize("whole_game", [True, False])
def test_a_flat_search_takes_the_round_with_the_last_card(greedy: bool, whole_game: bool) -> None:
    match = table(["2y", "3g 4g 5v", "3b 4b 5g"], tops="4y 3p 5b", pile="2v 3v 4v")
    mind = FlatMind(low_wins=False, greedy=greedy, whole_game=whole_game)
    search = explored(mind, match.game, 160)
    assert match.title.move_text(search.decide()) == "lay 2y 0"


def test_the_words_of_a_flat_search_stand_in_any_order_and_no_other_is_known() -> None:
    place = start("mio", 4).place(0)
    first = find_bot(place, "flat:greedy:game:20", chance_from(1))
    second = find_bot(place, "flat:20:game:greedy", chance_from(1))
    for bot in (first, second):
        assert isinstance(bot, SearchingBot)
        assert isinstance(bot.search.mind, FlatMind)
        assert (bot.search.mind.greedy, bot.search.mind.whole_game, bot.budget.lines) == (True, True, 20)
    with pytest.raises(Refused):
        find_bot(place, "flat:thrifty:20", chance_from(1))


def test_a_flat_search_stops_where_it_was_told_to() -> None:
    game = start("mio", 3, seed=2).game
    game.round = 2
    assert FlatMind(low_wins=True, greedy=False, whole_game=False).settled(game, 1)
    assert not FlatMind(low_wins=True, greedy=False, whole_game=True).settled(game, 1)


def test_points_ahead_are_counted_for_low_and_for_high_scores() -> None:
    match = table(["2y", "3g", "4g"], tops="4y 3p 5b", hearts=[4, 1, 0])
    into = no_shares()
    FlatMind(low_wins=False, greedy=False, whole_game=False).worth(match.game, into)
    assert list(into)[:3] == [3.5, -1.0, -2.5]
    FlatMind(low_wins=True, greedy=False, whole_game=False).worth(match.game, into)
    assert list(into)[:3] == [-3.5, 1.0, 2.5]


def test_a_greedy_line_takes_what_brings_points_at_once() -> None:
    """Non Merci !: with so many chips on it any card is welcome, and with none it never is."""
    game = start("non-merci", 3, seed=1).game
    greedy = FlatMind(low_wins=True, greedy=True, whole_game=False)
    title, chance = find_title("non-merci"), chance_from(1)
    seat, moves = listed(game)
    assert title.move_text(int(greedy.move(game, seat, moves, chance))) == "pass"
    game.pot = 60  # type: ignore[attr-defined]
    assert title.move_text(int(greedy.move(game, seat, moves, chance))) == "take"


@pytest.mark.parametrize("game", FOLDERS)
def test_every_game_has_the_same_styles_and_two_are_held_out(game: str) -> None:
    part = find_part(game, "mind")
    assert part is not None
    assert set(part.styles(4)) == set(FIRST_CREDIT) | HELD_OUT
    match = start(game, 4, seed=1)
    for name in part.styles(4):
        bot = find_bot(match.place(0), f"style:{name}", chance_from(1))
        assert bot.place.seat == 0
    with pytest.raises(Refused, match="unknown-bot"):
        find_bot(match.place(0), "style:brave", chance_from(1))


@pytest.mark.parametrize("game", FOLDERS)
def test_styles_differ_in_what_they_do(game: str) -> None:
    part = find_part(game, "mind")
    assert part is not None
    known = {"usual": part.mind(4), **part.styles(4)}
    chosen: dict[str, list[int]] = {name: [] for name in known}
    for seed in range(3):
        match = start(game, 4, seed=seed)
        for _ in play_on(match, random.Random(seed), 100):
            if match.game.over:
                break
            for name, mind in known.items():
                seat, moves = listed(match.game)
                chosen[name].append(int(mind.move(match.game, seat, moves, chance_from(seed))))
    assert len({tuple(moves) for moves in chosen.values()}) == len(known)


def test_a_noisy_mind_s_likelihoods_are_chances() -> None:
    game = start("mio", 4, seed=3).game
    seat, moves = listed(game)
    noisy, chance = NoisyMind(MioMind(), 40), chance_from(1)
    likelihoods = [noisy.likelihood(game, seat, moves, move, chance) for move in moves.as_list()]
    assert sum(likelihoods) == pytest.approx(1.0)
    assert max(likelihoods) == pytest.approx(0.6 + 0.4 / len(likelihoods))


class Only(Mind):
    """Always the move at this place."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place

    def move(self, game: Game, seat: int, moves: Moves, chance: object) -> int:
        return int(moves.items[min(self.place, int(moves.count) - 1)])


def test_a_seat_is_played_on_by_the_style_that_has_its_credit() -> None:
    match = start("mio", 3, seed=4)
    minds: list[Mind] = [Only(0), Only(1)]
    others = ManyStyles(minds[0], minds, Credits(3, [0.5, 0.5]))
    game, chance = match.game, chance_from(1)
    seat, moves = listed(game)
    for _ in range(8):
        others.judge(game, 1, moves, int(moves.items[1]), chance)
        others.judge(game, 2, moves, int(moves.items[0]), chance)
    found = []
    for _ in range(50):
        others.redeal(game.copy(), 0, chance)
        found.append([minds.index(player) for player in others.players])
    assert seat >= 0
    assert {players[0] for players in found} == {0}
    assert sum(players[1] for players in found) > 45
    assert sum(players[2] for players in found) < 5


def test_nothing_is_ever_ruled_out_for_good() -> None:
    match = start("mio", 2, seed=4)
    others = ManyStyles(Only(0), [Only(0), Only(1)], Credits(2, [0.5, 0.5]))
    _, moves = listed(match.game)
    for _ in range(100):
        others.judge(match.game, 1, moves, int(moves.items[0]), chance_from(1))
    for _ in range(8):
        others.judge(match.game, 1, moves, int(moves.items[1]), chance_from(1))
    assert others.credit.of[3] > others.credit.of[2]
