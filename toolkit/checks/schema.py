"""The JSON Schemas we ship: which one a kind has, the validators made of them, and where a `$ref` leads.

The engine is jsonschema-rs, imported only when something is validated: a run that finds everything in the cache
never pays for it. It is given every schema beforehand and a retriever that refuses, so that no schema can make it
read a file or a URL.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from toolkit.content.resources import data_folder

Schema = dict[str, Any]

COMMON = "common"
SUFFIX = ".schema.json"
NOT_KINDS = frozenset({"entity", "manifest", "text", "scenario-test", "effects", "given", "bundle"})
"""Schemas that describe something else than an entity."""


class SchemaBook:
    """All schemas of a folder, by name: `common/die`, `massive-darkness/equipment`."""

    def __init__(self, folder: Path) -> None:
        self.files: dict[str, Schema] = {}
        digest = hashlib.sha256()
        for path in sorted(folder.glob(f"*/*{SUFFIX}")):
            raw = path.read_bytes()
            name = f"{path.parent.name}/{path.name.removesuffix(SUFFIX)}"
            digest.update(name.encode() + b"\0" + raw + b"\0")
            self.files[name] = json.loads(raw)
        self.digest = digest.hexdigest()
        self._by_id = {str(schema["$id"]): schema for schema in self.files.values()}
        self._validators: dict[str, Any] = {}
        self._registry: Any = None

    def kinds(self, system: str) -> list[str]:
        """The kinds of entities a system's packs may hold."""
        folders = {system, COMMON}
        names = (name.split("/") for name in self.files)
        return sorted({kind for folder, kind in names if folder in folders and kind not in NOT_KINDS})

    def has_system(self, system: str) -> bool:
        """Whether the system has schemas of its own; without them its entities cannot be checked closely."""
        return any(name.startswith(f"{system}/") for name in self.files)

    def name_of(self, system: str, kind: str) -> str | None:
        """The schema of a kind: the system's own, else the common one."""
        if kind in NOT_KINDS:
            return None
        return next((name for name in (f"{system}/{kind}", f"{COMMON}/{kind}") if name in self.files), None)

    def systems_with(self, kind: str) -> list[str]:
        """The systems that have a kind of this name."""
        found = (name.split("/") for name in self.files)
        return sorted(folder for folder, each in found if each == kind and folder != COMMON)

    def errors(self, name: str, data: Any) -> list[Any]:
        """What jsonschema-rs says about the data; empty when it is right."""
        validator = self.validator(name)
        return [] if validator.is_valid(data) else list(validator.iter_errors(data))

    def validator(self, name: str) -> Any:
        """The compiled validator of a schema, made on first use."""
        found = self._validators.get(name)
        if found is None:
            found = self._validators[name] = self._make(self.files[name])
        return found

    def _make(self, schema: Schema) -> Any:
        import jsonschema_rs

        if self._registry is None:
            self._registry = jsonschema_rs.Registry(list(self._by_id.items()), retriever=_refuse)
        return jsonschema_rs.Draft202012Validator(schema, registry=self._registry, retriever=_refuse)

    def validator_of(self, schema: Schema) -> Any:
        """A validator for a piece of schema that has no name; its references must be absolute."""
        return self._make(schema)

    def target(self, reference: str, inside: Schema) -> tuple[Schema, Schema]:
        """Where a `$ref` that stands in the file `inside` leads: the schema and the file it stands in."""
        base, _, fragment = reference.partition("#")
        file = self._by_id[base] if base else inside
        return self.at(file, [part.replace("~1", "/").replace("~0", "~") for part in fragment.split("/")[1:]]), file

    @staticmethod
    def at(file: Schema, path: Sequence[str | int]) -> Schema:
        """The part of a schema file at a path without references."""
        found: Any = file
        for step in path:
            found = found[int(step)] if isinstance(found, list) else found[step]
        return found  # type: ignore[no-any-return]

    def followed(self, name: str, path: Sequence[str | int]) -> list[Schema]:
        """Every schema passed on an evaluation path, the last being the one whose keyword spoke (or the keyword's
        value)."""
        file = self.files[name]
        found: Any = file
        passed: list[Schema] = [file]
        for step in path:
            if step == "$ref":
                found, file = self.target(found["$ref"], file)
            else:
                found = found[int(step)] if isinstance(found, list) else found[str(step)]
            if isinstance(found, dict):
                passed.append(found)
        return passed


def _refuse(uri: str) -> NoReturn:
    raise ValueError(f"{uri} is not a schema of this installation")


@cache
def shipped() -> SchemaBook:
    """The schemas of this installation."""
    return SchemaBook(data_folder("schemas"))
