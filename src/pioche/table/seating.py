"""Who sits down, who has to ask first, and who waits for a seat."""

from dataclasses import replace
from typing import Final

from pioche.engine.events import Fields
from pioche.table import commands as c
from pioche.table.desk import Desk, not_allowed
from pioche.table.names import clean_name, told_apart
from pioche.table.outcome import Outcome
from pioche.table.state import GATHERING, LOCKED, OPEN, OVER, PLAYING, State, Wish

MOST_WISHES: Final = 8


def sit(desk: Desk, command: c.Sit, out: Outcome) -> None:
    state = desk.state
    person = check_may_sit(desk, command)
    name = clean_name(command.name)
    seat = first_free_seat(state) if command.seat is None else command.seat
    if seat is None or state.stage == OVER:
        wait_for_seat(desk, Wish(person, None, name), command, out)
    elif desk.chair_at(seat).person is not None:
        raise not_allowed("seat-taken")
    elif must_ask(state, person):
        # Before the game any seat is as good as another: several who ask are not in each other's way.
        wished = seat if state.stage == PLAYING else command.seat
        ask_for_seat(desk, Wish(person, wished, name), command, out)
    else:
        take_seat(desk, Wish(person, seat, name), seat, command, out)


def check_may_sit(desk: Desk, command: c.Sit) -> str:
    """Who asks, if it is somebody who may have a seat at all, or wait for one."""
    state = desk.state
    if state.stage == OVER and not command.wait:
        raise not_allowed("already-started")
    person = desk.clients[command.client]
    if person is None:
        raise not_allowed("spectators-only-watch")
    if person in state.banned:
        raise not_allowed("was-kicked")
    if state.stage != GATHERING and seats_of(state, person):
        raise not_allowed("already-playing")  # nobody looks into a second hand in the middle of a game
    if state.door == LOCKED and state.find_person(person) is None:
        raise not_allowed("table-locked")
    return person


def seats_of(state: State, person: str) -> list[int]:
    index = state.find_person(person)
    return [] if index is None else state.chairs_of(index)


def wait_for_seat(desk: Desk, wish: Wish, command: c.Sit, out: Outcome) -> None:
    if not command.wait or seats_of(desk.state, wish.person):
        raise not_allowed("no-free-seat")
    ask_for_seat(desk, wish, command, out)


def must_ask(state: State, person: str) -> bool:
    """Whether the host decides: in the middle of a game somebody who plays already might look into a second
    hand under another name."""
    index = state.find_person(person)
    if index == state.host:
        return False
    return (index is None and state.door != OPEN) or (state.stage == PLAYING and state.private)


def take_seat(desk: Desk, wish: Wish, seat: int, command: c.Asked | None, out: Outcome) -> None:
    state = desk.state
    known = state.find_person(wish.person)
    index = state.free_index() if known is None else known
    shown: Fields = {"seat": seat, "person": index, "name": told_apart(state, wish.name, seat, known)}
    desk.commit(out, "sat", shown, {"person": wish.person}, command)
    if state.stage == PLAYING:
        desk.dismiss_bot(seat)


def ask_for_seat(desk: Desk, wish: Wish, command: c.Asked, out: Outcome) -> None:
    state = desk.state
    if wish.person in state.declined:
        raise not_allowed("was-declined")
    wish = replace(wish, name=told_apart(state, wish.name, None, state.find_person(wish.person)))
    if wish in state.wishes.values():
        return
    if len([other for other in state.wishes.values() if other.person != wish.person]) >= MOST_WISHES:
        raise not_allowed("too-many-ask")
    other = "" if wish.seat is None else state.chairs[wish.seat].name  # later the seat may have another
    shown: Fields = {"seat": wish.seat, "name": wish.name, "other": other}
    desk.commit(out, "asked", shown, {"person": wish.person}, command)


def admit(desk: Desk, command: c.Admit, out: Outcome) -> None:
    state = desk.state
    wish = state.wishes.get(command.wish)
    if wish is None:
        raise not_allowed("no-such-wish")
    if command.admitted is not True:
        shown: Fields = {"wish": command.wish, "seat": wish.seat, "name": wish.name}
        desk.commit(out, "declined", shown, None, command)
        return
    if wish.person not in desk.clients.values():
        raise not_allowed("gone-again")
    seat = first_free_seat(state) if wish.seat is None else wish.seat
    if seat is None:
        raise not_allowed("no-free-seat")
    take_seat(desk, wish, seat, command, out)


def seat_waiting(desk: Desk, out: Outcome) -> bool:
    """Whoever waits for any seat and is there gets the first that is free, the longest waiting first; whether
    somebody did. Where the host decides, the host does."""
    state = desk.state
    if not state.wishes or state.stage == OVER:
        return False
    here = desk.clients.values()
    for wish in state.wishes.values():
        if wish.seat is None and wish.person in here and not must_ask(state, wish.person):
            seat = first_free_seat(state)
            if seat is not None:
                take_seat(desk, wish, seat, None, out)
            return seat is not None
    return False


def first_free_seat(state: State) -> int | None:
    """An empty seat, or in the middle of a game one that only a bot has."""
    playing = state.stage == PLAYING
    for seat, chair in enumerate(state.chairs):
        if chair.empty or (playing and chair.person is None):
            return seat
    return None
