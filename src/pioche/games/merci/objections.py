"""ME-23 to ME-25 and ME-32: offences, and what becomes of them."""

from mypy_extensions import i64

from pioche.engine.bits import bit
from pioche.engine.seats import next_seat
from pioche.games.merci import events
from pioche.games.merci.cards import front_text
from pioche.games.merci.combinations import same_front
from pioche.games.merci.position import OBJECTION, Position
from pioche.games.merci.reasons import tell_offence


def open_objection(game: Position, accused: i64, said: i64, covered: i64) -> None:
    """ME-32: the others now decide, each for itself."""
    game.stage = OBJECTION
    game.said = said
    game.accused = accused
    game.covered = covered
    game.let_go = bit(accused)


def everybody(game: Position) -> i64:
    return bit(game.seats) - 1


def may_object(game: Position) -> i64:
    """The seats that have not let go."""
    return everybody(game) & ~game.let_go


def offend(game: Position, seat: i64, said: i64, stack: i64, covered: i64) -> None:
    """A lay that is an offence; ME-25: one with the last card is always seen."""
    if game.malpoli and game.hands[seat] == 0:
        if game.journal is not None:
            tell_offence(game, game.journal, seat, said, stack, covered)
        punish(game, seat, stack, covered)
    else:
        game.disputed = stack
        open_objection(game, seat, said, covered)


def punish(game: Position, seat: i64, stack: i64, covered: i64) -> None:
    """ME-24: the card is taken back, another one drawn, and a turn of her own ends."""
    game.take_back(seat, stack, covered)
    game.draw(seat, "penalty")
    if seat == game.player:
        game.player = next_seat(seat, game.seats)


def bar(game: Position, seat: i64, stack: i64, covered: i64) -> None:
    """ME-23: card back; its front is no Skuz of hers until the round ends."""
    game.take_back(seat, stack, covered)
    game.barred[seat] |= same_front(covered)
    if game.journal is not None:
        game.journal.add(events.Barred(seat, front_text(int(covered >> 1))))


def settle_lay(game: Position, denounced: bool) -> None:
    seat, stack, covered = game.accused, game.disputed, game.covered
    if denounced and game.journal is not None:
        tell_offence(game, game.journal, seat, game.said, stack, covered)
    game.clear_pending()
    if not denounced:
        stays(game, seat, stack, covered)
    elif game.malpoli:
        punish(game, seat, stack, covered)
    else:
        bar(game, seat, stack, covered)


def stays(game: Position, seat: i64, stack: i64, covered: i64) -> None:
    """ME-32: nobody denounced; an identical card was a Skuz, any other one her turn if she had it."""
    game.refill()
    if (game.top(stack) ^ covered) > 1:
        if seat == game.player:
            game.player = next_seat(seat, game.seats)
    elif game.hands[seat] == 0:
        game.end_round(seat)
