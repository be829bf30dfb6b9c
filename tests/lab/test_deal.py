"""One deal: the same cards for everybody, the same games in any process, nothing but what a seat is told."""

import os
import signal
from typing import Any

import pytest

from pioche.bots.bot import Bot, RandomBot
from pioche.bots.roster import find_bot, makers
from pioche.engine.chance import Chance, chance_from
from pioche.engine.match import Match
from pioche.engine.moves import HOLD
from pioche.engine.place import Place
from pioche.engine.reading import Reading
from pioche.engine.views import numbers
from pioche.games.shelf import find_title
from pioche.lab.arena import hold
from pioche.lab.contest import Contest, deal_seed, make_contest
from pioche.lab.deal import DealResult, DealTask, play_deal
from pioche.pool import Here, Pool, WorkerError
from tests.laws.tables import GAMES

pytestmark = pytest.mark.slow  # workers are processes

QUICK: dict[str, dict[str, object]] = {
    "merci": {"round_cap": 2, "interrupt": True},
    "mio": {"target": 20},
    "shit": {"target": 40},
    "lettres": {},
    "non-merci": {},
}


def quick(game: str, *bots: str, **more: Any) -> Contest:
    return make_contest(game, list(bots), options=QUICK[game], **more)


def games_of(results: list[DealResult]) -> list[Any]:
    return [result.games for result in sorted(results, key=lambda result: result.deal)]


def by_texts(contest: Contest, deal: int, seating: tuple[int, ...]) -> Match:
    """The same game, asked and told by texts alone."""
    line_up = contest.line_ups[0]
    match = Match(
        find_title(contest.game), contest.seats, seed=deal_seed(contest, deal), options=contest.options
    )
    bots = []
    for seat, place in enumerate(seating):
        spec = line_up[place]
        chance = chance_from(f"{deal_seed(contest, deal)} {spec} {line_up[:place].count(spec)}")
        bots.append(find_bot(match.place(seat), spec, chance))
    reading, events = Reading(match.game), match.opening
    while True:
        for event in events:
            for seat, bot in enumerate(bots):
                bot.hear(event.told_to(seat))
        if match.game.over:
            return match
        asked = int(reading.seat())
        text = bots[asked].choose(match.view(asked))
        if text is None:
            reading.carry_out(asked, HOLD)
            events = []
        else:
            reading, events = Reading(match.game), match.play(asked, text)


@pytest.mark.parametrize("game", GAMES)
def test_games_are_those_that_the_same_bots_play_by_texts(game: str) -> None:
    contest = quick(game, "regular", "plain:3", "random", seats=3)
    result = play_deal(DealTask(contest, 7))
    assert len(result.games) == 6
    for played in result.games[::2]:
        match = by_texts(contest, 7, played.seating)
        state = match.state()
        assert played.scores == tuple(numbers(state, "scores"))
        assert played.winners == tuple(numbers(state, "winners"))
        assert played.moves == len(match.played)
        assert {seat for seat, rank in enumerate(played.ranks) if rank == 1} == set(played.winners)


def test_all_seatings_of_a_deal_get_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    # Three names for one bot that leaves nothing to chance: who sits where changes nothing.
    for name in ("second", "third"):
        monkeypatch.setitem(makers("non-merci"), name, makers("non-merci")["regular"])
    contest = quick("non-merci", "regular", "second", "third", seats=3)
    games = play_deal(DealTask(contest, 2)).games
    assert len(games) == 6
    assert len({game.scores for game in games}) == 1
    assert {game.scores for game in play_deal(DealTask(contest, 3)).games} != {games[0].scores}


def test_a_bot_has_the_same_chance_on_every_seat_and_copies_have_their_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: list[tuple[int, ...]] = []

    def watched(place: Place, chance: Chance, argument: str) -> Bot:
        given.append(tuple(chance.words()))
        return RandomBot(place, chance)

    contest = quick("non-merci", "regular", "random", seats=3)
    monkeypatch.setitem(makers("non-merci"), "random", watched)
    play_deal(DealTask(contest, 5))
    first, second = given[:2]
    assert first != second
    assert [{*given[:2]}, {*given[2:4]}, {*given[4:]}] == [{first, second}] * 3
    given.clear()
    play_deal(DealTask(contest, 6))
    assert not {first, second} & {*given}


