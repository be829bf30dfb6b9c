"""What was committed last, noted beside an SQLite file: one that has gone back is noticed when it is opened.

SQLite takes a damaged end of its write-ahead log for a commit that never was, and a file without that log,
or an older copy, for the present. So after every commit one line is appended here: which tables have now how
many entries, and (as table 0) how many other works were done. It is not synced before anybody is told: a line
that a power cut takes along means one alarm less, never a false one.
"""

import os
import zlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from msgspec import Struct

WORKS: Final = 0
"""In the place of a table's serial: all that is not an entry."""
MOST_BYTES: Final = 1 << 20
"""A file that is longer becomes the earlier one, of which there is one."""

Pairs = Iterable[tuple[int, int]]
"""The serial of a table, and the number of its last entry."""


class Loss(Struct, frozen=True):
    """Entries `kept + 1` to `told` of a table were committed, and are not there."""

    serial: int
    kept: int
    told: int


class Marks:
    def __init__(self, path: Path | None) -> None:
        """None: nothing is noted, for a database that looks after itself."""
        self.files = [] if path is None else [path.with_name(path.name + ".1"), path]
        self.descriptor: int | None = None
        self.size = 0
        self.synced = True

    def read(self) -> dict[int, int]:
        """What is noted, the latest of each table."""
        noted: dict[int, int] = {}
        for path in self.files:
            with suppress(OSError):
                noted.update(read_marks(path.read_bytes()))
        return noted

    def begin(self) -> None:
        """From now on more can be noted. If it cannot, nothing is: nothing else depends on it."""
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
        for path in self.files[-1:]:
            with suppress(OSError):
                self.descriptor = os.open(path, flags, 0o600)
                self.size = os.fstat(self.descriptor).st_size

    def note(self, pairs: Pairs) -> None:
        """In one call of the system: at each the interpreter is given away, and must be waited for again."""
        if self.descriptor is None:
            return
        body = " ".join([f"{serial}:{last}" for serial, last in pairs]).encode()
        # Without room there are no marks; the store itself will say so. What was cut short stays a line of
        # its own.
        with suppress(OSError):
            self.size += os.write(self.descriptor, b"\n%08x %b" % (zlib.crc32(body), body))
            self.synced = False
            if self.size > MOST_BYTES:
                self.close()
                self.files[-1].replace(self.files[0])
                self.begin()

    def sync(self) -> None:
        if self.descriptor is not None and not self.synced:
            with suppress(OSError):
                os.fsync(self.descriptor)
            self.synced = True

    def close(self) -> None:
        self.sync()
        if self.descriptor is not None:
            os.close(self.descriptor)
            self.descriptor = None

    def forget(self) -> None:
        """What is in the store now was put there on purpose."""
        self.close()
        for path in self.files:
            path.unlink(missing_ok=True)


def read_marks(lines: bytes) -> dict[int, int]:
    """A line that is not whole says nothing."""
    noted: dict[int, int] = {}
    for line in lines.split(b"\n"):
        check, _, body = line.partition(b" ")
        if body and check == b"%08x" % zlib.crc32(body):
            for pair in body.split():
                serial, _, last = pair.partition(b":")
                noted[int(serial)] = int(last)
    return noted


def losses(noted: Mapping[int, int], found: Mapping[int, int], works: int, newest: int) -> list[Loss]:
    """What was noted and is not there. `found`: the last entries of all these tables that there are.

    A table without any entry was not lost but deleted, unless the work that opened it is missing as
    well: then it came after the `newest` table that there is.
    """
    fewer_works = works < noted.get(WORKS, 0)
    lost = [
        Loss(serial, found.get(serial, 0), told)
        for serial, told in sorted(noted.items())
        if serial != WORKS and found.get(serial, 0) < told
        if serial in found or (fewer_works and serial > newest)
    ]
    return [Loss(WORKS, works, noted[WORKS]), *lost] if fewer_works else lost
