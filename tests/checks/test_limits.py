"""No schema lets a number, a list, a text or a mapping grow without end: a billion guards would exhaust any machine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from toolkit.content.schemas import shipped

#: Keywords whose values are schemas: mappings of them, lists of them, and single ones. What is after `if` only tests.
MAPPINGS = ("properties", "$defs", "patternProperties", "dependentSchemas")
LISTS = ("allOf", "anyOf", "oneOf", "prefixItems")
ALONE = ("items", "additionalProperties", "propertyNames", "then", "else", "not", "contains", "unevaluatedProperties")
#: Mappings whose keys another keyword of the same schema closes.
CLOSING = frozenset({"if", "then", "else", "allOf", "$ref"})
#: No limit of ours is larger, but for seeds and what Lantern itself prints.
SAFE = {"maxItems": 200_000, "maxLength": 4_000_000, "maxProperties": 100_000}
LARGEST = 20_000


def parts(schema: Any, place: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema inside a schema, with where it stands."""
    if not isinstance(schema, dict):
        return
    yield place, schema
    for word in MAPPINGS:
        for name, inner in schema.get(word, {}).items():
            yield from parts(inner, f"{place}/{word}/{name}")
    for word in LISTS:
        for number, inner in enumerate(schema.get(word, ())):
            yield from parts(inner, f"{place}/{word}/{number}")
    for word in ALONE:
        yield from parts(schema.get(word), f"{place}/{word}")


def types_of(schema: dict[str, Any]) -> set[str]:
    said = schema.get("type", ())
    return {said} if isinstance(said, str) else set(said)


def missing(schema: dict[str, Any]) -> list[str]:
    """The bounds that a schema lacks."""
    if "enum" in schema or "const" in schema:
        return []
    types, said = types_of(schema), schema.keys()
    lacks = []
    if types & {"integer", "number"}:
        lacks += [] if said & {"minimum", "exclusiveMinimum"} else ["minimum"]
        lacks += [] if said & {"maximum", "exclusiveMaximum"} else ["maximum"]
    if "string" in types and "maxLength" not in said and not is_bounded(schema.get("pattern", ".*")):
        lacks.append("maxLength")
    if "array" in types and "maxItems" not in said:
        lacks.append("maxItems")
    is_open = schema.get("additionalProperties", True) is not False and said.isdisjoint(CLOSING)
    if "object" in types and is_open and "maxProperties" not in said:
        lacks.append("maxProperties")
    return lacks


def is_bounded(pattern: str) -> bool:
    """Whether only texts up to some length match: the pattern is anchored and repeats nothing at will."""
    plain = re.sub(r"\\.|\[[^\]]*\]", "x", pattern)
    return pattern.startswith("^") and pattern.endswith("$") and re.search(r"[*+]|,\}", plain) is None


@pytest.mark.parametrize("name", sorted(shipped().files))
def test_everything_a_schema_describes_has_an_end(name: str) -> None:
    found = {place: lacks for place, schema in parts(shipped().files[name], name) if (lacks := missing(schema))}
    assert not found


@pytest.mark.parametrize(
    "name", sorted(name for name in shipped().files if "playtest" not in name and "tuning" not in name)
)
def test_bounds_are_safe(name: str) -> None:
    """A bound of a billion bounds nothing."""
    for place, schema in parts(shipped().files[name], name):
        for word, most in SAFE.items():
            assert schema.get(word, 0) <= most, place
        if not place.endswith("/seed"):
            assert abs(schema.get("maximum", 0)) <= LARGEST, place
            assert abs(schema.get("minimum", 0)) <= LARGEST, place


@pytest.mark.parametrize(
    ("schema", "lacks"),
    [
        ({"type": "integer", "minimum": 0}, ["maximum"]),
        ({"type": "number"}, ["minimum", "maximum"]),
        ({"type": ["array", "string"]}, ["maxLength", "maxItems"]),
        ({"type": "string", "pattern": "^[a-z]+$"}, ["maxLength"]),
        ({"type": "string", "pattern": "^[a-z]{2,3}$"}, []),
        ({"type": "string", "pattern": "[a-z]"}, ["maxLength"]),
        ({"type": "object", "additionalProperties": {"type": "boolean"}}, ["maxProperties"]),
        ({"type": "object", "additionalProperties": False}, []),
        ({"type": "string", "enum": ["a"]}, []),
    ],
)
def test_what_has_no_end_is_noticed(schema: dict[str, Any], lacks: list[str]) -> None:
    assert missing(schema) == lacks
