"""Who plays: bots by name, and programs from outside that serve through all games of a deal."""

from pioche.bots.bot import Bot
from pioche.bots.roster import find_bot
from pioche.engine.chance import Chance, chance_from
from pioche.engine.place import Place
from pioche.lab.outside import PREFIX, OutsideBot, Program, read_command


def check_bot(place: Place, spec: str) -> None:
    """Refused unless there is such a bot for this game."""
    if spec.startswith(PREFIX):
        read_command(spec)
    else:
        find_bot(place, spec, chance_from(0)).close()


class Troupe:
    """The bots of one deal."""

    def __init__(self, patience: float) -> None:
        self.patience = patience
        self.programs: dict[tuple[str, int], Program] = {}

    def bot(self, place: Place, spec: str, copy: int, chance: Chance) -> Bot:
        """A bot for one game; copies of one bot at one table are different programs."""
        if not spec.startswith(PREFIX):
            return find_bot(place, spec, chance)
        program = self.programs.get((spec, copy))
        if program is None:
            program = self.programs[spec, copy] = Program(read_command(spec))
        return OutsideBot(place, chance, program, self.patience)

    def dismiss(self, spec: str) -> None:
        """A bot has failed: whoever plays under this name next begins anew."""
        for key in [key for key in self.programs if key[0] == spec]:
            self.programs.pop(key).close(grace=0)

    def close(self) -> None:
        for program in self.programs.values():
            program.close()
        self.programs = {}
