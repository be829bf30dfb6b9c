"""From a long list of moves to a short one: first a card, then a place, then a word."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pioche.engine.title import Title
from pioche.games.shelf import FOLDERS

KEYS: Final = "1234567890acefghijnotuvwyz"
AZERTY: Final = dict(zip("&é\"'(-è_çà", "1234567890", strict=True))
"""The digits of a French keyboard, unshifted."""

WITH_CARD: Final = {"lay", "seal", "siouplait", "skuz", "give"}
WORD_KEYS: Final = {"siouplait": "s", "skuz": "k", "mio": "m", "lay": "n"}


@dataclass(frozen=True)
class MoveParts:
    """A move taken apart: the first word, the card, where it goes, and what is said with it."""

    text: str
    verb: str
    card: str | None
    place: str | None
    word: str

    @staticmethod
    def read(text: str) -> "MoveParts":
        verb, *rest = text.split()
        card = rest.pop(0) if verb in WITH_CARD else None
        word = rest.pop() if rest and rest[-1] == "mio" else verb
        return MoveParts(text, verb, card, rest[0] if rest else None, word)

    @staticmethod
    def foreign(text: str, title: Title) -> "MoveParts":
        """A move of another package: the card that its sentence names; the rest stays together."""
        card = title.move_words(text)[1].get("card")
        return MoveParts(text, text.partition(" ")[0], None if card is None else str(card), None, "")


def reader(title: Title) -> Callable[[str], MoveParts]:
    """What takes the moves of a game apart."""
    return MoveParts.read if title.name in FOLDERS else lambda text: MoveParts.foreign(text, title)


@dataclass(frozen=True)
class MenuChoice:
    """One thing to choose now. `at` is the place in the hand of a card; `key` is empty where keys ran out."""

    key: str
    moves: tuple[MoveParts, ...]
    at: int | None = None
    part: str = "move"


class Menu:
    """The choices of the moment; `pick` narrows them down until one move is left."""

    def __init__(
        self,
        moves: Sequence[str],
        hand: Sequence[str],
        keys: Mapping[str, str],
        card_key: Callable[[int, str], str] = lambda at, _card: nth_key(at),
        read: Callable[[str], MoveParts] = MoveParts.read,
    ) -> None:
        self.all_moves = tuple(read(text) for text in moves)
        self.hand = list(hand)
        self.keys = keys
        self.card_key = card_key
        self.steps: list[MenuChoice] = []
        self.cursor = 0
        self.choices = self.opening()

    @property
    def held_card(self) -> int | None:
        """The place in the hand of the card that was chosen."""
        return next((step.at for step in self.steps if step.at is not None), None)

    def opening(self, moves: tuple[MoveParts, ...] | None = None) -> list[MenuChoice]:
        """Every card that can be used, then the moves without a card of the hand."""
        offered = self.all_moves if moves is None else moves
        choices: list[MenuChoice] = []
        for at, card in enumerate(self.hand):
            usable = with_card(offered, card)
            if usable:
                choices.append(MenuChoice(self.card_key(at, card), usable, at, "card"))
        free = iter([key for key in KEYS if key not in {choice.key for choice in choices}])
        with_cards = {move.text for choice in choices for move in choice.moves}
        choices += [
            MenuChoice(self.keys.get(move.verb) or next(free, ""), (move,))
            for move in offered
            if move.text not in with_cards
        ]
        return choices

    def pick(self, choice: MenuChoice) -> str | None:
        """Choose; the answer is the move once nothing is left to choose."""
        if len(choice.moves) == 1:
            return choice.moves[0].text
        self.steps.append(choice)
        self.choices = self.following(choice.moves)
        self.cursor = 0
        return None

    def following(self, moves: tuple[MoveParts, ...]) -> list[MenuChoice]:
        if self.held_card is None and len({move.card for move in moves}) > 1:
            opening = self.opening(moves)
            if self.steps[-1].part == "several":
                return [replace(choice, key=nth_key(n)) for n, choice in enumerate(opening)]
            return opening
        places = list(dict.fromkeys(move.place for move in moves))
        if len(places) > 1:
            return [
                MenuChoice(
                    stack_key(moves[0], place) or nth_key(n),
                    tuple(move for move in moves if move.place == place),
                    part="place",
                )
                for n, place in enumerate(places)
            ]
        return [
            MenuChoice(WORD_KEYS.get(move.word, nth_key(n)), (move,), part="word")
            for n, move in enumerate(moves)
        ]

    def say_first(self, word: str) -> bool:
        """Choose the word before the card (MERCI); whether it can be said with any card."""
        spoken = tuple(move for move in self.all_moves if move.word == word and move.card is not None)
        if not spoken or self.steps:
            return False
        self.steps.append(MenuChoice(WORD_KEYS[word], spoken, part="word"))
        self.choices = self.opening(spoken)
        self.cursor = 0
        return True

    def words_first(self) -> bool:
        """Whether there are words that can be said before a card is chosen."""
        return not self.steps and any(move.word in {"siouplait", "skuz"} for move in self.all_moves)

    def back(self) -> bool:
        """Take the last step back; whether there was one."""
        if not self.steps:
            return False
        self.steps.pop()
        self.cursor = 0
        self.choices = self.following(self.steps[-1].moves) if self.steps else self.opening()
        return True

    def by_key(self, key: str) -> MenuChoice | None:
        """The choice of a key; where several cards share it, a choice between them."""
        wanted = AZERTY.get(key, key)
        found = [choice for choice in self.choices if choice.key == wanted != ""]
        if len(found) < 2:
            return found[0] if found else None
        return MenuChoice(wanted, tuple(move for choice in found for move in choice.moves), part="several")

    def move_cursor(self, by: int) -> None:
        if self.choices:
            self.cursor = (self.cursor + by) % len(self.choices)

    def at_cursor(self) -> MenuChoice | None:
        return self.choices[self.cursor] if self.choices else None


def nth_key(at: int) -> str:
    return KEYS[at : at + 1]


def stack_key(move: MoveParts, place: str | None) -> str:
    """A stack has its own number as its key, whichever stacks a card fits."""
    if place is None or not place.isdecimal() or move.verb == "give":
        return ""
    return str(int(place) + 1)


def with_card(moves: Sequence[MoveParts], card: str) -> tuple[MoveParts, ...]:
    """The moves of a card in hand: those that name its back, else those that name its front."""
    exact = tuple(move for move in moves if move.card == card)
    return exact or tuple(move for move in moves if move.card == card.partition(":")[0])
