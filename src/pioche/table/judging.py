"""What each command does, or why it is refused. Every command is judged on the table as it is now."""

from collections.abc import Callable
from typing import Any, Final

from pioche.engine.events import Fields
from pioche.engine.refusal import bad_request, not_a_move
from pioche.games.shelf import find_title
from pioche.table import commands as c
from pioche.table.avatars import AVATARS
from pioche.table.customs import check_live
from pioche.table.deals import VERSION, check_salt, check_secret, commitment_to
from pioche.table.desk import Desk, not_allowed
from pioche.table.names import clean_name, told_apart
from pioche.table.outcome import Outcome
from pioche.table.paces import SHORTEST_PAUSE, find_pace
from pioche.table.passing import change_pace, pause_left
from pioche.table.phrases import SAYINGS
from pioche.table.race import Reaction, made_at
from pioche.table.racing import submit
from pioche.table.resting import go_on
from pioche.table.seating import admit, sit
from pioche.table.state import DOORS, GATHERING, OVER, PLAYING
from pioche.table.writing import OwnLine, clean_line

LONGEST_CLIENT: Final = 64
LONGEST_MOVE: Final = 64
DAILY_REFUSES: Final = (c.Configure, c.Undo, c.Rematch, c.ReplaceByBot, c.HandOver)
BURST: Final = 20.0
PER_SECOND: Final = 2.0


def judge(desk: Desk, command: c.Asked, now: float, out: Outcome) -> bool:
    """Carry a command out; False: it takes part in a race. Refused: nothing has happened."""
    if isinstance(command, c.Move):
        return move(desk, command, now, out)
    if not desk.clock.spend(desk.clients[command.client] or "", now, BURST, PER_SECOND):
        raise not_allowed("too-much-at-once")
    person = desk.person_of(command.client)
    if isinstance(command, c.HostCommand) and person != desk.state.host:
        raise not_allowed("only-the-host")
    if desk.state.daily is not None:
        check_daily(desk, command, person)
    if isinstance(command, c.SetPace):
        change_pace(desk, find_pace(command.pace).name, now, out, command)
        return True
    handler = HANDLERS.get(type(command))
    if handler is None:
        raise bad_request("unknown-command", {})
    handler(desk, command, out)  # a race goes on to its own end, whoever stands up or pauses meanwhile
    return True


def check_daily(desk: Desk, command: c.Asked, person: int | None) -> None:
    """The deal of a day is the same for everybody: one's own seat, bots of the usual level, and once."""
    state = desk.state
    if isinstance(command, c.Sit):
        alone = person == state.host and not state.chairs_of(state.host) and command.seat in {None, 0}
    elif isinstance(command, c.SeatBot):
        alone = command.seat > 0 and command.level == desk.usual_level
    elif isinstance(command, c.Start):
        alone = state.chairs[0].person is not None
    else:
        alone = not isinstance(command, DAILY_REFUSES)
    if not alone:
        raise not_allowed("daily-alone")


def check_client(client: str) -> None:
    if not 0 < len(client) <= LONGEST_CLIENT:
        raise bad_request("bad-client", {"count": LONGEST_CLIENT})


def connect(desk: Desk, command: c.Presence, out: Outcome) -> None:
    check_client(command.client)
    if isinstance(command, c.Disconnect):
        desk.clients.pop(command.client, None)
        desk.answers.seen.pop(command.client, None)
        desk.notice_people()
        return
    person = command.person if isinstance(command, c.Connect) else None
    if command.client not in desk.clients:
        desk.answers.meet(command.client, person)
    desk.clients[command.client] = person
    desk.notice_people()
    index = desk.person_of(command.client)
    if index is None:
        return
    known = desk.state.people[index]
    if not known.present:
        desk.commit(out, "came_back", {"person": index, "name": known.name})
    for seat in desk.state.chairs_of(index):
        if desk.state.chairs[seat].taken_over == "away":
            desk.hand_back(out, seat)


def gathering(desk: Desk) -> None:
    if desk.state.stage != GATHERING:
        raise not_allowed("already-started")


def stand_up(desk: Desk, command: c.StandUp, out: Outcome) -> None:
    if command.seat is not None:
        desk.own_chair(command.client, command.seat)
        leave_seat(desk, command.seat, out, command)
    elif not part_with(desk, desk.clients[command.client] or "", out, command):
        raise not_allowed("not-your-seat")


def part_with(desk: Desk, person: str, out: Outcome, command: c.StandUp | None = None) -> bool:
    """Somebody leaves all seats, and asks for none; False: there was nothing to leave."""
    wishes = [(number, wish) for number, wish in desk.state.wishes.items() if wish.person == person]
    for number, wish in wishes:
        shown: Fields = {"wish": number, "seat": wish.seat, "name": wish.name}
        desk.commit(out, "withdrawn", shown, None, command)
    index = desk.state.find_person(person)
    seats = [] if index is None else desk.state.chairs_of(index)
    for seat in seats:
        leave_seat(desk, seat, out, command)
    return bool(wishes or seats)


