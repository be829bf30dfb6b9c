"""Pictures of figures, with matplotlib (the extra `lab`)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pioche.engine.refusal import bad_request
from pioche.lab.figures import Report
from pioche.lab.intervals import Estimate
from pioche.words.catalogue import Catalogue

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FORMS: Final = (".svg", ".png")


def check_plot(file: Path) -> None:
    """Refused before anything is played if the picture could not be drawn afterwards."""
    if file.suffix.lower() not in FORMS:
        raise bad_request("no-picture", {"file": str(file), "known": ", ".join(FORMS)})
    check_drawing()


def check_drawing() -> None:
    if find_spec("matplotlib") is None:
        raise bad_request("no-matplotlib", {})


def bars(estimates: Sequence[Estimate]) -> list[list[float]]:
    """How far the intervals reach below and above the means, in hundredths."""
    below = [100 * (each.mean - (each.mean if each.low is None else each.low)) for each in estimates]
    above = [100 * ((each.mean if each.high is None else each.high) - each.mean) for each in estimates]
    return [below, above]


def empty_figure(width: float, height: float) -> "Figure":
    # Not pyplot: it looks for a screen, and keeps every figure.
    from matplotlib.figure import Figure  # noqa: PLC0415 - an extra

    return Figure(figsize=(width, height), layout="constrained")


def save(figure: "Figure", file: Path) -> None:
    from matplotlib import rc_context  # noqa: PLC0415 - an extra

    form = file.suffix.lower().removeprefix(".")
    # Neither a date nor random names: the same figures give the same file.
    with rc_context({"svg.hashsalt": "pioche"}):
        figure.savefig(file, format=form, dpi=150, metadata={"Date": None} if form == "svg" else {})


def plot_shares(held: Report, file: Path, words: Catalogue) -> None:
    """Every bot's share of victories with its interval, beside everybody's share if all were equal."""
    rows = sum(len(line_up.figures) for line_up in held.line_ups)
    figure = empty_figure(7.0, 1.2 + 0.9 * len(held.line_ups) + 0.4 * rows)
    axes = figure.subplots(len(held.line_ups), 1, sharex=True, squeeze=False)
    for line_up, ax in zip(held.line_ups, axes[:, 0], strict=True):
        draw_shares(
            ax, [each.bot for each in line_up.figures], [each.share for each in line_up.figures], line_up.par
        )
    axes[0, 0].set_title(
        words.say(
            "plot-contest",
            {"game": held.contest.game, "seats": held.contest.seats, "deals": held.deals},
        )
    )
    axes[-1, 0].set_xlabel(words.say("plot-share"))
    save(figure, file)


def draw_shares(ax: "Axes", names: Sequence[str], shares: Sequence[Estimate], par: float) -> None:
    places = range(len(names))
    ax.axvline(100 * par, color="0.6", linestyle="--", linewidth=1)
    means = [100 * share.mean for share in shares]
    ax.errorbar(means, places, xerr=bars(shares), fmt="o", capsize=4, color="#1f5f8b")
    ax.set_yticks(places, [name.replace("$", r"\$") for name in names])
    ax.set_ylim(len(names) - 0.5, -0.5)
    ax.set_xlim(0, 100)
    ax.grid(visible=True, axis="x", alpha=0.3)


@dataclass
class Curve:
    """Shares of victories by budget."""

    title: str = ""
    par: float = 0.0
    points: list[tuple[float, Estimate]] = field(default_factory=list)


def plot_growth(curves: Sequence[Curve], label: str, file: Path, words: Catalogue) -> None:
    """A panel for each curve."""
    columns = min(3, len(curves))
    rows = -(-len(curves) // columns)
    figure = empty_figure(1.5 + 4.0 * columns, 0.8 + 3.0 * rows)
    axes = figure.subplots(rows, columns, squeeze=False, sharey=True).flatten()
    for ax, curve in zip(axes, curves, strict=False):
        draw_curve(ax, curve)
    for ax in axes[len(curves) :]:
        ax.set_axis_off()
    figure.supxlabel(label)
    figure.supylabel(words.say("plot-share"))
    save(figure, file)


def draw_curve(ax: "Axes", curve: Curve) -> None:
    budgets = [budget for budget, _ in curve.points]
    shares = [share for _, share in curve.points]
    ax.axhline(100 * curve.par, color="0.6", linestyle="--", linewidth=1)
    means = [100 * share.mean for share in shares]
    ax.errorbar(budgets, means, yerr=bars(shares), fmt="o-", capsize=4, color="#1f5f8b")
    ax.set_xscale("log")
    ax.set_xticks(budgets, [f"{budget:g}" for budget in budgets])
    ax.minorticks_off()
    ax.set_ylim(0, 100)
    ax.grid(visible=True, alpha=0.3)
    ax.set_title(curve.title, fontsize="medium")
