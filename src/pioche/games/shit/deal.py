"""A first deal that is given instead of drawn."""

from librt.vecs import append, vec
from mypy_extensions import i64

from pioche.engine.fields import Request, only_known, required, sequence, text
from pioche.engine.refusal import bad_request
from pioche.games.shit.cards import CARDS, DEALT, SHIT, card_text, parse_card


def read_cards(named: object, field: str) -> list[int]:
    """Number cards only: every seat has its SHIT! card without being given it (SH-3)."""
    cards: list[int] = []
    for item in sequence(named, field):
        name = text(item, field)
        card = parse_card(name)
        if card < 0 or card == SHIT:
            reason = "card-not-in-deck" if card == SHIT else "unknown-card"
            raise bad_request(reason, {"field": field, "card": name[:40]}, "SH-1")
        cards.append(card)
    return cards


def read_deal(deal: Request, seats: int) -> vec[i64]:
    """All cards: the hands in seat order, then the pile with its top last."""
    only_known(deal, ("hands", "pile"), "deal")
    hands = sequence(required(deal, "hands", "deal"), "deal.hands")
    if len(hands) != seats:
        raise bad_request("hand-count", {"field": "deal.hands", "count": seats})
    cards: list[int] = []
    for hand in hands:
        held = read_cards(hand, "deal.hands")
        if len(held) != DEALT:
            raise bad_request("wrong-card-count", {"field": "deal.hands", "count": int(DEALT)}, "SH-3")
        cards += held
    pile = read_cards(required(deal, "pile", "deal"), "deal.pile")
    if len(cards) + len(pile) != CARDS:
        count = int(CARDS - DEALT * seats)
        raise bad_request("wrong-card-count", {"field": "deal.pile", "count": count}, "SH-1")
    cards += reversed(pile)
    return each_once(cards, seats)


def each_once(cards: list[int], seats: int) -> vec[i64]:
    deck: vec[i64] = vec[i64](capacity=50)
    used: set[int] = set()
    for index, card in enumerate(cards):
        if card in used:
            field = "deal.hands" if index < DEALT * seats else "deal.pile"
            raise bad_request("card-twice", {"field": field, "card": card_text(card)}, "SH-1")
        used.add(card)
        deck = append(deck, card)
    return deck
