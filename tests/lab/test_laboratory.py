"""A study as a whole: what is known is not played again, and one seed says everything."""

from collections.abc import Callable, Generator, Iterable
from pathlib import Path

import pytest

from pioche.engine.refusal import Refused
from pioche.lab import cache as caching
from pioche.lab.cache import Cache, can_be_cached, key_of
from pioche.lab.contest import make_contest
from pioche.lab.executors import executor_for
from pioche.lab.findings import Findings
from pioche.lab.laboratory import investigate, make_plan
from pioche.lab.studies.plan import StudyQuestion
from pioche.pool import Done, Given, Here, Pool
from pioche.words.catalogue import Catalogue

PLAN = make_plan(StudyQuestion("option", "non-merci", about=("tactical",)))


class Counting:
    """Counts what it is asked to do; from a number on it is interrupted."""

    def __init__(self, stop: int | None = None) -> None:
        self.done = 0
        self.stop = stop

    def run(self, work: Callable[[Given], Done], tasks: Iterable[Given]) -> Generator[Done, None, None]:
        for task in tasks:
            if self.done == self.stop:
                raise KeyboardInterrupt
            self.done += 1
            yield work(task)


def studied(folder: Path | None, deals: int, stop: int | None = None) -> tuple[Findings, int]:
    executor = Counting(stop)
    return investigate(PLAN, deals, executor, Cache(folder)), executor.done


def test_known_deals_are_not_played_again_and_more_go_further(tmp_path: Path) -> None:
    first, played = studied(tmp_path, 4)
    assert played == 8
    assert studied(tmp_path, 4) == (first, 0)
    more, played = studied(tmp_path, 6)
    assert (more.deals, played) == (6, 4)
    assert studied(tmp_path, 4) == (first, 0)
    assert studied(None, 6) == (more, 12)


def test_what_was_torn_or_damaged_is_played_again(tmp_path: Path) -> None:
    whole, _ = studied(tmp_path, 4)
    file = sorted(tmp_path.rglob("*.jsonl"))[0]
    lines = file.read_bytes().splitlines()
    file.write_bytes(b"\n".join([*lines[:2], b"nonsense", lines[3][:-9]]))
    assert studied(tmp_path, 4) == (whole, 2)


def test_an_interruption_keeps_what_was_played(tmp_path: Path) -> None:
    found, played = studied(tmp_path, 50, stop=6)
    assert (found.ended, found.deals, played) == ("interrupted", 3, 6)
    assert studied(tmp_path, 3)[1] == 0


def test_other_rules_options_seeds_and_bots_have_their_own_results(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    contests = [
        make_contest("non-merci", ["regular"]),
        make_contest("non-merci", ["regular"], seed=2),
        make_contest("non-merci", ["regular"], seats=4),
        make_contest("non-merci", ["random"]),
        make_contest("non-merci", ["regular"], options={"tactical": True}),
        make_contest("mio", ["regular"]),
    ]
    keys = {key_of(contest) for contest in contests}
    monkeypatch.setattr(caching, "rules_digest", lambda: "others")
    assert len(keys | {key_of(contests[0])}) == 7


def test_without_ray_the_refusal_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pioche.lab.cluster.find_spec", lambda name: None)
    with pytest.raises(Refused) as refused:
        executor_for(on="ray")
    assert "pioche[ray]" in Catalogue("fr").refusal(refused.value)


def test_bots_whose_names_do_not_say_what_they_are_are_not_cached() -> None:
    assert can_be_cached(make_contest("mio", ["regular", "plain:5"]))
    assert not can_be_cached(make_contest("mio", ["regular", "cmd:true"]))


def test_findings_do_not_depend_on_the_number_of_workers() -> None:
    plan = make_plan(StudyQuestion("leads", "shit", options={"target": 40}, seed="leads"))
    here = investigate(plan, 5, Here(), Cache(None))
    assert investigate(plan, 5, Pool(2), Cache(None)) == here
    assert investigate(plan, 6, Here(), Cache(None)) != here
