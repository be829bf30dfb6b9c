"""Bots that play Non Merci !: what the linear players and the expert do in positions where it matters."""

import pytest

from bench.more_lines import choice, decisions
from pioche.bots.bot import Bot
from pioche.bots.roster import find_bot
from pioche.engine.bits import bit
from pioche.engine.chance import chance_from
from pioche.engine.match import Match
from pioche.engine.moves import Moves
from pioche.engine.refusal import Refused
from pioche.engine.views import numbers
from pioche.games.non_merci.cards import ALL_CARDS, REMOVED, added_points, run_points
from pioche.games.non_merci.game import NonMerci
from pioche.games.non_merci.mind import NonMerciMind
from pioche.games.non_merci.mind_linear import NonMerciLinear, play_round, threshold
from pioche.games.non_merci.mind_weights import BALANCED, SELF_TAUGHT
from pioche.games.non_merci.options import NonMerciOptions
from pioche.games.shelf import find_title
from tests.playing import play_out
from tests.positions import start

SEATS = (3, 4, 5, 6, 7)
TITLE = find_title("non-merci")


def positions(seats: int, seed: int) -> list[tuple[NonMerci, int]]:
    """The decisions of a game in which everybody moves at random, each with its seat."""
    chance = chance_from(seed)
    game = TITLE.fresh(seats, TITLE.options(seats, {}), chance, None)
    assert isinstance(game, NonMerci)
    met: list[tuple[NonMerci, int]] = []
    moves = Moves()
    while not game.over:
        seat = int(game.player)
        met.append((game.copy(), seat))
        game.list_moves(seat, moves)
        game.carry_out(seat, moves.items[chance.below(moves.count)])
    return met


def test_nm8_a_card_adds_what_the_points_of_all_cards_rise_by() -> None:
    chance = chance_from(1)
    for _ in range(300):
        held = sum(int(bit(card)) for card in range(3, 36) if not chance.below(3))
        for card in range(3, 36):
            if not held & int(bit(card)):
                assert added_points(card, held) == run_points(held | bit(card)) - run_points(held)


@pytest.mark.parametrize("seats", SEATS)
def test_linear_players_do_not_look_at_the_pile_or_the_nine(seats: int) -> None:
    players = [NonMerciLinear(BALANCED[seats]), NonMerciLinear(SELF_TAUGHT[seats]), threshold(4.0)]
    for game, seat in positions(seats, seed=seats):
        other = game.copy()
        chance_from(3).shuffle(other.cards, 1, other.left)
        for player in players:
            assert player.takes(game, seat) == player.takes(other, seat)


@pytest.mark.parametrize("seats", SEATS)
def test_a_round_is_played_on_as_its_decisions_one_by_one_would_be(seats: int) -> None:
    mind = NonMerciMind(seats)
    moves = Moves()
    for begun, _ in positions(seats, seed=seats)[::7]:
        quick, slow = begun.copy(), begun.copy()
        play_round(quick, [mind.models[0]] * seats, quick.chance)
        while not slow.over:
            seat = slow.player
            slow.carry_out(seat, mind.move(slow, seat, moves, chance_from(0)))
        assert TITLE.state(quick) == TITLE.state(slow)


@pytest.mark.parametrize("tactical", [False, True])
def test_nm1_a_redeal_keeps_what_is_open_and_shuffles_the_rest(tactical: bool) -> None:
    chance = chance_from(2)
    game = TITLE.fresh(3, TITLE.options(3, {"tactical": tactical}), chance, None)
    assert isinstance(game, NonMerci)
    orders = set()
    for _ in range(20):
        other = game.copy()
        NonMerciMind(3).redeal(other, 0, chance)
        assert sum(int(bit(card)) for card in other.cards) == ALL_CARDS
        assert list(other.cards)[int(game.left) :] == list(game.cards)[int(game.left) :]
        if tactical:
            assert {10, 20, 30} <= set(list(other.cards)[: int(REMOVED)])
        orders.add(tuple(other.cards))
    assert len(orders) == 20


def test_a_seat_is_soon_known_by_its_manners() -> None:
    mind = NonMerciMind(3)
    rule = threshold(8.0)
    for game, seat in positions(3, seed=9):
        mind.judge(game, 1, rule.takes(game, seat))
    credit = [mind.credit.of[1 * len(mind.models) + model] for model in range(len(mind.models))]
    assert max(credit) == credit[2 + 3]
    assert sum(credit) < 1.5


def played(match: Match, levels: list[str], seed: int) -> list[int]:
    bots: dict[int, Bot] = {
        seat: find_bot(match.place(seat), level, chance_from(f"bot {seat} of {seed}"))
        for seat, level in enumerate(levels)
    }
    play_out(match, bots)
    return numbers(match.state(), "winners")


