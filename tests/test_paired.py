"""Moves that are tried in the same worlds: which drop out, which is chosen, when it is settled."""

from pioche.bots.roster import find_bot
from pioche.bots.search.mind import Mind
from pioche.bots.search.paired import FEWEST_WORLDS, Paired
from pioche.bots.searching import SearchingBot
from pioche.engine.chance import chance_from
from pioche.engine.game import Game
from pioche.engine.match import Match
from pioche.engine.moves import Moves
from pioche.engine.reading import Reading
from pioche.games.merci.mind import MerciMind
from pioche.games.non_merci.mind import NonMerciMind
from tests.articles.lettres_table import BLUE_HIGH, BLUE_LOW, PINK_HIGH, PINK_LOW, round_of
from tests.articles.merci_table import table
from tests.positions import start


def explored(mind: Mind, game: Game, worlds: int) -> Paired:
    """The search after so many worlds, in which only the chances to come are unknown."""
    seat = int(game.turn())
    paired = Paired(mind, chance_from(1))
    paired.plant(seat, int(game.round))
    for lot in range(worlds):
        world = game.copy()
        world.chance = chance_from(lot)
        paired.explore(world, 1)
    return paired


def last_card() -> Match:
    return table(["2y", "3g 4g 5v", "3b 4b 5g"], tops="4y 3p 5b", pile="2v 3v 4v")


def test_what_is_clearly_worse_drops_out_and_then_all_is_settled() -> None:
    match = last_card()
    paired = explored(MerciMind(), match.game, 40)
    best, *others = paired.findings()
    assert match.title.move_text(best.move) == "lay 2y 0"
    assert others
    assert all(other.mean < best.mean for other in others)
    assert paired.settled
    assert best.visits < 40


def test_nothing_drops_out_before_a_few_worlds_have_been_seen() -> None:
    paired = explored(MerciMind(), last_card().game, int(FEWEST_WORLDS) - 1)
    assert not paired.settled
    assert {finding.visits for finding in paired.findings()} == {int(FEWEST_WORLDS) - 1}


def test_an_expert_that_is_sure_leaves_its_budget_unspent() -> None:
    match = last_card()
    bot = find_bot(match.place(0), "expert:100000", chance_from(1))
    assert isinstance(bot, SearchingBot)
    for event in match.opening:
        bot.hear(event.told_to(0))
    bot.think(match.view(0))
    assert bot.search.settled
    assert bot.search.lines < 20_000


def test_moves_that_come_to_the_same_are_worth_the_same_in_every_world() -> None:
    # Seat 0 takes all tricks, whatever it lays first; what follows is left to chance, the same for all.
    game = round_of(1, [PINK_HIGH, BLUE_LOW, PINK_LOW, BLUE_HIGH])
    paired = explored(Mind(), game, 40)
    found = paired.findings()
    assert len(found) == 13
    assert len({(finding.visits, finding.mean) for finding in found}) == 1
    assert 0 < found[0].mean < 1


def test_the_mind_s_own_move_is_kept_where_no_other_is_better() -> None:
    game = round_of(1, [PINK_HIGH, BLUE_LOW, PINK_LOW, BLUE_HIGH])
    moves = Moves()
    Reading(game).ask_seat(0, moves)
    own = Mind().move(game, 0, moves, chance_from(1))
    assert own != moves.items[0]
    assert explored(Mind(), game, 5).findings()[0].move == own


def test_what_is_never_worth_a_line_is_not_tried() -> None:
    match = table(["2y 3y", "3g 4g 5v", "3b 4b 5g"], tops="2p 3p 5b", pile="2v 3v 4v", manners="spoken")
    sensible = explored(MerciMind(), match.game, 3)
    tried = {match.title.move_text(finding.move) for finding in sensible.findings()}
    assert tried < set(match.moves(0))


def test_a_move_counts_as_much_as_with_the_best_plan_to_play_on() -> None:
    better = 0
    for seed in range(20):
        game = start("non-merci", 3, seed=seed).game
        means = []
        for plans in (1, 2):
            mind = NonMerciMind(3)
            mind.plans = plans
            found = explored(mind, game, int(FEWEST_WORLDS) - 1).findings()
            means.append({finding.move: finding.mean for finding in found})
        one, two = means
        assert all(two[move] >= one[move] for move in one)
        better += one != two
    assert better > 0
