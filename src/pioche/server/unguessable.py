"""Ids and tokens that nobody guesses."""

import secrets


def unguessable(size: int) -> str:
    """So many random bytes as text for an address, or for a command line: that takes a dash for an option."""
    while True:
        text = secrets.token_urlsafe(size)
        if not text.startswith("-"):
            return text
