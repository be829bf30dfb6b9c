"""Works out cards to come from cards that were seen: `python -m bench.prediction`.

The quick stream of docs/chance.md is linear over bits, but for a counter that is added. Each card that is
seen says in which interval a number of the stream lies: linear equations about the 256 bits of the state,
once the high bits of the counter are guessed. A wrong guess contradicts itself; the right one gives the
state, and with it every card to come. The same is tried against the keyed stream of live tables.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final

from pioche.engine.chance import MASK, WEYL, Chance, Seed, chance_from
from pioche.engine.events import Event
from pioche.engine.journal import Journal
from pioche.engine.moves import Moves
from pioche.engine.reading import play_at_random
from pioche.engine.views import number
from pioche.games.non_merci.cards import CARDS, DECK
from pioche.games.shelf import FOLDERS, find_title

Draw = tuple[int, int]
"""A limit, and the number below it that was drawn."""

BITS: Final = 32
ALL: Final = 1 << BITS
STATE: Final = 256
GUESSED: Final = 8
"""High bits of the counter that are tried in turn; the others are left open, and found out at the end."""
SPAN: Final = ALL >> GUESSED
DEEPEST: Final = 8
"""So many of a number's high bits are looked at: no deck shows more."""
ROUNDS, SEEN, DEALS = 12, 4, 8
FREE: Final = 10
"""So many bits of the state may be open when all equations are used: each of their values is tried."""


@dataclass(frozen=True)
class Known:
    """Numbers from `low`, `more` further at most, modulo 2**32."""

    low: int
    more: int


