"""Ends with 0 while the server of this environment (PIOCHE_PORT, PIOCHE_PREFIX) is ready, else with 1."""

import os
import sys
from urllib.request import urlopen

from pioche.server.settings import read_settings

settings = read_settings(os.environ, {})
try:
    urlopen(f"http://127.0.0.1:{settings.port}{settings.prefix}/health/ready", timeout=5).close()
except OSError as why:
    sys.exit(str(why))
