"""What results depend on: the rules, the bots, how a deal is played, and how learning plays."""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

PLAYED: Final = ("engine", "games", "bots", "lab")
"""What the result of a deal depends on besides the contest."""
WORKED: Final = (*PLAYED, "adapters", "training")
"""What other machines may be asked to run: self-play as well."""
WITHOUT: Final = (".so", ".pyd", ".pyc", ".ftl", ".toml", "/customs.py", "/drawing.py", "/facts.py")
"""Compiled forms follow from the sources; sentences, pictures and the clock of live tables change no deal."""


def rules_digest() -> str:
    return digest_of(PLAYED)


def work_digest() -> str:
    return digest_of(WORKED)


@cache
def digest_of(parts: tuple[str, ...]) -> str:
    digest = sha256()
    for part in parts:
        for name, content in contents(files("pioche") / part, part):
            digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:20]


def contents(folder: Traversable, name: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        path = f"{name}/{entry.name}"
        if entry.is_dir():
            found += [] if entry.name == "__pycache__" else contents(entry, path)
        elif not path.endswith(WITHOUT):
            found.append((path, entry.read_bytes()))
    return found
