"""Why a move is refused: the article and a reason. Nothing here decides what is legal."""

from mypy_extensions import i64

from pioche.engine.bits import bit
from pioche.engine.refusal import Refused, illegal
from pioche.games.merci.cards import BACKS, copies_bits, front_text
from pioche.games.merci.combinations import matching, same_front
from pioche.games.merci.moves import (
    CHOOSE_HEART,
    DENOUNCE,
    DRAW,
    GIVE,
    LET_GO,
    NAME,
    PASS,
    SIOUPLAIT,
    SKUZ,
    back_of,
    front_of,
    kind_of,
    place_of,
)
from pioche.games.merci.position import GIVING, HEART_CHOICE, NAMING, OBJECTION, TURN, Position


def why_not(game: Position, seat: i64, move: i64) -> Refused:
    if game.over:
        return illegal("game-over", "ME-21" if game.stopped else "ME-18")
    if seat < 0 or seat >= game.seats:
        return illegal("no-such-seat", "C-1")
    kind = kind_of(move)
    if kind == DENOUNCE or move == LET_GO:
        return why_no_objection(game, seat)
    if game.stage == OBJECTION:
        return illegal("objection-open", "ME-32")
    if kind <= SKUZ:
        return why_no_lay(game, seat, kind, front_of(move), back_of(move), place_of(move))
    if kind <= NAME:
        return why_no_choice(game, seat, move)
    if move in {DRAW, PASS}:
        return why_no_draw(game, seat, move)
    if not game.spoken:
        return illegal("table-speaks", "ME-30")
    return illegal("nothing-to-answer", "ME-11")


def why_no_objection(game: Position, seat: i64) -> Refused:
    if not game.spoken:
        return illegal("table-speaks", "ME-30")
    if game.stage != OBJECTION:
        return illegal("nothing-to-denounce", "ME-32")
    if seat == game.accused:
        return illegal("you-are-accused", "ME-32")
    if game.let_go & bit(seat):
        return illegal("let-go-already", "ME-32")
    return illegal("another-is-accused", "ME-32", {"accused": int(game.accused)})


def why_no_draw(game: Position, seat: i64, move: i64) -> Refused:
    if game.stage != TURN:
        return illegal("effect-pending", "ME-12")
    if seat != game.player:
        return illegal("not-your-turn", "ME-5", {"turn": int(game.player)})
    if move == DRAW:
        return illegal("pile-empty", "ME-20")
    return illegal("pile-not-empty", "ME-20")


def why_no_choice(game: Position, seat: i64, move: i64) -> Refused:
    kind = kind_of(move)
    stage = NAMING
    if kind == CHOOSE_HEART:
        stage = HEART_CHOICE
    elif kind == GIVE:
        stage = GIVING
    if game.stage != stage or seat != game.by:
        return illegal("no-choice-now", "ME-10")
    place = place_of(move)
    if place >= game.seats:
        return illegal("no-such-seat", "C-1")
    if kind == CHOOSE_HEART:
        return illegal("not-fewest-hearts", "ME-10")
    if place == seat:
        return illegal("not-yourself", "ME-10")
    return why_not_this_card(game, seat, front_of(move), back_of(move))


def why_not_this_card(game: Position, seat: i64, front: i64, back: i64) -> Refused:
    """The card is not held, or a back is named that need not be."""
    details: dict[str, object] = {"card": front_text(int(front))}
    if game.hands[seat] & copies_bits(front) and back:
        details["back"] = BACKS[int(back) - 1]
        return illegal("back-not-to-be-named", "ME-2", details)
    return illegal("card-not-held", "ME-5", details)


def card_is_meant(game: Position, seat: i64, front: i64, back: i64) -> bool:
    """Whether the hand has that card, named as it must be."""
    held = game.hands[seat] & copies_bits(front)
    if back == 0:
        return held != 0
    second = bit(2 * front + 1)
    return (
        held == copies_bits(front) and (game.differing & second) != 0 and game.back(2 * front + 1) == back - 1
    )


def why_no_lay(game: Position, seat: i64, word: i64, front: i64, back: i64, stack: i64) -> Refused:
    if game.closing:
        return illegal("last-card-laid", "ME-16")
    if not card_is_meant(game, seat, front, back):
        return why_not_this_card(game, seat, front, back)
    top = game.top(stack)
    card = bit(2 * front)
    details: dict[str, object] = {"card": front_text(int(front)), "stack": int(stack) + 1}
    if not matching(top) & card:
        return illegal("does-not-fit", "ME-5", details)
    if same_front(top) & card:
        return why_no_skuz(game, seat, card, details)
    if game.stage != TURN:
        return illegal("only-skuz-now", "ME-15")
    if seat != game.player:
        return why_not_out_of_turn(game, word)
    if word == SKUZ:
        return illegal("not-identical", "ME-15", details)
    if word == SIOUPLAIT:
        return illegal("no-combination", "ME-30", details)
    return illegal("say-siouplait", "ME-30", details)


def why_no_skuz(game: Position, seat: i64, card: i64, details: dict[str, object]) -> Refused:
    """An identical card is laid with Skuz, unless it is barred."""
    if game.barred[seat] & card:
        return illegal("barred", "ME-23", details)
    if game.stage != TURN:
        return illegal("only-skuz-now", "ME-15")
    return illegal("say-skuz", "ME-6", details)


def why_not_out_of_turn(game: Position, word: i64) -> Refused:
    if game.interrupt and word == SIOUPLAIT:
        return illegal("no-interrupt", "ME-26")
    return illegal("not-your-turn", "ME-5", {"turn": int(game.player)})
