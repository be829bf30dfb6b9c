"""`pioche bench`: random play, compiled and interpreted, beside a C program that plays the same games.

Every figure comes from a process of its own. The ways of running take turns, so that a noisy moment of
the machine meets all of them, and the best of the turns counts.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

import typer
from rich.console import Console
from rich.table import Table

import pioche
from pioche.cli.errors import fail, refusals_told
from pioche.engine.chance import chance_from
from pioche.engine.title import Title
from pioche.games.shelf import find_title, game_names
from pioche.words.catalogue import Catalogue

FIGURES: Final = ("moves_per_s", "games_per_s", "copies_per_s")
TURNS: Final = 3
SEED: Final = 7
REFERENCE_SOURCE: Final = Path(pioche.__file__).parents[2] / "bench" / "reference.c"
REFERENCED: Final = ("non-merci", "lettres")

Figures = dict[str, float | None]
NO_FIGURES: Final[Figures] = dict.fromkeys(FIGURES)


def run_bench(names: list[str], seconds: float, *, as_json: bool, language: str) -> None:
    with refusals_told(language):
        titles = [find_title(name) for name in names or game_names()]
    words = Catalogue(language)
    results: dict[str, dict[str, Figures]] = {}
    with tempfile.TemporaryDirectory() as folder:
        reference = build_reference(Path(folder))
        for title in titles:
            results[title.name] = measure(title, seconds, reference, words)
    print_table(results, words)
    if reference is None:
        typer.echo(words.say("cli-bench-no-reference"))
    if all(figures["compiled"] == NO_FIGURES for figures in results.values()):
        typer.echo(words.say("cli-bench-no-compiled"))
    if as_json:
        typer.echo(json.dumps(results))


def measure(title: Title, seconds: float, reference: Path | None, words: Catalogue) -> dict[str, Figures]:
    """The best figures of each way of running."""
    ways: dict[str, Callable[[], Figures]] = {
        "compiled": lambda: run_worker(title, seconds, interpreted=False),
        "interpreted": lambda: run_worker(title, seconds, interpreted=True),
        "reference": lambda: run_reference(title, seconds, reference, words),
    }
    best: dict[str, Figures] = {way: dict(NO_FIGURES) for way in ways}
    for _ in range(TURNS):
        for way, run in ways.items():
            for name, figure in run().items():
                known = best[way][name]
                if figure is not None and (known is None or figure > known):
                    best[way][name] = figure
    return best


def run_worker(title: Title, seconds: float, *, interpreted: bool) -> Figures:
    environment = {**os.environ, "PIOCHE_INTERPRETED": "1" if interpreted else ""}
    command = [sys.executable, "-m", "pioche.cli.bench_worker", title.name, str(title.usual), str(seconds)]
    answer = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    measured = json.loads(answer.stdout)
    if measured.pop("compiled") == interpreted:
        # The rules are not compiled here: there is nothing to tell about that way of running.
        return dict(NO_FIGURES)
    return {name: measured[name] for name in FIGURES}


def build_reference(folder: Path) -> Path | None:
    compiler = os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None or not REFERENCE_SOURCE.is_file():
        return None
    program = folder / "reference"
    command = [*compiler.split(), "-O3", "-march=native", "-o", str(program), str(REFERENCE_SOURCE)]
    built = subprocess.run(command, capture_output=True, check=False)
    return program if built.returncode == 0 else None


def run_reference(title: Title, seconds: float, program: Path | None, words: Catalogue) -> Figures:
    """The C program's figures; it must play the very games that the engine plays from the same seed."""
    if program is None or title.name not in REFERENCED:
        return dict(NO_FIGURES)
    check_same_games(title, program, words)
    games = 1000
    while True:
        moves, _, elapsed = play_reference(program, title, games)
        if elapsed >= seconds / 2:
            return {"moves_per_s": moves / elapsed, "games_per_s": games / elapsed, "copies_per_s": None}
        games = int(games * min(1000.0, 1.2 * seconds / max(elapsed, 1e-6)))


def play_reference(program: Path, title: Title, games: int) -> tuple[int, int, float]:
    chance = chance_from(SEED)
    seeds = [*chance.words(), int(chance.weyl)]
    command = [str(program), title.name, *(str(number) for number in seeds), str(games)]
    answer = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return int(answer[0]), int(answer[1]), float(answer[2])


def check_same_games(title: Title, program: Path, words: Catalogue) -> None:
    from pioche.engine.speed import random_games

    chance = chance_from(SEED)
    moves = random_games(title, title.usual, title.options(title.usual, {}), chance, 200)
    if play_reference(program, title, 200)[:2] != (moves, chance.next32()):
        raise fail(words.say("cli-bench-different", {"game": title.name}))


def print_table(results: dict[str, dict[str, Figures]], words: Catalogue) -> None:
    table = Table(title=words.say("cli-bench-heading"), title_justify="left")
    table.add_column("")
    table.add_column(words.say("cli-bench-how"))
    for figure in ("moves", "games", "copies"):
        table.add_column(words.say(f"cli-bench-{figure}"), justify="right")
    table.add_column(words.say("cli-bench-of-interpreted"), justify="right")
    table.add_column(words.say("cli-bench-of-reference"), justify="right")
    for game, ways in results.items():
        for way, figures in ways.items():
            if figures["moves_per_s"] is not None:
                shown = [rounded(figures[name], words) for name in FIGURES]
                table.add_row(game, words.say(f"cli-bench-{way}"), *shown, *ratios(ways, way, words))
        table.add_section()
    Console(highlight=False).print(table)


def rounded(figure: float | None, words: Catalogue) -> str:
    if figure is None:
        return "–"
    return f"{words.figure(figure / 1e6, '.2f')} M" if figure >= 1e6 else f"{words.figure(figure / 1e3)} k"


def ratios(ways: dict[str, Figures], way: str, words: Catalogue) -> tuple[str, str]:
    """How many times the interpreted speed, and which part of the C program's, the compiled rules have."""
    compiled = ways["compiled"]["moves_per_s"]
    interpreted = ways["interpreted"]["moves_per_s"]
    reference = ways["reference"]["moves_per_s"]
    if way != "compiled" or not compiled:
        return "", ""
    return (
        words.figure(compiled / interpreted, ".0f") if interpreted else "–",
        words.figure(compiled / reference, ".2f") if reference else "–",
    )
