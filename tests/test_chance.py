"""The generator: full period, even, seeded by anything, the same everywhere."""

import re
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.chance import WEYL, Chance, Seed, chance_from

GUIDE = Path(__file__).parents[1] / "docs" / "chance.md"
KEYED = "key:e3d9ea629edd15b5baa92ff03091a01730ca1d88fc8a4bf805175c31a494f381"
# 2**256 − 1 = F0·F1·…·F7, the Fermat numbers, all of which are factored.
FACTORS = [
    *(3, 5, 17, 257, 641, 65537, 274177, 6700417, 67280421310721),
    *(59649589127497217, 5704689200685129054721),
]


def linear_bits(count: int) -> list[int]:
    """One bit a step of the words alone, without the Weyl sequence."""
    chance = Chance(1, 0, 0, 0, 0, 0, 0, 0, 0)
    bits = []
    for _ in range(count):
        chance.next32()
        bits.append(chance.words()[7] & 1)
    return bits


def shortest_recurrence(bits: list[int]) -> int:
    """Berlekamp and Massey: the feedback polynomial of the sequence, as bits."""
    current, previous, length, gap = 1, 1, 0, 1
    for place, bit in enumerate(bits):
        discrepancy = bit
        for tap in range(1, length + 1):
            discrepancy ^= (current >> tap) & bits[place - tap]
        if not discrepancy:
            gap += 1
        elif 2 * length <= place:
            current, previous = current ^ (previous << gap), current
            length, gap = place + 1 - length, 1
        else:
            current ^= previous << gap
            gap += 1
    return current


def times(a: int, b: int, modulus: int) -> int:
    product = 0
    while b:
        if b & 1:
            product ^= a
        a <<= 1
        if a >> 256:
            a ^= modulus
        b >>= 1
    return product


def power(exponent: int, modulus: int) -> int:
    """x to an exponent, modulo a polynomial of degree 256 over two elements."""
    result, base = 1, 2
    while exponent:
        if exponent & 1:
            result = times(result, base, modulus)
        base = times(base, base, modulus)
        exponent >>= 1
    return result


def test_the_period_of_the_words_is_two_to_the_256_minus_one() -> None:
    whole = 2**256 - 1
    polynomial = shortest_recurrence(linear_bits(600))
    assert polynomial.bit_length() == 257
    product = 1
    rest = whole
    for prime in FACTORS:
        assert rest % prime == 0
        rest //= prime
        product *= prime
    assert product == whole
    assert power(whole, polynomial) == 1
    for prime in FACTORS:
        assert power(whole // prime, polynomial) != 1


def test_c_4_the_same_seed_gives_the_same_numbers_on_every_machine() -> None:
    chance = chance_from(7)
    assert [chance.next32() for _ in range(4)] == [3133850738, 3147439174, 2759659260, 1474445685]


def test_c_4_the_keyed_stream_begins_as_the_guide_says() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    chance = chance_from(KEYED)
    numbers = re.findall(r"^    ((?:[0-9a-f]{8} ?)+)$", guide, flags=re.MULTILINE)[0].split()
    assert len(numbers) == 9
    assert [f"{int(chance.next32()):08x}" for _ in numbers] == numbers
    fresh = chance_from(KEYED)
    lots = [int(fresh.below(52)) for _ in range(5)]
    assert f"the first numbers below 52 are {', '.join(map(str, lots))}." in guide


def test_a_copy_of_a_keyed_stream_goes_on_alike_from_the_middle_of_a_block() -> None:
    for drawn in range(18):
        chance = chance_from(KEYED)
        for _ in range(drawn):
            chance.next32()
        twin = chance.copy()
        assert [chance.next32() for _ in range(20)] == [twin.next32() for _ in range(20)]


@pytest.mark.parametrize("seed", [KEYED[:-1], KEYED + "0", KEYED.upper(), KEYED[4:], KEYED + "\n"])
def test_only_a_whole_key_gives_a_keyed_stream(seed: str) -> None:
    assert chance_from(KEYED).keyed is not None
    assert chance_from(seed).keyed is None


@pytest.mark.parametrize("seed", [0, -1, 7, 2**5000, "", "pioche", "7", "\x00" * 40, KEYED])
def test_any_seed_is_good_and_none_is_like_another(seed: Seed) -> None:
    others: list[Seed] = [1, "1", 77]
    numbers = [chance_from(other).next32() for other in (seed, *others)]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.compiled
@pytest.mark.parametrize("limit", [1, 2, 3, 6, 33, 50, 52, 1000])
@pytest.mark.parametrize("keyed", [False, True])
def test_numbers_below_a_limit_are_even(limit: int, keyed: bool) -> None:
    chance = chance_from(KEYED if keyed else limit)
    draws = 400 * limit
    counts = [0] * limit
    for _ in range(draws):
        counts[chance.below(limit)] += 1
    surprise = sum((count - 400) ** 2 / 400 for count in counts)
    assert surprise < limit + 6 * (2 * limit) ** 0.5 + 1


@pytest.mark.parametrize("seed", [3, KEYED])
def test_unfair_products_are_drawn_again(seed: Seed) -> None:
    """With a limit just above 2**29 nearly an eighth of the products is refused."""
    limit = 2**29 + 1
    chance = chance_from(seed)
    numbers = [chance.below(limit) for _ in range(4000)]
    assert max(numbers) < limit
    assert abs(sum(numbers) / 4000 / limit - 0.5) < 0.03


def test_every_order_of_four_cards_is_equally_likely() -> None:
    chance = chance_from("orders")
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(24 * 300):
        cards = vec[i64]([0, 1, 2, 3])
        chance.shuffle(cards, 1, 4)
        order = tuple(int(card) for card in cards)
        seen[order] = seen.get(order, 0) + 1
    assert len(seen) == 24
    assert sum((count - 300) ** 2 / 300 for count in seen.values()) < 23 + 6 * 46**0.5


def test_a_copy_goes_on_alike_and_a_fork_does_not() -> None:
    chance = chance_from(5)
    twin = chance.copy()
    assert [chance.next32() for _ in range(20)] == [twin.next32() for _ in range(20)]
    fork = chance.fork()
    assert [fork.next32() for _ in range(20)] != [chance.next32() for _ in range(20)]


def test_exactly_the_numbers_that_would_favour_some_are_drawn_again() -> None:
    """2**32 leaves 4 when it is divided by this limit: a product that ends in 0 to 3 is one too many."""
    limit = 2**30 - 1
    for end in range(8):
        first = end * pow(limit, -1, 2**32) % 2**32
        # Words of 0 leave only the Weyl sequence; this is where it gives the number wanted.
        weyl = (first ^ (first >> 16)) - int(WEYL)
        chance = Chance(0, 1, 2, 3, 4, 0, 6, 7, weyl % 2**32)
        again = chance.copy()
        assert int(again.next32()) == first
        expected = int(again.below(limit)) if end < 4 else first * limit >> 32
        assert int(chance.below(limit)) == expected


def test_a_keyed_stream_draws_again_what_would_favour_some_numbers() -> None:
    limit = 2**29 + 1
    chance, numbers = chance_from(KEYED), chance_from(KEYED)
    expected: list[int] = []
    while len(expected) < 200:
        product = int(numbers.next32()) * limit
        if product % 2**32 >= 2**32 % limit:
            expected.append(product >> 32)
    assert [int(chance.below(limit)) for _ in expected] == expected
    assert chance.keyed is not None
    assert chance.keyed.drawn > 200
