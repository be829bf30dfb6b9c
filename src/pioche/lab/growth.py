"""How the expert grows with its budget: its share of victories against copies of a weaker bot, game by game.

python -m pioche.lab.growth --deals 100 --keep growth --plot growth.svg
"""

import argparse
from collections.abc import Sequence

from pioche.games.shelf import FOLDERS
from pioche.lab.command import held, new_file, parser, run
from pioche.lab.contest import make_contest
from pioche.lab.plot import Curve, check_plot, plot_growth
from pioche.words.catalogue import Catalogue
from pioche.words.language import preferred_language


def main(arguments: Sequence[str]) -> None:
    options = parser("The expert's share of victories by budget.", deals=100)
    options.add_argument("games", nargs="*", default=list(FOLDERS), help="these games only")
    options.add_argument("--seats", type=int, help="the usual number if nothing is said")
    options.add_argument("--bot", default="expert", help="the bot that searches (expert)")
    options.add_argument("--against", default="regular", help="the bot on all other seats (regular)")
    options.add_argument(
        "--budgets", nargs="+", type=float, default=[1.0, 10.0, 100.0, 1000.0], help="in milliseconds"
    )
    options.add_argument("--lines", action="store_true", help="in lines: the same games again, anywhere")
    options.add_argument("--plot", type=new_file, required=True, help="the picture, .svg or .png")
    asked = options.parse_args(arguments)
    check_plot(asked.plot)
    words = Catalogue(preferred_language())
    curves = [curve for game in asked.games if (curve := curve_of(game, asked, words)).points]
    if not curves:
        options.error(f"nothing is kept in {asked.keep}")
    label = words.say("plot-lines" if asked.lines else "plot-budget")
    plot_growth(curves, label, asked.plot, words)


def curve_of(game: str, asked: argparse.Namespace, words: Catalogue) -> Curve:
    curve = Curve()
    unit = "" if asked.lines else "ms"
    for budget in asked.budgets:
        bots = [f"{asked.bot}:{plainly(budget)}{unit}", asked.against]
        contest = make_contest(game, bots, seats=asked.seats, seed=asked.seed)
        name = f"{game}-{contest.seats}-{asked.bot}-{plainly(budget)}{unit}-{asked.against}".replace(":", "-")
        done = held(contest, asked, name)
        if done is None:
            continue
        share, curve.par = done.line_ups[0].figures[0].share, done.line_ups[0].par
        curve.points.append((budget, share))
        print(f"{game}, {plainly(budget)} {unit or 'lines'}: {100 * share.mean:.1f} % ({done.deals})")
        said = {"game": game, "seats": contest.seats, "bot": asked.bot, "against": asked.against}
        curve.title = words.say("plot-growth", said)
    return curve


def plainly(number: float) -> str:
    """Without an exponent, however large."""
    return str(int(number)) if number.is_integer() else f"{number:g}"


if __name__ == "__main__":
    run(main)
