"""The sentences of HTTP: every refusal has one, and none is dead."""

import re
from pathlib import Path

import pytest

import pioche
from pioche.words.catalogue import Catalogue
from tests.test_words import keys, texts_in

ROOT = Path(pioche.__file__).parent
HTTP = ROOT / "server" / "http"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_reason_that_http_gives_has_its_sentence(language: str) -> None:
    written = "".join(source.read_text(encoding="utf-8") for source in HTTP.rglob("*.py"))
    calls = re.findall(r"\b(?:Declined|not_found|no_access)\(([^)]*)", written)
    reasons = {text for call in calls for text in re.findall(r'"([a-z]+(?:-[a-z]+)+)"', call)}
    reasons -= {"no-access", "not-found", "too-many", "too-large", "bad-method", "bad-type"}
    words = Catalogue(language)
    assert len(reasons) > 15
    assert {reason for reason in reasons if not words.has(f"reason-{reason}")} == set()


def test_no_sentence_of_http_is_dead() -> None:
    said, built = texts_in(HTTP)
    texts, _ = texts_in(ROOT / "table", HTTP)

    def alive(key: str) -> bool:
        parts = [found[1] for pattern in built if (found := re.fullmatch(pattern, key))]
        return key in said or key.removeprefix("reason-") in said or any(part in texts for part in parts)

    assert {key for key in keys(ROOT / "words" / "http.en.ftl") if not alive(key)} == set()
