"""When something happens at a table by itself, and what those who wait are told of it."""

from pioche.engine.events import Fields
from pioche.table.clock import SeatWait
from pioche.table.desk import Desk
from pioche.table.paces import ALL_GONE, LATE, LOST_AFTER
from pioche.table.passing import abandoned, deadline, pause_left, stands_still, successor
from pioche.table.resting import rest_ends, rest_waits


def due_times(desk: Desk) -> list[float]:
    """Every moment at which something will happen by itself."""
    clock, state = desk.clock, desk.state
    times = absence_times(desk) if clock.absent else []
    if desk.race is not None:
        times.append(desk.race.closes)
    elif state.paused:
        if clock.paused_at is not None:
            times.append(clock.paused_at + pause_left(desk))
    elif clock.left_at is not None:
        if clock.deserted > 1:
            times.append(clock.left_at + ALL_GONE)
    elif state.running is not None:
        add_game_times(desk, times)
    return times


def absence_times(desk: Desk) -> list[float]:
    clock, pace, state = desk.clock, desk.pace, desk.state
    times: list[float] = []
    for index, since in clock.absent.items():
        if state.people[index].present:
            times.append(since + LOST_AFTER)
        elif not stands_still(desk) and abandoned(desk, index):
            times.append(since + LOST_AFTER + pace.grace)
        passes_on = index == state.host and not state.people[index].present and clock.left_at is None
        if passes_on and successor(desk) is not None:
            times.append(since + LOST_AFTER + pace.grace)
    return times


def add_game_times(desk: Desk, times: list[float]) -> None:
    if desk.state.resting:
        ends = rest_ends(desk)
        if ends is not None:
            times.append(ends)
        return
    for wait in desk.clock.waits.values():
        until = deadline(desk, wait)
        if until is not None:
            times.append(until + LATE)
    times.extend(bot_times(desk))


def bot_times(desk: Desk) -> list[float]:
    """When bots are due; what a person's clock does is left out, but for the end of a rest."""
    times: list[float] = []
    for wait in desk.clock.waits.values():
        if wait.due is not None:
            times.append(wait.due)
        elif desk.state.announced is not None:
            until = deadline(desk, wait)
            assert until is not None
            times.append(until + LATE)
    times.extend([due for due in desk.clock.reactions.values() if due is not None])
    return times


def ordinary_waits(desk: Desk) -> bool:
    """Whether the table waits just for the awaited seats, each with its full time since it is awaited."""
    state = desk.state
    if stands_still(desk) or state.resting:
        return False
    for wait in desk.clock.waits.values():
        if not wait.plain:
            return False
    for index in desk.clock.absent:
        if not state.people[index].present and abandoned(desk, index):
            return False
    return True


def waits(desk: Desk, now: float) -> list[Fields]:
    """For whom or what the table waits, why, how long still (None: without end), and what happens then."""
    told: list[Fields] = []
    state, clock, pace = desk.state, desk.clock, desk.pace
    for index, since in sorted(clock.absent.items()):
        if not stands_still(desk) and not state.people[index].present:
            left = max(0.0, since + LOST_AFTER + pace.grace - now)
            told += [
                {
                    "seat": seat,
                    "reason": "wait-away",
                    "left": left,
                    "then": "then-bot" if state.running else "then-free",
                }
                for seat in abandoned(desk, index)
            ]
    if state.paused:
        began = now if clock.paused_at is None else clock.paused_at
        told.append(
            {
                "seat": None,
                "reason": "wait-paused",
                "left": max(0.0, began + pause_left(desk) - now),
                "then": "then-resume",
            }
        )
        return told
    if clock.left_at is not None:
        several = clock.deserted > 1
        left_for = max(0.0, clock.left_at + ALL_GONE - now) if several else None
        then = "then-bot" if several else None
        return [{"seat": None, "reason": "wait-gone", "left": left_for, "then": then}]
    if state.resting:
        return told + rest_waits(desk, now)
    for seat, wait in sorted(clock.waits.items() if state.running else []):
        until = deadline(desk, wait)
        told.append(
            {
                "seat": seat,
                "reason": f"wait-{wait.position[2]}",
                "left": None if until is None else max(0.0, until - now),
                "then": None if until is None else promise(desk, seat, wait),
            }
        )
    return told


def promise(desk: Desk, seat: int, wait: SeatWait) -> str:
    """What happens when time is up, as a key of the catalogue."""
    if wait.due is not None and desk.stand_ins.has_usual(desk.state.chairs[seat].level):
        return "then-bot"
    return f"then-{desk.customs.promise_in(str(wait.position[2]))}"
