"""A review in sentences."""

from collections.abc import Sequence

import msgspec

from pioche.coach.forms import Advice, Moment, MoveValue, Review
from pioche.words.catalogue import Catalogue


def with_sentences(review: Review, words: Catalogue) -> Review:
    """`words`: those of the game."""
    names = seat_names(review, words)
    told = [
        msgspec.structs.replace(moment, sentence=sentence_of(moment, words, names))
        for moment in review.moments
    ]
    return msgspec.structs.replace(review, moments=told)


def seat_names(review: Review, words: Catalogue) -> list[str]:
    given = review.names or []
    names = [words.say("seat-name", {"number": seat}) for seat in range(review.seats)]
    return [name.strip() or names[seat] for seat, name in enumerate(given[: len(names)])] or names


def percent(share: float) -> float:
    return round(100 * abs(share), 1)


def move_in_words(move: str | None, words: Catalogue, names: Sequence[str]) -> str:
    return words.say("coach-hold") if move is None else words.move(move, names)


def sentence_of(moment: Moment, words: Catalogue, names: Sequence[str]) -> str:
    details: dict[str, object] = {
        "name": names[moment.seat],
        "played": move_in_words(moment.played, words, names),
        "best": move_in_words(moment.best, words, names),
        "percent": percent(moment.change),
        "error": percent(moment.error),
    }
    if moment.kind == "loss":
        return words.say("coach-loss", details)
    return words.say("coach-luck" if moment.change > 0 else "coach-misfortune", details)


def hint_sentence(advice: Advice, words: Catalogue, names: Sequence[str]) -> str:
    """What to do now, and how sure that is."""
    best = advice.moves[0]
    details: dict[str, object] = {
        "best": move_in_words(best.move, words, names),
        "percent": percent(best.win),
        "next": "",
    }
    rivals = [move for move in advice.moves[1:] if close(move)]
    if not rivals:
        return words.say("coach-hint", details)
    details["next"] = move_in_words(rivals[0].move, words, names)
    return words.say("coach-hint-close", details)


def close(move: MoveValue) -> bool:
    """Whether it may be as good as the best."""
    return move.cost <= 2 * move.cost_error
