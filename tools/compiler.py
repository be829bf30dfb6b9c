"""What is compiled, and how: the one list that setup.py, ./start and ./test ask.

mypyc turns the files into C, one C file each. They are compiled in parts, side by side: the hot ones (rules,
encoders, search) for speed, each with the functions of the engine at hand to inline; the cold ones (views,
the live table) quickly. What was compiled once is kept in build/objects by content. PIOCHE_COMPILE=0 never
compiles, =1 insists.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
COMPILED = ("engine", "games", "table", "bots/search")
SERVED = ("connection", "deliveries", "distance", "racers", "steady")
"""Of the server: what every message to every seat goes through."""
NOT_COMPILED = {
    *("__init__.py", "bots.py", "consequences.py", "drawing.py", "events.py", "names.py", "shelf.py"),
    *("facts.py", "view_fields.py"),
}
"""By name. What the types of events and views say is read at run time."""
STRUCTURES = {"commands.py", "entries.py", "outcome.py", "race.py", "stand_ins.py", "telling.py"}
"""Of the table: what msgspec and protocols make at run time cannot be compiled."""
COLD = re.compile(
    r"pioche/(table/.*|server/.*"
    r"|games/\w+/(customs|deal|numbering|objections|options|refusals|telling|title|tokens|view)"
    r"|engine/(changes|fields|keyed|match|plain_encoding|ranking|record|refusal|results|sitting|title|views))\.py"
)
"""What no random game, batch or search spends its time in: compiled quickly rather than for speed."""

PLAIN = ["-w", "-g0"]
QUICK = ["-O1", "-fvisibility=hidden"]
USUAL = ["-O2", "-fvisibility=hidden"]
FAST = ["-O3", "-fvisibility=hidden"]
if sys.platform == "linux":
    # Nobody replaces our functions at load time; and the paths of errors make them look larger than they are.
    FAST += ["-fno-semantic-interposition", "-fno-plt", "-finline-functions"]
    FAST += ["--param", "max-inline-insns-auto=60"]
    FAST += ["--param", "inline-unit-growth=100"]
    FAST += ["--param", "large-function-growth=300"]
KEPT = ROOT / "build" / "objects"
NO_COMPILER = (
    "there is no C compiler, or the headers of Python are missing (Debian: apt-get install gcc python3-dev)"
)

Job = Callable[[], object]


def compiled_files() -> list[str]:
    """Paths from the root of the project."""
    rules = [path for folder in COMPILED for path in SOURCE.glob(f"pioche/{folder}/**/*.py")]
    rules += [SOURCE / f"pioche/server/{name}.py" for name in SERVED]
    left_out = {*NOT_COMPILED, *(SOURCE / "pioche/table" / name for name in STRUCTURES)}
    return sorted(path.relative_to(ROOT).as_posix() for path in rules if not left_out & {path, path.name})


def compiler() -> list[str]:
    return (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()


def compiler_works() -> bool:
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder) / "probe.c"
        probe.write_text("#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n")
        command = [*compiler(), "-c", str(probe), "-o", str(probe.with_suffix(".o"))]
        command += ["-I", sysconfig.get_path("include")]
        try:
            return subprocess.run(command, capture_output=True, check=False).returncode == 0
        except OSError:
            return False


def compiling() -> bool:
    wish = os.environ.get("PIOCHE_COMPILE", "auto")
    return wish == "1" or (wish != "0" and compiler_works())


def part_of(module: str) -> str:
    """The part that a module is compiled in: `cold-table`, `hot-engine`, `hot-mio` with its mind."""
    path = module.replace(".", "/") + ".py"
    *folders, _ = path.split("/")[1:]
    if COLD.fullmatch(path):
        return f"cold-{folders[-1]}"
    return f"hot-{folders[-1]}"


def parts_of(sources: Iterable[str]) -> dict[str, list[Path]]:
    """The C files that mypyc wrote, by part, the largest first; its runtime is one, too."""
    found: dict[str, list[Path]] = {}
    for source in map(Path, sources):
        module = re.fullmatch(r"__native_pioche___(\w+)", source.stem)
        part = "runtime" if module is None else part_of("pioche." + module.group(1).replace("___", "."))
        found.setdefault(part, []).append(source)
    return {part: sorted(files) for part, files in sorted(found.items(), key=lambda item: -size(item[1]))}


HEAD = r"^((?!static)\w[\w *]*?\b({name})\([^)]*\))"
NATIVE = re.compile(HEAD.format(name=r"CPyDef_\w+") + r" \{\n.*?^\}\n", re.MULTILINE | re.DOTALL)
"""A function that mypyc wrote for calls from compiled code, all of it."""
HELPER = re.compile(HEAD.format(name=r"CPy\w+") + r"\s*\{", re.MULTILINE)
"""The head of a function in mypyc's runtime."""
RUNTIME = {"float_ops.c", "int_ops.c", "list_ops.c"}
"""Of that runtime: small functions without a memory of their own."""


def copies_to_inline(engine: Iterable[Path], runtime: Iterable[Path]) -> str:
    """Functions once more, as copies that belong to the part that includes them: no linker stands between."""
    small = [file for file in runtime if file.name in RUNTIME]
    found = [one for file in engine for one in NATIVE.finditer(file.read_text(encoding="utf-8"))]
    native = [one for one in found if "__top_level__" not in one[2]]
    helpers = [one for file in small for one in HELPER.finditer(file.read_text(encoding="utf-8"))]
    lines = [f"#define {one[2]} inlined_{one[2]}\n" for one in native + helpers]
    lines += [f"static {one[1]};\n" for one in native + helpers]
    lines += [f'#include "{file.resolve().as_posix()}"\n' for file in small]
    return "".join(lines + [f"static inline {one[0]}" for one in native])


def size(files: Iterable[Path]) -> int:
    return sum(file.stat().st_size for file in files)


def side_by_side(jobs: Iterable[Job]) -> None:
    """All jobs on all cores; the first that fails is told when those that run have ended."""
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        running = [pool.submit(job) for job in jobs]
        try:
            for job in running:
                job.result()
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def digest(*said: object) -> str:
    known = hashlib.sha256()
    for word in said:
        known.update(word if isinstance(word, bytes) else repr(word).encode())
    return known.hexdigest()[:32]


def kept(name: str, made: Callable[[Path], None]) -> Path:
    """A file of that name in build/objects, made if it is not there; never half a file."""
    file = KEPT / name
    if file.is_file():
        os.utime(file)
        return file
    KEPT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=KEPT) as folder:
        made(Path(folder) / name)
        (Path(folder) / name).replace(file)
    return file


def forget_unused(days: float = 14) -> None:
    oldest = max((file.stat().st_mtime for file in KEPT.glob("*")), default=0) - days * 86400
    for file in KEPT.glob("*"):
        if file.stat().st_mtime < oldest:
            shutil.rmtree(file) if file.is_dir() else file.unlink()


def fingerprint() -> str:
    """What compiled modules depend on: they are made again when this changes."""
    files = [*compiled_files(), "setup.py", "tools/compiler.py", "constraints.txt"]
    contents = [(ROOT / file).read_bytes() for file in files]
    return digest(compiling(), compiler(), sys.version, files, *contents)
