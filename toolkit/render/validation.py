"""Data (printer profiles, bundles, entities that nobody checked) against the schemas we ship."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any, NoReturn

from toolkit.content.diagnostics import Pointer
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.content.resources import data_folder
from toolkit.content.schemas import shipped
from toolkit.rules.reading import ContentFault


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Where data does not follow its schema, and why."""

    pointer: Pointer
    message: str


def mismatches(name: str, data: Any) -> list[Mismatch]:
    """What is wrong with the data as the schema `common/<name>` sees it; empty when it is right."""
    validator = _validator(name)
    if validator.is_valid(data):
        return []
    return [Mismatch(tuple(error.instance_path), error.message) for error in validator.iter_errors(data)]


def must_follow_schema(library: Library, *entities: Entity) -> None:
    """Raises `ContentFault` for the first entity that does not follow the schema of its kind.

    What was checked does. So whoever draws may trust what an entity holds, and an exception there is a fault of ours.
    Components that are made for printing alone, such as level tokens, are in no pack and follow no schema.
    """
    book = shipped()
    for entity in entities:
        if library.find(entity.qualified, kind=entity.kind) is None:
            continue
        name = book.name_of(library.packs[entity.pack].manifest.system, entity.kind)
        if name is None or not (errors := book.errors(name, entity.data)):
            continue
        message = f"the {entity.kind} {entity.id!r} does not follow its schema: {errors[0].message}"
        hint = "run 'lantern check' on the pack"
        raise ContentFault(entity.diagnostic("L1006", message, tuple(errors[0].instance_path), hint=hint))


@cache
def _validator(name: str) -> Any:
    import jsonschema_rs

    folder = data_folder("schemas") / "common"
    schemas = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.schema.json"))]
    registry = jsonschema_rs.Registry([(schema["$id"], schema) for schema in schemas], retriever=_refuse)
    wanted = next(schema for schema in schemas if schema["$id"] == f"lantern:common/{name}.schema.json")
    return jsonschema_rs.Draft202012Validator(wanted, registry=registry, retriever=_refuse)


def _refuse(uri: str) -> NoReturn:
    raise ValueError(f"{uri} is not a schema of this installation")
