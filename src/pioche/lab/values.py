"""Values of an option, as they are typed: JSON, a text, or a change of what is usual."""

import json
import re
from collections.abc import Sequence
from typing import Final

from pioche.engine.fields import Request
from pioche.engine.refusal import bad_request
from pioche.engine.title import Title

USUAL: Final = "usual"
CHANGE: Final = re.compile(r"([^=,\s]+)=(\d{1,3})")


def usual_values(title: Title, seats: int) -> Request:
    return dict(title.options(seats, {}).as_json())


def read_values(title: Title, seats: int, name: str, written: Sequence[str]) -> list[tuple[str, object]]:
    """What was typed and what it means; a switch has both its values if nothing is typed."""
    usual = usual_values(title, seats)
    if name not in usual:
        known = ", ".join(usual)
        raise bad_request("no-such-option" if usual else "no-options", {"name": name[:80], "known": known})
    if not written and isinstance(usual[name], bool):
        written = ("false", "true")
    if len(written) < 2:
        raise bad_request("too-few-values", {"name": name})
    values = [(text, read_value(usual[name], text)) for text in written]
    settled = [title.options(seats, {name: value}).as_json()[name] for _, value in values]
    for index, value in enumerate(settled):
        if value in settled[:index]:
            raise bad_request("same-values", {"name": name, "text": written[index][:80]})
    return values


def read_value(usual: object, text: str) -> object:
    if text == USUAL:
        return usual
    if isinstance(usual, list) and CHANGE.match(text):
        return changed_deck([str(card) for card in usual], text)
    if isinstance(usual, dict) and "/" in text:
        return shared_out(usual, text)
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def changed_deck(deck: list[str], text: str) -> list[str]:
    """`J=0,*=2`: so many copies of each card with this face, or of this card; the rest as usual."""
    for change in text.split(","):
        found = CHANGE.fullmatch(change.strip())
        if found is None:
            raise bad_request("not-a-change", {"text": change[:80]})
        kinds = [card for card in dict.fromkeys(deck) if card == found[1] or card[0] == found[1]]
        if not kinds:
            raise bad_request("no-such-cards", {"text": found[1][:80]})
        deck = [card for card in deck if card not in kinds] + kinds * int(found[2])
    return deck


def shared_out(usual: Request, text: str) -> object:
    """`20/10/10/10`: a number for each, in their order."""
    parts = text.split("/")
    if len(parts) != len(usual) or not all(part.strip().isdecimal() for part in parts):
        raise bad_request("not-the-parts", {"text": text[:80], "known": "/".join(usual)})
    return {name: int(part) for name, part in zip(usual, parts, strict=True)}
