"""The workflows of the repository: valid, without the known dangers, and of one mind with the package."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def check(*command: str | Path) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_workflows_are_valid() -> None:
    assert {path.name for path in WORKFLOWS} == {"docs.yml", "release.yml", "tests.yml", "wheels.yml"}
    check(
        *(sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows"), *WORKFLOWS
    )


def test_workflows_have_few_rights_and_fixed_actions() -> None:
    zizmor = Path(sys.executable).parent / "zizmor"
    check(zizmor, "--offline", "--no-progress", "--min-severity", "medium", ROOT / ".github")


def test_every_python_that_is_named_is_tested_and_built() -> None:
    named = [
        text.rpartition(" ")[2]
        for text in PYPROJECT["project"]["classifiers"]
        if re.search(r":: 3\.[0-9]+$", text)
    ]
    built = PYPROJECT["tool"]["cibuildwheel"]["build"]
    assert [f"cp{version.replace('.', '')}-*" for version in named] == built
    tested = re.search(
        r"python: \[(.*)\]", (ROOT / ".github/workflows/tests.yml").read_text(encoding="utf-8")
    )
    assert tested is not None
    assert re.findall(r'"([^"]+)"', tested[1]) == named
    assert PYPROJECT["project"]["requires-python"] == f">={named[0]}"


def test_the_tests_for_every_system_are_there() -> None:
    for line in (ROOT / ".github/portable-tests.txt").read_text(encoding="utf-8").split():
        assert (ROOT / line).exists(), line
