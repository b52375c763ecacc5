"""One value of an entity changed in the text of its file: comments, order and everything else stay as they are.

Where only words and numbers inside of a value differ, they alone are replaced. Otherwise mappings that are written as
blocks are changed key by key, and what stands on one line, and lists, are written anew. Comments inside of what is
written anew move above it.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from toolkit.checks.formatting.tree import comments_of
from toolkit.content import yaml
from toolkit.content.diagnostics import Pointer, Span
from toolkit.content.library import value_at
from toolkit.content.yaml import Document
from toolkit.tables.cells import flow
from toolkit.tables.columns import Path

_STEP = 2


class NotEditable(Exception):
    """The file is written in a way that is not changed from here."""


class _Place(NamedTuple):
    """The innermost block mapping on a path: where it stands, what it holds, and what is left of the path."""

    pointer: Pointer
    data: Mapping[str, Any]
    rest: Path


def with_value(data: Mapping[str, Any], path: Path, value: Any) -> dict[str, Any]:
    """Data with another value at a path."""
    key, *rest = path
    below = data.get(key)
    inner = with_value(below if isinstance(below, dict) else {}, tuple(rest), value) if rest else value
    return {**data, key: inner}


def without_value(data: Mapping[str, Any], path: Path) -> dict[str, Any]:
    """Data without the value at a path, and without mappings that are empty then."""
    key, *rest = path
    below = data.get(key)
    inner = without_value(below, tuple(rest)) if rest and isinstance(below, dict) else None
    kept = {name: each for name, each in data.items() if name != key}
    return {**data, key: inner} if inner else kept


def put(raw: bytes, entity: Pointer, path: Path, value: Any) -> bytes:
    """The file with a value of the entity at `entity` set. Raises `NotEditable`."""
    document = _read(raw)
    wanted = with_value(_entity(document, entity), path, value)
    return _written(document, entity, path, wanted)


def remove(raw: bytes, entity: Pointer, path: Path) -> bytes:
    """The file without a value of the entity. Raises `NotEditable`."""
    document = _read(raw)
    wanted = without_value(_entity(document, entity), path)
    return _written(document, entity, path, wanted)


def append(raw: bytes, data: Mapping[str, Any]) -> bytes:
    """A file with a list of entities, and one more at its end. Raises `NotEditable`."""
    document = _read(raw)
    if not isinstance(document.data, list) or not document.data:
        raise NotEditable("it holds no list of entities")
    text = _Text(raw)
    if text.at(document.span(())) == "[":
        raise NotEditable("its list stands in brackets")
    indent = document.span((len(document.data) - 1,)).column - 1
    dash = max(0, indent - _STEP)
    lines = entity_text(data).rstrip("\n").split("\n")
    item = "\n".join(" " * dash + ("- " if number == 0 else "  ") + line for number, line in enumerate(lines))
    result = (text.text.rstrip("\n") + "\n" + item + "\n").encode("utf-8")
    if _read(result).data != [*document.data, dict(data)]:
        raise NotEditable("its list is written in an unusual way")
    return result


def entity_text(data: Mapping[str, Any]) -> str:
    """A new entity as the text of a file: one line a field."""
    return "".join(f"{key}:{rendered(value, 0)}\n" for key, value in data.items())


def rendered(value: Any, indent: int) -> str:
    """A value as it stands behind the colon of its key: rules line by line, everything else on one line."""
    if isinstance(value, list) and value and all(isinstance(each, dict) and len(each) > 1 for each in value):
        inner = " " * (indent + _STEP)
        items = [
            ("- " if number == 0 else "  ") + f"{_key(key)}: {flow(part)}"
            for each in value
            for number, (key, part) in enumerate(each.items())
        ]
        return "".join(f"\n{inner}{item}" for item in items)
    return f" {_text(value, indent) if isinstance(value, str) else flow(value)}"


def _key(key: str) -> str:
    return flow({key: 0})[1:].rpartition(":")[0]


def _text(value: str, indent: int) -> str:
    if "\n" in value:
        inner = " " * (indent + _STEP)
        lines = [f"{inner}{line}" if line else "" for line in value.rstrip("\n").split("\n")]
        block = "\n".join(["|" if value.endswith("\n") else "|-", *lines])
        if _reads_as(block, value):
            return block
    elif _reads_as(value, value):
        return value
    return json.dumps(value, ensure_ascii=False)


def _reads_as(written: str, value: str) -> bool:
    document, problems = yaml.read("", f"key: {written}\nnext: 1\n".encode())
    return document is not None and not problems and document.data == {"key": value, "next": 1}


# Changing a file


class _Text:
    """The text of a file, and places in it as offsets."""

    def __init__(self, raw: bytes) -> None:
        self.text = raw.decode("utf-8")
        mark = 1 if self.text.startswith("\ufeff") else 0
        self.starts = [mark, *(found.end() for found in re.finditer("\r\n|\r|\n", self.text))]

    def start(self, span: Span) -> int:
        return self.starts[span.line - 1] + span.column - 1

    def end(self, span: Span) -> int:
        return self.starts[span.end_line - 1] + span.end_column - 1

    def at(self, span: Span) -> str:
        return self.text[self.start(span) : self.start(span) + 1]

    def line_start(self, offset: int) -> int:
        return max(start for start in self.starts if start <= offset)

    def line_end(self, offset: int) -> int:
        """Where the line ends that an offset lies in, before its line end."""
        found = re.compile("[\r\n]|\\Z").search(self.text, offset)
        assert found is not None
        return found.start()

    @property
    def line_break(self) -> str:
        found = re.search("\r\n|\r|\n", self.text)
        return found[0] if found else "\n"


def _read(raw: bytes) -> Document:
    document, problems = yaml.read("", raw)
    if document is None or problems:
        raise NotEditable("it cannot be read as YAML")
    return document


def _entity(document: Document, pointer: Pointer) -> dict[str, Any]:
    data = value_at(document.data, pointer)
    if not isinstance(data, dict):
        raise NotEditable("it has no such entity any more")
    return data


def _written(document: Document, entity: Pointer, path: Path, wanted: Mapping[str, Any]) -> bytes:
    text = _Text(document.raw)
    if (exactly := _leaves_replaced(document, text, entity, path, wanted)) is not None:
        return exactly
    place = _innermost(document, text, entity, path)
    if place is None:
        span = document.span(entity)
        result = text.text[: text.start(span)] + flow(wanted) + text.text[text.end(span) :]
    else:
        result = _changed(document, text, place, wanted, entity)
    changed = result.encode("utf-8")
    if not _is_as_wanted(document, changed, entity, wanted):
        raise NotEditable("it is written in an unusual way")
    return changed


def _is_as_wanted(document: Document, changed: bytes, entity: Pointer, wanted: Mapping[str, Any]) -> bool:
    """Whether the changed file says what it should of the entity, and of all others what it said before."""
    after, problems = yaml.read("", changed)
    if after is None or problems:
        return False
    return value_at(after.data, entity) == wanted and _elsewhere(changed, entity) == _elsewhere(document.raw, entity)


def _leaves_replaced(
    document: Document, text: _Text, entity: Pointer, path: Path, wanted: Mapping[str, Any]
) -> bytes | None:
    """The file with nothing but words and numbers inside of a value replaced; None where more than those differ."""
    old, new = value_at(_entity(document, entity), path), value_at(wanted, path)
    leaves = _leaves(old, new, (*entity, *path)) if old is not None and new is not None else None
    if not leaves:
        return None
    result = text.text
    for pointer, value in sorted(leaves, key=lambda leaf: text.start(document.span(leaf[0])), reverse=True):
        span = document.span(pointer)
        result = result[: text.start(span)] + flow(value) + result[text.end(span) :]
    changed = result.encode("utf-8")
    return changed if _is_as_wanted(document, changed, entity, wanted) else None


def _leaves(old: Any, new: Any, pointer: Pointer) -> list[tuple[Pointer, Any]] | None:
    """Words and numbers that differ between two values of the same shape."""
    if isinstance(old, dict) and isinstance(new, dict):
        if list(old) != list(new):
            return None
        below = [_leaves(old[key], new[key], (*pointer, key)) for key in old]
    elif isinstance(old, list) and isinstance(new, list):
        if len(old) != len(new):
            return None
        below = [
            _leaves(one, other, (*pointer, number)) for number, (one, other) in enumerate(zip(old, new, strict=True))
        ]
    elif isinstance(old, dict | list) or isinstance(new, dict | list) or "\n" in f"{old}{new}":
        return None
    else:
        return [] if old == new and type(old) is type(new) else [(pointer, new)]
    found: list[tuple[Pointer, Any]] = []
    for part in below:
        if part is None:
            return None
        found += part
    return found


def _elsewhere(raw: bytes, entity: Pointer) -> Any:
    """What the file holds besides an entity."""
    data = _read(raw).data
    return [each for number, each in enumerate(data) if (number,) != entity] if isinstance(data, list) else None


def _innermost(document: Document, text: _Text, entity: Pointer, path: Path) -> _Place | None:
    pointer, data = entity, _entity(document, entity)
    if text.at(document.span(entity)) == "{":
        return None
    rest = path
    while len(rest) > 1:
        below = data.get(rest[0])
        if not isinstance(below, dict) or text.at(document.span((*pointer, rest[0]))) in ("{", "*", "&"):
            break
        pointer, data, rest = (*pointer, rest[0]), below, rest[1:]
    return _Place(pointer, data, rest)


def _changed(document: Document, text: _Text, place: _Place, wanted: Mapping[str, Any], entity: Pointer) -> str:
    key = place.rest[0]
    inner: Any = value_at(wanted, (*place.pointer[len(entity) :], key))
    holder: Any = value_at(wanted, place.pointer[len(entity) :]) or {}
    if inner is None and key not in holder:
        pointer, data = place.pointer, place.data
        while len(data) == 1 and len(pointer) > len(entity):  # nothing would be left in the mapping
            pointer, key = pointer[:-1], str(pointer[-1])
            data = _entity(document, pointer)
        return _removed(document, text, pointer, key, data)
    if key in place.data:
        return _replaced(document, text, (*place.pointer, key), inner)
    return _inserted(document, text, place, key, inner)


def _replaced(document: Document, text: _Text, pointer: Pointer, value: Any) -> str:
    key, span = document.key_span(pointer), document.span(pointer)
    start, end = text.end(key), text.end(span)
    old = text.text[start:end]
    tail = old[len(old.rstrip()) :]  # a text block ends where the next line begins
    new = rendered(value, key.column - 1)
    if "\n" in new and text.text[end : text.line_end(end)].strip():  # a comment stands behind it
        new = f" {flow(value)}"
    result = text.text[:start] + ":" + new + tail + text.text[end:]
    lost = Counter(comments_of(text.text)) - Counter(comments_of(result))
    if not lost:
        return result
    line = text.line_start(start)
    above = "".join(" " * (key.column - 1) + comment + text.line_break for comment in lost.elements())
    return result[:line] + above + result[line:]


def _inserted(document: Document, text: _Text, place: _Place, key: str, value: Any) -> str:
    first, *_, last = [*place.data, *place.data]
    indent = document.key_span((*place.pointer, first)).column - 1
    end = text.end(document.span((*place.pointer, last)))
    end = len(text.text[:end].rstrip())
    at = text.line_end(end)
    return f"{text.text[:at]}{text.line_break}{' ' * indent}{_key(key)}:{rendered(value, indent)}{text.text[at:]}"


def _removed(document: Document, text: _Text, pointer: Pointer, key: str, data: Mapping[str, Any]) -> str:
    name, span = document.key_span((*pointer, key)), document.span((*pointer, key))
    start, end = text.start(name), len(text.text[: text.end(span)].rstrip())
    line = text.line_start(start)
    if not text.text[line:start].strip():
        after = text.line_end(end) + len(text.line_break)
        return text.text[:line] + text.text[after:]
    keys = list(data)
    number = keys.index(key)
    if number + 1 == len(keys):
        raise NotEditable("nothing would be left of an entity")
    following = text.start(document.key_span((*pointer, keys[number + 1])))
    return text.text[:start] + text.text[following:]
