"""A first deal that is given instead of drawn; it brings its own backs (ME-2)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.bits import zeros
from pioche.engine.fields import Request, only_known, optional_seat, required, sequence, text, whole_number
from pioche.engine.refusal import bad_request
from pioche.games.merci.cards import CARDS, FRONTS, HAND, has_two_copies, parse_card

MOST_HEARTS: Final = 24


@final
class Deal:
    """`cards` are dealt from the end: the first seat's hand last, before it the pile with its top last."""

    def __init__(self, first: int, backs: vec[i64], cards: vec[i64], hearts: list[int]) -> None:
        self.first = first
        self.backs = backs
        self.cards = cards
        self.hearts = hearts


@final
class DealReader:
    """Gives every card named its place among the copies of its front."""

    def __init__(self) -> None:
        self.named: list[tuple[int, int]] = []
        self.copies = [0] * int(FRONTS)

    def read(self, value: object, field: str, count: int) -> None:
        listed = sequence(value, field)
        if len(listed) != count:
            raise bad_request("wrong-card-count", {"field": field, "count": count})
        for item in listed:
            card = text(item, field)
            front, back = parse_card(card)
            if front < 0 or back < 0:
                raise bad_request("unknown-card", {"field": field, "card": card})
            self.copies[front] += 1
            if self.copies[front] > (2 if has_two_copies(front) else 1):
                raise bad_request("card-twice", {"field": field, "card": card})
            self.named.append((front, back))


def read_deal(deal: Request, seats: int) -> Deal:
    only_known(deal, ("first", "hands", "pile", "hearts"), "deal")
    first = optional_seat(deal, "first", "deal", seats)
    hands = sequence(required(deal, "hands", "deal"), "deal.hands")
    if len(hands) != seats:
        raise bad_request("hand-count", {"field": "deal.hands", "count": seats})
    reader = DealReader()
    for hand in hands:
        reader.read(hand, "deal.hands", int(HAND))
    reader.read(required(deal, "pile", "deal"), "deal.pile", int(CARDS) - seats * int(HAND))
    backs, cards = numbered(reader.named)
    return Deal(first, backs, cards, read_hearts(deal, seats))


def numbered(named: list[tuple[int, int]]) -> tuple[vec[i64], vec[i64]]:
    """The back of every place, the earlier of two for a front's first copy; and the cards, last first."""
    backs = zeros(2 * FRONTS)
    cards = zeros(CARDS)
    seen: list[list[int]] = [[] for _ in range(int(FRONTS))]
    for place, (front, back) in enumerate(named):
        seen[front].append(back)
        backs[2 * front + len(seen[front]) - 1] = back
        cards[CARDS - 1 - place] = 2 * front + len(seen[front]) - 1
    for front in range(int(FRONTS)):
        if len(seen[front]) == 2 and seen[front][0] > seen[front][1]:
            backs[2 * front] = seen[front][1]
            backs[2 * front + 1] = seen[front][0]
            for place in range(int(CARDS)):
                if cards[place] >> 1 == front:
                    cards[place] ^= 1
    return backs, cards


def read_hearts(deal: Request, seats: int) -> list[int]:
    value = deal.get("hearts")
    if value is None:
        return [0] * seats
    hearts = [
        whole_number(number, "deal.hearts", 0, MOST_HEARTS) for number in sequence(value, "deal.hearts")
    ]
    if len(hearts) != seats:
        raise bad_request("heart-count", {"field": "deal.hearts", "count": seats})
    if sum(hearts) > MOST_HEARTS:
        raise bad_request("too-many-hearts", {"field": "deal.hearts", "count": MOST_HEARTS}, "ME-3")
    return hearts