def wins(one: str, others: str, seats: int, deals: int) -> float:
    """The win share of one among the others, every seat in turn, on the same deals."""
    won = 0.0
    for seed in range(deals):
        for mine in range(seats):
            match = start("non-merci", seats, seed=seed)
            winners = played(match, [one if seat == mine else others for seat in range(seats)], seed)
            won += (mine in winners) / len(winners)
    return won / (deals * seats)


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_levels_follow_each_other(seats: int) -> None:
    assert wins("beginner", "random", seats, 20) > 1.5 / seats
    assert wins("regular", "beginner", seats, 20) > 1.5 / seats


@pytest.mark.soak
def test_the_expert_beats_the_pool_with_few_lines() -> None:
    for others in ("linear", "threshold:4", "threshold:12"):
        assert wins("expert:400", others, 3, 12) > 0.36


def test_an_expert_with_lines_moves_alike_from_the_same_seed() -> None:
    records = [start("non-merci", 3, seed=4) for _ in range(2)]
    for record in records:
        played(record, ["expert:100"] * 3, 4)
    assert records[0].played == records[1].played


def decides(cards: list[int], moves: str, spec: str = "expert:2000") -> str | None:
    """What the seat to decide does after these moves (t: take, p: pass) with these cards on the pile."""
    rest = [card for card in range(3, 36) if card not in cards]
    match = Match(TITLE, 3, seed=1, deal={"first": 0, "pile": [*cards, *rest][:24]})
    bots = [find_bot(match.place(seat), spec, chance_from(seat)) for seat in range(3)]
    events = list(match.opening)
    for move in moves:
        events += match.play(int(match.game.turn()), {"t": "take", "p": "pass"}[move])
    seat = int(match.game.turn())
    for event in events:
        bots[seat].hear(event.told_to(seat))
    return bots[seat].choose(match.view(seat))


def test_the_expert_takes_a_card_that_pays_and_could_be_taken_by_the_next() -> None:
    assert decides([5, 35], "pppppp") == "take"


def test_the_expert_refuses_a_dear_card_as_long_as_it_has_chips() -> None:
    assert decides([35], "") == "pass"


def test_the_expert_lets_a_card_gather_chips_that_only_it_can_use() -> None:
    # Seat 0 has 35, so that 34 costs it less than nothing; to the others, with six chips each, it costs 34.
    assert decides([35, 34], "p" * 15 + "t") == "pass"


def test_pool_members_play_no_other_game() -> None:
    place = start("shit", 3).place(0)
    for spec in ("linear", "threshold:4"):
        with pytest.raises(Refused) as refused:
            find_bot(place, spec, chance_from(0))
        assert refused.value.reason == "bot-not-for-this-game"
    with pytest.raises(Refused) as refused:
        find_bot(start("non-merci", 3).place(0), "threshold:much", chance_from(0))
    assert refused.value.reason == "not-a-whole-number"


def test_a_player_with_a_whim_sometimes_decides_otherwise() -> None:
    game = NonMerci(3, NonMerciOptions(1, tactical=False, open_chips=False), chance_from(5), None)
    game.shuffle_and_start()
    steady, wavering = threshold(0.0), threshold(0.0, whim=5.0)
    seat = game.player
    took = steady.takes(game, seat)
    assert steady.likelihood(game, seat, took) == 1.0
    assert steady.likelihood(game, seat, not took) == 0.0
    assert 0.5 < wavering.likelihood(game, seat, took) < 1.0
    assert wavering.likelihood(game, seat, took) + wavering.likelihood(game, seat, not took) == pytest.approx(
        1
    )
    ends = set()
    for seed in range(8):
        again = game.copy()
        play_round(again, [wavering] * 3, chance_from(seed))
        ends.add(tuple(again.taken))
    assert len(ends) > 1


def test_who_wavers_is_taken_for_a_waverer() -> None:
    mind = NonMerciMind(3)
    chance = chance_from(2)
    models = len(mind.models)
    for seed in range(3):
        game = NonMerci(3, NonMerciOptions(1, tactical=False, open_chips=False), chance_from(seed), None)
        game.shuffle_and_start()
        while not game.over:
            seat = game.player
            took = game.chips_of(seat) == 0 or chance.below(4) == 0
            mind.judge(game, seat, took)
            if took:
                game.take(seat)
            else:
                game.refuse(seat)
    credit = [mind.credit.of[place] for place in range(models)]
    assert max(credit[7:]) == 1.0
    assert max(credit[:2]) < 0.1


def test_more_lines_seldom_change_what_the_expert_does() -> None:
    rows = [
        [choice(*decision, lines) for lines in (100, 500)]
        for seed in range(2)
        for decision in decisions("non-merci", seed)
    ]
    same = sum(few == more for few, more in rows)
    assert 2 * same > len(rows)
    assert len(rows) > 4
