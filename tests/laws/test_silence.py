"""What a seat may not know never reaches it: neither by views nor by events nor by worlds."""

import random
from collections.abc import Callable, Iterator, Sequence

import pytest

from pioche.engine.chance import chance_from
from pioche.engine.events import Event, Fields, SecretEvent
from pioche.engine.game import Game
from pioche.engine.journal import Journal
from pioche.engine.match import Match
from pioche.engine.moves import Moves
from pioche.engine.reading import play_at_random
from pioche.engine.views import numbers
from tests.laws.cards import all_cards, cards_in, fronts_and_backs, visible_cards
from tests.laws.tables import GAMES, Table, law, tables_of
from tests.laws.walks import hear, listening, random_move


@pytest.mark.slow
@pytest.mark.compiled
@law
def test_worlds_agree_with_everything_a_seat_has_seen(table: Table, seed: int) -> None:
    lots = random.Random(seed)
    match = table.start(seed)
    memories = listening(match)
    deck = fronts_and_backs(all_cards(match.state()))
    told = [named_with_backs(match.opening, seat) for seat in range(match.seats)]
    for _ in range(45):
        if match.game.over:
            return
        seat = lots.randrange(match.seats)
        view = match.view(seat)
        worlds = [memories[seat].world(view, chance_from(lot)) for lot in (1, 1, 2)]
        states = [match.title.state(world) for world in worlds]
        assert states[0] == states[1]
        for world, state in zip(worlds, states, strict=True):
            # The law of silence: worlds that differ only in what a seat may not know look alike to it.
            assert match.title.view(world, seat) == view
            if table.game != "lettres":
                assert fronts_and_backs(all_cards(state)) == deck
                assert told[seat] <= set(all_cards(state))
        events = match.play(*random_move(match, lots))
        hear(memories, events)
        for listener in range(match.seats):
            told[listener] |= named_with_backs(events, listener)


def named_with_backs(events: Sequence[Event], seat: int) -> set[str]:
    """MERCI: the pairs of front and back that a seat has been told (ME-2: they last the whole game)."""
    return {
        card
        for event in events
        for field in ("card", "cards")
        for card in cards_in(event.told_to(seat).get(field))
        if ":" in card
    }


@law
def test_a_world_is_played_on_to_its_end(table: Table, seed: int) -> None:
    lots = random.Random(seed)
    match = table.start(seed)
    memories = listening(match)
    for _ in range(lots.randrange(40)):
        hear(memories, match.play(*random_move(match, lots)))
        if match.game.over:
            return
    seat = lots.randrange(match.seats)
    world = memories[seat].world(match.view(seat), chance_from(seed))
    play_at_random(world, chance_from(seed), Moves())
    assert world.over


@pytest.mark.slow
@pytest.mark.compiled
@law
def test_an_event_names_only_cards_that_its_hearer_can_see(table: Table, seed: int) -> None:
    lots = random.Random(seed)
    match = table.start(seed)
    for _ in range(50):
        if match.game.over:
            return
        seats = (None, *range(match.seats))
        before = {seat: visible_cards(match.view(seat)) for seat in seats}
        round_before = match.state()["round"]
        mover, move = random_move(match, lots)
        events = match.play(mover, move)
        after = match.state()
        if after["over"] or after["round"] != round_before:
            continue  # the end of a round lays cards open that the next deal has taken in again
        for seat in seats:
            visible = before[seat] | visible_cards(match.view(seat))
            if table.game == "lettres":
                # The last card of a trick lies open for a moment, then the trick is taken.
                visible.add(move.removeprefix("lay "))
            if table.game == "merci" and move.startswith(("lay", "siouplait", "skuz")):
                # ME-25: an offence with the last card lies open for a moment, then it is taken back.
                visible.add(move.split(" ")[1].partition(":")[0])
            for event in events:
                told = event.told_to(seat)
                named = {
                    card.partition(":")[0]
                    for field in ("card", "cards")
                    for card in cards_in(told.get(field))
                    if "?" not in card
                }
                assert named <= visible | {str(told.get("back"))}


def everybody(told: Fields, seat: int) -> bool:
    return True


def doer(told: Fields, seat: int) -> bool:
    return told["seat"] == seat


def others(told: Fields, seat: int) -> bool:
    return told["seat"] != seat


def receiver(told: Fields, seat: int) -> bool:
    return told["target"] == seat


NEWS: dict[tuple[str, str, str], Callable[[Fields, int], bool]] = {
    ("non-merci", "turned", "card"): everybody,  # the next card comes off the pile
    ("non-merci", "round_started", "first"): everybody,  # NM-3: drawn by lot
    ("shit", "revealed", "card"): others,  # SH-6: the sealed cards are turned over
    ("shit", "drawn", "card"): doer,  # the card one draws
    ("shit", "turned", "card"): everybody,  # SH-4: the next start card comes off the pile
    ("mio", "drawn", "card"): doer,  # the card one draws
    ("mio", "round_ended", "points"): everybody,  # MI-15: what is left in the hands is called out
    ("mio", "round_ended", "scores"): everybody,  # the same, added up
    ("mio", "dealt", "cards"): doer,  # a new deal
    ("mio", "turned", "card"): everybody,  # a new deal
    ("lettres", "dealt", "cards"): doer,  # a new deal
    ("merci", "dealt", "cards"): doer,  # a new deal
    ("merci", "turned_up", "cards"): everybody,  # a new deal
    ("merci", "drawn", "front"): doer,  # the front of the card one draws; its back lay in sight
    ("merci", "drawn again", "front"): doer,  # the same of a second card
    ("merci", "drawn again", "back"): everybody,  # ME-4: it was not on top of the pile before
    ("merci", "laid", "back"): others,  # ME-2: which of the backs in that hand was that of this front
    ("merci", "laid and taken_back", "back"): others,  # ME-25: the same, taken back in the same move
    ("merci", "given", "back"): others,  # ME-2: the same
    ("merci", "given", "front"): receiver,  # ME-10: the front of the card one is given
}
"""All that the events of a move may tell a seat beyond what it knew: game, event, field, and to whom."""
TURNS = {("non-merci", "round_started"), ("shit", "revealed"), ("mio", "round_ended")}
"""Where the news decides what happens next: if it differs, the rest of the events may."""


