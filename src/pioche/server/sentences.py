"""Sentences of the catalogue for those who are served; each catalogue is read once."""

from pioche.engine.refusal import Refused
from pioche.games.shelf import find_title
from pioche.words.catalogue import Catalogue


class Sentences:
    def __init__(self) -> None:
        self.catalogues: dict[tuple[str, str | None], Catalogue] = {}

    def catalogue(self, language: str, game: str | None = None) -> Catalogue:
        found = self.catalogues.get((language, game))
        if found is None:
            found = Catalogue(language, None if game is None else find_title(game))
            self.catalogues[language, game] = found
        return found

    def refusal(self, language: str, game: str | None, refused: Refused) -> str:
        return self.catalogue(language, game).refusal(refused)

    def say(self, language: str, key: str) -> str:
        return self.catalogue(language).say(key)
