"""Finds sentences and fills them in: seats become names, cards and colours become words."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from pioche.engine.events import PARTS, Fields, Meaning, meanings_of
from pioche.engine.refusal import Refused
from pioche.engine.title import Title
from pioche.engine.views import word, words
from pioche.games.shelf import folder_of
from pioche.words import fluent

COLOURED_CARD: Final = re.compile(r"(?P<value>\*|\d+|[A-Z])(?P<colour>[a-z])(:(?P<back>\w+))?")
LONGEST_QUOTE: Final = 120
NOBODY: Final = {"you": "none", "self": "no"}
"""Here everybody is named; the site says "you" to whoever looks: `you` is then the part that is them."""
DECIMAL_SIGNS: Final = {"fr": ",", "en": "."}


class MissingSentenceError(KeyError):
    """A sentence that the catalogue should have and has not."""


@cache
def shared_files(language: str) -> list[str]:
    names = (source.name for source in files("pioche.words").iterdir())
    return sorted(name for name in names if name.endswith(f".{language}.ftl"))


@cache
def sentences(package: str, name: str) -> dict[str, fluent.Sentence]:
    """The sentences of a file; every game needs the shared ones."""
    return fluent.read_messages((files(package) / name).read_text(encoding="utf-8"))


class Catalogue:
    """The sentences of one language, for one game or (game None) for none in particular."""

    def __init__(self, language: str, title: Title | None = None) -> None:
        self.language = language
        self.title = title
        self.sentences: dict[str, fluent.Sentence] = {}
        for name in shared_files(language):
            self.sentences |= sentences("pioche.words", name)
        if title is not None:
            self.sentences |= sentences(folder_of(title.name), f"words.{language}.ftl")

    def has(self, key: str) -> bool:
        return key in self.sentences

    def say(self, key: str, details: Fields | None = None) -> str:
        """The sentence of a key; the details are put in as they are."""
        sentence, missing = self.fill(key, {} if details is None else details)
        if missing:
            raise MissingSentenceError(key, missing)
        return sentence

    def fill(self, key: str, details: Fields) -> tuple[str, list[str]]:
        """The sentence of a key, and the details that it lacks."""
        if key not in self.sentences:
            raise MissingSentenceError(key)
        return fluent.fill(self.sentences[key], {**NOBODY, **details}, self.language)

    def card(self, card: object) -> str:
        """A card in words; what is no card of this game (in a refusal) stays as it was written."""
        text = str(card)
        if text == "?":
            return self.say("card-unknown")
        key, details = f"card-{text}", Fields()
        if not self.has(key):
            key, details = self.card_parts(text)
        if not self.has(key):
            return text
        sentence, missing = self.fill(key, details)
        return text if missing else sentence

    def card_parts(self, text: str) -> tuple[str, Fields]:
        found = COLOURED_CARD.fullmatch(text)
        if found is None:
            return "card", {"value": text}
        if not self.has(f"colour-{found['colour']}"):
            return "card", {}
        colour = self.say(f"colour-{found['colour']}")
        return "card-star" if found["value"] == "*" else "card", {"value": found["value"], "colour": colour}

    def in_words(
        self, details: Fields, names: Sequence[str], meanings: Mapping[str, Meaning] = PARTS
    ) -> Fields:
        """The details of an event, or (with PARTS) of a move, a refusal or a notice, ready for a sentence."""
        seats = [value for name, value in details.items() if meanings.get(name) is Meaning.SEAT]
        spoken: Fields = {"self": "yes" if len(set(seats)) < len(seats) else "no"}
        for name, value in details.items():
            said = self.field(value) if name == "field" else self.in_word(meanings.get(name), value, names)
            if said is not None:
                spoken[name] = said
        return spoken

    def field(self, value: object) -> str:
        """An option by its name for people; any other field is a word of the protocol."""
        key = f"option-name-{str(value).removeprefix('options.')}"
        return self.say(key) if self.has(key) else str(value)

    def in_word(self, meaning: Meaning | None, value: object, names: Sequence[str]) -> str | int | None:
        """What a sentence says instead of a value; None: nothing."""
        match meaning, value:
            case Meaning.SEAT, int():
                return names[value]
            case Meaning.SEATS, list():
                return self.join([names[seat] for seat in value])
            case Meaning.CARD, int() | str():
                return self.card(value)
            case Meaning.CARDS, list():
                return self.join([self.card(card) for card in value])
            case Meaning.COLOUR, str():
                return self.say(f"colour-{value}")
            case Meaning.BACK, str():
                return self.say(f"back-{value}")
            case _, bool():
                return "yes" if value else "no"
            case _, int() | str():
                return value
        return None

    def figure(self, value: float, form: str = ".1f") -> str:
        """A number as it is written in this language, with a real minus; `form` is that of `format`."""
        return format(value, form).replace("-", "−").replace(".", DECIMAL_SIGNS[self.language])

    def join(self, items: Sequence[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        return self.say("list-and", {"most": ", ".join(items[:-1]), "last": items[-1]})

    def event(self, told: Fields, names: Sequence[str]) -> str:
        """What happened, in a sentence; what the reader was not told is left open."""
        key = f"event-{told['type']}"
        assert self.title is not None
        kind = self.title.notation.events[word(told, "type")]
        details = self.in_words(told, names, meanings_of(kind))
        sentence, missing = self.fill(key, details)
        if missing:
            sentence = self.say(f"{key}-hidden", details)
        return self.begun(sentence)

    def begun(self, sentence: str) -> str:
        """With a capital where it begins with a seat that has no name."""
        nobody = self.say("seat-name", {"number": ""})
        return sentence[0].upper() + sentence[1:] if sentence.startswith(nobody) else sentence

    def move(self, text: str, names: Sequence[str]) -> str:
        """A move as it is offered to a person."""
        assert self.title is not None
        key, parts = self.title.move_words(text)
        return self.say(f"move-{key}", self.in_words(parts, names))

    def refusal(self, refused: Refused, names: Sequence[str] | None = None) -> str:
        """Why something was refused."""
        seats = [self.say("seat-name", {"number": seat}) for seat in range(8)] if names is None else names
        details = {
            name: value[:LONGEST_QUOTE] + "…"
            if isinstance(value, str) and len(value) > LONGEST_QUOTE
            else value
            for name, value in refused.details.items()
        }
        return self.say(f"reason-{refused.reason}", self.in_words(details, seats))

    def status(self, view: Fields, names: Sequence[str]) -> str:
        """Who must do what."""
        if view["over"]:
            winners = view["winners"]
            assert isinstance(winners, list)
            key = "status-stopped" if view["stopped"] else "status-won"
            won = {"count": len(winners), "winners": self.join([names[w] for w in winners])}
            return self.begun(self.say(key, won))
        awaited = view["awaited"]
        assert isinstance(awaited, list)
        if view["seat"] in awaited:
            can = sorted({move.split()[0] for move in words(view, "moves")})
            return self.say(f"you-{view['phase']}", {"can": "-".join(can)})
        waiting = self.join([names[seat] for seat in awaited])
        return self.begun(self.say(f"wait-{view['phase']}", {"seat": waiting, "count": len(awaited)}))
