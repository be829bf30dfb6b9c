"""MERCI, article by article: starter and complete rules, and who says the words."""

import random
from typing import Any

import pytest

from pioche.engine.match import Match
from tests.articles.merci_table import article, everybody, named, reason, state, table
from tests.positions import kinds, play, start


def test_me_22_a_forgotten_siouplait_brings_nothing_and_costs_nothing() -> None:
    for manners in ("auto", "spoken"):
        match = table(["1b 2v", "4v 4v", "2y"], "4b 2p 3g", "5v:draw1", manners=manners)
        play(match, "0 lay 1b 0")
        found = state(match)
        assert (found["hearts"], found["phase"], found["turn"]) == ([0, 0, 0], "turn", 1)


def test_me_22_a_siouplait_without_a_combination_is_a_lay() -> None:
    match = table(["1b 2v", "4v 4v", "2y"], "4b 2p 6g", "5v:draw1", manners="spoken")
    play(match, "0 siouplait 1b 0")
    found = state(match)
    assert (found["hearts"], found["phase"], found["turn"]) == ([0, 0, 0], "turn", 1)
    last = table(["4b", "4v 4v", "2y"], "1b 2p 6g", "5v:draw1", manners="spoken")
    play(last, "0 siouplait 4b 0")
    assert state(last)["round"] == 2


@pytest.mark.parametrize("word", ["lay", "siouplait"])
def test_me_23_a_forgotten_skuz_goes_back_and_is_barred(word: str) -> None:
    match = table(["5b 2v", "4v 4v", "2y"], manners="spoken")
    play(match, f"0 {word} 5b 2")
    found = state(match)
    assert (found["phase"], found["accused"], found["tops"][2]) == ("objection", 0, "5b:draw1")
    assert (found["hands"][0], found["under"][2]) == (["2v:draw1"], ["5b:draw1"])
    assert (found["effect"], found["by"], found["target"], found["turn"]) == (None, None, None, 0)
    play(match, "2 denounce 0")
    found = state(match)
    assert (found["phase"], found["turn"], found["barred"]) == ("turn", 0, [["5b"], [], []])
    assert (found["hands"][0], found["under"][2]) == (["5b:draw1", "2v:draw1"], [])
    assert match.moves(0) == ["draw"]
    assert match.view(1)["barred"] == [["5b"], [], []]
    for said in ("skuz", "lay", "siouplait"):
        assert (article(match, f"0 {said} 5b 2"), reason(match, f"0 {said} 5b 2")) == ("ME-23", "barred")


def test_me_23_a_barred_front_fits_other_tops_and_the_bar_ends_with_the_round() -> None:
    match = table(["5b 2v", "4v", "2y"], "5y 3p 5b", manners="spoken")
    play(match, "0 lay 5b 2", "1 denounce 0")
    assert match.moves(0) == ["lay 5b 0", "siouplait 5b 0", "skuz 5b 0", "draw"]
    match = table(["5b 2v", "5y", "2y"], "5y 3p 5b", manners="spoken")
    play(match, "0 lay 5b 2", "1 denounce 0", "1 skuz 5y 0")
    assert (state(match)["round"], state(match)["barred"]) == (2, [[], [], []])


def test_me_23_out_of_turn_and_with_the_last_card() -> None:
    match = table(["2v 2v", "4v 4v", "5b"], manners="spoken")
    assert match.moves(2) == ["lay 5b 2", "siouplait 5b 2", "skuz 5b 2"]
    play(match, "2 lay 5b 2", "0 let-go")
    assert (state(match)["round"], state(match)["awaited"]) == (1, [1])
    play(match, "1 let-go")
    assert (state(match)["round"], state(match)["hearts"]) == (2, [0, 0, 2])
    seen = table(["2v 2v", "4v 4v", "5b"], manners="spoken")
    play(seen, "2 lay 5b 2", "0 denounce 2")
    assert (state(seen)["round"], state(seen)["hands"][2]) == (1, ["5b:draw1"])
    assert state(seen)["actors"] == [0]


MALPOLI: dict[str, Any] = {"malpoli": True, "manners": "spoken"}


