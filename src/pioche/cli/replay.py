"""`pioche replay`: tell a recorded game, and check it."""

from pathlib import Path

import typer

from pioche.cli.errors import fail, refusals_told
from pioche.cli.printable import printable
from pioche.engine.events import Event
from pioche.engine.fields import Request, required, sequence, text
from pioche.engine.match import Match
from pioche.engine.record import begin_again, check_result, parse_record, recorded_moves, refused_in_record
from pioche.engine.refusal import Refused
from pioche.engine.title import Title
from pioche.engine.views import numbers
from pioche.games.shelf import find_title
from pioche.words.catalogue import Catalogue
from pioche.words.names import seat_names


def tell_record(file: Path, seat: int | None, *, quiet: bool, language: str) -> None:
    record, title = read_record(file, language)
    with refusals_told(language, title):
        teller = begin(record, title, seat, language)
        if quiet:
            teller.loud = False
        teller.tell_all(record)


def read_record(file: Path, language: str) -> tuple[Request, Title]:
    plain = Catalogue(language)
    try:
        source = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise fail(plain.say("cli-no-file", {"file": str(file), "detail": str(error)})) from None
    with refusals_told(language):
        record = parse_record(source)
        return record, find_title(required(record, "game", "record"))


def begin(record: Request, title: Title, seat: int | None, language: str) -> "Teller":
    plain = Catalogue(language)
    match = begin_again(title, record)
    if seat is not None and not 0 <= seat < match.seats:
        raise fail(plain.say("cli-no-seat", {"last": match.seats - 1}))
    return Teller(match, Catalogue(language, title), read_names(record, match, plain), seat)


def read_names(record: Request, match: Match, words: Catalogue) -> list[str]:
    listed = record.get("names")
    given = [] if listed is None else [text(name, "names") for name in sequence(listed, "names")]
    return seat_names([printable(name) for name in given], match.seats, words)


class Teller:
    def __init__(self, match: Match, words: Catalogue, names: list[str], seat: int | None) -> None:
        self.match = match
        self.words = words
        self.names = names
        self.seat = seat
        self.loud = True

    def tell_all(self, record: Request) -> None:
        self.play_all(record)
        typer.echo(self.words.say("cli-replay-good", {"moves": len(self.match.movers)}))
        if self.match.game.over:
            typer.echo(self.words.status(self.match.view(None), self.names))
        for name, score in zip(self.names, numbers(self.match.state(), "scores"), strict=False):
            typer.echo(f"  {name}: {score}")

    def play_all(self, record: Request) -> None:
        """To the end of the record, which is refused where it does not hold."""
        self.tell(self.match.opening)
        for number, (seat, move) in enumerate(recorded_moves(record, self.match.seats), start=1):
            try:
                events = self.match.play_again(seat, move)
            except Refused as refused:
                raise refused_in_record(
                    number, seat, move, refused, self.words.refusal(refused, self.names)
                ) from None
            self.tell(events)
        check_result(self.match, record)

    def tell(self, events: list[Event]) -> None:
        if not self.loud:
            return
        for event in events:
            told = event.told_in_full() if self.seat is None else event.told_to(self.seat)
            typer.echo(self.words.event(told, self.names))
