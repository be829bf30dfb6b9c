"""What a live table costs without any network: time per move and per telling, bytes of changes, memory.

    python bench/table.py

Four people, Plis de lettres, every seat listened to.
"""

import gc
import json
import secrets
import time
import tracemalloc

from pioche.engine.chance import chance_from
from pioche.table import commands as c
from pioche.table.stream import Stream
from pioche.table.table import Table

SEATS = 4
GAMES = 40
TABLES = 200
MID_GAME = 130


def started(name: int) -> tuple[Table, Stream]:
    table, _ = Table.open("lettres", SEATS, host="0", fresh_secret=lambda: secrets.token_bytes(32))
    stream = Stream(table)
    for seat in range(SEATS):
        table.take(c.Connect(f"{name}-{seat}", f"{seat}"), 0.0)
        table.take(c.Sit(f"{name}-{seat}", 1, seat, f"Name {seat}"), 0.0)
    table.take(c.Start(f"{name}-0", 2), 0.0)
    for seat in range(SEATS):
        stream.listen(seat)
    return table, stream


class Costs:
    def __init__(self) -> None:
        self.take: list[float] = []
        self.tell: list[float] = []
        self.deadline: list[float] = []
        self.bytes = 0


def play(name: int, table: Table, stream: Stream, moves: int, costs: Costs) -> None:
    lots = chance_from(name)
    match = table.state.match
    assert match is not None
    for number in range(moves):
        if match.game.over:
            return
        seat = int(match.game.turn())
        moves_now = match.moves(seat)
        text = moves_now[lots.below(len(moves_now))].encode().decode()  # a text of its own, as from a socket
        command = c.Move(f"{name}-{seat}", 10 + number, seat, text)
        begin = time.perf_counter()
        outcome = table.take(command, 0.01 * number)
        taken = time.perf_counter()
        told = stream.tell(outcome)
        done = time.perf_counter()
        table.next_deadline()
        costs.deadline.append(time.perf_counter() - done)
        costs.take.append(taken - begin)
        costs.tell.append(done - taken)
        if moves > MID_GAME:
            costs.bytes += sum(
                len(json.dumps(telling.now, separators=(",", ":")))
                for own in told.values()
                for telling in own[-1:]
            )


def main() -> None:
    costs = Costs()
    for game in range(GAMES):
        play(game, *started(game), 1000, costs)
    for part in ("take", "tell", "deadline"):
        times = sorted(getattr(costs, part))
        mean = sum(times) / len(times) * 1e6
        print(f"{part:9} µs: median {times[len(times) // 2] * 1e6:.1f}, mean {mean:.1f}")
    print(f"changes, bytes a move and seat: {costs.bytes / len(costs.take) / SEATS:.1f}")
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = []
    for place in range(TABLES):
        table, stream = started(place)
        play(place, table, stream, MID_GAME, Costs())
        kept.append((table, stream))
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    print(f"a table in the middle of a game: {(after - before) / len(kept) / 1024:.1f} KB")


main()
