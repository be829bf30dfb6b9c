"""Sentences and rule books: both languages complete, none of them dead, typography as in print."""

import ast
import json
import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message

import pioche
from pioche.engine.match import Match
from pioche.engine.refusal import Refused
from pioche.games.shelf import FOLDERS, find_title
from pioche.table.customs import customs_of
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


IDENTIFIERS = re.compile(r"\b(?:[a-z]+_[a-z]+|draw[12])\b")
"""Names of programs that no language has."""
ENGLISH = re.compile(r"\b(?:auto|backs|deck|gift|heart|interrupt|manners|spoken|tactical|target|turn)\b")
"""Names of programs that would be words in an English text, but in no French one."""


def raw_names(text: str, language: str) -> list[str]:
    found = IDENTIFIERS.findall(text)
    return found + ENGLISH.findall(text) if language == "fr" else found


PEOPLE_READ = ["table", "coach", "web", *(f"web-{folder}" for folder in FOLDERS.values())]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", FOLDERS)
def test_what_people_read_names_nothing_as_programs_do(game: str, language: str) -> None:
    """Rule books and sentences, their holes left out; what fills these is looked at below."""
    files = [ROOT / "games" / FOLDERS[game] / f"words.{language}.ftl"]
    files += [ROOT / "words" / f"{part}.{language}.ftl" for part in PEOPLE_READ]
    found: dict[str, list[str]] = {}
    for article in rule_book(game, language):
        found[article.number] = raw_names(f"{article.title} {article.text}", language)
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            said = re.sub(r"^[\w-]+ =|\[[\w-]+\]|\$[\w-]+|^#.*", "", line)
            found.setdefault(line, []).extend(raw_names(said, language))
    assert {where: names for where, names in found.items() if names} == {}


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", FOLDERS)
def test_what_happens_and_what_may_be_done_is_told_without_names_of_programs(
    game: str, language: str
) -> None:
    title = find_title(game)
    words = Catalogue(language, title)
    match = Match(title, title.usual, seed=f"words {game}", options=customs_of(game).live_options)
    names = ["Ana", "Bob", "Cléo", "Dan", "Eve", "Fay", "Guy"]
    events = list(match.opening)
    told: set[str] = set()
    for step in range(300):
        for seat in (0, None):
            told |= {words.event(event.told_to(seat), names) for event in events}
            told.add(words.status(match.view(seat), names))
        if match.over:
            break
        seat = match.awaited[0]
        moves = match.moves(seat)
        told |= {words.move(move, names) for move in moves}
        events = match.play(seat, moves[step % len(moves)])
    assert len(told) > 20
    assert {sentence for sentence in told if raw_names(sentence, language)} == set()


def test_names_of_programs_are_found() -> None:
    assert raw_names("Après round_cap manches, draw1 ou gift", "fr") == ["round_cap", "draw1", "gift"]
    assert raw_names("A gift, a heart and draw2", "en") == ["draw2"]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_refusal_names_an_option_as_people_know_it(language: str) -> None:
    words = Catalogue(language, find_title("mio"))
    details: dict[str, object] = {"field": "options.target", "low": 1, "high": 1000}
    said = words.refusal(Refused("bad-request", "number-out-of-range", details))
    assert ("But" if language == "fr" else "Goal") in said
    assert "target" not in said


@pytest.mark.parametrize("game", FOLDERS)
def test_rule_books_have_the_same_articles_in_both_languages(game: str) -> None:
    french, english = rule_book(game, "fr"), rule_book(game, "en")
    assert [article.number for article in french] == [article.number for article in english]
    for article in french + english:
        assert article.title
        assert 20 < len(article.text) <= 600, article.number


@pytest.mark.parametrize("game", FOLDERS)
def test_every_article_has_a_test_that_names_it(game: str) -> None:
    tests = Path(__file__).parent
    names = " ".join(path.read_text(encoding="utf-8") for path in tests.rglob("test_*.py"))
    for article in rule_book(game, "en"):
        name = article.number.lower().replace("-", "_")
        assert re.search(rf"def test_{name}_", names), f"no test is named after {article.number}"


def sources_in(folder: Path) -> list[Path]:
    return [folder] if folder.is_file() else list(folder.rglob("*.py"))


def texts_in(*folders: Path) -> tuple[set[str], set[str]]:
    """The texts that sources hold, and the patterns of those they build: f"event-{kind}" is "event-(.+)"."""
    plain: set[str] = set()
    built: set[str] = set()
    for source in (source for folder in folders for source in sources_in(folder)):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                plain.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [str(part.value) if isinstance(part, ast.Constant) else None for part in node.values]
                if re.fullmatch(r"[a-z-]+-", parts[0] or ""):
                    built.add("".join("(.+)" if part is None else re.escape(part) for part in parts))
    return plain, built


