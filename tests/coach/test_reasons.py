"""Why a move is better: what a reason counts is what the rules count, and only what is certain is told."""

from collections.abc import Callable, Iterator
from itertools import chain

import msgspec
import pytest

from pioche.bots.budget import Budget
from pioche.coach import judging, reasons
from pioche.coach.forms import Decision, Reason
from pioche.coach.judging import ERRORS, advise, judge, rivals, weighed, weighing_of
from pioche.coach.reasons import (
    Feature,
    Followed,
    compared,
    features_of,
    find_reason,
    followed,
)
from pioche.coach.review import ReviewPlan, accuracy, judge_part
from pioche.coach.situations import Situation, present, situations
from pioche.coach.telling import hint_sentence, reason_sentence
from pioche.coach.worth import SituationWeighing
from pioche.engine.events import Fields
from pioche.engine.match import Match
from pioche.engine.views import hands_of, number, numbers
from pioche.games.shelf import FOLDERS, find_title
from pioche.games.shit.events import Turned
from pioche.words.catalogue import Catalogue
from tests.coach.games import by_hand, non_merci_deal, played_by
from tests.coach.test_telling import decision

SOME = Budget(lines=400)


def weighings(game: str, count: int) -> Iterator[SituationWeighing]:
    """At decisions spread over a game; each is good until the next is asked for."""
    plan = ReviewPlan(played_by(game, ["regular", "random", "beginner"]))
    points = plan.points[:: max(1, len(plan.points) // count)]
    return map(weighing_of, situations(plan.source, points))


def counts(after: Followed, game: str) -> dict[str, float]:
    return {feature.name: feature.count(after) for feature in features_of(game)}


def check_lettres(before: Fields, after: Followed, told: dict[str, float]) -> None:
    """LE-6 to LE-10: with what was taken before, these are the points of the round."""
    seat, round_number = after.seat, number(before, "round")
    tricks = 5 if round_number in {1, 5} else 0
    held = hands_of(before, "counted")[seat]
    points = 0
    for card in held:
        points += 90 if card == "Hb" else 20 if card[0] in "MN" else 10
    points += tricks * numbers(before, "tricks")[seat]
    later = told["this-trick"] + told["later-points"]
    end = next(event.told_in_full() for event in after.events if event.kind == "round_ended")
    assert numbers(end, "points")[seat] == points + later
    taken = [event.told_in_full() for event in after.events if event.kind == "trick_taken"]
    assert told["blue-h"] == any("Hb" in trick["cards"] and trick["seat"] == seat for trick in taken)  # type: ignore[operator]
    assert told["later-tricks"] == (sum(trick["seat"] == seat for trick in taken[1:]) if tricks else 0)


def check_non_merci(before: Fields, after: Followed, told: dict[str, float]) -> None:
    """NM-4, NM-8: chips go where they went, and the cards count what the rules say at the end."""
    seat = after.seat
    taken = [event.told_in_full() for event in after.events if event.kind == "taken"]
    first = next(iter(taken), None)
    own = sum(number(event, "chips") for event in taken if event["seat"] == seat)
    assert told["with-this-card"] + told["with-later-cards"] == own
    assert told["with-this-card"] == (number(first, "chips") if first and first["seat"] == seat else 0)
    refused = [event.told_in_full() for event in after.events if event.kind == "refused"]
    assert told["paid"] == sum(event["seat"] == seat for event in refused)
    cards = {int(card) for card in hands_of(before, "taken")[seat]}
    cards |= {number(event, "card") for event in taken if event["seat"] == seat}
    assert told["cards"] == sum(card for card in cards if card - 1 not in cards)


def check_mio(before: Fields, after: Followed, told: dict[str, float]) -> None:
    """MI-13: who wins has nothing left, all others have."""
    end = next(event.told_in_full() for event in after.events if event.kind == "round_ended")
    points = numbers(end, "points")[after.seat]
    assert told["won"] == (points == 0 and any(event.kind == "round_won" for event in after.events))
    assert told["doubled"] <= (points > 0)
    left = len(hands_of(before, "hands")[after.seat]) + told["drawn"] - told["laid"]
    if told["won"]:
        assert left == 0
    elif not any(event.kind in {"mio_forgotten", "taken_back"} for event in after.events):
        assert left > 0


def check_shit(before: Fields, after: Followed, told: dict[str, float]) -> None:
    """SH-8: points are the scores' differences, round by round."""
    seat = after.seat
    ends = [event.told_in_full() for event in after.events if event.kind == "round_ended"]
    earlier, first, last = numbers(before, "scores"), numbers(ends[0], "scores"), numbers(ends[-1], "scores")
    assert told["this-round"] == first[seat] - earlier[seat]
    assert told["later-rounds"] == last[seat] - first[seat]
    assert told["others"] == sum(first) - sum(earlier) - told["this-round"]
    assert told["nearest"] == (told["this-round"] > 0)


def check_merci(before: Fields, after: Followed, told: dict[str, float]) -> None:
    """ME-16 to ME-19: who lays the last card wins the round; hearts are paid for cards that are left."""
    seat = after.seat
    events = [event.told_in_full() for event in after.events]
    laid = [event for event in events if event["type"] == "laid" and event["seat"] == seat]
    back = [event for event in events if event["type"] == "taken_back" and event["seat"] == seat]
    assert told["laid"] == len(laid) - len(back)
    ends = [event for event in events if event["type"] in {"round_ended", "game_won"}]
    if ends and ends[0]["type"] == "round_ended":
        assert (
            told["won"] == (ends[0]["winner"] == seat) == (bool(laid) and laid[-1]["left"] == 0 and not back)
        )
        assert told["hearts"] == numbers(ends[0], "scores")[seat] - numbers(before, "hearts")[seat]
    else:
        taken = [event for event in events if event["type"] == "heart_taken" and event["seat"] == seat]
        assert told["hearts"] == len(taken)


CHECKS: dict[str, Callable[[Fields, Followed, dict[str, float]], None]] = {
    "lettres": check_lettres,
    "non-merci": check_non_merci,
    "mio": check_mio,
    "shit": check_shit,
    "merci": check_merci,
}


@pytest.mark.parametrize("game", FOLDERS)
def test_what_reasons_count_is_what_the_rules_count(game: str) -> None:
    checked = 0
    for weighing in weighings(game, 6):
        weighed(weighing, SOME)
        moves = [trial.move for trial in weighing.trials]
        for after in chain.from_iterable(followed(weighing, moves, Budget())):
            CHECKS[game](weighing.situation.view, after, counts(after, game))
            checked += 1
    assert checked > 500


@pytest.mark.parametrize("game", FOLDERS)
def test_a_reason_is_told_of_errors_alone_and_is_certain(game: str) -> None:
    plan = ReviewPlan(played_by(game, ["regular", "random", "beginner"]))
    decisions = judge_part(plan.source, plan.points[:40], SOME)
    reasons = [each for each in decisions if each.reason is not None]
    assert reasons
    worth = {feature.name: feature.worth for feature in features_of(game)}
    for each in reasons:
        reason = each.reason
        assert reason is not None
        assert each.verdict in ERRORS
        better = (reason.best - reason.played) * (1 if worth[reason.feature] > 0 else -1)
        assert better > 0
        assert better >= 2.9 * reason.error
        if reason.counted == "share":
            assert 0 <= min(reason.best, reason.played) <= max(reason.best, reason.played) <= 1
    assert judge_part(plan.source, plan.points[:40], SOME) == decisions


def last_of(game: str, deal: Fields, moves: list[str]) -> Decision:
    plan = ReviewPlan(by_hand(game, deal, moves), int(moves[-1][0]))
    return judge_part(plan.source, plan.points[-1:], SOME)[0]


def test_thirty_chips_are_why_a_card_is_taken() -> None:
    moves = [f"{seat} pass" for _ in range(10) for seat in range(3)] + ["0 pass"]
    told = last_of("non-merci", non_merci_deal(3, [*range(4, 27)]), moves)
    assert told.reason is not None
    assert (told.reason.feature, told.reason.counted, told.reason.best) == ("with-this-card", "mean", 30)
    assert told.reason.played < 10


def test_the_blue_h_is_why_a_high_card_is_kept() -> None:
    """LE-9: in the fourth round whoever takes the blue H has 90 points."""
    weighing = next(filter(blue_h_decides, positions_of_the_fourth_round()))
    reason = reason_against_the_worst(weighing)
    assert reason is not None
    assert reason.counted == "share"
    assert reason.best < reason.played


def blue_h_decides(weighing: SituationWeighing) -> bool:
    reason = reason_against_the_worst(weighing)
    return reason is not None and reason.feature == "blue-h"


def positions_of_the_fourth_round() -> Iterator[SituationWeighing]:
    match = Match(find_title("lettres"), 3, seed=5)
    while not match.game.over:
        state = match.state()
        seat = number(state, "turn")
        if number(state, "round") == 4 and len(match.moves(seat)) > 1:
            yield weighing_of(present(match, seat))
        match.play(seat, match.moves(seat)[0])


def reason_against_the_worst(weighing: SituationWeighing) -> Reason | None:
    moves = weighed(weighing, SOME).moves
    return find_reason(weighing, moves[0].move, moves[-1].move, SOME)


def test_moves_that_are_followed_by_the_same_have_no_reason() -> None:
    weighing = next(weighings("shit", 2))
    weighed(weighing, SOME)
    move = weighing.trials[0].move
    one, other = followed(weighing, [move, move], Budget())
    for feature in features_of("shit"):
        reason, gain = compared(feature, one, other)
        assert (gain, reason.error, reason.best) == (0, 0, reason.played)


REASON = Reason(feature="won", counted="share", played=0.124, best=0.876, error=0.03, rollouts=160)


def test_a_reason_is_said_in_both_languages() -> None:
    names = ["Ana", "Bob", "Cléo"]
    english, french = (Catalogue(language, find_title("mio")) for language in ("en", "fr"))
    told = reason_sentence(REASON, "draw", "lay 3b", english, names)
    assert told == "Why: winning the round – 88 times of 100 after “Draw”, 12 of 100 after “Lay the blue 3”."
    mean = msgspec.structs.replace(REASON, feature="drawn", counted="mean", best=1.25, played=3.0)
    said = (
        reason_sentence(mean, "draw", "lay 3b", french, names).replace("\u00a0", " ").replace("\u202f", " ")
    )
    assert said == (
        "Pourquoi : cartes piochées jusqu’à la fin de la manche – "
        "1,2 en moyenne après « Piocher », 3 après « Poser le 3 bleu »."
    )


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", FOLDERS)
def test_everything_that_is_counted_has_its_words(game: str, language: str) -> None:
    words = Catalogue(language, find_title(game))
    names = [feature.name for feature in features_of(game)]
    assert len({words.say(f"why-{name}") for name in names}) == len(names) > 3


def test_a_hint_says_why_where_the_best_move_is_clearly_better() -> None:
    match = Match(find_title("non-merci"), 3, deal=non_merci_deal(3, [*range(4, 27)]))
    for line in [f"{seat} pass" for _ in range(10) for seat in range(3)]:
        match.play(int(line[0]), line[2:])
    advice = advise(present(match, 0), SOME)
    assert advice.reason is not None
    said = hint_sentence(advice, Catalogue("en", find_title("non-merci")), ["Ana", "Bob", "Cléo"])
    assert (
        "clearly the best. Why: chips that come with this card – 30 on average after “Take the card”" in said
    )


def test_a_masterstroke_is_the_best_move_where_a_regular_errs(monkeypatch: pytest.MonkeyPatch) -> None:
    moves = [f"{seat} pass" for _ in range(10) for seat in range(3)] + ["0 take"]
    plan = ReviewPlan(by_hand("non-merci", non_merci_deal(3, [*range(4, 27)]), moves), 0)
    situation = next(situations(plan.source, plan.points[-1:]))
    assert situation.regular_move() == "take"
    assert not judge(situation, SOME).masterstroke, "every regular takes thirty chips"
    monkeypatch.setattr(Situation, "regular_move", lambda _: "pass")
    assert judge(situation, SOME).masterstroke
    review = plan.complete([judge(situation, SOME)])
    assert review.summaries[0].masterstrokes == 1


def test_accuracy_is_1_for_the_best_and_0_for_moves_like_those_at_random() -> None:
    best, worst = (decision("take", played) for played in ("take", "pass"))
    values = worst.moves
    assert [value.cost for value in values] == [0.0, 0.25]
    best = msgspec.structs.replace(best, moves=values)
    assert accuracy([best]) == 1
    assert accuracy([best, worst]) == 0
    assert accuracy([worst]) == 0
    assert accuracy([best, best, best, worst]) == 0.5
    assert accuracy([decision("take", "take")]) is None, "there was nothing to lose"


@pytest.mark.parametrize(("difference", "told"), [(0.1, False), (0.3, True)])
def test_what_rounds_to_the_same_is_no_reason(
    difference: float, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    weighing = next(weighings("shit", 2))
    weighed(weighing, SOME)
    best, other = (trial.text for trial in weighing.trials[:2])

    def count(after: Followed) -> float:
        return difference * len(after.events)

    view = weighing.situation.view
    after = [[Followed(view, 0, [Turned(1, "1b")])] * 2, [Followed(view, 0, [])] * 2]
    monkeypatch.setattr(reasons, "features_of", lambda _: (Feature("little", "mean", 100, count),))
    monkeypatch.setattr(reasons, "followed", lambda *_: after)
    assert (find_reason(weighing, best, other, SOME) is not None) == told


def test_a_hint_with_a_rival_that_is_about_as_good_has_no_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """However clearly a third move is worse."""
    monkeypatch.setattr(judging, "find_reason", lambda *_: REASON)
    match = Match(find_title("shit"), 3, seed=2)
    situation = present(match, 0)
    advice = advise(situation, SOME)
    assert (advice.reason is None) == bool(rivals(advice))
    moves = [
        msgspec.structs.replace(advice.moves[0], cost=0.0),
        msgspec.structs.replace(advice.moves[1], cost=0.02, cost_error=0.0004, verdict="doubtful"),
        msgspec.structs.replace(
            advice.moves[1], move="seal SHIT", cost=0.03, cost_error=0.022, verdict="good"
        ),
    ]
    unclear = msgspec.structs.replace(advice, moves=moves, ground="win", reason=None)
    monkeypatch.setattr(judging, "weighed", lambda *_: unclear)
    assert advise(situation, SOME).reason is None
    monkeypatch.setattr(judging, "weighed", lambda *_: msgspec.structs.replace(unclear, moves=moves[:2]))
    assert advise(situation, SOME).reason == REASON


def test_a_word_that_a_game_lacks_takes_only_the_reason_away() -> None:
    unknown = msgspec.structs.replace(REASON, feature="of-a-newer-server")
    words, names = Catalogue("en", find_title("mio")), ["Ana", "Bob", "Cléo"]
    assert reason_sentence(unknown, "draw", "lay 3b", words, names) == ""


@pytest.mark.parametrize("game", FOLDERS)
def test_a_regular_is_asked_with_what_it_would_have_heard_itself(game: str) -> None:
    """So regulars make no masterstrokes, but where they choose by lot."""
    plan = ReviewPlan(played_by(game, ["regular"] * 3))
    asked = [
        (situation.regular_move(), point.played)
        for point, situation in zip(plan.points[:60], situations(plan.source, plan.points[:60]), strict=True)
    ]
    same = sum(one == other for one, other in asked)
    assert same >= 0.8 * len(asked), asked


def test_a_regular_of_another_package_that_fails_costs_nobody_the_review(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_: Situation) -> str:
        raise ZeroDivisionError

    moves = [f"{seat} pass" for _ in range(10) for seat in range(3)] + ["0 take"]
    plan = ReviewPlan(by_hand("non-merci", non_merci_deal(3, [*range(4, 27)]), moves), 0)
    monkeypatch.setattr(Situation, "regular_move", broken)
    told = judge_part(plan.source, plan.points[-1:], SOME)[0]
    assert (told.verdict, told.masterstroke) == ("best", False)
    assert "bot-fault" in caplog.text
