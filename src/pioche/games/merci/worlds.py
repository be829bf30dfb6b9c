"""Complete positions drawn at random from all that fit what a seat knows (memory.py)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pioche.engine.bits import bit, zeros
from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.views import hands_of, number, seat_or_none, word
from pioche.engine.views import numbers as seats_of
from pioche.games.merci.arrangements import UNKNOWN, Arrangement
from pioche.games.merci.cards import (
    CARDS,
    NO_BACK,
    PLACES,
    copies_bits,
    parse_back,
    parse_card,
    parse_front,
)
from pioche.games.merci.game import Merci
from pioche.games.merci.position import NO_SEAT, OBJECTION, PHASES
from pioche.games.merci.tokens import PILE_PLACE, TOKENS, Knowledge

FIRST_OPEN_PLACE: Final = 8
"""Cards that lie open with an unknown back have places of their own: only the back is to be drawn."""
PATIENCE: Final = 8
"""How often loose backs are tried another way before the backs of hidden cards are forgotten."""


def build_world(game: Merci, view: Fields, chance: Chance, known: Knowledge) -> None:
    read_public(game, view)
    arrangement = arrange(view, chance, known)
    spare = game.options.backs[:]
    for token in TOKENS:
        if arrangement.known[token] != UNKNOWN:
            spare[arrangement.known[token]] -= 1
    arrangement.repair(spare, chance)
    arrangement.draw_backs(spare, chance)
    arrangement.stir(chance)
    lay_out(game, arrangement, known)


def read_public(game: Merci, view: Fields) -> None:
    """Everything that everybody sees."""
    game.round = number(view, "round")
    game.player = number(view, "turn")
    game.stage = PHASES.index(word(view, "phase"))
    game.hearts = vec[i64](seats_of(view, "hearts"))
    game.reserve = number(view, "reserve")
    game.effect = NO_BACK if view["effect"] is None else parse_back(word(view, "effect"))
    game.by = seat_of(view, "by")
    game.target = seat_of(view, "target")
    game.accused = seat_of(view, "accused")
    if game.stage == OBJECTION:
        game.let_go = bit(game.seats) - 1
        for seat in seats_of(view, "awaited"):
            game.let_go &= ~bit(seat)
    game.barred = zeros(game.seats)
    for seat, fronts in enumerate(hands_of(view, "barred")):
        for front in fronts:
            game.barred[seat] |= copies_bits(parse_front(front))


def seat_of(view: Fields, field: str) -> int:
    seat = seat_or_none(view, field)
    return int(NO_SEAT) if seat is None else seat


def arrange(view: Fields, chance: Chance, known: Knowledge) -> Arrangement:
    """Any arrangement that fits; what is loose is tried one way or the other."""
    attempt = 0
    while True:
        backs = known.drawn_backs(chance)
        if attempt == PATIENCE:
            for token in known.hidden_tokens():
                backs[token] = UNKNOWN
        arrangement = Arrangement(backs, known.places[:])
        add_hidden(arrangement, view, known)
        add_open(arrangement, known)
        if arrangement.match(chance):
            return arrangement
        attempt += 1


def add_hidden(arrangement: Arrangement, view: Fields, known: Knowledge) -> None:
    """The tokens out of sight, the backs in the hands of others, and the pile with its top first."""
    for token in known.hidden_tokens():
        arrangement.add_token(token)
    for seat, hand in enumerate(hands_of(view, "hands")):
        if seat != known.seat:
            for card in hand:
                arrangement.add_slot(seat, parse_card(card)[1])
    for place in range(number(view, "pile")):
        arrangement.add_slot(PILE_PLACE, parse_back(word(view, "pile_back")) if place == 0 else UNKNOWN)


def add_open(arrangement: Arrangement, known: Knowledge) -> None:
    """The cards on the stacks whose backs nobody has seen."""
    place = FIRST_OPEN_PLACE
    for stack in known.stacks:
        for token in stack:
            if arrangement.known[token] == UNKNOWN:
                arrangement.places[token] = 1 << place
                arrangement.add_token(token)
                arrangement.add_slot(place, UNKNOWN)
                place += 1


def lay_out(game: Merci, arrangement: Arrangement, known: Knowledge) -> None:
    """Give the tokens their cards: of two copies the first has the earlier back (cards.py)."""
    cards = list(range(int(PLACES)))
    backs = zeros(PLACES)
    for token in TOKENS:
        backs[token] = arrangement.backs[token]
    for token in TOKENS:
        if token % 2 and backs[token] < backs[token - 1]:
            later = backs[token - 1]
            backs[token - 1] = backs[token]
            backs[token] = later
            cards[token], cards[token - 1] = token - 1, token
    game.set_backs(backs)
    game.hands = zeros(game.seats)
    for token in known.own_tokens():
        game.hands[known.seat] |= bit(cards[token])
    lay_out_stacks(game, cards, known)
    hidden: list[int] = []
    for slot, token in enumerate(arrangement.held):
        place = arrangement.slot_places[slot]
        if place == PILE_PLACE:
            hidden.append(cards[token])
        elif place < PILE_PLACE:
            game.hands[place] |= bit(cards[token])
    game.left = len(hidden)
    pile = vec[i64](hidden[::-1])
    while len(pile) < CARDS:
        pile = append(pile, 0)
    game.pile = pile


def lay_out_stacks(game: Merci, cards: list[int], known: Knowledge) -> None:
    game.under = zeros(3)
    game.tops = 0
    for stack, tokens in enumerate(known.stacks):
        for token in tokens[:-1]:
            game.under[stack] |= bit(cards[token])
        game.tops |= bit(6 * stack) * cards[tokens[-1]]
    if game.accused >= 0 and game.effect == NO_BACK:
        game.covered = cards[known.stacks[int(game.disputed)][-2]]
