"""MI-1, MI-14: what a table may choose."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from pioche.engine.fields import LARGEST, Request, only_known, sequence, whole_number
from pioche.engine.game import Options
from pioche.engine.refusal import bad_request
from pioche.games.mio.cards import DEALT, card_text, parse_card, usual_deck


@final
class MioOptions(Options):
    """`deck` is sorted: the order in which its cards are given means nothing."""

    def __init__(self, target: i64, deck: vec[i64]) -> None:
        self.target = target
        self.deck = deck

    def as_json(self) -> dict[str, object]:
        return {"target": int(self.target), "deck": [card_text(int(kind)) for kind in self.deck]}


def read_kind(card: object, field: str) -> int:
    """The kind of a card that a request names."""
    kind = parse_card(card) if isinstance(card, str) else -1
    if kind < 0:
        raise bad_request("unknown-card", {"field": field, "card": str(card)[:80]})
    return kind


def read_deck(value: object, seats: int) -> vec[i64]:
    kinds = sorted([read_kind(card, "options.deck") for card in sequence(value, "options.deck")])
    least = int(DEALT) * seats + 1
    if len(kinds) < least:
        raise bad_request("deck-too-small", {"field": "options.deck", "count": least}, "MI-2")
    deck: vec[i64] = vec[i64](capacity=len(kinds))
    for kind in kinds:
        deck = append(deck, kind)
    return deck


def read_options(seats: int, request: Request) -> MioOptions:
    only_known(request, ("target", "deck"), "options")
    target = whole_number(request.get("target", 100), "options.target", 1, LARGEST)
    deck = read_deck(request["deck"], seats) if "deck" in request else usual_deck()
    return MioOptions(target, deck)
