"""What a schema marks in data: references, expressions, words, pictures.

Schemas become nodes, each made when a value first meets it: one entity needs few of the hundreds of verbs a system
has, and parts that neither mark nor lead anywhere are passed over. The marks:

- `x-lantern-ref: kind` (or a list of kinds, or `true` for any): the text is a reference; on `propertyNames`, each
  key is;
- `x-lantern-expression: number | condition`: the text is an expression; what it may mention is named by the nearest
  `x-lantern-scope` around it;
- `x-lantern-words: true`: people read this text;
- `x-lantern-own: counters`: the text names something that the same entity declares under that field;
- `x-lantern-asset: image` or `layout`: the text is the path of a picture, or of a layout.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toolkit.content.diagnostics import Pointer
from toolkit.content.schemas import Schema, SchemaBook

Condition = Callable[[Any], bool]

_MARKS = ("ref", "expression", "words", "asset", "own")
#: The words of a schema that mark something or lead on. A schema with none of them has nothing to say here.
_LEADING = frozenset(
    {"x-lantern-scope", "$ref", "allOf", "anyOf", "oneOf", "if"}
    | {"properties", "additionalProperties", "items", "propertyNames"}
    | {f"x-lantern-{mark}" for mark in _MARKS}
)


class Marked:
    """The marked places of one value, each with its pointer. A reference also says whether it is the key there."""

    __slots__ = ("assets", "expressions", "owned", "refs", "words")

    def __init__(self) -> None:
        self.refs: list[tuple[Pointer, str, tuple[str, ...], bool]] = []
        self.expressions: list[tuple[Pointer, str, str, str]] = []
        self.words: list[tuple[Pointer, str]] = []
        self.assets: list[tuple[Pointer, str, str]] = []
        self.owned: list[tuple[Pointer, str, str]] = []


class Annotations:
    """The marks of a book of schemas. A part of a schema is made ready when a value first meets it."""

    def __init__(self, book: SchemaBook) -> None:
        self._nodes = _Nodes(book)

    def marked(self, name: str, data: Any) -> Marked:
        """Every marked place of data that follows the schema `name`. Data that breaks it is walked as far as it
        fits."""
        found = Marked()
        file = self._nodes.book.files[name]
        node = self._nodes.of(file, file)
        if node is not None:
            node.visit(data, (), "", found)
        return found


#: What marks something in a schema, or stands for another schema.
_LEADING_ON = frozenset({"$ref", "x-lantern-scope", *(f"x-lantern-{mark}" for mark in _MARKS)})


class _Nodes:
    """The nodes made so far. Schemas are kept by the book, so their identity names them."""

    def __init__(self, book: SchemaBook) -> None:
        self.book = book
        self._made: dict[int, _Node | None] = {}

    def of(self, schema: Any, file: Schema) -> _Node | None:
        """The node of a schema that stands in `file`; None when it neither marks nor leads to anything."""
        if not isinstance(schema, dict):
            return None
        if id(schema) not in self._made:
            self._made[id(schema)] = None if _LEADING.isdisjoint(schema) else _Node(schema, file, self)
        return self._made[id(schema)]


class _Node:
    """One schema made ready: what it marks itself, what applies to the same value, and what applies inside it."""

    __slots__ = (
        "_branches",
        "_dispatch",
        "_file",
        "_inside",
        "_items",
        "_keys",
        "_marks",
        "_may_have_scope",
        "_nodes",
        "_others",
        "_properties",
        "_same",
        "_scope",
    )

    def __init__(self, schema: Schema, file: Schema, nodes: _Nodes) -> None:
        self._file = file
        self._nodes = nodes
        self._marks = tuple(
            (mark, _detail(mark, schema)) for mark in _MARKS if schema.get(f"x-lantern-{mark}") not in (None, False)
        )
        self._scope = str(schema.get("x-lantern-scope", ""))
        self._same: list[_Node] = []
        self._branches: list[tuple[Condition, Any, Any]] = []
        self._dispatch: dict[str, dict[str, list[Schema]]] = {}
        self._properties: Schema = schema.get("properties", {})
        self._inside: dict[str, _Node | None] = {}  # of the properties that values have had so far
        self._others, self._items, self._keys = map(schema.get, ("additionalProperties", "items", "propertyNames"))
        self._take_applying(schema)
        self._may_have_scope: bool = bool(
            self._scope or self._branches or self._dispatch or any(each._may_have_scope for each in self._same)
        )

    def _take_applying(self, schema: Schema) -> None:
        """Take in what applies to the same value as this schema."""
        if "$ref" in schema:
            self._add_same(*self._nodes.book.target(schema["$ref"], self._file))
        for each in (each for word in ("allOf", "anyOf", "oneOf") for each in schema.get(word, ())):
            chosen = _constant(each)
            if chosen is None:
                self._add_same(each, self._file)
            else:
                key, value = chosen
                self._dispatch.setdefault(key, {}).setdefault(value, []).append(each["then"])
        if "if" in schema and (_leads_on(schema.get("then")) or _leads_on(schema.get("else"))):
            self._branches.append((condition(schema["if"], self._nodes.book), schema.get("then"), schema.get("else")))

    def _add_same(self, schema: Any, file: Schema) -> None:
        node = self._nodes.of(schema, file)
        if node is not None:
            self._same.append(node)

    def visit(self, value: Any, pointer: Pointer, scope: str, found: Marked) -> None:
        if self._may_have_scope:
            scope = self._scope_at(value) or scope
        self._look(value, pointer, scope, found)

    def _look(self, value: Any, pointer: Pointer, scope: str, found: Marked) -> None:
        """Visit when the scope at this value is already known."""
        if self._marks and isinstance(value, str):
            for mark, detail in self._marks:
                _note(mark, detail, value, pointer, scope, found)
        for node in self._applying(value):
            node._look(value, pointer, scope, found)
        if isinstance(value, dict):
            self._look_inside(value, pointer, scope, found)
        elif isinstance(value, list) and (items := self._nodes.of(self._items, self._file)) is not None:
            for index, inner in enumerate(value):
                items.visit(inner, (*pointer, index), scope, found)

    def _look_inside(self, value: dict[str, Any], pointer: Pointer, scope: str, found: Marked) -> None:
        others = self._nodes.of(self._others, self._file)
        for key, inner in value.items():
            node = others
            if key in self._properties:
                if key not in self._inside:
                    self._inside[key] = self._nodes.of(self._properties[key], self._file)
                node = self._inside[key]
            if node is not None:
                node.visit(inner, (*pointer, key), scope, found)
        keys = self._nodes.of(self._keys, self._file)
        if keys is not None:
            known = len(found.refs)
            for key in value:
                keys.visit(key, (*pointer, key), scope, found)
            found.refs[known:] = [(place, text, kinds, True) for place, text, kinds, _ in found.refs[known:]]

    def _scope_at(self, value: Any) -> str:
        if self._scope:
            return self._scope
        for node in self._applying(value):
            if node._may_have_scope and (scope := node._scope_at(value)):
                return scope
        return ""

    def _applying(self, value: Any) -> list[_Node]:
        """The nodes that apply to the same value."""
        if not self._branches and not self._dispatch:
            return self._same
        chosen: list[Any] = [yes if test(value) else no for test, yes, no in self._branches]
        if isinstance(value, dict):
            for key, choices in self._dispatch.items():
                constant = value.get(key)
                if isinstance(constant, str):
                    chosen += choices.get(constant, ())
        nodes = (self._nodes.of(schema, self._file) for schema in chosen)
        return self._same + [node for node in nodes if node is not None]


def _leads_on(schema: Any) -> bool:
    """Whether a part of a schema marks anything, or leads to another that may; what is only refused does not."""
    if isinstance(schema, list):
        return any(map(_leads_on, schema))
    return isinstance(schema, dict) and any(key in _LEADING_ON or _leads_on(each) for key, each in schema.items())


def _note(mark: str, detail: Any, value: str, pointer: Pointer, scope: str, found: Marked) -> None:
    if mark == "ref":
        found.refs.append((pointer, value, detail, False))
    elif mark == "expression":
        found.expressions.append((pointer, value, detail, scope))
    elif mark == "words":
        found.words.append((pointer, value))
    elif mark == "own":
        found.owned.append((pointer, value, detail))
    else:
        found.assets.append((pointer, value, detail))


def _detail(mark: str, schema: Schema) -> Any:
    value = schema[f"x-lantern-{mark}"]
    if mark == "ref":
        return () if value is True else (value,) if isinstance(value, str) else tuple(value)
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
    made = [_test(word, detail, book) for word, detail in schema.items()]
    tests = [test for test in made if test is not None]
    if len(tests) < len(made):
        validator = book.validator_of(schema)
        return lambda value: bool(validator.is_valid(value))
    return tests[0] if len(tests) == 1 else lambda value: all(test(value) for test in tests)


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
