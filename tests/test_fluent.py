"""Our part of Fluent says what the reference implementation says, and refuses the rest."""

from itertools import cycle
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource

import pioche
from pioche.words.fluent import Selection, Sentence, Variable, fill, read_messages

FILES = sorted(Path(pioche.__file__).parent.rglob("*.ftl"))
NUMBERS = (0, 1, 2, 3, 7, -1, -2, 21, 999, 1000, 1234567, -12345, 1.0, 0.5, 1.5, 2.25, 1234.5678, -0.125)


def names_and_options(sentence: Sentence) -> tuple[set[str], set[str]]:
    names, options = set[str](), set[str]()
    for part in sentence:
        if isinstance(part, Variable | Selection):
            names.add(part.name)
        if isinstance(part, Selection):
            options |= set(part.options)
            for inner in part.options.values():
                more_names, more_options = names_and_options(inner)
                names, options = names | more_names, options | more_options
    return names, options


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.name}")
def test_every_sentence_is_that_of_the_reference_implementation(file: Path) -> None:
    language = file.name.split(".")[-2]
    source = file.read_text(encoding="utf-8")
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(source))
    messages = read_messages(source)
    assert messages
    for key, sentence in messages.items():
        pattern = bundle.get_message(key).value
        assert pattern is not None
        names, options = names_and_options(sentence)
        # The reference takes a text that is the word for a plural for a number of that plural.
        values = [*NUMBERS, *sorted(options - {"one", "other"}), "Léa"]
        for first in range(len(values)):
            # Several variables have different values in the same sentence.
            details = dict(zip(sorted(names), cycle(values[first:] + values[:first]), strict=False))
            expected, errors = bundle.format_pattern(pattern, details)
            assert not errors
            assert fill(sentence, details, language) == (expected, [])


def test_what_is_missing_is_named() -> None:
    sentence = read_messages("a = { $who } { $count ->\n    [one] one\n   *[other] { $more }\n}\n")["a"]
    assert fill(sentence, {"who": "Léa", "count": 1}, "en") == ("Léa one", [])
    assert fill(sentence, {"count": None}, "en")[1] == ["who", "count", "more"]


@pytest.mark.parametrize(
    "source",
    [
        *("a =\n", "a\n", "-term = x\n", "a = { -term }\n", "a = { b }\n", "a = {\n", "a = x\n    .b = y\n"),
        *("a = { NUMBER($n) }\n", "a = { $n ->\n    [one] x\n}\n", "a = x\n    y\n", "a = }\n"),
        "a = once\na = twice\n",
    ],
)
def test_the_rest_of_fluent_is_refused(source: str) -> None:
    with pytest.raises(ValueError, match=r"^line [12]: "):
        read_messages(source)
