"""NM-4: the two moves."""

from typing import Final

from mypy_extensions import i64

from pioche.engine.refusal import not_a_move

TAKE: Final[i64] = 0
PASS: Final[i64] = 1


def move_text(move: int) -> str:
    return "take" if move == TAKE else "pass"


def parse_move(text: str) -> int:
    if text == "take":
        return TAKE
    if text == "pass":
        return PASS
    raise not_a_move(text)


def move_words(text: str) -> tuple[str, dict[str, object]]:
    """The key and the parts of the sentence that offers a move (words.*.ftl: move-…)."""
    return text, {}
