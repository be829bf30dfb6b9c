"""Compiles the rules with mypyc where there is a C compiler, and builds the site where there is Node.

Without a compiler the same files run interpreted, without Node the server has no site: tools/compiler.py and
tools/website.py decide. PIOCHE_COMPILE and PIOCHE_WEB: 0 never, 1 insists.
"""

import re
import sys
import tomllib
from pathlib import Path
from typing import cast

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).parent))
from tools import website
from tools.compiler import compiling

SOURCE = Path(__file__).parent / "src"
COMPILED = ("engine", "games", "table", "bots/search", "bots/minds")
NOT_COMPILED = {"__init__.py", "shelf.py"}
STRUCTURES = {"commands.py", "entries.py", "outcome.py", "race.py", "recent.py", "stand_ins.py", "telling.py"}
"""Of the table: what msgspec and protocols make at run time cannot be compiled."""

# Nobody replaces our functions at load time; and errors make them look larger than they are.
INLINING = [
    "-Wno-error",  # mypyc makes errors of warnings, and other compilers may warn of more
    "-fno-semantic-interposition",
    "-fno-plt",
    "-fvisibility=hidden",
    "-finline-functions",
    *("--param", "max-inline-insns-auto=60"),
    *("--param", "inline-unit-growth=100"),
    *("--param", "large-function-growth=300"),
]


class BuildWithSite(build_py):
    """The site is there before the package's files are collected."""

    def run(self) -> None:
        website.build()
        # Folders that were not there when setuptools looked for packages: it would wonder about them.
        folders = [website.SITE, *(path for path in website.SITE.rglob("*") if path.is_dir())]
        found = {".".join(path.relative_to(SOURCE).parts) for path in folders if path.is_dir()}
        self.packages = self.distribution.packages = sorted({*(self.packages or []), *found})
        super().run()


def compiled_files() -> list[str]:
    rules = [path for folder in COMPILED for path in SOURCE.glob(f"pioche/{folder}/**/*.py")]
    left_out = {*NOT_COMPILED, *(SOURCE / "pioche/table" / name for name in STRUCTURES)}
    return sorted(str(path.relative_to(SOURCE.parent)) for path in rules if not left_out & {path, path.name})


def extensions() -> list[Extension]:
    if not compiling():
        print("pioche: no C compiler in use, the rules will run interpreted", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    built = cast("list[Extension]", mypycify(compiled_files(), opt_level="3", group_name="pioche"))
    if sys.platform.startswith("linux"):
        for extension in built:
            extension.extra_compile_args = [*extension.extra_compile_args, *INLINING]
    return built


def description() -> str:
    """README.md for a package page: links and pictures lead to this version in the repository."""
    root = SOURCE.parent
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = re.search(
        r'^__version__ = "(.+)"$', (SOURCE / "pioche/__init__.py").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert named is not None

    def whole(link: re.Match[str]) -> str:
        kind = "raw" if link[1] else "blob"
        return f"{link[1]}[{link[2]}]({project['urls']['Homepage']}/{kind}/v{named[1]}/{link[3]})"

    return re.sub(
        r"(!?)\[([^]]+)\]\((?!https?:|#)([^)]+)\)", whole, (root / "README.md").read_text(encoding="utf-8")
    )


setup(
    ext_modules=extensions(),
    cmdclass={"build_py": BuildWithSite},
    long_description=description(),
    long_description_content_type="text/markdown",
)
