"""YAML in, plain data out: libyaml's events, a builder of our own, and a position for every key and item.

`read` gives a `Document`, diagnostics, or both; whatever the bytes are, it raises nothing. What it accepts:

- one document of UTF-8 text; mappings, lists, text, and the scalars of `scalars.py`;
- keys are text as it is written, so `1:` and `on:` are the keys "1" and "on";
- anchors and aliases: an alias is a copy of what its anchor marks, within a budget, so data is always a tree;
- no tags, no merge keys, no directives, no key twice in a mapping (the first one counts).

Every mistake of a file is reported, but a syntax error or a spent budget ends the reading of that file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from yaml._yaml import CParser
from yaml.error import MarkedYAMLError, YAMLError
from yaml.events import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from toolkit.content.characters import hidden_in, hidden_in_name
from toolkit.content.diagnostics import Diagnostic, Pointer, Related, Span, nearest
from toolkit.content.positions import Positions, span_of
from toolkit.content.scalars import COMMON, FIRST_LETTERS, BadNumberError, resolve
from toolkit.content.source import characters_problem, decode_problem, hidden_problem
from toolkit.content.syntax import syntax_problem

MAX_BYTES = 4_000_000
MAX_DEPTH = 64
MAX_EVENTS = 300_000
MAX_ALIASED = 10_000
MAX_PROBLEMS = 100

Data = dict[str, Any] | list[Any] | str | int | float | bool | None

CODES = {
    "L0001": "the file cannot be read as UTF-8 text",
    "L0002": "the YAML cannot be understood",
    "L0003": "a key stands twice in one mapping",
    "L0004": "a tag is used",
    "L0005": "a merge key is used",
    "L0006": "the file holds several documents",
    "L0007": "an alias has no anchor, contains itself, or expands to too much",
    "L0008": "values are nested too deeply",
    "L0009": "the file is too large",
    "L0010": "a number is out of bounds",
    "L0011": "a key is not text",
    "L0012": "the file is empty",
    "L0013": "a character that text cannot hold",
    "L0014": "a character that nobody can see",
}


class Document:
    """One file as plain data that knows where everything stands. Treat `data` as immutable.

    Positions are found by reading the bytes a second time, when the first of them is asked for: most files are
    right, and nobody asks.
    """

    __slots__ = ("_positions", "data", "path", "raw")

    def __init__(self, path: str, data: Data, raw: bytes) -> None:
        self.path = path
        self.data = data
        self.raw = raw
        self._positions: Positions | None = None

    def span(self, pointer: Pointer = ()) -> Span:
        """Where the value stands, or the nearest value around it that the file has."""
        return self._located().span(pointer)

    def key_span(self, pointer: Pointer) -> Span:
        """Where the key of the value stands; of an item of a list, the item itself."""
        return self._located().key_span(pointer)

    def _located(self) -> Positions:
        if self._positions is None:
            self._positions = Positions.read(self.raw)
        return self._positions

    def __getstate__(self) -> tuple[str, Data, bytes]:
        return (self.path, self.data, self.raw)

    def __setstate__(self, state: tuple[str, Data, bytes]) -> None:
        self.path, self.data, self.raw = state
        self._positions = None


def read(path: str, raw: bytes) -> tuple[Document | None, list[Diagnostic]]:
    """Read one file. `path` only names the file in messages; diagnostics come in the order of the file."""
    if len(raw) > MAX_BYTES:
        message = f"the file is larger than {MAX_BYTES // 1_000_000} MB"
        return None, [Diagnostic("L0009", message, path, hint="split it into several files")]
    problem = decode_problem(path, raw) or characters_problem(path, raw)
    if problem:
        return None, [problem]
    builder = _Builder(path, raw)
    try:
        data = builder.build()
    except _StopError as stop:
        return None, sorted([*builder.problems, stop.problem])
    except MarkedYAMLError as error:
        return None, sorted([*builder.problems, syntax_problem(path, raw, error)])
    except YAMLError as error:
        return None, sorted([*builder.problems, Diagnostic("L0002", f"the YAML cannot be understood: {error}", path)])
    document = Document(path, data, raw)
    if builder.duplicates:
        builder.problems.extend(_duplicates(document))
    return document, sorted(builder.problems)[:MAX_PROBLEMS]


def _duplicates(document: Document) -> list[Diagnostic]:
    located = document._located()
    return [
        Diagnostic(
            "L0003",
            f"the key {key!r} stands twice in this mapping",
            document.path,
            second,
            hint="remove one of the two, or rename it",
            related=(Related(document.path, first, "the first one stands here"),),
        )
        for key, first, second in located.duplicates[:MAX_PROBLEMS]
    ]


class _StopError(Exception):
    """Reading this file ends here."""

    def __init__(self, problem: Diagnostic) -> None:
        super().__init__(problem.message)
        self.problem = problem


_DROPPED: Any = object()
"""Stands in a mapping for a key that was refused, until the build is over."""


class _Builder:
    """Turns the events of one file into data, iteratively: no input can exhaust Python's stack, or C's."""

    def __init__(self, path: str, raw: bytes) -> None:
        self.path = path
        self.problems: list[Diagnostic] = []
        self.duplicates = 0
        self._next = CParser(raw).get_event
        self._marked = b"&" in raw or b"!" in raw  # only then can there be anchors or tags to look for
        self._escapes = b"\\" in raw  # only then can there be characters in text that the bytes do not show
        self._anchors: dict[str, Data] = {}
        self._aliased = 0
        self._marred: list[dict[str, Any]] = []

    def build(self) -> Data:
        self._start()
        data = self._node()
        event = self._next()
        event = self._next()  # past the end of the document
        if type(event) is not StreamEndEvent:
            raise self._stopped(
                "L0006", "a second document starts here", event, "keep one document a file: remove the '---'"
            )
        for mapping in self._marred:
            mapping.pop(_DROPPED, None)
        return data

    def _start(self) -> None:
        self._next()
        event = self._next()
        if type(event) is StreamEndEvent:
            hint = "write an entity, or delete the file"
            raise _StopError(Diagnostic("L0012", "the file is empty", self.path, hint=hint))

    def _node(self) -> Data:
        """Build the root value. This is the hot loop: what is rare is in other methods."""
        next_event: Callable[[], Any] = self._next
        marked, escapes = self._marked, self._escapes
        stack: list[tuple[Any, Any]] = []
        container: Any = None  # the dict or list being filled; None at the root
        key: Any = None  # the key waiting for its value; None when a key comes next
        in_mapping = False
        for _ in range(MAX_EVENTS):
            event = next_event()
            kind = type(event)
            if kind is ScalarEvent:
                value = event.value
                if in_mapping and key is None:
                    is_odd = value in container or value in _ODD_KEYS or not value.isprintable()
                    if is_odd or (escapes and hidden_in(value)):
                        key = self._key(event, container)
                    else:
                        key = value
                    if marked:
                        self._note(event, value)
                    continue
                if not event.style:
                    if value in COMMON:
                        value = COMMON[value]
                    elif value[0] in FIRST_LETTERS:
                        value = self._resolve(event)
                elif escapes:
                    self._printable(event)
                if marked:
                    self._note(event, value)
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                if in_mapping and key is None:
                    key = self._refuse_key(event, container)
                    continue
                if len(stack) >= MAX_DEPTH:
                    self._too_deep(event)
                stack.append((container, key))
                in_mapping = kind is MappingStartEvent
                container = {} if in_mapping else []
                key = None
                if marked:
                    self._note(event, container)
                continue
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                value = container
                container, key = stack.pop()
                in_mapping = type(container) is dict
            elif in_mapping and key is None:
                key = self._refuse_key(event, container)
                continue
            else:
                value = self._alias(event, stack, container)
            if in_mapping:
                container[key] = value
                key = None
            elif container is not None:
                container.append(value)
            else:
                return cast(Data, value)
        message = f"the file holds more than {MAX_EVENTS} values"
        raise self._stopped("L0009", message, event, "split it into several files")

    def _key(self, event: ScalarEvent, mapping: dict[str, Any]) -> Any:
        """The key to use for a scalar that is no ordinary new key."""
        if event.value == "<<" and event.style == "":
            hint = "write the keys out, or use 'extends' to start from another entity"
            self._problem("L0005", "merge keys ('<<') are not supported", event, hint)
        elif not event.value:
            self._problem("L0011", "a key is empty", event, "write the key before the colon")
        elif hidden := hidden_in(event.value):
            self._hidden(event, hidden[0], "the key")
        elif hidden_in_name(event.value):
            self._problem("L0013", "the key contains a line break or a tab", event, "write it on one line")
        elif event.value in mapping:
            self.duplicates += 1
            if self.duplicates > MAX_PROBLEMS:
                message = f"more than {MAX_PROBLEMS} keys of this file stand twice"
                raise self._stopped(
                    "L0003", message, event, "remove them, or write a list of items that start with '-'"
                )
        else:
            return event.value
        return self._drop(mapping)

    def _refuse_key(self, event: Any, mapping: dict[str, Any]) -> Any:
        what = {MappingStartEvent: "a mapping", SequenceStartEvent: "a list"}.get(type(event), "an alias")
        hint = "quote it if it is meant as text" if what != "an alias" else "write the key out"
        self._problem("L0011", f"a key is {what}, not text", event, hint)
        if not isinstance(event, AliasEvent):
            self._skip()
        return self._drop(mapping)

    def _drop(self, mapping: dict[str, Any]) -> Any:
        self._marred.append(mapping)
        return _DROPPED

    def _skip(self) -> None:
        """Pass over the rest of a list or mapping that stands where a key must."""
        depth = 1
        while depth:
            event = self._next()
            if type(event) in (MappingStartEvent, SequenceStartEvent):
                depth += 1
                if depth > MAX_DEPTH:
                    self._too_deep(event)
            elif type(event) in (MappingEndEvent, SequenceEndEvent):
                depth -= 1

    def _resolve(self, event: ScalarEvent) -> Data:
        try:
            return resolve(event.value)
        except BadNumberError as error:
            self._problem("L0010", str(error), event, "quote it if it is meant as text")
            return 0

    def _printable(self, event: ScalarEvent) -> None:
        if hidden := hidden_in(event.value):
            self._hidden(event, hidden[0], "the text")

    def _hidden(self, event: ScalarEvent, found: str, where: str) -> None:
        problem = hidden_problem(self.path, found, span_of(event), where, "remove the escape")
        self._problem(problem.code, problem.message, event, problem.hint)

    def _note(self, event: Any, value: Any) -> None:
        """A tag is refused, an anchor remembered."""
        if event.tag is not None:
            self._problem(
                "L0004", f"the tag {event.tag!r} is not supported", event, "remove the word that starts with '!'"
            )
        if event.anchor is not None:
            self._anchors[event.anchor] = value

    def _alias(self, event: Any, stack: list[tuple[Any, Any]], container: Any) -> Data:
        name = event.anchor
        if name not in self._anchors:
            meant = nearest(name, self._anchors)
            hint = f"did you mean '*{meant}'?" if meant else f"mark a value before it with '&{name}', or quote the text"
            self._problem("L0007", f"no anchor '&{name}' stands before this alias", event, hint)
            return None
        value = self._anchors[name]
        open_containers = [container, *(outer for outer, _ in stack)]
        if isinstance(value, dict | list) and any(value is unfinished for unfinished in open_containers):
            raise self._stopped("L0007", f"the alias '*{name}' contains itself", event, "write the value out")
        return self._copied(value, len(stack), event)

    def _copied(self, value: Data, depth: int, event: Any) -> Data:
        self._aliased += 1
        if self._aliased > MAX_ALIASED:
            message = f"the aliases of this file stand for more than {MAX_ALIASED} values"
            raise self._stopped("L0007", message, event, "write the values out, or use 'extends'")
        if isinstance(value, dict | list) and depth >= MAX_DEPTH:
            self._too_deep(event)
        if isinstance(value, dict):
            return {key: self._copied(item, depth + 1, event) for key, item in value.items() if key is not _DROPPED}
        if isinstance(value, list):
            return [self._copied(item, depth + 1, event) for item in value]
        return value

    def _too_deep(self, event: Any) -> None:
        raise self._stopped(
            "L0008", f"values are nested more than {MAX_DEPTH} deep", event, "close a bracket, or flatten the data"
        )

    def _problem(self, code: str, message: str, event: Any, hint: str) -> None:
        self.problems.append(Diagnostic(code, message, self.path, span_of(event), hint=hint))
        if len(self.problems) >= MAX_PROBLEMS:
            raise self._stopped("L0002", f"the file has more than {MAX_PROBLEMS} mistakes", event, "")

    def _stopped(self, code: str, message: str, event: Any, hint: str) -> _StopError:
        return _StopError(Diagnostic(code, message, self.path, span_of(event), hint=hint))


_ODD_KEYS = frozenset({"", "<<"})
