"""What the commands `python -m pioche.lab.…` have in common. They are for whoever works on the bots."""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from pioche.engine.refusal import Refused
from pioche.lab.arena import hold, recall
from pioche.lab.contest import Contest
from pioche.lab.executors import executor_for
from pioche.lab.figures import LineUpReport, Report
from pioche.words.catalogue import Catalogue
from pioche.words.language import preferred_language

LEVEL: Final = "≈"
"""Stands where the interval holds an equal share: nothing is shown there."""


def parser(about: str, deals: int) -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(description=about)
    made.add_argument("--deals", type=positive, default=deals, help=f"deals of each contest ({deals})")
    made.add_argument("--seed", type=int, default=1, help="seed of the deals (1)")
    made.add_argument("--workers", type=positive, help="processes (one for each core)")
    made.add_argument("--on", help="`ray` or `ray://HOST:PORT`: where to play instead")
    made.add_argument("--keep", type=Path, required=True, help="folder for the results, to go on from")
    made.add_argument("--kept", action="store_true", help="play nothing: tell what is kept")
    return made


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def new_file(text: str) -> Path:
    """A file that can be written when everything has been played."""
    file = Path(text)
    if file.is_dir() or not file.parent.is_dir():
        raise argparse.ArgumentTypeError(f"cannot write {text}")
    return file


def held(contest: Contest, asked: argparse.Namespace, name: str) -> Report | None:
    """A contest whose results are kept under a name; None: with --kept, where nothing is.

    An interruption ends the command.
    """
    folder: Path = asked.keep
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}.jsonl"
    if asked.kept:
        return recall(contest, file)
    done = hold(
        contest,
        asked.deals,
        executor_for(asked.workers, asked.on),
        file,
        lambda result: print(".", end="", file=sys.stderr, flush=True),
    )
    print(f" {name}", file=sys.stderr)
    if done.ended != "complete":
        raise KeyboardInterrupt
    return done


def share_told(found: LineUpReport) -> str:
    """The share of victories of the first bot with its interval, in per cent, and whether it may be luck."""
    share = found.figures[0].share
    assert share.low is not None
    assert share.high is not None
    mark = f" {LEVEL}" if share.low <= found.par <= share.high else ""
    return f"{100 * share.mean:.1f} [{100 * share.low:.1f}; {100 * share.high:.1f}]{mark}"


def table_row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def run(command: Callable[[list[str]], None]) -> None:
    """A refusal is a sentence and status 2, an interruption status 130."""
    try:
        command(sys.argv[1:])
    except Refused as refused:
        print(Catalogue(preferred_language()).refusal(refused), file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
