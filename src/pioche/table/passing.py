"""What time does: windows close, absent people are replaced, the clock and the bots move."""

from pioche.engine.chance import chance_from
from pioche.engine.events import Fields
from pioche.engine.match import Match
from pioche.engine.refusal import Refused
from pioche.table.clock import SeatWait
from pioche.table.commands import Asked
from pioche.table.customs import kind_of_wait
from pioche.table.deals import secret_lot
from pioche.table.desk import Desk
from pioche.table.objecting import asked_now, look
from pioche.table.outcome import Outcome
from pioche.table.paces import (
    ALL_GONE,
    ASK_AGAIN,
    ASLEEP_AFTER,
    CLOCKED_AGAIN,
    LATE,
    LONGEST_THOUGHT,
    LOST_AFTER,
    SPARED,
)
from pioche.table.race import Reaction
from pioche.table.racing import close, end_objection, submit
from pioche.table.resting import end_rest
from pioche.table.seating import seat_waiting
from pioche.table.stand_ins import StillThinkingError
from pioche.table.state import OVER, PLAYING, Chair


def settle(desk: Desk, now: float, out: Outcome) -> None:
    """Carry out everything that is due. Each step moves some deadline beyond now, so this ends."""
    while step(desk, now, out):
        pass


def step(desk: Desk, now: float, out: Outcome) -> bool:
    """The first thing that is due; False: nothing is."""
    if close_due_race(desk, now, out):
        return True
    state = desk.state
    if state.stage == OVER and not state.revealed:
        reveal(desk, out)
        return True
    if desk.attendance_changed:
        note_attendance(desk, now)
    note_pause(desk, now)
    note_desertion(desk, now)
    if note_absence(desk, now, out) or pass_on_host(desk, now, out) or seat_waiting(desk, out):
        return True
    if state.paused and desk.clock.paused_at is not None:
        if now < desk.clock.paused_at + pause_left(desk):
            return False
        desk.commit(out, "resumed", {"by": "clock"})
        return True
    match = state.running
    if match is None or desk.race is not None or desk.clock.left_at is not None:
        return False
    return play_on(desk, match, now, out)


def play_on(desk: Desk, match: Match, now: float, out: Outcome) -> bool:
    """What is due in the game itself: rests end, the clock and the bots move."""
    if end_rest(desk, now, out):
        return True
    if desk.state.resting:
        return False
    if desk.state.announced is not None and not asked_now(desk, match)[1]:
        end_objection(desk, match, now, out)
        return True
    note_waits(desk, match, now)
    let_bots_think(desk, match)
    return clock_moves(desk, match, now, out) or move_due_bot(desk, match, now, out)


def close_due_race(desk: Desk, now: float, out: Outcome) -> bool:
    if desk.race is None or now < desk.race.closes:
        return False
    close(desk, out)
    return True


def reveal(desk: Desk, out: Outcome) -> None:
    state = desk.state
    assert state.match is not None
    shown: Fields = {"commitment": state.commitment, "secret": state.secret.hex(), "seed": state.match.seed}
    desk.commit(out, "revealed", shown)


def pause_left(desk: Desk) -> float:
    """How long a pause may last: what the earlier ones of this game have left of it."""
    return max(0.0, desk.pace.longest_pause - desk.clock.paused_for)


def change_pace(desk: Desk, pace: str, now: float, out: Outcome, command: Asked) -> None:
    """The time that was used stays used; but nobody's time is up just because the limit is shorter."""
    paused_at = desk.clock.paused_at
    at = now if paused_at is None else paused_at
    before = [(wait, deadline(desk, wait)) for wait in desk.clock.waits.values()]
    desk.commit(out, "paced", {"pace": pace}, None, command)
    for wait, until in before:
        wait.plain = False
        if wait.spared is None:
            rest = SPARED if until is None else min(SPARED, max(0.0, until - at))
            soon = deadline(desk, wait)
            if soon is not None and soon < at + rest:
                wait.spared = at + rest


