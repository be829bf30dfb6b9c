"""How the expert grows with its budget: its share of victories against copies of a weaker bot.

python -m pioche.lab.growth non-merci --deals 100 --keep growth --plot growth.svg
"""

from collections.abc import Sequence
from pathlib import Path

from pioche.lab.command import held, parser, run
from pioche.lab.contest import make_contest
from pioche.lab.intervals import Estimate
from pioche.lab.plot import check_plot, plot_growth
from pioche.words.catalogue import Catalogue
from pioche.words.language import preferred_language


def main(arguments: Sequence[str]) -> None:
    options = parser("The expert's share of victories by budget.", deals=100)
    options.add_argument("game")
    options.add_argument("--seats", type=int, help="the usual number if nothing is said")
    options.add_argument("--bot", default="expert", help="the bot that searches (expert)")
    options.add_argument("--against", default="regular", help="the bot on all other seats (regular)")
    options.add_argument(
        "--budgets", nargs="+", type=float, default=[1.0, 10.0, 100.0, 1000.0], help="in milliseconds"
    )
    options.add_argument("--plot", type=Path, required=True, help="the picture, .svg or .png")
    asked = options.parse_args(arguments)
    check_plot(asked.plot)
    points: list[tuple[float, Estimate]] = []
    for budget in asked.budgets:
        bots = [f"{asked.bot}:{budget:g}ms", asked.against]
        contest = make_contest(asked.game, bots, seats=asked.seats, seed=asked.seed)
        name = f"{asked.game}-{contest.seats}-{asked.bot}-{budget:g}ms-{asked.against}".replace(":", "-")
        line_up = held(contest, asked, name).line_ups[0]
        points.append((budget, line_up.figures[0].share))
        print(f"{budget:g} ms: {100 * line_up.figures[0].share.mean:.1f} %")
    words = Catalogue(preferred_language())
    title = words.say(
        "plot-growth",
        {
            "game": asked.game,
            "seats": contest.seats,
            "bot": asked.bot,
            "against": asked.against,
            "deals": asked.deals,
        },
    )
    plot_growth(points, line_up.par, title, asked.plot, words)


if __name__ == "__main__":
    run(main)
