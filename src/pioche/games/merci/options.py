"""What a table may choose: the two switches, the manners, the backs and the caps."""

from typing import Final, final

from mypy_extensions import i64

from pioche.engine.fields import LARGEST, Request, mapping, only_known, required, text, truth, whole_number
from pioche.engine.game import Options
from pioche.engine.refusal import bad_request
from pioche.games.merci.cards import BACKS, CARDS

NAMES: Final = ("malpoli", "interrupt", "manners", "slips", "backs", "round_cap", "move_cap")
MANNERS: Final = ("auto", "spoken")
SLIPS: Final = ("never", "seldom", "often")
DEFAULT_BACKS: Final = (13, 13, 12, 12)


@final
class MerciOptions(Options):
    def __init__(
        self,
        malpoli: bool,
        interrupt: bool,
        spoken: bool,
        slips: str,
        backs: list[int],
        round_cap: i64,
        move_cap: i64,
    ) -> None:
        self.malpoli = malpoli
        self.interrupt = interrupt
        self.spoken = spoken
        self.slips = slips
        """How often bots forget a word at a live table; the rules do not ask."""
        self.backs = backs
        self.round_cap = round_cap
        self.move_cap = move_cap

    def as_json(self) -> dict[str, object]:
        return {
            "malpoli": self.malpoli,
            "interrupt": self.interrupt,
            "manners": MANNERS[1] if self.spoken else MANNERS[0],
            "slips": self.slips,
            "backs": dict(zip(BACKS, self.backs, strict=True)),
            "round_cap": int(self.round_cap),
            "move_cap": int(self.move_cap),
        }


def read_options(seats: int, request: Request) -> MerciOptions:
    only_known(request, NAMES, "options")
    return MerciOptions(
        truth(request.get("malpoli", False), "options.malpoli"),
        truth(request.get("interrupt", False), "options.interrupt"),
        one_of(request, "manners", MANNERS) == MANNERS[1],
        one_of(request, "slips", SLIPS),
        read_backs(request),
        whole_number(request.get("round_cap", 200), "options.round_cap", 1, LARGEST),
        whole_number(request.get("move_cap", 2000), "options.move_cap", 1, LARGEST),
    )


def one_of(request: Request, name: str, known: tuple[str, ...]) -> str:
    """One of the words that an option knows; the first where none is given."""
    field = f"options.{name}"
    said = text(request.get(name, known[0]), field)
    if said not in known:
        raise bad_request("unknown-manners", {"field": field, "known": ", ".join(known)})
    return said


def read_backs(request: Request) -> list[int]:
    """ME-2: how many cards have each back."""
    if "backs" not in request:
        return list(DEFAULT_BACKS)
    field = "options.backs"
    named = mapping(request["backs"], field)
    only_known(named, BACKS, field)
    backs = [whole_number(required(named, back, field), f"{field}.{back}", 0, int(CARDS)) for back in BACKS]
    if sum(backs) != CARDS:
        raise bad_request("wrong-card-count", {"field": field, "count": int(CARDS)})
    return backs
