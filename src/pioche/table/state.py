"""The table as its log tells it. Only `apply` changes it; the same entries always lead to the same state."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from pioche.engine.chance import Seed
from pioche.engine.events import Event, Fields
from pioche.engine.fields import Request, mapping, read_seed, sequence, whole_number
from pioche.engine.game import Game
from pioche.engine.journal import Journal
from pioche.engine.match import Match
from pioche.engine.refusal import bad_request
from pioche.engine.views import number, word
from pioche.games.shelf import find_title
from pioche.table.customs import customs_of
from pioche.table.deals import VERSION, commitment_to, deal_seed
from pioche.table.entries import Entry
from pioche.table.race import order

GATHERING: Final = "gathering"
PLAYING: Final = "playing"
OVER: Final = "over"
OPEN: Final = "open"
ASK: Final = "ask"
LOCKED: Final = "locked"
DOORS: Final = (OPEN, ASK, LOCKED)


@dataclass
class TablePerson:
    """Somebody known to the table. The id is the host's own and is never told to anybody."""

    id: str
    name: str
    present: bool = True
    left: bool = False
    agreed: bool = False


@dataclass
class BotMoves:
    """What a bot has done for somebody."""

    since: int
    """The entry with which it took over."""
    moves: list[str] = field(default_factory=list)


@dataclass
class Chair:
    """A seat: empty, a person's (a bot may be playing for it), or a bot's."""

    person: int | None = None
    level: str | None = None
    name: str = ""
    taken_over: str | None = None
    """Why a bot plays for the person: away, asleep, left, host."""
    avatar: str = ""
    """What the person chose (avatars.py); else whoever draws the table derives one from the name."""
    missed: int = 0
    """Moves in a row that the clock made."""
    since: int = 0
    """The entry with which the person sat down, or came back after leaving: what was seen here before is none
    of their business."""
    meanwhile: BotMoves | None = None
    """From when a bot takes over until the person has moved again; who left for good is told nothing."""

    @property
    def empty(self) -> bool:
        return self.person is None and self.level is None

    @property
    def by_bot(self) -> bool:
        return self.level is not None or self.taken_over is not None


@dataclass(frozen=True)
class Wish:
    """Somebody would like to have a seat (None: any), and the host decides, or none is free."""

    person: str
    seat: int | None
    name: str


@dataclass
class Player:
    """Who sat at a seat when the game began, and whether they were its player to the end."""

    name: str
    person: int | None
    level: str | None = None
    parted: str | None = None
    """When the game was over: "left" for good, or "replaced" by somebody else. A stand-in parts nobody."""


@dataclass(frozen=True)
class Announced:
    """Something that everybody sees and the rules have not judged yet: others may still object."""

    seat: int
    move: str
    event: Event


def tried(match: Match, seat: int, move: str) -> tuple[Game, list[Event]]:
    """What a move would lead to, and what would be told of it; nothing changes. Refused: it is not legal."""
    game = match.game.copy()
    game.journal = Journal()
    game.apply(seat, match.title.parse_move(move))
    return game, game.journal.take()


