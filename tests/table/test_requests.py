"""What can be asked of a table beside moves: options, phrases, pauses, rematches; and asking too often."""

import gc
from typing import Any

import pytest

from pioche.engine.refusal import Refused
from pioche.table import commands as c
from pioche.table.judging import HANDLERS
from pioche.table.outcome import Answer
from pioche.table.table import Table
from tests.table.scenes import Scene, merci_scene, picture

YES, NO = True, False


def open_scene(*people: str, **more: Any) -> Scene:
    scene = Scene("non-merci", 4, **more)
    scene.seat(*people)
    return scene


def test_whatever_a_client_may_ask_is_known_to_the_table() -> None:
    asked = list(c.commands_of_clients())
    assert {*asked} == {*HANDLERS, c.Move, c.SetPace}
    assert [c.Sit, c.StandUp, c.Start] == [kind for kind in asked if kind in {c.Start, c.Sit, c.StandUp}]


def test_options_and_pace() -> None:
    scene = open_scene("ana", "bob", "cleo", "dan")
    scene.do(c.Configure, "ana", {"rounds": 2})
    assert scene.state.options["rounds"] == 2
    assert scene.refused(c.Configure, "ana", {"rounds": 0}).reason == "number-out-of-range"
    assert scene.refused(c.SetPace, "ana", "frantic").reason == "unknown-pace"
    scene.do(c.Start, "ana")
    assert scene.refused(c.Configure, "ana", {}).reason == "already-started"
    scene.do(c.SetPace, "ana", "calm")
    assert scene.state.pace == "calm"
    scene.now += 80
    number = scene.table.number
    outcome = scene.do(c.SetPace, "ana", "lively")
    assert [entry.kind for entry in outcome.entries] == ["paced"]
    assert scene.table.number == number + 1


def test_people_say_the_words_where_people_play() -> None:
    assert Scene("merci", 3, options={}).state.options["manners"] == "spoken"
    assert Scene("merci", 3, options={"manners": "auto"}).state.options["manners"] == "auto"


def test_quick_phrases_come_from_a_list() -> None:
    scene = open_scene("ana")
    scene.do(c.Say, "ana", 0, "hello")
    assert scene.told(None, "said")[0]["phrase"] == "hello"
    assert scene.refused(c.Say, "ana", 0, "you fool").reason == "unknown-phrase"


def avatars(table: Table) -> list[str]:
    told: Any = table.view(None)["table"]
    return [chair["avatar"] for chair in told["chairs"]]


def test_people_choose_how_they_look_and_the_table_tells_it_to_all() -> None:
    scene = open_scene("ana", "bob")
    assert avatars(scene.table) == ["", "", "", ""]
    scene.do(c.ChooseAvatar, "ana", 0, "fox-teal")
    number = scene.table.number
    scene.do(c.ChooseAvatar, "ana", 0, "fox-teal")
    assert scene.table.number == number, "it is told once"
    assert scene.refused(c.ChooseAvatar, "ana", 0, "fox-mauve").reason == "unknown-avatar"
    assert scene.refused(c.ChooseAvatar, "ana", 1, "owl-red").reason == "not-your-seat"
    assert avatars(scene.table) == avatars(scene.restored()) == ["fox-teal", "", "", ""]


def test_a_flood_is_stopped_and_does_not_stop_moves_nor_others() -> None:
    scene = open_scene("ana", "bob")
    scene.do(c.Start, "ana")
    number = scene.table.number
    answers = [scene.do(c.Say, "bob", 1, "clap").answers[0] for _ in range(200)]
    assert scene.table.number - number == sum(answer.accepted for answer in answers) < 25
    assert scene.refused(c.Say, "bob", 1, "clap").reason == "too-much-at-once"
    assert scene.do(c.Say, "ana", 0, "clap").answers[0].accepted
    scene.wait(1)
    assert scene.do(c.Say, "bob", 1, "clap").answers[0].accepted
    scene.table.clock.allowances = {str(place): scene.table.clock.allowances["bob"] for place in range(1001)}
    assert scene.do(c.Say, "bob", 1, "clap").answers[0].accepted