def note_pause(desk: Desk, now: float) -> None:
    paused_at = desk.clock.paused_at
    if not desk.state.paused:
        if paused_at is not None:
            desk.clock.resume(now, paused_at)
            desk.notice_people()
    elif paused_at is None:
        desk.clock.paused_at = now


def note_attendance(desk: Desk, now: float) -> None:
    """Since when people have no client: those whom somebody may be waiting for."""
    desk.attendance_changed = False
    here = desk.connected()
    absent = {}
    for index, person in enumerate(desk.state.people):
        if index not in here and (person.present or index == desk.state.host or desk.state.chairs_of(index)):
            absent[index] = desk.clock.absent.get(index, now)
    desk.clock.absent = absent
    desk.clock.deserted = deserted_by(desk)


def deserted_by(desk: Desk) -> int:
    """How many people a game waits for, none of whom is there; 0: it does not. Who has left for good is
    waited for only where nobody else plays: alone, whoever leaves stops the game."""
    if desk.state.running is None:
        return 0
    chairs = [chair for chair in desk.state.chairs if chair.person is not None]
    staying = [chair for chair in chairs if chair.taken_over != "left"]
    people = {chair.person for chair in staying or chairs}
    if not staying:
        return 1 if len(people) == 1 else 0
    if all(person in desk.clock.absent for person in people):
        return len(people)
    # Whoever plays alone and has fallen asleep would else find the game played by a bot.
    asleep = all(chair.taken_over == "asleep" for chair in staying)
    return 1 if len(people) == 1 and asleep else 0


def note_desertion(desk: Desk, now: float) -> None:
    """A game stands still while none of its people is there: without end where it has only one."""
    clock = desk.clock
    if not clock.deserted or desk.state.paused:
        clock.given_up = False
        if clock.left_at is not None:
            clock.go_on(now, clock.left_at)
            clock.left_at = None
    elif clock.left_at is None:
        if not clock.given_up:
            clock.left_at = now
    elif clock.deserted > 1 and now >= clock.left_at + ALL_GONE:
        clock.go_on(now, clock.left_at)
        clock.left_at = None
        clock.given_up = True


def note_absence(desk: Desk, now: float, out: Outcome) -> bool:
    """People without a client are shown as away, and after the grace time a bot plays for them."""
    for index, since in desk.clock.absent.items():
        person = desk.state.people[index]
        if person.present:
            if now >= since + LOST_AFTER:
                desk.commit(out, "went_away", {"person": index, "name": person.name})
                return True
        elif stands_still(desk):
            continue
        elif now >= since + LOST_AFTER + desk.pace.grace:
            if replace_absent(desk, index, out):
                return True
    return False


def stands_still(desk: Desk) -> bool:
    """Whether the host has paused the game, or nobody of those who play is there."""
    return desk.state.paused or desk.clock.left_at is not None


def abandoned(desk: Desk, index: int) -> list[int]:
    """The seats of an absent person that nobody plays for."""
    playing = desk.state.stage == PLAYING
    return [
        seat
        for seat in desk.state.chairs_of(index)
        if not playing or desk.state.chairs[seat].taken_over is None
    ]


def replace_absent(desk: Desk, index: int, out: Outcome) -> bool:
    seats = abandoned(desk, index)
    for seat in seats:
        if desk.state.stage == PLAYING:
            desk.take_over(out, seat, "away")
        else:
            name = desk.state.chairs[seat].name
            desk.commit(out, "stood", {"seat": seat, "name": name, "why": "away"})
    return bool(seats)


def successor(desk: Desk) -> int | None:
    """Who would be host next: a person who is there, those at the table first."""
    state = desk.state
    seated: list[int] = [chair.person for chair in state.chairs if chair.person is not None]
    index: int
    for index in [*seated, *range(len(state.people))]:
        person = state.people[index]
        if index != state.host and person.present and not person.left:
            return index
    return None


