"""A title is one of the games on the shelf: how many may play, its options, and its text forms."""

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from pioche.engine.bits import place_list
from pioche.engine.chance import Chance
from pioche.engine.encoding import Encoder
from pioche.engine.events import Event, Fields
from pioche.engine.fields import Request, whole_number
from pioche.engine.game import Game, Options
from pioche.engine.journal import Journal
from pioche.engine.memory import Memory
from pioche.engine.moves import Moves
from pioche.engine.plain_encoding import PlainEncoder
from pioche.engine.refusal import bad_request
from pioche.engine.view_fields import GameView

LISTS: Final[list[Moves]] = []
"""Lists of moves that nobody fills just now: to make one costs more than to fill it, and every seat of a
table is asked for its moves after every move."""


@final
class Notation:
    """What is written in a game: the options (which may depend on the number of seats), moves and events."""

    def __init__(
        self,
        read_options: Callable[[int, Request], Options],
        move_text: Callable[[int], str],
        parse_move: Callable[[str], int],
        move_words: Callable[[str], tuple[str, Fields]],
        events: dict[str, type[Event]],
        view: type[GameView],
    ) -> None:
        self.read_options = read_options
        self.move_text = move_text
        self.parse_move = parse_move
        self.move_words = move_words
        self.events = events
        """By kind."""
        self.view = view
        """What its views hold."""
        self.event_names = {kind: list(event.told) for kind, event in events.items()}
        """For every kind of event the names of what it tells, in their order."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Title:
    """The description of a game: makes positions, views, memories and encoders, reads and writes texts.

    With a title, code needs to know nothing else about the game.
    """

    def __init__(self, name: str, fewest: int, most: int, usual: int, notation: Notation) -> None:
        self.name = name
        self.fewest = fewest
        self.most = most
        self.usual = usual
        self.notation = notation
        self.together = False
        """Whether all seats decide at the same time, always."""
        self.low_wins = False
        """Whether the lowest score is the best."""
        self.minutes = 15
        """How long a game among people takes."""
        self.palette = ("#2f5d50", "#f2c14e")
        """Two colours for the cover where there is no picture: the ground, and the cards on it."""
        self.move_count = 0
        """Moves are numbers below this; an encoder of the game's own may number them otherwise."""
        self.deck: list[str] = []
        """Every card once, in the text form of views; for the plain encoder."""
        # A game has few moves, and their texts are needed again and again: each is made and read only once.
        self.texts: dict[int, str] = {}
        self.numbers: dict[str, int] = {}

    def __reduce__(self) -> str:
        """There is one of each: a copy is the same one, and a pickle names it."""
        return "TITLE"

    def options(self, seats: int, request: Request) -> Options:
        """Settle the options; what is left out takes its default."""
        return self.notation.read_options(seats, request)

    def fresh(self, seats: int, options: Options, chance: Chance, journal: Journal | None) -> Game:
        """A new game whose deal comes from its generator."""
        raise NotImplementedError

    def dealt(
        self, seats: int, options: Options, chance: Chance, journal: Journal | None, deal: Request
    ) -> Game:
        """A new game whose first deal is given; a game need not know how."""
        raise bad_request("no-given-deal", {"game": self.name})

    def move_text(self, move: int) -> str:
        known = self.texts.get(move)
        if known is None:
            known = self.notation.move_text(move)
            self.texts[move] = known
        return known

    def parse_move(self, text: str) -> int:
        """The move a text stands for; Refused as not-a-move where the game's grammar has none such."""
        known = self.numbers.get(text)
        if known is None:
            known = self.notation.parse_move(text)
            self.numbers[self.move_text(known)] = known
        return known

    def move_words(self, text: str) -> tuple[str, Fields]:
        """The key and the parts of the sentence that offers a move to a person (words.*.ftl: move-…)."""
        return self.notation.move_words(text)

    def table_fields(self, game: Game) -> Fields:
        """The fields of `state` that only this game has, and `hands`: all cards open."""
        raise NotImplementedError

    def shown_fields(self, game: Game) -> Fields:
        """The same as everybody may know them while the game goes on."""
        raise NotImplementedError

    def own_fields(self, game: Game, seat: int | None) -> Fields:
        """Those of them in which a seat (None: a spectator) may see more, as it may see them."""
        raise NotImplementedError

    def memory(self, seats: int, options: Options, seat: int) -> Memory:
        """What a seat remembers; without one of the game's own, everything that it was told."""
        return Recollection(self, seats, options, seat)

    def world(
        self, seats: int, options: Options, seat: int, view: Fields, told: list[Fields], chance: Chance
    ) -> Game:
        """A position that agrees with a seat's view and all that it was told (Memory.world)."""
        raise NotImplementedError

    def encoder(self, options: Options) -> Encoder:
        """What writes the positions of one game, played with these options, as numbers."""
        if self.move_count <= 0:
            raise ValueError(f"{self.name}: a title without an encoder says how many moves there are")
        return PlainEncoder(self.deck, self.move_count, self.most, self.view, self.state)

    def check_seats(self, seats: object) -> int:
        """C-4: a number of seats this game can be played with."""
        if isinstance(seats, bool) or not isinstance(seats, int):
            raise bad_request("not-a-whole-number", {"field": "seats"}, "C-4")
        if not self.fewest <= seats <= self.most:
            raise bad_request(
                "seats-out-of-range", {"game": self.name, "low": self.fewest, "high": self.most}, "C-4"
            )
        return seats

    def moves(self, game: Game, seat: int) -> list[str]:
        """The texts of a seat's legal moves, in their fixed order."""
        listed = LISTS.pop() if LISTS else Moves()
        listed.clear()
        game.list_moves(whole_number(seat, "seat", 0, int(game.seats) - 1), listed)
        texts: list[str] = []
        index: i64 = 0
        while index < listed.count:
            texts.append(self.move_text(listed.items[index]))
            index += 1
        LISTS.append(listed)
        return texts

    def common_fields(self, game: Game) -> Fields:
        turn = int(game.turn())
        return {
            "game": self.name,
            "seats": int(game.seats),
            "round": int(game.round),
            "turn": turn if turn >= 0 else None,
            "phase": game.phase(),
            "awaited": place_list(game.awaited()),
            "over": game.over,
            "stopped": game.stopped,
            "scores": [int(game.score(seat)) for seat in range(int(game.seats))],
            "winners": place_list(game.winners()),
        }

    def state(self, game: Game) -> Fields:
        """The arbiter's view: everything."""
        fields = self.common_fields(game)
        fields["actors"] = place_list(game.awaited() | game.optional())
        fields.update(self.table_fields(game))
        return fields

    def public_part(self, game: Game) -> Fields:
        """Of every view what is the same in all. An over game hides nothing."""
        fields = self.common_fields(game)
        fields.update(self.table_fields(game) if game.over else self.shown_fields(game))
        return fields

    def own_part(self, game: Game, seat: int | None) -> Fields:
        """What stands instead, or in addition, in the view of a seat (None: a spectator)."""
        fields: Fields = {} if game.over else self.own_fields(game, seat)
        fields["seat"] = seat
        fields["moves"] = [] if seat is None else self.moves(game, seat)
        return fields

    def view(self, game: Game, seat: int | None) -> Fields:
        """What a seat (None: a spectator) may know now, and its moves."""
        fields = self.public_part(game)
        fields.update(self.own_part(game, seat))
        return fields


@final
class Recollection(Memory):
    """Everything that a seat was told, word for word; its title imagines worlds from that."""

    def __init__(self, title: Title, seats: int, options: Options, seat: int) -> None:
        self.title = title
        self.seats = seats
        self.options = options
        self.seat = seat
        self.told: list[Fields] = []

    def hear(self, told: Fields) -> None:
        self.told.append(told)

    def world(self, view: Fields, chance: Chance) -> Game:
        return self.title.world(self.seats, self.options, self.seat, view, self.told, chance)
