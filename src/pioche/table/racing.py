"""Moves on their way into the log: at once, or through the window in which reactions are collected."""

from pioche.engine.events import Fields
from pioche.engine.match import Match
from pioche.engine.refusal import ILLEGAL, Refused
from pioche.table.desk import Desk
from pioche.table.objecting import (
    answer_made,
    answer_refused,
    check_room,
    command_of,
    judge_announced,
    let_all_go,
    react,
    refuse_held,
)
from pioche.table.outcome import Outcome
from pioche.table.race import Race, Reaction, order


def check_legal(match: Match, seat: int, text: str) -> None:
    move = match.title.parse_move(text)
    if text not in match.moves(seat):
        raise match.game.why_not(seat, move)


def competes(desk: Desk, match: Match, reaction: Reaction) -> bool:
    races = desk.customs.races
    if races is None:
        return False
    return races(match.view(None), match.options.as_json(), reaction.seat, reaction.move)


def submit(desk: Desk, reaction: Reaction, now: float, out: Outcome) -> int | None:
    """Make a move, or let it take part in a race: then its number is not known yet."""
    match = desk.game_in_play()
    if desk.state.announced is not None:
        return react(desk, match, reaction, now)
    race = desk.race
    if race is None:
        if not competes(desk, match, reaction):
            return carry_out(desk, out, reaction)
        check_legal(match, reaction.seat, reaction.move)
        desk.race = Race(now, now + desk.pace.window, [reaction])
        return None
    check_room(race.reactions, reaction.seat)
    if not race.of_seat(reaction.seat):
        check_legal(match, reaction.seat, reaction.move)
    race.reactions.append(reaction)
    return None


def carry_out(desk: Desk, out: Outcome, reaction: Reaction) -> int:
    return desk.move(out, reaction.seat, reaction.move, reaction.by, command=command_of(reaction)).number


def close(desk: Desk, out: Outcome) -> None:
    """The window is over: the earliest first, each judged on what it finds."""
    race, match = desk.race, desk.state.match
    assert race is not None
    assert match is not None
    desk.race = None
    held = [] if desk.state.announced is None else judge_announced(desk, out)
    arrivals = race.arrivals()
    generator = match.game.chance.copy()
    lots: list[int] = []

    def draw(limit: int) -> int:
        lots.append(limit)
        return int(generator.below(limit))

    ordered = order(arrivals, draw)
    if len({seat for seat, _ in arrivals}) > 1:
        tell_verdict(desk, out, race, ordered, lot=bool(lots))
    carried: list[tuple[int, int]] = []
    for index in ordered:
        reaction = race.reactions[index]
        if desk.state.announced is not None:
            desk.objection.held.append(reaction)
            continue
        try:
            desk.check_no_rest()  # somebody quicker has ended the round
            number = carry_out(desk, out, reaction)
        except Refused as refused:
            quicker = next((other for other in carried if other[0] != reaction.seat), None)
            if quicker is not None:
                apart = max(0, arrivals[index][1] - quicker[1]) // 1000
                details: Fields = {"seat": quicker[0], "ms": apart, "because": refused.reason}
                refused = Refused(ILLEGAL, "somebody-was-quicker", details, refused.article)
            answer_refused(desk, reaction, refused, out)
        else:
            carried.append(arrivals[index])
            answer_made(reaction, number, out)
    if held:
        refuse_held(desk, held, race.reactions[ordered[0]], out)


def end_objection(desk: Desk, match: Match, now: float, out: Outcome) -> None:
    """Nobody has objected: what was announced is judged, then what was held back is made."""
    held = judge_announced(desk, out)
    let_all_go(desk, match, out)
    for reaction in held:
        try:
            desk.check_no_rest()  # what was announced has ended the round
            number = submit(desk, reaction, now, out)
        except Refused as refused:
            answer_refused(desk, reaction, refused, out)
        else:
            if number is not None:
                answer_made(reaction, number, out)


def tell_verdict(desk: Desk, out: Outcome, race: Race, ordered: list[int], *, lot: bool) -> None:
    arrivals = race.arrivals()
    verdict = [{"seat": arrivals[index][0], "behind": arrivals[index][1]} for index in ordered]
    first = arrivals[ordered[0]]
    second = next(arrivals[index] for index in ordered if arrivals[index][0] != first[0])
    shown: Fields = {
        "order": verdict,
        "first": first[0],
        "target": second[0],
        "ms": abs(second[1] - first[1]) // 1000,
        "lot": lot,
    }
    kept: Fields = {
        "arrivals": [[seat, time, race.reactions[index].move] for index, (seat, time) in enumerate(arrivals)],
        "ways": [round(reaction.way * 1e6) for reaction in race.reactions],
    }
    desk.commit(out, "raced", shown, kept)
