"""What deploy/ and its guide say, as far as it can be checked without a container engine or a reboot."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pioche.server.serve import files_wanted
from pioche.server.settings import READERS, read_settings, unknown_variables, variable

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
UNITS = sorted(path.name for path in DEPLOY.glob("*.service"))
GUIDE = (ROOT / "docs/server.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"```sh\n(.*?)```", GUIDE, re.DOTALL)
MOST_EXPOSED = 20
"""Tenths, as systemd counts: 100 is a service without any hardening."""


def read(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def variables(text: str) -> dict[str, str]:
    """Of a file with a NAME=value a line."""
    return dict(line.split("=", 1) for line in text.splitlines() if re.match(r"\w+=", line))


def run(*command: str | Path) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


# Containers


def instructions() -> list[tuple[str, str]]:
    """Of the Dockerfile: comments left out, lines that go on joined."""
    text = re.sub(r"(?m)^\s*#.*\n", "", read("Dockerfile")).replace("\\\n", " ")
    found = [line.split(None, 1) for line in text.splitlines() if line.strip()]
    return [(name, " ".join(rest.split())) for name, rest in found]


def last_stage() -> dict[str, str]:
    every = instructions()
    begins = max(place for place, (name, _) in enumerate(every) if name == "FROM")
    return dict(every[begins:])


def test_every_stage_of_the_image_begins_with_the_same_debian_and_what_it_copies_is_there() -> None:
    ignored = read("Dockerfile.dockerignore").splitlines()
    sent = {line[1:] for line in ignored if line.startswith("!")}
    stages = set()
    for name, rest in instructions():
        if name == "FROM":
            found = re.fullmatch(r"(?:--platform=\$BUILDPLATFORM )?debian:\$\{DEBIAN\}(?: AS (\w+))?", rest)
            assert found is not None, rest
            stages.add(found[1])
        if name == "COPY" and (other := re.match(r"--from=(\w+) ", rest)):
            assert other[1] in stages
        elif name == "COPY":
            *sources, _ = rest.split()
            for source in sources:
                assert (ROOT / source).exists(), source
                assert source in sent, f"{source} is not sent to the builder"
    assert stages == {"site", "build", None}
    assert all((ROOT / name).exists() for name in sent)


def test_the_rules_are_compiled_for_the_architecture_that_is_asked_for_and_the_site_is_built_once() -> None:
    stages = [rest for name, rest in instructions() if name == "FROM"]
    assert [stage.startswith("--platform=$BUILDPLATFORM ") for stage in stages] == [True, False, False]
    text = " ".join(rest for _, rest in instructions())
    assert not re.search(r"amd64|x86_64|arm64|aarch64", text), "no architecture is written down"


def test_the_container_is_not_run_by_root_and_says_how_it_is() -> None:
    last = last_stage()
    assert re.fullmatch(r"[1-9]\d+:[1-9]\d+", last["USER"])
    assert last["HEALTHCHECK"].endswith('CMD ["python", "/opt/pioche/health.py"]')
    assert (last["ENTRYPOINT"], last["CMD"]) == ('["pioche"]', '["serve"]'), "no shell stands before a signal"
    assert last["EXPOSE"] == str(read_settings({}, {}).port)
    set_there = dict(each.split("=", 1) for each in shlex.split(last["ENV"]))
    assert unknown_variables(set_there) == []
    assert read_settings(set_there, {}).store.startswith(f"sqlite:///{last['VOLUME']}/")


def test_what_is_installed_in_the_image_is_of_fixed_versions_and_leaves_nothing_behind() -> None:
    for name, rest in instructions():
        if name == "RUN" and "apt-get" in rest:
            assert "--no-install-recommends" in rest
            assert "rm -rf /var/lib/apt/lists/*" in rest
        if name == "RUN" and "pip install" in rest:
            assert "--no-cache-dir --constraint constraints.txt" in rest


def test_the_compose_file_is_valid() -> None:
    run(
        *(sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"),
        DEPLOY / "compose.yaml",
    )


def test_the_compose_file_asks_for_nothing_that_its_environment_does_not_name() -> None:
    compose = read("compose.yaml")
    asked = set(re.findall(r"\$\{(\w+)", compose))
    assert asked == set(variables(read("compose.env")))
    given = re.findall(r"^ +(PIOCHE_\w+):", compose, re.MULTILINE)
    assert {*given} == {"PIOCHE_STORE", "PIOCHE_PUBLIC_URL", "PIOCHE_PREFIX", "PIOCHE_TRUST_PROXY"}
    assert unknown_variables(re.findall(r"PIOCHE_\w+(?=:)", compose)) == []
    assert '"127.0.0.1:8000:8000"' in compose, "only a proxy on the machine reaches it"


# systemd


def test_the_settings_of_the_service_are_settings() -> None:
    given = variables(read("pioche.env").replace("#PIOCHE", "PIOCHE"))
    assert set(given) <= {variable(name) for name in READERS}
    settings = read_settings(given, {})
    assert (settings.public_url, settings.prefix) == ("https://example.org", "/cards")
    assert settings.trust_proxy


@pytest.fixture
def analyze() -> str:
    program = shutil.which("systemd-analyze")
    if program is None:
        assert not os.environ.get("CI"), "systemd is not installed"
        pytest.skip("systemd is not installed")
    return program


def test_systemd_finds_no_fault_in_the_units(analyze: str, tmp_path: Path) -> None:
    for path in [*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")]:
        # It looks for the program, which is not installed here.
        text = path.read_text(encoding="utf-8").replace("/opt/pioche/bin/pioche", "/bin/true")
        (tmp_path / path.name).write_text(text, encoding="utf-8")
    assert run(analyze, "verify", *sorted(tmp_path.iterdir())) == ""


@pytest.mark.parametrize("unit", UNITS)
def test_services_may_do_little_else_than_their_work(analyze: str, unit: str) -> None:
    run(analyze, "security", "--offline=true", "--no-pager", f"--threshold={MOST_EXPOSED}", DEPLOY / unit)


def test_the_service_has_as_many_files_and_as_much_time_as_the_server_asks_for() -> None:
    unit = variables(read("pioche.service"))
    usual = read_settings({}, {})
    assert int(unit["LimitNOFILE"]) >= files_wanted(usual)
    assert float(unit["TimeoutStopSec"]) > usual.grace_to_stop


def test_every_backup_has_a_name_of_its_own() -> None:
    command = variables(read("pioche-backup.service"))["ExecStart"]
    # As systemd passes it on, with another program in the place of ours.
    command = command.replace("%%", "%").replace("$$", "$").replace("/opt/pioche/bin/pioche", "echo")
    said = run(*shlex.split(command))
    assert re.fullmatch(r"backup /var/lib/pioche/backups/[\d-]{10}T[\d-]{8}\.jsonl\n", said)


# The guide


@pytest.mark.parametrize("commands", COMMANDS)
def test_commands_of_the_guide_can_be_read_by_a_shell_and_name_files_that_exist(commands: str) -> None:
    run("bash", "-n", "-c", commands)
    for name in re.findall(r"deploy/[\w.-]+", commands):
        assert (ROOT / name).exists() or name == "deploy/.env", name


def test_the_guide_names_every_file_of_the_deployment() -> None:
    assert [path.name for path in DEPLOY.iterdir() if path.name not in GUIDE and path.name != ".env"] == []
