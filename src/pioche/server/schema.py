"""What is generated from the messages: schemas for programs, types for the client.

`python -m pioche.server.schema` writes the files into the source tree; with `--check` it only says which of
them are not as they should be, and fails.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Final

import msgspec

from pioche.games.shelf import FOLDERS
from pioche.server import tables, typescript, wire
from pioche.server.structures import Schema, noted_schemas

ROOT: Final = Path(__file__).parents[3]
DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
UNIONS: Final = {"ClientMessage": wire.ClientMessage, "ServerMessage": wire.ServerMessage}
COMMAND: Final = "python -m pioche.server.schema"


def message_schemas() -> Schema:
    """Every message and what it is made of, with the notes, by name."""
    unions, parts = noted_schemas(UNIONS.values())
    for name, union in zip(UNIONS, unions, strict=True):
        parts[name] = {"title": name, "oneOf": union["anyOf"]}
    told = parts["Told"]
    told["properties"] = {
        str(wire.Message.__struct_config__.tag_field): typescript.NEVER,
        **told["properties"],
    }
    told["additionalProperties"] = False
    parts["ServerMessage"]["oneOf"].append({"$ref": "#/$defs/Told"})
    return parts


def socket_schema() -> Schema:
    return {
        "$schema": DRAFT,
        "title": f"Pioche, socket, version {wire.VERSION}",
        "description": (
            "Clients send a ClientMessage, the server a ServerMessage, each as one text frame of JSON. "
            f"Made by `{COMMAND}` from src/pioche/server/wire.py."
        ),
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in UNIONS],
        "$defs": message_schemas(),
    }


def document(name: str, made: dict[str, list[str]]) -> str:
    return tables.with_tables((ROOT / "docs" / name).read_text(encoding="utf-8"), made)


def made_from(sources: str) -> str:
    return f"// Made by `{COMMAND}` from src/pioche/{sources}; not to be changed by hand."


def as_text(document: object) -> str:
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def generated() -> dict[str, str]:
    """The files and what they should hold."""
    from pioche.server.http import messages  # noqa: PLC0415 - types do not need the whole server
    from pioche.server.http.app import description  # noqa: PLC0415

    listed = [each for each in vars(messages).values() if isinstance(each, type)]
    answers = [each for each in listed if issubclass(each, msgspec.Struct) and each.__struct_fields__]
    return {
        "docs/socket.schema.json": as_text(socket_schema()),
        "docs/protocol.md": document("protocol.md", tables.protocol_tables()),
        "docs/socket.md": document("socket.md", tables.socket_tables()),
        "docs/openapi.json": as_text(description()),
        "web/src/wire.ts": typescript.wire_types(message_schemas(), made_from("server/wire.py")),
        "web/src/answers.ts": typescript.http_types(answers, made_from("server/http/messages.py")),
        "web/src/declared.ts": typescript.game_types(made_from("games/*/{events,title,view_fields}.py")),
        **facts(),
    }


def facts() -> dict[str, str]:
    """Of each game what its drawing needs of the rules."""
    made: dict[str, str] = {}
    for game, folder in FOLDERS.items():
        if known := typescript.facts_of(game):
            source = made_from(f"games/{folder}/facts.py")
            made[f"web/src/games/{folder}/facts.ts"] = typescript.fact_lines(known, source)
    return made


def is_stale(file: Path, text: str) -> bool:
    return not file.is_file() or file.read_text(encoding="utf-8") != text


def main(arguments: list[str], root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(prog=COMMAND, description=__doc__)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args(arguments).check
    stale = {name: text for name, text in generated().items() if is_stale(root / name, text)}
    for name, text in stale.items():
        sys.stdout.write(f"{name}\n")
        if not check:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
