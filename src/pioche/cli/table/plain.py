"""NO_COLOR: the terminal's own colours and no others (https://no-color.org)."""

from functools import lru_cache
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

STANDS_OUT: Final = 40
"""So far from the ground of the screen, of 255, what is behind a text makes it stand out."""


@lru_cache(1024)
def plain_style(style: Style, ground: Color) -> Style:
    """Bold, dim and underlined as it is; a text that stands out by what is behind it is reversed."""
    behind = ground if style.bgcolor is None else Color.from_rich_color(style.bgcolor)
    pairs = zip(behind.rgb, ground.rgb, strict=True)
    marked = max(abs(one - other) for one, other in pairs) > STANDS_OUT
    return style.without_color + Style(reverse=marked != bool(style.reverse))


class NoColours(LineFilter):
    """Textual's own filter for NO_COLOR makes colours grey, and these are colours too."""

    def __init__(self, ground: str) -> None:
        super().__init__()
        self.ground = Color.parse(ground)

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            Segment(text, None if style is None else plain_style(style, self.ground), control)
            for text, style, control in segments
        ]
