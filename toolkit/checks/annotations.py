"""What a schema marks in data: references, expressions, words, pictures.

A schema is compiled once into a tree of nodes that skips every part without marks, so that walking an entity costs
about as much as looking at its marked values. The marks:

- `x-lantern-ref: kind` (or a list of kinds, or `true` for any): the text is a reference; on `propertyNames`, each
  key is;
- `x-lantern-expression: number | condition`: the text is an expression; what it may mention is named by the nearest
  `x-lantern-scope` around it;
- `x-lantern-words: true`: people read this text; `x-lantern-rules-text: true`: it states rules, so its numbers must
  agree;
- `x-lantern-asset: image`: the text is the path of a picture.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from toolkit.checks.schema import Schema, SchemaBook
from toolkit.content.diagnostics import Pointer

Condition = Callable[[Any], bool]

_MARKS = ("ref", "expression", "words", "asset")


@dataclass(slots=True)
class Marked:
    """The marked places of one value, each with its pointer. A reference also says whether it is the key there."""

    refs: list[tuple[Pointer, str, tuple[str, ...], bool]] = field(default_factory=list)
    expressions: list[tuple[Pointer, str, str, str]] = field(default_factory=list)
    words: list[tuple[Pointer, str, bool]] = field(default_factory=list)
    assets: list[tuple[Pointer, str]] = field(default_factory=list)


class Annotations:
    """The marks of a book of schemas, compiled on first use."""

    def __init__(self, book: SchemaBook) -> None:
        self._compiler = _Compiler(book)

    def marked(self, name: str, data: Any) -> Marked:
        """Every marked place of data that follows the schema `name`. Data that breaks it is walked as far as it
        fits."""
        found = Marked()
        self._compiler.root(name).visit(data, (), "", found)
        return found


class _Node:
    """One compiled schema: what it marks itself, what applies to the same value, and what applies inside it."""

    __slots__ = ("branches", "dispatch", "has_scope", "items", "keys", "marks", "others", "properties", "same", "scope")

    def __init__(self) -> None:
        self.marks: tuple[tuple[str, Any], ...] = ()
        self.scope = ""
        self.same: list[_Node] = []
        self.branches: list[tuple[Condition, _Node | None, _Node | None]] = []
        self.dispatch: list[tuple[str, dict[Any, list[_Node]]]] = []
        self.properties: dict[str, _Node] = {}
        self.others: _Node | None = None
        self.items: _Node | None = None
        self.keys: _Node | None = None
        self.has_scope = False

    def is_empty(self) -> bool:
        """Whether neither this nor anything it leads to marks anything."""
        parts = (self.marks, self.scope, self.same, self.branches, self.dispatch, self.properties)
        return not any(parts) and self.others is None and self.items is None and self.keys is None

    def visit(self, value: Any, pointer: Pointer, scope: str, found: Marked) -> None:
        if self.has_scope:
            scope = self.scope_at(value) or scope
        self.look(value, pointer, scope, found)

    def look(self, value: Any, pointer: Pointer, scope: str, found: Marked) -> None:
        """Visit when the scope at this value is already known."""
        if self.marks and isinstance(value, str):
            for mark, detail in self.marks:
                _note(mark, detail, value, pointer, scope, found)
        for node in self._applying(value):
            node.look(value, pointer, scope, found)
        if isinstance(value, dict):
            properties, others = self.properties, self.others
            if properties or others is not None:
                for key, inner in value.items():
                    node = properties.get(key, others)  # type: ignore[assignment]
                    if node is not None:
                        node.visit(inner, (*pointer, key), scope, found)
            if self.keys is not None:
                known = len(found.refs)
                for key in value:
                    self.keys.visit(key, (*pointer, key), scope, found)
                found.refs[known:] = [(place, text, kinds, True) for place, text, kinds, _ in found.refs[known:]]
        elif self.items is not None and isinstance(value, list):
            for index, inner in enumerate(value):
                self.items.visit(inner, (*pointer, index), scope, found)

    def scope_at(self, value: Any) -> str:
        if self.scope:
            return self.scope
        for node in self._applying(value):
            if node.has_scope and (scope := node.scope_at(value)):
                return scope
        return ""

    def _applying(self, value: Any) -> list[_Node]:
        """The nodes that apply to the same value."""
        if not self.branches and not self.dispatch:
            return self.same
        nodes = list(self.same)
        for condition, yes, no in self.branches:
            node = yes if condition(value) else no
            if node is not None:
                nodes.append(node)
        if isinstance(value, dict):
            for key, choices in self.dispatch:
                chosen = value.get(key)
                if isinstance(chosen, str):
                    nodes.extend(choices.get(chosen, ()))
        return nodes


def _note(mark: str, detail: Any, value: str, pointer: Pointer, scope: str, found: Marked) -> None:
    if mark == "ref":
        found.refs.append((pointer, value, detail, False))
    elif mark == "expression":
        found.expressions.append((pointer, value, detail, scope))
    elif mark == "words":
        found.words.append((pointer, value, detail))
    else:
        found.assets.append((pointer, value))


class _Compiler:
    def __init__(self, book: SchemaBook) -> None:
        self.book = book
        self.nodes: dict[int, _Node] = {}
        self.open: set[int] = set()  # nodes being filled: whether they are empty is not known yet
        self.settled: set[int] = set()

    def root(self, name: str) -> _Node:
        file = self.book.files[name]
        node = self.node(file, file)
        if id(node) not in self.settled:
            self._settle(node)
        return node

    def node(self, schema: Schema, file: Schema) -> _Node:
        """The node of a schema that stands in `file`; schemas are kept by the book, so their identity names them."""
        known = self.nodes.get(id(schema))
        if known is None:
            known = self.nodes[id(schema)] = _Node()
            self.open.add(id(known))
            self._fill(known, schema, file)
            self.open.discard(id(known))
        return known

    def _fill(self, node: _Node, schema: Schema, file: Schema) -> None:
        node.marks = tuple(
            (mark, _detail(mark, schema)) for mark in _MARKS if schema.get(f"x-lantern-{mark}") not in (None, False)
        )
        node.scope = str(schema.get("x-lantern-scope", ""))
        if "$ref" in schema:
            target = self.node(*self.book.target(schema["$ref"], file))
            if id(target) in self.open or not target.is_empty():
                node.same.append(target)
        for word in ("allOf", "anyOf", "oneOf"):
            for each in schema.get(word, ()):
                self._fill_same(node, each, file)
        if "if" in schema:
            self._fill_branch(node, schema, file)
        for key, each in schema.get("properties", {}).items():
            self._inside(each, file, partial(node.properties.__setitem__, key))
        self._inside(schema.get("additionalProperties"), file, lambda made: setattr(node, "others", made))
        self._inside(schema.get("items"), file, lambda made: setattr(node, "items", made))
        self._inside(schema.get("propertyNames"), file, lambda made: setattr(node, "keys", made))

    def _inside(self, schema: Any, file: Schema, put: Callable[[_Node], None]) -> None:
        if isinstance(schema, dict):
            made = self.node(schema, file)
            if not made.is_empty():
                put(made)

    def _fill_same(self, node: _Node, schema: Schema, file: Schema) -> None:
        chosen = _constant(schema)
        if chosen is None:
            self._inside(schema, file, node.same.append)
            return
        key, value = chosen
        then = self.node(schema["then"], file)
        if then.is_empty():
            return
        for known, choices in node.dispatch:
            if known == key:
                choices.setdefault(value, []).append(then)
                return
        node.dispatch.append((key, {value: [then]}))

    def _fill_branch(self, node: _Node, schema: Schema, file: Schema) -> None:
        made = [
            self.node(schema[word], file) if isinstance(schema.get(word), dict) else None for word in ("then", "else")
        ]
        yes, no = (each if each is not None and not each.is_empty() else None for each in made)
        if yes is not None or no is not None:
            node.branches.append((condition(schema["if"], self.book), yes, no))

    def _settle(self, root: _Node) -> None:
        """Find which nodes can give a scope; references may be circular, so this needs a walk of its own."""
        seen: dict[int, _Node] = {}
        pending = [root]
        while pending:
            node = pending.pop()
            if id(node) not in seen:
                seen[id(node)] = node
                pending += _beside(node) + _within(node)
        changed = True
        while changed:
            changed = False
            for node in seen.values():
                if not node.has_scope and (node.scope or any(each.has_scope for each in _beside(node))):
                    node.has_scope = changed = True
        self.settled.update(seen)


def _beside(node: _Node) -> list[_Node]:
    branches = [each for _, yes, no in node.branches for each in (yes, no) if each is not None]
    return node.same + branches + [each for _, choices in node.dispatch for nodes in choices.values() for each in nodes]


def _within(node: _Node) -> list[_Node]:
    return [*node.properties.values(), *(each for each in (node.others, node.items, node.keys) if each is not None)]


def _detail(mark: str, schema: Schema) -> Any:
    value = schema[f"x-lantern-{mark}"]
    if mark == "ref":
        return () if value is True else (value,) if isinstance(value, str) else tuple(value)
    if mark == "words":
        return bool(schema.get("x-lantern-rules-text"))
    return value


def _constant(schema: Schema) -> tuple[str, str] | None:
    """`key` and `value` of `if: {properties: {key: {const: value}}}, then: …`, the form a discriminator has."""
    test = schema.get("if")
    if not isinstance(test, dict) or not isinstance(schema.get("then"), dict) or set(schema) - {"if", "then"}:
        return None
    properties = test.get("properties", {})
    if set(test) - {"properties", "required", "type"} or len(properties) != 1:
        return None
    key, inner = next(iter(properties.items()))
    if list(inner) == ["const"] and isinstance(inner["const"], str) and test.get("required", [key]) == [key]:
        return key, inner["const"]
    return None


_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "boolean": (bool,),
    "null": (type(None),),
}


def condition(schema: Any, book: SchemaBook) -> Condition:
    """A test for the small schemas that stand after `if`. What is not plain enough is asked of the validator."""
    if schema is True or schema == {}:
        return lambda _: True
    tests = [made for word, detail in schema.items() for made in [_test(word, detail, book)]]
    if any(test is None for test in tests):
        validator = book.validator_of(schema)
        return lambda value: bool(validator.is_valid(value))
    return lambda value: all(test(value) for test in tests if test is not None)


def _test(word: str, detail: Any, book: SchemaBook) -> Condition | None:
    match word:
        case "type":
            kinds = [detail] if isinstance(detail, str) else detail
            classes = tuple(each for kind in kinds for each in _TYPES.get(kind, ()))
            return (lambda value: isinstance(value, classes)) if all(kind in _TYPES for kind in kinds) else None
        case "required":
            return lambda value: not isinstance(value, dict) or all(key in value for key in detail)
        case "const":
            return lambda value: bool(value == detail)
        case "enum":
            return lambda value: value in detail
        case "properties":
            inner = {key: condition(each, book) for key, each in detail.items()}
            return lambda value: (
                not isinstance(value, dict) or all(test(value[key]) for key, test in inner.items() if key in value)
            )
        case "description" | "title":
            return lambda _: True
        case _:
            return None
