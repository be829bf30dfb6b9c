"""Somebody is taken out of a live table: the name is nowhere any more, and nobody else loses anything."""

import json

import msgspec
import pytest

from pioche.games.shelf import FOLDERS
from pioche.table import commands as c
from pioche.table.race import Reaction
from tests.table.scenes import Scene, merci_scene

NOBODY = "nobody"


def lively(game: str) -> Scene:
    """Bobby plays, and others have been told of him."""
    scene = Scene(game, 4, pace="lively")
    scene.start("ana", "bobby")
    scene.do(c.Say, "bobby", 1, "hello")
    scene.wait(1)
    return scene


def named(scene: Scene, *more: object) -> bool:
    """In what is seen now, and in what whoever comes back is told again."""
    again = [scene.stream.welcome(audience, scene.table.number - 8) for audience in (None, 0, 1, 2)]
    return b"obby" in msgspec.json.encode([again, *more])


def forget(scene: Scene) -> None:
    scene.table.forget_person("bobby", NOBODY)
    scene.keep(scene.table.part_with(NOBODY))


@pytest.mark.compiled
@pytest.mark.parametrize("game", FOLDERS)
def test_a_bot_plays_on_for_who_is_forgotten_and_nothing_names_them_later(game: str) -> None:
    scene = lively(game)
    assert named(scene)
    before, waits = len(scene.log), scene.table.waits(scene.now)
    forget(scene)
    assert not named(scene)
    assert scene.log[-1].shown == {"seat": 1, "name": "", "why": "left"}
    assert scene.state.chairs[1].taken_over == "left"
    others = [wait for wait in waits if wait["seat"] != 1]
    assert [wait for wait in scene.table.waits(scene.now) if wait["seat"] != 1] == others
    scene.do(c.Disconnect, "bobby")
    scene.to_the_end()
    later = scene.log[before:]
    assert "went_away" in [entry.kind for entry in later]
    assert "obby" not in json.dumps([entry.as_json() for entry in later])
    assert not named(scene)
    assert "obby" not in json.dumps(scene.table.record())


def test_who_is_forgotten_cannot_come_in_by_what_is_left_of_them() -> None:
    scene = lively("lettres")
    forget(scene)
    scene.connect("bobby")
    assert scene.refused(c.Return, "bobby", 1).reason == "not-your-seat"
    assert scene.state.find_person("bobby") is None


def test_whoever_speaks_for_the_forgotten_looks_on() -> None:
    scene = lively("lettres")
    forget(scene)
    assert scene.table.audiences_of("bobby-client") == [None]
    assert scene.refused(c.Sit, "bobby", 2, "Bobby").reason == "spectators-only-watch"


def test_wishes_and_what_the_host_has_decided_are_forgotten_too() -> None:
    scene = Scene("lettres", 4, private=True)
    scene.connect("bobby", "cleo")
    scene.start("ana")
    for who in ("bobby", "cleo"):
        scene.do(c.Sit, who, 1, who.title())
    first = min(scene.state.wishes)
    assert named(scene)
    scene.table.forget_person("bobby", NOBODY)
    assert [wish.person for wish in scene.state.wishes.values()] == [NOBODY, "cleo"]
    scene.stream.renew()
    assert not named(scene)
    scene.do(c.Admit, "ana", first, False)  # noqa: FBT003 - a field of a message
    assert scene.state.declined == {NOBODY}
    second = max(scene.state.wishes)
    scene.do(c.Admit, "ana", second, False)  # noqa: FBT003
    scene.table.forget_person("cleo", "nobody else")
    assert scene.state.declined == {NOBODY, "nobody else"}


def test_who_was_kicked_in_the_middle_of_a_game_is_forgotten_and_stays_out() -> None:
    scene = lively("lettres")
    scene.do(c.Kick, "ana", 1)
    assert scene.state.banned == {"bobby"}
    scene.table.forget_person("bobby", NOBODY)
    assert scene.state.banned == {NOBODY}
    assert [player.name for player in scene.state.cast][:2] == ["Ana", ""]
    assert scene.table.part_with(NOBODY).entries == []
    scene.stream.renew()
    assert not named(scene)


HANDS = ["5y 2v", "5b 4v", "3p 4g"]
TOPS = "5b 3p 2y"


def test_a_race_that_closes_later_does_not_know_whose_reaction_it_was() -> None:
    scene = merci_scene(HANDS, TOPS, people="ana bobby cleo")
    scene.do(c.Move, "ana", 0, "lay 5y 0", key=901)
    scene.now += 0.02
    scene.do(c.Move, "bobby", 1, "skuz 5b 0", key=900)
    scene.do(c.Disconnect, "bobby")
    before = len(scene.log)
    scene.table.forget_person("bobby", NOBODY)
    race = scene.table.race
    assert race is not None
    assert [(each.client, each.key) for each in race.reactions] == [("ana-client", 901), ("", 0)]
    scene.keep(scene.table.part_with(NOBODY))
    scene.wait(2)
    assert "raced" in [entry.kind for entry in scene.log[before:]]
    assert "obby" not in json.dumps([entry.as_json() for entry in scene.log[before:]])


def test_what_is_held_back_while_others_may_object_is_made_and_nobody_knows_whose_it_was() -> None:
    scene = merci_scene(
        ["5y 5b", "4b 4v", "4p 4g"], "1b 2p 3g", people="ana bobby cleo", options={"manners": "spoken"}
    )
    scene.do(c.Move, "ana", 0, "lay 5b 0")
    scene.wait(1)
    scene.do(c.Move, "bobby", 1, "let-go", key=900)
    before = len(scene.log)
    scene.table.forget_person("bobby", NOBODY)
    assert [(each.client, each.key) for each in scene.table.objection.held] == [("", 0)]
    scene.keep(scene.table.part_with(NOBODY))
    scene.do(c.Move, "cleo", 2, "let-go", key=902)
    assert scene.state.announced is None
    let_go = [entry.kept["let_go"] for entry in scene.log[before:] if "let_go" in entry.kept]
    assert let_go == [[["cleo-client", 902, 2]]]
    assert "obby" not in json.dumps([entry.as_json() for entry in scene.log[before:]])


def test_a_reaction_of_nobody_any_more_is_nobodys() -> None:
    """Kicked, gone and forgotten within one window."""
    scene = merci_scene(HANDS, TOPS, people="ana bobby cleo")
    scene.do(c.Move, "bobby", 1, "skuz 5b 0", key=900)
    scene.do(c.Kick, "ana", 1)
    scene.do(c.Disconnect, "bobby")
    scene.table.forget_person("bobby", NOBODY)
    assert scene.table.race is not None
    reaction: Reaction = scene.table.race.reactions[0]
    assert (reaction.seat, reaction.client, reaction.key) == (1, "", 0)
