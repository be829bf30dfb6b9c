"""Whole games of bots without a clock, and one decision at a time."""

import pytest

from pioche.bots.bot import Bot, RandomBot
from pioche.bots.playing import BotFaultError, Questions, Seating, bot_moves, play
from pioche.engine.chance import chance_from
from pioche.engine.events import Fields
from pioche.engine.match import Match
from pioche.engine.record import record_of, replay
from pioche.games.shelf import FOLDERS, find_title
from tests.table.scenes import QUICK


@pytest.mark.parametrize("game", FOLDERS)
def test_a_seed_gives_the_same_whole_game_and_its_record_replays(game: str) -> None:
    bots: list[Seating] = ["regular", "random", RandomBot]
    first, second = (record_of(play(game, bots, options=QUICK[game], seed=4)) for _ in range(2))
    assert first == second
    assert replay(find_title(game), first).game.over
    assert record_of(play(game, bots, options=QUICK[game]))["seed"] != 4


class Deaf(Bot):
    closed = 0

    def choose(self, view: Fields) -> str | None:
        raise KeyError("card")

    def close(self) -> None:
        Deaf.closed += 1


class Unhearing(RandomBot):
    def hear(self, told: Fields) -> None:
        raise OSError("what?")


@pytest.mark.parametrize(("bot", "cause"), [(Deaf, KeyError), (Unhearing, OSError)])
def test_a_bot_that_fails_is_named_with_its_fault_and_all_are_sent_away(
    bot: type[Bot], cause: type[Exception]
) -> None:
    closed = Deaf.closed
    with pytest.raises(BotFaultError, match=f"{bot.__name__} in seat 1") as caught:
        play("shit", ["random", bot, Deaf], seed=1)
    assert caught.value.seat == 1
    assert isinstance(caught.value.__cause__, cause)
    assert Deaf.closed > closed


class Passing(Bot):
    def choose(self, view: Fields) -> str | None:
        return "pass"


def test_decisions_come_one_at_a_time_up_to_a_seat_without_a_bot() -> None:
    match = Match(find_title("non-merci"), 3, deal={"first": 0, "pile": [*range(3, 27)]})
    asking = Questions(match.game)
    bots: dict[int, Bot] = {seat: Passing(match.place(seat), chance_from(seat)) for seat in (0, 1)}
    made = bot_moves(match.title, asking, bots, match.journal)
    assert next(made).seat == 0
    assert asking.seat == 1
    assert [(decision.seat, decision.choices) for decision in made] == [(1, 2)]
    assert asking.seat == 2
