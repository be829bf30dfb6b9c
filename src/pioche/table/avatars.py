"""How people look at the table: an animal in a colour. Whoever shows the table draws it."""

from typing import Final

ANIMALS: Final = (
    *("tit", "otter", "hedgehog", "squirrel", "kingfisher", "badger"),
    *("swallow", "marmot", "fox", "owl", "ladybird", "salamander"),
)
"""In the order of the guests' names (`web-guest-0`…)."""
COLOURS: Final = ("red", "orange", "yellow", "green", "teal", "blue", "violet", "pink")
AVATARS: Final = frozenset(f"{animal}-{colour}" for animal in ANIMALS for colour in COLOURS)
