"""A first deal that is given instead of drawn."""

from librt.vecs import append, vec
from mypy_extensions import i64

from pioche.engine.bits import bit, count_places
from pioche.engine.fields import Request, only_known, optional_seat, required, sequence, text
from pioche.engine.refusal import bad_request
from pioche.games.lettres.cards import deck_set, parse_card


def read_deal(deal: Request, seats: int) -> tuple[int, vec[i64]]:
    """The first leader (−1: to be drawn) and the hands as sets."""
    only_known(deal, ("first", "hands"), "deal")
    first = optional_seat(deal, "first", "deal", seats)
    named = sequence(required(deal, "hands", "deal"), "deal.hands")
    if len(named) != seats:
        raise bad_request("hand-count", {"field": "deal.hands", "count": seats})
    deck = deck_set(seats)
    each = count_places(deck) // seats
    left = deck
    hands: vec[i64] = vec[i64](capacity=5)
    for index, listed in enumerate(named):
        field = f"deal.hands[{index}]"
        cards = sequence(listed, field)
        if len(cards) != each:
            raise bad_request("wrong-card-count", {"field": field, "count": int(each)})
        hand: i64 = 0
        for item in cards:
            card = read_card(text(item, field), field, deck, left)
            left ^= card
            hand |= card
        hands = append(hands, hand)
    return first, hands


def read_card(name: str, field: str, deck: i64, left: i64) -> i64:
    """The set of a card that is still to be dealt."""
    card = parse_card(name)
    if card < 0:
        raise bad_request("unknown-card", {"field": field, "card": name[:80]})
    named = bit(card)
    if not deck & named:
        raise bad_request("card-not-in-deck", {"field": field, "card": name}, "LE-1")
    if not left & named:
        raise bad_request("card-twice", {"field": field, "card": name})
    return named
