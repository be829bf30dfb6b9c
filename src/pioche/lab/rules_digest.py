"""What results depend on besides the contest: the rules, the bots, and how a deal is played."""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

PARTS: Final = ("engine", "games", "bots", "lab")
WITHOUT: Final = (".so", ".pyd", ".pyc", ".ftl", ".toml")
"""Compiled forms follow from the sources, and sentences change no game."""


@cache
def rules_digest() -> str:
    digest = sha256()
    for part in PARTS:
        for name, content in contents(files("pioche") / part, part):
            digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:20]


def contents(folder: Traversable, name: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        path = f"{name}/{entry.name}"
        if entry.is_dir():
            found += [] if entry.name == "__pycache__" else contents(entry, path)
        elif not entry.name.endswith(WITHOUT):
            found.append((path, entry.read_bytes()))
    return found
