"""PyTorch is large: its tests belong to `./test soak`, and are left out there only where CI is not true."""

import os
from importlib.util import find_spec
from pathlib import Path

import pytest

NEED_TORCH = ["test_crew.py", "test_learning.py", "test_plan.py", "test_training.py", "test_weighing.py"]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    if collection_path.name not in NEED_TORCH:
        return None
    there = find_spec("torch") is not None or os.environ.get("CI") == "true"
    return not (there and config.getoption("--soak")) or None
