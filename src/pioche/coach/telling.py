"""A review in sentences."""

from collections.abc import Sequence
from typing import Final

import msgspec

from pioche.coach.forms import Advice, Decision, Moment, Reason, Review
from pioche.coach.judging import rivals
from pioche.engine.events import Fields
from pioche.words.catalogue import Catalogue
from pioche.words.names import seat_names

MINUS: Final = "\N{MINUS SIGN}"
SMALLEST_MARGIN: Final = 0.1


def with_sentences(review: Review, words: Catalogue) -> Review:
    """`words`: those of the game."""
    names = names_of(review, words)
    known = {(decision.number, decision.seat): decision for decision in review.decisions}
    told = [
        msgspec.structs.replace(
            moment, sentence=sentence_of(moment, known[moment.number, moment.seat], words, names)
        )
        for moment in review.moments
    ]
    return msgspec.structs.replace(review, moments=told)


def names_of(review: Review, words: Catalogue) -> list[str]:
    return seat_names(review.names or [], review.seats, words)


def percent(share: float) -> float:
    return round(100 * abs(share), 1)


def margin(error: float) -> float:
    """An error in per cent: what is sampled is never told as if it were exact."""
    return max(SMALLEST_MARGIN, percent(error))


def move_in_words(move: str | None, words: Catalogue, names: Sequence[str]) -> str:
    return words.say("coach-hold") if move is None else words.move(move, names)


def score_text(points: float, words: Catalogue) -> str:
    """In what the game counts."""
    return words.say("score", {"count": round(points, 1)}).replace("-", MINUS)


def score_in_words(points: float, words: Catalogue, *, final: bool) -> str:
    """What a score would be, and when."""
    end = "game" if final else "round"
    return words.say("coach-score", {"score": score_text(points, words), "end": end})


def sentence_of(moment: Moment, decision: Decision, words: Catalogue, names: Sequence[str]) -> str:
    told = words.begun(about(moment, decision, words, names))
    if moment.kind == "loss" and decision.reason is not None:
        why = reason_sentence(decision.reason, decision.moves[0].move, moment.played, words, names)
        return f"{told} {why}".rstrip()
    return told


def reason_sentence(
    reason: Reason, best: str | None, played: str | None, words: Catalogue, names: Sequence[str]
) -> str:
    """What was counted after both moves, a share in times of 100; empty where the game has no word for it."""
    if not words.has(f"why-{reason.feature}"):
        return ""
    scale, digits = (100, None) if reason.counted == "share" else (1, 1)
    details: Fields = {
        "what": words.say(f"why-{reason.feature}"),
        "best": move_in_words(best, words, names),
        "played": move_in_words(played, words, names),
        "then": round(scale * reason.best, digits),
        "now": round(scale * reason.played, digits),
    }
    return words.say(f"coach-why-{reason.counted}", details)


def about(moment: Moment, decision: Decision, words: Catalogue, names: Sequence[str]) -> str:
    played = next(value for value in decision.moves if value.move == moment.played)
    details: Fields = {
        "name": names[moment.seat],
        "held": "yes" if moment.played is None else "no",
        "played": move_in_words(moment.played, words, names),
        "percent": percent(played.win),
        "error": margin(moment.error),
    }
    if moment.kind == "loss":
        best, final = decision.moves[0], decision.points_are_final
        details |= {
            "best": move_in_words(best.move, words, names),
            "better": percent(best.win),
            "score": score_in_words(played.points, words, final=final),
            "more": score_in_words(best.points, words, final=final),
        }
        if decision.ground == "points":
            return words.say("coach-loss-points", {**details, **decided(decision)})
        return words.say("coach-loss", details)
    details["then"] = percent(played.win + moment.change)
    return words.say("coach-luck" if moment.change > 0 else "coach-misfortune", details)


def decided(told: Advice | Decision) -> Fields:
    """Whether a win that is judged by points is out of reach or certain."""
    return {"win": "lost" if told.win < 0.5 else "won"}


def hint_sentence(advice: Advice, words: Catalogue, names: Sequence[str]) -> str:
    """What to do now, and how sure that is."""
    said = [hint_itself(advice, words, names)]
    if advice.reason is not None:
        best, second = advice.moves[:2]
        said.append(reason_sentence(advice.reason, best.move, second.move, words, names))
    if advice.ground == "points":
        said.append(words.say("coach-by-points", decided(advice)))
    return " ".join(filter(None, said))


def hint_itself(advice: Advice, words: Catalogue, names: Sequence[str]) -> str:
    best = advice.moves[0]
    details: Fields = {
        "best": move_in_words(best.move, words, names),
        "percent": percent(best.win),
        "score": score_in_words(best.points, words, final=advice.points_are_final),
    }
    if len(advice.moves) == 1:
        return words.say("coach-hint-only", details)
    as_good = rivals(advice)
    if not as_good:
        return words.say("coach-hint", details)
    details["next"] = move_in_words(as_good[0].move, words, names)
    return words.say("coach-hint-close", details)


def level_sentences(review: Review, words: Catalogue) -> list[str]:
    """What bots made of the same cards: a heading, then a line for each level; none: nothing was compared."""
    lines = [
        words.say(
            "coach-level",
            {
                "level": each.level,
                "won": percent(each.won),
                "rank": each.rank,
                "score": score_text(each.score, words),
            },
        )
        for each in review.levels
    ]
    return [words.say("coach-levels"), *lines] if lines else []
