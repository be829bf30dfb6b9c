"""Mio: never forget to say it, keep cards that follow one another, and a joker for the end."""

from collections import Counter
from typing import Final

from pioche.bots.bot import Bot
from pioche.engine.events import Fields
from pioche.engine.views import hands_of, number, words
from pioche.games.mio.cards import COLOUR_TEXTS, JOKER, JOKER_TEXT, fits_drawn, is_star, parse_card, points
from pioche.games.mio.moves import laid_kind, named_colour, parse_move

NEAR_THE_END: Final = 3
"""With so few cards in somebody's hand, dear cards should go and stars should strike."""


class RegularBot(Bot):
    """Lays whenever it can."""

    def choose(self, view: Fields) -> str | None:
        moves = words(view, "moves")
        said = [move for move in moves if move.endswith(" mio")]
        lays = said or [move for move in moves if move.startswith("lay")]
        if not lays:
            return moves[0] if view["phase"] != "name" else f"name {self.best_colour(view)}"
        return max(lays, key=lambda move: self.worth(move, view))

    def best_colour(self, view: Fields) -> str:
        """The colour of most of the cards in hand."""
        colours = Counter(card[-1] for card in own_cards(view) if card != JOKER_TEXT)
        return max(COLOUR_TEXTS, key=lambda colour: colours[colour])

    def worth(self, move: str, view: Fields) -> float:
        """How good it is to lay this card now."""
        lay = parse_move(move)
        kind, colour = laid_kind(lay), named_colour(lay)
        rest = [parse_card(card) for card in own_cards(view)]
        rest.remove(kind)
        worth = 0.0
        if rest:
            fitting = fits_drawn(kind, colour)
            worth = 2.0 * sum(int(fitting >> other) & 1 for other in rest) / len(rest)
        if kind == JOKER:
            return worth - 3.0  # it fits almost always, and doubles when it comes last (MI-13)
        if is_star(kind):
            return worth + (3.0 if size_of_next(view) <= NEAR_THE_END else 1.5)
        hurried = min(sizes_of_others(view)) <= NEAR_THE_END
        return worth + int(points(kind)) * (0.5 if hurried else 0.25)


def own_cards(view: Fields) -> list[str]:
    """The seat's own hand, and its card that lies face down."""
    seat = number(view, "seat")
    down = view["face_down"]
    assert isinstance(down, list)
    return hands_of(view, "hands")[seat] + [str(card) for card in down[seat : seat + 1] if card is not None]


def all_sizes(view: Fields) -> list[int]:
    down = view["face_down"]
    assert isinstance(down, list)
    return [len(hand) + (card is not None) for hand, card in zip(hands_of(view, "hands"), down, strict=True)]


def sizes_of_others(view: Fields) -> list[int]:
    seat = number(view, "seat")
    return [size for other, size in enumerate(all_sizes(view)) if other != seat]


def size_of_next(view: Fields) -> int:
    sizes = all_sizes(view)
    return sizes[(number(view, "seat") + 1) % len(sizes)]
