"""The table without a screen: whole games with bots and people."""

import pytest

from pioche.cli.table.local import LocalTable, open_table
from pioche.cli.table.settings import Settings, names_at
from pioche.engine.moves import HOLD
from pioche.engine.reading import Reading
from pioche.engine.refusal import Refused
from pioche.engine.views import words
from pioche.games.shelf import FOLDERS, find_title

GAMES = list(FOLDERS)


def play_out(table: LocalTable, limit: int = 20_000) -> None:
    """Bots go first; a person takes the first move offered."""
    for _ in range(limit):
        if table.over:
            return
        decision = table.decide()
        if decision is not None:
            assert table.stands(decision)
            table.carry_out(decision)
            continue
        person = table.person_wanted(None)
        assert person is not None
        table.play(person, words(table.match.view(person), "moves")[0])
    raise AssertionError("the game does not end")


def open_game(game: str, people: int, level: str = "regular", **options: object) -> LocalTable:
    return open_table(Settings(game, people=people, level=level, seed=5, options=dict(options)))


@pytest.mark.parametrize("people", [0, 1, 2])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_ends_with_a_winner(game: str, people: int) -> None:
    table = open_game(game, people)
    play_out(table)
    assert table.match.view(None)["winners"]
    assert table.rounds
    assert table.rounds[-1].scores == table.match.view(None)["scores"]


@pytest.mark.parametrize("game", GAMES)
def test_random_bots_play_too(game: str) -> None:
    table = open_game(game, 0, "random")
    play_out(table)
    assert table.over


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_game(game: str) -> None:
    first, second = open_game(game, 0), open_game(game, 0)
    play_out(first)
    play_out(second)
    assert first.match.played == second.match.played


def test_a_decision_is_void_once_somebody_has_moved() -> None:
    table = open_game("non-merci", 0)
    decision = table.decide()
    assert decision is not None
    table.carry_out(decision)
    assert not table.stands(decision)


def test_bots_are_asked_in_the_order_of_the_sequential_reading() -> None:
    for game in GAMES:
        table = open_game(game, 0, "random")
        for _ in range(200):
            if table.over:
                break
            asked = Reading(table.match.game)
            decision = table.decide()
            assert decision is not None
            while asked.seat() != decision.seat:
                asked.carry_out(asked.seat(), HOLD)
            assert asked.held == table.reading.held
            table.carry_out(decision)


def test_bots_do_not_wait_for_people_who_are_awaited_with_them() -> None:
    table = open_game("shit", 1)
    assert table.awaited() == [0, 1, 2, 3]
    sealed = []
    while (decision := table.decide()) is not None:
        assert not decision.race
        sealed.append(decision.seat)
        table.carry_out(decision)
    assert sealed == [1, 2, 3]
    assert table.person_wanted(None) == 0


def test_an_objection_of_a_bot_is_a_race_and_now_and_then_it_overlooks_one() -> None:
    answers = []
    for seed in range(60):
        settings = Settings("merci", people=1, seed=seed, options={"malpoli": True})
        table = open_table(settings)
        offend(table)
        decision = table.decide()
        assert decision is not None
        assert decision.race
        answers.append(decision.move)
    overlooked = answers.count("let-go")
    assert 60 / 8 < overlooked < 60 / 2


def offend(table: LocalTable) -> None:
    """The person says Skuz or Siouplait where it is not due, until it is an offence."""
    for _ in range(400):
        if table.match.view(None)["phase"] == "objection":
            return
        undue = [move for move in table.match.moves(0) if move.startswith(("skuz", "siouplait"))]
        if undue:
            table.play(0, undue[-1])
        elif (decision := table.decide()) is not None:
            table.carry_out(decision)
        else:
            table.play(0, table.match.moves(0)[0])
    raise AssertionError("no offence")


def test_whoever_is_looking_is_asked_first() -> None:
    table = open_game("non-merci", 3)
    awaited = table.awaited()[0]
    assert table.person_wanted(None) == awaited
    assert table.person_wanted(awaited) == awaited


def test_a_refusal_changes_nothing() -> None:
    table = open_game("non-merci", 3)
    before = table.match.state()
    with pytest.raises(Refused):
        table.play((table.awaited()[0] + 1) % 3, "take")
    assert table.match.state() == before
    assert not table.match.played


def test_bad_settings_are_refused() -> None:
    with pytest.raises(Refused):
        open_table(Settings("chess"))
    with pytest.raises(Refused):
        open_table(Settings("non-merci", seats=2))


def test_every_seat_has_its_own_name() -> None:
    names = names_at(5, 2, ("Basile", " "))
    assert names[0] == "Basile"
    assert len(set(names)) == 5


def test_people_speak_for_themselves_in_merci() -> None:
    merci = find_title("merci")
    assert Settings("merci").options_for(merci) == {"manners": "spoken"}
    assert Settings("merci", people=0).options_for(merci) == {}
    assert Settings("merci", options={"manners": "auto"}).options_for(merci) == {"manners": "auto"}
