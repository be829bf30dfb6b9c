"""A process that was stopped or is overloaded: what came in time counts, and nobody loses time by it."""

import asyncio
import socket
from collections.abc import Callable
from typing import cast

import pytest
import uvloop

from pioche.server.steady import BEAT, LATE, LATE_AGAIN, PASSES, SteadyClock
from pioche.table import commands as c
from tests.server.players import Json
from tests.server.test_storing import Hands, Socket, a_game, on_turn
from tests.table.scenes import merci_deal

LIVELY = 15.0
UNSEEN = BEAT
"""The most that a stop costs anybody."""


def test_the_clock_stands_still_while_the_loop_does_not_come_round() -> None:
    hands = Hands()
    lost: list[float] = []
    clock = SteadyClock(cast("asyncio.AbstractEventLoop", hands), lost.append)
    clock.start()
    hands.wait(5)
    assert (clock.time(), lost) == (105, [])
    hands.stop(10)
    stood = clock.time()
    assert 105 <= stood <= 105 + UNSEEN
    hands.stop(10)
    assert clock.time() == stood
    assert clock.when(stood + 3) == pytest.approx(hands.shows + 3)
    hands.wait(0)
    assert clock.time() == pytest.approx(stood)
    assert [clock.behind] == lost == [pytest.approx(20, abs=UNSEEN)]
    hands.wait(1)
    assert clock.time() == pytest.approx(stood + 1)
    clock.stop()
    hands.stop(100)
    assert clock.time() == pytest.approx(stood + 101)


def test_a_loop_that_is_late_again_and_again_takes_little_time_from_anybody_and_stops_no_game() -> None:
    hands = Hands()
    clock = SteadyClock(cast("asyncio.AbstractEventLoop", hands))
    clock.start()
    for _ in range(20):
        hands.stop(1.5)
        hands.wait(0)
    assert 20 * BEAT < clock.time() - 100 <= 20 * (BEAT + LATE_AGAIN)
    before = clock.time()
    hands.stop(BEAT + LATE)
    hands.wait(0)
    assert clock.time() == pytest.approx(before + BEAT + LATE), "that was in time"


def test_the_clock_never_goes_back() -> None:
    hands = Hands()
    clock = SteadyClock(cast("asyncio.AbstractEventLoop", hands))
    clock.start()
    shown = [clock.time()]
    for step in (0.05, 0.1, 0.04, 3, 0.1, 0.15, 2, 2, 0.05, 0.18, 0.1):
        hands.stop(step)
        shown.append(clock.time())
        hands.wait(0)
        shown.append(clock.time())
    assert shown == sorted(shown)


def test_nobody_s_turn_is_over_because_the_process_was_stopped() -> None:
    live, _log, hands, _people = a_game("lively", steady=True)
    number = live.table.number
    hands.wait(5)
    (before,) = live.table.waits(live.now())
    hands.stop(60)
    hands.wait(0.01)
    (after,) = live.table.waits(live.now())
    assert float(str(before["left"])) - float(str(after["left"])) < UNSEEN + 0.1
    hands.wait(float(str(after["left"])))
    assert live.table.number == number
    hands.wait(1)
    assert live.table.number > number, "from then on it goes on"


def test_those_at_a_table_are_told_how_long_it_waits_after_a_stop() -> None:
    live, _log, hands, people = a_game("lively", steady=True)
    hands.wait(5)
    sockets = [cast("Socket", person.socket) for person in people]
    for one in sockets:
        one.sent.clear()
    hands.stop(0.5)
    hands.wait(0)
    assert [one.sent for one in sockets] == [[], []], "it is not worth a word"
    hands.wait(1)
    hands.stop(60)
    hands.wait(3)
    for one in sockets:
        (told,) = one.sent
        assert (told["is"], told["n"]) == ("waits", live.table.number)
        (wait,) = told["waits"]
        assert wait["seat"] == on_turn(live)
        assert LIVELY - 6 - 2 * UNSEEN <= wait["left"] <= LIVELY - 6
    assert not live.table.ordinary_waits()


def test_those_at_a_table_are_told_how_long_it_waits_after_the_store_was_away() -> None:
    live, log, hands, people = a_game("lively", steady=True)
    hands.wait(5)
    bob = people[1 - on_turn(live)]
    live.take(c.Say(bob.client, 3, 1 - on_turn(live), "hello"))
    hands.wait(60)
    seen = cast("Socket", bob.socket).sent
    seen.clear()
    log.commit()
    assert [message.get("kind", message["is"]) for message in seen] == ["said", "waits"]
    (wait,) = seen[-1]["waits"]
    assert wait["left"] == pytest.approx(LIVELY - 5, abs=0.3)


@pytest.mark.parametrize("new_loop", [asyncio.new_event_loop, uvloop.new_event_loop])
def test_after_so_many_turns_of_a_loop_all_that_has_come_is_read(
    new_loop: Callable[[], asyncio.AbstractEventLoop],
) -> None:
    read: list[bytes] = []

    class Reading(asyncio.Protocol):
        def data_received(self, data: bytes) -> None:
            read.append(data)

    async def scene() -> int:
        loop = asyncio.get_running_loop()
        pairs = [socket.socketpair() for _ in range(20)]
        transports = [(await loop.create_connection(Reading, sock=near))[0] for near, _ in pairs]
        done: asyncio.Future[int] = loop.create_future()

        def later(passes: int) -> None:
            if passes:
                loop.call_soon(later, passes - 1)
            else:
                done.set_result(len(read))

        def write() -> None:
            for _, far in pairs:
                far.send(b"now")
            later(PASSES)  # as a deadline in the same turn, before anything is read

        loop.call_later(0.01, write)
        found = await done
        for (_, far), transport in zip(pairs, transports, strict=True):
            far.close()
            transport.close()
        await asyncio.sleep(0.01)
        return found

    loop = new_loop()
    try:
        assert loop.run_until_complete(scene()) == 20
    finally:
        loop.close()


@pytest.mark.parametrize("steady", [True, False])
def test_a_move_that_has_come_is_made_before_the_clock_moves(*, steady: bool) -> None:
    """Also where the loop runs what is due before it reads."""
    live, log, hands, people = a_game("lively", steady=steady)
    seat = on_turn(live)
    hands.wait(LIVELY - 0.5)
    hands.stop(10)
    hands.call_soon(live.take, c.Move(people[seat].client, 3, seat, "draw"))
    hands.wait(0)
    assert [entry.shown["by"] for entry in log.entries if entry.kind == "moved"] == ["person"]


def test_a_reaction_that_came_while_the_process_was_stopped_is_in_the_race() -> None:
    deal = merci_deal(["5y 2v", "5b 4v", "3p 4g"], "5b 3p 2y")
    live, log, hands, people = a_game(
        "lively", "merci", 3, steady=True, deal=deal, options={"manners": "auto"}
    )
    hands.wait(1)
    live.take(c.Move(people[1].client, 3, 1, "skuz 5b 0"))
    hands.wait(0.02)
    hands.stop(10)
    hands.call_soon(live.take, c.Move(people[2].client, 3, 2, "skuz 3p 1"))
    hands.wait(0)
    assert "raced" not in [entry.kind for entry in log.entries], "the window is still open"
    hands.wait(0.2)
    (raced,) = [entry for entry in log.entries if entry.kind == "raced"]
    assert {found["seat"] for found in cast("list[Json]", raced.shown["order"])} == {1, 2}
