"""What a search must be told of a game: how to play on quickly, when to stop, what a position is worth."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from pioche.engine.bits import bit, count_places
from pioche.engine.chance import Chance
from pioche.engine.game import Game
from pioche.engine.moves import Moves
from pioche.engine.pickling import Picklable
from pioche.engine.reading import Reading


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind(Picklable):
    """As it stands it knows nothing of any game: moves at random, to the end, and who wins has all.

    It holds no state of a game, so one mind serves every search.
    """

    def __init__(self) -> None:
        self.tries: i64 = 1
        """How often a sampled world is searched before another is drawn from the memory."""
        self.plans: i64 = 1
        """How many ways the searching seat has to play on (search/paired.py)."""
        self.lean = 0.0
        """By how much of a win another move must be better than the mind's own (search/paired.py)."""
        self.doubt = 0.5
        """And by how many standard errors."""
        self.clear = 3.0
        """So many standard errors of the difference behind the best, a move drops out (search/paired.py)."""

    def move(self, game: Game, seat: i64, moves: Moves, chance: Chance) -> i64:
        """One of the listed moves (HOLD among them where the seat need not move), quickly.

        It may look only at what its seat may know: the same method plays for a bot that does not search.
        """
        return moves.items[chance.below(moves.count)]

    def likelihood(self, game: Game, seat: i64, moves: Moves, made: i64, chance: Chance) -> float:
        """How likely it would have made this one of the listed moves."""
        return 1.0 if self.move(game, seat, moves, chance) == made else 0.0

    def shorten(self, game: Game, seat: i64, moves: Moves) -> None:
        """Take out of the list what is never worth a line; at least one move stays."""

    def redeal(self, game: Game, seat: i64, chance: Chance) -> None:
        """Draw what this seat does not know anew, before a line, where that is quicker than a new world."""

    def key(self, game: Game, seat: i64) -> i64:
        """A number that stands for all that a seat's sealed choice may depend on (search/sealed.py)."""
        return seat

    def follow(self, plan: i64, seat: i64) -> None:
        """The line that comes next is played on by this plan for the searching seat (search/paired.py)."""

    def play_on(self, reading: Reading, first_round: i64, moves: Moves, chance: Chance) -> None:
        """Play a line on until it is settled; `moves` may be used. A mind may do it quicker than this."""
        game = reading.game
        while not self.settled(game, first_round):
            seat = reading.ask(moves)
            move = moves.items[0]
            if moves.count > 1:
                move = self.move(game, seat, moves, chance)
            reading.carry_out(seat, move)

    def settled(self, game: Game, first_round: i64) -> bool:
        """Whether a line that began in this round needs no further play: `worth` can tell."""
        return game.over

    def worth(self, game: Game, into: vec[float]) -> None:
        """Each seat's chance to win where a line was settled; together 1 (ties share)."""
        win_shares(game, into)


def win_shares(game: Game, into: vec[float]) -> None:
    """A game that is over: 1 for the winner, shared among several."""
    winners = game.winners()
    share = 0.0
    if winners != 0:
        share = 1.0 / float(count_places(winners))
    seat: i64 = 0
    while seat < game.seats:
        into[seat] = share if winners & bit(seat) else 0.0
        seat += 1