@dataclass
class State:
    """What the log of a table says. `apply` alone changes it, so that a log leads to the same state again."""

    number: int = 0
    game: str = ""
    seats: int = 0
    options: Request = field(default_factory=dict)
    deal: Request | None = None
    seed: Seed | None = None
    """A first deal, or the seed of it, that was given when the table was opened."""
    daily: str | None = None
    """The day whose deal is played here, once and alone, such as 2026-11-19."""
    pace: str = "normal"
    private: bool = False
    """Whether who sits down in the middle of a game needs the host's consent."""
    rests: bool = False
    """Whether people look at the result of a round before the next one begins."""
    resting: list[int] = field(default_factory=list)
    """The seats that still look at one; nothing is played meanwhile."""
    door: str = OPEN
    """Whether those who are new at the table may sit down."""
    writing: bool = False
    """Whether the host lets people write in their own words."""
    stage: str = GATHERING
    paused: bool = False
    revealed: bool = False
    games: int = 0
    dealt: int = 0
    """The entry with which the last game began."""
    hinted: bool = False
    """Whether somebody has had a hint in it."""
    host: int = 0
    secret: bytes = b""
    salts: dict[int, str] = field(default_factory=dict)
    people: list[TablePerson] = field(default_factory=list)
    indices: dict[str, int] = field(default_factory=dict)
    """Where each of them stands in `people`."""
    banned: set[str] = field(default_factory=set)
    wishes: dict[int, Wish] = field(default_factory=dict)
    """By the entry with which they were told."""
    declined: set[str] = field(default_factory=set)
    """Whose wishes the host did not grant in this game."""
    chairs: list[Chair] = field(default_factory=list)
    cast: list[Player] = field(default_factory=list)
    former_cast: list[Player] = field(default_factory=list)
    """Who played the last game, until the next one begins."""
    match: Match | None = None
    announced: Announced | None = None
    undoable: int | None = None
    """The seat whose move is the last entry and can be taken back."""

    @property
    def running(self) -> Match | None:
        """The game that is going on."""
        return self.match if self.stage == PLAYING else None

    @property
    def may_write(self) -> bool:
        """Never at a table that the lobby shows."""
        return self.private and self.writing

    def find_person(self, person: str) -> int | None:
        return self.indices.get(person)

    def know(self, person: TablePerson, index: int) -> None:
        if index < len(self.people):
            del self.indices[self.people[index].id]
            self.people[index] = person
        else:
            self.people.append(person)
        self.indices[person.id] = index

    def free_index(self) -> int:
        """Where somebody new stands among the people: who has gone for good makes room."""
        needed = {
            self.host,
            *(chair.person for chair in self.chairs),
            *(player.person for player in [*self.cast, *self.former_cast]),
        }
        for index, person in enumerate(self.people):
            if not person.present and index not in needed:
                return index
        return len(self.people)

    def forget(self, person: str, nobody: str) -> None:
        """An id that belongs to nobody, and no name, stand for somebody, as if the log had never had them."""
        index = self.indices.pop(person, None)
        if index is not None:
            self.indices[nobody] = index
            self.people[index].id = nobody
            self.people[index].name = ""
            for seat in self.chairs_of(index):
                self.chairs[seat].name = ""
            for player in [*self.cast, *self.former_cast]:
                if player.person == index:
                    player.name = ""
        self.banned = {nobody if id == person else id for id in self.banned}
        self.declined = {nobody if id == person else id for id in self.declined}
        self.wishes = {
            n: Wish(nobody, wish.seat, "") if wish.person == person else wish
            for n, wish in self.wishes.items()
        }

    def chairs_of(self, person: int) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.person == person]

    def looks_from(self, person: int) -> list[int]:
        """The seats that a person sees the game from: who has left one looks on like everybody else."""
        return [seat for seat in self.chairs_of(person) if self.chairs[seat].taken_over != "left"]

    def apply(self, entry: Entry) -> list[Event]:
        """Let an entry happen; the events are what the rules tell of it. Refused: nothing has changed."""
        if entry.number != self.number + 1 or entry.kind not in CHANGES:
            raise bad_request("bad-log", {"number": entry.number, "name": entry.kind})
        events = CHANGES[entry.kind](self, entry.shown, entry.kept)
        self.undoable = self.may_undo(entry, events)
        self.number = entry.number
        return events

    def opened(self, shown: Fields, kept: Fields) -> list[Event]:
        self.game = word(shown, "game")
        self.seats = number(shown, "seats")
        self.options = mapping(shown["options"], "options")
        self.pace = word(shown, "pace")
        self.private = shown.get("private") is True
        self.rests = shown.get("rests") is True
        self.daily = None if shown.get("daily") is None else word(shown, "daily")
        self.deal = None if kept.get("deal") is None else mapping(kept["deal"], "deal")
        self.seed = None if kept.get("seed") is None else read_seed(kept["seed"])
        self.secret = bytes.fromhex(word(kept, "secret"))
        self.know(TablePerson(word(kept, "person"), word(shown, "name"), present=False), 0)
        self.chairs = [Chair() for _ in range(self.seats)]
        return []

    def sat(self, shown: Fields, kept: Fields) -> list[Event]:
        name = word(shown, "name")
        index = number(shown, "person")
        if self.find_person(word(kept, "person")) is None:
            self.know(TablePerson(word(kept, "person"), name), index)
        person = self.people[index]
        person.left = False
        person.name = person.name or name
        seat = number(shown, "seat")
        self.chairs[seat] = Chair(person=index, name=name, since=self.number + 1)
        self.wishes = {n: w for n, w in self.wishes.items() if w.seat != seat and w.person != person.id}
        return []

    def asked(self, shown: Fields, kept: Fields) -> list[Event]:
        seat = None if shown["seat"] is None else number(shown, "seat")
        wish = Wish(word(kept, "person"), seat, word(shown, "name"))
        self.wishes = {n: w for n, w in self.wishes.items() if w.person != wish.person}
        self.wishes[self.number + 1] = wish
        return []

    def decline(self, shown: Fields, _kept: Fields) -> list[Event]:
        self.declined.add(self.wishes.pop(number(shown, "wish")).person)
        return []

    def withdrawn(self, shown: Fields, _kept: Fields) -> list[Event]:
        del self.wishes[number(shown, "wish")]
        return []

    def stood(self, shown: Fields, _kept: Fields) -> list[Event]:
        seat = number(shown, "seat")
        self.chairs[seat] = Chair()
        self.drop_salt(seat)
        return []

    def drop_salt(self, seat: int) -> None:
        """The salts of a deal that was made stay: without them nobody could check it."""
        if self.stage == GATHERING:
            self.salts.pop(seat, None)

    def kicked(self, shown: Fields, kept: Fields) -> list[Event]:
        seat = number(shown, "seat")
        person = self.chairs[seat].person
        if person is not None:
            self.banned.add(self.people[person].id)
            self.people[person].left = True
        level = kept.get("level")
        self.chairs[seat] = Chair() if level is None else Chair(level=str(level))
        self.drop_salt(seat)
        return []

    def bot_seated(self, shown: Fields, _kept: Fields) -> list[Event]:
        self.chairs[number(shown, "seat")] = Chair(level=word(shown, "level"), name=word(shown, "name"))
        return []

    def host_named(self, shown: Fields, _kept: Fields) -> list[Event]:
        self.host = number(shown, "person")
        return []

    def configured(self, shown: Fields, _kept: Fields) -> list[Event]:
        self.options = mapping(shown["options"], "options")
        return []

    def door_set(self, shown: Fields, _kept: Fields) -> list[Event]:
        self.door = word(shown, "door")
        return []

    def writing_set(self, shown: Fields, _kept: Fields) -> list[Event]:
        self.writing = shown["allowed"] is True
        return []

    def paced(self, shown: Fields, _kept: Fields) -> list[Event]:
        self.pace = word(shown, "pace")
        return []

    def salted(self, shown: Fields, _kept: Fields) -> list[Event]:
        self.salts[number(shown, "seat")] = word(shown, "salt")
        return []

    def avatar_chosen(self, shown: Fields, _kept: Fields) -> list[Event]:
        self.chairs[number(shown, "seat")].avatar = word(shown, "avatar")
        return []

    def agreed(self, shown: Fields, _kept: Fields) -> list[Event]:
        self.people[number(shown, "person")].agreed = shown["agreed"] is True
        return []

    def started(self, _shown: Fields, kept: Fields) -> list[Event]:
        title = find_title(self.game)
        version = whole_number(kept.get("deal", 1), "deal", 1, VERSION)
        seed = deal_seed(self.secret, self.salts, version) if self.seed is None else self.seed
        match = Match(title, self.seats, seed=seed, options=self.options, deal=self.deal)
        self.match = match
        self.stage = PLAYING
        self.games += 1
        self.dealt = self.number + 1
        self.hinted = False
        self.resting = []
        self.declined = set()
        self.cast = [Player(chair.name, chair.person, chair.level) for chair in self.chairs]
        self.former_cast = []
        for chair in self.chairs:
            chair.missed = 0
            chair.meanwhile = None
        opening = match.opening
        match.opening = []  # told once; a bot that comes late plays everything again
        return opening

    def announce(self, shown: Fields, kept: Fields) -> list[Event]:
        match = self.match
        assert match is not None
        seat, move = number(shown, "seat"), word(kept, "move")
        event = tried(match, seat, move)[1][0]
        self.announced = Announced(seat, move, event)
        self.note_mover(self.chairs[seat], shown, kept)
        return [event]

    def moved(self, shown: Fields, kept: Fields) -> list[Event]:
        match = self.match
        assert match is not None
        seat = number(shown, "seat")
        if "lot" in kept:
            self.draw_again(sequence(kept["lot"], "lot"))
        events = match.play(seat, word(kept, "move"))
        if self.announced is not None:
            self.announced = None
            events = events[1:]  # it was told when it was announced
        if shown["by"] != "table":  # what was announced, or that nobody objects
            self.note_mover(self.chairs[seat], shown, kept)
        if match.game.over:
            self.stage = OVER
            self.paused = False
            self.wishes = {n: wish for n, wish in self.wishes.items() if wish.seat is None}
            self.note_parted()
        return events

    def plays_alone(self, seat: int) -> bool:
        """Whether a person sits there, and only bots on all other seats."""
        for other, chair in enumerate(self.chairs):  # noqa: SIM110 - quicker, and at every move
            if (chair.person is not None) != (other == seat):
                return False
        return True

    def may_undo(self, entry: Entry, events: list[Event]) -> int | None:
        """The seat that may take this entry back: a move that has told nobody anything new but bots."""
        if entry.kind != "moved" or entry.shown["by"] != "person" or self.stage != PLAYING or self.daily:
            return None
        seat = number(entry.shown, "seat")
        if not self.plays_alone(seat):
            return None
        harmless = customs_of(self.game).undoable
        return None if any(event.kind not in harmless for event in events) else seat

    def undone(self, shown: Fields, _kept: Fields) -> list[Event]:
        """The game is what it was before its last move: it is played again without it."""
        match = self.match
        if match is None or self.undoable is None or self.undoable != number(shown, "seat"):
            raise bad_request("bad-log", {"number": self.number + 1, "name": "undone"})
        again = Match(match.title, self.seats, seed=match.seed, options=self.options, deal=self.deal)
        again.opening = []
        for seat, text in match.played[:-1]:
            again.play_again(seat, text)
        self.match = again
        return []

    def note_mover(self, chair: Chair, shown: Fields, kept: Fields) -> None:
        if shown["by"] == "person":
            chair.missed = 0
            chair.meanwhile = None
        elif chair.taken_over is not None and chair.meanwhile is not None:
            chair.meanwhile.moves.append(word(kept, "move"))
        elif shown["by"] == "clock" and kept.get("missed") is True:
            chair.missed += 1

    def note_parted(self) -> None:
        """Chairs are given up once a game is over; who played it is kept."""
        for player, chair in zip(self.cast, self.chairs, strict=True):
            if chair.person != player.person:
                player.parted = "replaced"
            elif chair.taken_over == "left":
                player.parted = "left"

    def draw_again(self, lot: list[object]) -> None:
        assert self.match is not None
        limit, said = (whole_number(value, "lot", 0, 1024) for value in lot)
        if self.match.next_lot(limit) != said:
            raise bad_request("another-lot", {"said": said})
        self.match.draw_lot(limit)

    def raced(self, shown: Fields, kept: Fields) -> list[Event]:
        """The verdict is derived again from the arrivals and the game's own generator."""
        assert self.match is not None
        arrivals = [
            (whole_number(seat, "seat", 0, self.seats - 1), whole_number(time, "time", 0, 10**9))
            for seat, time, _ in (
                sequence(arrival, "arrival") for arrival in sequence(kept["arrivals"], "arrivals")
            )
        ]
        verdict = [
            {"seat": arrivals[index][0], "behind": arrivals[index][1]}
            for index in order(arrivals, self.match.draw_lot)
        ]
        if verdict != shown["order"]:
            raise bad_request("bad-log", {"number": self.number + 1, "name": "raced"})
        return []

    def nothing(self, _shown: Fields, _kept: Fields) -> list[Event]:
        return []

    def hint(self, _shown: Fields, _kept: Fields) -> list[Event]:
        self.hinted = True
        return []

    def rested(self, shown: Fields, _kept: Fields) -> list[Event]:
        self.resting = seat_list(shown)
        return []

    def went_on(self, shown: Fields, _kept: Fields) -> list[Event]:
        gone = seat_list(shown)
        self.resting = [seat for seat in self.resting if seat not in gone]
        return []

    def pause(self, _shown: Fields, _kept: Fields) -> list[Event]:
        self.paused = True
        return []

    def resume(self, _shown: Fields, _kept: Fields) -> list[Event]:
        self.paused = False
        return []

    def went_away(self, shown: Fields, _kept: Fields) -> list[Event]:
        self.people[number(shown, "person")].present = False
        return []

    def came_back(self, shown: Fields, _kept: Fields) -> list[Event]:
        self.people[number(shown, "person")].present = True
        return []

    def taken_over(self, shown: Fields, _kept: Fields) -> list[Event]:
        chair = self.chairs[number(shown, "seat")]
        chair.taken_over = word(shown, "why")
        if chair.taken_over == "left":
            chair.meanwhile = None
        elif chair.meanwhile is None:
            chair.meanwhile = BotMoves(self.number + 1)
        assert chair.person is not None
        held = [self.chairs[seat].taken_over for seat in self.chairs_of(chair.person)]
        self.people[chair.person].left = all(why == "left" for why in held)
        return []

    def handed_back(self, shown: Fields, _kept: Fields) -> list[Event]:
        chair = self.chairs[number(shown, "seat")]
        if chair.taken_over == "left":
            chair.since = self.number + 1
        chair.taken_over = None
        chair.missed = 0
        assert chair.person is not None
        self.people[chair.person].left = False
        return []

    def reveal(self, _shown: Fields, _kept: Fields) -> list[Event]:
        self.revealed = True
        return []

    def rematched(self, _shown: Fields, kept: Fields) -> list[Event]:
        self.secret = bytes.fromhex(word(kept, "secret"))
        self.salts = {}
        self.deal = self.seed = None
        self.stage = GATHERING
        self.revealed = False
        self.match = None
        self.former_cast, self.cast = self.cast, []
        for seat, chair in enumerate(self.chairs):
            if chair.taken_over is not None:
                self.chairs[seat] = Chair()
        return []

    @property
    def commitment(self) -> str:
        return commitment_to(self.secret)


