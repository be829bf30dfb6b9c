"""The package in empty environments: what the base needs and can do, and what each extra adds."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import tomllib
import urllib.request
import zipfile
from collections.abc import Callable, Iterator
from email import message_from_bytes
from email.policy import default
from pathlib import Path

import pytest
from readme_renderer.markdown import render

from pioche import __version__
from tools.compiler import compiler_works
from tools.prepare import requirements

pytest.importorskip("fcntl", reason="terminals of other systems")
from tests.installed import (
    ROOT,
    Installed,
    installed,
    interpreter_for_everybody,
    network_can_be_given_up,
    plain_environment,
    pure_wheel,
    run,
    screen_of,
    tried,
    whole_wheel,
)

SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT, HOME = SETTINGS["project"], SETTINGS["tool"]["pioche"]["repository"]
TAG = f"v{__version__.removesuffix('.dev0')}"
LIGHT = {"pioche", "librt", "mypy_extensions", "msgspec", "typing_extensions"}
"""What the base may import beside the standard library; the last one msgspec looks for, and does without."""


def shared(factory: pytest.TempPathFactory, name: str) -> Path:
    """A folder that all processes of this run share."""
    base = factory.getbasetemp()
    return (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name


@pytest.fixture(scope="session")
def pure(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return pure_wheel(shared(tmp_path_factory, "pure-wheel"))


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not compiler_works():
        pytest.skip("there is no C compiler")
    return whole_wheel(shared(tmp_path_factory, "whole-wheel"))


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory, pure: Path) -> Installed:
    return installed(tmp_path_factory.mktemp("base") / "environment", pure)


@pytest.mark.slow
def test_the_base_is_small_and_quick_to_import(
    base: Installed, record_property: Callable[[str, object], None]
) -> None:
    found = base.distributions()
    assert "pioche" in found
    assert len(found) <= 8, found
    assert base.megabytes() <= 40
    # Of the processor: however busy the machine is, the quickest of five is little more than on a quiet one.
    program = "import time; begun = time.process_time(); import pioche; print(time.process_time() - begun)"
    quickest = min(float(run(base.python, "-c", program)) for _ in range(5))
    record_property(
        "base", f"{len(found)} distributions, {base.megabytes():.1f} MB, {quickest * 1000:.1f} ms"
    )
    assert quickest < 0.05


PLAY_ALL = """
from pioche.bots.roster import find_bot, makers
from pioche.engine.chance import chance_from
from pioche.engine.match import Match
from pioche.engine.record import record_of, record_text
from pioche.games.shelf import FOLDERS, find_title
import pioche.table.table

arguments = {"expert": ":20", "plain": ":20", "threshold": ":4", "style": ":noisy"}
for game in FOLDERS:
    match = Match(find_title(game), find_title(game).usual, seed=7)
    for name in makers(game):
        if name == "py":
            continue
        seat = match.state()["awaited"][0]
        bot = find_bot(match.place(seat), name + arguments.get(name, ""), chance_from(1))
        for event in match.opening:
            bot.hear(event.told_to(seat))
        assert bot.choose(match.view(seat)) in match.view(seat)["moves"], (game, name)
        print(game, name)
    record_text(record_of(match))
