"""The game that docs/adding-a-game.md builds, as a package: the page and the tests have one source."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "adding-a-game.md"
BLOCK = re.compile(r'^```\w+ title="(\S+)"\n(.*?)^```$', flags=re.DOTALL | re.MULTILINE)
GAME = "plus-haut"


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
