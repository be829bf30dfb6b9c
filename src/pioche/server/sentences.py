"""Sentences of the catalogue for those who are served; each catalogue is read once."""

from functools import cache
from importlib.resources import files

from pioche.games.shelf import find_title, folder_of, game_names
from pioche.words.catalogue import Catalogue
from pioche.words.language import LANGUAGES


@cache
def catalogue(language: str, game: str | None = None) -> Catalogue:
    return Catalogue(language, None if game is None else find_title(game))


def own_words(game: str, language: str) -> str:
    """The sentences of a game alone, as they are written."""
    return (files(folder_of(game)) / f"words.{language}.ftl").read_text(encoding="utf-8")


def read_all() -> None:
    """Before somebody waits for one; on another thread, since it takes half a second."""
    for language in LANGUAGES:
        for game in (None, *game_names()):
            catalogue(language, game)
