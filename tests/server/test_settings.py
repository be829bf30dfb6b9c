"""Settings: flags before the environment before what is usual; a wrong one is refused with its name."""

import os
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from pioche.cli.serve import GROUPS
from pioche.server.app import App
from pioche.server.serve import uvicorn_config
from pioche.server.settings import (
    READERS,
    SettingRefusedError,
    Settings,
    field,
    in_force,
    read_settings,
    read_store,
    unknown_variables,
    usual_values,
    variable,
    without_password,
)
from pioche.words.catalogue import Catalogue

GUIDE = Path(__file__).parents[2] / "docs" / "server-reference.md"


def test_every_setting_can_be_given_in_every_way() -> None:
    names = {field(name) for name in READERS}
    assert names == {entry.name for entry in fields(Settings)}
    assert names == {field(name) for group in GROUPS.values() for name in group}
    assert sum(len(group) for group in GROUPS.values()) == len(READERS)


@pytest.mark.parametrize("name", READERS)
def test_what_is_shown_of_a_setting_can_be_given_again(name: str) -> None:
    settings = Settings(store="sqlite:///a.db", public_url="https://a.org", allowed_origins=("http://b",))
    shown = in_force(settings)[name]
    again = read_settings({variable(name): shown}, {})
    assert name == "store" or getattr(again, field(name)) == getattr(settings, field(name))


def test_flags_win_over_the_environment_and_an_empty_variable_says_nothing() -> None:
    environment = {"PIOCHE_PORT": "1234", "PIOCHE_HOST": "", "PIOCHE_METRICS": "off"}
    settings = read_settings(environment, {"port": "0"})
    assert (settings.port, settings.host, settings.metrics) == (0, "127.0.0.1", False)
    assert read_settings(environment, {}).port == 1234


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("port", "65536", "65535"),
        ("port", "-1", "65535"),
        ("port", "٣", "65535"),
        ("host", "my host", "spaces"),
        ("store", "mysql://h/db", "sqlite:///FILE"),
        ("store", "sqlite://", "sqlite:///FILE"),
        ("public-url", "cards.example.org", "https://"),
        ("public-url", "https://cards.example.org/path", "https://"),
        ("allowed-origins", "https://a.org,b.org", "https://"),
        ("trust-proxy", "perhaps", "true or false"),
        ("most-message-bytes", "10", "1024"),
        ("ping-every", "nan", "seconds"),
        ("ping-every", "1e2", "seconds"),
        ("log-level", "loud", "debug, info, warning, error"),
        ("metrics-token", "short", "8 to 256"),
    ],
)
@pytest.mark.parametrize("by_flag", [True, False])
def test_a_wrong_value_is_refused_with_its_name_and_what_is_allowed(
    name: str, value: str, allowed: str, by_flag: bool
) -> None:
    said = f"--{name}" if by_flag else variable(name)
    with pytest.raises(SettingRefusedError) as caught:
        read_settings({} if by_flag else {said: value}, {name: value} if by_flag else {})
    refused = caught.value
    assert refused.said == said
    assert refused.value == ("***" if name == "metrics-token" else value)
    assert allowed in Catalogue("en").say(f"allowed-{refused.allowed}", refused.details)
    assert Catalogue("fr").say(f"allowed-{refused.allowed}", refused.details)


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql+psycopg://ana:s:e/c@ret@host/db", "postgresql+psycopg://ana:***@host/db"),
        (
            "postgresql+psycopg://host/db?a=b&password=secret&c=d",
            "postgresql+psycopg://host/db?a=b&password=***&c=d",
        ),
        (
            "postgresql+psycopg://ana@host/db?sslpassword=secret",
            "postgresql+psycopg://ana@host/db?sslpassword=***",
        ),
        ("sqlite:////data/a:b@c.db", "sqlite:////data/a:b@c.db"),
    ],
)
def test_passwords_of_a_store_are_never_shown(url: str, shown: str) -> None:
    assert without_password(url) == shown
    assert in_force(Settings(store=url))["store"] == shown


def test_a_refused_store_does_not_show_its_password() -> None:
    with pytest.raises(SettingRefusedError) as caught:
        read_settings({}, {"store": "mysql://ana:secret@host/db"})
    assert "secret" not in str(caught.value) + caught.value.value


def test_variables_that_are_no_settings_are_found() -> None:
    assert unknown_variables(["PIOCHE_PROT", "PIOCHE_PORT", "PIOCHE_LANG", "PORT"]) == ["PIOCHE_PROT"]


def test_the_store_alone_can_be_asked_for() -> None:
    assert read_store({}, None) == Settings().store
    assert read_store({"PIOCHE_STORE": "sqlite:///b.db"}, None) == "sqlite:///b.db"
    assert read_store({"PIOCHE_STORE": "sqlite:///b.db"}, "sqlite:///a.db") == "sqlite:///a.db"


def test_the_usual_store_is_a_file_in_the_data_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    if sys.platform == "linux":
        assert Settings().store == f"sqlite:///{tmp_path}/pioche/pioche.db"


@pytest.mark.slow
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("colour", ["1", ""])
def test_the_help_explains_every_setting(language: str, colour: str) -> None:
    told = pioche("serve", "--help", "--lang", language, NO_COLOR=colour, COLUMNS="200")
    for name in READERS:
        assert f"--{name}" in told
        assert f"[{variable(name)}" in told
        assert Catalogue(language).say(f"setting-{name}").split()[0] in told
    assert "--lan" in told
    assert "default" not in told


def test_the_settings_in_force_can_be_printed() -> None:
    told = pioche(
        "serve",
        "--print-settings",
        "--lan",
        PIOCHE_STORE="postgresql+psycopg://ana:secret@h/db",
        PIOCHE_METRICS_TOKEN="also-secret",
    )
    lines = dict(line.split("=", 1) for line in told.splitlines())
    assert set(lines) == {variable(name) for name in READERS}
    assert lines["PIOCHE_HOST"] == "0.0.0.0"
    assert "secret" not in told


def test_the_guide_lists_every_setting_with_its_usual_value() -> None:
    rows = re.findall(
        r"^\| `--([a-z-]+)` \| `(PIOCHE_\w+)` \| (?:`([^`]*)`|[^|]*) \|", GUIDE.read_text("utf-8"), re.M
    )
    assert {name: (variable, usual) for name, variable, usual in rows} == {
        name: (variable(name), usual) for name, usual in usual_values().items()
    }


def pioche(*arguments: str, **environment: str) -> str:
    settings = {**os.environ, "LC_ALL": "C.UTF-8", "NO_COLOR": "1", **environment}
    done = subprocess.run(
        [sys.executable, "-m", "pioche", *arguments],
        env=settings,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
        timeout=60,
    )
    return done.stdout


def test_sockets_are_pinged_by_the_protocol_half_as_often_as_by_the_table() -> None:
    app = cast("App", SimpleNamespace(crowd=None))
    config = uvicorn_config(app, Settings(ping_every=7.0, most_message_bytes=5000))
    assert (config.ws_ping_interval, config.ws_ping_timeout, config.ws_max_size) == (14.0, 14.0, 5000)
