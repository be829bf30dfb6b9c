"""Which moves there are: the only judge of legality, in a fixed order (ME-34)."""

from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.bits import any_place, bit, only_place
from pioche.engine.moves import Moves
from pioche.games.merci.cards import ONES_AND_SIXES, SECOND_COPIES
from pioche.games.merci.combinations import matching, same_front
from pioche.games.merci.lays import completing_on
from pioche.games.merci.moves import (
    CHOOSE_HEART,
    DENOUNCE,
    DRAW,
    GIVE,
    LAY,
    LET_GO,
    MERCI,
    MERCI_BEAUCOUP,
    NAME,
    PASS,
    SILENT,
    SIOUPLAIT,
    SKUZ,
    placed,
)
from pioche.games.merci.objections import may_object
from pioche.games.merci.position import ANSWER, HEART_CHOICE, NAMING, OBJECTION, TURN, Position


def list_moves(game: Position, seat: i64, into: Moves) -> None:
    stage = game.stage
    if stage == TURN:
        list_lays(game, seat, into)
        if seat == game.player:
            # ME-20: an empty pile is never drawn from, one passes instead.
            if game.left > 0:
                into.add(DRAW)
            else:
                into.add(PASS)
    elif stage == OBJECTION:
        if may_object(game) & bit(seat):
            into.add(placed(DENOUNCE, game.accused))
            into.add(LET_GO)
    else:
        if seat == game.target:
            into.add(MERCI)
            into.add(MERCI_BEAUCOUP)
            into.add(SILENT)
        elif seat == game.by and stage != ANSWER:
            list_choices(game, seat, into)
        if not game.closing:  # ME-16
            list_skuz(game, seat, into)


def list_choices(game: Position, seat: i64, into: Moves) -> None:
    """ME-10: hearts for the tied, draws and gifts for the others."""
    stage = game.stage
    if stage == HEART_CHOICE:
        list_seats(game.fewest_hearts(), CHOOSE_HEART, into)
        return
    others = (bit(game.seats) - 1) & ~bit(seat)
    if stage == NAMING:
        list_seats(others, NAME, into)
        return
    hand = offered_cards(game, seat)
    at: i64 = 0
    other: i64 = 0
    while other < game.seats:
        if other != seat:
            at = gather(into.aside, at, hand, placed(GIVE, other))
        other += 1
    offer_gathered(game, hand, at, into)


def list_seats(seats: i64, kind: i64, into: Moves) -> None:
    seat: i64 = 0
    while seats >> seat:
        if (seats >> seat) & 1:
            into.add(placed(kind, seat))
        seat += 1


def offered_cards(game: Position, seat: i64) -> i64:
    """A hand without the second copies that lie beside the first and have the same back."""
    hand = game.hands[seat]
    return hand & ~(hand << 1 & SECOND_COPIES & ~game.differing)


def gather(aside: vec[i64], at: i64, cards: i64, start: i64) -> i64:
    """Put cards aside that are to be offered with one word at one place; an empty set is dropped."""
    aside[at] = cards
    aside[at + 1] = start
    return at + 2 * any_place(cards)


def offer_gathered(game: Position, hand: i64, gathered: i64, into: Moves) -> None:
    """One move for each card that was put aside; a second copy beside the first is named with its back.

    One loop for all sets: the ends of many short ones could not be foreseen.
    """
    twins = hand & (hand << 1) & SECOND_COPIES
    aside, items, count = into.aside, into.items, into.count
    at: i64 = 0
    cards = aside[0]
    while at < gathered:
        single = cards & -cards
        card = only_place(single)
        move = aside[at + 1] | (card >> 1)
        if single & twins:
            move |= (game.back(card) + 1) << 5
        items[count] = move
        count += 1
        cards ^= single
        ended = 1 - any_place(cards)
        at += 2 * ended
        cards |= aside[at] & -ended
    into.count = count


def list_skuz(game: Position, seat: i64, into: Moves) -> None:
    hand = offered_cards(game, seat)
    allowed = hand & ~game.barred[seat]
    at: i64 = 0
    stack: i64 = 0
    while stack < 3:
        at = gather(into.aside, at, allowed & same_front(game.top(stack)), placed(SKUZ, stack))
        stack += 1
    offer_gathered(game, hand, at, into)


