"""Records from Python: what replays, and what does not."""

import json

import pytest

from pioche.engine.chance import chance_from
from pioche.engine.match import Match
from pioche.engine.record import parse_record, record_of, replay
from pioche.engine.refusal import Refused
from pioche.engine.speed import copies, random_games
from pioche.games.shelf import find_title
from tests.laws.tables import GAMES, tables_of
from tests.laws.walks import walked


def test_a_refused_move_names_its_number_seat_and_reason() -> None:
    match = walked(tables_of("non-merci")[0], 3, 5)
    record = record_of(match)
    record["moves"] = ["0 take", "1 take"] if match.played[0][0] != 0 else ["1 take"]
    with pytest.raises(Refused) as caught:
        replay(match.title, record)
    assert (caught.value.error, caught.value.reason, caught.value.article) == (
        "bad-request",
        "record-move",
        "NM-6",
    )
    assert caught.value.details["number"] == 1


@pytest.mark.parametrize("seed", [7, -7, 2**300, "7", "été", "\ud800"])
def test_any_seed_is_written_down_so_that_it_replays(seed: int | str) -> None:
    match = Match(find_title("non-merci"), 3, seed=seed)
    record = parse_record(json.dumps(record_of(match)))
    assert replay(match.title, record).state() == match.state()


def test_a_record_that_is_no_json_is_refused() -> None:
    for source in ("", "{", "[" * 100_000, "9" * 5000, json.dumps({"pioche": 1.0})):
        with pytest.raises(Refused) as caught:
            parse_record(source)
        assert caught.value.error == "bad-request"


@pytest.mark.parametrize(
    ("changed", "reason", "details"),
    [
        ({"pioche": 3}, "newer-record", {"version": 3, "known": 2}),
        ({"seed": True}, "not-a-whole-number", {"field": "seed"}),
        ({"seed": 1.5}, "not-a-whole-number", {"field": "seed"}),
        ({"moves": ["3 take"]}, "bad-record", {"detail": "moves: '3 take'"}),
        ({"moves": ["-1 take"]}, "bad-record", {"detail": "moves: '-1 take'"}),
        ({"moves": ["9" * 5000 + " x"]}, "bad-record", {"detail": f"moves: '{'9' * 5000} x'"}),
        ({"moves": ["\u00b2 take"]}, "bad-record", {"detail": "moves: '\u00b2 take'"}),
        ({"result": {"over": True}}, "record-result", {"field": "over", "said": "true", "found": "false"}),
    ],
)
def test_a_record_that_cannot_be_right_is_refused_with_what_is_wrong(
    changed: dict[str, object], reason: str, details: dict[str, object]
) -> None:
    match = walked(tables_of("non-merci")[0], 3, 5)
    assert match.seats == 3
    assert not match.game.over
    with pytest.raises(Refused) as caught:
        replay(match.title, parse_record(json.dumps({**record_of(match), **changed})))
    assert (caught.value.error, caught.value.reason) == ("bad-request", reason)
    assert caught.value.details == details


@pytest.mark.parametrize("game", GAMES)
def test_the_measured_loops_play_whole_games_from_one_generator(game: str) -> None:
    title = find_title(game)
    options = title.options(title.usual, {})
    chance, again = chance_from(5), chance_from(5)
    made = random_games(title, title.usual, options, chance, 3)
    assert made == sum(random_games(title, title.usual, options, again, 1) for _ in range(3))
    assert chance.words() == again.words()
    position = title.fresh(title.usual, options, chance, None)
    before = title.state(position)
    copies(position, 3)
    assert title.state(position) == before
