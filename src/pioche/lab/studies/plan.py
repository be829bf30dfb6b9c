"""A question, as contests to be played."""

from msgspec import Struct

from pioche.engine.chance import Seed
from pioche.engine.fields import Request
from pioche.engine.refusal import bad_request
from pioche.lab.contest import Contest, make_contest
from pioche.lab.outside import PATIENCE


class StudyQuestion(Struct, frozen=True):
    """What was asked."""

    study: str
    game: str
    bots: tuple[str, ...] = ()
    """Empty: the usual ones of the study."""
    seats: int | None = None
    options: Request = {}
    about: tuple[str, ...] = ()
    """The option that is studied, and its values."""
    seed: Seed = 1
    patience: float = PATIENCE

    def contest(self, bots: tuple[str, ...], **changed: object) -> Contest:
        return make_contest(
            self.game,
            list(bots),
            seats=self.seats,
            options=self.options | changed,
            seed=self.seed,
            patience=self.patience,
        )


class StudyPlan(Struct, frozen=True):
    study: str
    contests: tuple[Contest, ...]
    labels: tuple[str, ...] = ()
    """For each contest what it is about, where there are several."""


def one_contest(question: StudyQuestion) -> StudyPlan:
    """The studies that look at games as they are: one line-up, copies of a regular bot if nothing is said."""
    if question.about:
        raise bad_request("nothing-to-vary", {"study": question.study, "text": " ".join(question.about)[:80]})
    return StudyPlan(question.study, (question.contest(question.bots or ("regular",)),))
