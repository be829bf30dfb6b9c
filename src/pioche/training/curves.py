"""The training curves of a folder in one picture: the share against regulars over the decisions learnt from.

python -m pioche.training.curves docs/training --plot docs/training/curves.svg
"""

import argparse
import csv
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pioche.games.shelf import FOLDERS, find_title
from pioche.lab.command import run
from pioche.lab.intervals import Estimate
from pioche.lab.plot import bars, check_plot, empty_figure, save
from pioche.words.catalogue import Catalogue
from pioche.words.language import preferred_language

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Points = list[tuple[float, Estimate]]
"""Shares by millions of decisions."""


def main(arguments: Sequence[str]) -> None:
    options = argparse.ArgumentParser(prog="python -m pioche.training.curves", description=__doc__)
    options.add_argument("folder", type=Path, help="where the curves are (GAME.csv)")
    options.add_argument("--plot", type=Path, required=True, help="the picture, .svg or .png")
    asked = options.parse_args(arguments)
    check_plot(asked.plot)
    files = {game: asked.folder / f"{folder}.csv" for game, folder in FOLDERS.items()}
    curves = {game: read_curve(file) for game, file in files.items() if file.exists()}
    if not curves:
        options.error(f"there are no curves in {asked.folder}")
    draw(curves, asked.plot, Catalogue(preferred_language()))


def read_curve(file: Path) -> Points:
    points: Points = []
    with file.open(newline="") as opened:
        for line in csv.DictReader(opened):
            share, reach = float(line["share against regular"]), 1.96 * float(line["error"])
            points.append((int(line["decisions"]) / 1e6, Estimate(share, share - reach, share + reach)))
    return points


def draw(curves: dict[str, Points], file: Path, words: Catalogue) -> None:
    figure = empty_figure(1.0 + 2.4 * len(curves), 3.0)
    axes = figure.subplots(1, len(curves), squeeze=False, sharey=True)[0]
    for ax, (game, points) in zip(axes, curves.items(), strict=True):
        seats = find_title(game).usual
        draw_points(ax, points, 1 / seats)
        ax.set_title(words.say("plot-training", {"game": game, "seats": seats}), fontsize="medium")
    figure.supxlabel(words.say("plot-decisions"))
    figure.supylabel(words.say("plot-share"), fontsize="medium")
    save(figure, file)


def draw_points(ax: "Axes", points: Points, par: float) -> None:
    shares = [share for _, share in points]
    ax.axhline(100 * par, color="0.6", linestyle="--", linewidth=1)
    ax.errorbar(
        [decisions for decisions, _ in points],
        [100 * share.mean for share in shares],
        yerr=bars(shares),
        fmt=".-",
        capsize=2,
        color="#1f5f8b",
    )
    ax.set_ylim(0, 80)
    ax.grid(visible=True, alpha=0.3)


if __name__ == "__main__":
    run(main)