def test_a_repeated_key_gives_the_same_answer_and_no_second_effect() -> None:
    scene = open_scene("ana")
    first = scene.do(c.Say, "ana", 0, "hello", key=50)
    again = scene.do(c.Say, "ana", 0, "hello", key=50)
    assert again.answers == first.answers
    assert not again.entries
    refused = scene.refused(c.Say, "ana", 0, "psst", key=51)
    assert scene.refused(c.Say, "ana", 0, "psst", key=51) is refused
    scene.restart()
    scene.connect("ana")
    after_restart = scene.do(c.Say, "ana", 0, "hello", key=50)
    assert after_restart.answers == first.answers
    assert not after_restart.entries


def test_a_key_that_is_not_greater_is_too_late() -> None:
    scene = open_scene("ana", "bob")
    scene.do(c.Say, "ana", 0, "hello", key=90)
    assert scene.table.last_key("ana-client") == 90
    assert scene.refused(c.Say, "ana", 0, "clap", key=80).reason == "old-command"
    assert scene.refused(c.Say, "ana", 0, "psst", key=100).reason == "unknown-phrase"
    assert scene.table.last_key("ana-client") == 100
    assert scene.refused(c.Say, "ana", 0, "clap", key=95).reason == "old-command"
    assert scene.do(c.Say, "bob", 1, "clap", key=60).answers[0].accepted
    assert scene.kinds().count("said") == 2
    scene.restart()
    assert scene.table.last_key("ana-client") == 90
    assert scene.table.last_key("zoe-client") == 0
    scene.connect("ana")
    assert scene.refused(c.Say, "ana", 0, "clap", key=80).reason == "old-command"


def test_a_client_that_comes_back_counts_on_from_what_it_was_refused() -> None:
    """Else its next command might have the key of one that was refused, and get that one's answer."""
    scene = open_scene("ana")
    scene.do(c.Say, "ana", 0, "hello", key=3)
    assert scene.refused(c.Say, "ana", 0, "psst", key=4).reason == "unknown-phrase"
    scene.do(c.Disconnect, "ana")
    scene.connect("ana")
    assert scene.table.last_key("ana-client") == 4
    assert scene.do(c.Say, "ana", 0, "clap", key=5).answers[0].accepted


def test_only_the_last_answers_are_remembered() -> None:
    scene = open_scene("ana")
    for number in range(100):
        scene.do(c.Say, "ana", 0, "hello", key=1000 + 2 * number)
        scene.do(c.Say, "ana", 0, "psst", key=1001 + 2 * number)
        scene.now += 2
    assert list(scene.table.answers.accepted["ana-client"].pairs[::2]) == list(range(1072, 1200, 2))
    assert len(scene.table.answers.others) == 64
    number = scene.table.number
    assert scene.do(c.Say, "ana", 0, "hello", key=1072).answers[0].accepted
    assert scene.refused(c.Say, "ana", 0, "hello", key=1070).reason == "old-command"
    assert scene.table.number == number
    assert picture(scene.restored()) == picture(scene.table)


def test_refusals_are_not_kept_for_ever() -> None:
    scene = open_scene("ana")
    before = refusals_kept()
    for _ in range(500):
        scene.refused(c.Move, "ana", 3, "pass")
        scene.refused(c.Move, "ana", 0, "pass", key=-1)
    assert refusals_kept() < before + 100


def refusals_kept() -> int:
    gc.collect()
    # By its type: isinstance asks the object, and some of other libraries answer with a warning.
    return sum(issubclass(type(found), Refused) for found in gc.get_objects())


def say_from(scene: Scene, tab: int, key: int) -> Answer:
    """Ana says something from one of many tabs."""
    scene.do(c.Connect, "ana", "ana", tab=f"-{tab}")
    answer = scene.do(c.Say, "ana", 0, "hello", tab=f"-{tab}", key=key).answers[0]
    scene.do(c.Disconnect, "ana", tab=f"-{tab}")
    scene.now += 2
    return answer


