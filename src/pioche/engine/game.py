"""The contract: what every game can be asked. One object is one position, and all that may follow it."""

from typing import final

from mypy_extensions import i64, mypyc_attr

from pioche.engine.bits import bit
from pioche.engine.chance import Chance
from pioche.engine.fields import Request, only_known
from pioche.engine.journal import Journal
from pioche.engine.moves import Moves
from pioche.engine.pickling import Picklable
from pioche.engine.refusal import Refused


@mypyc_attr(allow_interpreted_subclasses=True)
class Options(Picklable):
    """The settled options of a game; each game has its own typed fields."""

    def as_json(self) -> dict[str, object]:
        """Every option with its value, in the form in which it can be given again."""
        raise NotImplementedError


@final
class NoOptions(Options):
    """A game that leaves a table nothing to choose."""

    def as_json(self) -> dict[str, object]:
        return {}


def no_options(seats: int, request: Request) -> Options:
    only_known(request, (), "options")
    return NoOptions()


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Picklable):
    """A position. Moves are integers, sets of seats are bit sets; friendly forms live in title.py.

    Of a class that anybody may inherit from in plain Python, mypyc does not know that an attribute is always
    there, and looks each time. Compiled games set the attributes of this class by themselves.
    """

    def __init__(self, seats: i64, chance: Chance, journal: Journal | None) -> None:
        self.seats = seats
        self.chance = chance
        self.journal = journal
        self.round: i64 = 1
        self.over = False
        self.stopped = False

    def awaited(self) -> i64:
        """The seats the game waits for; each of them has at least one move. Empty when it is over."""
        raise NotImplementedError

    def optional(self) -> i64:
        """The seats that may move although the game does not wait for them."""
        return 0

    def list_moves(self, seat: i64, into: Moves) -> None:
        """Every legal move of a seat, in a fixed order. Nothing else decides what is legal."""
        raise NotImplementedError

    def carry_out(self, seat: i64, move: i64) -> None:
        """Make a move that has just been listed for this seat, up to the next decision.

        For search and simulation; everybody else calls apply.
        """
        raise NotImplementedError

    def why_not(self, seat: i64, move: i64) -> Refused:
        """The article and the reason for which an unlisted move is refused. It only explains."""
        raise NotImplementedError

    def turn(self) -> i64:
        """The seat whose turn it is, −1 for none."""
        raise NotImplementedError

    def phase(self) -> str:
        raise NotImplementedError

    def score(self, seat: i64) -> i64:
        """The score at hand."""
        raise NotImplementedError

    def winners(self) -> i64:
        """Empty until the game is over."""
        raise NotImplementedError

    def copy(self) -> "Game":
        """The same position with the same chances to come, independent, without a journal."""
        raise NotImplementedError

    def apply(self, seat: i64, move: i64) -> None:
        """Make a move; whatever is not listed is refused and changes nothing."""
        moves = Moves()
        if seat >= 0 and seat < self.seats:
            self.list_moves(seat, moves)
        if not moves.holds(move):
            raise self.why_not(seat, move)
        self.carry_out(seat, move)

    def best_by_score(self, lowest: bool) -> i64:
        """All seats with the best score (C-3); nobody before the game is over."""
        if not self.over:
            return 0
        best = self.score(0)
        leaders: i64 = 1
        seat: i64 = 1
        while seat < self.seats:
            score = self.score(seat)
            if score == best:
                leaders |= bit(seat)
            elif (score < best) == lowest:
                best = score
                leaders = bit(seat)
            seat += 1
        return leaders
