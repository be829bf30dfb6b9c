"""Results in a file: a line that names the contest, then a line for each deal, in any order."""

from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import msgspec
from msgspec import Struct

from pioche.engine.refusal import bad_request
from pioche.lab.contest import Contest
from pioche.lab.deal import DealResult

FORM: Final = 1
LONGEST_QUOTE: Final = 120


class Header(Struct, frozen=True, rename={"form": "pioche-arena"}):
    form: int
    contest: dict[str, Any]


class Kept:
    """The file is read, and written to its end. A line that was torn by a crash is played again."""

    def __init__(self, file: Path, contest: Contest) -> None:
        self.file = file
        self.contest = contest
        self.results: dict[int, DealResult] = {}

    def __enter__(self) -> Self:
        self.opened = self.file.open("a+b")
        try:
            self.opened.seek(0)
            self.read()
        except BaseException:
            self.opened.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.opened.close()

    def read(self) -> None:
        header = self.opened.readline()
        if not header.endswith(b"\n"):
            if header:
                raise self.foreign()
            self.write(Header(FORM, plain(self.contest)))
            return
        self.check(header)
        whole = self.opened.tell()
        while (line := self.opened.readline()).endswith(b"\n"):
            try:
                result = msgspec.json.decode(line, type=DealResult)
            except msgspec.MsgspecError:
                raise self.foreign() from None
            self.results[result.deal] = result
            whole = self.opened.tell()
        self.opened.truncate(whole)

    def check(self, line: bytes) -> None:
        """Refuse the results of something else: nothing can be added up that was not the same."""
        try:
            header = msgspec.json.decode(line, type=Header)
        except msgspec.MsgspecError:
            raise self.foreign() from None
        if header.form != FORM:
            raise self.foreign()
        asked = plain(self.contest)
        for name in asked:
            if header.contest.get(name) != asked[name]:
                raise bad_request(
                    "other-contest",
                    {
                        "file": str(self.file),
                        "field": name,
                        "said": quoted(header.contest.get(name)),
                        "found": quoted(asked[name]),
                    },
                )

    def foreign(self) -> Exception:
        return bad_request("foreign-results", {"file": str(self.file)})

    def add(self, result: DealResult) -> None:
        self.results[result.deal] = result
        self.write(result)

    def write(self, line: Struct) -> None:
        self.opened.write(msgspec.json.encode(line) + b"\n")
        self.opened.flush()


def plain(contest: Contest) -> dict[str, Any]:
    """As it looks after it was written and read again."""
    fields: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(contest))
    return fields


def quoted(value: object) -> str:
    return msgspec.json.encode(value).decode()[:LONGEST_QUOTE]
