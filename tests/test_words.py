"""Sentences and rule books: both languages complete, typography as in print."""

import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message

import pioche
from pioche.games.shelf import FOLDERS
from pioche.words.catalogue import Catalogue, MissingSentenceError
from pioche.words.language import preferred_language
from pioche.words.rulebook import find_article, rule_book

ROOT = Path(pioche.__file__).parent
FRENCH_FILES = sorted([*ROOT.rglob("*.fr.ftl"), *ROOT.rglob("*.fr.toml")])


def keys(source: Path) -> list[str]:
    body = FluentParser().parse(source.read_text(encoding="utf-8")).body
    assert [entry.content for entry in body if isinstance(entry, Junk)] == []
    return [entry.id.name for entry in body if isinstance(entry, Message)]


@pytest.mark.parametrize("french", sorted(ROOT.rglob("*.fr.ftl")), ids=str)
def test_both_languages_have_the_same_sentences(french: Path) -> None:
    english = french.with_name(french.name.replace(".fr.", ".en."))
    assert keys(french) == keys(english)
    assert len(set(keys(french))) == len(keys(french))


@pytest.mark.parametrize("source", FRENCH_FILES, ids=str)
def test_french_is_set_as_in_print(source: Path) -> None:
    text = source.read_text(encoding="utf-8")
    sentences = re.findall(r'^(?:text|title) = "(.*)"$|^[\w-]+ = (.*)$', text, flags=re.MULTILINE)
    for pair in sentences:
        sentence = "".join(pair)
        spoken = re.sub(r"\{[^}]*\}|`[^`]*`|->", "", sentence)
        assert not re.search(r"(?<=[\w»)])[!?;](?!\w)", spoken.replace("SHIT!", "")), sentence
        assert not re.search(r" [!?;:»]", spoken), sentence
        assert "« " not in spoken, sentence
        assert "'" not in spoken, sentence


@pytest.mark.parametrize("game", FOLDERS)
def test_rule_books_have_the_same_articles_in_both_languages(game: str) -> None:
    french, english = rule_book(game, "fr"), rule_book(game, "en")
    assert [article.number for article in french] == [article.number for article in english]
    for article in french + english:
        assert article.title
        assert 20 < len(article.text) <= 700, article.number


@pytest.mark.parametrize("game", FOLDERS)
def test_every_article_has_a_test_that_names_it(game: str) -> None:
    tests = Path(__file__).parent
    names = " ".join(path.read_text(encoding="utf-8") for path in tests.rglob("test_*.py"))
    for article in rule_book(game, "en"):
        name = article.number.lower().replace("-", "_")
        assert re.search(rf"def test_{name}_", names), f"no test is named after {article.number}"


def test_find_article_knows_common_articles_and_no_others() -> None:
    found = find_article("non-merci", "c-4", "fr")
    assert found is not None
    assert found.number == "C-4"
    assert find_article("non-merci", "MI-1", "fr") is None


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_CA"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE", "PIOCHE_LANG": "fr"}, "fr"),
    ],
)
def test_french_where_the_locale_is_french(environment: dict[str, str], language: str) -> None:
    assert preferred_language(environment) == language


def test_a_missing_sentence_or_detail_is_an_error_not_a_hole() -> None:
    words = Catalogue("fr")
    with pytest.raises(MissingSentenceError):
        words.say("no-such-sentence")
    with pytest.raises(MissingSentenceError):
        words.say("list-and", {"most": "a"})
