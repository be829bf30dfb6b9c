"""What the coach says: in the words of the game, in both languages, whoever decided and whatever followed."""

import msgspec
import pytest

from pioche.coach.forms import Advice, Decision, Moment, MoveValue
from pioche.coach.judging import move_values
from pioche.coach.review import final_shares, read_names, turns
from pioche.coach.telling import decided, hint_sentence, score_in_words, sentence_of
from pioche.coach.worth import Trial
from pioche.engine.match import Match
from pioche.games.shelf import FOLDERS, find_title
from pioche.words.catalogue import Catalogue
from pioche.words.names import LONGEST, seat_names

NAMES = ["Ana", "Bob", "Cléo"]


def value(move: str | None, win: float, points: float) -> MoveValue:
    return MoveValue(
        move=move, win=win, cost=0.5 - win, cost_error=0.01, points=points, worlds=100, verdict="good"
    )


def decision(
    best: str | None, played: str | None, *, win: float = 0.5, number: int = 4, seat: int = 1
) -> Decision:
    """What was played is worth a quarter less than the best."""
    return Decision(
        number=number,
        seat=seat,
        round=1,
        played=played,
        win=win,
        error=0.01,
        chances=[0.25, win, 0.75 - win],
        ground="win",
        points_are_final=False,
        cost=0.0 if best == played else 0.25,
        cost_error=0.01,
        verdict="mistake",
        moves=[value(best, win, 7.0)]
        if best == played
        else [value(best, win, 7.0), value(played, win - 0.25, 1.0)],
    )


def moment(kind: str, of: Decision, change: float) -> Moment:
    return Moment(
        kind="loss" if kind == "loss" else "turn",
        number=of.number,
        seat=of.seat,
        change=change,
        error=0.01,
        best=of.moves[0].move,
        played=of.played,
        view={},
    )


def two_moves(game: str) -> list[str]:
    match = Match(find_title(game), 3, seed=5)
    return next(moves for seat in range(3) if len(moves := match.moves(seat)) > 1)[:2]


@pytest.mark.parametrize(("language", "counted"), [("fr", "1 cœur, 7 cœurs"), ("en", "1 heart, 7 hearts")])
@pytest.mark.parametrize("game", FOLDERS)
def test_a_loss_tells_chances_and_scores_of_both_moves(game: str, language: str, counted: str) -> None:
    words = Catalogue(language, find_title(game))
    best, played = two_moves(game)
    of = decision(best, played)
    said = sentence_of(moment("loss", of, -0.25), of, words, NAMES)
    one, several = (counted if game == "merci" else "1 point, 7 points").split(", ")
    for part in ("Bob", words.move(best, NAMES), words.move(played, NAMES), "25", "50", one, several):
        assert part in said


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", FOLDERS)
def test_a_turn_tells_from_where_to_where(game: str, language: str) -> None:
    words = Catalogue(language, find_title(game))
    of = decision(*two_moves(game))
    told = [sentence_of(moment("turn", of, change), of, words, NAMES) for change in (0.5, -0.25)]
    plain = [sentence.replace("\N{NO-BREAK SPACE}", " ") for sentence in told]
    up, down = {"fr": ("de 25 % à 75 %", "de 25 % à 0 %"), "en": ("from 25 % to 75 %", "from 25 % to 0 %")}[
        language
    ]
    assert up in plain[0]
    assert down in plain[1]
    assert plain[0].replace(up, "") != plain[1].replace(down, "")


@pytest.mark.parametrize(
    ("language", "said"), [("fr", "Bob n’a rien fait"), ("en", "Bob let the chance go by")]
)
def test_a_chance_that_was_let_go_is_not_called_a_move(language: str, said: str) -> None:
    words = Catalogue(language, find_title("merci"))
    of = decision("draw", None)
    assert sentence_of(moment("loss", of, -0.25), of, words, NAMES).startswith(said)
    for change in (0.3, -0.2):
        assert words.say("coach-hold") not in sentence_of(moment("turn", of, change), of, words, NAMES)


def test_what_was_sampled_is_never_known_without_error() -> None:
    words = Catalogue("en", find_title("mio"))
    of = decision(*two_moves("mio"))
    lost = msgspec.structs.replace(moment("loss", of, -0.25), error=0.0002)
    assert "known to ±\N{NO-BREAK SPACE}0.1)" in sentence_of(lost, of, words, NAMES)


