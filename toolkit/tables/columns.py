"""Which field of an entity a column means: `level`, `dice.melee.red`; or whatever a map says of its name."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from toolkit.content.diagnostics import Diagnostic, nearest
from toolkit.content.entity import Entity
from toolkit.content.schemas import Schema, SchemaBook
from toolkit.content.yaml import Document
from toolkit.tables.sheets import Cell, Sheet

#: Columns of `lantern table` that are made, not read, stand in brackets.
MADE = ("[", "]")
_COMBINED = ("allOf", "anyOf", "oneOf")
_BRANCHES = ("if", "then", "else")
_OF_PYTHON = {bool: "boolean", int: "integer", float: "number", str: "string", list: "array", dict: "object"}

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, the way to its field, and what the field may hold (schema words)."""

    name: str
    path: Path
    types: frozenset[str] = frozenset()
    index: int = 0


class Fields:
    """What the schema of a kind says of its fields."""

    def __init__(self, book: SchemaBook, schema: str) -> None:
        self._book = book
        self._file = book.files[schema]

    def at(self, path: Path) -> list[Schema]:
        """Everything the schema says of the value a path leads to; empty when it knows no such field."""
        open_schemas = [(self._file, self._file)]
        for step in path:
            open_schemas = [
                found
                for schema, file in open_schemas
                for each in self._whole(schema, file)
                for found in _below(each, step)
            ]
        return [each for schema, file in open_schemas for each, _ in self._whole(schema, file)]

    def types(self, path: Path) -> frozenset[str]:
        """What the value may be: `string`, `integer`, `array`."""
        found: set[str] = set()
        for schema in self.at(path):
            kind = schema.get("type")
            found.update([kind] if isinstance(kind, str) else kind or ())
            if kind is None:
                values = schema.get("enum", [schema["const"]] if "const" in schema else [])
                found.update(_OF_PYTHON[type(each)] for each in values if type(each) in _OF_PYTHON)
        return frozenset(found)

    def names(self, deepest: int = 3) -> list[str]:
        """The fields by their paths, as far as the schema names them, in its order."""
        return [".".join(path) for path in self._paths((), deepest)]

    def _paths(self, path: Path, deepest: int) -> Iterator[Path]:
        steps = dict.fromkeys(step for schema in self.at(path) for step in schema.get("properties", ()))
        for step in steps:
            yield (*path, step)
            if deepest > 1:
                yield from self._paths((*path, step), deepest - 1)

    def _whole(self, schema: Schema, file: Schema) -> Iterator[tuple[Schema, Schema]]:
        """A schema, and every schema that it refers to or is combined of, each with its file."""
        pending = [(schema, file)]
        seen = 0
        while pending and seen < 200:
            seen += 1
            each, inside = pending.pop(0)
            if not isinstance(each, dict):
                continue
            yield each, inside
            if "$ref" in each:
                pending.append(self._book.target(each["$ref"], inside))
            pending += [(part, inside) for word in _COMBINED for part in each.get(word, ())]
            pending += [(each[word], inside) for word in _BRANCHES if word in each]


def _below(found: tuple[Schema, Schema], step: str) -> Iterator[tuple[Schema, Schema]]:
    schema, file = found
    if step in schema.get("properties", {}):
        yield schema["properties"][step], file
    elif isinstance(schema.get("additionalProperties"), dict):
        yield schema["additionalProperties"], file


# Out


def columns_of(entities: Sequence[Entity], fields: Fields) -> list[Column]:
    """The columns that say everything of some entities, in the order of the schema: mappings have a column a field."""
    if not entities:  # a table to be filled in
        empty = [name for name in fields.names(deepest=1) if name not in ("kind", "extends", "overrides")]
        return [Column(name, (name,), fields.types((name,))) for name in dict.fromkeys(["id", *empty])]
    whole = _not_taken_apart([entity.data for entity in entities])
    paths = dict.fromkeys(path for entity in entities for path in _paths(entity.data, (), whole))
    order = {name: rank for rank, name in enumerate(["id", *fields.names()])}
    ordered = sorted(paths, key=lambda path: (_rank(path, order), path[0]))
    return [Column(".".join(path), path, fields.types(path)) for path in ordered if path != ("kind",)]


