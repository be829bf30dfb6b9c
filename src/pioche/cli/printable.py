"""Texts from outside, made fit to be shown in a terminal and written to a file."""

import unicodedata
from typing import Final

CONTROLS: Final = {"Cc", "Zl", "Zp"}
"""What moves the cursor, rings or starts another line."""


def printable(text: str) -> str:
    """The text without control characters, and with a question mark where something is no character."""
    whole = text.encode("utf-8", "replace").decode("utf-8")
    return "".join(letter for letter in whole if unicodedata.category(letter) not in CONTROLS)
