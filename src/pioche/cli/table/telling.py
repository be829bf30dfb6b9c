"""Choices in words, and the command that plays a game again."""

import json
import shlex

from pioche.bots.roster import LEVELS
from pioche.cli.table.choices import Menu, MenuChoice
from pioche.cli.table.host import TableHost
from pioche.cli.table.settings import NO_CLOCK, TerminalSettings
from pioche.cli.table.sight import Sight
from pioche.engine.views import words


def describe(sight: Sight, menu: Menu, choice: MenuChoice) -> str:
    """What a choice means: a move where only one is left, else the card or the place."""
    place = choice.moves[0].place or ""
    if len(choice.moves) == 1 and not (choice.part == "place" and place.isalpha()):
        return sight.catalogue.move(choice.moves[0].text, sight.names)
    if choice.part == "card" and choice.at is not None:
        return sight.say("choose-card", card=sight.catalogue.card(menu.hand[choice.at]))
    return describe_place(sight, choice)


def describe_place(sight: Sight, choice: MenuChoice) -> str:
    move = choice.moves[0]
    place = move.place or ""
    if not place.isdecimal():
        return sight.catalogue.say(f"colour-{place}")
    if move.verb == "give":
        return sight.names[int(place)]
    top = words(sight.view, "tops")[int(place)]
    return sight.say("choose-stack", number=int(place) + 1, card=sight.catalogue.card(top))


def replay_command(table: TableHost, settings: TerminalSettings) -> str:
    """The command line that deals the same cards again, as it can be typed into a shell."""
    match = table.match
    parts = ["pioche", "play", match.title.name, "--seats", str(match.seats), "--seed", str(match.seed)]
    people = len(table.people)
    if people != 1:
        parts += ["--people", str(people)]
    for name in settings.names[:people]:
        parts += ["--name", name]
    if settings.level != LEVELS[0]:
        parts += ["--level", settings.level]
    if settings.clock != NO_CLOCK:
        parts += ["--clock", settings.clock]
    for name, value in sorted(settings.options.items()):
        parts += ["--option", f"{name}={value if isinstance(value, str) else json.dumps(value)}"]
    return shlex.join(parts)
