"""Where every key and item of a file stands, found by a second pass over its events."""

from __future__ import annotations

from typing import Any

from yaml._yaml import CParser
from yaml.events import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from toolkit.content.diagnostics import START, Pointer, Span


def span_of(event: Any) -> Span:
    """What an event covers. A block list or mapping ends where its last item ends: see `Positions`."""
    start, end = event.start_mark, event.end_mark
    return Span(start.line + 1, start.column + 1, end.line + 1, end.column + 1)


class _Node:
    """A value's place, with the places of what it holds."""

    __slots__ = ("end", "items", "keys", "start")

    def __init__(self, event: Any) -> None:
        self.start: Any = event.start_mark
        self.end: Any = event.end_mark
        self.items: dict[str, _Node] | list[_Node] | None = None
        self.keys: dict[str, Span] = {}

    def span(self) -> Span:
        return Span(self.start.line + 1, self.start.column + 1, self.end.line + 1, self.end.column + 1)


class Positions:
    """The tree of places that belongs to a document's data; it must be read from the very same bytes."""

    def __init__(self, root: _Node | None, duplicates: list[tuple[str, Span, Span]]) -> None:
        self._root = root
        self.duplicates = duplicates

    @classmethod
    def read(cls, raw: bytes) -> Positions:
        """Only for bytes that were built without a syntax error."""
        walker = _Walker(CParser(raw).get_event)
        return cls(walker.root(), walker.duplicates)

    def span(self, pointer: Pointer) -> Span:
        node, _ = self._find(pointer)
        return node.span() if node else START

    def key_span(self, pointer: Pointer) -> Span:
        """The key's place; when the file lacks the value, the nearest value around it."""
        _, key = self._find(pointer)
        return key or self.span(pointer)

    def _find(self, pointer: Pointer) -> tuple[_Node | None, Span | None]:
        node = self._root
        key: Span | None = None
        for step in pointer:
            child, child_key = _child(node, step)
            if child is None:
                return node, key
            node, key = child, child_key
        return node, key


def _child(node: _Node | None, step: str | int) -> tuple[_Node | None, Span | None]:
    if node is None:
        return None, None
    if isinstance(node.items, dict) and isinstance(step, str):
        return node.items.get(step), node.keys.get(step)
    if isinstance(node.items, list) and isinstance(step, int) and 0 <= step < len(node.items):
        return node.items[step], None
    return None, None


class _Walker:
    """Follows the events as the builder does: the first of two equal keys counts, refused keys are passed over."""

    def __init__(self, next_event: Any) -> None:
        self._next = next_event
        self._anchors: dict[str, _Node] = {}
        self.duplicates: list[tuple[str, Span, Span]] = []

    def root(self) -> _Node | None:
        self._next()
        self._next()
        return self._node(self._next())

    def _node(self, event: Any) -> _Node:
        node = _Node(event)
        anchor = event.anchor
        if isinstance(event, AliasEvent):
            if target := self._anchors.get(anchor):
                node.items, node.keys = target.items, target.keys
            return node
        if anchor is not None:
            self._anchors[anchor] = node
        if isinstance(event, MappingStartEvent):
            self._mapping(node)
        elif isinstance(event, SequenceStartEvent):
            self._sequence(node)
        return node

    def _sequence(self, node: _Node) -> None:
        items: list[_Node] = []
        node.items = items
        while not isinstance(event := self._next(), SequenceEndEvent):
            items.append(self._node(event))
        _close(node, event, items[-1] if items else None)

    def _mapping(self, node: _Node) -> None:
        items: dict[str, _Node] = {}
        node.items = items
        last: _Node | None = None
        while not isinstance(event := self._next(), MappingEndEvent):
            key = event.value if isinstance(event, ScalarEvent) else None
            place = span_of(event)
            if key is None:
                self._node(event)
            last = self._node(self._next())
            if key is None or not key or (key == "<<" and event.style == ""):
                continue
            if key in items:
                self.duplicates.append((key, node.keys[key], place))
                continue
            items[key] = last
            node.keys[key] = place
        _close(node, event, last)


def _close(node: _Node, event: Any, last: _Node | None) -> None:
    """A block has no closing mark of its own: libyaml ends it where the next thing starts, maybe pages below."""
    is_flow = event.end_mark.index > event.start_mark.index
    if is_flow:
        node.end = event.end_mark
    elif last is not None:
        node.end = last.end
