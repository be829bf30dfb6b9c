"""What a table must know of each game beyond its rules: the clock's moves, and where reactions race."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from pioche.engine.events import Fields
from pioche.engine.fields import sequence, whole_number
from pioche.engine.refusal import bad_request
from pioche.engine.views import hands_of, numbers, words
from pioche.table.worth import non_merci_worth

KINDS: Final = {
    "answer": "answer",
    "objection": "objection",
    "heart": "choice",
    "name": "choice",
    "give": "choice",
}


def kind_of_wait(phase: str) -> str:
    """Which limit of a pace a phase has."""
    return KINDS.get(phase, "turn")


def any_move(view: Fields) -> list[str]:
    return words(view, "moves")


def refuse_or_take(view: Fields) -> list[str]:
    return ["pass"] if "pass" in any_move(view) else ["take"]


def draw_then_lay(view: Fields) -> list[str]:
    """Mio: draw; the first drawn card that fits is laid, MIO is not said; a colour by lot."""
    moves = any_move(view)
    if view["phase"] == "name":
        return moves
    if view["phase"] == "turn":
        quiet = [move for move in moves if move in {"draw", "pass"}]
        return quiet or moves
    return [move for move in moves if not move.endswith(" mio") and move != "draw"] or moves


def me_33(view: Fields) -> list[str]:
    """MERCI: draw on a turn, take without a word, let go, and choose by lot."""
    moves = any_move(view)
    quiet = [move for move in moves if move in {"draw", "pass", "silent", "let-go"}]
    return quiet or [move for move in moves if not move.startswith("skuz")]


def could_be_held(view: Fields, fronts: set[str]) -> bool:
    """Whether a copy of one of these fronts may be in a hand: not all of its copies lie open."""
    lying = words(view, "tops") + [card for cards in hands_of(view, "under") for card in cards]
    return any(lying.count(front) < (1 if front[0] in "16" else 2) for front in fronts)


def merci_races(view: Fields, options: Fields, seat: int, move: str) -> bool:
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


@dataclass(frozen=True)
class Customs:
    default: Callable[[Fields], list[str]]
    """From the view of an awaited seat, what the clock plays; of several, one by lot."""
    promise: dict[str, str]
    """By phase (or "": any other), the sentence that says what the clock will do: `then-…`."""
    goes_on: frozenset[str] = frozenset()
    """Phases that are no new decision where the clock has just moved: it goes on with the same turn."""
    races: Callable[[Fields, Fields, int, str], bool] | None = None
    """Where seats that are not awaited may move: from a spectator's view, whether a move races others."""
    live_options: Fields = field(default_factory=dict)
    """Options that differ where people play."""
    highest: dict[str, int] = field(default_factory=dict)
    """The highest values of options where people play: with these, too, a game ends (docs/table.md)."""
    longest: dict[str, int] = field(default_factory=dict)
    """The same for options that are lists: how much one may hold. Everybody who looks is told all of it."""
    worth: Callable[[Fields], Fields] | None = None
    """From any view, what people count at a table: it goes into the view as `worth`."""

    def promise_in(self, phase: str) -> str:
        return self.promise.get(phase, self.promise[""])


CUSTOMS: Final = {
    "non-merci": Customs(refuse_or_take, {"": "refuse"}, highest={"rounds": 20}, worth=non_merci_worth),
    "shit": Customs(any_move, {"": "lot"}, highest={"target": 1200, "round_cap": 500}),
    "lettres": Customs(any_move, {"": "lot"}),
    "mio": Customs(
        draw_then_lay,
        {"": "draw", "name": "lot"},
        goes_on=frozenset({"drawing", "name"}),
        highest={"target": 1000},
        longest={"deck": 4 * 55},
    ),
    "merci": Customs(
        me_33,
        {"": "lot", "turn": "draw", "answer": "silent", "objection": "let-go"},
        races=merci_races,
        live_options={"manners": "spoken"},  # ME-31
        highest={"round_cap": 200, "move_cap": 2000},
    ),
}


def check_live(game: str, options: Fields) -> Fields:
    """Options as the rules have read them, if a live table can have them; a referee takes more."""
    for name, high in CUSTOMS[game].highest.items():
        whole_number(options[name], f"options.{name}", 1, high)
    for name, most in CUSTOMS[game].longest.items():
        if len(sequence(options[name], f"options.{name}")) > most:
            raise bad_request("list-too-long", {"field": f"options.{name}", "count": most})
    return options


def with_worth(game: str, view: Fields) -> Fields:
    """A view of the rules as a table shows it."""
    worth = CUSTOMS[game].worth
    return view if worth is None else {**view, "worth": worth(view)}