"""


@pytest.mark.slow
def test_every_bot_that_is_listed_plays_in_the_base(base: Installed) -> None:
    told = run(base.python, "-c", PLAY_ALL).split("\n")
    assert [line for line in told if line.endswith(" net")] == [
        f"{game} net" for game in ("merci", "mio", "shit", "lettres", "non-merci")
    ]


@pytest.mark.slow
def test_the_referee_of_the_base_plays_a_move_and_tells_refusals(base: Installed) -> None:
    asked = [
        {"do": "new", "game": "non-merci", "seats": 3, "seed": 1},
        {"do": "play", "seat": 0, "move": "take"},
        {"do": "jump"},
        {"do": "quit"},
    ]
    lines = "".join(json.dumps(line) + "\n" for line in asked)
    told = [json.loads(line) for line in run(base.pioche, "referee", given=lines).splitlines()]
    assert [answer["ok"] for answer in told] == [True, True, False, True]
    assert told[1]["events"]
    assert "“do”" in told[2]["message"]
    (french,) = run(base.pioche, "referee", "--lang", "fr", given='{"do": "jump"}\n').splitlines()
    assert json.loads(french)["message"] != told[2]["message"]
    assert run(base.pioche, "--version") == f"pioche {__version__} (rules interpreted)\n"


@pytest.mark.slow
def test_a_package_page_has_pictures_and_links_that_lead_somewhere(pure: Path) -> None:
    (name,) = (name for name in zipfile.ZipFile(pure).namelist() if name.endswith(".dist-info/METADATA"))
    told = message_from_bytes(zipfile.ZipFile(pure).read(name), policy=default)
    assert told["Description-Content-Type"] == "text/markdown"
    page = render(told.get_content())
    assert page is not None
    pictures = re.findall(r'<img[^>]* src="([^"]+)"', page)
    assert pictures
    assert all(picture.startswith(f"{HOME}/raw/{TAG}/docs/pictures/") for picture in pictures)
    addresses = dict(line.split(", ") for line in told.get_all("Project-URL", []))
    assert addresses.keys() == {"Documentation", "Source", "Changelog", "Issues"}
    assert addresses["Source"] == HOME
    for link in [*pictures, *addresses.values(), *re.findall(r'<a[^>]* href="([^"]+)"', page)]:
        assert link.startswith(("https://", "http://", "#")), link
        path = re.match(rf"{re.escape(HOME)}/(?:raw|blob)/{re.escape(TAG)}/([^#]+)", link)
        assert path is None or (ROOT / path[1]).exists(), link
        assert path is not None or not re.match(rf"{re.escape(HOME)}/(?:raw|blob|tree)/", link), link


def test_a_version_that_was_released_is_not_given_to_what_comes_after_it() -> None:
    """Else its page would link to a tag that lacks what is new."""
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    released = [heading for heading in headings if heading != "Unreleased"]
    if headings[0] == "Unreleased":
        assert __version__.endswith(".dev0")
        assert TAG[1:] not in released
    else:
        assert __version__ == released[0]


def test_the_address_of_the_repository_is_the_same_everywhere() -> None:
    site = tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))["project"]
    assert site["repo_url"] == HOME
    assert HOME.endswith(f"/{site['repo_name']}")


ENTRY = "from pioche.cli.entry import run; run()"


def without(*modules: str) -> str:
    """The beginning of a program in which these cannot be imported."""
    return f"import sys\nfor name in {modules!r}:\n    sys.modules[name] = None\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "missing", "extra", "language"),
    [
        ("", "typer", "play", "C.UTF-8"),
        ("play mio", "typer", "play", "fr_FR.UTF-8"),
        ("rules mio", "rich", "play", "C.UTF-8"),
        ("serve", "typer", "serve", "C.UTF-8"),
        ("serve", "litestar", "serve", "fr_FR.UTF-8"),
        ("backup here", "sqlalchemy", "serve", "C.UTF-8"),
        ("arena mio random", "openskill", "lab", "C.UTF-8"),
    ],
)
def test_a_command_whose_extra_is_missing_says_which_line_to_type(
    command: str, missing: str, extra: str, language: str, tmp_path: Path
) -> None:
    program = f"{without(missing)}sys.argv = {['pioche', *command.split()]!r}\n{ENTRY}"
    settings = {"PYTHONPATH": str(ROOT / "src"), "PIOCHE_STORE": f"sqlite:///{tmp_path}/store.db"}
    done = tried(sys.executable, "-c", program, LC_ALL=language, **settings)
    assert (done.returncode, done.stdout) == (2, "")
    verb = "Tapez" if language.startswith("fr") else "Type"
    assert done.stderr.endswith(f"{verb} `pip install 'pioche[{extra}]'`.\n")
    assert done.stderr.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "missing", "extra"),
    [
        ("pioche.adapters.pettingzoo", "numpy", "rl"),
        ("pioche.adapters.pettingzoo", "pettingzoo", "rl"),
        ("pioche.adapters.gymnasium", "gymnasium", "rl"),
        ("pioche.adapters.openspiel", "pyspiel", "rl"),
        ("pioche.adapters.spiel_player", "pyspiel", "rl"),
        ("pioche.client", "websockets", "client"),
        ("pioche.lab.ladder", "openskill", "lab"),
        ("pioche.training.train", "torch", "training"),
    ],
)
def test_a_part_whose_extra_is_missing_says_which_line_to_type(
    module: str, missing: str, extra: str, tmp_path: Path
) -> None:
    (tmp_path / "sitecustomize.py").write_text(without(missing))
    paths = f"{tmp_path}{os.pathsep}{ROOT / 'src'}"
    line = f"`pip install 'pioche[{extra}]'`."
    program = f"try:\n    import {module}\nexcept ModuleNotFoundError as error:\n    print(error.name, error)"
    told = run(sys.executable, "-c", program, PYTHONPATH=paths)
    assert told.startswith(f"{missing} ")
    assert told.endswith(f"{line}\n")
    done = tried(sys.executable, "-m", module, PYTHONPATH=paths)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith(f"{line}\n")
    assert done.stderr.count("\n") == 1


def test_what_pioche_itself_lacks_is_not_taken_for_an_extra() -> None:
    program = f"{without('pioche.cli.main')}{ENTRY}"
    done = tried(sys.executable, "-c", program, PYTHONPATH=str(ROOT / "src"))
    assert done.returncode == 1
    assert "Traceback" in done.stderr


@pytest.mark.parametrize(
    "module", ["pioche", "pioche.engine.match, pioche.games.mio.title", "pioche.bots.net"]
)
def test_the_rules_and_bots_load_no_library_of_an_extra(module: str) -> None:
    program = f"import {module}, sys; print(*sys.modules)"
    loaded = {name.partition(".")[0] for name in run(sys.executable, "-c", program, PYTHONPATH="src").split()}
    # What an installation loads by itself at every start is nobody's doing here.
    loaded -= set(run(sys.executable, "-c", "import sys; print(*sys.modules)").split())
    others = {name for name in loaded if name not in sys.stdlib_module_names and "__mypyc" not in name}
    assert others <= LIGHT


def test_to_import_pioche_loads_no_part_of_it_before_it_is_used() -> None:
    program = "import pioche, sys; print(*sys.modules); pioche.Bot; print(*sys.modules)"
    told = run(sys.executable, "-c", program, PYTHONPATH="src").splitlines()
    before, after = ({name for name in line.split() if name.startswith("pioche")} for line in told)
    assert before == {"pioche"}
    assert "pioche.bots.bot" in after


def test_the_extra_all_is_all_others_together() -> None:
    """Each runs its first command in an environment of its own; all at once would take minutes to install."""
    others = [extra for extra in PROJECT["optional-dependencies"] if extra != "all"]
    assert requirements(["all"], []) == requirements(others, [])


@pytest.mark.soak
def test_the_published_wheel_is_compiled_and_has_the_site(whole: Path) -> None:
    assert "none-any" not in whole.name
    names = zipfile.ZipFile(whole).namelist()
    assert "pioche/server/site/index.html" in names
    assert [name for name in names if re.search(r"engine/chance\.cpython.*\.(so|pyd)$", name)]


FIRST_MOVE = [("Take the card", b"1"), ("Quit", b"q"), ("Leave", b"y")]


def play_non_merci(pioche: Path) -> list[str]:
    return [str(pioche), "play", "non-merci", "--seed", "7", "--lang", "en", "--pace", "0.1"]


@pytest.fixture
def place_for_everybody() -> Iterator[Path]:
    """A folder that everybody may enter, with a space in its name."""
    with tempfile.TemporaryDirectory(prefix="pioche é ") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


KNOCK = """
import os, socket
try:
    socket.create_connection(("127.0.0.1", {port}), 5)
    who = "somebody"
