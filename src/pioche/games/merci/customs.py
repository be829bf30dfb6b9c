"""How MERCI is played at a live table: what the clock does (ME-33), and which moves race."""

from typing import Final

from pioche.engine.events import Fields
from pioche.engine.views import hands_of, numbers, words
from pioche.table.customs import Customs


def me_33(view: Fields) -> list[str]:
    """MERCI: draw on a turn, take without a word, let go, and choose by lot."""
    moves = words(view, "moves")
    quiet = [move for move in moves if move in {"draw", "pass", "silent", "let-go"}]
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


CUSTOMS: Final = Customs(
    me_33,
    {"": "lot", "turn": "draw", "answer": "silent", "objection": "let-go"},
    races=races,
    live_options={"manners": "spoken"},  # ME-31
    highest={"round_cap": 200, "move_cap": 2000},
)
