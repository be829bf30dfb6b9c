"""What the commands `python -m pioche.lab.…` have in common. They are for whoever works on the bots."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from pioche.engine.refusal import Refused
from pioche.lab.arena import hold
from pioche.lab.contest import Contest
from pioche.lab.executors import executor_for
from pioche.lab.figures import Report
from pioche.words.catalogue import Catalogue
from pioche.words.language import preferred_language


def parser(about: str, deals: int) -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(description=about)
    made.add_argument("--deals", type=positive, default=deals, help=f"deals of each contest ({deals})")
    made.add_argument("--seed", type=int, default=1, help="seed of the deals (1)")
    made.add_argument("--workers", type=positive, help="processes (one for each core)")
    made.add_argument("--on", help="`ray` or `ray://HOST:PORT`: where to play instead")
    made.add_argument("--keep", type=Path, required=True, help="folder for the results, to go on from")
    return made


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def held(contest: Contest, asked: argparse.Namespace, name: str) -> Report:
    """A contest whose results are kept under a name. An interruption ends the command."""
    folder: Path = asked.keep
    folder.mkdir(parents=True, exist_ok=True)
    done = hold(
        contest,
        asked.deals,
        executor_for(asked.workers, asked.on),
        folder / f"{name}.jsonl",
        lambda result: print(".", end="", file=sys.stderr, flush=True),
    )
    print(f" {name}", file=sys.stderr)
    if done.ended != "complete":
        raise KeyboardInterrupt
    return done


def run(command: Callable[[list[str]], None]) -> None:
    """A refusal is a sentence and status 2, an interruption status 130."""
    try:
        command(sys.argv[1:])
    except Refused as refused:
        print(Catalogue(preferred_language()).refusal(refused), file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
