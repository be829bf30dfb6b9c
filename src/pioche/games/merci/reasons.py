"""Why: the combination that was made, the word that was missing or wrong. Nothing here decides anything."""

from mypy_extensions import i64

from pioche.engine.bits import bit
from pioche.engine.journal import Journal
from pioche.games.merci import events
from pioche.games.merci.cards import DRAW2, front_text
from pioche.games.merci.combinations import SAME_VALUE, completing
from pioche.games.merci.moves import FIRST_PLAIN, KINDS, LAY, PLAIN, SIOUPLAIT
from pioche.games.merci.position import Position


def front_of_top(game: Position, stack: i64) -> str:
    return front_text(int(game.top(stack) >> 1))


def three_tops(game: Position) -> list[str]:
    """By their values, as a run is read."""
    return sorted([front_of_top(game, stack) for stack in range(3)])


def shape_of(game: Position, stack: i64, covered: i64) -> str:
    """ME-7: what the tops show since a card covered another one, `none` if it is nothing new."""
    card, left, right = game.top(stack), game.top((stack + 1) % 3), game.top((stack + 2) % 3)
    if not completing(covered, left, right) & bit(card):
        return "none"
    if SAME_VALUE[left] & SAME_VALUE[right] & bit(card):
        return "triple"
    # A card has its colour or its value from the one that it covers: it never brings two facts at once.
    return "colour" if SAME_VALUE[covered] & bit(card) else "run"


def tell_combination(game: Position, journal: Journal, seat: i64, stack: i64, covered: i64) -> None:
    journal.add(events.Combined(seat, shape_of(game, stack, covered), three_tops(game)))


def tell_offence(game: Position, journal: Journal, seat: i64, said: i64, stack: i64, covered: i64) -> None:
    """ME-23, ME-24: the word that was due, or that it was not her turn."""
    shape = shape_of(game, stack, covered)
    cards = [front_of_top(game, stack)]
    if (game.top(stack) ^ covered) <= 1:
        fault = "skuz"
    elif shape != "none" and said != SIOUPLAIT:
        fault, cards = "siouplait", three_tops(game)
    elif shape == "none" and said != LAY:
        fault = "undue"
    else:
        fault = "turn"
    journal.add(events.Offended(seat, fault, KINDS[int(said)], shape, cards))


def tell_rude_answer(game: Position, journal: Journal, seat: i64) -> None:
    """ME-11."""
    fault = "merci-beaucoup" if game.effect == DRAW2 else "merci"
    journal.add(events.Offended(seat, fault, PLAIN[int(game.said - FIRST_PLAIN)], "none", []))
