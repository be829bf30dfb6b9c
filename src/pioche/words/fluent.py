"""Reads and fills in sentences in Fluent (https://projectfluent.org): the part of it that our catalogues use.

A sentence stands on one line; it has variables, quoted text, and choices by a word, a number or a plural.
Anything else is refused when a file is read. The library fluent.runtime would bring six packages and 35 MB,
most of it locales of other languages, into every installation; the tests compare every sentence with what it
says.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, Never

PATTERNS: Final = {
    "skipped": re.compile(r"(?:#.*)?\n"),
    "key": re.compile(r"([a-zA-Z][\w-]*) *= *"),
    "text": re.compile(r"[^{}\n]+"),
    "quoted": re.compile(r'\{\s*"([^"\\\n]*)"\s*\}'),
    "variable": re.compile(r"\{\s*\$([a-zA-Z][\w-]*)\s*"),
    "choice": re.compile(r"->\s*"),
    "option": re.compile(r"\s*(\*?)\[\s*([\w.-]+)\s*\] *"),
    "end": re.compile(r"\s*\}"),
}
NUMBER: Final = re.compile(r"-?[0-9.]+")
GROUP: Final = {"fr": "\N{NARROW NO-BREAK SPACE}", "en": ","}
POINT: Final = {"fr": ",", "en": "."}


class Variable(NamedTuple):
    name: str


class Selection(NamedTuple):
    name: str
    options: "dict[str, Sentence]"
    usual: "Sentence"


Sentence = Sequence[str | Variable | Selection]


class FluentReader:
    """Goes through the text of one file."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.place = 0

    def take(self, what: str) -> re.Match[str] | None:
        found = PATTERNS[what].match(self.source, self.place)
        if found is not None:
            self.place = found.end()
        return found

    def refuse(self) -> Never:
        line = self.source.count("\n", 0, self.place) + 1
        raise ValueError(f"line {line}: {self.source[self.place : self.place + 40]!r}")

    def messages(self) -> dict[str, Sentence]:
        found: dict[str, Sentence] = {}
        while self.place < len(self.source):
            if self.take("skipped"):
                continue
            before = self.place
            key = self.take("key") or self.refuse()
            if key[1] in found:
                self.place = before
                self.refuse()
            found[key[1]] = self.sentence()
            if self.place < len(self.source) and not self.take("skipped"):
                self.refuse()
        return found

    def sentence(self) -> Sentence:
        parts: list[str | Variable | Selection] = []
        while True:
            if text := self.take("text"):
                parts.append(text[0])
            elif quoted := self.take("quoted"):
                parts.append(quoted[1])
            elif variable := self.take("variable"):
                parts.append(self.choice(variable[1]) if self.take("choice") else Variable(variable[1]))
                if not self.take("end"):
                    self.refuse()
            else:
                return parts or self.refuse()

    def choice(self, name: str) -> Selection:
        options: dict[str, Sentence] = {}
        usual: Sentence | None = None
        while option := self.take("option"):
            options[option[2]] = self.sentence()
            if option[1]:
                usual = options[option[2]]
        return Selection(name, options, usual or self.refuse())


def read_messages(source: str) -> dict[str, Sentence]:
    """The sentences of a file by their keys; ValueError: something that is not of our part of Fluent."""
    return FluentReader(source).messages()


def plural(value: float, language: str) -> str:
    """The plural that a number asks for: French counts nought and what is below two as one."""
    return "one" if (abs(value) < 2 if language == "fr" else abs(value) == 1) else "other"


def chosen(choice: Selection, value: object, language: str) -> Sentence:
    """The first option that fits a value: the word, the number or its plural."""
    keys: list[str] = [value] if isinstance(value, str) and not NUMBER.fullmatch(value) else []
    if isinstance(value, int | float):
        keys = [f"{value:g}", plural(value, language)]
    return next((option for key, option in choice.options.items() if key in keys), choice.usual)


def in_figures(value: float, language: str) -> str:
    """A number as it is written in a sentence, with at most three decimals."""
    written = f"{value:,}" if isinstance(value, int) else f"{value:,.3f}".rstrip("0").rstrip(".")
    whole, point, rest = written.partition(".")
    return whole.replace(",", GROUP[language]) + (POINT[language] + rest if point else "")


def fill(sentence: Sentence, details: Mapping[str, object], language: str) -> tuple[str, list[str]]:
    """The sentence with its details, and the names of those that are missing."""
    told: list[str] = []
    missing: list[str] = []
    for part in sentence:
        if isinstance(part, str):
            told.append(part)
            continue
        value = details.get(part.name)
        if not isinstance(value, str | int | float):
            missing.append(part.name)
        if isinstance(part, Variable):
            told.append(in_figures(value, language) if isinstance(value, int | float) else str(value))
            continue
        inner, unknown = fill(chosen(part, value, language), details, language)
        told.append(inner)
        missing += unknown
    return "".join(told), missing