def test_nobody_makes_the_clients_of_others_be_forgotten() -> None:
    scene = open_scene("ana", "bob")
    first = scene.do(c.Say, "bob", 1, "clap", key=70)
    for tab in range(100):
        say_from(scene, tab, 1000 + tab)
    for again in range(2):
        said = scene.kinds().count("said")
        assert scene.do(c.Say, "bob", 1, "clap", key=70).answers == first.answers
        assert scene.kinds().count("said") == said
        if not again:
            scene.restart()
            scene.connect("bob")


def test_a_client_that_made_room_for_others_of_its_person_is_not_served_anew() -> None:
    scene = open_scene("ana", "bob")
    for tab in range(40):
        assert say_from(scene, tab, 10 + tab).accepted
    known = scene.table.answers.accepted
    assert [client for client in known if client != "bob-client"] == [
        f"ana-{n}-client" for n in range(24, 40)
    ]
    for _ in range(2):
        said = scene.kinds().count("said")
        for tab in range(40):
            answer = say_from(scene, tab, 10 + tab)
            assert answer.accepted == (tab >= 24)
            assert answer.refused is None or answer.refused.reason == "old-command"
        assert scene.kinds().count("said") == said
        assert picture(scene.restored()) == picture(scene.table)
        scene.restart()
        scene.connect("ana")
    scene.do(c.Connect, "ana", "ana", tab="-new")
    assert scene.table.last_key("ana-new-client") == 33
    assert scene.do(c.Say, "ana", 0, "hello", tab="-new", key=34).answers[0].accepted


def test_more_tabs_than_are_kept_may_all_be_used_by_turns() -> None:
    scene = open_scene("ana")
    for tab in range(20):
        scene.do(c.Connect, "ana", "ana", tab=f"-{tab}")
    for turn in range(1, 4):
        for tab in range(20):
            key = 100 * (20 - tab) + turn
            assert scene.do(c.Say, "ana", 0, "hello", tab=f"-{tab}", key=key).answers[0].accepted
            scene.now += 2


@pytest.mark.parametrize("key", [0, -1, 2**53, True, "7", None, 1.5])
def test_keys_are_whole_numbers(key: Any) -> None:
    scene = open_scene("ana")
    outcome = scene.table.take(c.Say("ana-client", key, 0, "hello"), scene.now)
    assert [answer.key for answer in outcome.answers] == [0]
    assert outcome.answers[0].refused is not None
    assert outcome.answers[0].refused.reason == "bad-key"
    assert not outcome.entries


@pytest.mark.parametrize("client", ["", "x" * 65])
def test_clients_have_short_names(client: str) -> None:
    scene = open_scene("ana")
    outcome = scene.table.take(c.Connect(client, "bob"), scene.now)
    assert outcome.answers[0].refused is not None
    assert outcome.answers[0].refused.reason == "bad-client"
    assert client not in scene.table.clients


def test_what_is_no_command_is_refused() -> None:
    scene = open_scene("ana")
    assert scene.refused(c.Asked, "ana").reason == "unknown-command"


def test_moves_without_a_game_or_longer_than_any_move_are_refused() -> None:
    scene = open_scene("ana")
    assert scene.refused(c.Move, "ana", 0, "take").reason == "no-game-running"
    scene.do(c.Start, "ana")
    assert scene.refused(c.Move, "ana", 0, "x" * 1000).error == "not-a-move"
    assert scene.refused(c.Move, "ana", -1, "take").reason == "number-out-of-range"


def test_pause_stops_the_clocks_and_refuses_moves() -> None:
    scene = open_scene("ana", "bob")
    assert scene.refused(c.Pause, "ana").reason == "no-game-running"
    assert scene.refused(c.Resume, "ana").reason == "not-paused"
    scene.do(c.Start, "ana")
    before = scene.table.next_deadline()
    assert before is not None
    scene.do(c.Pause, "ana")
    assert scene.refused(c.Pause, "ana").reason == "table-paused"
    number = scene.table.number
    scene.wait(600)
    assert scene.table.number == number
    assert scene.refused(c.Move, "bob", 1, "take").reason == "table-paused"
    assert scene.table.waits(scene.now)[0]["reason"] == "wait-paused"
    scene.do(c.Resume, "ana")
    assert scene.table.next_deadline() == pytest.approx(before + 600)


