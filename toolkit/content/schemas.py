"""The JSON Schemas we ship: which one a kind has, the validators made of them, and where a `$ref` leads.

The engine is jsonschema-rs, imported only when something is validated: a run that finds everything in the cache
never pays for it. It is given every schema beforehand and a retriever that refuses, so that no schema can make it
read a file or a URL.

Two marks are filled in when a schema is read: where it says `x-lantern-systems`, the ids of all systems are allowed; a
schema that says `x-lantern-entity` describes a kind of entity and gets the fields that every entity has.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from toolkit.content.descriptions import broken, description, system_ids
from toolkit.content.plain_schemas import PlainSchemas
from toolkit.content.resources import data_folders

Schema = dict[str, Any]

COMMON = "common"
SCHEME = "lantern:"
SUFFIX = ".schema.json"
PRINTED = ("playtest-report", "playtest-difference", "tuning")
"""Schemas of what Lantern prints for other programs."""
NOT_KINDS = frozenset({"entity", "manifest", "text", "scenario-test", "effects", "given", "bundle", *PRINTED})
"""Schemas that describe something else than an entity."""
#: So many values of a schema are held against it before the engine is made ready for more of them.
_FEW = 5
_SYSTEMS = "x-lantern-systems"
_ENTITY = "x-lantern-entity"
#: What stands before the fields of a kind, and what behind them.
_FIRST, _LAST = ("name", "flavour", "text"), ("art", "extends", "overrides", "tags", "note")


class _SchemaFiles(Mapping[str, Schema]):
    """The schemas of some folders by name, each read when it is first looked at: a run over one system needs few.

    Of two with one name, that of the first folder stands; what all systems share comes from the first folder alone.
    """

    def __init__(self, folders: Sequence[Path]) -> None:
        self._paths: dict[str, Path] = {}
        self._first = folders[0] if folders else None
        for folder in folders:
            for name in _named_in(folder):
                if not name.startswith(f"{COMMON}/") or folder == folders[0]:
                    self._paths.setdefault(name, folder / f"{name}{SUFFIX}")
        self._read: dict[str, Schema] = {}

    def __getitem__(self, name: str) -> Schema:
        found = self._read.get(name)
        if found is None:
            raw = self._paths[name].read_bytes()
            found = json.loads(raw, object_hook=_with_systems if _SYSTEMS.encode() in raw else None)
            found = self._read[name] = _as_entity(name, found) if found.pop(_ENTITY, False) else found
            if found.get("$id") != _id_of(name):
                raise ValueError(f"the schema {name!r} has the $id {found.get('$id')!r}, not {_id_of(name)!r}")
        return found

    def is_first(self, name: str) -> bool:
        """Whether a schema lies in the first folder: those of packages are for the engine, which tells what is wrong
        with them."""
        return self._paths[name].parents[1] == self._first

    def __contains__(self, name: object) -> bool:
        return name in self._paths

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)


def _named_in(folder: Path) -> list[str]:
    """The names of the schemas in a folder, sorted: `massive-darkness/equipment`."""
    with os.scandir(folder) as inside:
        rooms = [room.name for room in inside if room.is_dir()]
    files = (f"{room}/{file}" for room in rooms for file in os.listdir(folder / room))
    return sorted(file.removesuffix(SUFFIX) for file in files if file.endswith(SUFFIX))


def _as_entity(name: str, schema: Schema) -> Schema:
    """The schema of a kind that says only what is its own, with what every entity has."""

    def common(*names: str) -> Schema:
        return {each: {"$ref": f"{_id_of(f'{COMMON}/entity')}#/$defs/{each}"} for each in names}

    own, kind = schema.get("properties", {}), {"kind": {"const": name.partition("/")[2]}}
    properties = {**common("id"), **kind, **common(*_FIRST), **own, **common(*_LAST)}
    required = dict.fromkeys(("id", "kind", *schema.get("required", ())))
    whole = {"type": "object", "additionalProperties": False}
    return {**schema, **whole, "properties": properties, "required": list(required)}


def _with_systems(part: Schema) -> Schema:
    """A part of a schema, with the ids of all systems where it asks for them."""
    if part.pop(_SYSTEMS, False):
        part["enum"] = list(system_ids())
    return part


def _id_of(name: str) -> str:
    return f"{SCHEME}{name}{SUFFIX}"


class SchemaBook:
    """All schemas of some folders, by name: `common/die`, `massive-darkness/equipment`."""

    def __init__(self, *folders: Path) -> None:
        self.files = _SchemaFiles(folders)
        self._plain = PlainSchemas(self)
        self._plainly_right: Counter[str] = Counter()
        self._validators: dict[str, Any] = {}
        self._kinds: dict[str, list[str]] = {}

    def kinds(self, system: str) -> list[str]:
        """The kinds of entities a system's packs may hold."""
        if system not in self._kinds:
            names = (name.split("/") for name in self.files)
            found = {kind for folder, kind in names if folder in (system, COMMON) and kind not in NOT_KINDS}
            self._kinds[system] = sorted(found)
        return self._kinds[system]

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
        """What jsonschema-rs says about the data; empty when it is right, which some data says without it."""
        if self._is_plainly_right(name, data):
            return []
        validator = self.validator(name)
        return [] if validator.is_valid(data) else list(validator.iter_errors(data))

    def _is_plainly_right(self, name: str, data: Any) -> bool:
        """Whether data is right beyond doubt. It is only worth asking before the engine is ready, and for few."""
        if name in self._validators or self._plainly_right[name] >= _FEW or not self.files.is_first(name):
            return False
        self._plainly_right[name] += 1
        return self._plain.is_surely_right(name, data)

    def validator(self, name: str) -> Any:
        """The compiled validator of a schema, made on first use."""
        found = self._validators.get(name)
        if found is None:
            found = self._validators[name] = self._make(self.files[name])
        return found

    def _make(self, schema: Schema) -> Any:
        import jsonschema_rs

        registry = jsonschema_rs.Registry(list(self._reachable(schema).items()), retriever=_refuse)
        return jsonschema_rs.Draft202012Validator(schema, registry=registry, retriever=_refuse)

    def _reachable(self, schema: Schema) -> dict[str, Schema]:
        """The schemas that a schema refers to, by their `$id`, and those that they refer to in turn."""
        reached: dict[str, Schema] = {}
        pending = list(_references_out_of(schema))
        while pending:
            identity = pending.pop()
            if identity not in reached:
                reached[identity] = self._by_id(identity)
                pending += _references_out_of(reached[identity])
        return reached

    def _by_id(self, identity: str) -> Schema:
        name = identity.removeprefix(SCHEME).removesuffix(SUFFIX)
        if name not in self.files:
            _blame_package(name)
            _refuse(identity)
        return self.files[name]

    def validator_of(self, schema: Schema) -> Any:
        """A validator for a piece of schema that has no name; its references must be absolute."""
        return self._make(schema)

    def target(self, reference: str, inside: Schema) -> tuple[Schema, Schema]:
        """Where a `$ref` that stands in the file `inside` leads: the schema and the file it stands in."""
        base, _, fragment = reference.partition("#")
        file = self._by_id(base) if base else inside
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


def _references_out_of(schema: Any) -> Iterator[str]:
    """The files that `$ref`s anywhere in a schema lead to."""
    pending = [schema]
    while pending:
        part = pending.pop()
        if isinstance(part, dict):
            reference = part.get("$ref")
            if isinstance(reference, str) and not reference.startswith("#"):
                yield reference.partition("#")[0]
            pending += part.values()
        elif isinstance(part, list):
            pending += part


def _blame_package(name: str) -> None:
    """Say so where a schema of a system is missing that an installed package brings."""
    system, _, kind = name.partition("/")
    known = description(system)
    if known is not None and not known.is_ours:
        hint = "'lantern schema --update' writes it" if kind == "effects" else "write it, or refer to another one"
        message = f"the system {system!r} cannot be used: its schema {kind + SUFFIX!r} is missing"
        raise broken(message, str(known.folder), hint=hint)


def _refuse(uri: str) -> NoReturn:
    raise ValueError(f"{uri} is not a schema of this installation")


@cache
def shipped() -> SchemaBook:
    """The schemas of this installation and of the systems installed beside it."""
    return SchemaBook(*data_folders("schemas"))
