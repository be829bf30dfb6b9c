"""Bots that think in processes beside the server: the same moves, no table waits, none is left behind."""

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
import uvloop

from pioche.bots.budget import Budget
from pioche.bots.roster import find_bot
from pioche.engine.chance import chance_from
from pioche.engine.match import Match
from pioche.engine.record import record_of, record_text
from pioche.games.shelf import find_title
from pioche.table.stand_ins import LostError, StillThinkingError
from pioche.thinking import pool
from pioche.thinking.pool import LATER, NEXT, SOON, DistantBot, Job, Thinkers, ThinkingWorker
from pioche.thinking.process import Advise
from tests.server.players import Tab, acted
from tests.server.running import Running, running
from tests.server.test_reviews import alone_with_bots

PATIENCE = 60.0
SHORT = "expert:40"
FOREVER = "expert:3000s"


def with_thinkers(
    scene: Callable[[Thinkers], Awaitable[None]],
    count: int = 1,
    overdue: float = 20.0,
    run: Callable[[Coroutine[Any, Any, None]], None] = asyncio.run,
) -> None:
    async def whole() -> None:
        thinkers = Thinkers(count, overdue=overdue)
        try:
            await asyncio.wait_for(scene(thinkers), PATIENCE)
        finally:
            await thinkers.stop()
        assert thinkers.running == 0

    run(whole())


def seated(thinkers: Thinkers, match: Match, seat: int, spec: str = SHORT) -> DistantBot:
    bot = DistantBot(thinkers, match.place(seat), spec, f"bot {seat}")
    for event in match.opening:
        bot.hear(event.told_to(seat))
    return bot


async def answer_of(bot: DistantBot, match: Match, seat: int) -> str | None:
    """Asked again and again, as a table does."""
    while True:
        try:
            return bot.choose(match.view(seat))
        except StillThinkingError:
            await asyncio.sleep(0.001)


def new_match(game: str) -> Match:
    title = find_title(game)
    return Match(title, title.usual, seed=7)