def test_a_score_below_nothing_has_the_sign_of_the_printers() -> None:
    words = Catalogue("fr", find_title("shit"))
    assert score_in_words(-1.26, words, final=True) == "−1,3 point à la fin"
    assert score_in_words(20, words, final=False) == "20 points après la manche"


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", FOLDERS)
def test_a_hint_says_how_sure_it_is(game: str, language: str) -> None:
    words = Catalogue(language, find_title(game))
    best, next_best = two_moves(game)
    clear, level, only = (
        Advice(
            win=0.5,
            error=0.01,
            chances=[0.5, 0.25, 0.25],
            ground="win",
            points_are_final=False,
            moves=[value(best, 0.5, 3.0), *others],
        )
        for others in ([value(next_best, 0.25, 1.0)], [value(next_best, 0.49, 1.0)], [])
    )
    said = [hint_sentence(advice, words, NAMES) for advice in (clear, level, only)]
    assert len({sentence.replace(words.move(next_best, NAMES), "") for sentence in said}) == 3
    assert all(words.move(best, NAMES) in sentence for sentence in said)
    assert [words.move(next_best, NAMES) in sentence for sentence in said] == [False, True, False]
    assert ["50" in sentence for sentence in said] == [True, True, False]


def test_what_came_after_the_last_decision_may_have_decided_the_game() -> None:
    lost = decision("take", "take", win=0.6, seat=0)
    won = [decision("take", "take", win=share, number=at) for at, share in ((1, 0.3), (4, 0.35))]
    found = turns({0: [lost], 1: won}, [0.0, 1.0])
    assert [(each.seat, each.number, each.change) for each in found] == [(1, 4, 0.65), (0, 4, -0.6)]
    assert turns({0: [lost], 1: won}, None) == []


def test_the_victory_is_shared_among_those_who_won() -> None:
    match = Match(find_title("non-merci"), 3, seed=2)
    assert final_shares(match) is None
    while not match.game.over:
        match.play(int(match.game.turn()), "take")
    shares = final_shares(match)
    assert shares is not None
    assert sum(shares) == pytest.approx(1)
    assert [seat for seat, share in enumerate(shares) if share] == match.state()["winners"]


@pytest.mark.parametrize(("low_wins", "first"), [(True, "pass"), (False, "take")])
def test_where_nothing_can_be_won_the_score_decides(*, low_wins: bool, first: str) -> None:
    trials = []
    for text, points in (("take", 71), ("pass", 68)):
        trial = Trial(0, text)
        trial.shares, trial.points = [0.0] * 3, [points] * 3
        trials.append(trial)
    ground, values = move_values(trials, low_wins=low_wins)
    assert (ground, [value.verdict for value in values]) == ("points", ["best", "mistake"])
    assert values[0].move == first
    assert [value.cost for value in values] == [0, 0]


def test_there_is_a_name_for_every_seat_however_few_or_long_they_are() -> None:
    words = Catalogue("en")
    names = seat_names(["Ana", "  ", "x" * 5000], 4, words)
    assert names[0] == "Ana"
    assert names[1] == words.say("seat-name", {"number": 1})
    assert len(names[2]) == LONGEST
    assert len(names) == 4


def test_half_characters_in_names_become_question_marks() -> None:
    assert read_names({"names": ["\ud800", "Bob"]}, 3) == ["?", "Bob", ""]
    assert read_names({"names": None}, 3) is None


@pytest.mark.parametrize(
    ("language", "win", "said"),
    [
        ("fr", 0.001, "la victoire était hors de portée (25 %), et aux points"),
        ("fr", 0.999, "la victoire était presque acquise"),
        ("en", 0.001, "the win was out of reach (25 %), and by points"),
        ("en", 0.999, "the win was as good as certain"),
    ],
)
def test_what_is_judged_by_points_is_told_so(language: str, win: float, said: str) -> None:
    words = Catalogue(language, find_title("mio"))
    of = msgspec.structs.replace(decision(*two_moves("mio")), win=win, ground="points")
    assert said in sentence_of(moment("loss", of, 0.0), of, words, NAMES).replace("\N{NO-BREAK SPACE}", " ")
    advice = Advice(win, 0.0, [win, 1 - win, 0.0], "points", points_are_final=True, moves=of.moves)
    assert hint_sentence(advice, words, NAMES).endswith(words.say("coach-by-points", decided(advice)))
    by_win = msgspec.structs.replace(advice, ground="win")
    assert words.say("coach-by-points", decided(advice)) not in hint_sentence(by_win, words, NAMES)
