"""Former selves: a learner that only meets its present self may forget how to beat what it beat before."""

import copy
import random

from pioche.training.network import Actor


class League:
    def __init__(self, most: int, seed: str) -> None:
        self.most = most
        self.lots = random.Random(seed)  # noqa: S311 - nothing secret
        self.former: list[Actor] = []

    def add(self, actor: Actor) -> None:
        """Keep the learner as it is now; when there is no more room, any of the others but the first goes."""
        kept = copy.deepcopy(actor).eval().requires_grad_(requires_grad=False)
        if len(self.former) >= self.most:
            del self.former[self.lots.randrange(1, len(self.former))]
        self.former.append(kept)

    def opponent(self) -> Actor | None:
        return self.lots.choice(self.former) if self.former else None
