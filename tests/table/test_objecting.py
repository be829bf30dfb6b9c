"""ME-32 at a live table: after every lay the same rest, in which nothing tells whether it was polite."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from pioche.engine.chance import chance_from
from pioche.engine.events import Fields
from pioche.engine.refusal import Refused
from pioche.engine.views import numbers, word, words
from pioche.games.merci import customs, slips
from pioche.games.merci.cards import parse_front
from pioche.games.merci.game import Merci
from pioche.table import commands as c
from pioche.table.customs import customs_of, find_rules, rules_chosen
from pioche.table.entries import letting_go
from pioche.table.paces import LATE, PACES
from tests.table.scenes import Scene, merci_scene, picture, scripted

COMPLETE: Fields = {"manners": "spoken", "malpoli": True, "interrupt": True}
WINDOW = PACES["normal"].window
HANDS = ["4b 2v 5v 1y", "3v 5v 2b", "2y 5y 6b"]


def spoken(tops: str, hands: list[str] | None = None, *, people: str = "ana bob cleo", **more: Any) -> Scene:
    options = {**COMPLETE, **more.pop("options", {})}
    return merci_scene(HANDS if hands is None else hands, tops, people=people, options=options, **more)


def overlook(monkeypatch: pytest.MonkeyPatch, percent: int) -> None:
    """Bots of every level miss so many of a hundred offences."""
    known = customs_of("merci").objections
    assert known is not None
    levels = dict.fromkeys([*known.overlooked, "scripted"], percent)
    monkeypatch.setattr(
        customs, "CUSTOMS", replace(customs.CUSTOMS, objections=replace(known, overlooked=levels))
    )
    customs_of.cache_clear()


@pytest.fixture(autouse=True)
def usual_customs() -> Any:
    yield
    customs_of.cache_clear()


def racing(scene: Scene) -> bool:
    return scene.table.race is not None


def leave(scene: Scene, front: str) -> None:
    """Seat 0 has one card left."""
    game = scene.match.game
    assert isinstance(game, Merci)
    game.hands[0] = 1 << 2 * parse_front(front)


def shape(view: Fields) -> Fields:
    """What a client reads that cannot tell one card from another."""
    names = (
        "phase",
        "awaited",
        "turn",
        "accused",
        "effect",
        "by",
        "target",
        "over",
        "round",
        "moves",
        "hearts",
    )
    sizes = {name: [len(cards) for cards in view[name]] for name in ("hands", "under")}  # type: ignore[attr-defined]
    return {**{name: view[name] for name in names}, **sizes, "pile": view["pile"], "names": list(view)}


def rhythm(scene: Scene, moves: list[tuple[int, str]]) -> list[object]:
    """All that others are told and when, from the last of these moves until its rest is over."""
    people = ["ana", "bob", "cleo"]
    for seat, move in moves[:-1]:
        scene.do(c.Move, people[seat], seat, move)
        scene.wait(WINDOW)
        scene.rest()
    seat, move = moves[-1]
    scene.do(c.Move, people[seat], seat, move)
    began = scene.now
    told: list[object] = []
    others: list[int | None] = [None, *(other for other in range(3) if other != seat)]
    counts = {audience: len(scene.sent.get(audience, [])) for audience in others}
    while scene.state.announced is None or scene.table.race is None:
        deadline = scene.table.next_deadline()
        assert deadline is not None
        scene.now = deadline
        over = scene.state.announced is not None
        scene.keep(scene.table.tick(scene.now))
        if over and scene.state.announced is None:
            break
        for audience in others:
            new = scene.sent.get(audience, [])[counts[audience] :]
            counts[audience] += len(new)
            rows = [(each.kind, each.shown, [row[0] for row in each.events]) for each in new]
            told.append((round(scene.now - began, 6), audience, rows, shape(scene.seen(audience))))
        told.append(
            (scene.table.waits(scene.now), scene.table.ordinary_waits(), sorted(scene.table.clock.waits))
        )
    return [*told, round(scene.now - began, 6)]


@pytest.mark.parametrize("people", ["ana bob cleo", "ana"])
@pytest.mark.parametrize(
    ("clean", "rude"),
    [
        (("1b 2p 6g", [(0, "lay 4b 0")]), ("1b 2p 3g", [(0, "lay 4b 0")])),
        (("1b 2p 6g", [(0, "lay 4b 0")]), ("4b 2p 6g", [(0, "lay 4b 0")])),
        (("1b 2p 3g", [(0, "siouplait 4b 0")]), ("1b 2p 6g", [(0, "siouplait 4b 0")])),
        (("4y 2p 3g", [(0, "siouplait 1y 0")]), ("4y 2p 5g", [(0, "siouplait 1y 0")])),
        (("4b 2p 6g", [(0, "skuz 4b 0")]), ("1b 2p 6g", [(0, "skuz 4b 0")])),
    ],
)
def test_an_offence_and_a_clean_lay_are_told_alike_until_somebody_reacts(
    monkeypatch: pytest.MonkeyPatch,
    clean: tuple[str, list[tuple[int, str]]],
    rude: tuple[str, list[tuple[int, str]]],
    people: str,
) -> None:
    """Kinds, shapes of views, whom the table waits for, how long, and when it wakes: all but the cards."""
    overlook(monkeypatch, 100)
    (clean_tops, clean_moves), (rude_tops, rude_moves) = clean, rude
    bots = scripted({})
    first = rhythm(spoken(clean_tops, people=people, bots=bots), clean_moves)
    second = rhythm(spoken(rude_tops, people=people, bots=bots), rude_moves)
    assert first == second
    assert len(first) >= 5


@pytest.mark.parametrize("rude", ["silent", "merci"])
def test_a_polite_and_a_rude_answer_are_told_alike(monkeypatch: pytest.MonkeyPatch, rude: str) -> None:
    overlook(monkeypatch, 100)
    deal = spoken("1b 2p 3g").state.deal
    assert deal is not None
    cards = [f"{str(card)[:2]}:draw2" for card in deal["pile"]]  # type: ignore[attr-defined]
    scenes = []
    for answer in ("merci-beaucoup", rude):
        scene = Scene("merci", 3, options=COMPLETE, deal={**deal, "pile": cards})
        scene.start("ana", "bob", "cleo")
        scene.do(c.Move, "ana", 0, "siouplait 4b 0")
        scene.wait(WINDOW)
        scene.rest()
        scene.do(c.Move, "ana", 0, "name 1")
        scenes.append(rhythm(scene, [(1, answer)]))
    assert scenes[0] == scenes[1]


def test_a_last_card_is_told_alike_whether_it_wins_or_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    overlook(monkeypatch, 100)
    found = []
    for tops in ("1b 2p 6g", "1b 2p 3g"):
        scene = spoken(tops)
        leave(scene, "4b")
        found.append((scene, rhythm(scene, [(0, "lay 4b 0")])))
    assert found[0][1] == found[1][1]
    assert [scene.seen()["round"] for scene, _ in found] == [2, 1]


def test_me_25_who_denounces_a_last_card_is_right_and_the_rest_is_over() -> None:
    scene = spoken("1b 2p 3g")
    leave(scene, "4b")
    scene.do(c.Move, "ana", 0, "lay 4b 0")
    scene.wait(WINDOW)
    assert scene.do(c.Move, "bob", 1, "denounce 0").answers[-1].accepted
    assert scene.state.announced is None
    assert [row[0] for row in scene.sent[2][-1].events] == ["offended", "taken_back", "drawn"]


def test_the_lay_is_seen_at_once_and_judged_after_the_rest() -> None:
    scene = spoken("4y 2p 3g")
    answers = scene.do(c.Move, "ana", 0, "siouplait 1y 0").answers
    assert answers[0].pending
    outcomes = scene.wait(WINDOW)
    assert [answer.accepted for outcome in outcomes for answer in outcome.answers] == [True]
    for audience in (None, 0, 1):
        assert words(scene.seen(audience), "tops") == ["1y", "2p", "3g"]
        assert "4y" in str(scene.seen(audience)["under"])
    assert "1y:draw1" not in str(scene.seen(0)["hands"])
    assert numbers(scene.seen(), "hearts") == [0, 0, 0]
    assert words(scene.seen(0), "moves") == words(scene.seen(), "moves") == []
    assert words(scene.seen(1), "moves") == ["denounce 0", "let-go"]
    scene.wait(3 + 2 * LATE)
    assert numbers(scene.seen(), "hearts") == [1, 0, 0]
    assert word(scene.seen(), "phase") == "name"


def test_moves_of_others_are_held_back_and_not_refused() -> None:
    scene = spoken("1b 2p 6g")
    scene.do(c.Move, "ana", 0, "lay 4b 0")
    scene.wait(WINDOW)
    assert scene.do(c.Move, "bob", 1, "draw", key=900).answers[0].pending
    assert scene.do(c.Move, "bob", 1, "draw", key=900).answers[0].pending, "it is known"
    assert scene.kinds()[-1] == "announced"
    scene.do(c.Move, "cleo", 2, "lay 2y 0")
    outcomes = [scene.last]
    answers = {answer.client: answer for outcome in outcomes for answer in outcome.answers}
    assert answers["bob-client"].accepted
    assert answers["cleo-client"].refused is not None
    assert answers["cleo-client"].refused.reason == "does-not-fit"
    assert scene.match.played[-2:] == [(0, "lay 4b 0"), (1, "draw")]


def test_who_sends_too_much_into_a_rest_is_told_so() -> None:
    scene = spoken("1b 2p 6g")
    scene.do(c.Move, "ana", 0, "lay 4b 0")
    scene.wait(WINDOW)
    for _ in range(4):
        scene.do(c.Move, "bob", 1, "draw")
    assert scene.refused(c.Move, "bob", 1, "draw").reason == "too-much-at-once"
    assert scene.refused(c.Move, "cleo", 2, "sing").error == "not-a-move"


def test_a_rest_ends_when_everybody_has_let_go() -> None:
    scene = spoken("1b 2p 3g")
    scene.do(c.Move, "ana", 0, "lay 4b 0")
    scene.wait(WINDOW)
    assert scene.do(c.Move, "bob", 1, "let-go").answers[0].pending
    assert scene.seen()["awaited"] == [1, 2], "who has let go is nobody's business"
    answers = scene.do(c.Move, "cleo", 2, "let-go").answers
    assert [(answer.client, answer.accepted) for answer in answers[1:]] == [
        ("bob-client", True),
        ("cleo-client", True),
    ]
    assert scene.state.announced is None
    assert scene.match.played == [(0, "lay 4b 0"), (1, "let-go"), (2, "let-go")]
    made = [(entry.kind, entry.shown["by"]) for entry in scene.log[-4:]]
    assert made == [("announced", "person"), *[("moved", "table")] * 3]


def test_who_has_let_go_is_answered_by_a_stored_entry_and_the_same_again_after_a_restart() -> None:
    scene = spoken("1b 2p 3g")
    scene.do(c.Move, "ana", 0, "lay 4b 0")
    scene.wait(WINDOW)
    scene.do(c.Move, "bob", 1, "let-go", key=900)
    answers = scene.do(c.Move, "cleo", 2, "let-go", key=901).answers[1:]
    judged = next(entry for entry in scene.log if entry.kind == "moved" and entry.kept["move"] == "lay 4b 0")
    assert [(answer.client, answer.number) for answer in answers] == [
        ("bob-client", judged.number),
        ("cleo-client", judged.number),
    ]
    assert letting_go(judged) == [("bob-client", 900, 1), ("cleo-client", 901, 2)]
    for _ in range(2):
        assert scene.do(c.Move, "bob", 1, "let-go", key=900).answers[0].number == judged.number
        assert scene.refused(c.Move, "cleo", 2, "draw", key=900).reason == "old-command"
        scene.restart()
        scene.connect("ana", "bob", "cleo")


def test_a_denunciation_that_is_wrong_reaches_its_sender_alone() -> None:
    scene = spoken("1b 2p 6g")
    scene.do(c.Move, "ana", 0, "lay 4b 0")
    scene.wait(WINDOW)
    told = len(scene.sent[2])
    assert scene.refused(c.Move, "bob", 1, "denounce 0").reason == "nothing-to-denounce"
    assert scene.refused(c.Move, "ana", 0, "denounce 0").reason == "you-are-accused"
    assert scene.refused(c.Move, "bob", 1, "denounce 2").reason == "another-is-accused"
    assert len(scene.sent[2]) == told


def test_a_denunciation_ends_the_rest_and_what_was_held_was_meant_for_another_table() -> None:
    scene = spoken("1b 2p 3g")
    scene.do(c.Move, "ana", 0, "lay 4b 0")
    scene.wait(WINDOW)
    scene.do(c.Move, "bob", 1, "let-go")
    scene.do(c.Move, "bob", 1, "draw")
    scene.do(c.Move, "cleo", 2, "denounce 0")
    answers = {a.client: a for outcome in scene.wait(WINDOW) for a in outcome.answers}
    assert answers["cleo-client"].accepted
    assert answers["bob-client"].refused is not None
    assert answers["bob-client"].refused.reason == "somebody-was-quicker"
    assert scene.match.played == [(0, "lay 4b 0"), (2, "denounce 0")]
    assert [row[0] for row in scene.sent[1][-1].events] == ["denounced", "offended", "taken_back", "drawn"]


def test_who_was_slower_than_the_lay_is_judged_after_the_rest() -> None:
    scene = spoken("2b 2p 6g")
    scene.do(c.Move, "ana", 0, "lay 4b 0")
    scene.now += 0.1
    scene.do(c.Move, "bob", 1, "skuz 2b 0")
    scene.wait(WINDOW)
    assert scene.kinds()[-2:] == ["raced", "announced"]
    answers = [answer for outcome in scene.wait(3 + 2 * LATE) for answer in outcome.answers]
    assert answers[-1].client == "bob-client"
    assert scene.state.announced is not None or answers[-1].refused is not None


def test_a_table_restored_in_a_rest_is_the_same_and_goes_on() -> None:
    scene = spoken("1b 2p 3g", people="ana bob")
    scene.do(c.Move, "ana", 0, "lay 4b 0")
    scene.wait(WINDOW)
    assert picture(scene.restored()) == picture(scene.table)
    assert scene.view_at(1, scene.table.number) is not None
    scene.restart()
    scene.connect("ana", "bob")
    scene.wait(4)
    assert scene.state.announced is None
    assert picture(scene.restored()) == picture(scene.table)


def test_denunciations_race_also_at_a_table_that_was_stored_before_there_were_rests() -> None:
    scene = spoken("1b 2p 3g")
    scene.do(c.Move, "ana", 0, "lay 4b 0")
    scene.wait(WINDOW)
    scene.log[-1] = msgspec.structs.replace(scene.log[-1], kind="moved")
    scene.restart()
    scene.connect("ana", "bob", "cleo")
    assert (scene.state.announced, scene.seen()["phase"]) == (None, "objection")
    scene.do(c.Move, "bob", 1, "denounce 0", 0.0)
    scene.do(c.Move, "cleo", 2, "denounce 0", 0.1)
    assert racing(scene)
    answers = {a.client: a.accepted for outcome in scene.wait(WINDOW) for a in outcome.answers}
    assert answers == {"cleo-client": True, "bob-client": False}


def test_a_pause_stops_the_rest() -> None:
    scene = spoken("1b 2p 3g")
    scene.do(c.Move, "ana", 0, "lay 4b 0")
    scene.wait(WINDOW + 1)
    scene.do(c.Pause, "ana")
    scene.wait(60)
    assert scene.state.announced is not None
    scene.do(c.Resume, "ana")
    scene.wait(1)
    scene.do(c.Move, "bob", 1, "denounce 0")
    scene.wait(WINDOW)
    assert scene.match.played[-1] == (1, "denounce 0")


@pytest.mark.parametrize(("percent", "noticed"), [(0, True), (100, False)])
def test_bots_notice_in_a_human_time_or_overlook(
    monkeypatch: pytest.MonkeyPatch, percent: int, noticed: bool
) -> None:
    overlook(monkeypatch, percent)
    scene = spoken("1b 2p 3g", people="ana")
    scene.do(c.Move, "ana", 0, "lay 4b 0")
    scene.wait(WINDOW)
    began = scene.now
    scene.wait(PACES["normal"].reacting[0] - 0.01)
    assert scene.state.announced is not None
    scene.rest()
    assert any(move == "denounce 0" for _, move in scene.match.played) is noticed
    assert scene.now - began < 4


def test_bots_do_not_denounce_what_is_clean_or_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    overlook(monkeypatch, 0)
    scene = spoken("1b 2p 6g", people="ana")
    scene.do(c.Move, "ana", 0, "lay 4b 0")
    scene.wait(WINDOW)
    scene.rest()
    assert [move for _, move in scene.match.played][:1] == ["lay 4b 0"]
    assert "denounce 0" not in [move for _, move in scene.match.played]


def test_a_window_of_a_bot_whose_person_comes_back_leaves_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    overlook(monkeypatch, 0)
    scene = spoken("1b 2p 3g")
    scene.do(c.ReplaceByBot, "ana", 1)
    scene.do(c.Move, "ana", 0, "lay 4b 0")
    scene.wait(WINDOW)
    while not racing(scene):
        scene.wait(0.05)
    scene.do(c.Return, "bob", 1)
    assert not racing(scene)
    assert scene.state.announced is not None


def played_alone(level: str, rate: str, games: int = 4) -> tuple[int, int]:
    """Lays and answers of bots, and how many of them were rude."""
    spoke, rude = 0, 0
    for secret in range(games):
        scene = Scene("merci", 4, secret=secret, options={**COMPLETE, "slips": rate, "round_cap": 3})
        scene.connect("ana")
        for seat in range(4):
            scene.do(c.SeatBot, "ana", seat, level)
        scene.do(c.Start, "ana")
        scene.to_the_end()
        events = [row[0] for telling in scene.sent[None] for row in telling.events]
        spoke += events.count("laid") + events.count("answered")
        rude += sum(kind in {"offended"} for kind in events)
        rude += events.count("let_go") // 3
    return spoke, rude


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("level", ["beginner", "regular"])
def test_bots_slip_as_often_as_the_table_says(level: str) -> None:
    spoke, never = played_alone(level, "never")
    assert spoke > 60
    assert never == 0
    seldom = played_alone(level, "seldom")[1]
    often = played_alone(level, "often")[1]
    assert 0 < seldom < often


def slipped(view: Fields, move: str, level: str = "regular", **options: object) -> set[str]:
    return {
        slips.slip(view, {**COMPLETE, "slips": "often", **options}, level, move, chance_from(lot))
        for lot in range(200)
    }


def test_what_a_bot_says_instead_of_the_word_that_is_due() -> None:
    view = spoken("1b 2p 3g").match.view(0)
    assert slipped(view, "siouplait 4b 0") == {"siouplait 4b 0", "lay 4b 0", "skuz 4b 0"}
    assert slipped(view, "lay 1y 1") == {"lay 1y 1"}, "it does not fit: the bot's own affair"
    assert slipped(spoken("4b 2p 3g").match.view(0), "lay 4b 0", slips="never") == {"skuz 4b 0"}
    assert slipped(spoken("1b 2p 6g").match.view(0), "lay 4b 0") == {"lay 4b 0", "siouplait 4b 0"}
    assert slipped(view, "draw") == {"draw"}
    assert slipped(view, "siouplait 4b 0", manners="auto") == {"siouplait 4b 0"}
    assert slipped(view, "lay 4b 0", malpoli=False) == {"lay 4b 0", "siouplait 4b 0"}
    assert slipped(view, "lay 4b 0", slips="never", malpoli=False) == {"lay 4b 0"}
    answering: Fields = {**view, "effect": "draw2", "moves": ["merci", "merci-beaucoup", "silent"]}
    assert slipped(answering, "merci") == {"merci-beaucoup", "merci", "silent"}
    assert slipped({**answering, "effect": "gift"}, "silent") == {"merci", "silent"}


def test_a_bot_that_plays_for_somebody_never_slips() -> None:
    scene = spoken("1b 2p 3g", bots=scripted({0: ["siouplait 4b 0"] * 9}), options={"slips": "often"})
    scene.do(c.ReplaceByBot, "ana", 0)
    scene.wait(7)
    assert scene.match.played[0] == (0, "siouplait 4b 0")


def test_a_set_of_rules_is_several_options_in_one() -> None:
    complete = find_rules("merci", "complete")
    assert complete == {"malpoli": True, "interrupt": True}
    assert rules_chosen("merci", {**complete, "manners": "spoken"}) == "complete"
    assert rules_chosen("merci", find_rules("merci", "starter")) == "starter"
    assert rules_chosen("merci", {"malpoli": True, "interrupt": False}) is None
    with pytest.raises(Refused, match="unknown-rules"):
        find_rules("merci", "strict")
    with pytest.raises(Refused, match="no-choice-of-rules"):
        find_rules("mio", "complete")


def test_a_denunciation_counts_although_the_table_is_paused_meanwhile() -> None:
    scene = spoken("1b 2p 3g")
    scene.do(c.Move, "ana", 0, "lay 4b 0")
    scene.wait(WINDOW)
    scene.do(c.Move, "bob", 1, "denounce 0")
    scene.do(c.Pause, "ana")
    answers = [answer for outcome in scene.wait(WINDOW) for answer in outcome.answers]
    assert [answer.accepted for answer in answers] == [True]
    assert scene.match.played == [(0, "lay 4b 0"), (1, "denounce 0")]
    assert picture(scene.restored()) == picture(scene.table)


@pytest.mark.parametrize("move", ["draw", "lay 3v 0"])
def test_what_was_held_back_is_not_played_into_the_result_of_the_round(move: str) -> None:
    scene = spoken("1b 2p 6g", rests=True)
    leave(scene, "4b")
    scene.do(c.Move, "ana", 0, "lay 4b 0")
    scene.wait(WINDOW)
    for seat, who in enumerate(["ana", "bob", "cleo"]):
        scene.do(c.Move, who, seat, move)  # the last of them ends the rest: nobody objects
    assert scene.state.resting == [0, 1, 2]
    refused = [answer.refused.reason for answer in scene.last.answers if answer.refused is not None]
    assert refused == ["table-rests"] * 3
    assert scene.match.played == [(0, "lay 4b 0")]
    assert not racing(scene)


def test_what_a_bot_did_meanwhile_is_over_with_ones_own_lay() -> None:
    scene = spoken("1b 2p 3g", bots=scripted({1: ["draw"]}))
    scene.do(c.ReplaceByBot, "ana", 1)
    scene.do(c.Move, "ana", 0, "draw")
    scene.wait(10)
    scene.do(c.Return, "bob", 1)
    assert scene.table.meanwhile(1)[1] == ["draw"]
    lay = next(move for move in scene.match.moves(1) if move.startswith("lay "))
    scene.do(c.Move, "bob", 1, lay)
    scene.wait(WINDOW)
    assert scene.table.meanwhile(1) == (0, [])


def test_a_bot_did_what_it_announced_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    overlook(monkeypatch, 100)
    scene = spoken("1b 2p 3g")
    scene.do(c.Move, "ana", 0, "lay 4b 0")
    scene.wait(WINDOW)
    scene.do(c.ReplaceByBot, "ana", 0)
    scene.do(c.ReplaceByBot, "ana", 1)
    scene.wait(0.1)
    scene.rest()
    assert scene.match.played[0] == (0, "lay 4b 0")
    for seat, who in enumerate(["ana", "bob"]):
        scene.do(c.Return, who, seat)
        assert scene.table.meanwhile(seat)[1] == [], "letting go is none of its deeds, nor what ana laid"


def test_me_25_a_last_card_comes_back_also_where_nobody_is_told() -> None:
    scene = spoken("1b 2p 3g")
    leave(scene, "4b")
    game = scene.match.game.copy()
    assert game.journal is None
    game.apply(0, scene.match.title.parse_move("lay 4b 0"))
    assert isinstance(game, Merci)
    assert int(game.hands[0]).bit_count() == 2