def pass_on_host(desk: Desk, now: float, out: Outcome) -> bool:
    """Nobody is stuck because the host left."""
    host = desk.state.people[desk.state.host]
    if desk.clock.left_at is not None:
        return False
    if not host.left:
        if host.present or now < desk.clock.absent[desk.state.host] + LOST_AFTER + desk.pace.grace:
            return False
    index = successor(desk)
    if index is None:
        return False
    desk.commit(out, "host_named", {"person": index, "name": desk.state.people[index].name})
    return True


def note_waits(desk: Desk, match: Match, now: float) -> None:
    """Begin the waits that are new, forget those that are over."""
    clock, pace, game = desk.clock, desk.pace, match.game
    phase, awaited = asked_now(desk, match)
    position = (desk.state.games, int(game.round), phase, int(game.turn()))
    for seat in [seat for seat in clock.waits if seat not in awaited]:
        del clock.waits[seat]
    for seat, chair in enumerate(desk.state.chairs):
        if seat in awaited:
            wait = clock.waits.get(seat)
            if wait is None or wait.over or wait.position != position:
                new = wait is None or wait.position != position
                hurried = wait is not None and goes_on(desk, seat, wait.position, position)
                wait = SeatWait(position, now, hurried=hurried, plain=new and not hurried)
                clock.waits[seat] = wait
                if chair.by_bot:
                    quick = kind_of_wait(phase) == "objection"
                    wait.due = now + clock.hesitation(pace.reacting if quick else pace.thinking)
        elif desk.state.announced is None and reacts(desk, chair) and seat not in clock.reactions:
            # Drawn for every bot, whether it holds a reaction or not: hesitation must not tell.
            clock.reactions[seat] = now + clock.hesitation(pace.reacting)
    if desk.state.undoable is not None:
        clock.leave_time(desk.state.number, now + pace.undoing)


def reacts(desk: Desk, chair: Chair) -> bool:
    return chair.by_bot and desk.customs.races is not None


def goes_on(desk: Desk, seat: int, before: tuple[object, ...], position: tuple[object, ...]) -> bool:
    """Whether the clock has moved for a seat and its turn is not over. Whatever else comes next, a trick to
    lead or another card to decide about, is a decision of its own, with all its time."""
    if desk.clocked != seat or position[2] not in desk.customs.goes_on:
        return False
    return before[:2] == position[:2] and before[3] == position[3]


def let_bots_think(desk: Desk, match: Match) -> None:
    """Bots that think elsewhere begin at once; what they find is asked for when they are due."""
    if not desk.stand_ins.bots.thinkers or desk.state.announced is not None:
        return
    asked = match.game.awaited() | match.game.optional()
    for seat, chair in enumerate(desk.state.chairs):
        if chair.by_bot and (asked >> seat) & 1:
            desk.stand_ins.prepare(match, seat, chair.level)


def deadline(desk: Desk, wait: SeatWait) -> float | None:
    """When the clock may move for a seat; what is shown is a little earlier than what is done."""
    if wait.due is not None:
        return wait.thinks_until
    limit: float | None = desk.pace.limits[kind_of_wait(str(wait.position[2]))]
    if wait.hurried:
        limit = CLOCKED_AGAIN if limit is None else min(limit, CLOCKED_AGAIN)
    if limit is None:
        return None
    until = wait.since + limit
    return until if wait.spared is None else max(until, wait.spared)


def clock_moves(desk: Desk, match: Match, now: float, out: Outcome) -> bool:
    for seat, wait in desk.clock.waits.items():
        until = deadline(desk, wait)
        if until is not None and now >= until + LATE:
            if wait.due is not None:
                move_for_bot(desk, match, seat, now, out)
                return True
            if desk.state.announced is not None:
                desk.objection.let_go.add(seat)
                return True
            kind = kind_of_wait(str(wait.position[2]))
            # ME-32, ME-33: to let go or to take without a word is what silence means; nobody sleeps for that.
            missed = kind in {"turn", "choice"} and not wait.hurried
            move_by_clock(desk, match, seat, out, missed=missed)
            return True
    return False