def list_lays(game: Position, seat: i64, into: Moves) -> None:
    """ME-34 in phase `turn`."""
    if game.spoken:
        list_spoken(game, seat, into)
    elif seat == game.player:
        list_own(game, seat, into)
    elif game.interrupt:
        list_interrupts(game, seat, into)
    else:
        list_skuz(game, seat, into)


def list_own(game: Position, seat: i64, into: Moves) -> None:
    """ME-30: the due word is said; without `malpoli` a combination may be laid in silence."""
    hand = offered_cards(game, seat)
    barred = game.barred[seat]
    aside = into.aside
    at: i64 = 0
    stack: i64 = 0
    while stack < 3:
        top = game.top(stack)
        identical = hand & same_front(top)
        plain = hand & matching(top) & ~identical
        made = plain & completing_on(game, stack)
        if game.malpoli:
            plain &= ~made
        if identical:  # seldom, as is a combination
            at = gather(aside, at, identical & ~barred, placed(SKUZ, stack))  # ME-23
        at = gather(aside, at, plain, placed(LAY, stack))
        if made:
            at = gather(aside, at, made, placed(SIOUPLAIT, stack))
        stack += 1
    offer_gathered(game, hand, at, into)


def list_interrupts(game: Position, seat: i64, into: Moves) -> None:
    """ME-26: beside a Skuz, a combination with a 1 or a 6."""
    hand = offered_cards(game, seat)
    at: i64 = 0
    stack: i64 = 0
    while stack < 3:
        identical = hand & same_front(game.top(stack))
        made = interrupting(game, stack) & hand
        at = gather(into.aside, at, identical & ~game.barred[seat], placed(SKUZ, stack))
        at = gather(into.aside, at, made, placed(SIOUPLAIT, stack))
        stack += 1
    offer_gathered(game, hand, at, into)


def list_spoken(game: Position, seat: i64, into: Moves) -> None:
    """ME-31: any word may be said with a card that may be laid."""
    hand = offered_cards(game, seat)
    at: i64 = 0
    stack: i64 = 0
    while stack < 3:
        top = game.top(stack)
        cards = hand & same_front(top) & ~game.barred[seat]
        announced: i64 = 0
        if game.malpoli or seat == game.player:
            cards |= hand & matching(top) & ~same_front(top)
        elif game.interrupt:
            announced = hand & interrupting(game, stack)
        at = gather(into.aside, at, cards, placed(LAY, stack))
        at = gather(into.aside, at, cards | announced, placed(SIOUPLAIT, stack))
        at = gather(into.aside, at, cards, placed(SKUZ, stack))
        stack += 1
    offer_gathered(game, hand, at, into)


def interrupting(game: Position, stack: i64) -> i64:
    """ME-26: the ones and sixes that make a combination on a stack."""
    top = game.top(stack)
    return matching(top) & ~same_front(top) & completing_on(game, stack) & ONES_AND_SIXES


def lays_out_of_turn(game: Position) -> i64:
    """The cards that any seat might lay in phase `turn`, before barred fronts are taken away."""
    cards = game.identical()
    if game.spoken and game.malpoli:
        return cards | matching(game.top(0)) | matching(game.top(1)) | matching(game.top(2))
    if game.interrupt:
        stack: i64 = 0
        while stack < 3:
            cards |= interrupting(game, stack)
            stack += 1
    return cards


def awaited(game: Position) -> i64:
    stage = game.stage
    if stage == TURN:
        return bit(game.player)
    if stage == OBJECTION:
        return may_object(game)
    if stage == ANSWER:
        return bit(game.target)
    return bit(game.by)


def optional(game: Position) -> i64:
    """Who may lay although the game does not wait for them."""
    stage = game.stage
    if stage == OBJECTION or game.closing:
        return 0
    cards = lays_out_of_turn(game) if stage == TURN else game.identical()
    hands = game.hands
    barred = game.barred
    able: i64 = 0
    seat: i64 = 0
    while seat < game.seats:
        # A front is barred only on an identical top, where it is the only lay there is of that front.
        able |= any_place(hands[seat] & cards & ~barred[seat]) << seat
        seat += 1
    return able & ~awaited(game)
