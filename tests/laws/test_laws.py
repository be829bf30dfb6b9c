"""What holds in every game, at every number of seats, with every option, at every moment."""

import json
import random

import pytest
from msgspec import convert
from msgspec.structs import asdict

from pioche.engine.chance import chance_from
from pioche.engine.events import Fields
from pioche.engine.moves import HOLD, Moves
from pioche.engine.reading import Reading, play_at_random
from pioche.engine.record import parse_record, record_of, record_text, replay
from pioche.engine.refusal import Refused
from pioche.engine.title import Title
from pioche.engine.views import numbers, words
from pioche.words.catalogue import Catalogue
from pioche.words.rulebook import rule_book
from tests.laws.cards import all_cards
from tests.laws.tables import GAMES, Table, law, tables_of
from tests.laws.walks import random_move, walk, walked


def without(fields: Fields, left_out: str) -> Fields:
    return {name: value for name, value in fields.items() if name != left_out}


@pytest.mark.compiled
@law
def test_over_means_that_nobody_may_act_and_awaited_seats_can(table: Table, seed: int) -> None:
    for match, _ in walk(table, seed, 60):
        state = match.state()
        actors = [seat for seat in range(match.seats) if match.moves(seat)]
        assert state["actors"] == actors
        assert set(numbers(state, "awaited")) <= set(actors)
        assert state["over"] is not bool(state["awaited"])
        assert state["over"] is bool(state["winners"])
        assert (state["phase"] == "over") is state["over"]


@pytest.mark.compiled
@law
def test_state_and_view_have_exactly_their_fields(table: Table, seed: int) -> None:
    for match, _ in walk(table, seed, 25):
        declared = match.title.notation.view
        state = match.state()
        convert({"seat": None, "moves": [], **without(state, "actors")}, declared)
        for seat in (None, *range(match.seats)):
            view = match.view(seat)
            convert(view, declared)
            assert view["moves"] == ([] if seat is None else match.moves(seat))


@pytest.mark.compiled
@law
def test_the_public_part_of_a_view_tells_no_more_than_a_spectator_sees(table: Table, seed: int) -> None:
    for match, _ in walk(table, seed, 25):
        public, own = match.public_part(), match.own_part(None)
        watched = match.view(None)
        assert {name: watched[name] for name in public} == public
        for seat in range(match.seats):
            mine = match.own_part(seat)
            assert mine.keys() == own.keys()
            assert {**public, **mine} == match.view(seat)


@law
def test_every_event_tells_what_its_title_says_in_that_order(table: Table, seed: int) -> None:
    for match, events in walk(table, seed, 60):
        for event in events:
            kind = match.title.notation.events[event.kind]
            assert type(event) is kind
            assert convert(asdict(event), kind) == event
            names = match.title.notation.event_names[event.kind]
            assert names == list(event.told_in_full())[1:]
            for seat in (None, *range(match.seats)):
                name, *values = event.row_for(seat)
                assert {"type": name, **dict(zip(names, values, strict=False))} == event.told_to(seat)


@pytest.mark.compiled
@law
def test_every_card_is_in_exactly_one_place(table: Table, seed: int) -> None:
    deck = all_cards(table.start(seed).state())
    for match, _ in walk(table, seed, 60):
        if table.game == "lettres":
            # Tricks taken lie face down and are in no field: what is left is part of the deck.
            assert all_cards(match.state()) <= deck
        else:
            assert all_cards(match.state()) == deck


@law
def test_moves_round_trip_through_their_text(table: Table, seed: int) -> None:
    for match, _ in walk(table, seed, 25):
        for seat in range(match.seats):
            listed = Moves()
            match.game.list_moves(seat, listed)
            texts = match.moves(seat)
            assert len(set(texts)) == len(texts)
            assert [match.title.parse_move(text) for text in texts] == listed.as_list()


@law
def test_a_text_is_a_move_only_if_it_is_written_exactly(table: Table, seed: int) -> None:
    lots = random.Random(seed)
    match = walked(table, seed, 10)
    for seat in range(match.seats):
        for text in match.moves(seat)[:6]:
            place = lots.randrange(len(text))
            for bent in (
                text + " ",
                " " + text,
                text.upper(),
                text.replace(" ", "  "),
                text[:place] + "\u00e9" + text[place:],
                text[:place] + text[place + 1 :],
                text.replace("0", "00"),
            ):
                # What is bent may by chance be another move; then it is written exactly as that one.
                assert written_back(match.title, bent) in (bent, "not-a-move")


def written_back(title: Title, text: str) -> str:
    try:
        return title.move_text(title.parse_move(text))
    except Refused as refused:
        return refused.error


