"""Which bots there are, by name."""

from importlib import import_module
from typing import Final

from pioche.bots.bot import Bot, RandomBot
from pioche.engine.chance import Chance
from pioche.games.shelf import FOLDERS

LEVELS: Final = ("thumb", "random")


def find_bot(game: str, level: str, chance: Chance) -> Bot:
    """A bot for one seat: "thumb" plays by rules of thumb, "random" anything that is legal."""
    if level == "random":
        return RandomBot(chance)
    bot = import_module(f"pioche.bots.thumb.{FOLDERS[game]}").ThumbBot(chance)
    assert isinstance(bot, Bot)
    return bot
