"""ME-9 to ME-12: what a Siouplait brings, from the heart of a 1 or 6 to the answer."""

from mypy_extensions import i64

from pioche.engine.bits import bit
from pioche.engine.seats import lowest_seat, next_seat
from pioche.games.merci import events
from pioche.games.merci.cards import BACKS, DRAW2, GIFT, HEART, NO_BACK, ONES_AND_SIXES
from pioche.games.merci.moves import MERCI, MERCI_BEAUCOUP, PLAIN, kind_of
from pioche.games.merci.objections import open_objection
from pioche.games.merci.position import ANSWER, GIVING, HEART_CHOICE, NAMING, NO_CARD, Position
from pioche.games.merci.reasons import tell_rude_answer


def siouplait(game: Position, seat: i64, card: i64, effect: i64) -> None:
    """A valid Siouplait whose card lies already; the effect is the back that was on the pile before."""
    game.by = seat
    game.effect = effect
    game.closing = game.hands[seat] == 0
    if bit(card) & ONES_AND_SIXES:
        game.take_heart(seat)  # ME-9
        if game.over:
            return
    if effect == NO_BACK:
        effect_over(game)  # ME-20
    elif effect == GIFT:
        game.draw(seat, "gift")
        game.stage = GIVING
    elif effect == HEART:
        tied = game.fewest_hearts()
        if tied & (tied - 1):
            game.stage = HEART_CHOICE
        else:
            give_heart(game, lowest_seat(tied))
    else:
        game.stage = NAMING


def give_heart(game: Position, seat: i64) -> None:
    """ME-10 `heart`: the heart, then the announcer names who draws."""
    game.stage = NAMING
    game.take_heart(seat)


def choose_heart(game: Position, seat: i64, receiver: i64) -> None:
    if game.journal is not None:
        game.journal.add(events.HeartChosen(seat, receiver))
    give_heart(game, receiver)


def name(game: Position, seat: i64, target: i64) -> None:
    if game.journal is not None:
        game.journal.add(events.Named(seat, target))
    await_answer(game, target)


def give(game: Position, seat: i64, card: i64, target: i64) -> None:
    """ME-10 `gift`: the card is the receiver's at once."""
    game.hands[seat] &= ~bit(card)
    game.hands[target] |= bit(card)
    if game.journal is not None:
        back, both = BACKS[int(game.back(card))], bit(seat) | bit(target)
        game.journal.add(events.Given(seat, target, back, game.text(card), to=both))
    await_answer(game, target)


def await_answer(game: Position, target: i64) -> None:
    """ME-11 where words are the players' own; ME-30: the table has said Merci for everyone."""
    if game.spoken:
        game.target = target
        game.stage = ANSWER
    else:
        take_cards(game, target)
        effect_over(game)


def take_cards(game: Position, target: i64) -> None:
    effect = game.effect
    if effect != GIFT:
        game.draw(target, "effect")
        if effect == DRAW2:
            game.draw(target, "effect")


def answer(game: Position, seat: i64, said: i64) -> None:
    """ME-11: whatever the answer, the cards come with it; a rude one can be denounced."""
    polite = said == MERCI_BEAUCOUP or (said == MERCI and game.effect != DRAW2)
    if game.journal is not None:
        game.journal.add(events.Answered(seat, PLAIN[int(kind_of(said)) - 7]))
    take_cards(game, seat)
    if polite:
        effect_over(game)
    else:
        open_objection(game, seat, kind_of(said), NO_CARD)


def settle_answer(game: Position, denounced: bool) -> None:
    """ME-11: one more card for a rude answer that was denounced."""
    if denounced:
        if game.journal is not None:
            tell_rude_answer(game, game.journal, game.target)
        game.draw(game.target, "penalty")
    effect_over(game)


def effect_over(game: Position) -> None:
    """ME-12, ME-27: the left neighbour of the announcer goes on; ME-16: or the round ends now."""
    by = game.by
    if game.closing:
        game.end_round(by)
    else:
        game.clear_pending()
        game.player = next_seat(by, game.seats)
