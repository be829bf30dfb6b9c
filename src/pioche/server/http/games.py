"""What can be played, and what can be said: the same for everybody, so it is put together once."""

from contextlib import suppress
from functools import cache
from typing import Annotated, Any, Final, Literal

from litestar import get
from litestar.params import PathParameter

from pioche.bots.roster import LEVELS
from pioche.engine.events import Fields, meanings_of
from pioche.engine.refusal import Refused
from pioche.engine.title import Title
from pioche.games.shelf import FOLDERS, find_title, folder_of, game_names
from pioche.server.http.messages import (
    ArticleCard,
    Articles,
    Choice,
    GameBook,
    GameCard,
    LevelCard,
    OptionCard,
    PaceCard,
    Phrase,
    Phrases,
    RuleSet,
    Said,
    SeatRange,
    Shelf,
)
from pioche.server.http.refusals import not_found
from pioche.server.logs import Log
from pioche.server.sentences import catalogue, own_words
from pioche.table.customs import customs_of
from pioche.table.paces import PACES
from pioche.table.phrases import EMOTES, PHRASES
from pioche.words.rulebook import read_articles

log = Log("games")

MOST_MOVES: Final = 4096
"""Of a game, so many are told: they are in memory here and at everybody who plays it."""

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
        game_cards(),
        [LevelCard(level, said(f"table-level-{level}"), said(f"character-{level}")) for level in LEVELS],
        [PaceCard(pace.name, said(f"pace-{pace.name}"), pace.limits["turn"]) for pace in PACES.values()],
    )


def game_cards() -> list[GameCard]:
    """A game of another package that lacks a sentence is left out; the others are played."""
    cards: list[GameCard] = []
    for game in game_names():
        try:
            cards.append(game_card(game))
        except LookupError as error:
            if game in FOLDERS:
                raise
            log.warning("game-left-out", game=game, missing=str(error))
    return cards


def game_card(game: str) -> GameCard:
    title = find_title(game)
    options = title.options(title.usual, customs_of(game).live_options).as_json()
    return GameCard(
        game,
        said("title", game),
        said("tagline", game),
        SeatRange(title.fewest, title.most, title.usual),
        [option_card(game, option, default) for option, default in options.items()],
        [
            RuleSet(name, said(f"rules-name-{name}", game), said(f"rules-{name}", game), wanted)
            for name, wanted in customs_of(game).rules.items()
        ],
        title.minutes,
        title.palette,
    )


@get("/api/games/{game:str}/book", summary="The words and the rules of a game", tags=["games"])
async def book(game: Annotated[str, PathParameter(max_length=32, description="The game.")]) -> GameBook:
    if game not in game_names():
        raise not_found("no-such-page")
    return book_of(game)


@cache
def book_of(game: str) -> GameBook:
    fr, en = (own_words(game, language) for language in ("fr", "en"))
    title = find_title(game)
    meanings = {kind: meanings_of(event) for kind, event in title.notation.events.items()}
    rules = Articles(articles(game, "fr"), articles(game, "en"))
    return GameBook(Said(fr, en), rules, meanings, moves_of(title))


def moves_of(title: Title) -> dict[str, tuple[str, Fields]]:
    """What its moves are called, as far as its title says which there are; the site guesses the others."""
    found: dict[str, tuple[str, Fields]] = {}
    for move in range(min(title.move_count, MOST_MOVES)):
        with suppress(Exception):  # a number that is no move
            text = title.move_text(move)
            found[text] = title.move_words(text)
    return found


def articles(game: str, language: str) -> list[ArticleCard]:
    return [ArticleCard(*article) for article in read_articles(folder_of(game), language)]


def option_card(game: str, option: str, default: Any) -> OptionCard:
    kind = kind_of(default)
    customs = customs_of(game)
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
