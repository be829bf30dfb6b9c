"""PyTorch is large: where it is missing its tests are left out, but never where CI is true."""

import os
from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("torch") or os.environ.get("CI") == "true" else ["test_*.py"]
