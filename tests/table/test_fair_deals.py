"""Fair deals: committed before, salted by the players, revealed after, checked by anybody."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from pioche.engine.events import Fields
from pioche.engine.fields import mapping
from pioche.engine.record import parse_record, replay
from pioche.engine.refusal import Refused
from pioche.engine.views import numbers
from pioche.games.shelf import FOLDERS, find_title
from pioche.table import commands as c
from pioche.table.deals import commitment_to, deal_is_fair, deal_seed, deal_text
from pioche.table.entries import Entry
from pioche.table.table import Table
from tests.table.scenes import Scene

EARLIER = Path(__file__).parents[1] / "golden" / "version-1"
GUIDE = Path(__file__).parents[2] / "docs" / "fair-deals.md"


def test_the_worked_example_of_the_guide_holds() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    found = dict(
        re.findall(r"^    (secret|commitment|seed) +((?:key:)?[0-9a-f]{64})$", guide, flags=re.MULTILINE)
    )
    salts = {0: "poivre-42", 2: "Zoe_7"}
    secret = bytes.fromhex(found["secret"])
    assert commitment_to(secret) == found["commitment"]
    assert deal_seed(secret, salts) == found["seed"]
    assert deal_is_fair(found["secret"], found["commitment"], salts, found["seed"])
    for line in deal_text(salts).splitlines():
        assert f"    {line}\n" in guide


def test_the_commitment_is_shown_before_and_the_secret_only_after() -> None:
    scene = Scene("non-merci", 3)
    commitment = scene.table.view(None)["table"]["commitment"]  # type: ignore[index]
    scene.seat("ana", "bob")
    scene.do(c.AddSalt, "bob", 1, "poivre")
    scene.do(c.AddSalt, "ana", 0, "sel")
    scene.do(c.Start, "ana")
    assert scene.table.view(0)["table"]["secret"] is None  # type: ignore[index]
    scene.to_the_end()
    revealed = scene.told(None, "revealed")[0]
    seed = scene.match.seed
    assert revealed["seed"] == seed
    salts = {0: "sel", 1: "poivre"}
    assert deal_is_fair(str(revealed["secret"]), str(commitment), salts, str(seed))
    assert not deal_is_fair(str(revealed["secret"]), str(commitment), {0: "sel"}, str(seed))
    assert scene.table.record()["fair"] == {
        "commitment": commitment,
        "salts": {"0": "sel", "1": "poivre"},
        "secret": revealed["secret"],
        "seed": seed,
    }


def test_every_salt_changes_the_deal_and_may_be_changed_before_it() -> None:
    hands = set()
    for salt in ("a", "b", "c"):
        scene = Scene("mio", 3)
        scene.seat("ana")
        scene.do(c.AddSalt, "ana", 0, "first")
        scene.do(c.AddSalt, "ana", 0, salt)
        scene.do(c.Start, "ana")
        hands.add(str(scene.match.state()["hands"]))
    assert len(hands) == 3


@pytest.mark.parametrize("salt", ["", "x" * 65, "two words", "é", "a\n"])
def test_salts_are_plain(salt: str) -> None:
    scene = Scene("mio", 3)
    scene.seat("ana")
    assert scene.refused(c.AddSalt, "ana", 0, salt).reason == "bad-salt"


def test_whoever_stands_up_takes_the_salt_along() -> None:
    scene = Scene("mio", 3)
    scene.seat("ana", "bob")
    scene.do(c.AddSalt, "bob", 1, "poivre")
    scene.do(c.StandUp, "bob", 1)
    assert scene.state.salts == {}


def test_a_deal_given_by_hand_is_not_called_fair() -> None:
    pile = list(range(3, 27))
    scene = Scene("non-merci", 3, deal={"first": 1, "pile": pile})
    assert scene.table.view(None)["table"]["given_deal"] is True  # type: ignore[index]
    scene.start("ana")
    assert scene.match.view(None)["card"] == 3
    scene.to_the_end()
    assert "fair" not in scene.table.record()


def test_a_deal_of_version_1_is_still_checked() -> None:
    secret, salts = bytes(range(32)), {0: "poivre-42", 2: "Zoe_7"}
    seed = "ad0d485055e2e2894b9e3ed91bb050edfc0eebea9610eeba51ce63f3fc8500df"
    assert deal_seed(secret, salts, 1) == seed
    assert deal_is_fair(secret.hex(), commitment_to(secret), salts, seed)
    assert not deal_is_fair(secret.hex(), commitment_to(secret), salts, f"key:{seed}")


def test_a_live_table_deals_from_a_keyed_stream_and_one_of_version_1_replays_as_it_was() -> None:
    """An entry `started` without a version comes from the log of a table of before."""
    scene = Scene("mio", 3)
    scene.start("ana")
    assert scene.match.game.chance.keyed is not None
    before = Scene("mio", 3)
    before.seat("ana")
    names = [chair.name for chair in before.state.chairs]
    shown: Fields = {"names": names, "commitment": before.state.commitment}
    before.state.apply(Entry(before.state.number + 1, "started", shown, {}))
    assert before.match.seed == deal_seed(before.state.secret, {}, 1)
    assert before.match.game.chance.keyed is None


@pytest.mark.parametrize("game", FOLDERS)
def test_a_record_of_version_1_replays_and_its_deal_is_checked(game: str) -> None:
    """Of a live table as it was when the cards came from the quick stream."""
    record = parse_record((EARLIER / f"{game}.json").read_text(encoding="utf-8"))
    assert record["pioche"] == 1
    assert replay(find_title(game), record).game.over
    fair = mapping(record["fair"], "fair")
    salts = {int(seat): str(salt) for seat, salt in mapping(fair["salts"], "salts").items()}
    assert salts == {0: "sel"}
    assert deal_is_fair(str(fair["secret"]), str(fair["commitment"]), salts, str(record["seed"]))


def test_a_seed_that_is_given_deals_the_first_game_only_and_is_no_fair_deal() -> None:
    scene = Scene("non-merci", 3, seed=7)
    scene.start("ana")
    assert scene.match.seed == 7
    assert scene.table.view(None)["table"]["given_deal"] is True  # type: ignore[index]
    assert scene.restored().state.seed == 7
    scene.to_the_end()
    assert "fair" not in scene.table.record()
    scene.do(c.Rematch, "ana")
    scene.do(c.Start, "ana")
    assert str(scene.match.seed).startswith("key:")
    with pytest.raises(Refused):
        Table.restore([replace(scene.log[0], kept={**scene.log[0].kept, "seed": True})])


def test_a_host_that_knows_no_clock_asks_only_when_bots_are_due() -> None:
    scene = Scene("merci", 3, pace="none")
    assert scene.table.next_bot_time() is None
    scene.start("ana")
    for _ in range(200):
        due = scene.table.next_bot_time()
        if due is None:
            break
        scene.now = max(scene.now, due)
        scene.keep(scene.table.tick(scene.now))
        assert scene.table.race is None or scene.table.next_bot_time() == scene.table.race.closes
    assert numbers(scene.match.view(0), "awaited") == [0]
