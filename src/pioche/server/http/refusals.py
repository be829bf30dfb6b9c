"""Refusals over HTTP: all of one shape, each with its sentence."""

import re
from collections.abc import Mapping
from typing import Final

import msgspec

from pioche.engine.refusal import BAD_REQUEST, Refused
from pioche.games.shelf import game_names
from pioche.server.http.messages import Problem
from pioche.server.limits import retry_after
from pioche.server.sentences import catalogue
from pioche.server.store.errors import StoreError
from pioche.words.language import LANGUAGES

NOT_POSSIBLE: Final = "not-possible"
"""It has the form that the description asks for, but cannot be."""
STATUSES: Final = {
    BAD_REQUEST: 400,
    "no-access": 401,
    "forbidden": 403,
    "not-found": 404,
    "bad-method": 405,
    "conflict": 409,
    "gone": 410,
    "too-large": 413,
    "bad-type": 415,
    "misdirected": 421,
    NOT_POSSIBLE: 422,
    "too-many": 429,
    "head-too-large": 431,
    "fault": 500,
    "unavailable": 503,
}
QUALITY: Final = re.compile(r"q\s*=\s*([01](?:\.\d{0,3})?)\s*")


class Declined(Exception):  # noqa: N818 - a refusal is an answer, not a fault of the program
    """Something that HTTP itself refuses, or (`game`) a game of the shelf."""

    def __init__(
        self,
        error: str,
        reason: str,
        details: dict[str, object] | None = None,
        *,
        article: str | None = None,
        game: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(reason)
        self.error = error
        self.reason = reason
        self.details = {} if details is None else details
        self.article = article
        self.game = game
        self.headers = dict(headers or {})

    @property
    def status(self) -> int:
        return STATUSES[self.error]


def by_the_engine(refused: Refused, game: str | None = None) -> Declined:
    """What the engine or the table refuses: what was asked for, or the moment."""
    if isinstance(refused, StoreError):
        raise refused
    error = NOT_POSSIBLE if refused.error == BAD_REQUEST else "conflict"
    known = game if game in game_names() else None
    return Declined(error, refused.reason, refused.details, article=refused.article, game=known)


def not_found(reason: str) -> Declined:
    return Declined("not-found", reason)


def no_access(reason: str) -> Declined:
    return Declined("no-access", reason, headers={"WWW-Authenticate": 'Bearer realm="pioche"'})


def too_many(wait: float, **more: str) -> Declined:
    """`more`: further headers."""
    seconds = retry_after(wait)
    headers = {"Retry-After": str(seconds), **more}
    return Declined("too-many", "too-many-requests", {"seconds": seconds}, headers=headers)


def problem(declined: Declined, language: str) -> Problem:
    words = catalogue(language, declined.game)
    sentence = words.refusal(Refused(declined.error, declined.reason, declined.details))
    return Problem(declined.error, declined.reason, sentence, declined.article, declined.details)


def encoded(declined: Declined, language: str) -> bytes:
    return msgspec.json.encode(problem(declined, language))


def wanted_language(accept_language: str | None) -> str:
    """The first of our languages that a browser likes best; English where it says nothing of them."""
    best, best_quality = "en", 0.0
    for part in (accept_language or "")[:500].split(","):
        tag, _, parameters = part.partition(";")
        language = tag.strip().lower().partition("-")[0]
        found = QUALITY.fullmatch(parameters.strip())
        quality = float(found[1]) if found else 0.0 if parameters.strip() else 1.0
        if language in LANGUAGES and quality > best_quality:
            best, best_quality = language, quality
    return best