@pytest.mark.parametrize(
    ("line", "tops", "turn_over"),
    [
        ("0 lay 4b 0", "1b 2p 3g", True),  # (a) a combination without Siouplait
        ("0 siouplait 4b 0", "1b 2p 6g", True),  # (b) Siouplait without one
        ("0 lay 4b 0", "4b 2p 6g", True),  # (c) an identical card without Skuz
        ("0 skuz 4b 0", "1b 2p 3g", True),  # (d) the wrong word
        ("0 siouplait 4b 0", "4b 2p 6g", True),
        ("0 skuz 4b 0", "1b 2p 6g", True),
        ("2 lay 4b 0", "1b 2p 6g", False),  # (e) out of turn
        ("2 siouplait 4b 0", "1b 2p 3g", False),
        ("2 siouplait 4b 0", "4b 2p 6g", False),
    ],
)
def test_me_24_every_offence_costs_the_card_and_one_more(line: str, tops: str, turn_over: bool) -> None:
    hands = ["2v 5v", "3v 5v", "2y 5y"]
    hands[int(line[0])] = "4b " + hands[int(line[0])]
    match = table(hands, tops, "6v:gift", **MALPOLI)
    play(match, line)
    offender = int(line[0])
    assert (state(match)["phase"], state(match)["accused"]) == ("objection", offender)
    assert state(match)["effect"] is None
    play(match, f"1 denounce {offender}")
    found = state(match)
    assert sorted(found["hands"][offender]) == sorted([*named(hands[offender]), "6v:gift"])
    assert (found["phase"], found["turn"], found["barred"]) == ("turn", 1 if turn_over else 0, [[], [], []])
    assert found["tops"] == named(tops)


def test_me_24_the_due_word_is_no_offence() -> None:
    for line, tops, phase, turn in (
        ("0 lay 4b 0", "1b 2p 6g", "turn", 1),
        ("0 siouplait 4b 0", "1b 2p 3g", "name", 0),
        ("0 skuz 4b 0", "4b 2p 6g", "turn", 0),
    ):
        match = table(["4b 2v 5v", "3v 5v", "2y 5y"], tops, "6v:draw1", **MALPOLI)
        play(match, line)
        assert (state(match)["phase"], state(match)["turn"]) == (phase, turn)


def test_me_25_an_offence_with_the_last_card_never_goes_unseen() -> None:
    match = table(["4b", "3v 5v", "2y 5y"], "1b 2p 3g", "6v:gift", **MALPOLI)
    events = play(match, "0 lay 4b 0")
    assert kinds(events) == ["laid", "offended", "taken_back", "drawn"]
    found = state(match)
    assert (found["phase"], found["turn"], found["hands"][0]) == ("turn", 1, ["4b:draw1", "6v:gift"])
    out_of_turn = table(["2v 5v", "3v 5v", "4b"], "4b 2p 6g", "6v:gift", **MALPOLI)
    play(out_of_turn, "2 lay 4b 0")
    found = state(out_of_turn)
    assert (found["round"], found["turn"], found["hands"][2]) == (1, 0, ["4b:draw1", "6v:gift"])


def test_me_26_a_1_or_6_that_makes_a_combination_may_interrupt() -> None:
    for manners, malpoli in (("auto", False), ("auto", True), ("spoken", False)):
        match = table(
            ["2v 5v", "3v 5v", "1b 4b 5y"],
            "4b 2p 3g",
            "6v:draw1",
            interrupt=True,
            manners=manners,
            malpoli=malpoli,
        )
        expected = ["siouplait 1b 0", "skuz 4b 0"]
        assert [move for move in match.moves(2) if move in expected] == sorted(
            expected, key=match.moves(2).index
        )
        assert "lay 1b 0" not in match.moves(2)
        assert "siouplait 5y 0" not in match.moves(2)
        assert 2 in state(match)["actors"]
        assert article(match, "2 lay 1b 0") == "ME-5"
    plain = table(["2v 5v", "3v 5v", "1b 4v 5b"], "4b 2p 3g", "6v:draw1", interrupt=True)
    assert plain.moves(2) == ["siouplait 1b 0"]
    assert (article(plain, "2 siouplait 5b 0"), reason(plain, "2 siouplait 5b 0")) == (
        "ME-26",
        "no-interrupt",
    )
    off = table(["2v 5v", "3v 5v", "1b 4v 5y"], "4b 2p 3g", "6v:draw1")
    assert off.moves(2) == []
    assert article(off, "2 siouplait 1b 0") == "ME-5"


def test_me_26_never_while_something_is_pending() -> None:
    match = table(["4b 5v", "3v 5v", "1b 2v"], "5b 2p 3g", "2g:draw1", interrupt=True)
    assert match.moves(2) == ["siouplait 1b 0"]
    play(match, "0 siouplait 4b 0")
    assert (match.moves(2), state(match)["actors"]) == ([], [0])
    assert reason(match, "2 siouplait 1b 0") == "only-skuz-now"


