"""What is right by a schema beyond doubt, told without the engine: for the few files that an edit leaves to be read,
making the engine ready takes far longer than reading them.

Only the plain words of JSON Schema are known here, each in exactly the sense that the engine gives it. What else a
schema may say raises `UnsureError`, and so does a value about which the two may differ: then the engine is asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sized
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from toolkit.content.schemas import Schema, SchemaBook

Test = Callable[[Any], bool]


class UnsureError(Exception):
    """The plain test cannot decide; the schema engine has to."""


class PlainSchemas:
    """The schemas of a book as tests. A part of a schema is made ready when a value first meets it."""

    def __init__(self, book: SchemaBook) -> None:
        self._book = book
        self._made: dict[int, Test] = {}

    def is_surely_right(self, name: str, data: Any) -> bool:
        """Whether data follows the schema of that name; False also where this cannot be told here."""
        file = self._book.files[name]
        try:
            return self.test(file, file)(data)
        except (UnsureError, RecursionError):
            return False

    def test(self, schema: Any, file: Schema) -> Test:
        """The test of a schema that stands in `file`. Schemas are kept by the book, so their identity names them."""
        if isinstance(schema, bool):
            return _always if schema else _never
        made = self._made.get(id(schema))
        if made is None:
            made = self._made[id(schema)] = self._all_of([*self._tests(schema, file)])
        return made

    def _all_of(self, tests: list[Test]) -> Test:
        return tests[0] if len(tests) == 1 else lambda value: all(test(value) for test in tests)

    def _tests(self, schema: Schema, file: Schema) -> list[Test]:
        """The tests of the words of a schema; those that say nothing about values have none."""
        if "$id" in schema and schema is not file:
            raise UnsureError("$id")
        tests: list[Test] = []
        for word, detail in schema.items():
            if word in _ALONE:
                tests.append(_ALONE[word](detail))
            elif word in _WITH_OTHERS:
                if word != "additionalProperties" or "properties" not in schema:  # which are one test
                    tests.append(_WITH_OTHERS[word](self, schema, file))
            elif word not in _SAY_NOTHING and not word.startswith("x-lantern-"):
                raise UnsureError(word)
        return tests

    def _ref(self, schema: Schema, file: Schema) -> Test:
        def test(value: Any) -> bool:  # looks for the other when a value comes: that may lead back to this one
            other, place = self._book.target(schema["$ref"], file)
            return self.test(other, place)(value)

        return test

    def _inside(self, schema: Schema, file: Schema) -> Test:
        """A test of the values of an object: each has the schema of its key in `properties`, others that of
        `additionalProperties`."""
        properties, others = schema.get("properties", {}), schema.get("additionalProperties", True)

        def test(value: Any) -> bool:
            if not isinstance(value, dict):
                return True
            return all(self.test(properties.get(key, others), file)(inner) for key, inner in value.items())

        return test

    def _names(self, schema: Schema, file: Schema) -> Test:
        names = schema["propertyNames"]
        return lambda value: not isinstance(value, dict) or all(map(self.test(names, file), value))

    def _items(self, schema: Schema, file: Schema) -> Test:
        items = schema["items"]
        return lambda value: not isinstance(value, list) or all(map(self.test(items, file), value))

    def _every(self, schema: Schema, file: Schema) -> Test:
        return self._all_of([self.test(each, file) for each in schema["allOf"]])

    def _any(self, schema: Schema, file: Schema) -> Test:
        return lambda value: any(self.test(each, file)(value) for each in schema["anyOf"])

    def _not(self, schema: Schema, file: Schema) -> Test:
        return lambda value: not self.test(schema["not"], file)(value)

    def _if(self, schema: Schema, file: Schema) -> Test:
        yes, no = schema.get("then", True), schema.get("else", True)
        return lambda value: self.test(yes if self.test(schema["if"], file)(value) else no, file)(value)


def _always(_: Any) -> bool:
    return True


def _never(_: Any) -> bool:
    return False


def is_same(one: Any, other: Any) -> bool:
    """Whether two values are equal as JSON: a number may be written in two ways, and true is no number."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(is_same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(is_same(value, other[key]) for key, value in one.items())
    return bool(one == other)


#: Numbers that every program understands alike.
_PLAIN_NUMBERS = 2**53


def _is_number(value: Any) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    if not -_PLAIN_NUMBERS < value < _PLAIN_NUMBERS:
        raise UnsureError("a number")
    return True