def foreseen(game: str, told: Sequence[Fields], seat: int) -> list[Fields]:
    """The events of a move as a seat is told them, less what may be news to it."""
    plain: list[Fields] = []
    kinds: set[object] = set()
    for event in told:
        fields = dict(event)
        kind = str(event["type"])
        if game == "merci":
            if kind == "drawn" and "drawn" in kinds:
                kind = "drawn again"
            if kind == "taken_back" and "laid" in kinds:
                kind = "laid and taken_back"
            if ":" in str(fields.get("card")):
                front, _, back = str(fields.pop("card")).partition(":")
                assert fields.setdefault("back", back) == back
                fields["front"] = front
        kinds.add(kind)
        for field in list(fields):
            lawful = NEWS.get((game, kind, field))
            if lawful is not None and lawful(event, seat):
                del fields[field]
        plain.append(fields)
    return plain


def alike(game: str, here: list[Fields], there: list[Fields], seat: int) -> bool:
    """Whether events of the same move in two games differ for a seat only in what is lawful news."""
    count = max(len(here), len(there))
    for place, (mine, other) in enumerate(zip(here, there, strict=False)):
        if mine != other and (game, mine["type"]) in TURNS:
            count = place + 1
            break
    return foreseen(game, here[:count], seat) == foreseen(game, there[:count], seat)


def events_of(match: Match, game: Game, mover: int, move: str) -> list[Event]:
    journal = Journal()
    game.journal = journal
    game.apply(mover, match.title.parse_move(move))
    return journal.take()


def noticed(game: str, move: str, mover: int, seat: int) -> str:
    """What a seat can see of a move itself: not which card another one seals (SH-5) or gives (ME-10)."""
    if mover == seat or not (game == "shit" or move.startswith("give ")):
        return move
    return "seal" if game == "shit" else f"give {move[-1]}"


def moves_in_two_worlds(
    table: Table, seed: int, steps: int
) -> Iterator[tuple[int, list[Event], list[Event]]]:
    """A seat, and the events of a move in the true game and in one that this seat cannot tell from it.

    The move is the same, or another one that the seat could not tell from it either.
    """
    lots = random.Random(seed)
    match = table.start(seed)
    memories = listening(match)
    for _ in range(steps):
        if match.game.over:
            return
        seat = lots.randrange(match.seats)
        world = memories[seat].world(match.view(seat), chance_from(lots.random().hex()))
        mover = lots.choice(numbers(match.state(), "actors"))
        twins = {noticed(table.game, move, mover, seat): move for move in match.title.moves(world, mover)}
        moves = [move for move in match.moves(mover) if noticed(table.game, move, mover, seat) in twins]
        if moves:
            move = lots.choice(moves)
            here = events_of(match, match.game.copy(), mover, move)
            there = events_of(match, world, mover, twins[noticed(table.game, move, mover, seat)])
            yield seat, here, there
        hear(memories, match.play(*random_move(match, lots)))


@pytest.mark.compiled
@law
def test_the_same_move_tells_a_seat_the_same_in_worlds_it_cannot_tell_apart(table: Table, seed: int) -> None:
    for seat, here, there in moves_in_two_worlds(table, seed, 45):
        mine, other = ([event.told_to(seat) for event in events] for events in (here, there))
        assert alike(table.game, mine, other, seat), (mine, other)


SECRETS = {
    "shit": {"sealed", "drawn"},
    "mio": {"dealt", "drawn", "mio_forgotten", "taken_back"},
    "lettres": {"dealt"},
    "merci": {"dealt", "drawn", "given"},
}


@pytest.mark.compiled
@pytest.mark.parametrize("game", [game for game in GAMES if game in SECRETS])
def test_the_law_would_notice_events_that_tell_everything(game: str) -> None:
    """Each kind of event with a secret breaks the law when every seat is told it."""
    tables = tables_of(game)
    broken: set[str] = set()
    for seed in range(200):
        for seat, here, there in moves_in_two_worlds(tables[seed % len(tables)], seed, 60):
            for mine, other in zip(here, there, strict=False):
                if mine.kind == other.kind and isinstance(mine, SecretEvent):
                    if not alike(game, [mine.told_in_full()], [other.told_in_full()], seat):
                        broken.add(mine.kind)
        if broken == SECRETS[game]:
            return
    pytest.fail(f"told to everybody and not noticed: {SECRETS[game] - broken}")