@pytest.mark.compiled
@pytest.mark.slow
@law
def test_what_is_not_listed_is_refused_with_an_article_and_changes_nothing(table: Table, seed: int) -> None:
    lots = random.Random(seed)
    catalogues = [Catalogue(language, table.start(0).title) for language in ("fr", "en")]
    articles = {article.number for article in rule_book(table.game, "fr")}
    known: set[str] = set()
    for match, _ in walk(table, seed, 40):
        for seat in range(match.seats):
            known |= set(match.moves(seat))
        before = match.state()
        for text in lots.sample(sorted(known), min(8, len(known))):
            seat = lots.randrange(match.seats)
            if text in match.moves(seat):
                continue
            with pytest.raises(Refused) as caught:
                match.play(seat, text)
            assert caught.value.error == "illegal"
            assert caught.value.article in articles
            assert all(catalogue.refusal(caught.value) for catalogue in catalogues)
            assert match.state() == before


@law
def test_the_same_seed_and_moves_give_the_same_game(table: Table, seed: int) -> None:
    told: list[list[Fields]] = []
    for step, events in walk(table, seed, 40):
        match = step
        told.append([event.told_in_full() for event in events])
    again = table.start(seed)
    assert [event.told_in_full() for event in again.opening] == told[0]
    for (seat, move), expected in zip(match.played, told[1:], strict=True):
        assert [event.told_in_full() for event in again.play(seat, move)] == expected
    assert again.state() == match.state()


@law
def test_a_copy_is_independent_and_has_the_same_future(table: Table, seed: int) -> None:
    lots = random.Random(seed)
    match = walked(table, seed, lots.randrange(1, 40))
    before = match.state()
    twin = match.game.copy()
    assert match.title.state(twin) == before
    play_at_random(twin, chance_from(seed), Moves())
    assert match.state() == before
    twin = match.game.copy()
    for _ in range(15):
        if match.game.over:
            break
        seat, move = random_move(match, lots)
        twin.apply(seat, match.title.parse_move(move))
        match.play(seat, move)
        assert match.title.state(twin) == match.state()


@law
def test_records_round_trip_and_replay(table: Table, seed: int) -> None:
    match = walked(table, seed, 30)
    record = record_of(match, names=["Zoé"] * match.seats)
    source = record_text(record)
    assert parse_record(source) == record == json.loads(source)
    assert replay(match.title, parse_record(source)).state() == match.state()


@law
def test_every_game_ends_in_the_sequential_reading(table: Table, seed: int) -> None:
    game = table.start(seed).game
    made = play_at_random(game, chance_from(seed), Moves())
    assert game.over
    assert made < 60_000
    assert game.winners()
    moves = Moves()
    assert Reading(game).ask(moves) == -1
    assert moves.as_list() == []


@law
def test_optional_moves_are_asked_in_seat_order_then_the_awaited_seat(table: Table, seed: int) -> None:
    chance = chance_from(seed)
    reading = Reading(table.start(seed).game)
    listed = Moves()
    since_change: list[int] = []
    for _ in range(80):
        if reading.game.over:
            assert reading.seat() == -1
            return
        seat = reading.ask(listed)
        assert seat == reading.seat()
        since_change.append(int(seat))
        awaited = bool((reading.game.awaited() >> seat) & 1)
        moves = listed.as_list()
        assert (moves[-1] == HOLD) is not awaited
        asked = since_change[:-1] if awaited else since_change
        assert asked == sorted(set(asked))
        move = moves[chance.below(len(moves))]
        reading.carry_out(seat, move)
        if move != HOLD:
            since_change = []


@pytest.mark.slow
@law
def test_every_move_and_event_has_its_sentence_in_both_languages(table: Table, seed: int) -> None:
    names = ["Ana", "Bob", "Cléo", "Dan", "Eve", "Fred", "Gus"]
    catalogues = [Catalogue(language, table.start(0).title) for language in ("fr", "en")]
    for match, events in walk(table, seed, 20):
        for catalogue in catalogues:
            for seat in (None, *range(match.seats)):
                view = match.view(seat)
                assert catalogue.status(view, names)
                for event in events:
                    assert catalogue.event(event.told_to(seat), names)
                for text in words(view, "moves"):
                    assert catalogue.move(text, names)


@pytest.mark.parametrize("game", GAMES)
def test_the_laws_are_tried_at_every_number_of_seats(game: str) -> None:
    seats = {"merci": (3, 6), "mio": (2, 6), "shit": (2, 6), "lettres": (3, 5), "non-merci": (3, 7)}
    tried = {table.seats for table in tables_of(game)}
    assert (min(tried), max(tried)) == seats[game]
    assert len(tried) == max(tried) - min(tried) + 1
