"""MERCI, article by article: cards, turns, effects, Skuz."""

import random
from collections import Counter
from itertools import chain
from typing import Any

import pytest

from pioche.engine.match import Match
from pioche.games.merci.cards import parse_front
from pioche.games.merci.combinations import completing, matching
from tests.articles.merci_table import FRONTS, article, everybody, reason, state, table
from tests.positions import kinds, play, refusal, start


def test_me_1_fifty_cards_in_five_colours() -> None:
    found = state(start("merci", 6))
    cards = [*chain(*found["hands"]), *found["pile"], *found["tops"]]
    assert sorted(card.partition(":")[0] for card in cards) == sorted(FRONTS)
    assert len(cards) == 50


def test_me_2_backs_are_spread_as_the_option_says_and_stay_with_their_cards() -> None:
    def pairs(match: Match) -> Counter[str]:
        found = state(match)
        return Counter(chain(*found["hands"], *found["under"], found["pile"], found["tops"]))

    match = start("merci", 3, seed=5)
    before = pairs(match)
    backs = Counter(card.partition(":")[2] for card in before.elements())
    assert backs == {"draw1": 13, "gift": 13, "heart": 12, "draw2": 12}
    lots = random.Random(1)
    while state(match)["round"] == 1:
        seat = lots.choice(state(match)["actors"])
        play(match, f"{seat} {lots.choice(match.moves(seat))}")
    assert pairs(match) == before
    assert pairs(start("merci", 3, seed=6)) != before
    odd = start("merci", 3, options={"backs": {"draw1": 0, "gift": 50, "heart": 0, "draw2": 0}})
    assert {card.partition(":")[2] for card in pairs(odd)} == {"gift"}


def test_me_2_backs_in_hands_and_on_the_pile_are_visible_fronts_are_not() -> None:
    match = table(["5b:heart 2y:gift 5b:draw2", "4v:heart 6p 3v:gift", "1b"], "1y 3p:gift 6b", "4g:draw2")
    hidden = [["?:draw1", "?:gift", "?:heart"], ["?:draw1"]]
    view = match.view(0)
    assert view["hands"] == [["2y:gift", "5b:heart", "5b:draw2"], *hidden]
    assert (view["pile_back"], view["tops"]) == ("draw2", ["1y", "3p", "6b"])
    play(match, "0 lay 5b:draw2 2")
    assert match.view(1)["under"] == [[], [], ["6b"]]
    assert state(match)["under"] == [[], [], ["6b:draw1"]]


def test_me_2_the_first_copy_is_taken_unless_the_second_is_named() -> None:
    match = table(["5b:draw2 5b:gift 2y", "4v 4v", "2g"], "1b 3p 6v")
    assert [move for move in match.moves(0) if "5b" in move] == ["lay 5b 0", "lay 5b:draw2 0"]
    play(match, "0 lay 5b 0")
    assert state(match)["tops"][0] == "5b:gift"
    assert "5b:draw2" in state(match)["hands"][0]
    match = table(["5b:draw2 5b:gift 2y", "4v 4v", "2g"], "1b 3p 6v")
    assert (reason(match, "0 lay 5b:gift 0"), article(match, "0 lay 5b:gift 0")) == (
        "back-not-to-be-named",
        "ME-2",
    )
    assert article(match, "0 lay 5b:heart 0") == "ME-2"
    assert article(match, "0 lay 1b:draw1 0") == "ME-5"
    play(match, "0 lay 5b:draw2 0")
    assert state(match)["tops"][0] == "5b:draw2"
    same = table(["5b:gift 5b:gift 2y", "4v 4v", "2g"], "1b 3p 6v")
    assert [move for move in same.moves(0) if "5b" in move] == ["lay 5b 0"]
    assert reason(same, "0 lay 5b:gift 0") == "back-not-to-be-named"
    single = table(["5b:gift 2y", "4v 4v 5b", "2g"], "1b 3p 6v")
    assert reason(single, "0 lay 5b:gift 0") == "back-not-to-be-named"


def test_me_3_25_hearts_lie_in_the_reserve() -> None:
    assert (state(start("merci", 4))["hearts"], state(start("merci", 4))["reserve"]) == ([0] * 4, 25)
    match = table(["5b 2y", "4v 4v", "2g"], hearts=[3, 0, 21])
    assert (state(match)["scores"], state(match)["reserve"]) == ([3, 0, 21], 1)
    assert match.view(1)["hearts"] == [3, 0, 21]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_me_4_six_cards_each_and_three_tops(seats: int) -> None:
    found = state(start("merci", seats))
    assert [len(hand) for hand in found["hands"]] == [6] * seats
    assert (len(found["tops"]), len(found["pile"])) == (3, 50 - 6 * seats - 3)
    assert {state(start("merci", seats, seed=seed))["turn"] for seed in range(60)} == set(range(seats))