except OSError:
    who = "nobody"
input(f"{{who}} is there; rights of root: {{os.geteuid() == 0}}")
"""


@pytest.mark.slow
def test_who_gives_up_everything_has_no_network_and_no_rights() -> None:
    interpreter = interpreter_for_everybody()
    if interpreter is None:
        pytest.skip("no Python of this version that others than root can start")
    if not network_can_be_given_up():  # a matter of the kernel: nothing that is installed would change it
        pytest.skip("unshare(2) is not permitted")
    with socket.create_server(("127.0.0.1", 0)) as server:
        asking = KNOCK.format(port=server.getsockname()[1])
        assert screen_of([interpreter, "-c", asking], [("somebody is there", b"\n")]) == 0
        shown = [("nobody is there; rights of root: False", b"\n")]
        assert screen_of([interpreter, "-c", asking], shown, without_rights=True) == 0


@pytest.mark.soak
def test_anybody_plays_without_compiler_home_or_network_in_a_path_with_spaces(
    whole: Path, place_for_everybody: Path
) -> None:
    interpreter = interpreter_for_everybody()
    if interpreter is None:
        pytest.skip("no Python of this version that others than root can start")
    there = installed(place_for_everybody / "my environment", whole, "play", interpreter)
    home = place_for_everybody / "home"
    home.mkdir()
    home.chmod(0o555)
    assert shutil.which("cc", path=str(there.folder / "bin")) is None
    given = plain_environment(PATH=str(there.folder / "bin"), HOME=str(home))
    assert screen_of(play_non_merci(there.pioche), FIRST_MOVE, given, without_rights=True) == 0
    assert list(home.iterdir()) == []
    assert run(there.pioche, "--version") == f"pioche {__version__} (rules compiled)\n"


FIRST_COMMANDS = {
    "rl": """
