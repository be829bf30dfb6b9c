"""Standard input and output as people leave them to a program: open, closed, full, or no longer read."""

import errno
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TextIO

from pioche.words.catalogue import Catalogue

COMMON: Final = {
    errno.EACCES: "system-forbidden",
    errno.EADDRINUSE: "system-address-taken",
    errno.EADDRNOTAVAIL: "system-no-address",
    errno.EEXIST: "system-taken",
    errno.EISDIR: "system-folder",
    errno.ENOENT: "system-nothing",
    errno.ENOSPC: "system-full",
    errno.ENOTDIR: "system-no-folder",
    errno.EROFS: "system-read-only",
    socket.EAI_NONAME: "system-no-host",
}

INTERRUPTED: Final = 130
STREAM: Final = Path("-")
"""Standard output where something is written, standard input where it is read."""


def reason(error: OSError | UnicodeError, words: Catalogue) -> str:
    """Why a file cannot be read or written; what happens often is said in the language of the reader."""
    if isinstance(error, UnicodeError):
        return words.say("system-no-text")
    key = COMMON.get(error.errno or 0)
    return str(error.strerror or error) if key is None else words.say(key)


@contextmanager
def standard_streams(language: str) -> Iterator[None]:
    """A closed stream is an empty one. Output that cannot be written is told on standard error, status 1."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - till the end
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # Whoever read our output has gone, as in `pioche rules mio | head`.
        forget_output()
        sys.exit(1)
    except OSError as error:
        forget_output()
        words = Catalogue(language)
        file = "" if error.filename is None else f"{error.filename}: "
        print(words.say("cli-stopped", {"detail": file + reason(error, words)}), file=sys.stderr)
        sys.exit(1)


def is_closed(stream: TextIO) -> bool:
    return getattr(stream, "name", "") == os.devnull


def forget_output() -> None:
    """What is left in the buffer cannot be written either when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
