"""A wheel is built as a user's pip builds it, installed in an empty environment, and played from."""

import fcntl
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
import venv
import zipfile
from pathlib import Path

import pytest

from tools.compiler import compiler_works

ROOT = Path(__file__).parent.parent


def run(*command: str | Path, **environment: str) -> str:
    settings = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIOCHE", "COV"))
    }
    done = subprocess.run(
        [str(word) for word in command],
        env={**settings, **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-3000:]
    return done.stdout


def screen_of(command: list[str], steps: list[tuple[str, bytes]]) -> int:
    """Run a program on a terminal of its own: each time it shows what is wanted, press a key; its status."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm-256color", LC_ALL="C.UTF-8")
        os.execv(command[0], command)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    drawn = ""
    left = list(steps)
    deadline = time.monotonic() + 60
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
    else:
        os.kill(child, signal.SIGKILL)
    os.close(terminal)
    assert not left, drawn
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


@pytest.mark.slow
@pytest.mark.parametrize("compiled", [True, False], ids=["compiled", "interpreted"])
def test_a_wheel_installs_in_an_empty_environment_and_plays(compiled: bool, tmp_path: Path) -> None:
    if compiled and not compiler_works():
        pytest.skip("there is no C compiler")
    source = tmp_path / "source"
    built = shutil.ignore_patterns(".*", "*.so", "build", "*.egg-info", "__pycache__", "node_modules", "site")
    shutil.copytree(ROOT, source, ignore=built)
    wish = "1" if compiled else "0"
    build = (sys.executable, "-m", "build", "--wheel", "--outdir", tmp_path, source)
    run(*build, PIOCHE_COMPILE=wish, PIOCHE_WEB=wish)
    (wheel,) = tmp_path.glob("pioche-*.whl")
    assert ("none-any" in wheel.name) is not compiled
    assert ("pioche/server/site/index.html" in zipfile.ZipFile(wheel).namelist()) is compiled
    empty = tmp_path / "empty"
    venv.create(empty, with_pip=True)
    constraints = ROOT / "constraints.txt"
    run(empty / "bin/python", "-m", "pip", "install", "--quiet", "--constraint", constraints, wheel)
    pioche = empty / "bin/pioche"
    assert ("(rules compiled)" if compiled else "(rules interpreted)") in run(
        pioche, "--version", LC_ALL="C.UTF-8"
    )
    assert "MI-6" in run(pioche, "rules", "mio", "--lang", "en")
    command = [str(pioche), "play", "non-merci", "--seed", "7", "--lang", "en", "--pace", "0.1"]
    assert screen_of(command, [("Take the card", b"1"), ("Quit", b"q"), ("Leave", b"y")]) == 0
