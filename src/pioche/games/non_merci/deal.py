"""A first deal that is given instead of drawn."""

from librt.vecs import append, vec
from mypy_extensions import i64

from pioche.engine.bits import bit
from pioche.engine.fields import Request, only_known, optional_seat, required, sequence, whole_number
from pioche.engine.refusal import bad_request
from pioche.games.non_merci.cards import DEALT, HIGHEST, LOWEST, TACTICALLY_REMOVED


def read_deal(deal: Request, seats: int, tactical: bool) -> tuple[int, vec[i64]]:
    """The first seat (−1: to be drawn) and all cards: the nine removed first, the top of the pile last."""
    only_known(deal, ("first", "pile"), "deal")
    first = optional_seat(deal, "first", "deal", seats)
    named = [
        whole_number(card, "deal.pile", int(LOWEST), int(HIGHEST))
        for card in sequence(required(deal, "pile", "deal"), "deal.pile")
    ]
    if len(named) != DEALT:
        raise bad_request("wrong-card-count", {"field": "deal.pile", "count": int(DEALT)})
    used: i64 = 0
    for card in named:
        if (used >> card) & 1:
            raise bad_request("card-twice", {"field": "deal.pile", "card": card})
        if tactical and card in TACTICALLY_REMOVED:
            raise bad_request("card-not-in-deck", {"field": "deal.pile", "card": card}, "NM-11")
        used |= bit(card)
    cards: vec[i64] = vec[i64](capacity=33)
    spare = LOWEST
    while spare <= HIGHEST:
        if not (used >> spare) & 1:
            cards = append(cards, spare)
        spare += 1
    for card in reversed(named):
        cards = append(cards, card)
    return first, cards
