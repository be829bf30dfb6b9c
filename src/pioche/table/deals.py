"""Fair deals: a commitment before, salts from the players, the secret after (docs/fair-deals.md)."""

import hashlib
import hmac
import re
from collections.abc import Mapping
from typing import Final

from pioche.engine.refusal import bad_request

SECRET_BYTES: Final = 32
SALT: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
VERSION: Final = 2
"""Of the way from a secret to the cards. Version 1, whose cards could be foreseen, is only replayed."""


def commitment_to(secret: bytes) -> str:
    return hashlib.sha256(secret).hexdigest()


def check_secret(secret: bytes) -> bytes:
    if len(secret) != SECRET_BYTES:
        raise bad_request("bad-secret", {"count": SECRET_BYTES})
    return secret


def check_salt(salt: object) -> str:
    if not isinstance(salt, str) or not SALT.fullmatch(salt):
        raise bad_request("bad-salt", {})
    return salt


def deal_text(salts: Mapping[int, str], version: int = VERSION) -> str:
    """What the secret signs: a heading, then a line for each seat that gave a salt, in seat order."""
    lines = [f"pioche deal {version}", *(f"{seat} {salts[seat]}" for seat in sorted(salts))]
    return "".join(f"{line}\n" for line in lines)


def deal_seed(secret: bytes, salts: Mapping[int, str], version: int = VERSION) -> str:
    """The seed of the game: a key, written as 64 hexadecimal digits."""
    key = hmac.digest(secret, deal_text(salts, version).encode(), "sha256").hex()
    return key if version == 1 else f"key:{key}"


def hesitation_seed(secret: bytes) -> str:
    """From which bots hesitate: while a game runs nobody knows it, and it tells nothing of the deal."""
    return secret_lot(secret, "hesitation 1")


def secret_lot(secret: bytes, what: str) -> str:
    """From which something else is drawn that bots do; told apart by what it is."""
    return hmac.new(secret, f"pioche {what}".encode(), hashlib.sha256).hexdigest()


def deal_is_fair(secret: str, commitment: str, salts: Mapping[int, str], seed: str) -> bool:
    """What anybody can check once the secret is out."""
    revealed = bytes.fromhex(secret)
    version = VERSION if seed.startswith("key:") else 1
    return commitment_to(revealed) == commitment and deal_seed(revealed, salts, version) == seed
