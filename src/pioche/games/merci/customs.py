"""How MERCI is played at a live table: what the clock does (ME-33), and which moves race."""

from typing import Final

from pioche.engine.events import Fields
from pioche.engine.refusal import illegal
from pioche.engine.views import hands_of, number, numbers, seat_or_none, word, words
from pioche.games.merci.cards import FRONT_TEXTS
from pioche.games.merci.slips import ANSWERS, LAYS, OVERLOOKED, slip
from pioche.table.customs import OBJECTION, Customs, Objections

DENOUNCE: Final = "denounce "
LET_GO: Final = "let-go"


def me_33(view: Fields) -> list[str]:
    """MERCI: draw on a turn, take without a word, let go, and choose by lot."""
    moves = words(view, "moves")
    quiet = [move for move in moves if move in {"draw", "pass", "silent", LET_GO}]
    return quiet or [move for move in moves if not move.startswith("skuz")]


def could_be_held(view: Fields, fronts: set[str]) -> bool:
    """Whether a copy of one of these fronts may be in a hand: not all of its copies lie open."""
    lying = words(view, "tops") + [card for cards in hands_of(view, "under") for card in cards]
    return any(lying.count(front) < (1 if front[0] in "16" else 2) for front in fronts)


def races(view: Fields, options: Fields, seat: int, move: str) -> bool:
    """Whether a move takes a chance from somebody else who, for all that everybody knows, might have it.

    Only a lay or a denunciation does: draws, choices and answers leave every reaction open. `view` is a
    spectator's: a delay that depended on the cards in hands would tell what they are.
    """
    word = move.partition(" ")[0]
    if word == "denounce":
        return len(numbers(view, "awaited")) > 1
    if word not in {"lay", "siouplait", "skuz"}:
        return False
    if not any(hand for other, hand in enumerate(hands_of(view, "hands")) if other != seat):
        return False
    if view["phase"] == "turn":
        if options["malpoli"] and options["manners"] == "spoken":
            return True
        ones_and_sixes = {value + colour for value in "16" for colour in "ypgbv"}
        if options["interrupt"] and could_be_held(view, ones_and_sixes):
            return True
    return could_be_held(view, set(words(view, "tops")))


def rests_after(options: Fields, move: str) -> bool:
    """ME-32: after every lay and every answer that people speak themselves."""
    return options["manners"] == "spoken" and move.partition(" ")[0] in {*LAYS, *ANSWERS}


def check_reaction(accused: int, seat: int, move: str) -> None:
    """ME-32: the others decide, about who has just played."""
    if seat == accused:
        raise illegal("you-are-accused", "ME-32")
    if move not in {LET_GO, f"{DENOUNCE}{accused}"}:
        raise illegal("another-is-accused", "ME-32", {"accused": accused})


def announced_to_all(part: Fields, told: Fields) -> Fields:
    """ME-32: a lay or an answer as everybody sees it before anybody has judged it."""
    accused = number(told, "seat")
    others = [seat for seat in range(number(part, "seats")) if seat != accused]
    shown = {**part, "phase": OBJECTION, "awaited": others, "accused": accused}
    if told["type"] == "laid":
        stack = number(told, "stack")
        tops, under = words(part, "tops"), hands_of(part, "under")
        under[stack] = sorted([*under[stack], tops[stack]], key=FRONT_TEXTS.index)
        tops[stack] = word(told, "card").partition(":")[0]
        shown["tops"], shown["under"] = tops, under
    return shown


def announced_to_one(part: Fields, told: Fields) -> Fields:
    accused = number(told, "seat")
    seat = seat_or_none(part, "seat")
    moves = [] if seat is None or seat == accused else [f"{DENOUNCE}{accused}", LET_GO]
    shown = {**part, "moves": moves}
    if told["type"] == "laid":
        card = word(told, "card")
        hands = hands_of(part, "hands")
        hands[accused].remove(card if seat == accused else f"?:{card.partition(':')[2]}")
        shown["hands"] = hands
    return shown


CUSTOMS: Final = Customs(
    me_33,
    {"": "lot", "turn": "draw", "answer": "silent", "objection": "let-go"},
    races=races,
    objections=Objections(
        rests_after,
        LET_GO,
        DENOUNCE,
        "taken_back",
        check_reaction,
        announced_to_all,
        announced_to_one,
        slip,
        OVERLOOKED,
    ),
    live_options={"manners": "spoken", "slips": "seldom"},  # ME-31
    rules={
        "starter": {"malpoli": False, "interrupt": False},  # ME-22, ME-23
        "complete": {"malpoli": True, "interrupt": True},  # ME-24 to ME-27
    },
    highest={"round_cap": 200, "move_cap": 2000},
)
