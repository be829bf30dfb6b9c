"""Everything the table says of itself has a sentence in both languages."""

import re
from pathlib import Path

import pytest

import pioche
from pioche.games.shelf import FOLDERS, find_title
from pioche.table import commands as c
from pioche.table.customs import customs_of
from pioche.table.phrases import EMOTES, PHRASES
from pioche.table.state import CHANGES
from pioche.words.catalogue import Catalogue
from tests.table.scenes import Scene, merci_scene
from tests.test_words import reasons_in

TABLE = Path(pioche.__file__).parent / "table"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_reason_notice_promise_and_phrase_has_its_sentence(language: str) -> None:
    words = Catalogue(language)
    written = "".join(source.read_text(encoding="utf-8") for source in TABLE.glob("*.py"))
    reasons = reasons_in(TABLE) | set(re.findall(r'not_allowed\(\s*"([a-z-]+)"', written))
    assert len(reasons) > 20
    promises = {
        f"then-{promise}" for customs in map(customs_of, FOLDERS) for promise in customs.promise.values()
    }
    keys = {f"reason-{reason}" for reason in reasons - {"not-allowed"}} | promises
    keys |= {f"notice-{kind}" for kind in CHANGES}
    keys |= {f"phrase-{phrase}" for phrase in PHRASES} | {f"emote-{emote}" for emote in EMOTES}
    keys |= set(re.findall(r'"((?:wait|then)-[a-z]+)"', written))
    assert {key for key in keys if not words.has(key)} == set()


@pytest.mark.compiled
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", FOLDERS)
def test_messages_and_waits_fill_their_sentences(game: str, language: str) -> None:
    words = Catalogue(language, find_title(game))
    names = ["Ana", "Bob", "Cléo", "Dan"]
    scene = Scene(game, 4)
    scene.start("ana", "bob")
    scene.do(c.Say, "ana", 0, "hello")
    scene.do(c.Disconnect, "bob")
    while scene.state.stage == "playing" and scene.table.number < 120:
        for wait in scene.table.waits(scene.now):
            details = words.in_words({"seat": wait["seat"], "count": 1}, names)
            assert words.say(str(wait["reason"]), details)
            if wait["then"] is not None:
                assert words.say(str(wait["then"]))
        scene.wait(5)
    for telling in scene.sent[None]:
        assert words.say(f"notice-{telling.kind}", words.in_words(telling.shown, names))


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_verdict_in_words(language: str) -> None:
    words = Catalogue(language, find_title("merci"))
    names = ["Ana", "Bob", "Cléo"]
    for apart in (0.0, 0.1):
        scene = merci_scene(["5y 2v", "5b 4v", "3p 4g"], "5b 3p 2y")
        scene.do(c.Move, "ana", 0, "lay 5y 0")
        scene.now += apart
        scene.do(c.Move, "bob", 1, "skuz 5b 0")
        outcomes = scene.wait(1)
        verdict = scene.told(2, "raced")[0]
        sentence = words.say("notice-raced", words.in_words(verdict, names))
        first = names[0] if apart else names[int(str(verdict["first"]))]
        assert sentence.startswith(first)
        refused = [answer.refused for outcome in outcomes for answer in outcome.answers if answer.refused]
        assert all(first in words.refusal(found, names) for found in refused)
