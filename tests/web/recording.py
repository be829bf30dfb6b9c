"""Games played here and written down for the client's tests: views, events, and the sentences said of them.

`python -m tests.web.recording FILE` writes the file that `npm test` reads from web/tests/recorded.json.
"""

import json
import sys
from pathlib import Path

from pioche.bots.roster import find_bot
from pioche.engine.chance import chance_from
from pioche.engine.changes import changes
from pioche.engine.events import Event, Fields
from pioche.engine.match import Match
from pioche.games.shelf import FOLDERS, find_title
from pioche.table.customs import customs_of, with_worth
from pioche.table.sight import hash_of
from pioche.words.catalogue import Catalogue

NAMES = ["Ana", "Bob", "Cléo", "Dan", "Eve", "Fay", "Guy"]
MOST_STEPS = 160
LANGUAGES = ("fr", "en")


def told(events: list[Event], seat: int | None) -> list[Fields]:
    return [event.told_to(seat) for event in events]


class Recorder:
    """One game among bots, seen by the first seat and by a spectator."""

    def __init__(self, game: str, seats: int) -> None:
        title = find_title(game)
        self.match = Match(title, seats, seed=f"recorded {seats}", options=customs_of(game).live_options)
        self.seats = seats
        self.words = {language: Catalogue(language, title) for language in LANGUAGES}
        self.bots = [
            find_bot(self.match.place(seat), "regular", chance_from(f"bot {seat}")) for seat in range(seats)
        ]
        self.before: Fields = {}
        self.steps = [self.step(self.match.opening)]
        self.seen_by_all = [self.step_for_all(self.match.opening)]

    def sentences(self, view: Fields, events: list[Fields]) -> dict[str, Fields]:
        said: dict[str, Fields] = {}
        for language, words in self.words.items():
            moves = view["moves"]
            assert isinstance(moves, list)
            said[language] = {
                "events": [words.event(event, NAMES) for event in events],
                "status": words.status(view, NAMES),
                "moves": [words.move(move, NAMES) for move in moves[:6]],
            }
        return said

    def shown_to(self, seat: int | None) -> Fields:
        return with_worth(self.match.title.name, self.match.view(seat))

    def step(self, events: list[Event]) -> Fields:
        view = self.shown_to(0)
        heard = told(events, 0)
        step: Fields = {
            "view": view,
            "watched": self.shown_to(None),
            "events": heard,
            "now": changes(self.before, view),
            "hash": hash_of(view),
            "said": self.sentences(view, heard),
        }
        self.before = view
        return step

    def step_for_all(self, events: list[Event]) -> list[Fields]:
        """What every seat sees and is told."""
        return [{"view": self.shown_to(seat), "events": told(events, seat)} for seat in range(self.seats)]

    def play(self) -> list[Fields]:
        self.hear(self.match.opening)
        while not self.match.game.over and len(self.steps) < MOST_STEPS:
            awaited = self.match.state()["awaited"]
            assert isinstance(awaited, list)
            move = self.bots[awaited[0]].choose(self.match.view(awaited[0]))
            assert move is not None
            events = self.match.play(awaited[0], move)
            self.hear(events)
            self.steps.append(self.step(events))
            self.seen_by_all.append(self.step_for_all(events))
        return self.steps

    def hear(self, events: list[Event]) -> None:
        for seat, bot in enumerate(self.bots):
            for event in events:
                bot.hear(event.told_to(seat))


def recorded() -> Fields:
    games: Fields = {}
    for game in FOLDERS:
        title = find_title(game)
        games[game] = [
            {"seats": seats, "steps": Recorder(game, seats).play()}
            for seats in sorted({title.fewest, title.usual, title.most})
        ]
    return {"names": NAMES, "games": games, "screens": screens()}


def screens() -> Fields:
    """A game of each, as all its seats see it: for several people who share one screen."""
    shown: Fields = {}
    for game in FOLDERS:
        recorder = Recorder(game, find_title(game).usual)
        recorder.play()
        shown[game] = recorder.seen_by_all
    return shown


def write(target: Path) -> None:
    target.write_text(json.dumps(recorded(), ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