def test_me_4_a_given_deal_is_laid_out_in_order() -> None:
    deck = [f"{card}:gift" for card in FRONTS]
    hands = [deck[0:6], deck[6:12], deck[12:18]]
    match = start("merci", 3, deal={"first": 2, "hands": hands, "pile": deck[18:]})
    found = state(match)
    assert [sorted(hand) for hand in found["hands"]] == [sorted(hand) for hand in hands]
    assert found["tops"] == deck[18:21]
    assert found["pile"] == deck[21:]
    assert found["turn"] == 2
    view: dict[str, Any] = match.view(None)
    assert (view["pile"], view["pile_back"], view["tops"]) == (29, "gift", FRONTS[18:21])
    assert view["hands"] == [["?:gift"] * 6] * 3


def test_me_4_the_left_neighbour_of_the_winner_begins_the_next_round() -> None:
    match = table(["1b", "4v 4v", "2g 2g"], "6b 3p 6v")
    play(match, "0 lay 1b 0")
    assert (state(match)["round"], state(match)["turn"]) == (2, 1)
    assert [len(hand) for hand in state(match)["hands"]] == [6, 6, 6]


def test_me_5_same_colour_or_value_or_draw_and_the_turn_is_over() -> None:
    match = table(["4p 6y 2v 5v", "4v 4v 6b", "2g"], "1p 3b 6g", "1v:heart")
    assert match.moves(0) == ["lay 4p 0", "lay 6y 2", "draw"]
    assert article(match, "0 lay 2v 0") == "ME-5"
    assert reason(match, "0 lay 2v 0") == "does-not-fit"
    assert reason(match, "0 lay 6p 0") == "card-not-held"
    assert refusal(match, "1 draw").details == {"turn": 0}
    play(match, "0 draw")
    assert "1v:heart" in state(match)["hands"][0]
    assert state(match)["turn"] == 1
    assert reason(match, "0 lay 1v 1") == "does-not-fit"
    assert reason(match, "0 lay 1v 0") == "not-your-turn"
    assert article(match, "0 lay 4p 0") == "ME-5"
    assert article(match, "0 draw") == "ME-5"
    play(match, "1 draw", "2 draw", "0 lay 4p 0")
    assert state(match)["turn"] == 1


def test_me_5_a_card_just_drawn_is_laid_only_as_a_skuz() -> None:
    match = table(["2g 2v", "4v 4v", "2y"], "1y 3p 5b", "5b")
    play(match, "0 draw")
    assert match.moves(0) == ["skuz 5b 2"]
    play(match, "0 skuz 5b 2")
    assert state(match)["turn"] == 1


def test_me_6_an_identical_card_is_no_ordinary_lay() -> None:
    match = table(["5b 2v", "4v 4v", "2y"])
    assert match.moves(0) == ["skuz 5b 2", "draw"]
    assert (article(match, "0 lay 5b 2"), article(match, "0 siouplait 5b 2")) == ("ME-6", "ME-6")


def facts(cards: tuple[str, ...]) -> set[str]:
    """What three tops show, straight from the article."""
    values = sorted(int(card[0]) for card in cards)
    shown = set()
    if values == [values[0], values[0] + 1, values[0] + 2]:
        shown.add(f"run {values[0]}")
    if len({card[1] for card in cards}) == 1:
        shown.add(f"colour {cards[0][1]}")
    if len(set(values)) == 1:
        shown.add(f"triple {values[0]}")
    return shown


@pytest.mark.parametrize(
    ("before", "card", "makes"),
    [
        ("2y 3g 4b", "5y", True),  # 2-3-4 becomes 3-4-5
        ("6b 2b 3b", "4b", True),  # a colour becomes also a run
        ("3y 3g 3b", "3p", False),  # a triple stays a triple
        ("2y 3g 4b", "2p", False),  # the same run in another colour
        ("2y 3b 4b", "2b", True),  # unless it becomes one colour
        ("4b 5y 6p", "1b", False),  # 5-6-1 is no run
        ("1b 3y 2p", "4b", True),
        ("6b 1y 1p", "6g", False),
        ("1b 1y 6p", "6b", False),
        ("2b 1y 1p", "1b", True),
        ("5b 1b 4b", "2b", False),  # one colour before and after
    ],
)
def test_me_7_a_combination_is_something_the_tops_did_not_show_before(
    before: str, card: str, makes: bool
) -> None:
    cards = tuple(before.split())
    assert bool(facts((card, *cards[1:])) - facts(cards)) is makes
    tops = [2 * parse_front(top) for top in cards]
    assert bool(completing(*tops) & (1 << 2 * parse_front(card))) is makes


