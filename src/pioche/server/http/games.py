"""What can be played, and what can be said: the same for everybody, so it is put together once."""

from functools import cache
from typing import Any, Literal

from litestar import get

from pioche.bots.roster import LEVELS
from pioche.engine.refusal import Refused
from pioche.games.shelf import FOLDERS, find_title
from pioche.server.http.messages import (
    Choice,
    GameCard,
    LevelCard,
    OptionCard,
    PaceCard,
    Phrase,
    Phrases,
    Said,
    SeatRange,
    Shelf,
)
from pioche.server.sentences import catalogue
from pioche.table.customs import CUSTOMS
from pioche.table.paces import PACES
from pioche.table.phrases import EMOTES, PHRASES

Kind = Literal["truth", "whole-number", "choice", "list", "object"]


@get("/api/games", summary="The games, their options, the bots and the paces", tags=["games"])
async def games() -> Shelf:
    return shelf()


@get("/api/phrases", summary="What people can say at a table", tags=["games"])
async def phrases() -> Phrases:
    return Phrases(
        [Phrase(phrase, said(f"phrase-{phrase}")) for phrase in PHRASES],
        [Phrase(emote, said(f"emote-{emote}")) for emote in EMOTES],
    )


def said(key: str, game: str | None = None) -> Said:
    return Said(catalogue("fr", game).say(key), catalogue("en", game).say(key))


@cache
def shelf() -> Shelf:
    return Shelf(
        [game_card(game) for game in FOLDERS],
        [LevelCard(level, said(f"table-level-{level}"), said(f"character-{level}")) for level in LEVELS],
        [PaceCard(pace.name, said(f"pace-{pace.name}"), pace.limits["turn"]) for pace in PACES.values()],
    )


def game_card(game: str) -> GameCard:
    title = find_title(game)
    options = title.options(title.usual, CUSTOMS[game].live_options).as_json()
    return GameCard(
        game,
        said("title", game),
        said("tagline", game),
        SeatRange(title.fewest, title.most, title.usual),
        [option_card(game, option, default) for option, default in options.items()],
    )


def option_card(game: str, option: str, default: Any) -> OptionCard:
    kind = kind_of(default)
    customs = CUSTOMS[game]
    return OptionCard(
        option,
        kind,
        default,
        customs.highest.get(option, customs.longest.get(option)),
        choices_of(game, option) if kind == "choice" else [],
        said(f"option-name-{option}", game),
        said(f"option-{option}", game),
    )


def kind_of(default: object) -> Kind:
    match default:
        case bool():
            return "truth"
        case int():
            return "whole-number"
        case str():
            return "choice"
        case list():
            return "list"
        case _:
            return "object"


def choices_of(game: str, option: str) -> list[Choice]:
    """The game itself says which words it knows, when it is asked for one that it does not."""
    title = find_title(game)
    try:
        title.options(title.usual, {option: ""})
    except Refused as refused:
        known = str(refused.details["known"]).split(", ")
        return [Choice(value, said(f"option-value-{value}", game)) for value in known]
    raise LookupError(option)