def exact_keys(game: str) -> set[str]:
    """Of events, of the moves in the protocol's table, with and without a back, and of the colours dealt."""
    title = find_title(game)
    protocol = (Path(__file__).parent.parent / "docs" / "protocol.md").read_text(encoding="utf-8")
    row = re.search(rf"^\| `{game}` \| [^|]* \| ([^|]*) \|$", protocol, flags=re.MULTILINE)
    assert row is not None
    moves = re.findall(r"`([^`]+)`", row[1])
    backed = [re.sub(r"\b\d[a-z]", r"\g<0>:gift", move) for move in moves]
    cards = json.dumps(Match(title, title.fewest).state())
    return {
        *(f"event-{kind}" for kind in title.notation.events),
        *(f"move-{title.move_words(move)[0]}" for move in moves + backed),
        *(f"colour-{colour}" for colour in re.findall(r'"[0-9A-Z*]+([a-z])[":]', cards)),
    }


def dead_keys(found: list[str], game: str | None) -> set[str]:
    """The keys that are neither said as they stand nor built from a pattern with a text that may fill it.

    The texts of the game's own sources fill the patterns: reasons, options, phases, backs.
    The table leaves its first word away, and an event may be told in part.
    """
    said, built = texts_in(
        *(ROOT / part for part in ("words", "coach", "cli", "server", "lab", "training", "extras.py")),
        *ROOT.glob("games/*/drawing.py"),
    )
    texts, _ = texts_in(ROOT if game is None else ROOT / "games" / FOLDERS[game])
    exact = set().union(*(exact_keys(name) for name in ([game] if game else FOLDERS)))
    colours = {key.removeprefix("colour-") for key in exact}

    def alive(key: str) -> bool:
        if key.startswith(("event-", "move-", "colour-")):
            return key in exact
        parts = [match[1] for pattern in built if (match := re.fullmatch(pattern, key)) is not None]
        return key in said or any(part in texts | colours or part.isdecimal() for part in parts)

    return {
        key
        for key in found
        if not alive(key)
        and not (key.startswith("table-") and alive(key.removeprefix("table-")))
        and not (key.startswith("event-") and alive(key.removesuffix("-hidden")))
    }


@pytest.mark.slow
@pytest.mark.parametrize("game", FOLDERS)
def test_no_sentence_of_a_game_is_dead(game: str) -> None:
    assert dead_keys(keys(ROOT / "games" / FOLDERS[game] / "words.en.ftl"), game) == set()


@pytest.mark.slow
@pytest.mark.parametrize("part", ["arena", "cli", "common", "lab", "serve", "terminal"])
def test_no_other_sentence_is_dead(part: str) -> None:
    assert dead_keys(keys(ROOT / "words" / f"{part}.en.ftl"), None) == set()


@pytest.mark.slow
def test_dead_sentences_are_found() -> None:
    alive = ["event-drawn-hidden", "colour-v", "move-lay-back", "back-gift", "you-answer", "title", "card"]
    dead = [
        "column-score",
        "event-vanished",
        "event-vanished-hidden",
        "move-jump",
        "reason-vanished",
        "option-vanished",
    ]
    dead += ["colour-z", "you-sleep", "wait-sleep", "back-front", "move-draw-back", "card-nothing"]
    assert dead_keys(alive + dead, "merci") == set(dead)
    dead = ["cli-nothing", "table-nothing", "reason-vanished"]
    assert dead_keys(["cli-games", "table-mark-x", "reason-no-game", *dead], None) == set(dead)


def reasons_in(folder: Path) -> set[str]:
    """The reasons that the sources of a folder give for refusals."""
    written = "".join(source.read_text(encoding="utf-8") for source in folder.rglob("*.py"))
    calls = re.findall(r"\b(?:illegal|bad_request|Refused)\(([^)]*)", written)
    return {reason for call in calls for reason in re.findall(r'"([a-z]+(?:-[a-z]+)+)"', call)} - {
        "not-a-move"
    }


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", [None, *FOLDERS])
def test_every_reason_for_a_refusal_has_its_sentence(game: str | None, language: str) -> None:
    folder = ROOT / "engine" if game is None else ROOT / "games" / FOLDERS[game]
    words = Catalogue(language, None if game is None else find_title(game))
    reasons = reasons_in(folder)
    assert len(reasons) > 2
    assert {reason for reason in reasons if not words.has(f"reason-{reason}")} == set()


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("folder", ["bots", "lab"])
def test_every_reason_of_bots_and_of_the_laboratory_has_its_sentence(folder: str, language: str) -> None:
    words = Catalogue(language)
    reasons = reasons_in(ROOT / folder)
    assert len(reasons) > 2
    assert {reason for reason in reasons if not words.has(f"reason-{reason}")} == set()


@pytest.mark.parametrize("game", FOLDERS)
@pytest.mark.parametrize(
    "text", ["3", "٣", "*b", "5q", "J", "SHIT", "x" * 50, "9223372036854775808", "", "{"]
)
def test_what_is_no_card_of_a_game_stays_as_it_was_written(game: str, text: str) -> None:
    spoken = Catalogue("fr", find_title(game)).card(text)
    assert spoken == text or len(spoken) > len(text)


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
