"""Which of the validator's errors are mistakes of the author, and which only follow from another one.

One mistake makes one diagnostic: a misspelt required key is not also "missing", a value of the wrong type is not
also "not one of the allowed words", and nothing inside a value of the wrong type counts. What a key asks of the keys
beside it does not count while one of those is wrong itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from toolkit.content.diagnostics import Pointer, nearest


class SchemaError(NamedTuple):
    """One error: `name` is the keyword that spoke, `keyword_path` leads to it through the schemas, `details` is what
    it said."""

    name: str
    pointer: Pointer
    keyword_path: tuple[str | int, ...]
    details: Any
    message: str


_ABOUT_KEYS = frozenset({"required", "additionalProperties", "unevaluatedProperties", "propertyNames"})
_COUNTS = frozenset({"minProperties", "maxProperties"})
_BRANCHES = frozenset({"then", "else"})
_ORDER = ("type", "falseSchema", "const", "enum", "pattern")


def settle(errors: Iterable[Any], data: Any) -> list[SchemaError]:
    """The errors worth telling, one a mistake, about data that was validated."""
    flat = [each._replace(pointer=_true_pointer(each.pointer, data)) for error in errors for each in _flattened(error)]
    values: dict[Pointer, SchemaError] = {}
    keys: list[SchemaError] = []
    for error in flat:
        if error.name in _ABOUT_KEYS or error.name in _COUNTS:
            keys.append(error)
            continue
        known = values.get(error.pointer)
        if known is None or _rank(error) < _rank(known):
            values[error.pointer] = error
    wrong = {pointer for pointer, error in values.items() if error.name in ("type", "falseSchema", "not")}
    wrong |= {error.pointer for error in keys if error.name == "maxProperties"}  # which of its keys is meant?
    unsure = {error.pointer[:-1] for error in values.values() if error.name in ("type", "enum")}
    kept = [
        error
        for error in values.values()
        if not _inside(error.pointer, wrong) and not (error.name == "falseSchema" and error.pointer[:-1] in unsure)
    ]
    of_wrong_form = {pointer for pointer in wrong if pointer in values}
    kept += [e for e in _about_keys(keys) if e.pointer not in of_wrong_form and not _inside(e.pointer, wrong)]
    return kept


def _true_pointer(pointer: Pointer, data: Any) -> Pointer:
    """The validator gives every step that looks like a number as one, also where it is the key of a mapping."""
    steps: list[str | int] = []
    for step in pointer:
        step = str(step) if isinstance(data, dict) else step
        steps.append(step)
        data = data[step]
    return tuple(steps)


def _rank(error: SchemaError) -> int:
    return _ORDER.index(error.name) if error.name in _ORDER else len(_ORDER)


def _inside(pointer: Pointer, outer: set[Pointer]) -> bool:
    return any(pointer[:length] in outer for length in range(len(pointer)))


def _flattened(error: Any) -> list[SchemaError]:
    """The error itself, or for alternatives the errors of the one the author seems to have meant."""
    name = error.kind.name
    if name in ("anyOf", "oneOf"):
        branch = _meant(error)
        if branch is not None:
            return [each for inner in branch for each in _flattened(inner)]
    place = tuple(error.instance_path)
    return [SchemaError(name, place, tuple(error.evaluation_path), error.kind.as_dict(), error.message)]


def _meant(error: Any) -> list[Any] | None:
    """The alternative that already accepts the value's own type, when there is exactly one."""
    context = error.kind.as_dict().get("context") or []
    place = list(error.instance_path)
    fitting = [
        branch
        for branch in context
        if not any(e.kind.name == "type" and list(e.instance_path) == place for e in branch)
    ]
    return fitting[0] if len(fitting) == 1 else None


def _about_keys(errors: list[SchemaError]) -> list[SchemaError]:
    by_place: dict[Pointer, list[SchemaError]] = {}
    for error in errors:
        by_place.setdefault(error.pointer, []).append(error)
    kept: list[SchemaError] = []
    for group in by_place.values():
        kept.extend(_of_one_mapping(group))
    return kept


def _of_one_mapping(group: list[SchemaError]) -> list[SchemaError]:
    unknown = {key for error in group for key in error.details.get("unexpected", ())}
    missing: dict[str, SchemaError] = {}
    kept: list[SchemaError] = []
    told: set[str] = set()
    for error in group:
        if error.name == "required":
            if not (unknown and _BRANCHES.intersection(error.keyword_path[-2:])):  # the unknown key may decide on it
                missing.setdefault(str(error.details["property"]), error)
        elif error.name in _COUNTS:
            if not unknown and not any(each.name == "required" for each in group):
                kept.append(error)
        elif error.name == "propertyNames":
            kept.append(error)
        else:
            fresh = [key for key in error.details["unexpected"] if key not in told]
            told.update(fresh)
            kept += [_narrowed(error, key, _missing_keys(group), alone=len(unknown) == 1) for key in fresh]
    misspelt = {nearest(key, missing) for key in unknown}
    return kept + [error for name, error in missing.items() if name not in misspelt]


def _missing_keys(group: list[SchemaError]) -> list[str]:
    return [str(error.details["property"]) for error in group if error.name == "required"]


def _narrowed(error: SchemaError, key: str, missing: list[str], *, alone: bool) -> SchemaError:
    """The error about one of several unknown keys, with what is missing beside it."""
    details = {"unexpected": [key], "missing": missing, "alone": alone}
    return SchemaError(error.name, error.pointer, error.keyword_path, details, error.message)
