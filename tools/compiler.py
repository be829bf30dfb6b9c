"""Whether the rules will be compiled here: PIOCHE_COMPILE=0 never, =1 always, else if a C compiler works.

setup.py asks when it builds; tools/environment.sh asks whether an installation is still what it would be now.
"""

import os
import subprocess
import sysconfig
import tempfile
from pathlib import Path


def compiler_works() -> bool:
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder) / "probe.c"
        probe.write_text("#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n")
        command = [*compiler.split(), "-c", str(probe), "-o", str(probe.with_suffix(".o"))]
        command += ["-I", sysconfig.get_path("include")]
        try:
            return subprocess.run(command, capture_output=True, check=False).returncode == 0
        except OSError:
            return False


def compiling() -> bool:
    wish = os.environ.get("PIOCHE_COMPILE", "auto")
    return wish == "1" or (wish != "0" and compiler_works())


if __name__ == "__main__":
    print("compiled" if compiling() else "interpreted")
