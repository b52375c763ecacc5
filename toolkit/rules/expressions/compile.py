"""Nodes to closures.

A closure takes the context and returns the value. Parts without names are computed once, here. The shapes that content
uses most (a name against a constant, two conditions) have closures of their own, because a game evaluates the same few
expressions many thousand times.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from toolkit.rules.expressions.check import check_node
from toolkit.rules.expressions.nodes import (
    And,
    Boolean,
    Call,
    Comparison,
    Conditional,
    ListLiteral,
    Membership,
    Negative,
    Node,
    Not,
    Number,
    Or,
    Path,
    Product,
    Range,
    Sum,
    Text,
    names_used,
    unparse,
)
from toolkit.rules.expressions.parse import parse
from toolkit.rules.expressions.problems import ExpressionError
from toolkit.rules.expressions.scope import Scope
from toolkit.rules.expressions.types import LIMIT, Object, Type, clamp

Evaluate: TypeAlias = Callable[[Any], Any]

_REMEMBERED = 10_000


@dataclass(frozen=True, slots=True, eq=False)
class Expression:
    """A checked expression, ready to run. `evaluate` takes the context of the scope it was compiled in."""

    source: str
    type: Type
    node: Node
    evaluate: Evaluate
    constant: bool
    """Whether the value is the same in every context."""

    @property
    def names(self) -> tuple[str, ...]:
        """Every dotted name mentioned, once each, in order of first mention."""
        return _names_of(self)


@lru_cache(maxsize=_REMEMBERED)
def _names_of(expression: Expression) -> tuple[str, ...]:
    return names_used(expression.node)


def compile_expression(source: str | int | bool, scope: Scope, expected: Type | None = None) -> Expression:
    """Parse, check and compile; the same source in the same scope gives the same object.

    A whole number or a boolean straight from YAML is an expression too. Raises `ExpressionError` with every problem.
    """
    text = source if isinstance(source, str) else str(source).lower()
    remembered: Expression | None = scope.compiled.get((text, expected))
    if remembered is not None:
        return remembered
    node = parse(text)
    found, problems = check_node(node, scope, expected)
    if problems or found is None:
        raise ExpressionError(text, problems)
    return _remember(scope, (text, expected), text, node, expected or found)


def compile_term(term: Node, scope: Scope, given: Type) -> Expression:
    """Compile what was parsed and checked before; equal terms in the same scope give the same object."""
    remembered: Expression | None = scope.compiled.get((term, given))
    return remembered or _remember(scope, (term, given), unparse(term), term, given)


def _remember(scope: Scope, key: tuple[str | Node, Type | None], source: str, node: Node, given: Type) -> Expression:
    code = _Compiler(scope).compile(node)
    expression = Expression(source, given, node, code.run, code.constant)
    if len(scope.compiled) >= _REMEMBERED:
        scope.compiled.clear()
    scope.compiled[key] = expression
    return expression


@dataclass(frozen=True, slots=True)
class _Code:
    run: Evaluate
    constant: bool = False
    value: Any = None


def _constant(value: Any) -> _Code:
    return _Code(lambda _: value, True, value)


_COMPARE_CONSTANT: dict[str, Callable[[Evaluate, Any], Evaluate]] = {
    "==": lambda left, value: lambda context: left(context) == value,
    "!=": lambda left, value: lambda context: left(context) != value,
    "<": lambda left, value: lambda context: left(context) < value,
    "<=": lambda left, value: lambda context: left(context) <= value,
    ">": lambda left, value: lambda context: left(context) > value,
    ">=": lambda left, value: lambda context: left(context) >= value,
}
_COMPARE: dict[str, Callable[[Evaluate, Evaluate], Evaluate]] = {
    "==": lambda left, right: lambda context: left(context) == right(context),
    "!=": lambda left, right: lambda context: left(context) != right(context),
    "<": lambda left, right: lambda context: left(context) < right(context),
    "<=": lambda left, right: lambda context: left(context) <= right(context),
    ">": lambda left, right: lambda context: left(context) > right(context),
    ">=": lambda left, right: lambda context: left(context) >= right(context),
}
OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


class _Compiler:
    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    def compile(self, node: Node) -> _Code:
        match node:
            case Number(value=value) | Text(value=value) | Boolean(value=value):
                return _constant(value)
            case Path(parts=parts):
                return _Code(self.path(parts))
            case ListLiteral(items=items):
                return self.folded(items, _list)
            case Range():
                raise AssertionError("a range is compiled with the membership it belongs to")
            case Call(function=function, arguments=arguments):
                return self.folded(arguments, _FUNCTIONS[function])
            case Negative(operand=operand):
                return self.folded([operand], _negative)
            case Product(factors=factors):
                return self.folded(factors, _product)
            case Sum(first=first, rest=rest):
                signs = [sign for sign, _ in rest]
                return self.folded([first, *(term for _, term in rest)], lambda codes: _sum(signs, codes))
            case Comparison(first=first, rest=rest):
                signs = [sign for sign, _ in rest]
                return self.folded([first, *(other for _, other in rest)], lambda codes: _comparison(signs, codes))
            case Membership():
                return self.membership(node)
            case Not(operand=operand):
                return self.folded([operand], _negation)
            case And(operands=operands):
                return _joined([self.compile(operand) for operand in operands], deciding=False)
            case Or(operands=operands):
                return _joined([self.compile(operand) for operand in operands], deciding=True)
            case Conditional():
                return self.conditional(node)

    def folded(self, parts: Sequence[Node], build: Callable[[list[_Code]], Evaluate]) -> _Code:
        """The closure `build` makes of the parts, or its value where all parts are constant."""
        codes = [self.compile(part) for part in parts]
        run = build(codes)
        return _constant(run(None)) if all(code.constant for code in codes) else _Code(run)

    def path(self, parts: tuple[str, ...]) -> Evaluate:
        declared = self.scope.find(parts[0])
        assert declared is not None
        run, kind = declared.read, declared.type
        for name in parts[1:]:
            assert isinstance(kind, Object)
            attribute = kind.attributes[name]
            run, kind = _attribute(run, attribute.read, attribute.type.absent()), attribute.type
        return run

    def membership(self, node: Membership) -> _Code:
        if isinstance(node.container, Range):
            code = self.folded([node.item, node.container.low, node.container.high], _within)
        else:
            code = self.folded([node.item, node.container], _among)
        if not node.negated:
            return code
        return _constant(not code.value) if code.constant else _Code(_negation([code]))

    def conditional(self, node: Conditional) -> _Code:
        condition, then, otherwise = map(self.compile, (node.condition, node.then, node.otherwise))
        if condition.constant:
            return then if condition.value else otherwise
        test, yes, no = condition.run, then.run, otherwise.run
        return _Code(lambda context: yes(context) if test(context) else no(context))


def _attribute(owner: Evaluate, read: Callable[[Any], Any], absent: Any) -> Evaluate:
    def run(context: Any) -> Any:
        thing = owner(context)
        return absent if thing is None else read(thing)

    return run


def _list(codes: list[_Code]) -> Evaluate:
    runs = [code.run for code in codes]
    return lambda context: tuple([run(context) for run in runs])


def _negative(codes: list[_Code]) -> Evaluate:
    run = codes[0].run
    return lambda context: -run(context)


def _product(codes: list[_Code]) -> Evaluate:
    first, *rest = (code.run for code in codes)
    if len(rest) == 1:
        second = rest[0]
        return lambda context: clamp(first(context) * second(context))

    def run(context: Any) -> Any:
        value = first(context)
        for factor in rest:
            value = clamp(value * factor(context))
        return value

    return run


def _sum(signs: list[str], codes: list[_Code]) -> Evaluate:
    first = codes[0].run
    if len(codes) == 2 and codes[1].constant:
        return _add_constant(first, codes[1].value if signs[0] == "+" else -codes[1].value)
    terms = [(1 if sign == "+" else -1, code.run) for sign, code in zip(signs, codes[1:], strict=True)]

    def run(context: Any) -> Any:
        value = first(context)
        for sign, term in terms:
            value = clamp(value + sign * term(context))
        return value

    return run


def _add_constant(first: Evaluate, added: int) -> Evaluate:
    def run(context: Any) -> Any:
        value = first(context) + added
        return value if -LIMIT <= value <= LIMIT else clamp(value)

    return run


def _comparison(signs: list[str], codes: list[_Code]) -> Evaluate:
    left, right = codes[0], codes[1]
    if len(codes) > 2:
        return _comparison_chain([OPERATORS[sign] for sign in signs], [code.run for code in codes])
    if right.constant:
        return _COMPARE_CONSTANT[signs[0]](left.run, right.value)
    return _COMPARE[signs[0]](left.run, right.run)


def _comparison_chain(operators: list[Callable[[Any, Any], Any]], runs: list[Evaluate]) -> Evaluate:
    """Every operand is evaluated once at most: comparing pair by pair would double the work at each nesting."""
    first = runs[0]
    links = list(zip(operators, runs[1:], strict=True))

    def run(context: Any) -> Any:
        left = first(context)
        for holds, operand in links:
            right = operand(context)
            if not holds(left, right):
                return False
            left = right
        return True

    return run


def _within(codes: list[_Code]) -> Evaluate:
    item, low, high = codes
    run = item.run
    if low.constant and high.constant:
        least, most = low.value, high.value
        return lambda context: least <= run(context) <= most
    first, last = low.run, high.run
    return lambda context: first(context) <= run(context) <= last(context)


def _among(codes: list[_Code]) -> Evaluate:
    item, container = codes[0].run, codes[1]
    if container.constant and all(isinstance(value, int | str) for value in container.value):
        values = frozenset(container.value)
        return lambda context: item(context) in values
    run = container.run
    return lambda context: item(context) in run(context)


def _negation(codes: list[_Code]) -> Evaluate:
    run = codes[0].run
    return lambda context: not run(context)


def _joined(codes: list[_Code], *, deciding: bool) -> _Code:
    """`or` is decided by the first true part, `and` by the first false one."""
    if any(code.constant and code.value is deciding for code in codes):
        return _constant(deciding)
    open_parts = [code.run for code in codes if not code.constant]
    if not open_parts:
        return _constant(not deciding)
    if len(open_parts) == 1:
        return _Code(open_parts[0])
    return _Code(_any(open_parts) if deciding else _all(open_parts))


def _all(parts: Sequence[Evaluate]) -> Evaluate:
    if len(parts) == 2:
        first, second = parts
        return lambda context: first(context) and second(context)

    def run(context: Any) -> Any:
        for part in parts:  # noqa: SIM110 - a generator costs more than the parts it would run
            if not part(context):
                return False
        return True

    return run


def _any(parts: Sequence[Evaluate]) -> Evaluate:
    if len(parts) == 2:
        first, second = parts
        return lambda context: first(context) or second(context)

    def run(context: Any) -> Any:
        for part in parts:  # noqa: SIM110 - a generator costs more than the parts it would run
            if part(context):
                return True
        return False

    return run


def _smallest(codes: list[_Code]) -> Evaluate:
    runs = [code.run for code in codes]
    return lambda context: min([run(context) for run in runs])


def _largest(codes: list[_Code]) -> Evaluate:
    runs = [code.run for code in codes]
    return lambda context: max([run(context) for run in runs])


def _absolute(codes: list[_Code]) -> Evaluate:
    run = codes[0].run
    return lambda context: abs(run(context))


def _count(codes: list[_Code]) -> Evaluate:
    run = codes[0].run
    return lambda context: len(run(context))


def _half_up(codes: list[_Code]) -> Evaluate:
    run = codes[0].run
    return lambda context: (run(context) + 1) // 2


def _half_down(codes: list[_Code]) -> Evaluate:
    run = codes[0].run
    return lambda context: run(context) // 2


_FUNCTIONS: dict[str, Callable[[list[_Code]], Evaluate]] = {
    "min": _smallest,
    "max": _largest,
    "abs": _absolute,
    "count": _count,
    "half_up": _half_up,
    "half_down": _half_down,
}
