"""Wheels, environments with one of them installed, and programs on a terminal of their own."""

import ctypes
import fcntl
import json
import os
import pty
import select
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time
from dataclasses import dataclass
from pathlib import Path

from tools.prepare import uv

ROOT = Path(__file__).parent.parent
CONSTRAINTS = ROOT / "constraints.txt"
FROM_ELSEWHERE = {"training", "ray"}
"""Extras that pip installs: where they come from is often said in its settings, which uv does not read."""
NOBODY = 65534
NEW_NETWORK = 0x40000000
"""unshare(2): a network in which there is nobody else."""
NEW_USER = 0x10000000
"""Whoever is not root needs users of their own for that."""


def plain_environment(**more: str) -> dict[str, str]:
    """That of this process, without what would make a program behave as under test."""
    left_out = ("PYTHON", "PIOCHE", "COV", "LC_", "LANG")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(left_out)}
    return {**kept, "LC_ALL": "C.UTF-8", **more}


def run(*command: str | Path, given: str | None = None, **environment: str) -> str:
    """What a program writes; it must end well."""
    done = tried(*command, given=given, **environment)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-3000:]
    return done.stdout


def tried(
    *command: str | Path, given: str | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(word) for word in command],
        input=given,
        env=plain_environment(**environment),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def pure_wheel(folder: Path) -> Path:
    """A wheel of the sources alone, without the site: made in seconds, with the setuptools that is here."""
    return wheel_of(folder, "--no-isolation", PIOCHE_COMPILE="0", PIOCHE_WEB="0")


def whole_wheel(folder: Path) -> Path:
    """A wheel as it is published, compiled and with the site, made as a user's pip makes it."""
    return wheel_of(folder, PIOCHE_COMPILE="1", PIOCHE_WEB="1", PIP_CONSTRAINT=str(CONSTRAINTS))


def wheel_of(folder: Path, *flags: str, **wishes: str) -> Path:
    """Built once for all who ask, also if they are other processes."""
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not list(folder.glob("*.whl")):
            source = folder / "source"
            shutil.rmtree(source, ignore_errors=True)
            made = ("*.so", "build", "*.egg-info", "__pycache__", "node_modules", "site")
            shutil.copytree(ROOT, source, ignore=shutil.ignore_patterns(".*", *made))
            unfinished = folder / "unfinished"
            # First the source archive, then the wheel from that: whatever the archive lacks is noticed.
            run(sys.executable, "-m", "build", *flags, "--outdir", unfinished, source, **wishes)
            (wheel,) = unfinished.glob("*.whl")
            wheel.replace(folder / wheel.name)
    (wheel,) = folder.glob("*.whl")
    return wheel


@dataclass(frozen=True)
class Installed:
    """An environment in which there is a wheel with its extras, and nothing else."""

    folder: Path

    @property
    def python(self) -> Path:
        return self.folder / "bin/python"

    @property
    def pioche(self) -> Path:
        return self.folder / "bin/pioche"

    def distributions(self) -> list[str]:
        """Their names; neither pip nor setuptools is among them."""
        told = run(sys.executable, "-m", "pip", "--python", self.python, "list", "--format", "json")
        return [entry["name"] for entry in json.loads(told)]

    def megabytes(self) -> float:
        files = (path for path in (self.folder / "lib").rglob("*") if path.is_file())
        return sum(path.stat().st_size for path in files) / 1e6


def installed(folder: Path, wheel: Path, extra: str = "", interpreter: str = sys.executable) -> Installed:
    install: tuple[str | Path, ...]
    run(interpreter, "-m", "venv", "--without-pip", folder)
    into = Installed(folder)
    if extra in FROM_ELSEWHERE:
        install = (sys.executable, "-m", "pip", "--python", into.python, "install", "--quiet")
    else:
        install = (uv(), "pip", "install", "--quiet", "--python", into.python)
    what = f"pioche[{extra}] @ {wheel.as_uri()}" if extra else wheel
    run(*install, "--constraint", CONSTRAINTS, what, UV_SYSTEM_CERTS="1")
    return into


def interpreter_for_everybody() -> str | None:
    """A Python of this version that somebody without any rights can start, where we may try it."""
    if os.geteuid() != 0:
        return sys.executable
    # One that was built for a single person lies where others cannot look.
    plain = f"python{sys.version_info.major}.{sys.version_info.minor}"
    for candidate in (sys.executable, f"/usr/local/bin/{plain}", f"/usr/bin/{plain}"):
        try:
            subprocess.run(
                [candidate, "-c", "import ssl, venv"], user=NOBODY, group=NOBODY, check=True, cwd="/"
            )
        except (OSError, subprocess.CalledProcessError):
            continue
        return candidate
    return None


def give_up_network() -> bool:
    """Whether it was permitted, in this process."""
    failed: int = ctypes.CDLL(None).unshare(NEW_NETWORK | (NEW_USER if os.geteuid() else 0))
    return not failed


def network_can_be_given_up() -> bool:
    program = "from tests.installed import give_up_network; raise SystemExit(not give_up_network())"
    return subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0


def give_up_everything() -> None:
    """In a child: no network, where that is permitted, and the rights of nobody in particular."""
    root = os.geteuid() == 0
    give_up_network()
    if root:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)


def screen_of(
    command: list[str],
    steps: list[tuple[str, bytes]],
    environment: dict[str, str] | None = None,
    *,
    without_rights: bool = False,
    meanwhile: bytes = b"",
) -> int:
    """Run a program on a terminal of its own: each time it shows what is wanted, press a key; its status.

    `meanwhile` is pressed whenever the screen is still.
    """
    child, terminal = pty.fork()
    if child == 0:
        if without_rights:
            give_up_everything()
        os.execve(command[0], command, {**(environment or plain_environment()), "TERM": "xterm-256color"})
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    drawn = ""
    left = list(steps)
    deadline = time.monotonic() + 100
    while time.monotonic() < deadline:
        ready, _, _ = select.select([terminal], [], [], 0.2)
        if ready:
            try:
                drawn += os.read(terminal, 65536).decode("utf-8", "replace")
            except OSError:
                break  # the program has ended
        if left and left[0][0] in drawn:
            os.write(terminal, left.pop(0)[1])
            drawn = ""
        elif left and not ready:
            os.write(terminal, meanwhile)
    else:
        os.kill(child, signal.SIGKILL)
    os.close(terminal)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert not left, drawn
    return status