def test_me_7_agrees_with_the_article_on_many_tops() -> None:
    lots = random.Random(3)
    for _ in range(1500):
        cards = tuple(lots.choice(FRONTS) for _ in range(3))
        card = lots.choice(FRONTS)
        tops = [2 * parse_front(top) + lots.randrange(2) for top in cards]
        mask = 1 << 2 * parse_front(card)
        makes = bool(facts((card, *cards[1:])) - facts(cards))
        assert bool(completing(*tops) & mask) is makes
        assert bool(matching(tops[0]) & mask) is (card[0] == cards[0][0] or card[1] == cards[0][1])


def test_me_8_one_announcement_brings_one_effect() -> None:
    match = table(["4b 2v", "4v 4v", "2y"], "4y 2b 3b", "2g:draw1 3y:draw2")
    play(match, "0 siouplait 4b 0")  # a colour; the run was there
    assert (state(match)["phase"], state(match)["effect"], state(match)["by"]) == ("name", "draw1", 0)
    play(match, "0 name 2")
    assert state(match)["hands"][2] == ["2y:draw1", "2g:draw1"]
    assert state(match)["phase"] == "turn"


@pytest.mark.parametrize(
    ("card", "tops", "hearts"), [("1b", "4b 2y 3g", 1), ("6b", "1b 4y 5g", 1), ("4b", "1b 2y 3g", 0)]
)
def test_me_9_a_1_or_6_with_a_valid_siouplait_brings_a_heart(card: str, tops: str, hearts: int) -> None:
    match = table([f"{card} 2v", "4v 4v", "2y"], tops, "5v:draw1")
    events = play(match, f"0 siouplait {card} 0")
    assert state(match)["hearts"] == [hearts, 0, 0]
    assert kinds(events) == ["laid", "combined", "heart_taken"][: 2 + hearts]


def test_me_10_the_effect_is_the_back_before_the_lay_and_targets_are_others() -> None:
    match = table(["4b 2v", "4v 4v", "2y", "6g"], "1b 2y 3g", "5v:draw2 5p:gift 5y:heart")
    play(match, "0 siouplait 4b 0")
    assert match.moves(0) == ["name 1", "name 2", "name 3"]
    assert state(match)["awaited"] == [0]
    assert reason(match, "0 name 0") == "not-yourself"
    assert article(match, "0 name 5") == "C-1"
    assert reason(match, "1 name 2") == "no-choice-now"
    assert reason(match, "0 heart 2") == "no-choice-now"
    assert reason(match, "0 give 2v 2") == "no-choice-now"
    assert article(match, "0 draw") == "ME-12"
    play(match, "0 name 3")
    assert state(match)["hands"][3] == ["5p:gift", "6g:draw1", "5v:draw2"]
    assert (state(match)["effect"], state(match)["by"], state(match)["target"]) == (None, None, None)


def test_me_10_gift_is_drawn_and_any_card_given_in_secret() -> None:
    match = table(["4b 2v:heart 3v:draw1 3v:draw2", "4v 4v", "2y"], "1b 2y 3g", "5v:gift 5p:gift")
    play(match, "0 siouplait 4b 0")
    assert state(match)["phase"] == "give"
    assert [move for move in match.moves(0) if move.endswith("2")] == [
        "give 2v 2",
        "give 3v 2",
        "give 3v:draw2 2",
        "give 5v 2",
    ]
    assert reason(match, "0 give 4v 2") == "card-not-held"
    assert reason(match, "0 give 5v:gift 2") == "back-not-to-be-named"
    assert reason(match, "0 give 2v 0") == "not-yourself"
    event = match.play(0, "give 3v:draw2 2")[0]
    assert "card" not in event.told_to(1)
    assert "card" not in event.told_to(None)
    assert event.told_to(0)["card"] == event.told_to(2)["card"] == "3v:draw2"
    assert state(match)["hands"][2] == ["2y:draw1", "3v:draw2"]
    assert state(match)["turn"] == 1


def test_me_10_heart_goes_to_the_poorest_then_a_seat_draws() -> None:
    match = table(["4b 2v", "4v 4v", "2y"], "1b 2y 3g", "5v:heart 5p:gift", hearts=[2, 2, 1])
    play(match, "0 siouplait 4b 0")
    assert (state(match)["hearts"], state(match)["phase"]) == ([2, 2, 2], "name")
    play(match, "0 name 2")
    assert state(match)["hands"][2] == ["2y:draw1", "5v:heart"]
    tied = table(["4b 2v", "4v 4v", "2y"], "1b 2y 3g", "5v:heart 5p:gift", hearts=[1, 2, 1])
    play(tied, "0 siouplait 4b 0")
    assert (state(tied)["phase"], tied.moves(0)) == ("heart", ["heart 0", "heart 2"])
    assert reason(tied, "0 heart 1") == "not-fewest-hearts"
    assert article(tied, "0 heart 4") == "C-1"
    play(tied, "0 heart 0")
    assert (state(tied)["hearts"], state(tied)["phase"]) == ([2, 2, 1], "name")


