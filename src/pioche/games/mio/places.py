"""Hidden cards in places that cannot hold every kind."""

from librt.vecs import vec
from mypy_extensions import i64

from pioche.engine.bits import filled
from pioche.engine.chance import Chance

MIXING = 20


def settle(kinds: vec[i64], bans: vec[i64], chance: Chance) -> None:
    """Rearrange shuffled cards until none lies where it is banned, then mix them without breaking that.

    Place i may hold the kinds outside the set bans[i]. Some arrangement must exist.
    """
    restricted = False
    i: i64 = 0
    while i < len(kinds):
        if bans[i]:
            restricted = True
        if banned(kinds, bans, i, i):
            mend(kinds, bans, i)
        i += 1
    if restricted:
        mix(kinds, bans, chance)


def banned(kinds: vec[i64], bans: vec[i64], index: i64, source: i64) -> bool:
    """Whether the card now at `source` must not lie at `place`."""
    return (bans[index] >> kinds[source]) & 1 == 1


def mend(kinds: vec[i64], bans: vec[i64], start: i64) -> None:
    """Find the shortest chain of places, each taking the card of the next, that gives `start` a good card.

    The chain ends where the card of `start` may lie, or at a place that was wrong anyway.
    """
    count = len(kinds)
    taker = filled(count, -1)
    queue = filled(count, start)
    taker[start] = start
    known: i64 = 1
    done: i64 = 0
    while True:
        index = queue[done]
        done += 1
        other: i64 = 0
        while other < count:
            if taker[other] < 0 and not banned(kinds, bans, index, other):
                taker[other] = index
                if banned(kinds, bans, other, other) or not banned(kinds, bans, other, start):
                    pass_along(kinds, taker, other, start)
                    return
                queue[known] = other
                known += 1
            other += 1


def pass_along(kinds: vec[i64], taker: vec[i64], last: i64, start: i64) -> None:
    moving = kinds[start]
    while last != start:
        card = kinds[last]
        kinds[last] = moving
        moving = card
        last = taker[last]
    kinds[start] = moving


def mix(kinds: vec[i64], bans: vec[i64], chance: Chance) -> None:
    """Swap two cards or rotate three wherever that is allowed: every arrangement gets equally likely."""
    count = len(kinds)
    left = count * MIXING
    while left > 0:
        left -= 1
        i = chance.below(count)
        j = chance.below(count)
        k = chance.below(count)
        if left & 1:
            k = i
        if j in (i, k) or banned(kinds, bans, i, j) or banned(kinds, bans, j, k):
            continue
        if k != i and banned(kinds, bans, k, i):
            continue
        # i takes the card of j, j that of k, k that of i; with k = i this is a swap.
        first = kinds[i]
        third = kinds[k]
        kinds[k] = first
        kinds[i] = kinds[j]
        kinds[j] = third
