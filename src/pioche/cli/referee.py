"""`pioche referee`: one JSON object a line in, one a line out (docs/protocol.md)."""

import json
import sys
from collections.abc import Callable
from typing import BinaryIO, Final, Never

from pioche.engine.events import Fields
from pioche.engine.fields import Request, mapping, required, text, whole_number
from pioche.engine.match import Match
from pioche.engine.refusal import Refused, bad_request
from pioche.engine.title import Title
from pioche.games.shelf import find_title
from pioche.words.catalogue import Catalogue, MissingSentenceError

LONGEST_LINE: Final = 1 << 24


def no_constant(name: str) -> Never:
    raise ValueError(name)


class Referee:
    """Holds one game and answers requests; a refusal leaves the game as it was."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.ended = False
        self.match: Match | None = None
        # The game a request is about: refusals speak its words.
        self.subject: Title | None = None
        self.catalogues: dict[str | None, Catalogue] = {}
        self.verbs: dict[str, Callable[[Request], Fields]] = {
            "new": self.new,
            "state": self.state,
            "legal": self.legal,
            "view": self.view,
            "play": self.play,
            "quit": self.quit,
        }

    def answer(self, line: bytes) -> Fields:
        self.subject = None if self.match is None else self.match.title
        try:
            request = read_request(line)
            verb = request.get("do")
            if not isinstance(verb, str) or verb not in self.verbs:
                raise bad_request("unknown-do", {"known": ", ".join(self.verbs)})
            return {"ok": True, **self.verbs[verb](request)}
        except Refused as refused:
            return {
                "ok": False,
                "error": refused.error,
                "article": refused.article,
                "message": self.message(refused),
            }

    def message(self, refused: Refused) -> str:
        """The sentence of a refusal; a hole in the catalogue must not end the game."""
        try:
            return self.catalogue().refusal(refused)
        except MissingSentenceError:
            return refused.reason

    def catalogue(self) -> Catalogue:
        name = None if self.subject is None else self.subject.name
        if name not in self.catalogues:
            self.catalogues[name] = Catalogue(self.language, self.subject)
        return self.catalogues[name]

    def running(self) -> Match:
        if self.match is None:
            raise bad_request("no-game", {})
        return self.match

    def new(self, request: Request) -> Fields:
        title = self.subject = find_title(required(request, "game", "new"))
        seed = request.get("seed")
        if seed is None:
            seed = 0
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise bad_request("not-a-whole-number", {"field": "seed"})
        seats = required(request, "seats", "new")
        self.match = Match(title, seats, seed=seed, options=request.get("options"), deal=request.get("deal"))
        return {"state": self.match.state()}

    def state(self, _: Request) -> Fields:
        return {"state": self.running().state()}

    def legal(self, request: Request) -> Fields:
        match = self.running()
        return {"moves": match.moves(read_seat(match, request))}

    def view(self, request: Request) -> Fields:
        match = self.running()
        spectator = required(request, "seat", "view") is None
        return {"view": match.view(None if spectator else read_seat(match, request))}

    def play(self, request: Request) -> Fields:
        match = self.running()
        seat = read_seat(match, request)
        events = match.play(seat, text(required(request, "move", "play"), "move"))
        return {"state": match.state(), "events": [event.told_in_full() for event in events]}

    def quit(self, _: Request) -> Fields:
        self.ended = True
        return {}


def read_seat(match: Match, request: Request) -> int:
    return whole_number(required(request, "seat", str(request["do"])), "seat", 0, match.seats - 1)


def read_request(line: bytes) -> Request:
    if len(line) > LONGEST_LINE:
        raise bad_request("line-too-long", {"limit": LONGEST_LINE})
    try:
        request = json.loads(line.decode("utf-8"), parse_constant=no_constant)
    except (ValueError, RecursionError):
        raise bad_request("not-json", {}) from None
    if not isinstance(request, dict):
        raise bad_request("not-json", {})
    return mapping(request, "request")


def read_line(source: BinaryIO) -> bytes:
    """A line; of one that is too long only the beginning, the rest is passed over."""
    line = source.readline(LONGEST_LINE + 2)
    if len(line) > LONGEST_LINE and not line.endswith(b"\n"):
        while (rest := source.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
            pass
    return line


def run_referee(language: str) -> None:
    referee = Referee(language)
    while not referee.ended and (line := read_line(sys.stdin.buffer)):
        answer = referee.answer(line)
        sys.stdout.write(json.dumps(answer, separators=(",", ":")) + "\n")
        sys.stdout.flush()
