"""Findings in words and numbers, as a reader of a language expects them."""

from pioche.engine.events import Fields
from pioche.lab.findings import Findings, Label, StudyAnswer, Unit
from pioche.lab.intervals import Estimate
from pioche.words.catalogue import Catalogue


class FindingsTeller:
    def __init__(self, words: Catalogue) -> None:
        self.words = words

    def number(self, value: float, unit: Unit, *, signed: bool = False) -> str:
        """In hundredths, or with the digits that a size deserves."""
        shown = 100 * value if unit == "percent" else value
        digits = 1 if unit == "percent" or abs(shown) >= 10 else 2
        return self.words.figure(shown, f"{'+' if signed else ''}.{digits}f")

    def interval(self, value: Estimate, unit: Unit, *, signed: bool = False) -> str:
        mean = self.number(value.mean, unit, signed=signed)
        if value.low is None or value.high is None:
            return mean
        low, high = (self.number(end, unit, signed=signed) for end in (value.low, value.high))
        return self.words.say("arena-interval", {"mean": mean, "low": low, "high": high})

    def label(self, label: Label) -> str:
        return self.words.say(label.key, self.details(label))

    def details(self, label: Label) -> Fields:
        spoken: Fields = dict(label.details)
        if "par" in spoken:
            spoken["par"] = self.number(float(str(spoken["par"])) / 100, "percent")
        if "figure" in spoken:
            spoken["figure"] = self.words.say(f"panel-option-{spoken['figure']}")
        return spoken

    def panel(self, name: str) -> str:
        return self.words.say(f"panel-{name}")

    def answer(self, answer: StudyAnswer) -> str:
        signed = answer.label.key == "lab-effect"
        told = self.interval(answer.value, answer.unit, signed=signed)
        if answer.unit == "percent":
            told = self.words.say("lab-points" if signed else "lab-percent", {"value": told})
        return self.words.say(answer.label.key, {**self.details(answer.label), "value": told})

    def answers(self, found: Findings) -> list[str]:
        told = [self.answer(answer) for answer in found.answers]
        if found.study == "option" and not told and found.panels:
            told.append(self.words.say("lab-no-effect"))
        return told

    def question(self, found: Findings) -> str:
        return self.words.say(f"question-{found.study}")

    def ground(self, found: Findings) -> str:
        """On what it rests."""
        contest = found.contests[0]
        return self.words.say(
            "lab-ground",
            {
                "game": contest.game,
                "seats": contest.seats,
                "deals": found.deals,
                "games": found.games,
                "bots": self.bots(found),
                "seed": str(contest.seed),
                "version": contest.version,
            },
        )

    def bots(self, found: Findings) -> str:
        named = dict.fromkeys(
            bot for contest in found.contests for line_up in contest.line_ups for bot in line_up
        )
        return ", ".join(named)