def seat_list(shown: Fields) -> list[int]:
    return [whole_number(seat, "seats", 0, 15) for seat in sequence(shown["seats"], "seats")]


Change = Callable[[State, Fields, Fields], list[Event]]

CHANGES: Final[dict[str, Change]] = {
    "opened": State.opened,
    "sat": State.sat,
    "asked": State.asked,
    "declined": State.decline,
    "withdrawn": State.withdrawn,
    "stood": State.stood,
    "kicked": State.kicked,
    "bot_seated": State.bot_seated,
    "host_named": State.host_named,
    "configured": State.configured,
    "paced": State.paced,
    "door_set": State.door_set,
    "writing_set": State.writing_set,
    "salted": State.salted,
    "avatar_chosen": State.avatar_chosen,
    "agreed": State.agreed,
    "started": State.started,
    "announced": State.announce,
    "moved": State.moved,
    "undone": State.undone,
    "raced": State.raced,
    "said": State.nothing,
    "wrote": State.nothing,
    "hinted": State.hint,
    "rested": State.rested,
    "went_on": State.went_on,
    "paused": State.pause,
    "resumed": State.resume,
    "went_away": State.went_away,
    "came_back": State.came_back,
    "taken_over": State.taken_over,
    "handed_back": State.handed_back,
    "revealed": State.reveal,
    "rematched": State.rematched,
}
