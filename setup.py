"""Compiles the rules with mypyc where there is a C compiler; without one the same files run interpreted.

PIOCHE_COMPILE=0 never compiles, =1 insists on it.
"""

import os
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import cast

from setuptools import Extension, setup

SOURCE = Path(__file__).parent / "src"
NOT_COMPILED = {"__init__.py", "shelf.py"}


def compiled_files() -> list[str]:
    rules = [*SOURCE.glob("pioche/engine/*.py"), *SOURCE.glob("pioche/games/**/*.py")]
    return sorted(str(path.relative_to(SOURCE.parent)) for path in rules if path.name not in NOT_COMPILED)


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


def extensions() -> list[Extension]:
    wish = os.environ.get("PIOCHE_COMPILE", "auto")
    if wish == "0" or (wish != "1" and not compiler_works()):
        print("pioche: no C compiler in use, the rules will run interpreted", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    built = cast("list[Extension]", mypycify(compiled_files(), opt_level="3", group_name="pioche"))
    if sys.platform != "win32":
        for extension in built:
            # Nobody replaces our functions at load time: let the compiler inline them.
            flags = ["-fno-semantic-interposition", "-fno-plt"]
            extension.extra_compile_args = [*extension.extra_compile_args, *flags]
    return built


setup(ext_modules=extensions())
