"""What a server does not let a program do."""

from collections.abc import Mapping
from typing import Any


class RefusedError(Exception):
    """A command or request that was refused: why, in a sentence, and by which article of the rules."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        self.error: str = told["error"]
        self.reason: str = told["reason"]
        self.sentence: str = told["sentence"]
        self.article: str | None = told.get("article")
        self.details: Mapping[str, Any] = told.get("details") or {}
        super().__init__(f"{self.sentence} ({self.article})" if self.article else self.sentence)


class GoneError(Exception):
    """The table cannot be reached any more; `why` as the server's `bye` has it, or "lost"."""

    def __init__(self, why: str, sentence: str = "") -> None:
        super().__init__(sentence or why)
        self.why = why
