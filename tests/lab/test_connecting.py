"""How often a cluster is asked before it counts as silent; with a stand-in for Ray."""

import sys
from types import ModuleType

import pytest

from pioche.engine.refusal import Refused
from pioche.lab.cluster import ATTEMPTS, Cluster

SLOW = "Initialization failure from server:\nThe current node timed out during startup."


class StandIn(ModuleType):
    """Fails so often with these words, then answers."""

    def __init__(self, words: str, failures: int) -> None:
        super().__init__("ray")
        self.words = words
        self.failures = failures
        self.asked = 0

    def init(self, **_asked: object) -> None:
        self.asked += 1
        if self.asked <= self.failures:
            raise ConnectionError(self.words)

    def shutdown(self) -> None:
        pass


@pytest.mark.parametrize("on", ["ray", "ray://127.0.0.1:1"])
def test_a_cluster_whose_processes_start_too_slowly_is_asked_again(
    on: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ray = StandIn(SLOW, ATTEMPTS - 1)
    monkeypatch.setitem(sys.modules, "ray", ray)
    assert Cluster(on, 1).connect() is ray
    assert ray.asked == ATTEMPTS


@pytest.mark.parametrize(
    ("on", "words", "times"), [("ray", "anything", ATTEMPTS), ("ray://127.0.0.1:1", "ConnectionRefused", 1)]
)
def test_a_cluster_that_never_answers_is_silent(
    on: str, words: str, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ray = StandIn(words, 100)
    monkeypatch.setitem(sys.modules, "ray", ray)
    with pytest.raises(Refused) as caught:
        Cluster(on, 1).connect()
    assert caught.value.reason == "cluster-silent"
    assert caught.value.details["detail"] == words
    assert ray.asked == times