def leave_seat(desk: Desk, seat: int, out: Outcome, command: c.StandUp | None) -> None:
    chair = desk.state.chairs[seat]
    if desk.state.stage != PLAYING:
        desk.commit(out, "stood", {"seat": seat, "name": chair.name, "why": "left"}, None, command)
    elif chair.taken_over != "left":
        desk.take_over(out, seat, "left", command)


def come_back(desk: Desk, command: c.Return, out: Outcome) -> None:
    if desk.own_chair(command.client, command.seat).taken_over is not None:
        desk.hand_back(out, command.seat, command)


def move(desk: Desk, command: c.Move, now: float, out: Outcome) -> bool:
    chair = desk.own_chair(command.client, command.seat)
    desk.game_in_play()
    desk.check_no_rest()
    if len(command.move) > LONGEST_MOVE:
        raise not_a_move(command.move[:LONGEST_MOVE])
    if chair.taken_over is not None:
        desk.hand_back(out, command.seat)
    if desk.customs.races is None:
        desk.move(out, command.seat, command.move, "person", command=command)
        return True
    made = made_at(now, command.rtt, desk.pace.cap)
    reaction = Reaction(command.seat, command.move, "person", made, command.client, command.key, now - made)
    return submit(desk, reaction, now, out) is not None


def undo(desk: Desk, command: c.Undo, out: Outcome) -> None:
    chair = desk.own_chair(command.client, command.seat)
    desk.game_in_play()
    state = desk.state
    if state.undoable != command.seat:
        raise not_allowed(why_no_undo(desk, command.seat))
    desk.commit(out, "undone", {"seat": command.seat, "name": chair.name}, None, command)
    desk.stand_ins.dismiss_all()  # they have heard of it: others sit down, and are told what stands
    desk.clock.end_wait(command.seat)


def why_no_undo(desk: Desk, seat: int) -> str:
    if not desk.state.plays_alone(seat):
        return "undo-among-people"
    if not desk.customs.undoable:
        return "undo-never"
    [last] = desk.recent.since(desk.state.number - 1) or []
    own = last.kind == "moved" and last.shown["by"] == "person" and last.shown["seat"] == seat
    return "undo-shown" if own else "undo-too-late"


def say(desk: Desk, command: c.Say, out: Outcome) -> None:
    chair = desk.own_chair(command.client, command.seat)
    if command.phrase not in SAYINGS:
        raise bad_request("unknown-phrase", {})
    shown = {"seat": command.seat, "name": chair.name, "phrase": command.phrase}
    desk.commit(out, "said", shown, None, command)


def write(desk: Desk, command: c.Write, out: Outcome) -> None:
    """Who only looks on neither writes nor reads: the host does not know them, and cannot send them away."""
    chair = desk.own_chair(command.client, command.seat)
    if chair.person is None or chair.taken_over == "left":
        raise not_allowed("not-your-seat")
    if not desk.state.may_write:
        raise not_allowed("no-writing")
    text = clean_line(command.text)
    shown: Fields = {"seat": command.seat, "person": chair.person, "name": chair.name}
    entry = desk.commit(out, "wrote", shown, None, command, text)
    desk.lines.append(
        OwnLine(
            entry.number, chair.person, desk.state.people[chair.person].id, command.seat, chair.name, text
        )
    )


def choose_avatar(desk: Desk, command: c.ChooseAvatar, out: Outcome) -> None:
    chair = desk.own_chair(command.client, command.seat)
    if command.avatar not in AVATARS:
        raise bad_request("unknown-avatar", {})
    if chair.avatar != command.avatar:
        shown = {"seat": command.seat, "name": chair.name, "avatar": command.avatar}
        desk.commit(out, "avatar_chosen", shown, None, command)


def add_salt(desk: Desk, command: c.AddSalt, out: Outcome) -> None:
    gathering(desk)
    name = desk.own_chair(command.client, command.seat).name
    shown = {"seat": command.seat, "name": name, "salt": check_salt(command.salt)}
    desk.commit(out, "salted", shown, None, command)


def agree(desk: Desk, command: c.AgreeToNames, out: Outcome) -> None:
    index = desk.person_of(command.client)
    if index is None:
        raise not_allowed("spectators-only-watch")
    person = desk.state.people[index]
    agreed = command.agreed is True
    if person.agreed != agreed:
        desk.commit(out, "agreed", {"person": index, "name": person.name, "agreed": agreed}, None, command)


def start(desk: Desk, command: c.Start, out: Outcome) -> None:
    gathering(desk)
    for seat, chair in enumerate(desk.state.chairs):
        if chair.empty:
            desk.commit(out, "bot_seated", {"seat": seat, "level": desk.usual_level, "name": ""})
    desk.stand_ins.dismiss_all()
    desk.clock.begin_anew()
    shown: Fields = {
        "names": [chair.name for chair in desk.state.chairs],
        "commitment": desk.state.commitment,
    }
    desk.commit(out, "started", shown, {"deal": VERSION}, command)