def test_me_27_after_an_interruption_the_left_neighbour_of_the_interrupter_goes_on() -> None:
    match = table(["2v 5v", "3v 5v", "1b 4v", "2y"], "4b 2p 3g", "6v:draw1", interrupt=True)
    play(match, "2 siouplait 1b 0")
    found = state(match)
    assert (found["turn"], found["by"], found["phase"], found["hearts"]) == (0, 2, "name", [0, 0, 1, 0])
    play(match, "2 name 0")
    assert state(match)["turn"] == 3
    empty = table(["2v 5v", "3v 5v", "1b 4v", "2y"], "4b 2p 3g", interrupt=True, rest=0)
    play(empty, "2 siouplait 1b 0")
    assert (state(empty)["turn"], state(empty)["hearts"]) == (3, [0, 0, 1, 0])
    last = table(["2v 5v", "3v 5v", "1b", "2y"], "4b 2p 3g", "6v:draw1", interrupt=True)
    play(last, "2 siouplait 1b 0", "2 name 0")
    assert (state(last)["round"], state(last)["hearts"], state(last)["turn"]) == (2, [0, 0, 3, 0], 3)


def test_me_30_auto_speaks_for_everybody() -> None:
    match = table(["4b 2v", "4v 3g", "2y"], "1b 2p 3g", "5v:draw2")
    assert match.moves(0) == ["lay 4b 0", "siouplait 4b 0", "lay 2v 1", "draw"]
    polite = table(["4b 2v", "4v 3g", "2y"], "1b 2p 3g", "5v:draw2", malpoli=True)
    assert polite.moves(0) == ["siouplait 4b 0", "lay 2v 1", "draw"]
    assert (article(polite, "0 lay 4b 0"), reason(polite, "0 lay 4b 0")) == ("ME-30", "say-siouplait")
    assert (article(polite, "0 siouplait 2v 1"), reason(polite, "0 siouplait 2v 1")) == (
        "ME-30",
        "no-combination",
    )
    assert (article(polite, "0 skuz 2v 1"), reason(polite, "0 skuz 2v 1")) == ("ME-15", "not-identical")
    for line in ("0 merci", "1 silent", "1 denounce 0", "2 let-go"):
        assert (article(polite, line), reason(polite, line)) == ("ME-30", "table-speaks")
    play(polite, "0 siouplait 4b 0", "0 name 1")
    assert (state(polite)["phase"], len(state(polite)["hands"][1])) == ("turn", 4)


def test_me_31_spoken_words_can_be_wrong_but_what_does_not_fit_is_refused() -> None:
    match = table(["4b 2v", "4v 3g", "2y"], "1b 3p 6g", "5v:draw2", manners="spoken")
    assert match.moves(0) == ["lay 4b 0", "siouplait 4b 0", "skuz 4b 0", "draw"]
    assert article(match, "0 skuz 2v 2") == "ME-5"
    play(match, "0 skuz 4b 0")
    assert (state(match)["phase"], state(match)["turn"]) == ("turn", 1)
    other = table(["2v", "4b 3g", "2y 2y"], "1b 3p 6g", "5v:draw2", manners="spoken")
    assert (other.moves(1), article(other, "1 skuz 4b 0")) == ([], "ME-5")


def test_me_32_nothing_else_is_accepted_until_it_is_settled() -> None:
    match = table(["4b 2v 5b", "3v 5v", "2p 5y", "2g"], "1b 2p 3g", "6v:gift", **MALPOLI)
    assert (article(match, "1 denounce 0"), reason(match, "1 denounce 0")) == ("ME-32", "nothing-to-denounce")
    play(match, "0 lay 4b 0", "3 let-go")
    assert (state(match)["awaited"], state(match)["actors"]) == ([1, 2], [1, 2])
    for line, why in (
        ("3 let-go", "let-go-already"),
        ("3 denounce 0", "let-go-already"),
        ("0 let-go", "you-are-accused"),
        ("1 denounce 2", "another-is-accused"),
        ("2 skuz 2p 1", "objection-open"),
        ("1 draw", "objection-open"),
        ("1 name 2", "objection-open"),
        ("1 merci", "objection-open"),
    ):
        assert (article(match, line), reason(match, line)) == ("ME-32", why)
    play(match, "1 let-go", "2 let-go")
    found = state(match)
    # The card stays, there is no effect, and her turn is over.
    assert (found["phase"], found["turn"], found["tops"][0], found["effect"]) == ("turn", 1, "4b:draw1", None)
    assert found["accused"] is None


def test_me_32_let_go_an_identical_card_is_a_skuz_and_out_of_turn_nothing_moves() -> None:
    match = table(["4b 2v", "3v 5v", "2p 5y"], "4b 2p 3g", "6v:gift", **MALPOLI)
    play(match, "0 lay 4b 0", "1 let-go", "2 let-go")
    assert (state(match)["phase"], state(match)["turn"]) == ("turn", 0)
    match = table(["4b 2v", "3v 5v", "2p 1b"], "4b 2g 3g", "6v:gift", **MALPOLI)
    play(match, "2 siouplait 1b 0", "1 let-go", "0 let-go")
    found = state(match)
    assert (found["turn"], found["hearts"], found["tops"][0]) == (0, [0, 0, 0], "1b:draw1")


