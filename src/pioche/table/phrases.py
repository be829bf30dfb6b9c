"""What people can say at the table: a fixed list, so that nobody can be insulted in free words."""

from typing import Final

PHRASES: Final = (
    *("hello", "good-luck", "well-played", "thanks", "sorry", "oops"),
    *("one-moment", "take-your-time", "your-turn", "one-more", "bye"),
)
EMOTES: Final = ("smile", "laugh", "wow", "think", "cry", "grumble", "clap", "heart")
SAYINGS: Final = frozenset(PHRASES + EMOTES)
