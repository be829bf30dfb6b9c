"""What may happen at a table whose bytes are compared: by lot, the same for the same seed."""

from typing import Any

from pioche.table.recent import KEPT
from tests.laws.walks import random_move
from tests.server.twins import PEOPLE, WATCHER, Act, Twins


def random_acts(twins: Twins) -> list[Act]:
    """Moves, attempts, requests, words, tabs that go and come, looks, and time."""
    lots = twins.lots
    live = twins.sides[0].room.live
    seat, move = random_move(twins.match, lots)
    roll = lots.random()
    if roll < 0.62 and seat < len(twins.sides[0].room.people) and twins.present(PEOPLE[seat]):
        return [Act(0, PEOPLE[seat], "move", {"seat": seat, "move": move}), Act(0.002)]
    if roll < 0.72:
        return attempts(twins)
    if roll < 0.80:
        return requests(twins)
    if roll < 0.82:
        who = lots.choice([who for who in twins.sides[0].room.people if twins.present(who)] or [WATCHER])
        if who == WATCHER:
            return [Act(0, WATCHER, "say", {"seat": 0, "phrase": "hello"}), Act(0.002)]
        return [Act(0, who, "say", {"seat": PEOPLE.index(who), "phrase": "hello"}), Act(0.002)]
    if roll < 0.92:
        return comings_and_goings(twins)
    deadline = live.table.next_deadline()
    now = twins.sides[0].room.loop.time()
    return [Act(0.5 if deadline is None else max(0.001, deadline - now + 0.0005))]


def attempts(twins: Twins) -> list[Act]:
    """Moves that are refused, and looks at the table."""
    lots = twins.lots
    who = lots.choice([twins.me, twins.me, twins.sides[0].room.people[-1]])
    if not twins.present(who):
        return [Act(0.01)]
    known = sorted({move for seat in range(twins.match.seats) for move in twins.match.moves(seat)})
    seat = PEOPLE.index(who)
    illegal = [move for move in known if move not in twins.match.moves(seat)]
    tried = [*lots.sample(illegal, min(2, len(illegal))), "nonsense"]
    acts = [Act(0, who, "move", {"seat": seat, "move": move}) for move in tried]
    acts.append(
        Act(0, twins.me, "move", {"seat": (twins.receiver + 1) % twins.match.seats, "move": known[0]})
    )
    acts += [Act(0.001, watcher, "look", {}) for watcher in (twins.me, WATCHER) if twins.present(watcher)]
    return [act for act in acts if act.who is None or twins.present(act.who)] + [Act(0.002)]


def comings_and_goings(twins: Twins) -> list[Act]:
    lots = twins.lots
    # Mostly those whose bytes are compared, and mostly with a gap that is told: a game has few comings.
    who = lots.choice([*twins.sides[0].compared, *twins.sides[0].compared, *twins.sides[0].room.people])
    number = twins.sides[0].room.live.table.number
    since = lots.choice([None, 0, number, *(max(0, number - lots.randrange(KEPT + 2)) for _ in range(5))])
    if not twins.present(who):
        return [Act(0, who, "come", {"since": since}), Act(0.002)]
    if who in twins.sides[0].room.people and lots.random() < 0.5:
        return [Act(0, who, "go"), Act(0.002)]
    return [Act(0, who, "go"), Act(0.05, who, "come", {"since": since}), Act(0.002)]


def requests(twins: Twins) -> list[Act]:
    """What people ask of the table beside moves, whether they may or not."""
    lots = twins.lots
    who = lots.choice([twins.me, *twins.sides[0].room.people])
    if not twins.present(who):
        return [Act(0.01)]
    seat = lots.randrange(twins.match.seats)
    asked: list[tuple[str, dict[str, Any]]] = [
        ("pause", {}),
        ("pace", {"pace": lots.choice(["calm", "normal", "lively"])}),
        ("replace", {"seat": seat}),
        ("return", {"seat": PEOPLE.index(who)}),
        ("hand-over", {"seat": seat}),
        ("agree", {"agreed": lots.random() < 0.5}),
        ("sit", {"seat": seat, "name": "Somebody"}),
        ("salt", {"seat": PEOPLE.index(who), "salt": "pepper"}),
        ("configure", {"options": {}}),
        ("rematch", {}),
        ("start", {}),
    ]
    if who != twins.me:
        asked.append(("stand", {"seat": PEOPLE.index(who)}))
    do, fields = lots.choice(asked)
    acts = [Act(0, who, do, fields), Act(0.002)]
    if do == "pause":  # what is tried in a pause is refused for that alone, and is no news
        acts += [Act(1.5, twins.me, "look", {})] if twins.present(twins.me) else []
        acts += [Act(0.5, who, "resume", {}), Act(0.002)]
    return acts