@pytest.mark.parametrize(
    ("back", "word", "rude"),
    [
        ("draw1", "merci", False),
        ("draw1", "merci-beaucoup", False),
        ("draw1", "silent", True),
        ("heart", "silent", True),
        ("heart", "merci", False),
        ("gift", "silent", True),
        ("gift", "merci-beaucoup", False),
        ("draw2", "merci", True),
        ("draw2", "merci-beaucoup", False),
        ("draw2", "silent", True),
    ],
)
def test_me_11_the_answer_takes_the_cards_polite_or_not(back: str, word: str, rude: bool) -> None:
    match = table(["4b 2v", "4v 4v", "2y"], "1b 2y 3g", f"5v:{back}", manners="spoken", hearts=[1, 1, 0])
    play(match, "0 siouplait 4b 0", "0 give 2v 2" if back == "gift" else "0 name 2")
    found = state(match)
    assert (found["phase"], found["target"], found["awaited"], found["turn"]) == ("answer", 2, [2], 0)
    assert len(found["hands"][2]) == (2 if back == "gift" else 1)
    assert match.moves(2)[:3] == ["merci", "merci-beaucoup", "silent"]
    assert reason(match, "1 merci") == "nothing-to-answer"
    play(match, f"2 {word}")
    found = state(match)
    assert len(found["hands"][2]) == (3 if back == "draw2" else 2)
    if not rude:
        assert (found["phase"], found["turn"]) == ("turn", 1)
        return
    assert (found["phase"], found["accused"], found["effect"], found["by"]) == ("objection", 2, back, 0)
    assert (found["target"], found["awaited"]) == (2, [0, 1])
    assert everybody(match) == {0: ["denounce 2", "let-go"], 1: ["denounce 2", "let-go"], 2: []}
    play(match, "0 let-go", "1 denounce 2")
    assert len(state(match)["hands"][2]) == (4 if back == "draw2" else 3)
    assert (state(match)["phase"], state(match)["turn"]) == ("turn", 1)


def test_me_11_a_rude_answer_that_all_let_go_costs_nothing() -> None:
    match = table(["4b 2v", "4v 4v", "2y"], "1b 2y 3g", "5v:draw1", manners="spoken")
    play(match, "0 siouplait 4b 0", "0 name 1", "1 silent", "0 let-go", "2 let-go")
    assert len(state(match)["hands"][1]) == 3
    assert (state(match)["phase"], state(match)["turn"]) == ("turn", 1)


def test_me_12_the_turn_passes_to_the_left_after_the_effect() -> None:
    match = table(["2v", "4v 4v", "4b 2y", "6g"], "1b 2y 3g", "5v:draw1")
    play(match, "0 draw", "1 draw", "2 siouplait 4b 0")
    assert (state(match)["turn"], state(match)["phase"]) == (2, "name")
    play(match, "2 name 0")
    assert state(match)["turn"] == 3


def test_me_15_skuz_out_of_turn_changes_no_order() -> None:
    match = table(["2v 4g", "5b 4v", "3p 2y"])
    assert everybody(match)[1] == ["skuz 5b 2"]
    assert (state(match)["awaited"], state(match)["actors"]) == ([0], [0, 1, 2])
    play(match, "1 skuz 5b 2")
    assert (state(match)["turn"], state(match)["tops"][2], state(match)["under"][2]) == (
        0,
        "5b:draw1",
        ["5b:draw1"],
    )
    assert reason(match, "0 skuz 2v 0") == "does-not-fit"
    assert article(match, "0 skuz 4g 2") == "ME-5"


def test_me_15_skuz_is_the_only_lay_while_an_effect_waits() -> None:
    match = table(["4b 2v 3y", "4v 3g 2p", "4b 2y"], "1b 2p 3g", "5v:draw1", manners="spoken")
    play(match, "0 siouplait 4b 0")
    assert everybody(match) == {
        0: ["name 1", "name 2"],
        1: ["skuz 2p 1", "skuz 3g 2"],
        2: ["skuz 4b 0"],
    }
    assert reason(match, "1 lay 3g 2") == "only-skuz-now"
    assert (reason(match, "0 lay 3y 2"), article(match, "0 lay 3y 2")) == ("only-skuz-now", "ME-15")
    play(match, "2 skuz 4b 0", "0 name 1", "1 skuz 3g 2")
    assert (state(match)["phase"], state(match)["target"]) == ("answer", 1)
    play(match, "1 merci")
    assert state(match)["turn"] == 1
