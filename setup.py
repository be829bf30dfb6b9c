"""Compiles the rules with mypyc where there is a C compiler, and builds the site where there is Node.

Without a compiler the same files run interpreted, without Node the server has no site: tools/compiler.py and
tools/website.py decide. PIOCHE_COMPILE and PIOCHE_WEB: 0 never, 1 insists.
"""

import re
import shutil
import sys
import tomllib
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).parent))
from tools import compiler, website


class BuildWithSite(build_py):
    """The site is there before the package's files are collected."""

    def run(self) -> None:
        website.build()
        # Folders that were not there when setuptools looked for packages: it would wonder about them.
        folders = [website.SITE, *(path for path in website.SITE.rglob("*") if path.is_dir())]
        found = {".".join(path.relative_to(compiler.SOURCE).parts) for path in folders if path.is_dir()}
        self.packages = self.distribution.packages = sorted({*(self.packages or []), *found})
        super().run()


class BuildInParts(build_ext):
    """Parts and modules are compiled side by side, each by its own flags, and only what is not kept."""

    def build_extensions(self) -> None:
        rules = [extension for extension in self.extensions if extension.name.endswith("__mypyc")]
        jobs = [job for extension in rules for job in self.parts(extension)]
        jobs += [partial(self.module, extension) for extension in self.extensions if extension not in rules]
        compiler.side_by_side(jobs)
        for extension in rules:
            extension.sources, extension.depends = [], extension.extra_objects
            self.build_extension(extension)
        compiler.forget_unused()

    def module(self, extension: Extension) -> None:
        """A module is a few lines that ask the rules for it."""
        if self.compiler.compiler_type != "unix":
            self.build_extension(extension)
            return
        (source,) = map(Path, extension.sources)
        known = compiler.digest(sys.version, compiler.compiler(), compiler.PLAIN, source.read_bytes())
        target = Path(self.get_ext_fullpath(extension.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        made = compiler.kept(f"{extension.name}-{known}.so", partial(self.compile_module, source))
        shutil.copyfile(made, target)

    def compile_module(self, source: Path, made: Path) -> None:
        objects = self.compiler.compile([str(source)], str(made.parent), extra_postargs=compiler.PLAIN)
        self.compiler.link_shared_object(objects, str(made))

    def parts(self, extension: Extension) -> list[compiler.Job]:
        """The jobs that compile an extension's C files; it is then linked from what they made."""
        sources = [str(source) for source in extension.sources]
        headers = [path.read_bytes() for path in sorted(Path(sources[0]).parent.rglob("*.h"))]
        known = (sys.version, version("mypy"), self.compiler.compiler_type, compiler.compiler(), *headers)
        parts = compiler.parts_of(sources)
        engine = compiler.copies_to_inline(parts["hot-engine"], parts["runtime"])
        jobs: list[compiler.Job] = []
        for part, files in parts.items():
            flags = self.flags_of(part, extension)
            copies = engine if part.startswith("hot") and part != "hot-engine" else ""
            contents = [file.read_bytes() for file in files]
            name = f"{part}-{compiler.digest(flags, copies, *known, *contents)}.o"
            extension.extra_objects.append(str(compiler.KEPT / name))
            compiling = partial(self.compile_part, extension, files, copies, flags)
            jobs.append(partial(compiler.kept, name, compiling))
        return jobs

    def flags_of(self, part: str, extension: Extension) -> list[str]:
        if self.compiler.compiler_type != "unix":
            return list(extension.extra_compile_args)
        flags = {"cold": compiler.QUICK, "hot": compiler.FAST, "runtime": compiler.USUAL}
        return [*compiler.PLAIN, *flags[part.partition("-")[0]]]

    def compile_part(
        self, extension: Extension, files: list[Path], copies: str, flags: list[str], made: Path
    ) -> None:
        folder = files[0].parent.resolve().as_posix()
        headers = [f"{folder}/__native_pioche.h", f"{folder}/__native_internal_pioche.h"] if copies else []
        included = [f'#include "{name}"\n' for name in headers]
        included += [copies, *(f'#include "{file.resolve().as_posix()}"\n' for file in files)]
        whole = made.with_suffix(".c")
        whole.write_text("".join(included), encoding="utf-8")
        include = [*extension.include_dirs, folder]
        (built,) = self.compiler.compile(
            [str(whole)], str(made.parent), include_dirs=include, extra_postargs=flags
        )
        Path(built).replace(made)


def extensions() -> list[Extension]:
    if {"egg_info", "dist_info", "sdist"} & set(sys.argv):
        return []  # only what the package is called is asked for: nothing need be turned into C
    if not compiler.compiling():
        print("pioche: no C compiler in use, the rules will run interpreted", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    built: list[Any] = mypycify(
        compiler.compiled_files(), multi_file=True, group_name="pioche", debug_level="0"
    )
    return built


def text(file: str) -> str:
    return (compiler.ROOT / file).read_text(encoding="utf-8")


def tag() -> str:
    """Of this release; of the one to come while it is under development, which has what is here."""
    named = re.search(r'^__version__ = "(.+?)(\.dev\d+)?"$', text("src/pioche/__init__.py"), re.MULTILINE)
    assert named is not None
    return f"v{named[1]}"


REPOSITORY: str = tomllib.loads(text("pyproject.toml"))["tool"]["pioche"]["repository"]


def addresses() -> dict[str, str]:
    owner, name = REPOSITORY.split("/")[-2:]
    return {
        "Documentation": f"https://{owner}.github.io/{name}/",  # .github/workflows/docs.yml publishes it
        "Source": REPOSITORY,
        "Changelog": f"{REPOSITORY}/blob/{tag()}/CHANGELOG.md",
        "Issues": f"{REPOSITORY}/issues",
    }


def description() -> str:
    """README.md for a package page: links and pictures lead to this version in the repository."""

    def whole(link: re.Match[str]) -> str:
        kind = "raw" if link[1] else "blob"
        return f"{link[1]}[{link[2]}]({REPOSITORY}/{kind}/{tag()}/{link[3]})"

    return re.sub(r"(!?)\[([^]]+)\]\((?!https?:|#)([^)]+)\)", whole, text("README.md"))


setup(
    ext_modules=extensions(),
    cmdclass={"build_py": BuildWithSite, "build_ext": BuildInParts},
    long_description=description(),
    long_description_content_type="text/markdown",
    project_urls=addresses(),
)
