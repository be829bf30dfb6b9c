"""What the coach says of a finished game (docs/coach.md)."""

from typing import Annotated, Any, Final

from litestar import get, post
from litestar.params import QueryParameter

from pioche.coach.telling import with_sentences
from pioche.server.http.bodies import JsonRequest
from pioche.server.http.messages import ReviewCourse
from pioche.server.http.people import BEARER, Myself
from pioche.server.http.reception import Receiving
from pioche.server.http.records import RECORDS, RecordId, found_record
from pioche.server.http.refusals import not_found, too_many, wanted_language
from pioche.server.reviews import ReviewInProgress
from pioche.server.sentences import catalogue

Whose = Annotated[
    int | None,
    QueryParameter(
        name="seat",
        ge=0,
        le=15,
        description="Only the decisions of this seat; without it those of all.",
        schema_extra={"minimum": 0},  # Litestar takes a bound of 0 for none
    ),
]


@post(
    "/api/records/{record_id:str}/review",
    summary="Have the coach look at a game",
    tags=RECORDS,
    security=BEARER,
    status_code=200,
)
async def begin_review(
    record_id: RecordId, person: Myself, request: JsonRequest, reception: Receiving, seat: Whose = None
) -> ReviewCourse:
    """Begins it where nobody has asked before, or where it failed, and says how far it is; `GET` follows."""
    found = await found_record(reception, record_id, seat)
    course = await reception.reviews.course(record_id, seat)
    if course is None or course.failed:
        if wait := reception.limits.reviews.take(person.id):
            raise too_many(wait)
        course = reception.reviews.begin(record_id, found.body, seat)
    return told(course, request)


@get("/api/records/{record_id:str}/review", summary="What the coach says of a game", tags=RECORDS)
async def game_review(
    record_id: RecordId, request: JsonRequest, reception: Receiving, seat: Whose = None
) -> ReviewCourse:
    """For whoever knows the id of the record, as the record itself."""
    course = await reception.reviews.course(record_id, seat)
    if course is None:
        raise not_found("no-such-review")
    return told(course, request)


def told(course: ReviewInProgress, request: JsonRequest) -> ReviewCourse:
    if course.review is None or course.failed:
        return ReviewCourse(course.done, course.total, None, course.failed)
    words = catalogue(wanted_language(request.headers.get("accept-language")), course.review.game)
    return ReviewCourse(course.done, course.total, with_sentences(course.review, words), failed=False)


ROUTES: Final[list[Any]] = [begin_review, game_review]
