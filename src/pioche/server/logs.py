"""Structured logs: a short event key and fields, as readable lines or as JSON, one a line.

What is logged can be shown to anybody: libraries are heard from warnings on, with the plain text of their
message but not what they put into it, and of an exception its kind and places, not its words, which may
quote a request, a name or a card.
"""

import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Final, TextIO

import msgspec

ROOT: Final = "pioche"
LONGEST_TEXT: Final = 200

OF_EVERY_RECORD: Final = frozenset(
    {*logging.makeLogRecord({}).__dict__, "message", "asctime", "taskName", "color_message"}
)

Plain = str | int | float | bool | None
COMMON: Final[dict[str, Plain]] = {}
"""What every line says: which of several servers writes it."""


class Log:
    """`Log("house").info("table-opened", game="mio")`."""

    def __init__(self, part: str) -> None:
        self.logger = logging.getLogger(f"{ROOT}.{part}")

    def debug(self, event: str, **fields: Plain) -> None:
        self.write(logging.DEBUG, event, fields)

    def info(self, event: str, **fields: Plain) -> None:
        self.write(logging.INFO, event, fields)

    def warning(self, event: str, **fields: Plain) -> None:
        self.write(logging.WARNING, event, fields)

    def error(self, event: str, error: BaseException | None = None, **fields: Plain) -> None:
        self.write(logging.ERROR, event, fields, error)

    def write(
        self, level: int, event: str, fields: dict[str, Plain], error: BaseException | None = None
    ) -> None:
        if self.logger.isEnabledFor(level):
            self.logger.log(level, event, extra={"fields": fields}, exc_info=error)


def fields_of(record: logging.LogRecord) -> dict[str, Plain]:
    """The event of a record and what belongs to it."""
    told: dict[str, Plain] = {
        "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
        "level": record.levelname.lower(),
        "part": record.name.removeprefix(f"{ROOT}."),
        **COMMON,
    }
    if record.name == ROOT or record.name.startswith(f"{ROOT}."):
        told["event"] = str(record.msg)
        told.update(own_fields(record))
    else:
        told["event"] = "message"
        told["text"] = str(record.msg).strip().split("\n", 1)[0][:LONGEST_TEXT]
    if record.exc_info and record.exc_info[1] is not None:
        told.update(fields_of_error(record.exc_info[1]))
    return told


def own_fields(record: logging.LogRecord) -> dict[str, Plain]:
    """What was given beside the event, as `extra={"fields": {...}}` or name by name."""
    given: dict[str, Plain] = {}
    for name, value in record.__dict__.items():
        if name == "fields":
            given.update(value)
        elif name not in OF_EVERY_RECORD and isinstance(value, str | int | float | bool | None):
            given[name] = value
    return given


def fields_of_error(error: BaseException) -> dict[str, Plain]:
    """What kind of error, and where; words only where the system chose them."""
    places = [
        f"{place.filename.rsplit('/', 1)[-1]}:{place.lineno} {place.name}"
        for place in traceback.extract_tb(error.__traceback__)
    ]
    told: dict[str, Plain] = {"error": type(error).__name__, "at": " < ".join(reversed(places))}
    if isinstance(error, OSError) and error.strerror:
        told["text"] = error.strerror
    cause = error.__cause__ or error.__context__
    if cause is not None:
        told["cause"] = type(cause).__name__
    return told


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return msgspec.json.encode(fields_of(record)).decode()


class TextLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told = fields_of(record)
        heading = " ".join(str(told.pop(name)) for name in ("time", "level", "part", "event"))
        return " ".join([heading, *(f"{name}={plain(value)}" for name, value in told.items())])


def plain(value: Plain) -> str:
    """A value on one line; quoted where a reader could not see its end."""
    simple = isinstance(value, str) and value.isprintable() and not set(value) & set(' "=')
    return value if simple and isinstance(value, str) and value else msgspec.json.encode(value).decode()


def set_up_logs(log_format: str, level: str, stream: TextIO | None = None) -> logging.Handler:
    """Everything goes to one place (standard error); libraries only from warnings on, uvicorn from errors on.

    At lower levels the WebSocket library writes whole frames and the database whole rows.
    """
    handler = logging.StreamHandler(sys.stderr if stream is None else stream)
    handler.setFormatter(JsonLines() if log_format == "json" else TextLines())
    root = logging.getLogger()
    for former in list(root.handlers):
        if isinstance(former.formatter, JsonLines | TextLines):
            root.removeHandler(former)
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.getLogger(ROOT).setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi"):
        foreign = logging.getLogger(name)
        foreign.handlers.clear()
        # What visitors do wrong is counted: written down one by one it would fill the disk.
        foreign.setLevel(logging.ERROR)
        foreign.propagate = True
    return handler