import gymnasium, pyspiel
import pioche.adapters.gymnasium, pioche.adapters.openspiel, pioche.adapters.pettingzoo
env = gymnasium.make("pioche/mio-v0")
_, info = env.reset(seed=1)
env.step(int(info["action_mask"].argmax()))
pyspiel.load_game("pioche_mio").new_initial_state()
""",
    "client": "from pioche.client import House, join; House('http://127.0.0.1:1')",
    "postgres": "import psycopg, pioche.server.store.database",
}


@pytest.mark.soak
@pytest.mark.parametrize("extra", [extra for extra in PROJECT["optional-dependencies"] if extra != "all"])
def test_each_extra_runs_its_first_command_in_an_environment_of_its_own(
    extra: str, whole: Path, tmp_path: Path
) -> None:
    if extra in {"training", "ray"} and os.environ.get("CI") != "true":
        pytest.skip("large")
    there = installed(tmp_path / "environment", whole, extra)
    if extra in FIRST_COMMANDS:
        run(there.python, "-c", FIRST_COMMANDS[extra])
    elif extra == "play":
        assert screen_of(play_non_merci(there.pioche), FIRST_MOVE) == 0
        assert "MI-6" in run(there.pioche, "rules", "mio", "--lang", "en")
    elif extra == "serve":
        assert b"<html" in first_page(there, tmp_path)
    elif extra == "training":
        assert "--minutes" in run(there.python, "-m", "pioche.training.train", "--help")
    else:
        picture = tmp_path / "picture.svg"
        where = ["--on", "ray"] if extra == "ray" else ["--plot", str(picture)]
        run(there.pioche, "arena", "non-merci", "random", "regular", "--deals", "2", *where)
        assert picture.exists() == (extra == "lab")


def first_page(there: Installed, folder: Path) -> bytes:
    """What a server that has just been started answers to a browser."""
    command = [str(there.pioche), "serve", "--port", "0", "--store", f"sqlite:///{folder}/store.db"]
    with subprocess.Popen(
        command, env=plain_environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as server:
        assert server.stdout is not None
        try:
            told = ""
            for line in server.stdout:
                told += line
                if found := re.search(r"http://127\.0\.0\.1:[0-9]+/?", told):
                    with urllib.request.urlopen(found[0]) as answer:
                        page: bytes = answer.read()
                        return page
        finally:
            server.send_signal(signal.SIGINT)
            server.stdout.read()
    raise AssertionError(told)