def numbers_of(draw: Draw) -> Known:
    """The numbers of the stream that lead to a draw; the few that are drawn again are left aside."""
    limit, drawn = draw
    low = -(-drawn * ALL // limit)
    return Known(low, -(-(drawn + 1) * ALL // limit) - 1 - low)


@cache
def relations(depth: int, first: int, count: int) -> tuple[tuple[int, bool], ...]:
    """Which sums of the high `depth` bits are the same for all of `count` values from `first` on."""
    values = [(first + place) % 2**depth for place in range(count)]
    basis: list[int] = []
    for value in values:
        rest = value ^ first
        for row in basis:
            rest = min(rest, rest ^ row)
        if rest:
            basis.append(rest)
    constant: list[int] = []
    for mask in range(1, 2**depth):
        if all((mask & row).bit_count() % 2 == 0 for row in basis):
            rest = mask
            for row in constant:
                rest = min(rest, rest ^ row)
            if rest:
                constant.append(rest)
    return tuple((mask, (mask & first).bit_count() % 2 == 1) for mask in constant)


@cache
def best_relations(first: int, count: int) -> tuple[int, tuple[tuple[int, bool], ...]]:
    """The depth at which values (of DEEPEST bits) say most, and what they say."""
    best: tuple[int, tuple[tuple[int, bool], ...]] = (0, ())
    for depth in range(1, DEEPEST + 1):
        shift = DEEPEST - depth
        low, high = first >> shift, (first + count - 1) >> shift
        if high - low + 1 < 2**depth:
            found = relations(depth, low % 2**depth, high - low + 1)
            if len(found) > len(best[1]):
                best = (depth, found)
    return best


def symbolic_numbers(count: int) -> Iterator[list[int]]:
    """The words that the state turns out: for each bit, the lowest first, the state bits it is the sum of."""
    words = [[1 << (BITS * word + place) for place in range(BITS)] for word in range(8)]

    def with_shifted(word: list[int], by: int) -> list[int]:
        """The word and itself, shifted to the left (or, below 0, to the right)."""
        return [mask ^ (word[at - by] if 0 <= at - by < BITS else 0) for at, mask in enumerate(word)]

    for _ in range(count):
        old = with_shifted(with_shifted(words[0], 18), -13)
        new = with_shifted(with_shifted(words[5], 14), -15)
        new = [a ^ b for a, b in zip(old, new, strict=True)]
        words = [*words[1:], new]
        yield new


class Equations:
    """Sums of state bits that are known, each with its value in bit 0."""

    def __init__(self) -> None:
        self.rows: dict[int, int] = {}

    def add(self, row: int) -> bool:
        """Whether an equation fits those before."""
        while row > 1:
            known = self.rows.get(row.bit_length())
            if known is None:
                self.rows[row.bit_length()] = row
                return True
            row ^= known
        return row == 0

    def states(self) -> Iterator[int]:
        """Every state that fits, unless there are too many."""
        free = [place for place in range(STATE) if place + 2 not in self.rows]
        if len(free) > FREE:
            return
        for chosen in product((0, 1), repeat=len(free)):
            given = dict(zip(free, chosen, strict=True))
            state = 0
            for place in range(STATE):
                bit = given.get(place)
                if bit is None:
                    row = self.rows[place + 2]
                    bit = ((row >> 1 & state).bit_count() + row) & 1
                state |= bit << place
            yield state


def counter_guess(guess: int, step: int) -> int:
    return (guess + step * int(WEYL)) % ALL


def equations_for(guess: int, seen: Sequence[Known], symbols: Sequence[list[int]]) -> Equations | None:
    """What the draws say if the counter begins in this span; None: it does not."""
    equations = Equations()
    for step, (known, symbol) in enumerate(zip(seen, symbols, strict=True), start=1):
        counter = counter_guess(guess, step)
        # What is added is the counter with its upper half over the lower one: the high bits are its own.
        low = (known.low - counter - SPAN - 0xFFFF) % ALL
        high = low + known.more + SPAN + 0x1FFFF
        shift = BITS - DEEPEST
        count = (high >> shift) - (low >> shift) + 1
        if count >= 2**DEEPEST:
            continue
        depth, found = best_relations(low >> shift, count)
        for mask, value in found:
            row = 0
            for place in range(depth):
                if mask >> place & 1:
                    row ^= symbol[BITS - depth + place]
            if not equations.add(row << 1 | value):
                return None
    return equations


def counters(guess: int, words: Sequence[int], seen: Sequence[Known]) -> Known | None:
    """Where the counter can have begun, now that all words are known."""
    low, more = guess, SPAN - 1
    for step, (known, word) in enumerate(zip(seen, words, strict=True), start=1):
        first = (known.low - word) % ALL >> 16
        last = first + ((known.low - word) % 2**16 + known.more >> 16)
        begin = ((first << 16) - step * int(WEYL) - low) % ALL
        end = begin + (last - first << 16) + 0xFFFF
        if begin <= more:
            low, more = (low + begin) % ALL, min(more, end) - begin
        elif end >= ALL:
            more = min(more, end - ALL)
        else:
            return None
    return Known(low, more)


def chance_of(state: int) -> Chance:
    w0, w1, w2, w3, w4, w5, w6, w7 = (state >> BITS * word & int(MASK) for word in range(8))
    return Chance(w0, w1, w2, w3, w4, w5, w6, w7, 0)


def predict(draws: Sequence[Draw]) -> Chance | None:
    """The quick stream that led to these draws, ready for the next; None: there is none."""
    seen = [numbers_of(draw) for draw in draws]
    symbols = list(symbolic_numbers(len(draws)))
    for guess in range(0, ALL, SPAN):
        equations = equations_for(guess, seen, symbols)
        if equations is None:
            continue
        for state in equations.states():
            chance = chance_of(state)
            words = []
            for _ in draws:
                chance.next32()
                words.append(chance.words()[7])
            counter = counters(guess, words, seen)
            if counter is not None:
                chance.weyl = counter_guess(counter.low + counter.more // 2, len(draws))
                return chance
    return None


def shuffled(cards: list[int], low: int) -> Iterator[Draw]:
    """The draws that brought the sorted cards into this order, down to a place; below it nobody saw them."""
    order = sorted(cards)
    for place in range(len(cards) - 1, low - 1, -1):
        drawn = order.index(cards[place])
        order[place], order[drawn] = order[drawn], order[place]
        yield place + 1, drawn


class Spectator:
    """Looks on at Non Merci ! and knows what everybody is told: first seats and cards."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.rounds: list[tuple[int, list[int]]] = []

    def hear(self, event: Event) -> None:
        if event.kind == "round_started":
            self.rounds.append((number(event.told_to(None), "first"), []))
        elif event.kind == "turned":
            self.rounds[-1][1].append(number(event.told_to(None), "card"))

    def draws(self, rounds: int) -> list[Draw]:
        found: list[Draw] = []
        for first, turned in self.rounds[:rounds]:
            removed = sorted(set(range(3, 36)) - {*turned})
            found += shuffled([*removed, *reversed(turned)], len(removed))
            found.append((self.seats, first))
        return found


def watch_non_merci(seed: Seed, seats: int, rounds: int) -> Spectator:
    """A whole game, played at random, seen by somebody who has no seat."""
    title, journal, spectator = find_title("non-merci"), Journal(), Spectator(seats)
    game = title.fresh(seats, title.options(seats, {"rounds": rounds}), chance_from(seed), journal)
    play_at_random(game, chance_from("moves"), Moves())
    for event in journal.take():
        spectator.hear(event)
    return spectator


def named_ahead(seed: Seed, seats: int = 3, seen: int = SEEN, rounds: int = ROUNDS) -> int | None:
    """How many cards of later rounds a spectator names in their places; None: no stream fits the others."""
    spectator = watch_non_merci(seed, seats, rounds)
    chance = predict(spectator.draws(seen))
    if chance is None:
        return None
    named = 0
    for _, turned in spectator.rounds[seen:]:
        cards = DECK[:]
        chance.shuffle(cards, CARDS - len(turned), CARDS)
        chance.below(seats)
        told = [int(card) for card in cards][::-1]
        named += sum(card == guess for card, guess in zip(turned, told, strict=False))
    return named


LIMITS: Final = {
    "merci": [*range(50, 1, -1), *range(50, 1, -1), 4],
    "mio": [*range(55, 1, -1), 4],
    "shit": [*range(50, 4, -1)],
    "lettres": [*range(52, 13, -1), 4],
    "non-merci": [*range(33, 9, -1), 4],
}
"""What a fresh deal for four draws: place by place from the last card on, then who begins."""


def deals_ahead(game: str, seed: Seed, deals: int = DEALS) -> bool:
    """Whether the next deal can be told by somebody who has seen every card of the deals before, face up."""
    title = find_title(game)
    options, chance = title.options(4, {}), chance_from(seed)
    draws: list[Draw] = []
    for _ in range(deals):
        seen = chance.copy()
        draws += [(limit, int(seen.below(limit))) for limit in LIMITS[game]]
        title.fresh(4, options, chance, None)
        if seen.copy().next32() != chance.copy().next32():
            raise AssertionError(f"{game} draws something else than LIMITS says")
    found = predict(draws)
    return found is not None and title.state(title.fresh(4, options, found, None)) == title.state(
        title.fresh(4, options, chance, None)
    )


def seeds(count: int) -> list[tuple[str, str]]:
    """The same 256 bits as the seed of a quick stream and as the key of a keyed one."""
    digits = [f"{place:064x}" for place in range(1, count + 1)]
    return [(key, f"key:{key}") for key in digits]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.prediction", description=__doc__)
    parser.add_argument("--games", type=int, default=5, help="how many of each")
    asked = parser.parse_args()
    ahead = (ROUNDS - SEEN) * 24
    print(f"Non Merci !, three seats: of {ahead} cards ahead a spectator of {SEEN} rounds names")
    for stream, place in (("quick", 0), ("keyed", 1)):
        named = [named_ahead(seed[place]) for seed in seeds(asked.games)]
        told = ", ".join("no state fits" if right is None else str(right) for right in named)
        print(f"  {stream} stream: {told}")
    print(f"Each game, four seats: {DEALS} deals seen face up, the next one told card by card")
    for game in FOLDERS:
        quick = sum(deals_ahead(game, seed) for seed, _ in seeds(asked.games))
        keyed = sum(deals_ahead(game, seed) for _, seed in seeds(asked.games))
        print(f"  {game:10} quick stream {quick} of {asked.games}, keyed stream {keyed} of {asked.games}")


if __name__ == "__main__":
    main()
