"""Complete positions drawn at random from all that fit what a seat knows (memory.py)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from pioche.engine.bits import bit, zeros
from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.views import hands_of, number, seat_or_none, word
from pioche.engine.views import numbers as seats_of
from pioche.games.merci.arrangements import UNSEEN_PLACE, Arrangement, back_of, place_of, slot_of
from pioche.games.merci.cards import (
    CARDS,
    NO_BACK,
    PLACES,
    copies_bits,
    parse_back,
    parse_card,
    parse_front,
)
from pioche.games.merci.game import Merci
from pioche.games.merci.position import NO_CARD, NO_SEAT, OBJECTION, PHASES
from pioche.games.merci.tokens import ON_STACKS, PILE_PLACE, TOKENS, UNKNOWN, Knowledge


def read_public(game: Merci, view: Fields) -> None:
    """Everything that everybody sees."""
    game.round = number(view, "round")
    game.player = number(view, "turn")
    game.stage = PHASES.index(word(view, "phase"))
    game.hearts = vec[i64](seats_of(view, "hearts"))
    game.reserve = number(view, "reserve")
    game.effect = NO_BACK if view["effect"] is None else parse_back(word(view, "effect"))
    game.by = seat_of(view, "by")
    game.target = seat_of(view, "target")
    game.accused = seat_of(view, "accused")
    if game.stage == OBJECTION:
        game.let_go = bit(game.seats) - 1
        for seat in seats_of(view, "awaited"):
            game.let_go &= ~bit(seat)
    game.barred = zeros(game.seats)
    for seat, fronts in enumerate(hands_of(view, "barred")):
        for front in fronts:
            game.barred[seat] |= copies_bits(parse_front(front))


def seat_of(view: Fields, field: str) -> int:
    seat = seat_or_none(view, field)
    return int(NO_SEAT) if seat is None else seat


def arrange(counts: list[int], view: Fields, chance: Chance, known: Knowledge) -> Arrangement:
    """Any arrangement that fits what the seat knows, and the backs as the options count them (ME-2).

    A given deal brings its own backs. Where they cannot be those of the options, what has been seen
    counts; and where even that cannot be, what is seen now.
    """
    seen = seen_backs(view, known.seat)
    left = known.backs_left(counts)
    for slot in seen:
        left[back_of(slot)] -= 1
    if min(left) >= 0:
        unseen = [slot_of(UNSEEN_PLACE, back) for back in range(4) for _ in range(left[back])]
        arrangement = Arrangement(seen + unseen, known, chance)
        if arrangement.match(chance):
            return arrangement
    slots = seen + [slot_of(UNSEEN_PLACE, UNKNOWN)] * sum(left)
    arrangement = Arrangement(slots, known, chance)
    if not arrangement.match(chance):
        arrangement = Arrangement(slots, known.at_a_loss(), chance)
        arrangement.match(chance)
    arrangement.draw_backs(left, chance)
    return arrangement


def seen_backs(view: Fields, seat: int) -> list[int]:
    """The backs in the hands of others, and on top of the pile."""
    slots = [
        slot_of(other, parse_card(card)[1])
        for other, hand in enumerate(hands_of(view, "hands"))
        if other != seat
        for card in hand
    ]
    if view["pile_back"] is not None:
        slots.append(slot_of(PILE_PLACE, parse_back(word(view, "pile_back"))))
    return slots


def lay_out(game: Merci, arrangement: Arrangement, known: Knowledge, chance: Chance) -> None:
    """Give the tokens their cards: of two copies the first has the earlier back (cards.py)."""
    cards = list(range(int(PLACES)))
    backs = zeros(PLACES)
    for token in TOKENS:
        if known.is_certain(token):
            backs[token] = known.backs[token]
    for slot, token in zip(arrangement.slots, arrangement.held, strict=True):
        backs[token] = back_of(slot)
    for token in TOKENS:
        if token % 2 and backs[token] < backs[token - 1]:
            later = backs[token - 1]
            backs[token - 1] = backs[token]
            backs[token] = later
            cards[token], cards[token - 1] = token - 1, token
    game.set_backs(backs)
    game.hands = zeros(game.seats)
    for token in known.own_tokens():
        game.hands[known.seat] |= bit(cards[token])
    lay_out_stacks(game, cards, known)
    lay_out_unseen(game, arrangement, cards, chance)


def lay_out_unseen(game: Merci, arrangement: Arrangement, cards: list[int], chance: Chance) -> None:
    """The hands of others, and the pile: under its top any order is as likely as the others."""
    pile: vec[i64] = vec[i64](capacity=CARDS)
    top: i64 = NO_CARD
    for slot, token in zip(arrangement.slots, arrangement.held, strict=True):
        place = place_of(slot)
        if place < PILE_PLACE:
            game.hands[place] |= bit(cards[token])
        elif place == PILE_PLACE:
            top = cards[token]
        elif arrangement.known.places[token] != ON_STACKS:
            pile = append(pile, cards[token])
    chance.shuffle(pile, 1, len(pile))
    if top != NO_CARD:
        pile = append(pile, top)
    game.left = len(pile)
    while len(pile) < CARDS:
        pile = append(pile, 0)
    game.pile = pile


def lay_out_stacks(game: Merci, cards: list[int], known: Knowledge) -> None:
    game.under = zeros(3)
    game.tops = 0
    for stack, tokens in enumerate(known.stacks):
        for token in tokens[:-1]:
            game.under[stack] |= bit(cards[token])
        game.tops |= bit(6 * stack) * cards[tokens[-1]]
    if game.accused >= 0 and game.effect == NO_BACK:
        game.covered = cards[known.stacks[int(game.disputed)][-2]]