def test_every_decision_is_timed() -> None:
    contest = quick("non-merci", "regular", "random", seats=3)
    result = play_deal(DealTask(contest, 1))
    decisions = sum(pace.decisions for pace in result.pace.values())
    assert decisions == sum(played.moves for played in result.games)
    for pace in result.pace.values():
        assert sum(pace.times.values()) == pace.decisions
        assert pace.seconds > 0


def test_games_do_not_depend_on_the_number_of_workers() -> None:
    contest = quick("shit", "regular", "plain:4", "random", both=True)
    tasks = [DealTask(contest, deal) for deal in range(7)]
    here = list(Here().run(play_deal, tasks))
    elsewhere = list(Pool(2).run(play_deal, tasks))
    assert games_of(elsewhere) == games_of(here)


def halved(number: int) -> int:
    if number == 13:
        raise ValueError("thirteen brings bad luck")
    return number // 2


def test_work_that_fails_elsewhere_is_told_here() -> None:
    results = Pool(2).run(halved, range(10, 20))
    done = {next(results), next(results)}
    assert done <= {5, 6, 7, 8, 9}
    with pytest.raises(WorkerError, match="thirteen brings bad luck"):
        list(results)


def process_of(number: int) -> tuple[int, int]:
    return number, os.getpid()


def test_hired_workers_stay_for_run_after_run_until_one_is_broken_off() -> None:
    with Pool(2) as pool:
        first, second = (list(pool.run(process_of, range(4))) for _ in range(2))
        assert sorted(number for number, _ in second) == [0, 1, 2, 3]
        assert {pid for _, pid in first} == {pid for _, pid in second}
        broken = pool.run(process_of, range(9))
        next(broken)
        broken.close()
        third = list(pool.run(process_of, range(4)))
        assert sorted(number for number, _ in third) == [0, 1, 2, 3]
        assert not {pid for _, pid in third} & {pid for _, pid in first}


def kill_one(pool: Pool) -> int:
    """Only when it has really ended."""
    process = next(iter(pool.workers.values())).process
    process.kill()
    process.join()
    return process.pid or 0


def test_another_takes_the_place_of_a_hired_worker_that_ended_between_two_runs() -> None:
    with Pool(2) as pool:
        first = {pid for _, pid in pool.run(process_of, range(4))}
        killed = kill_one(pool)
        again = list(pool.run(process_of, range(8)))
        assert sorted(number for number, _ in again) == list(range(8))
        assert killed not in {pid for _, pid in again}
        assert killed in first


def test_a_worker_that_ends_when_it_is_given_a_task_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pool, "forget_the_dead", lambda pool: None)
    with Pool(1) as pool:
        assert list(pool.run(halved, [4])) == [2]
        kill_one(pool)
        with pytest.raises(WorkerError, match="ended with status -9"):
            list(pool.run(halved, [4]))
        assert list(pool.run(halved, [6])) == [3]


def test_an_interruption_does_not_reach_workers_that_start() -> None:
    """It is for the main process alone, from the first moment of their lives."""
    with Pool(1) as pool:
        os.kill(pool.workers[pool.employ()].process.pid or 0, signal.SIGINT)
        assert list(pool.run(halved, [4])) == [2]


def test_no_tasks_need_no_workers() -> None:
    assert list(Pool(2).run(halved, [])) == []


@pytest.mark.parametrize(("chosen", "fault"), [("dance", "Refused"), (None, "None is none of")])
def test_a_bot_that_errs_forfeits_and_its_traceback_is_logged(
    chosen: str | None, fault: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("pioche.bots.bot.RandomBot.choose", lambda bot, view: chosen)
    result = play_deal(DealTask(quick("non-merci", "regular", "random", seats=3), 1))
    assert [game.forfeit.bot for game in result.games if game.forfeit] == ["random"] * len(result.games)
    assert all(game.forfeit and fault in game.forfeit.detail for game in result.games)
    assert "Traceback" in caplog.text
    assert fault in caplog.text


def test_an_arena_gives_up_a_bot_that_always_errs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pioche.bots.bot.RandomBot.choose", lambda bot, view: "dance")
    report = hold(quick("non-merci", "regular", "random", seats=3), 9, Here())
    assert report.ended == "gave-up"
    assert {forfeit.why for forfeit in report.forfeits} == {"fault"}
