"""Why something was refused: one class of error, an article where the rules say so, and a reason."""

from typing import Final

BAD_REQUEST: Final = "bad-request"
NOT_A_MOVE: Final = "not-a-move"
ILLEGAL: Final = "illegal"


class Refused(Exception):  # noqa: N818 - a refusal is an answer, not a fault of the program
    """Raised for everything that is not possible.

    `error` is the class of the error, `article` the rule behind it (if any); `reason` and `details` name a
    sentence of the catalogue (pioche.words) in any language.
    """

    def __init__(
        self, error: str, reason: str, details: dict[str, object], article: str | None = None
    ) -> None:
        super().__init__(reason, details)
        self.error = error
        self.reason = reason
        self.details = details
        self.article = article

    def __reduce__(self) -> tuple[object, ...]:
        return Refused, (self.error, self.reason, self.details, self.article)


def bad_request(reason: str, details: dict[str, object], article: str | None = None) -> Refused:
    return Refused(BAD_REQUEST, reason, details, article)


def not_a_move(text: str) -> Refused:
    return Refused(NOT_A_MOVE, "not-a-move", {"text": text})


def illegal(reason: str, article: str, details: dict[str, object] | None = None) -> Refused:
    return Refused(ILLEGAL, reason, {} if details is None else details, article)
