"""Token buckets: so many at once, then slowly; bounded memory; an owner is never locked out by a guesser."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pioche.server.limits import Buckets, Known, Limits, Rate, Rates, limited_as, retry_after


@dataclass
class Clock:
    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_its_burst_and_then_one_at_a_time() -> None:
    clock = Clock()
    buckets = Buckets(Rate(3, 10.0), clock)
    assert [buckets.take("a") for _ in range(3)] == [0.0, 0.0, 0.0]
    assert buckets.take("a") == pytest.approx(10.0)
    clock.now += 9.5
    assert buckets.take("a") == pytest.approx(0.5)
    clock.now += 0.5
    assert buckets.take("a") == 0.0
    assert buckets.take("a") > 0


def test_keys_have_buckets_of_their_own() -> None:
    buckets = Buckets(Rate(1, 10.0), Clock())
    assert buckets.take("a") == 0.0
    assert buckets.take("b") == 0.0
    assert buckets.take("a") > 0


def test_a_refusal_costs_nothing() -> None:
    clock = Clock()
    buckets = Buckets(Rate(1, 10.0), clock)
    buckets.take("a")
    for _ in range(50):
        buckets.take("a")
    clock.now += 10
    assert buckets.take("a") == 0.0


@given(st.lists(st.tuples(st.floats(0, 5), st.booleans()), max_size=60))
def test_no_more_than_the_burst_and_the_rate_ever_get_through(steps: list[tuple[float, bool]]) -> None:
    clock = Clock()
    rate = Rate(4, 2.0)
    buckets = Buckets(rate, clock)
    start, passed = clock.now, 0
    for pause, _ in steps:
        clock.now += pause
        passed += buckets.take("a") == 0.0
        assert passed <= rate.burst + (clock.now - start) / rate.seconds + 1e-6


def test_memory_is_bounded_and_the_quietest_is_forgotten() -> None:
    buckets = Buckets(Rate(1, 1000.0), Clock(), most_keys=10)
    for number in range(100):
        buckets.take(str(number))
        buckets.take("busy")
    assert len(buckets.full_at) == 10
    known = Known(most=3)
    for number in range(10):
        known.add("account", str(number))
    assert len(known.pairs) == 3
    assert ("account", "9") in known
    assert ("account", "0") not in known


def test_guessing_one_account_from_many_addresses_is_slowed_down() -> None:
    limits = Limits(Rates(logins_by_account=Rate(5, 30.0)), Clock())
    waits = []
    for number in range(8):
        address = f"192.0.2.{number}"
        waits.append(limits.try_password(address, "ana"))
        if not waits[-1]:
            limits.password_was(address, "ana", right=False)
    assert [wait > 0 for wait in waits] == [False] * 5 + [True] * 3
    assert limits.try_password("192.0.2.99", "bea") == 0.0


def test_the_owner_comes_in_from_home_while_somebody_guesses() -> None:
    limits = Limits(Rates(logins_by_account=Rate(5, 30.0)), Clock())
    limits.password_was("203.0.113.7", "ana", right=True)
    for number in range(20):
        if not limits.try_password(f"192.0.2.{number}", "ana"):
            limits.password_was(f"192.0.2.{number}", "ana", right=False)
    assert limits.try_password("192.0.2.200", "ana") > 0
    assert limits.try_password("203.0.113.7", "ana") == 0.0


def test_one_address_may_try_only_so_many_passwords_whatever_the_account() -> None:
    limits = Limits(Rates(logins=Rate(3, 60.0)), Clock())
    waits = [limits.try_password("192.0.2.1", f"account{number}") for number in range(5)]
    assert [wait > 0 for wait in waits] == [False, False, False, True, True]


def test_a_person_who_may_not_open_a_table_takes_none_from_the_address() -> None:
    limits = Limits(Rates(tables=Rate(3, 60.0), tables_by_person=Rate(1, 60.0)), Clock())
    assert limits.new_table("192.0.2.1", "ana") == 0.0
    for _ in range(10):
        assert limits.new_table("192.0.2.1", "ana") > 0
    assert limits.new_table("192.0.2.1", "bea") == 0.0
    assert limits.new_table("192.0.2.1", "cleo") == 0.0
    assert limits.new_table("192.0.2.1", "dora") > 0


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("", ""),
        ("unix:" + "x" * 100, "unix:" + "x" * 59),
    ],
)
def test_one_household_is_one_address(address: str, key: str) -> None:
    assert limited_as(address) == key


def test_retry_after_is_in_whole_seconds_and_never_too_early() -> None:
    assert [retry_after(wait) for wait in (0.01, 1.0, 1.2, 29.9)] == [1, 1, 2, 30]


def test_hints_are_limited_for_a_person_and_more_widely_for_an_address() -> None:
    clock = Clock()
    limits = Limits(Rates(hints=Rate(3, 2.0), hints_by_person=Rate(2, 4.0)), clock)
    assert [limits.new_hint("home", "ana") for _ in range(3)] == [0.0, 0.0, pytest.approx(4.0)]
    assert limits.new_hint("home", "bob") == 0.0, "what ana was refused cost the others nothing"
    assert limits.new_hint("home", "cleo") == pytest.approx(2.0)
    assert limits.new_hint("elsewhere", "cleo") == 0.0
    clock.now += 2
    assert limits.new_hint("home", "dan") == 0.0
