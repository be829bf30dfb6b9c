"""Between two rounds: a table that rests waits until those who look at the result go on, or time is up."""

from pioche.engine.events import Fields
from pioche.table.commands import GoOn
from pioche.table.desk import Desk
from pioche.table.outcome import Outcome


def go_on(desk: Desk, command: GoOn, out: Outcome) -> None:
    """For all seats of one's own; whoever comes too late finds the round begun, and that is no fault."""
    index = desk.person_of(command.client)
    seats = [seat for seat in desk.state.resting if desk.state.chairs[seat].person == index]
    if seats:
        name = desk.state.chairs[seats[0]].name
        desk.commit(out, "went_on", {"seats": seats, "name": name, "by": "person"}, None, command)


def rest_ends(desk: Desk) -> float | None:
    """Nobody loses a turn by reading: a result has the time of one. None: there is no clock."""
    limit = desk.pace.limits["turn"]
    since = desk.clock.resting_since
    return None if limit is None or since is None else since + limit


def end_rest(desk: Desk, now: float, out: Outcome) -> bool:
    """Whether the rest is over now: time is up, or nobody is there any more who looks."""
    state, clock = desk.state, desk.clock
    if not state.resting:
        clock.resting_since = None
        return False
    if clock.resting_since is None:
        clock.resting_since = now
    until = rest_ends(desk)
    here = desk.readers()
    looked_at = any(seat in here for seat in state.resting)
    if looked_at and (until is None or now < until):
        return False
    desk.commit(out, "went_on", {"seats": list(state.resting), "name": "", "by": "clock"})
    return True


def rest_waits(desk: Desk, now: float) -> list[Fields]:
    until = rest_ends(desk)
    left = None if until is None else max(0.0, until - now)
    then = None if until is None else "then-next-round"
    return [
        {"seat": seat, "reason": "wait-result", "left": left, "then": then} for seat in desk.state.resting
    ]
