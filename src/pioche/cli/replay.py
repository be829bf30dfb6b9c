"""`pioche replay`: tell a recorded game, and check it."""

import sys
from contextlib import nullcontext
from itertools import chain
from pathlib import Path
from typing import Final

import msgspec
import typer

from pioche.cli.errors import fail, refusals_told
from pioche.cli.printable import printable
from pioche.cli.streams import STREAM, reason
from pioche.engine.events import Event, Fields
from pioche.engine.fields import Request, required, sequence, text
from pioche.engine.record import parse_record, replay_steps
from pioche.engine.refusal import Refused
from pioche.engine.title import Title
from pioche.engine.views import numbers
from pioche.games.shelf import find_title
from pioche.words.catalogue import Catalogue
from pioche.words.names import seat_names

LONGEST_RECORD: Final = 50_000_000
"""Bytes: many times the longest game; a device that never ends is not read to its end."""


def tell_record(file: Path, seat: int | None, *, quiet: bool, language: str, as_json: bool = False) -> None:
    record, title = read_record(file, language)
    with refusals_told(language, title):
        teller = RecordTeller(record, title, seat, language)
        if as_json:
            typer.echo(msgspec.json.encode(teller.as_json(quiet=quiet)))
        else:
            teller.tell_all(quiet=quiet)


def read_record(file: Path, language: str) -> tuple[Request, Title]:
    """Of a file, or of standard input where that is asked for."""
    plain = Catalogue(language)
    called = plain.say("system-input") if file == STREAM else str(file)
    try:
        with nullcontext(sys.stdin.buffer) if file == STREAM else file.open("rb") as opened:
            whole = opened.read(LONGEST_RECORD + 1)
        source = whole.decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise fail(plain.say("cli-no-file", {"file": called, "detail": reason(error, plain)})) from None
    if len(whole) > LONGEST_RECORD:
        limit = {"file": called, "limit": LONGEST_RECORD // 1_000_000}
        raise fail(plain.say("cli-record-too-long", dict(limit)))
    with refusals_told(language):
        record = parse_record(source)
        return record, find_title(required(record, "game", "record"))


class RecordTeller:
    """Reads a record aloud, as a seat (None: nobody in particular, all cards open) was told it."""

    def __init__(self, record: Request, title: Title, seat: int | None, language: str) -> None:
        plain = Catalogue(language)
        self.words = Catalogue(language, title)
        self.seat = seat
        self.steps = replay_steps(title, record, self.explain)
        self.deal = next(self.steps)
        self.match = self.deal.match
        if seat is not None and not 0 <= seat < self.match.seats:
            raise fail(plain.say("cli-no-seat", {"last": self.match.seats - 1}))
        listed = record.get("names")
        given = [] if listed is None else [text(name, "names") for name in sequence(listed, "names")]
        self.names = seat_names([printable(name) for name in given], self.match.seats, plain)

    def explain(self, refused: Refused) -> str:
        return self.words.refusal(refused, self.names)

    def tell_all(self, *, quiet: bool) -> None:
        """To the end of the record, which is refused where it does not hold."""
        for step in chain([self.deal], self.steps):
            if not quiet:
                self.tell(step.events)
        typer.echo(self.words.say("cli-replay-good", {"moves": len(self.match.movers)}))
        if self.match.game.over:
            typer.echo(self.words.status(self.match.view(None), self.names))
        for name, score in zip(self.names, numbers(self.match.state(), "scores"), strict=False):
            typer.echo(
                "  " + self.words.begun(self.words.say("cli-score", {"name": name, "score": str(score)}))
            )

    def as_json(self, *, quiet: bool) -> Fields:
        """The whole record for programs: every event as it was told, and in a sentence."""
        told = [event for step in chain([self.deal], self.steps) for event in self.told(step.events)]
        events = [{**event, "sentence": self.words.event(event, self.names)} for event in told]
        return {
            "game": self.match.title.name,
            "names": self.names,
            "moves": len(self.match.movers),
            "over": self.match.game.over,
            "scores": numbers(self.match.state(), "scores"),
            **({} if quiet else {"events": events}),
        }

    def told(self, events: list[Event]) -> list[Fields]:
        return [event.told_in_full() if self.seat is None else event.told_to(self.seat) for event in events]

    def tell(self, events: list[Event]) -> None:
        for told in self.told(events):
            typer.echo(self.words.event(told, self.names))
