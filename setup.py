"""Compiles the rules with mypyc where there is a C compiler; without one the same files run interpreted.

tools/compiler.py decides; PIOCHE_COMPILE=0 never compiles, =1 insists on it.
"""

import sys
from pathlib import Path
from typing import cast

from setuptools import Extension, setup

sys.path.insert(0, str(Path(__file__).parent))
from tools.compiler import compiling

SOURCE = Path(__file__).parent / "src"
NOT_COMPILED = {"__init__.py", "shelf.py"}


def compiled_files() -> list[str]:
    rules = [*SOURCE.glob("pioche/engine/*.py"), *SOURCE.glob("pioche/games/**/*.py")]
    return sorted(str(path.relative_to(SOURCE.parent)) for path in rules if path.name not in NOT_COMPILED)


def extensions() -> list[Extension]:
    if not compiling():
        print("pioche: no C compiler in use, the rules will run interpreted", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    built = cast("list[Extension]", mypycify(compiled_files(), opt_level="3", group_name="pioche"))
    if sys.platform.startswith("linux"):
        for extension in built:
            # Nobody replaces our functions at load time: let the compiler inline them.
            flags = ["-fno-semantic-interposition", "-fno-plt"]
            extension.extra_compile_args = [*extension.extra_compile_args, *flags]
    return built


setup(ext_modules=extensions())
