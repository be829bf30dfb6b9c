"""Which moves there are: the only judge of legality, in a fixed order (ME-34)."""

from mypy_extensions import i64

from pioche.engine.bits import bit, only_place
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
    other: i64 = 0
    while other < game.seats:
        if other != seat:
            offer(game, game.hands[seat], placed(GIVE, other), game.hands[seat], into)
        other += 1


def list_seats(seats: i64, kind: i64, into: Moves) -> None:
    seat: i64 = 0
    while seats >> seat:
        if (seats >> seat) & 1:
            into.add(placed(kind, seat))
        seat += 1


def offer(game: Position, cards: i64, start: i64, hand: i64, into: Moves) -> None:
    """One move for each of these cards of the hand.

    A second copy beside the first is named with its back, and not offered where the backs are the same.
    """
    twins = hand & (hand << 1) & SECOND_COPIES
    if twins:
        cards &= ~(twins & ~game.differing)
    while cards:
        single = cards & -cards
        card = only_place(single)
        move = start | (card >> 1)
        if single & twins:
            move |= (game.back(card) + 1) << 5
        into.add(move)
        cards ^= single


def list_skuz(game: Position, seat: i64, into: Moves) -> None:
    hand = game.hands[seat]
    if hand & game.identical() & ~game.barred[seat] == 0:
        return
    stack: i64 = 0
    while stack < 3:
        cards = hand & same_front(game.top(stack)) & ~game.barred[seat]
        offer(game, cards, placed(SKUZ, stack), hand, into)
        stack += 1


def list_lays(game: Position, seat: i64, into: Moves) -> None:
    """ME-34 in phase `turn`."""
    hand = game.hands[seat]
    mine = seat == game.player
    if not mine and hand & lays_out_of_turn(game) == 0:
        return
    stack: i64 = 0
    while stack < 3:
        top = game.top(stack)
        identical = hand & same_front(top)
        others = hand & matching(top) & ~identical
        identical &= ~game.barred[seat]  # ME-23
        if game.spoken:
            list_spoken(game, seat, stack, identical, others, into)
        else:
            if identical:
                offer(game, identical, placed(SKUZ, stack), hand, into)
            if others:
                list_auto(game, mine, stack, others, hand, into)
        stack += 1


def list_auto(game: Position, mine: bool, stack: i64, others: i64, hand: i64, into: Moves) -> None:
    """ME-30: the due word is said; without `malpoli` a combination may be laid in silence."""
    made = others & completing_on(game, stack)
    if not mine:
        if game.interrupt:
            offer(game, made & ONES_AND_SIXES, placed(SIOUPLAIT, stack), hand, into)
        return
    plain = others
    if game.malpoli:
        plain &= ~made
    offer(game, plain, placed(LAY, stack), hand, into)
    if made:
        offer(game, made, placed(SIOUPLAIT, stack), hand, into)


def list_spoken(game: Position, seat: i64, stack: i64, identical: i64, others: i64, into: Moves) -> None:
    """ME-31: any word may be said with a card that may be laid."""
    hand = game.hands[seat]
    announced: i64 = 0
    if not game.malpoli and seat != game.player:
        if game.interrupt:
            announced = others & completing_on(game, stack) & ONES_AND_SIXES  # ME-26
        others = 0
    cards = identical | others
    offer(game, cards, placed(LAY, stack), hand, into)
    offer(game, cards | announced, placed(SIOUPLAIT, stack), hand, into)
    offer(game, cards, placed(SKUZ, stack), hand, into)


def lays_out_of_turn(game: Position) -> i64:
    """The cards that any seat might lay in phase `turn`, before barred fronts are taken away."""
    cards = game.identical()
    if game.spoken and game.malpoli:
        return cards | matching(game.top(0)) | matching(game.top(1)) | matching(game.top(2))
    if game.interrupt:
        stack: i64 = 0
        while stack < 3:
            fitting = matching(game.top(stack)) & ~same_front(game.top(stack))
            cards |= fitting & completing_on(game, stack) & ONES_AND_SIXES
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
    able: i64 = 0
    seat: i64 = 0
    while seat < game.seats:
        # A front is barred only on an identical top, where it is the only lay there is of that front.
        if game.hands[seat] & cards & ~game.barred[seat]:
            able |= bit(seat)
        seat += 1
    return able & ~awaited(game)
