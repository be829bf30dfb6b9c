"""Positions as rows of numbers, and moves as numbers below a limit: what learning programs work with.

A row tells what one seat knows, its own seat first and then its left neighbours. It has the same layout at
every number of seats. docs/environments.md shows the layouts, made from the tables of fields here.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from pioche.engine.bits import bit
from pioche.engine.cells import ONE_CELL, add_mark, within
from pioche.engine.game import Game
from pioche.engine.memory import Memory
from pioche.engine.moves import Moves
from pioche.engine.pickling import Picklable

CELLS: Final = 8
"""Cells in a word; every group of cells begins with a new word."""


@final
class Field(Picklable):
    """So many cells next to each other, each 0 to `most`."""

    def __init__(self, name: str, cells: int, most: int, meaning: str) -> None:
        self.name = name
        self.cells = cells
        self.most = most
        self.meaning = meaning


@final
class Group(Picklable):
    """Fields that begin with a new word, repeated so many times (`per` says for what)."""

    def __init__(self, fields: list[Field], times: int = 1, per: str = "") -> None:
        self.fields = fields
        self.times = times
        self.per = per

    def cells(self) -> int:
        """The cells of one repetition; those behind the last field are always 0."""
        used = sum(field.cells for field in self.fields)
        return -(-used // CELLS) * CELLS


def marks(name: str, cells: int, meaning: str, times: int = 1, per: str = "") -> Group:
    """Cells of 0 or 1."""
    return Group([Field(name, cells, 1, meaning)], times, per)


def counts(name: str, cells: int, most: int, meaning: str, times: int = 1, per: str = "") -> Group:
    return Group([Field(name, cells, most, meaning)], times, per)


def numbers(named: list[tuple[str, int, str]], times: int = 1, per: str = "") -> Group:
    """One word of up to eight fields of one cell each: name, most, meaning."""
    return Group([Field(name, 1, most, meaning) for name, most, meaning in named], times, per)


SCORE: Final = [
    ("score", 255, "the score + 64, by ones: exact from −64 to 191"),
    ("score by eights", 255, "the score // 8 + 32: up to 1791"),
]

COMMON: Final = [
    marks("seats", 8, "one of the cells 2 to 7: how many seats play"),
    numbers(
        [
            ("awaited", 1, "the game waits for this seat"),
            ("over", 1, "the game is over"),
            ("round", 255, "the round, from 1"),
        ]
    ),
]
COMMON_WORDS: Final[i64] = 2


def put_common(game: Game, seat: i64, into: vec[i64], at: i64) -> i64:
    into[at] = ONE_CELL[game.seats]
    word = (game.awaited() >> seat) & 1
    if game.over:
        word |= 1 << 8
    into[at + 1] = word | (within(game.round, 255) << 16)
    return at + COMMON_WORDS


def mark_action(masks: vec[i64], at: i64, action: i64) -> None:
    add_mark(masks, at + (action >> 3), bit(8 * (action & 7)))


def words_of(groups: list[Group]) -> int:
    return sum(group.cells() * group.times for group in groups) // CELLS


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder(Picklable):
    """Writes rows for one game that is being played, and numbers its moves.

    Some games have things that everybody could have seen and that a position does not hold; their encoder
    remembers them, which is why it watches every move.
    """

    def __init__(self, groups: list[Group], hidden: list[Group], actions: i64) -> None:
        self.groups = COMMON + groups
        self.hidden_groups = hidden
        self.words: i64 = words_of(self.groups)
        self.hidden_words: i64 = words_of(hidden)
        self.actions = actions

    def begin(self) -> None:
        """Forget everything: a new game begins."""

    def watch(self, game: Game, seat: i64, move: i64) -> None:
        """A listed move, just before it is made; a HOLD is none."""

    def recall(self, memory: Memory, game: Game) -> None:
        """Know what a seat's memory holds, instead of having watched; `game` is a world of this memory."""

    def fill(self, game: Game, seat: i64, into: vec[i64], at: i64) -> i64:
        """Write what a seat knows into the words from `at` on; where the next row begins."""
        raise NotImplementedError

    def fill_hidden(self, game: Game, seat: i64, into: vec[i64], at: i64) -> i64:
        """Write what the seat does not know, for a critic."""
        raise NotImplementedError

    def action(self, game: Game, seat: i64, move: i64) -> i64:
        """The number of a move that is listed for a seat."""
        return move

    def mark(self, game: Game, seat: i64, moves: Moves, offered: vec[i64], masks: vec[i64], at: i64) -> None:
        """Write the number of each listed move, and mark it in the empty mask that begins at a word."""
        items = moves.items
        count = moves.count
        index: i64 = 0
        while index < count:
            offered[index] = items[index]
            mark_action(masks, at, items[index])
            index += 1

    def move(self, game: Game, seat: i64, action: i64) -> i64:
        """The move that a number means for a seat; only where the number is that of a listed move."""
        return action

    def copy(self) -> "Encoder":
        """One that remembers the same, independent of this one."""
        raise NotImplementedError
