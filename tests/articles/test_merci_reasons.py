"""After the deed MERCI tells which combination it was, which word was missing or wrong (ME-7, ME-24)."""

from typing import Any

import pytest

from pioche.engine.events import Fields
from tests.articles.merci_table import table
from tests.positions import kinds, play

SPOKEN: dict[str, Any] = {"manners": "spoken", "malpoli": True}


def told(events: list[Fields], kind: str) -> list[Fields]:
    return [event for event in events if event["type"] == kind]


@pytest.mark.parametrize(
    ("tops", "card", "shape"),
    [
        ("1b 2p 3g", "4b", "run"),
        ("2b 3p 4g", "5b", "run"),  # another height
        ("4v 3b 6b", "4b", "colour"),
        ("3b 4p 4g", "4b", "triple"),
        ("4v 2b 3b", "4b", "colour"),  # the run was there
        ("6b 2b 3b", "4b", "run"),  # the colour was there
    ],
)
def test_me_7_a_siouplait_tells_what_it_was_said_for(tops: str, card: str, shape: str) -> None:
    match = table([f"{card} 2v", "5v 6v", "2y"], tops, "5p:draw1")
    (combined,) = told(play(match, f"0 siouplait {card} 0"), "combined")
    assert combined == {
        "type": "combined",
        "seat": 0,
        "shape": shape,
        "cards": sorted([card, *tops.split()[1:]]),
    }


@pytest.mark.parametrize(
    ("line", "tops", "fault", "shape", "cards"),
    [
        ("0 lay 4b 0", "1b 2p 3g", "siouplait", "run", ["2p", "3g", "4b"]),
        ("0 skuz 4b 0", "1b 2p 3g", "siouplait", "run", ["2p", "3g", "4b"]),
        ("0 siouplait 4b 0", "1b 2p 6g", "undue", "none", ["4b"]),
        ("0 skuz 4b 0", "1b 2p 6g", "undue", "none", ["4b"]),
        ("0 lay 4b 0", "4b 2p 6g", "skuz", "none", ["4b"]),
        ("0 siouplait 4b 0", "4b 2p 6g", "skuz", "none", ["4b"]),
        ("2 lay 4b 0", "1b 2p 6g", "turn", "none", ["4b"]),
        ("2 siouplait 4b 0", "1b 2p 3g", "turn", "run", ["4b"]),
        ("2 lay 4b 0", "1b 2p 3g", "siouplait", "run", ["2p", "3g", "4b"]),
    ],
)
def test_me_24_a_denunciation_that_was_right_tells_why(
    line: str, tops: str, fault: str, shape: str, cards: list[str]
) -> None:
    offender = int(line[0])
    hands = ["2v 5v", "3v 5v", "2y 5y"]
    hands[offender] = f"4b {hands[offender]}"
    match = table(hands, tops, "6v:gift", **SPOKEN)
    laid = play(match, line)
    assert kinds(laid) == ["laid"], "nothing is told before the deed"
    events = play(match, f"1 denounce {offender}")
    assert kinds(events) == ["denounced", "offended", "taken_back", "drawn"]
    (offended,) = told(events, "offended")
    assert (offended["seat"], offended["fault"]) == (offender, fault)
    assert (offended["said"], offended["shape"], offended["cards"]) == (line.split()[1], shape, cards)


@pytest.mark.parametrize(
    ("back", "said", "fault"),
    [
        ("draw1", "silent", "merci"),
        ("draw2", "silent", "merci-beaucoup"),
        ("draw2", "merci", "merci-beaucoup"),
    ],
)
def test_me_11_a_rude_answer_that_is_denounced_tells_the_word_that_was_due(
    back: str, said: str, fault: str
) -> None:
    match = table(["4b 2v", "3v 5v", "2y 5y"], "1b 2p 3g", f"6v:{back}", **SPOKEN)
    answered = play(match, "0 siouplait 4b 0", "0 name 1", f"1 {said}")
    assert told(answered, "offended") == []
    (offended,) = told(play(match, "2 denounce 1"), "offended")
    assert offended == {
        "type": "offended",
        "seat": 1,
        "fault": fault,
        "said": said,
        "shape": "none",
        "cards": [],
    }


def test_me_32_what_everybody_lets_go_is_never_told() -> None:
    match = table(["4b 2v 5v", "3v 5v", "2y 5y"], "1b 2p 3g", "6v:gift", **SPOKEN)
    events = play(match, "0 lay 4b 0", "1 let-go", "2 let-go")
    assert told(events, "offended") == told(events, "combined") == []