def test_a_pause_in_merci_keeps_the_hesitation_of_bots() -> None:
    scene = merci_scene(["5y", "5b", "3p", "2g"], "5b 3p 2y", people="ana")
    before = dict(scene.table.clock.reactions)
    scene.table.clock.reactions[3] = None
    scene.do(c.Pause, "ana")
    scene.wait(10)
    scene.do(c.Resume, "ana")
    after = scene.table.clock.reactions
    assert after[3] is None
    for seat in (1, 2):
        earlier, later = before[seat], after[seat]
        assert earlier is not None
        assert later == pytest.approx(earlier + 10)


def test_a_pause_lets_bots_think_as_long_as_before() -> None:
    scene = Scene("lettres", 3)
    scene.connect("ana")
    scene.do(c.Start, "ana")
    before = scene.table.next_deadline()
    assert before is not None
    scene.do(c.Pause, "ana")
    scene.wait(10)
    scene.do(c.Resume, "ana")
    assert scene.table.next_deadline() == pytest.approx(before + 10)


def test_a_pause_does_not_last_for_ever() -> None:
    scene = open_scene("ana", "bob")
    scene.do(c.Start, "ana")
    scene.do(c.Pause, "ana")
    for person in ("ana", "bob"):
        scene.do(c.Disconnect, person)
    scene.restart()
    assert scene.table.next_deadline() is None
    assert scene.table.waits(scene.now)[0]["left"] == 1200
    scene.keep(scene.table.tick(scene.now))
    scene.to_the_end()
    assert scene.told(None, "resumed")[0]["by"] == "clock"


def test_rematch_with_the_same_people_and_a_new_secret() -> None:
    scene = open_scene("ana", "bob", "cleo")
    scene.do(c.AddSalt, "ana", 0, "salt")
    scene.do(c.Start, "ana")
    assert scene.refused(c.Rematch, "bob").reason == "game-not-over"
    assert scene.refused(c.AddSalt, "ana", 0, "more").reason == "already-started"
    scene.do(c.StandUp, "cleo", 2)
    scene.to_the_end()
    commitment = scene.state.commitment
    scene.do(c.Return, "bob", 1)
    scene.do(c.Return, "ana", 0)
    assert scene.do(c.Rematch, "bob").answers[0].accepted
    assert [found.name for found in scene.state.chairs] == ["Ana", "Bob", "", ""]
    assert scene.state.commitment != commitment
    assert scene.state.salts == {}
    assert scene.do(c.Start, "bob" if scene.state.host == 1 else "ana").answers[0].accepted
    scene.to_the_end()
    assert scene.state.games == 2
    assert picture(scene.restored()) == picture(scene.table)


def test_people_may_leave_after_the_game() -> None:
    scene = open_scene("ana", "bob")
    scene.do(c.Start, "ana")
    scene.to_the_end()
    scene.do(c.StandUp, "bob", 1)
    assert scene.state.chairs[1].empty
    assert scene.table.record()["names"] is None


def test_names_stand_in_the_record_only_if_all_agreed() -> None:
    scene = open_scene("ana", "bob")
    assert scene.do(c.AgreeToNames, "ana", NO).answers[0].accepted
    scene.do(c.AgreeToNames, "ana", YES)
    scene.do(c.Start, "ana")
    scene.to_the_end()
    assert scene.table.record()["names"] is None
    scene.do(c.AgreeToNames, "bob", YES)
    assert scene.table.record()["names"] == ["Ana", "Bob", "2", "3"]
    scene.do(c.AgreeToNames, "ana", NO)
    assert scene.table.record()["names"] is None


def test_of_several_entries_of_one_command_the_first_is_its_answer() -> None:
    scene = open_scene("ana", "bob")
    scene.do(c.Sit, "bob", 2, "Papy")
    first = scene.do(c.StandUp, "bob", None, key=300)
    assert [entry.key for entry in first.entries] == [300, 300]
    assert first.answers[0].number == first.entries[0].number
    assert scene.do(c.StandUp, "bob", None, key=300).answers == first.answers
    scene.restart()
    scene.connect("bob")
    assert scene.do(c.StandUp, "bob", None, key=300).answers == first.answers
