"""Matches, positions, memories and bots are pickled and copied, and go on exactly as they would have."""

import pickle
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from pioche.bots.bot import Bot
from pioche.bots.roster import find_bot
from pioche.engine.chance import chance_from
from pioche.engine.events import Event, Fields
from pioche.engine.match import LOT, Match
from pioche.engine.reading import Reading
from pioche.engine.record import record_of
from pioche.engine.refusal import Refused
from pioche.engine.sitting import Sitting
from pioche.games.shelf import FOLDERS, find_title
from tests.laws.tables import OPTIONS

BOTS = [
    *("random", "beginner", "regular"),
    *(pytest.param(name, marks=pytest.mark.compiled) for name in ("expert:2", "plain:2", "net")),
]
KEY = "key:" + "5a" * 32

Copier = Callable[[Any], Any]


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


copiers = pytest.mark.parametrize("copier", [pickled, deepcopy])


def all_told(events: list[Event]) -> list[Fields]:
    return [event.told_in_full() for event in events]


def play_on(match: Match, moves: int, seed: int = 0) -> None:
    """So many moves, any of them; lots are drawn too."""
    chance = chance_from(seed)
    for number in range(moves):
        if match.game.over:
            return
        reading = Reading(match.game)
        seat = int(reading.seat_among(int(match.game.awaited())))
        listed = match.moves(seat)
        match.play(seat, listed[chance.below(len(listed))])
        if number % 7 == 3:
            match.draw_lot(6)


@copiers
@pytest.mark.parametrize("seed", [5, "a word", KEY])
@pytest.mark.parametrize("game", FOLDERS)
def test_a_copied_match_goes_on_as_the_first_and_apart_from_it(game: str, seed: str, copier: Copier) -> None:
    match = Match(find_title(game), find_title(game).usual, seed=seed, options=OPTIONS[game][-1])
    play_on(match, 40)
    before = record_of(match)
    twin = copier(match)
    assert twin.title is match.title
    assert record_of(twin) == before
    assert [event.told_in_full() for event in twin.opening] == [
        event.told_in_full() for event in match.opening
    ]
    play_on(twin, 400, seed=1)
    assert record_of(match) == before
    play_on(match, 400, seed=1)
    assert record_of(twin) == record_of(match)
    assert twin.state() == match.state()


@copiers
def test_a_copied_match_tells_what_happens(copier: Copier) -> None:
    match = Match(find_title("non-merci"), 3, seed=1)
    twin = copier(match)
    seat = int(match.game.turn())
    told = all_told(twin.play(seat, "take"))
    assert told == all_told(match.play(seat, "take"))
    assert told


@copiers
def test_a_match_with_a_given_deal_is_copied_with_it(copier: Copier) -> None:
    cards = [f"{value}{colour}" for colour in "brgyv" for value in range(1, 11)]
    deal = {"hands": [cards[:4], cards[4:8], cards[8:12]], "pile": cards[12:]}
    match = Match(find_title("shit"), 3, seed=9, deal=deal)
    twin = copier(match)
    assert twin.deal == match.deal
    assert twin.state() == match.state()


@copiers
def test_a_match_in_another_position_is_copied_in_that_position(copier: Copier) -> None:
    """As search and the coach put worlds into matches; a world has no journal."""
    match, other = Match(find_title("mio"), 3, seed=1), Match(find_title("mio"), 3, seed=2)
    match.game = other.game.copy()
    assert copier(match).state() == other.state() != Match(find_title("mio"), 3, seed=1).state()


@copiers
@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", FOLDERS)
def test_a_copied_bot_plays_on_as_the_first(game: str, name: str, copier: Copier) -> None:
    title = find_title(game)
    match = Match(title, title.usual, seed=3)
    bots = [find_bot(match.place(seat), name, chance_from(seat)) for seat in range(match.seats)]
    for event in match.opening:
        for seat, bot in enumerate(bots):
            bot.hear(event.told_to(seat))
    play_with(match, bots, 12)
    twins, other = copier((bots, match))
    for bot, twin in zip(bots, twins, strict=True):
        assert twin.place.title is bot.place.title
    play_with(match, bots, 8)
    play_with(other, twins, 8)
    assert other.played == match.played


def play_with(match: Match, bots: list[Bot], moves: int) -> None:
    reading = Reading(match.game)
    for _ in range(moves):
        seat = int(reading.seat())
        if seat < 0:
            return
        move = bots[seat].choose(match.view(seat))
        if move is None:
            reading.held |= 1 << seat
            continue
        reading.held = 0
        for event in match.play(seat, move):
            for other, bot in enumerate(bots):
                bot.hear(event.told_to(other))


@copiers
@pytest.mark.parametrize("game", FOLDERS)
def test_a_copied_world_of_a_search_is_the_same_world(game: str, copier: Copier) -> None:
    title = find_title(game)
    match = Match(title, title.usual, seed=3)
    memory = match.place(0).memory()
    for event in match.opening:
        memory.hear(event.told_to(0))
    memory = copier(memory)
    world = memory.world(match.view(0), chance_from(7))
    twin = copier(world)
    assert title.state(twin) == title.state(world)
    assert twin.chance.words() == world.chance.words()
    assert twin.chance is not world.chance


@copiers
@pytest.mark.parametrize("game", FOLDERS)
def test_a_copied_sitting_has_an_encoder_that_remembers_the_same(game: str, copier: Copier) -> None:
    title = find_title(game)
    options = title.options(title.usual, {})
    sitting = Sitting(title.fresh(title.usual, options, chance_from(2), None), title.encoder(options))
    chance = chance_from(8)
    for _ in range(20):
        sitting.step(sitting.actions()[chance.below(len(sitting.actions()))])
    twin = copier(sitting)
    assert (twin.seat, twin.actions()) == (sitting.seat, sitting.actions())
    for both in (sitting, twin):
        both.write_row(both.seat)
    assert list(twin.row) == list(sitting.row)
    assert twin.game is twin.reading.game


def test_a_refusal_comes_back_from_another_process_whole() -> None:
    match = Match(find_title("non-merci"), 3)
    with pytest.raises(Refused) as caught:
        match.play((int(match.game.turn()) + 1) % 3, "take")
    twin = pickled(caught.value)
    assert vars(twin) == vars(caught.value)
    assert str(twin) == str(caught.value)


def test_lots_stand_among_the_moves_of_a_copy() -> None:
    match = Match(find_title("mio"), 3)
    match.draw_lot(6)
    assert pickled(match).played[0][0] == LOT