def moves_of_the_clock(match: Match, seat: int) -> list[str]:
    """ME-33, ME-32: the move the clock makes in this phase, or the choices among which it draws."""
    found = state(match)
    phase, moves = found["phase"], match.moves(seat)
    if phase == "turn":
        # A draw needs a card: one in the pile, or one under a top to make a new pile of (ME-20).
        return ["draw" if found["pile"] or any(found["under"]) else "pass"]
    if phase in {"heart", "name", "give"}:
        return [move for move in moves if move.startswith(f"{phase} ")]
    return [{"answer": "silent", "objection": "let-go"}[phase]]


@pytest.mark.compiled
def test_me_33_the_clock_always_has_its_move() -> None:
    seen: set[tuple[str, str]] = set()
    for seed in range(4):
        lots = random.Random(seed)
        options = {"manners": "spoken", "malpoli": seed % 2 == 0, "interrupt": seed > 1}
        match = start("merci", 3 + seed, seed=seed, options=options)
        for _ in range(400):
            found = state(match)
            assert found["awaited"] or found["over"]
            for seat in found["awaited"]:
                moves = moves_of_the_clock(match, seat)
                assert moves
                assert set(moves) <= set(match.moves(seat)), found["phase"]
                seen.add((found["phase"], moves[0].partition(" ")[0]))
            if found["over"]:
                break
            seat = lots.choice(found["actors"])
            play(match, f"{seat} {lots.choice(match.moves(seat))}")
    assert seen == {
        ("turn", "draw"),
        ("turn", "pass"),
        ("answer", "silent"),
        ("objection", "let-go"),
        *((choice, choice) for choice in ("heart", "name", "give")),
    }


def test_me_33_what_the_clock_does_in_each_phase() -> None:
    match = table(["2v 4y", "3v", "2y"], "1b 3p 6g", "5v:draw1 6v:draw1", manners="spoken")
    assert moves_of_the_clock(match, 0) == ["draw"]
    play(match, "0 draw")
    assert (state(match)["turn"], len(state(match)["hands"][0])) == (1, 3)
    match = table(["4b 2v", "4v 3g", "2y"], "1b 2p 3g", "5v:draw2 6v:draw1 5y:gift", manners="spoken")
    play(match, "0 siouplait 4b 0")
    assert moves_of_the_clock(match, 0) == ["name 1", "name 2"]
    play(match, "0 name 1")
    assert moves_of_the_clock(match, 1) == ["silent"]
    play(match, "1 silent")
    assert len(state(match)["hands"][1]) == 4
    for seat in (0, 2):
        assert moves_of_the_clock(match, seat) == ["let-go"]
        play(match, f"{seat} let-go")
    assert (state(match)["phase"], state(match)["turn"]) == ("turn", 1)
    match = table(["4b 2v", "4v 3g", "2y"], "1b 2p 3g", "5v:heart", manners="spoken")
    play(match, "0 siouplait 4b 0")
    assert moves_of_the_clock(match, 0) == ["heart 0", "heart 1", "heart 2"]
    match = table(["4b 2v", "4v 3g", "2y"], "1b 2p 3g", "5v:gift", manners="spoken")
    play(match, "0 siouplait 4b 0")
    assert set(moves_of_the_clock(match, 0)) == {
        f"give {card} {to}" for card in ("2v", "5v") for to in (1, 2)
    }
    empty = table(["2v 4y", "3v", "2y"], "1b 3p 6g", rest=1, manners="spoken")
    assert moves_of_the_clock(empty, 0) == ["pass"]
    play(empty, "0 pass")
    assert state(empty)["turn"] == 1


def test_me_34_which_lays_are_moves_at_all() -> None:
    hands = ["4b 2v", "5b 3g", "4b 2y"]
    lays = {
        (manners, malpoli): everybody(table(hands, "1b 2p 3g", "5v:draw2", manners=manners, malpoli=malpoli))
        for manners in ("auto", "spoken")
        for malpoli in (False, True)
    }
    assert lays["auto", False][1] == lays["auto", True][1] == ["skuz 3g 2"]
    assert lays["auto", False][2] == []
    assert lays["spoken", False][1] == ["lay 3g 2", "siouplait 3g 2", "skuz 3g 2"]
    assert lays["spoken", False][2] == []
    words = ("lay", "siouplait", "skuz")
    assert lays["spoken", False][0] == lays["spoken", True][0]
    assert lays["spoken", True][0] == [f"{word} {card}" for card in ("4b 0", "2v 1") for word in words] + [
        "draw"
    ]
    assert lays["spoken", True][1] == [f"{word} {card}" for card in ("5b 0", "3g 2") for word in words]
    assert lays["spoken", True][2] == [f"{word} {card}" for card in ("4b 0", "2y 1") for word in words]
