"""How the coach weighs moves: with the expert's mind, within its budget, in the same worlds and luck."""

from typing import Any

import pytest

from pioche.bots.budget import Budget
from pioche.bots.roster import find_bot
from pioche.bots.search.sealed import SealedSearch
from pioche.bots.searching import SearchingBot
from pioche.coach.situations import Situation, listening_expert, present
from pioche.coach.worth import Lines, SealedLines, SituationWeighing, lines_for, listed
from pioche.engine.chance import Chance, chance_from
from pioche.engine.game import Game
from pioche.engine.match import Match
from pioche.engine.reading import Reading
from pioche.games.shelf import FOLDERS, find_title

SEAT = 2


def situation(game: str, seat: int = SEAT) -> Situation:
    return present(Match(find_title(game), 3, seed=5), seat)


def to_move() -> Situation:
    """Of the seat whose turn it is at Non Merci !: it may take or refuse."""
    turn = situation("non-merci").view["turn"]
    assert isinstance(turn, int)
    return situation("non-merci", turn)


@pytest.mark.parametrize("game", FOLDERS)
def test_lines_are_played_on_by_the_mind_of_the_expert(game: str) -> None:
    place = situation(game).place
    expert = find_bot(place, "expert:1", chance_from(0))
    assert isinstance(expert, SearchingBot)
    lines = lines_for(listening_expert(place), 1)
    assert type(lines.mind) is type(expert.search.mind)
    assert isinstance(lines, SealedLines) is isinstance(expert.search, SealedSearch)
    assert (lines.seat, lines.first_round) == (SEAT, 1)


def sealed_lines() -> SealedLines:
    lines = lines_for(situation("shit").expert, 7)
    assert isinstance(lines, SealedLines)
    return lines


def test_what_others_seal_is_learnt_for_this_seat_and_round() -> None:
    lines = sealed_lines()
    assert (int(lines.sealed.seat), int(lines.sealed.first_round)) == (SEAT, 7)


def test_the_same_luck_brings_the_same_whatever_was_tried_before() -> None:
    seen = situation("shit")
    lines = lines_for(seen.expert, 1)
    assert isinstance(lines, SealedLines)
    worlds = [seen.expert.memory.world(seen.view, chance_from(lot)) for lot in range(12)]
    lines.learn(worlds[0], chance_from(1))
    lines.comparison.line_up(SEAT, 1, listed([seen.place.title.parse_move("seal SHIT")]), 1)

    def worth(world: Game, luck: str) -> float:
        lines.comparison.compare(Reading(world), chance_from(luck))
        return lines.comparison.now[0]

    def tried() -> list[Any]:
        found: list[Any] = []
        for world in worlds:
            lines.begin(world, chance_from("luck"))
            found.append([int(lines.comparison.chosen[other]) for other in (0, 1)])
            found += [worth(world, f"line {lot}") for lot in range(3)]
            assert worth(world, "same") == worth(world, "same")
        return found

    assert tried() == tried()


class Counted(Lines):
    """Learning takes five lines at a time."""

    learns = True

    def learn(self, world: Game, chance: Chance) -> int:
        return 5


@pytest.mark.parametrize(("lines", "worlds"), [(10, 8), (202, 33), (205, 34)])
def test_half_of_the_lines_are_for_learning_and_all_moves_share_the_rest(lines: int, worlds: int) -> None:
    """Of 202 lines 105 are learnt with, as they come in fives; 97 are left: two moves, and playing on."""
    weighing = SituationWeighing(to_move(), "x")
    weighing.lines = Counted(weighing.lines.mind, weighing.seat, 1)
    weighing.weigh(Budget(lines=lines), None)
    assert [len(trial.shares) for trial in weighing.trials] == [worlds] * 2
