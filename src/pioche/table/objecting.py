"""ME-32: after something that others may object to, the table rests, be there reason to object or not.

What was done is announced: everybody sees it, and the rules judge it only when the rest is over. So nothing
that is shown or delayed can tell an offence. What comes meanwhile is held back, but for a denunciation that
is right.
"""

from msgspec.structs import replace

from pioche.engine.chance import chance_from
from pioche.engine.events import Fields
from pioche.engine.game import Game
from pioche.engine.match import Match
from pioche.engine.refusal import ILLEGAL, Refused
from pioche.table.commands import Asked
from pioche.table.customs import OBJECTION, Objections
from pioche.table.deals import secret_lot
from pioche.table.desk import Desk, not_allowed
from pioche.table.outcome import Answer, Outcome, refusal
from pioche.table.race import Race, Reaction
from pioche.table.state import tried

MOST_OF_A_SEAT = 4
A_HUNDRED = 100


def rules_of(desk: Desk) -> Objections:
    rules = desk.customs.objections
    assert rules is not None
    return rules


def asked_now(desk: Desk, match: Match) -> tuple[str, list[int]]:
    """The phase as everybody sees it, and the seats that the table waits for in it."""
    announced = desk.state.announced
    if announced is None:
        return match.game.phase(), match.awaited
    seats = range(match.seats)
    return OBJECTION, [seat for seat in seats if seat != announced.seat and seat not in desk.objection.let_go]


def check_room(reactions: list[Reaction], seat: int) -> None:
    if sum(reaction.seat == seat for reaction in reactions) >= MOST_OF_A_SEAT:
        raise not_allowed("too-much-at-once")


def react(desk: Desk, match: Match, reaction: Reaction, now: float) -> int | None:
    """What a seat does while the table rests; None: it is answered later."""
    announced, rest, rules = desk.state.announced, desk.objection, rules_of(desk)
    assert announced is not None
    move, seat = reaction.move, reaction.seat
    match.title.parse_move(move)
    if move == rules.silence or rules.is_accusation(move):
        rules.check(announced.seat, seat, move)
        if move != rules.silence:
            return accuse(desk, match, reaction, now)
    check_room(rest.held, seat)
    rest.held.append(reaction)
    rest.let_go.add(seat)  # who goes on has nothing to object to
    return None


def accuse(desk: Desk, match: Match, reaction: Reaction, now: float) -> int | None:
    game, settled = judgement(desk, match)
    if settled:  # ME-25: an offence that never goes unseen is settled with the lay: there is nothing to add
        desk.objection.let_go.update(range(match.seats))
        desk.objection.held.append(replace(reaction, move=rules_of(desk).silence))
        return None
    if reaction.move not in match.title.moves(game, reaction.seat):
        raise game.why_not(reaction.seat, match.title.parse_move(reaction.move))
    if desk.race is None:
        desk.race = Race(now, now + desk.pace.window)
    check_room(desk.race.reactions, reaction.seat)
    desk.race.reactions.append(reaction)
    return None


def judgement(desk: Desk, match: Match) -> tuple[Game, bool]:
    """What the rules will make of what was announced, and whether they punish it by themselves."""
    announced = desk.state.announced
    assert announced is not None
    game, events = tried(match, announced.seat, announced.move)
    return game, any(event.kind == rules_of(desk).settled for event in events)


def look(desk: Desk, match: Match, seat: int, now: float) -> None:
    """A bot has had its time: it denounces what it has noticed, if there is something."""
    desk.objection.let_go.add(seat)
    rules = rules_of(desk)
    announced = desk.state.announced
    assert announced is not None
    game, settled = judgement(desk, match)
    accusation = rules.accusation(announced.seat)
    if settled or accusation not in match.title.moves(game, seat):
        return
    lots = chance_from(secret_lot(desk.state.secret, f"notice {desk.state.number} {seat}"))
    level = desk.stand_ins.level_of(desk.state.chairs[seat].level)
    if int(lots.below(A_HUNDRED)) >= rules.overlooked.get(level, 0):
        desk.race = Race(
            now, now + desk.pace.window, [Reaction(seat, accusation, "bot", now + desk.pace.window)]
        )


def judge_announced(desk: Desk, out: Outcome) -> list[Reaction]:
    """The rules judge what was announced, and who has let go is answered; what else was held back meanwhile,
    the earliest first."""
    announced = desk.state.announced
    assert announced is not None
    match = desk.state.match
    assert match is not None
    before = int(match.game.round)
    silence = rules_of(desk).silence
    held = sorted(desk.objection.held, key=lambda reaction: reaction.made)
    silent = [reaction for reaction in held if reaction.move == silence]
    # Letting go has no entry of its own, as it is told to nobody. It is stored with what it let happen.
    kept: Fields = {"move": announced.move}
    answered = [[each.client, each.key, each.seat] for each in silent if each.key]
    if answered:
        kept["let_go"] = answered
    entry = desk.commit(out, "moved", {"seat": announced.seat, "by": "table"}, kept)
    desk.begin_objection()
    for reaction in silent:
        answer_made(reaction, entry.number, out)
    if desk.state.running is not None and int(match.game.round) != before:
        desk.rest(out)
    return [reaction for reaction in held if reaction.move != silence]


def let_all_go(desk: Desk, match: Match, out: Outcome) -> None:
    """Nobody has denounced."""
    while match.game.phase() == OBJECTION:
        desk.move(out, match.awaited[0], rules_of(desk).silence, "table")


def refuse_held(desk: Desk, held: list[Reaction], denounced: Reaction, out: Outcome) -> None:
    """A denunciation has changed what they were meant for."""
    for reaction in held:
        apart = max(0, round((reaction.made - denounced.made) * 1000))
        details: dict[str, object] = {"seat": denounced.seat, "ms": apart, "because": "objection-open"}
        answer_refused(desk, reaction, Refused(ILLEGAL, "somebody-was-quicker", details, "ME-32"), out)


def answer_refused(desk: Desk, reaction: Reaction, refused: Refused, out: Outcome) -> None:
    desk.clock.forget(reaction.seat)
    if reaction.key:
        answer = refusal(reaction.client, reaction.key, refused)
        desk.answers.remember(answer)
        out.answers.append(answer)


def command_of(reaction: Reaction) -> Asked | None:
    return Asked(reaction.client, reaction.key) if reaction.key else None


def answer_made(reaction: Reaction, number: int, out: Outcome) -> None:
    if reaction.key:
        out.answers.append(Answer(reaction.client, reaction.key, number))