async def until(reached: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not reached():
            await asyncio.sleep(0.005)


@pytest.mark.parametrize("game", ["merci", "mio", "shit", "lettres", "non-merci"])
def test_a_bot_plays_elsewhere_as_it_would_play_here(game: str) -> None:
    async def scene(thinkers: Thinkers) -> None:
        match = new_match(game)
        far = [seated(thinkers, match, seat) for seat in range(match.seats)]
        near = [find_bot(match.place(seat), SHORT, chance_from(f"bot {seat}")) for seat in range(match.seats)]
        for seat, bot in enumerate(near):
            for event in match.opening:
                bot.hear(event.told_to(seat))
        for _ in range(12):
            seat = match.state()["awaited"][0]  # type: ignore[index]
            move = await answer_of(far[seat], match, seat)
            assert move == near[seat].choose(match.view(seat))
            assert move is not None
            for event in match.play(seat, move):
                for place in range(match.seats):
                    far[place].hear(event.told_to(place))
                    near[place].hear(event.told_to(place))

    with_thinkers(scene, count=2)


def test_no_process_is_started_before_it_is_needed() -> None:
    async def scene(thinkers: Thinkers) -> None:
        match = new_match("lettres")
        bot = seated(thinkers, match, 0)
        assert not isinstance(thinkers.seat(match.place(1), "regular"), DistantBot)
        await asyncio.sleep(0)
        assert thinkers.running == 0
        seat = match.state()["awaited"][0]  # type: ignore[index]
        bot = seated(thinkers, match, seat)
        await answer_of(bot, match, seat)
        assert thinkers.running == 1

    with_thinkers(scene, count=3)


def test_what_is_not_asked_any_more_is_not_thought_about() -> None:
    async def scene(thinkers: Thinkers) -> None:
        match = new_match("shit")
        bots = [seated(thinkers, match, seat) for seat in range(2)]
        for seat, bot in enumerate(bots):
            bot.prepare(match.view(seat))
        bots[1].hear(match.opening[0].told_to(1))
        await answer_of(bots[0], match, 0)
        await asyncio.sleep(0)
        assert thinkers.workers[0].job is None
        assert bots[1].answer is None

    with_thinkers(scene)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_a_process_that_dies_or_hangs_is_replaced(how: signal.Signals) -> None:
    async def scene(thinkers: Thinkers) -> None:
        match = new_match("lettres")
        seat = match.state()["awaited"][0]  # type: ignore[index]
        bot = seated(thinkers, match, seat, FOREVER)
        bot.prepare(match.view(seat))
        await until(lambda: thinkers.workers[0].job is not None)
        process = thinkers.workers[0].process
        assert process is not None
        process.send_signal(how)
        await until(lambda: thinkers.lost == 1)
        with pytest.raises(LostError):
            bot.choose(match.view(seat))
        thinkers.overdue = 20.0  # the next one may need its time to start
        again = seated(thinkers, match, seat)
        assert await answer_of(again, match, seat) in match.moves(seat)

    with_thinkers(scene, overdue=20.0 if how == signal.SIGKILL else 3.0)


def test_a_process_is_not_given_up_because_the_server_did_not_listen() -> None:
    async def scene(thinkers: Thinkers) -> None:
        match = new_match("lettres")
        seat = match.state()["awaited"][0]  # type: ignore[index]
        question = Advise(record_text(record_of(match)), seat, Budget(lines=10))
        await thinkers.find(question, LATER)
        thinkers.overdue = 0.5
        asked = asyncio.create_task(thinkers.find(question, LATER))
        while thinkers.workers[0].job is None:
            await asyncio.sleep(0)
        time.sleep(3)  # as if this process was stopped; the other one answers
        assert b'"moves"' in await asked
        thinkers.overdue = 20.0
        await thinkers.find(question, LATER)
        assert thinkers.lost == 0, "it is the same process"

    with_thinkers(scene)


@pytest.mark.parametrize("later", range(4))
def test_what_is_asked_while_a_process_dies_is_asked_of_the_next(later: int) -> None:
    """Its pipe is closed some turns of the loop before the server knows that it has died."""

    async def scene(thinkers: Thinkers) -> None:
        match = new_match("lettres")
        seat = match.state()["awaited"][0]  # type: ignore[index]
        question = Advise(record_text(record_of(match)), seat, Budget(lines=10))
        await thinkers.find(question, LATER)
        process = thinkers.workers[0].process
        assert process is not None
        assert process.stdin is not None
        os.kill(process.pid, signal.SIGKILL)
        while not process.stdin.is_closing():
            await asyncio.sleep(0)
        for _ in range(later):
            await asyncio.sleep(0)
        assert b'"moves"' in await thinkers.find(question, LATER)
        assert thinkers.lost == 1

    with_thinkers(scene, run=uvloop.run)  # its pipes are not asyncio's


def test_a_bot_that_goes_wrong_says_so_and_the_others_go_on(capfd: pytest.CaptureFixture[str]) -> None:
    async def scene(thinkers: Thinkers) -> None:
        match = new_match("lettres")
        wrong = seated(thinkers, match, 0, "nobody")
        seat = match.state()["awaited"][0]  # type: ignore[index]
        with pytest.raises(Exception, match="KeyError"):
            await answer_of(wrong, match, 0)
        assert await answer_of(seated(thinkers, match, seat), match, seat) in match.moves(seat)
        assert thinkers.lost == 0

    with_thinkers(scene)
    assert "unknown-bot" in capfd.readouterr().err


def test_long_work_ends_with_the_server_and_makes_way_for_bots() -> None:
    async def scene(thinkers: Thinkers) -> None:
        match = new_match("lettres")
        seat = match.state()["awaited"][0]  # type: ignore[index]
        question = Advise(record_text(record_of(match)), seat, Budget(lines=200))
        order: list[str] = []

        async def advised() -> None:
            assert b'"moves"' in await thinkers.find(question, LATER)
            order.append("work")

        long = [asyncio.create_task(advised()) for _ in range(3)]
        await until(lambda: thinkers.workers[0].job is not None)
        await answer_of(seated(thinkers, match, seat), match, seat)
        assert order.count("work") < 3
        await asyncio.gather(*long)
        endless = asyncio.create_task(thinkers.find(Advise(question.record, seat, Budget(seconds=50)), LATER))
        await until(lambda: thinkers.workers[0].job is not None)
        await thinkers.stop()
        with pytest.raises(LostError):
            await endless

    with_thinkers(scene)


def test_hints_wait_for_bots_and_those_who_ask_for_much_for_all_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scene(thinkers: Thinkers) -> None:
        match = new_match("lettres")
        seat = match.state()["awaited"][0]  # type: ignore[index]
        record = record_text(record_of(match))
        begun: list[str] = []

        def next_for(worker: ThinkingWorker) -> Job | None:
            job = Thinkers.next_for(thinkers, worker)
            if job is not None:
                begun.append("bot" if job.priority == SOON else f"hint {job.turn}")
            return job

        def hint(turn: int) -> asyncio.Task[bytes]:
            return asyncio.create_task(thinkers.find(Advise(record, seat, Budget(lines=10)), NEXT, turn))

        await hint(0)  # its process is there now
        (worker,) = thinkers.workers
        worker.job = Job(NEXT, 0, 0, lambda _: [], lambda _: None)  # it thinks until everybody has asked
        monkeypatch.setattr(thinkers, "next_for", next_for)
        greedy = [hint(turn) for turn in range(4)]
        await asyncio.sleep(0)
        assert [thinkers.ahead(NEXT, turn) for turn in (0, 2, 9)] == [1, 3, 4]
        modest = hint(0)
        bot = asyncio.create_task(answer_of(seated(thinkers, match, seat), match, seat))
        await until(lambda: len(worker.queue) == 1 and len(thinkers.queue) == 5)
        worker.finish(None)
        worker.go_on()
        await asyncio.gather(*greedy, modest, bot)
        assert begun == ["bot", "hint 0", "hint 0", "hint 1", "hint 2", "hint 3"]

    with_thinkers(scene)


def children_of(pid: int) -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(fields[1]) == pid and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found


async def the_thinker(server: Running) -> int:
    await until(lambda: bool(children_of(server.pid)))
    return children_of(server.pid)[0]


async def table_with_experts(server: Running) -> Tab:
    token = server.guest("Ana")
    tab = Tab(server, server.open_table(token, "shit", 3, pace="calm"), token)
    await tab.enter()
    await tab.done("sit", name="Ana", seat=0)
    for seat in (1, 2):
        await tab.done("bot", seat=seat, level="expert")
    await tab.done("start")
    return tab


def moved_by(tab: Tab) -> list[str]:
    return [told.get("shown", {}).get("by", "person") for told in tab.told if told["kind"] == "moved"]


def lost_thinkers(server: Running) -> float:
    line = next(
        line
        for line in server.ask("GET", "/metrics", token="figures-please").text.splitlines()
        if line.startswith("pioche_thinkers_lost_total")
    )
    return float(line.split()[1])


@pytest.mark.slow
def test_while_an_expert_thinks_other_tables_go_on_and_a_dead_one_is_replaced(tmp_path: Path) -> None:
    async def scene(server: Running) -> None:
        experts = await table_with_experts(server)
        pid = await the_thinker(server)
        os.kill(pid, signal.SIGSTOP)
        token = server.guest("Bob")
        other = Tab(server, server.open_table(token, "lettres", 3), token)
        await other.enter()
        begun = len(moved_by(experts))
        for _ in range(8):
            await other.done("sit", name="Bob", seat=0)
            await other.done("stand", seat=0)
        assert len(moved_by(experts)) == begun
        os.kill(pid, signal.SIGKILL)
        await experts.until(lambda: moved_by(experts).count("bot") >= 2, within=PATIENCE)
        assert "clock" not in moved_by(experts)
        assert lost_thinkers(server) == 1

    with running(tmp_path, thinkers=1, metrics_token="figures-please") as server:
        acted(scene(server))


@pytest.mark.slow
def test_experts_that_are_kept_from_thinking_play_as_regulars_do(tmp_path: Path) -> None:
    async def scene(server: Running) -> None:
        experts = await table_with_experts(server)
        os.kill(await the_thinker(server), signal.SIGSTOP)
        begun = len(moved_by(experts))
        await experts.until(lambda: len(moved_by(experts)) >= begun + 2, within=PATIENCE)
        assert set(moved_by(experts)) == {"bot"}
        assert lost_thinkers(server) == 0

    with running(tmp_path, thinkers=1, metrics_token="figures-please") as server:
        acted(scene(server))


CROWD = 36
"""A hint takes half a second: more of them than a bot at a quick table was waited for."""


async def ask_on(tab: Tab, heard: list[str]) -> None:
    """For one hint after the other, as often as the server lets it."""
    while True:
        answer = await tab.get("hint", seat=0)
        heard.append(str(answer.get("reason", answer["is"])))
        if answer["is"] == "refused":
            await asyncio.sleep(0.5)


@pytest.mark.slow
def test_the_clock_never_moves_for_a_bot_because_others_ask_for_hints(tmp_path: Path) -> None:
    async def scene(server: Running) -> None:
        crowd = await asyncio.gather(*(alone_with_bots(server, "shit") for _ in range(CROWD)))
        heard: list[str] = []
        asking = [asyncio.create_task(ask_on(tab, heard)) for tab in crowd]
        await asyncio.sleep(0.5)
        experts = await table_with_experts(server)
        for _ in range(3):
            await experts.until(lambda: 0 in experts.game["awaited"])
            await experts.done("move", seat=0, move=experts.game["moves"][0])
        await experts.until(lambda: moved_by(experts).count("bot") >= 6)
        assert "clock" not in moved_by(experts)
        for task in asking:
            task.cancel()
        await asyncio.wait(asking)
        assert set(heard) <= {"hinted", "hint-later"}
        assert "hinted" in heard

    with running(tmp_path, thinkers=1) as server:
        acted(scene(server))
        assert server.faults() == []


@pytest.mark.slow
@pytest.mark.parametrize("how", ["kill", "stop"])
def test_no_thinking_process_outlives_the_server(tmp_path: Path, how: str) -> None:
    found: list[int] = []

    async def scene(server: Running) -> None:
        await table_with_experts(server)
        found.append(await the_thinker(server))
        getattr(server, how)()

    with running(tmp_path, thinkers=1) as server:
        acted(scene(server))
    end = time.monotonic() + PATIENCE
    while Path(f"/proc/{found[0]}").exists() and time.monotonic() < end:
        time.sleep(0.01)
    assert not Path(f"/proc/{found[0]}").exists()


def test_the_question_of_a_bot_that_goes_or_whose_process_is_lost_is_dropped() -> None:
    async def scene(thinkers: Thinkers) -> None:
        match = Match(find_title("lettres"), 3, seed=1)
        seat = int(match.game.awaited()).bit_length() - 1
        bot = seated(thinkers, match, seat, FOREVER)
        bot.prepare(match.view(seat))
        job = bot.job
        assert job is not None
        bot.worker_lost()
        assert job.dropped
        with pytest.raises(LostError):
            bot.choose(match.view(seat))
        other = seated(thinkers, match, seat, FOREVER)
        other.prepare(match.view(seat))
        job = other.job
        assert job is not None
        other.close()
        assert job.dropped

    with_thinkers(scene)


def test_processes_that_are_not_thinking_end_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "LAST_WORDS", PATIENCE)  # a busy machine takes its time

    async def whole() -> None:
        thinkers = Thinkers(1, overdue=20.0)
        match = Match(find_title("lettres"), 3, seed=1)
        seat = int(match.game.awaited()).bit_length() - 1
        await asyncio.wait_for(answer_of(seated(thinkers, match, seat), match, seat), PATIENCE)
        processes = [worker.process for worker in thinkers.workers]
        await thinkers.stop()
        assert [process.returncode for process in processes if process is not None] == [0]

    asyncio.run(whole())
