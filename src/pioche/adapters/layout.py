"""What the cells of a row mean, as arrays and as a table for people."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pioche.engine.encoding import Encoder, Group
from pioche.engine.fields import whole_number
from pioche.engine.title import Title
from pioche.games.shelf import FOLDERS, find_title

DOCUMENT: Final = Path(__file__).parents[3] / "docs" / "environments.md"
WIDE: Final = 64
"""Numbers that may be higher are seldom much higher."""
MOST_GAMES: Final = 1 << 24
"""More would not fit into the memory of any machine we know."""
MARKER: Final = "<!-- Everything below is made by `python -m pioche.adapters.layout`. -->"


def encoder_of(game: str) -> Encoder:
    """An encoder of the game with its usual options; layouts and actions are the same with any."""
    title = find_title(game)
    return title.encoder(title.options(title.usual, {}))


def highest(groups: Sequence[Group]) -> NDArray[np.uint8]:
    """The highest value of each cell of a row; 0 for cells that are never used."""
    values: list[int] = []
    for group in groups:
        cells = [field.most for field in group.fields for _ in range(field.cells)]
        values += (cells + [0] * (group.cells() - len(cells))) * group.times
    return np.array(values, dtype=np.uint8)


def scales(groups: Sequence[Group]) -> NDArray[np.float32]:
    """Factors that bring every cell to 0 … 1, and those that may be as high as 255 to 0 … 4."""
    return (1.0 / np.clip(highest(groups), 1, WIDE)).astype(np.float32)


def table_of(groups: Sequence[Group]) -> str:
    """The cells of a row as a table in Markdown."""
    lines = ["| cells | field | values | meaning |", "| --- | --- | --- | --- |"]
    start = 0
    for group in groups:
        repeated = (
            ""
            if group.times == 1
            else f" (× {group.times}, one for each {group.per}, every {group.cells()} cells)"
        )
        index = start
        for field in group.fields:
            cells = str(index) if field.cells == 1 else f"{index}–{index + field.cells - 1}"
            lines.append(f"| {cells} | {field.name} | 0–{field.most} | {field.meaning}{repeated} |")
            index += field.cells
        start += group.cells() * group.times
    return "\n".join(lines)


def check_title(game: str, seats: int | None) -> tuple[Title, int]:
    title = find_title(game)
    return title, title.check_seats(title.usual if seats is None else seats)


def check_count(count: int) -> int:
    """How many games are stepped together."""
    return whole_number(count, "count", 1, MOST_GAMES)


def layouts() -> str:
    """The layouts of all games, as docs/environments.md shows them."""
    parts: list[str] = []
    for game in FOLDERS:
        encoder = encoder_of(game)
        cells, hidden = 8 * int(encoder.words), 8 * int(encoder.hidden_words)
        parts += [
            f"### `{game}`: {cells} cells, {int(encoder.actions)} actions",
            table_of(encoder.groups),
            f"Hidden, {hidden} cells:",
            table_of(encoder.hidden_groups),
        ]
    return "\n\n".join(parts)


def with_layouts(document: str) -> str:
    """The document with the layouts as they are now, behind its last marker."""
    return document[: document.index(MARKER) + len(MARKER)] + f"\n\n{layouts()}\n"


if __name__ == "__main__":
    DOCUMENT.write_text(with_layouts(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
