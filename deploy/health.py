"""Ends with 0 while the server of this environment (PIOCHE_PORT, PIOCHE_PREFIX) is ready, else with 1."""

import os
import sys
from urllib.request import ProxyHandler, build_opener

from pioche.server.settings import SettingRefusedError, read_settings

without_proxy = build_opener(ProxyHandler({}))
try:
    settings = read_settings(os.environ, {})
    without_proxy.open(f"http://127.0.0.1:{settings.port}{settings.prefix}/health/ready", timeout=5).close()
except (OSError, SettingRefusedError) as why:
    sys.exit(str(why))
