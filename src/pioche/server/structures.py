"""Structures as JSON Schema, with the notes that stand below their fields."""

import ast
import inspect
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import msgspec

Schema = dict[str, Any]


@cache
def field_notes(module: str) -> dict[str, dict[str, str]]:
    """What a module says below the fields of its classes."""
    nodes = ast.parse(inspect.getsource(sys.modules[module])).body
    return {node.name: dict(notes_below(node)) for node in nodes if isinstance(node, ast.ClassDef)}


def notes_below(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, note in zip(node.body, node.body[1:], strict=False):
        match field, note:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str() as text)),
            ):
                yield name, inspect.cleandoc(text)


def notes_of(structure: type) -> dict[str, str]:
    """What is said below the fields of a class, its own and those that it has from others."""
    notes: dict[str, str] = {}
    for each in reversed(structure.__mro__):
        if each.__module__.startswith("pioche."):
            notes |= field_notes(each.__module__).get(each.__name__, {})
    return notes


def noted_schemas(types: Iterable[Any]) -> tuple[tuple[Schema, ...], dict[str, Schema]]:
    """The schemas of types, and by name those of the structures that they are made of."""
    listed = list(types)
    schemas, parts = msgspec.json.schema_components(listed, ref_template="#/$defs/{name}")
    for structure in structures_in(msgspec.inspect.multi_type_info(listed)):
        for field, note in notes_of(structure).items():
            parts[structure.__name__]["properties"][field].setdefault("description", note)
    return schemas, parts


def structures_in(info: Any, found: dict[type, None] | None = None) -> list[type]:
    """All that a type is made of, each once."""
    found = {} if found is None else found
    if isinstance(info, msgspec.inspect.StructType):
        if info.cls in found:
            return list(found)
        found[info.cls] = None
    if isinstance(info, msgspec.Struct):
        for name in info.__struct_fields__:
            structures_in(getattr(info, name), found)
    elif isinstance(info, list | tuple):
        for each in info:
            structures_in(each, found)
    return list(found)
