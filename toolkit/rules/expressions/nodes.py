"""What an expression is made of, once parsed: frozen nodes that know where they stood in the source.

Chains are flat (`a and b and c` is one `And` of three), because that is how they are read aloud and printed. Two nodes
are equal when they say the same thing, wherever they stood.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, TypeAlias, cast


@dataclass(frozen=True, slots=True, kw_only=True)
class _Positioned:
    start: int = field(default=0, compare=False)
    end: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Number(_Positioned):
    value: int


@dataclass(frozen=True, slots=True)
class Text(_Positioned):
    value: str


@dataclass(frozen=True, slots=True)
class Boolean(_Positioned):
    value: bool


@dataclass(frozen=True, slots=True)
class Path(_Positioned):
    """A name of the scope and the attributes asked of it: `hero.zone.dark`."""

    parts: tuple[str, ...]

    @property
    def dotted(self) -> str:
        return ".".join(self.parts)


@dataclass(frozen=True, slots=True)
class ListLiteral(_Positioned):
    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Range(_Positioned):
    """`low..high`, both included; stands only to the right of `in`."""

    low: Node
    high: Node


@dataclass(frozen=True, slots=True)
class Call(_Positioned):
    function: str
    arguments: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Negative(_Positioned):
    operand: Node


@dataclass(frozen=True, slots=True)
class Product(_Positioned):
    factors: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Sum(_Positioned):
    """`first` and then each `+` or `-` with its term."""

    first: Node
    rest: tuple[tuple[str, Node], ...]


@dataclass(frozen=True, slots=True)
class Comparison(_Positioned):
    """`first` and then each operator with its operand: every neighbouring pair must hold."""

    first: Node
    rest: tuple[tuple[str, Node], ...]


@dataclass(frozen=True, slots=True)
class Membership(_Positioned):
    item: Node
    container: Node
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Not(_Positioned):
    operand: Node


@dataclass(frozen=True, slots=True)
class And(_Positioned):
    operands: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Or(_Positioned):
    operands: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Conditional(_Positioned):
    """`then if condition else otherwise`."""

    then: Node
    condition: Node
    otherwise: Node


Node: TypeAlias = (
    Number
    | Text
    | Boolean
    | Path
    | ListLiteral
    | Range
    | Call
    | Negative
    | Product
    | Sum
    | Comparison
    | Membership
    | Not
    | And
    | Or
    | Conditional
)


def children(node: Node) -> tuple[Node, ...]:
    """The nodes directly inside, in reading order."""
    match node:
        case Number() | Text() | Boolean() | Path():
            return ()
        case ListLiteral(items=nodes) | Call(arguments=nodes) | Product(factors=nodes):
            return nodes
        case And(operands=nodes) | Or(operands=nodes):
            return nodes
        case Negative(operand=operand) | Not(operand=operand):
            return (operand,)
        case Sum(first=first, rest=rest) | Comparison(first=first, rest=rest):
            return (first, *(operand for _, operand in rest))
        case Range(low=low, high=high):
            return (low, high)
        case Membership(item=item, container=container):
            return (item, container)
        case Conditional(then=then, condition=condition, otherwise=otherwise):
            return (then, condition, otherwise)


def walk(node: Node) -> Iterator[Node]:
    """The node and everything inside it, outermost first, in reading order."""
    yield node
    for child in children(node):
        yield from walk(child)


def with_texts(node: Node, meant: Mapping[int, str]) -> Node:
    """The expression with other words in the place of those that begin at some offsets; where they stood is kept."""
    if isinstance(node, Text):
        return replace(node, value=meant.get(node.start, node.value))
    changed = {each.name: _with_texts(getattr(node, each.name), meant) for each in fields(node)}
    return replace(node, **changed)


def _with_texts(part: Any, meant: Mapping[int, str]) -> Any:
    """Replaces texts in a field of an expression, be it one part or several; any other value stays as it is."""
    if isinstance(part, tuple):
        return tuple(_with_texts(each, meant) for each in part)
    return with_texts(cast("Node", part), meant) if isinstance(part, _Positioned) else part


def names_used(node: Node) -> tuple[str, ...]:
    """Every dotted name mentioned, once each, in order of first mention."""
    return tuple(dict.fromkeys(inner.dotted for inner in walk(node) if isinstance(inner, Path)))


def depth(node: Node) -> int:
    """How many nodes lie on the longest way down, this one included."""
    return 1 + max((depth(child) for child in children(node)), default=0)


_LOOSEST, _OR, _AND, _NOT, _COMPARISON, _SUM, _PRODUCT, _UNARY, _PRIMARY = range(9)


def _level(node: Node) -> int:
    """How tightly the node's own operator binds."""
    match node:
        case Conditional():
            return _LOOSEST
        case Or():
            return _OR
        case And():
            return _AND
        case Not():
            return _NOT
        case Comparison() | Membership() | Range():
            return _COMPARISON
        case Sum():
            return _SUM
        case Product():
            return _PRODUCT
        case Negative():
            return _UNARY
        case _:
            return _PRIMARY


def _inner(node: Node, level: int) -> str:
    text = unparse(node)
    return text if _level(node) >= level else f"({text})"


def unparse(node: Node) -> str:
    """The expression as source, in one standard spelling; parsing it gives an equal node."""
    match node:
        case Number(value=number):
            return str(number)
        case Text(value=text):
            return f"'{text}'" if '"' in text else f'"{text}"'
        case Boolean(value=truth):
            return "true" if truth else "false"
        case Path():
            return node.dotted
        case ListLiteral(items=items):
            return "[" + ", ".join(unparse(item) for item in items) + "]"
        case Range(low=low, high=high):
            return f"{_inner(low, _SUM)}..{_inner(high, _SUM)}"
        case Call(function=function, arguments=arguments):
            return f"{function}(" + ", ".join(unparse(argument) for argument in arguments) + ")"
        case Negative(operand=operand):
            return f"-{_inner(operand, _UNARY)}"
        case Product(factors=factors):
            return " * ".join(_inner(factor, _UNARY) for factor in factors)
        case Sum(first=first, rest=rest):
            return _inner(first, _PRODUCT) + "".join(f" {sign} {_inner(term, _PRODUCT)}" for sign, term in rest)
        case Comparison(first=first, rest=rest):
            return _inner(first, _SUM) + "".join(f" {sign} {_inner(operand, _SUM)}" for sign, operand in rest)
        case Membership(item=item, container=container, negated=negated):
            right = unparse(container) if isinstance(container, Range) else _inner(container, _SUM)
            return f"{_inner(item, _SUM)} {'not in' if negated else 'in'} {right}"
        case Not(operand=operand):
            return f"not {_inner(operand, _NOT)}"
        case And(operands=operands):
            return " and ".join(_inner(operand, _NOT) for operand in operands)
        case Or(operands=operands):
            return " or ".join(_inner(operand, _AND) for operand in operands)
        case Conditional(then=then, condition=condition, otherwise=otherwise):
            return f"{_inner(then, _OR)} if {_inner(condition, _OR)} else {unparse(otherwise)}"
