"""A first deal that is given instead of drawn."""

from librt.vecs import append, vec
from mypy_extensions import i64

from pioche.engine.fields import Request, only_known, optional_seat, required, sequence
from pioche.engine.refusal import bad_request
from pioche.games.mio.cards import DEALT, KINDS, card_text
from pioche.games.mio.options import MioOptions, read_kind


def read_deal(deal: Request, seats: int, options: MioOptions) -> tuple[int, vec[i64]]:
    """The dealer (−1: to be drawn) and all cards in the order in which they are dealt, the first last."""
    only_known(deal, ("dealer", "hands", "pile"), "deal")
    dealer = optional_seat(deal, "dealer", "deal", seats)
    hands = sequence(required(deal, "hands", "deal"), "deal.hands")
    if len(hands) != seats:
        raise bad_request("hand-count", {"field": "deal.hands", "count": seats})
    spare = [0] * int(KINDS)
    for kind in options.deck:
        spare[kind] += 1
    kinds: list[int] = []
    for hand in hands:
        kinds += read_cards(hand, "deal.hands", int(DEALT), spare)
    left = len(options.deck) - len(kinds)
    kinds += read_cards(required(deal, "pile", "deal"), "deal.pile", left, spare)
    cards: vec[i64] = vec[i64](capacity=len(kinds))
    for kind in reversed(kinds):
        cards = append(cards, kind)
    return dealer, cards


def read_cards(value: object, field: str, count: int, spare: list[int]) -> list[int]:
    """So many cards, taken out of those that are still to be placed."""
    kinds = [read_kind(card, field) for card in sequence(value, field)]
    if len(kinds) != count:
        raise bad_request("wrong-card-count", {"field": field, "count": count})
    for kind in kinds:
        if spare[kind] == 0:
            raise bad_request("card-twice", {"field": field, "card": card_text(kind)}, "MI-1")
        spare[kind] -= 1
    return kinds
