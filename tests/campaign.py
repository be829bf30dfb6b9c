"""How much is tried of what could go on for hours."""

from dataclasses import dataclass
from typing import TypeVar

Size = TypeVar("Size")


@dataclass(frozen=True)
class Campaign:
    long: bool

    def size(self, sample: Size, whole: Size) -> Size:
        """A sample in `./test`, the whole in `./test soak`."""
        return whole if self.long else sample
