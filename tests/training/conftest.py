"""PyTorch is large: where it is missing its tests are left out, but never where CI is true."""

import os
from importlib.util import find_spec

NEED_TORCH = ["test_crew.py", "test_learning.py", "test_plan.py", "test_training.py", "test_weighing.py"]
collect_ignore = [] if find_spec("torch") or os.environ.get("CI") == "true" else NEED_TORCH