def configure(desk: Desk, command: c.Configure, out: Outcome) -> None:
    gathering(desk)
    requested = {**desk.customs.live_options, **command.options}
    options = find_title(desk.state.game).options(desk.state.seats, requested).as_json()
    shown: Fields = {"options": check_live(desk.state.game, options)}
    desk.commit(out, "configured", shown, None, command)


def seat_bot(desk: Desk, command: c.SeatBot, out: Outcome) -> None:
    gathering(desk)
    if desk.chair_at(command.seat).person is not None:
        raise not_allowed("seat-taken")
    if command.level not in desk.stand_ins.bots.levels:
        raise bad_request("unknown-level", {"known": ", ".join(desk.stand_ins.bots.levels)})
    name = told_apart(desk.state, clean_name(command.name), command.seat) if command.name else ""
    desk.commit(
        out, "bot_seated", {"seat": command.seat, "level": command.level, "name": name}, None, command
    )


def set_door(desk: Desk, command: c.SetDoor, out: Outcome) -> None:
    if command.door not in DOORS:
        raise bad_request("unknown-door", {"known": ", ".join(DOORS)})
    if command.door != desk.state.door:
        desk.commit(out, "door_set", {"door": command.door}, None, command)


def set_writing(desk: Desk, command: c.SetWriting, out: Outcome) -> None:
    if not desk.state.private:
        raise not_allowed("writing-is-private")
    allowed = command.allowed is True
    if allowed != desk.state.writing:
        desk.commit(out, "writing_set", {"allowed": allowed}, None, command)
    if not allowed:
        desk.lines.clear()


def kick(desk: Desk, command: c.Kick, out: Outcome) -> None:
    chair = desk.chair_at(command.seat)
    playing = desk.state.stage == PLAYING
    if chair.person == desk.state.host:
        raise not_allowed("host-stays")
    if chair.empty or (playing and chair.person is None):
        raise not_allowed("nobody-there")
    level = desk.usual_level if playing else None
    desk.commit(out, "kicked", {"seat": command.seat, "name": chair.name}, {"level": level}, command)
    desk.clock.forget(command.seat)
    desk.stand_ins.dismiss(command.seat)


def replace_by_bot(desk: Desk, command: c.ReplaceByBot, out: Outcome) -> None:
    chair = desk.chair_at(command.seat)
    if desk.state.stage != PLAYING:
        raise not_allowed("no-game-running")
    if chair.person is None:
        raise not_allowed("nobody-there")
    if chair.taken_over is None:
        desk.take_over(out, command.seat, "host", command)


def hand_over(desk: Desk, command: c.HandOver, out: Outcome) -> None:
    person = desk.chair_at(command.seat).person
    if person is None:
        raise not_allowed("nobody-there")
    shown = {"person": person, "name": desk.state.people[person].name}
    desk.commit(out, "host_named", shown, None, command)


def pause(desk: Desk, command: c.Pause, out: Outcome) -> None:
    desk.game_in_play()
    if pause_left(desk) < SHORTEST_PAUSE:
        raise not_allowed("no-pause-left")
    desk.commit(out, "paused", {"by": "host"}, None, command)


def resume(desk: Desk, command: c.Resume, out: Outcome) -> None:
    if not desk.state.paused:
        raise not_allowed("not-paused")
    desk.commit(out, "resumed", {"by": "host"}, None, command)


def rematch(desk: Desk, command: c.Rematch, out: Outcome) -> None:
    index = desk.person_of(command.client)
    if index is None:
        raise not_allowed("spectators-only-watch")
    if desk.state.stage != OVER:
        raise not_allowed("game-not-over")
    secret = check_secret(desk.fresh_secret())
    shown: Fields = {"commitment": commitment_to(secret), "name": desk.state.people[index].name}
    desk.commit(out, "rematched", shown, {"secret": secret.hex()}, command)
    desk.stand_ins.dismiss_all()
    desk.clock.begin_anew()


HANDLERS: Final[dict[type[c.Asked], Callable[[Desk, Any, Outcome], None]]] = {
    c.Sit: sit,
    c.StandUp: stand_up,
    c.Return: come_back,
    c.Undo: undo,
    c.Say: say,
    c.Write: write,
    c.ChooseAvatar: choose_avatar,
    c.AddSalt: add_salt,
    c.AgreeToNames: agree,
    c.Start: start,
    c.Configure: configure,
    c.SeatBot: seat_bot,
    c.SetDoor: set_door,
    c.SetWriting: set_writing,
    c.Admit: admit,
    c.Kick: kick,
    c.ReplaceByBot: replace_by_bot,
    c.HandOver: hand_over,
    c.Pause: pause,
    c.Resume: resume,
    c.Rematch: rematch,
    c.GoOn: go_on,
}
