"""The sentences of the site: none that is used is missing, none that is there is dead."""

import re
from pathlib import Path

import pytest

import pioche
from pioche.games.shelf import FOLDERS, find_title
from pioche.words.catalogue import Catalogue
from tests.test_words import keys
from tools import website

WORDS = Path(pioche.__file__).parent / "words"
SOURCES = website.WEB / "src"
KEY = re.compile(r"""['"`](web-(?:[a-z0-9-]|\$\{[^}]*\})+)['"`]""")
INSERTED = re.compile(r"\$\{[^}]*\}")


def written_in(folder: Path) -> set[str]:
    """The keys that sources name; `web-pace-${pace}` stands with its hole."""
    found: set[str] = set()
    for source in folder.rglob("*"):
        if source.suffix in {".ts", ".svelte"}:
            found |= set(KEY.findall(source.read_text(encoding="utf-8")))
    return found


def pattern_of(key: str) -> str:
    assert re.match(r"web-[a-z0-9-]+-\$|web-[^$]+$", key), f"{key} could be anything"
    parts = [re.escape(part) for part in INSERTED.split(key)]
    return "[a-z0-9-]+".join(parts)


def keys_of(part: str) -> set[str]:
    return set(keys(WORDS / f"{part}.en.ftl"))


def all_web_keys() -> set[str]:
    files = [*WORDS.glob("web.en.ftl"), *WORDS.glob("web-*.en.ftl")]
    return {key for file in files for key in keys(file)}


def test_every_sentence_that_the_client_names_is_there() -> None:
    known = all_web_keys()
    missing = {
        key for key in written_in(SOURCES) if not any(re.fullmatch(pattern_of(key), each) for each in known)
    }
    assert missing == set()


def test_no_sentence_of_the_site_is_dead() -> None:
    patterns = [pattern_of(key) for key in written_in(SOURCES)]
    dead = {key for key in all_web_keys() if not any(re.fullmatch(pattern, key) for pattern in patterns)}
    assert dead == set()


def test_dead_and_missing_sentences_of_the_site_are_found(tmp_path: Path) -> None:
    (tmp_path / "some.ts").write_text("t(`web-pace-${pace}`) + t('web-begin')", encoding="utf-8")
    assert written_in(tmp_path) == {"web-pace-${pace}", "web-begin"}
    assert re.fullmatch(pattern_of("web-pace-${pace}"), "web-pace-calm")
    assert not re.fullmatch(pattern_of("web-pace-${pace}"), "web-begin")


@pytest.mark.parametrize("game", FOLDERS)
def test_the_words_of_a_game_for_the_site_bear_its_name(game: str) -> None:
    folder = FOLDERS[game]
    file = WORDS / f"web-{folder}.en.ftl"
    prefix = f"web-{folder.replace('_', '-')}-"
    assert all(key.startswith(prefix) for key in (keys(file) if file.exists() else []))


@pytest.mark.parametrize("game", FOLDERS)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_client_finds_its_table_words(game: str, language: str) -> None:
    """What lib/ builds from kinds of waits, phrases and badges."""
    words = Catalogue(language, find_title(game))
    for key in ("title", "tagline", "status-won", "status-stopped", "list-and", "card-unknown"):
        assert words.has(key)
