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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from toolkit.content.descriptions import CANNOT_BE_USED, broken, description, system_ids
from toolkit.content.diagnostics import Pointer, nearest, point
from toolkit.content.plain_schemas import PlainSchemas
from toolkit.content.resources import data_folders
from toolkit.content.shipped_files import damaged, damaged_at, package_of

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
#: What every schema has to follow, itself a schema.
_OF_SCHEMAS = {"$ref": "https://json-schema.org/draft/2020-12/schema"}
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
            found = _schema_in(self._paths[name])
            found = self._read[name] = _as_entity(name, found) if found.pop(_ENTITY, False) else found
            if found.get("$id") != _id_of(name):
                message = f"the schema {name!r} has the $id {found.get('$id')!r}, not {_id_of(name)!r}"
                raise damaged_at(self._paths[name], message, ("$id",), f'write \'"$id": "{_id_of(name)}"\'')
        return found

    def path_of(self, schema: Schema) -> Path | None:
        """The file of a schema; None for a piece that is no whole file."""
        return self._paths.get(_name_of(str(schema.get("$id", ""))))

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


def _schema_in(path: Path) -> Schema:
    raw = path.read_bytes()
    try:
        found = json.loads(raw, object_hook=_with_systems if _SYSTEMS.encode() in raw else None)
    except json.JSONDecodeError as error:
        raise damaged(path, f"this is no JSON: {error.msg}", point(error.lineno, error.colno)) from None
    except UnicodeDecodeError:
        raise damaged(path, "this is no JSON: it is not written in UTF-8") from None
    if not isinstance(found, dict):
        raise damaged(path, "a schema is a mapping")
    return found


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


def _name_of(identity: str) -> str:
    return identity.removeprefix(SCHEME).removesuffix(SUFFIX)


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

        reachable = self._reachable(schema)
        try:
            registry = jsonschema_rs.Registry(list(reachable.items()), retriever=_refuse)
            return jsonschema_rs.Draft202012Validator(schema, registry=registry, retriever=_refuse)
        except (jsonschema_rs.ValidationError, jsonschema_rs.ReferencingError):
            self._blame_package([schema, *reachable.values()])
            raise

    def _reachable(self, schema: Schema) -> dict[str, Schema]:
        """The schemas that a schema refers to, by their `$id`, and those that they refer to in turn."""
        reached: dict[str, Schema] = {}
        pending = [(identity, schema) for identity in _references_out_of(schema)]
        while pending:
            identity, inside = pending.pop()
            if identity not in reached:
                found = reached[identity] = self._by_id(identity, inside)
                pending += [(each, found) for each in _references_out_of(found)]
        return reached

    def _by_id(self, identity: str, inside: Schema) -> Schema:
        """The schema that the file `inside` refers to."""
        name = _name_of(identity)
        if name not in self.files:
            _blame_for_effects(name)
            self._blame_for_reference(identity, inside)
            _refuse(identity)
        return self.files[name]

    def _blame_package(self, schemas: Iterable[Schema]) -> None:
        """Say what is wrong in a schema of an installed package, where the engine refused one of these."""
        from jsonschema_rs import Draft202012Validator

        for schema in schemas:
            path = self.files.path_of(schema)
            if path is not None and package_of(path) is not None:
                for _, reference in _references(schema):
                    self.target(reference, schema)
                for error in Draft202012Validator(_OF_SCHEMAS).iter_errors(schema):
                    message = f"this is no JSON Schema: {error.message}"
                    raise damaged_at(path, message, tuple(error.instance_path))

    def _blame_for_reference(self, wrong: str, inside: Schema) -> None:
        """Say where a file of an installed package refers to what is not there."""
        path = self.files.path_of(inside)
        if path is not None and package_of(path) is not None:
            for pointer, reference in _references(inside):
                if wrong in (reference, reference.partition("#")[0]):
                    base, _, fragment = wrong.partition("#")
                    inside = self._by_id(base, inside) if base and fragment else inside
                    parts = [f"{base}#/$defs/{name}" for name in inside.get("$defs", ())]
                    near = nearest(wrong, parts if fragment else sorted(map(_id_of, self.files)))
                    hint = f"did you mean {near!r}?" if near else ""
                    raise damaged_at(path, f"there is no {wrong!r} to refer to", pointer, hint)

    def validator_of(self, schema: Schema) -> Any:
        """A validator for a piece of schema that has no name; its references must be absolute."""
        return self._make(schema)

    def target(self, reference: str, inside: Schema) -> tuple[Schema, Schema]:
        """Where a `$ref` that stands in the file `inside` leads: the schema and the file it stands in."""
        base, _, fragment = reference.partition("#")
        file = self._by_id(base, inside) if base else inside
        steps = [part.replace("~1", "/").replace("~0", "~") for part in fragment.split("/")[1:]]
        try:
            return self.at(file, steps), file
        except (LookupError, TypeError, ValueError):
            self._blame_for_reference(reference, inside)
            raise

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
    return (reference.partition("#")[0] for _, reference in _references(schema) if not reference.startswith("#"))


def _references(schema: Any) -> Iterator[tuple[Pointer, str]]:
    """Every `$ref` in a schema, with its place."""
    pending: list[tuple[Pointer, Any]] = [((), schema)]
    while pending:
        pointer, part = pending.pop()
        if isinstance(part, dict):
            reference = part.get("$ref")
            if isinstance(reference, str):
                yield (*pointer, "$ref"), reference
            pending += [((*pointer, key), each) for key, each in part.items()]
        elif isinstance(part, list):
            pending += [((*pointer, index), each) for index, each in enumerate(part)]


def _blame_for_effects(name: str) -> None:
    """Say so where the schema of effects of an installed system was not written yet."""
    system, _, kind = name.partition("/")
    known = description(system)
    if kind == "effects" and known is not None and not known.is_ours:
        message = CANNOT_BE_USED.format(system, f"its schema {kind + SUFFIX!r} is missing")
        raise broken(message, str(known.folder), hint="'lantern schema --update' writes it")


def _refuse(uri: str) -> NoReturn:
    raise ValueError(f"{uri} is not a schema of this installation")


@cache
def shipped() -> SchemaBook:
    """The schemas of this installation and of the systems installed beside it."""
    return SchemaBook(*data_folders("schemas"))
