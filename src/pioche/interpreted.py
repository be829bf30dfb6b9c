"""Run the rules from their Python source although they are compiled: PIOCHE_INTERPRETED=1.

Tests and benchmarks compare the two ways of running the same files.
"""

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType


class SourceFinder:
    """Finds the modules of this package as source, before the ordinary finders see the compiled ones."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not name.startswith("pioche."):
            return None
        for folder in path:
            source = Path(folder) / (name.rpartition(".")[2] + ".py")
            if source.is_file():
                return spec_from_file_location(name, source, loader=SourceFileLoader(name, str(source)))
        return None


def prefer_source() -> None:
    sys.meta_path.insert(0, SourceFinder)
