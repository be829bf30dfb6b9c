"""Laying a card: which word was due, and what follows (ME-5 to ME-8, ME-15, ME-22 to ME-27)."""

from mypy_extensions import i64

from pioche.engine.bits import bit, count_places
from pioche.engine.seats import next_seat
from pioche.games.merci import events
from pioche.games.merci.cards import NO_BACK, ONES_AND_SIXES
from pioche.games.merci.combinations import completing
from pioche.games.merci.effects import siouplait
from pioche.games.merci.moves import KINDS, LAY, SIOUPLAIT, SKUZ
from pioche.games.merci.objections import offend
from pioche.games.merci.position import Position
from pioche.games.merci.reasons import tell_combination


def completing_on(game: Position, stack: i64) -> i64:
    """ME-7: the cards that make a combination on a stack."""
    from_here = (game.tops | (game.tops << 18)) >> (6 * stack)
    return completing(from_here & 63, (from_here >> 6) & 63, (from_here >> 12) & 63)


def lay(game: Position, seat: i64, word: i64, card: i64, stack: i64) -> None:
    covered = game.top(stack)
    makes = False
    effect = NO_BACK
    if word == SIOUPLAIT or game.malpoli:
        makes = (completing_on(game, stack) & bit(card)) != 0
        effect = game.pile_back()  # ME-10: before the card is laid
    game.put(seat, card, stack)
    if game.journal is not None:
        left = count_places(game.hands[seat])
        game.journal.add(events.Laid(seat, game.text(card), stack, KINDS[int(word)], left))
    if (card ^ covered) <= 1:
        if word == SKUZ:
            skuz(game, seat)
        else:
            offend(game, seat, word, stack, covered)
    elif game.malpoli and is_offence(game, seat, word, card, makes):
        offend(game, seat, word, stack, covered)
    else:
        combines = makes and word == SIOUPLAIT
        if combines and game.journal is not None:
            tell_combination(game, game.journal, seat, stack, covered)
        game.refill()
        if combines:
            siouplait(game, seat, card, effect)
        elif game.hands[seat] == 0:
            game.end_round(seat)
        else:
            game.player = next_seat(seat, game.seats)


def skuz(game: Position, seat: i64) -> None:
    """ME-15: no turn is used, whatever waits goes on waiting; ME-16: a last card ends the round."""
    game.refill()
    if game.hands[seat] == 0:
        game.end_round(seat)


def is_offence(game: Position, seat: i64, word: i64, card: i64, makes: bool) -> bool:
    """ME-24, for a card that is not identical: the due word, and out of turn only ME-26."""
    due = LAY
    if makes:
        due = SIOUPLAIT
    if word != due:
        return True
    if seat == game.player:
        return False
    return not (game.interrupt and makes and (bit(card) & ONES_AND_SIXES) != 0)