def move_by_clock(desk: Desk, match: Match, seat: int, out: Outcome, *, missed: bool) -> None:
    """The game's default; of several moves one by lot from the game's own generator (ME-33)."""
    choices = desk.customs.default(match.view(seat))
    kept: Fields = {}
    move = choices[0]
    if len(choices) > 1:
        drawn = match.next_lot(len(choices))
        kept["lot"] = [len(choices), drawn]
        move = choices[drawn]
    if missed:
        kept["missed"] = True
    desk.move(out, seat, move, "clock", kept=kept)
    chair = desk.state.chairs[seat]
    if desk.state.running is not None and chair.missed >= ASLEEP_AFTER and not chair.by_bot:
        desk.take_over(out, seat, "asleep")


def move_due_bot(desk: Desk, match: Match, now: float, out: Outcome) -> bool:
    optional = match.game.optional()
    for seat, due in desk.clock.reactions.items():
        if due is not None and now >= due:
            desk.clock.reactions[seat] = None
            if (optional >> seat) & 1:
                try:
                    ask_bot(desk, match, seat, now, out)
                except StillThinkingError:
                    desk.clock.reactions[seat] = now + ASK_AGAIN
            return True
    for seat, wait in desk.clock.waits.items():
        if wait.due is not None and now >= wait.due:
            if desk.state.announced is not None:
                look(desk, match, seat, now)
                return True
            try:
                moved = ask_bot(desk, match, seat, now, out)
            except StillThinkingError:
                wait_longer(desk, wait, now)
                return True
            if not moved:
                move_for_bot(desk, match, seat, now, out)
            return True
    return False


def move_for_bot(desk: Desk, match: Match, seat: int, now: float, out: Outcome) -> None:
    """A bot that is late, lost or at fault has the move of a usual one; where there is none, the clock's."""
    move = desk.stand_ins.usual_move(match, seat, desk.state.chairs[seat].level)
    if not make_bot_move(desk, seat, move, now, out):
        move_by_clock(desk, match, seat, out, missed=False)


def wait_longer(desk: Desk, wait: SeatWait, now: float) -> None:
    """A bot is still thinking: it is asked again soon, and has no more time for it than a person."""
    wait.due = now + ASK_AGAIN
    if wait.thinks_until is None:
        limit: float | None = desk.pace.limits[kind_of_wait(str(wait.position[2]))]
        wait.thinks_until = now + (LONGEST_THOUGHT if limit is None else min(limit, LONGEST_THOUGHT))
        wait.plain = False


def ask_bot(desk: Desk, match: Match, seat: int, now: float, out: Outcome) -> bool:
    """Whether the bot had a move to make."""
    move = desk.stand_ins.ask(match, seat, desk.state.chairs[seat].level)
    return make_bot_move(desk, seat, move, now, out)


def with_slips(desk: Desk, seat: int, move: str) -> str:
    """What a bot really does: where people may say a wrong word, it may too; not where it plays for one."""
    objections, chair = desk.customs.objections, desk.state.chairs[seat]
    if objections is None or chair.level is None:
        return move
    lots = chance_from(secret_lot(desk.state.secret, f"slip {desk.state.number} {seat}"))
    return objections.slip(desk.game_in_play().view(seat), desk.state.options, chair.level, move, lots)


def make_bot_move(desk: Desk, seat: int, move: str | None, now: float, out: Outcome) -> bool:
    """Whether it could be made. In a race it counts as made at the window's end, after people."""
    if move is None:
        return False
    move = with_slips(desk, seat, move)
    try:
        submit(desk, Reaction(seat, move, "bot", now + desk.pace.window), now, out)
    except Refused:
        return False
    return True