def _rank(path: Path, order: Mapping[str, int]) -> tuple[int, int]:
    """By the outermost field, then by the whole path; what the schema does not name comes last."""
    last = len(order)
    return order.get(path[0], last), order.get(".".join(path), last)


def _paths(data: Mapping[str, Any], path: Path, whole: Collection[Path]) -> Iterator[Path]:
    for key, value in data.items():
        here = (*path, key)
        if isinstance(value, dict) and here not in whole:
            yield from _paths(value, here, whole)
        else:
            yield here


def _not_taken_apart(all_data: Iterable[Mapping[str, Any]], path: Path = ()) -> set[Path]:
    """The mappings that stay in one cell: those that are not mappings everywhere, are empty somewhere, or have keys
    that no path can name."""
    values: dict[str, list[Any]] = {}
    for data in all_data:
        for key, value in data.items():
            values.setdefault(key, []).append(value)
    found: set[Path] = set()
    for key, some in values.items():
        here = (*path, key)
        if not any(isinstance(value, dict) for value in some):
            continue
        if all(isinstance(value, dict) and value and all(_is_plain(each) for each in value) for value in some):
            found |= _not_taken_apart(some, here)
        else:
            found.add(here)
    return found


def _is_plain(key: str) -> bool:
    return bool(key) and "." not in key and key == key.strip() and not key.startswith(MADE)


def value_of(data: Any, path: Path) -> tuple[bool, Any]:
    """Whether there is a value at a path, and which."""
    for step in path:
        if not isinstance(data, dict) or step not in data:
            return False, None
        data = data[step]
    return True, data


# In


def read_map(document: Document) -> tuple[dict[str, str | None], list[Diagnostic]]:
    """Names of columns → paths, or null for a column that is not meant for Lantern."""
    data = document.data
    if not isinstance(data, dict):
        hint = "write 'Level: level', one line a column; null for a column that is left out"
        return {}, [Diagnostic("L1402", "this is no map of columns to fields", document.path, hint=hint)]
    found: dict[str, str | None] = {}
    problems = []
    for name, field in data.items():
        if field is None or isinstance(field, str):
            found[name.strip()] = field
        else:
            message = f"the column {name!r} leads to no field: a field is a word, such as level or dice.melee.red"
            problems.append(Diagnostic("L1402", message, document.path, document.span((name,))))
    return found, problems


def columns_in(
    sheet: Sheet, mapping: Mapping[str, str | None], fields: Fields
) -> tuple[list[Column], list[Diagnostic]]:
    """The columns of a table that mean fields. Those in brackets were made by us; those mapped to null are left out."""
    found: list[Column] = []
    problems = []
    for cell in sheet.head:
        name = cell.text.strip()
        if name.startswith(MADE[0]) and name.endswith(MADE[1]):
            continue
        field = mapping.get(name, name)
        if field is None:
            continue
        path = tuple(field.split("."))
        twice = next((each for each in found if each.path == path), None)
        if path == ("kind",) or not fields.at(path):
            problems.append(_unknown(sheet, cell, field, fields))
        elif twice is not None:
            problems.append(sheet.fault("L1402", cell, f"{field} is meant by the column {twice.name!r} already"))
        else:
            found.append(Column(name, path, fields.types(path), cell.column - 1))
    return found, problems


def _unknown(sheet: Sheet, cell: Cell, field: str, fields: Fields) -> Diagnostic:
    if field == "kind":
        return sheet.fault(
            "L1402", cell, "the kind is not read from the table", "say it with --kind, and leave it out here"
        )
    near = nearest(field, fields.names())
    mapped = f"map it: '{cell.text.strip()}: {near or 'level'}' in the file of --map, or null to leave it out"
    hint = f"did you mean {near!r}? Rename the column, or {mapped}" if near else mapped
    return sheet.fault("L1402", cell, f"there is no field {field!r}", hint)
