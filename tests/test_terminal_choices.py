"""What is offered and how it is chosen, without a screen."""

import pytest

from pioche.cli.table.boxes import INKS, Face, Placed, card_at, fan, fan_height
from pioche.cli.table.choices import Menu
from pioche.cli.table.opening import open_table
from pioche.cli.table.settings import TerminalSettings
from pioche.engine.refusal import Refused
from pioche.games.shelf import FOLDERS
from pioche.words.catalogue import Catalogue
from pioche.words.language import LANGUAGES

GAMES = list(FOLDERS)
TYPED = [
    *("", "x", "lay", "lay 5r", "lay 5r mio", "lay J b", "lay J", "lay Zb", "lay 5b 0", "skuz 5b:gift 2"),
    *("draw", "pass", "seal 9r", "seal SHIT", "take", "name 2", "name b", "heart 0", "give 1y 1", "merci"),
    *(
        "merci-beaucoup",
        "silent",
        "denounce 1",
        "let-go",
        "\x00",
        "é" * 500,
        "[bold]",
        "lay [/] 1",
        "take take",
    ),
]


def test_the_digits_of_a_french_keyboard_need_no_shift() -> None:
    menu = Menu(["take", "pass"], [], {})
    chosen = menu.by_key("é")
    assert chosen is not None
    assert menu.pick(chosen) == "pass"


def test_a_long_list_is_walked_through_card_place_and_word() -> None:
    moves = [f"{word} 5b {stack}" for stack in (0, 2) for word in ("lay", "siouplait", "skuz")]
    menu = Menu([*moves, "lay 5b:heart 0", "draw"], ["1y:gift", "5b:draw1", "5b:heart"], {"draw": "d"})
    assert [choice.key for choice in menu.choices] == ["2", "3", "d"]
    first = menu.choices[0]
    assert menu.pick(menu.choices[1]) == "lay 5b:heart 0"
    assert menu.pick(first) is None
    assert [choice.key for choice in menu.choices] == ["1", "3"]
    assert menu.pick(menu.choices[1]) is None
    assert [choice.key for choice in menu.choices] == ["n", "s", "k"]
    assert menu.pick(menu.choices[1]) == "siouplait 5b 2"
    assert menu.back()
    assert menu.back()
    assert not menu.back()
    assert menu.say_first("skuz")
    assert [choice.at for choice in menu.choices] == [1, 2]


def test_a_letter_that_two_cards_share_asks_for_the_colour() -> None:
    hand = ["Hb", "Kb", "Hp"]
    menu = Menu([f"lay {card}" for card in hand], hand, {}, lambda _at, card: card[0])
    shared = menu.by_key("H")
    assert shared is not None
    assert menu.pick(shared) is None
    assert [choice.key for choice in menu.choices] == ["1", "2"]
    assert menu.pick(menu.choices[1]) == "lay Hp"
    assert menu.back()
    alone = menu.by_key("K")
    assert alone is not None
    assert menu.pick(alone) == "lay Kb"


def test_a_crowded_hand_overlaps_and_then_takes_a_second_row() -> None:
    for count, width in ((5, 80), (20, 80), (26, 80), (40, 80)):
        cards = [Placed(Face(str(number % 10), "ro", "r")) for number in range(count)]
        drawn = fan(cards, width).plain.split("\n")
        assert len(drawn) == fan_height(count, width)
        assert max(len(line) for line in drawn) <= width
        places = {card_at(count, width, x, y) for x in range(width) for y in range(len(drawn))}
        assert places - {None} == set(range(count))


def test_the_marks_of_two_colours_are_never_the_same() -> None:
    for language in LANGUAGES:
        words = Catalogue(language)
        marks = [words.say(f"table-mark-{letter}") for letter in INKS if letter]
        assert len(set(marks)) == len(marks)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_typed_is_answered_with_a_sentence(game: str, language: str) -> None:
    table = open_table(TerminalSettings(game, people=2, seed=3))
    words = Catalogue(language, table.match.title)
    for seat in range(2):
        for text in TYPED:
            if text not in table.match.moves(seat):
                with pytest.raises(Refused) as caught:
                    table.play(seat, text)
                assert words.refusal(caught.value, table.names)
