"""A lock on a file. It goes with the process that holds it, however that ends."""

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class FileLock:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.descriptor: int | None = None

    @property
    def held(self) -> bool:
        return self.descriptor is not None

    def take(self) -> bool:
        """Whether the lock is ours now."""
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if sys.platform == "win32":
                msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(descriptor)
            return False
        self.descriptor = descriptor
        return True

    def free(self) -> None:
        """The file stays: removing it could take the lock from somebody who is just opening it."""
        if self.descriptor is not None:
            os.close(self.descriptor)
            self.descriptor = None
