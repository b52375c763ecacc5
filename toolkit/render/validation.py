"""Data of ours (printer profiles, bundles) against the schemas we ship."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any, NoReturn

from toolkit.content.diagnostics import Pointer
from toolkit.content.resources import data_folder


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