_TYPES: dict[str, Test] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "number": _is_number,
    "integer": lambda value: _is_number(value) and value % 1 == 0,
}


def _type(detail: str | list[str]) -> Test:
    tests = [_TYPES[each] for each in ([detail] if isinstance(detail, str) else detail)]
    return tests[0] if len(tests) == 1 else lambda value: any(test(value) for test in tests)


def _of_numbers(holds: Callable[[Any, Any], bool]) -> Callable[[Any], Test]:
    return lambda detail: lambda value: not _is_number(value) or holds(value, detail)


def _of_sizes(kind: type[Sized], holds: Callable[[int, int], bool]) -> Callable[[Any], Test]:
    return lambda detail: lambda value: not isinstance(value, kind) or holds(len(value), detail)


def _at_least(value: Any, bound: Any) -> bool:
    return bool(value >= bound)


def _at_most(value: Any, bound: Any) -> bool:
    return bool(value <= bound)


#: Besides letters and digits, signs of patterns that mean the same in every dialect; side by side, some have a sense of
#: their own in one of them.
_PLAIN_SIGNS = frozenset("_ ,./#:|^$()[]{}+*?!=<>-")
_ESCAPED = tuple("\\" + each for each in ".|/-nt")
_DIALECTS = ("(?=", "(?!", "(?<", "(?i", "--", "&&", "~~", "||", "[[", "[:")


def _is_plain_pattern(pattern: str) -> bool:
    if any(each in pattern for each in _DIALECTS):
        return False
    for each in _ESCAPED:
        pattern = pattern.replace(each, "")
    return pattern.isascii() and all(sign.isalnum() or sign in _PLAIN_SIGNS for sign in pattern)


def _pattern(detail: str) -> Test:
    if not _is_plain_pattern(detail):
        raise UnsureError(detail)
    search = re.compile(detail).search

    def test(value: Any) -> bool:
        if not isinstance(value, str):
            return True
        if not value.isprintable():
            raise UnsureError(value)  # where a line ends is seen in different ways
        return search(value) is not None

    return test


def _enum(detail: list[Any]) -> Test:
    words = frozenset(each for each in detail if isinstance(each, str))
    others = [each for each in detail if not isinstance(each, str)]
    return lambda value: value in words if isinstance(value, str) else any(is_same(value, each) for each in others)


def _unique(detail: bool) -> Test:
    def test(value: Any) -> bool:
        if not detail or not isinstance(value, list):
            return True
        return not any(is_same(one, other) for place, one in enumerate(value) for other in value[:place])

    return test


def _required(detail: list[str]) -> Test:
    return lambda value: not isinstance(value, dict) or all(name in value for name in detail)


def _dependent(detail: Mapping[str, list[str]]) -> Test:
    tests = {name: _required(names) for name, names in detail.items()}
    return lambda value: not isinstance(value, dict) or all(tests[name](value) for name in tests if name in value)


#: Words that say nothing about values, or are looked at with those that they stand beside.
_SAY_NOTHING = frozenset({"$schema", "$id", "$defs", "$comment", "title", "description", "examples", "then", "else"})
_ALONE: dict[str, Callable[[Any], Test]] = {
    "type": _type,
    "const": lambda detail: lambda value: is_same(value, detail),
    "enum": _enum,
    "required": _required,
    "dependentRequired": _dependent,
    "pattern": _pattern,
    "uniqueItems": _unique,
    "minimum": _of_numbers(_at_least),
    "maximum": _of_numbers(_at_most),
    "exclusiveMinimum": _of_numbers(lambda value, bound: bool(value > bound)),
    "minLength": _of_sizes(str, _at_least),
    "maxLength": _of_sizes(str, _at_most),
    "minItems": _of_sizes(list, _at_least),
    "maxItems": _of_sizes(list, _at_most),
    "minProperties": _of_sizes(dict, _at_least),
    "maxProperties": _of_sizes(dict, _at_most),
}
_WITH_OTHERS: dict[str, Callable[[PlainSchemas, Schema, Schema], Test]] = {
    "$ref": PlainSchemas._ref,
    "properties": PlainSchemas._inside,
    "additionalProperties": PlainSchemas._inside,
    "propertyNames": PlainSchemas._names,
    "items": PlainSchemas._items,
    "allOf": PlainSchemas._every,
    "anyOf": PlainSchemas._any,
    "not": PlainSchemas._not,
    "if": PlainSchemas._if,
}
