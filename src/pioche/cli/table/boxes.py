"""Cards as small boxes: a key, a value, a mark for the colour, and what stands at the foot."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from textual.content import Content

HEIGHT: Final = 4
INNER: Final = 2
WIDTH: Final = INNER + 2
LARGE_INNER: Final = 8
LARGE_WIDTH: Final = LARGE_INNER + 2
LARGE_HEIGHT: Final = 7
LARGE_FROM: Final = 12
"""The height of the middle from which its cards are drawn large."""
INKS: Final = {letter: f"$ink-{letter or 'none'}" for letter in ("r", "y", "b", "g", "v", "p", "x", "")}
"""One ink per colour letter, which the theme gives; the mark on the card says the same without colour."""
DARK: Final = ("#f2777a", "#f0c14b", "#6ea8fe", "#5fc27e", "#c39bff", "#ff9ecb", "#b4b8bf", "#e6e6e6")
LIGHT: Final = ("#b3202a", "#7a5400", "#1d55b8", "#176a33", "#6a3bb5", "#b02a72", "#5c6068", "#222222")


@dataclass(frozen=True)
class Face:
    """What a card shows."""

    value: str
    mark: str = ""
    ink: str = ""
    foot: str = ""
    name: str = ""


@dataclass(frozen=True)
class Placed:
    """A card in a row of cards: the key that lays it, and how it stands out."""

    face: Face
    key: str = ""
    look: str = "plain"


HIDDEN: Final = Face("▒▒", "▒▒", "x")
EMPTY: Final = Face("", "", "x")


def ink_colours(*, dark: bool) -> dict[str, str]:
    """What the inks are on a dark or a light ground."""
    colours = DARK if dark else LIGHT
    return {ink.removeprefix("$"): colour for ink, colour in zip(INKS.values(), colours, strict=True)}


def style_of(card: Placed) -> str:
    ink = INKS[card.face.ink]
    if card.look == "cursor":
        return f"bold $background on {ink}"
    if card.look == "legal":
        return f"bold {ink}"
    if card.look == "dim":
        return f"dim {ink}"
    return ink


def frame_of(card: Placed, key: str, foot: str, inner: int) -> tuple[str, str, str]:
    """The top, the sides and the bottom of a card."""
    strong = card.look in {"legal", "cursor"}
    upright, flat = ("┃", "━") if strong else ("│", "─")
    corners = "┏┓┗┛" if strong else "╭╮╰╯"
    top = corners[0] + key.ljust(inner, flat) + corners[1]
    return top, upright, corners[2] + foot.ljust(inner, flat) + corners[3]


def card_lines(card: Placed, *, covered: bool = False) -> list[Content]:
    """The four lines of a card; the right edge of a covered one lies under its neighbour."""
    face = card.face
    top, side, bottom = frame_of(card, card.key, face.foot, INNER)
    rows = [top, *(side + text.rjust(INNER) + side for text in (face.value, face.mark)), bottom]
    return [Content.styled(row[:-1] if covered else row, style_of(card)) for row in rows]


def large_card(card: Placed) -> list[Content]:
    """A card where there is much room, with its colour in full."""
    face = card.face
    wide = max(LARGE_INNER, len(face.name) + 2)
    top, side, bottom = frame_of(card, card.key, face.foot, wide)
    named = (face.name or face.mark).center(wide)
    value = "" if face.name.startswith(face.value) else face.value
    inside = [f" {value}".ljust(wide), " " * wide, named, " " * wide, f"{value} ".rjust(wide)]
    return [
        Content.styled(row, style_of(card)) for row in (top, *(side + row + side for row in inside), bottom)
    ]


def middle_card(card: Placed, height: int) -> list[Content]:
    """As large as the middle of the table allows."""
    return large_card(card) if height >= LARGE_FROM else card_lines(card)


def fan_width(count: int, *, overlap: bool) -> int:
    return 0 if not count else count * (WIDTH - 1) + 1 if overlap else count * WIDTH


def cards_per_row(count: int, width: int) -> tuple[int, bool]:
    """How many cards go into a row of this width, and whether they overlap."""
    if fan_width(count, overlap=False) <= width:
        return max(count, 1), False
    return max(1, (width - 1) // (WIDTH - 1)), True


def fan(cards: Sequence[Placed], width: int) -> Content:
    """A hand: side by side where there is room, overlapping where there is not, then in several rows."""
    per_row, overlap = cards_per_row(len(cards), width)
    lines: list[Content] = []
    for start in range(0, len(cards), per_row):
        lines += side_by_side(cards[start : start + per_row], overlap=overlap)
    return Content("\n").join(lines)


def large_row(cards: Sequence[Placed]) -> Content:
    """A hand where there is much room."""
    return Content("\n").join(Content("").join(row) for row in zip(*map(large_card, cards), strict=True))


def side_by_side(cards: Sequence[Placed], *, overlap: bool = False, gap: str = "") -> list[Content]:
    """A row of cards as four lines."""
    blocks = [
        card_lines(card, covered=overlap and place < len(cards) - 1) for place, card in enumerate(cards)
    ]
    if not blocks:
        return [Content("")] * HEIGHT
    return [Content(gap).join([block[row] for block in blocks]) for row in range(HEIGHT)]


def card_at(count: int, width: int, x: int, y: int) -> int | None:
    """Which card of a fan lies at a point."""
    per_row, overlap = cards_per_row(count, width)
    row, step = y // HEIGHT, WIDTH - 1 if overlap else WIDTH
    in_row = min(per_row, count - row * per_row)
    if not 0 <= x < fan_width(in_row, overlap=overlap):
        return None
    return row * per_row + min(x // step, in_row - 1)


def fan_height(count: int, width: int) -> int:
    per_row, _ = cards_per_row(count, width)
    return -(-count // per_row) * HEIGHT


def flat_cells(cards: Sequence[Placed]) -> list[str]:
    """Each card on one line, all as wide: its key, value, mark and foot."""
    texts = [f"{card.key or ' '}:{card.face.value}{card.face.mark}{card.face.foot}" for card in cards]
    return [text.ljust(max(map(len, texts)) + 1) for text in texts]


def flat(cards: Sequence[Placed], width: int) -> Content:
    """A hand for which there is no room as boxes."""
    cells = [
        Content.styled(text, style_of(card)) for text, card in zip(flat_cells(cards), cards, strict=True)
    ]
    per_row = flat_per_row(cards, width)
    rows = [Content("").join(cells[start : start + per_row]) for start in range(0, len(cells), per_row)]
    return Content("\n").join(rows)


def flat_per_row(cards: Sequence[Placed], width: int) -> int:
    return max(1, width // len(flat_cells(cards)[0])) if cards else 1


def beside(left: Sequence[Content], right: Sequence[Content], gap: int = 2) -> list[Content]:
    """Two blocks of lines next to each other."""
    width = max((line.cell_length for line in left), default=0)
    rows: list[Content] = []
    for row in range(max(len(left), len(right))):
        start = left[row] if row < len(left) else Content("")
        end = right[row] if row < len(right) else Content("")
        rows.append(start.pad_right(width + gap - start.cell_length) + end)
    return rows


def captioned(caption: str, lines: Sequence[Content]) -> list[Content]:
    """A block with a quiet caption above it."""
    return [Content.styled(caption, "dim"), *lines]
