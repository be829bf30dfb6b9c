"""The game that docs/adding-a-game.md builds, as a package: the page and the tests have one source."""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pioche.bots import roster
from pioche.games import shelf
from pioche.table.customs import customs_of
from pioche.words import catalogue

PAGE = Path(__file__).parents[1] / "docs" / "adding-a-game.md"
BLOCK = re.compile(r'^```\w+ title="(\S+)"\n(.*?)^```$', flags=re.DOTALL | re.MULTILINE)
GAME = "plus-haut"
ENTRIES = f"[pioche.games]\n{GAME} = plus_haut\n"
Installing = Callable[[str, str], None]


def write_package(folder: Path) -> Path:
    """The files of the page; blocks of one file follow each other."""
    for name, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a", encoding="utf-8") as written:
            written.write(text)
    return folder


def write_metadata(folder: Path, package: str, entries: str) -> None:
    """What an installer would write beside a package."""
    told = folder / f"{package.replace('-', '_')}-1.0.dist-info"
    told.mkdir(parents=True)
    about = f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n"
    (told / "METADATA").write_text(about, encoding="utf-8")
    (told / "entry_points.txt").write_text(entries, encoding="utf-8")


def change(file: Path, *changes: tuple[str, str]) -> None:
    """Another text for one that stands there."""
    text = file.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")


def forget() -> None:
    for known in (shelf.packages, shelf.find_part, roster.guests, roster.makers, customs_of):
        known.cache_clear()
    catalogue.sentences.cache_clear()


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Installing]:
    """Lets a package be there that brings these entry points."""
    before = set(sys.modules)
    monkeypatch.syspath_prepend(tmp_path)

    def added(package: str, entries: str) -> None:
        write_metadata(tmp_path, package, entries)
        forget()

    yield added
    for name in set(sys.modules) - before:
        if name.partition(".")[0] in {"plus_haut", "broken"}:
            del sys.modules[name]
    monkeypatch.undo()
    forget()


def install_wide(install: Installing, folder: Path, verb: str, part: str) -> None:
    """The game of the page, with 40 cards in a hand, each for one of two piles: "lay 12 10", "lay 12 11"."""
    package = write_package(folder) / "plus_haut"
    change(
        package / "title.py",
        ("range(1, 25)", "range(1, 121)"),
        ("EACH = 5", "EACH = 40"),
        ("into.add(card)", "into.add(2 * card)\n                into.add(2 * card + 1)"),
        ("def carry_out(self, seat, move):", "def carry_out(self, seat, move):\n        move //= 2"),
        ('f"lay {move}"', f'f"{verb} {{move // 2}} {{10 + move % 2}}"'),
        ('{"card": text.partition(" ")[2]}', f'{{"{part}": text.split()[1], "pile": text.split()[2]}}'),
        (
            'if word != "lay" or not card.isdecimal() or int(card) not in CARDS:',
            'card, _, pile = card.partition(" ")\n    if pile not in ("10", "11"):',
        ),
        ("return int(card)", "return 2 * int(card) + int(pile) - 10"),
        ("len(CARDS) + 1", "2 * len(CARDS) + 2"),
    )
    change(package / "words.en.ftl", ("Lay the { $card }", f"Lay the {{ ${part} }} on pile {{ $pile }}"))
    change(
        package / "words.fr.ftl", ("Poser le { $card }", f"Poser le {{ ${part} }} sur la pile {{ $pile }}")
    )
    install(GAME, ENTRIES)
