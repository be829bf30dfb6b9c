"""Pictures of panels, with matplotlib (the extra `lab`)."""

from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pioche.lab.findings import Findings, Panel
from pioche.lab.intervals import Estimate
from pioche.lab.plot import empty_figure, save
from pioche.lab.telling import FindingsTeller

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK: Final = "#0a0b0c"
"""Replaced by the reader's own ink in a report."""
PAINT: Final = "#2f7fb8"
WIDTH: Final = 7.0


def drawn(found: Findings) -> list[Panel]:
    """The panels of which there is a picture."""
    return [panel for panel in found.panels if panel.shape != "table"]


def plot_findings(found: Findings, file: Path, teller: FindingsTeller) -> None:
    """All panels under one another."""
    panels = drawn(found)
    heights = [height(panel) for panel in panels]
    figure = empty_figure(WIDTH, sum(heights))
    axes = figure.subplots(len(panels), 1, squeeze=False, height_ratios=heights)
    for panel, ax in zip(panels, axes[:, 0], strict=True):
        draw(ax, panel, teller)
    save(figure, file)


def panel_svg(panel: Panel, teller: FindingsTeller) -> str:
    """One panel as an SVG element whose texts are texts, on no ground of its own."""
    from matplotlib import rc_context  # noqa: PLC0415 - an extra

    with rc_context(
        {
            "text.color": INK,
            "axes.labelcolor": INK,
            "axes.edgecolor": INK,
            "xtick.color": INK,
            "ytick.color": INK,
            "svg.fonttype": "none",
            "svg.hashsalt": "pioche",
        }
    ):
        figure = empty_figure(WIDTH, height(panel))
        draw(figure.subplots(), panel, teller)
        return svg_of(figure)


def svg_of(figure: "Figure") -> str:
    written = StringIO()
    # Neither a date nor random names: the same figures give the same report.
    figure.savefig(written, format="svg", transparent=True, metadata={"Date": None})
    text = written.getvalue()
    return text[text.index("<svg") :]


def height(panel: Panel) -> float:
    return 3.2 if panel.shape in {"curve", "bars"} else 1.1 + 0.34 * len(panel.lines)


def draw(ax: "Axes", panel: Panel, teller: FindingsTeller) -> None:
    scale = 100 if panel.unit == "percent" else 1
    values = [line.value for line in panel.lines]
    names = [teller.label(line.label).replace("$", r"\$") for line in panel.lines]
    means = [scale * value.mean for value in values]
    reach = [[scale * side for side in sides] for sides in zip(*map(reach_of, values), strict=True)]
    ax.set_title(teller.panel(panel.name), fontsize=10)
    if panel.shape == "dots":
        draw_dots(ax, names, means, reach)
    elif panel.shape == "curve":
        ax.errorbar(range(len(means)), means, yerr=reach, fmt="o-", capsize=4, color=PAINT)
        ax.set_ylim(0, 100)
    else:
        ax.bar(range(len(means)), means, yerr=reach, capsize=2, color=PAINT, ecolor="0.5", alpha=0.8)
    if panel.shape != "dots":
        turned = 45 if max(map(len, names)) > 7 else 0
        ax.set_xticks(
            range(len(names)), names, fontsize=8, rotation=turned, ha="right" if turned else "center"
        )
    if panel.par is not None:
        line = ax.axvline if panel.shape == "dots" else ax.axhline
        line(scale * panel.par, color="0.6", linestyle="--", linewidth=1)
    ax.grid(visible=True, axis="x" if panel.shape == "dots" else "y", alpha=0.3)
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)


def draw_dots(ax: "Axes", names: list[str], means: list[float], reach: list[list[float]]) -> None:
    ax.errorbar(means, range(len(means)), xerr=reach, fmt="o", capsize=4, color=PAINT)
    ax.set_yticks(range(len(names)), names, fontsize=8)
    ax.set_ylim(len(names) - 0.5, -0.5)


def reach_of(value: Estimate) -> tuple[float, float]:
    """How far an interval reaches below and above its mean."""
    if value.low is None or value.high is None:
        return 0.0, 0.0
    return max(0.0, value.mean - value.low), max(0.0, value.high - value.mean)
