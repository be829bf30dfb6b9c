"""Pioche: five French card games to play and to study.

The names in `__all__` are the public interface (docs/api.md); each is loaded when it is first used.
"""

import os
from importlib import import_module

__version__ = "0.3.0"

if os.environ.get("PIOCHE_INTERPRETED"):
    from pioche.interpreted import prefer_source

    prefer_source()

TYPE_CHECKING = False  # for type checkers it is true; typing itself takes longer to load than all of this
if TYPE_CHECKING:
    from pioche.api import new_match, replay
    from pioche.bots.bot import Bot
    from pioche.bots.playing import play
    from pioche.engine.events import Event
    from pioche.engine.match import Match
    from pioche.engine.record import parse_record, record_of, record_text
    from pioche.engine.refusal import Refused
    from pioche.engine.title import Title
    from pioche.games.shelf import find_title, game_names

HOMES = {
    "Bot": "pioche.bots.bot",
    "Event": "pioche.engine.events",
    "Match": "pioche.engine.match",
    "Refused": "pioche.engine.refusal",
    "Title": "pioche.engine.title",
    "find_title": "pioche.games.shelf",
    "game_names": "pioche.games.shelf",
    "new_match": "pioche.api",
    "parse_record": "pioche.engine.record",
    "play": "pioche.bots.playing",
    "record_of": "pioche.engine.record",
    "record_text": "pioche.engine.record",
    "replay": "pioche.api",
}
__all__ = [
    "Bot",
    "Event",
    "Match",
    "Refused",
    "Title",
    "__version__",
    "find_title",
    "game_names",
    "new_match",
    "parse_record",
    "play",
    "record_of",
    "record_text",
    "replay",
]


if not TYPE_CHECKING:  # which would believe in any attribute

    def __getattr__(name: str) -> object:
        if name not in HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = globals()[name] = getattr(import_module(HOMES[name]), name)
        return found


def __dir__() -> list[str]:
    return sorted(__all__)
