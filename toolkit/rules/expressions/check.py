"""Names and types: every problem of an expression, each mistake told once.

A part whose type could not be found has the type None and is never complained about again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from toolkit.content.diagnostics import nearest
from toolkit.rules.expressions.functions import FUNCTIONS
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
)
from toolkit.rules.expressions.parse import parse
from toolkit.rules.expressions.problems import ExpressionError, Problem
from toolkit.rules.expressions.scope import Scope
from toolkit.rules.expressions.types import BOOLEAN, LIMIT, NUMBER, TEXT, Enum, ListOf, Object, Type


def check_expression(source: str, scope: Scope, expected: Type | None = None) -> list[Problem]:
    """Every problem of the expression where `scope` holds and a value of `expected` (None: any) is wanted."""
    try:
        node = parse(source)
    except ExpressionError as error:
        return error.problems
    return check_node(node, scope, expected)[1]


def check_node(node: Node, scope: Scope, expected: Type | None = None) -> tuple[Type | None, list[Problem]]:
    """The type of a parsed expression (None where a problem hides it) and every problem in it."""
    checker = _Checker(scope)
    found = checker.infer(node, expected)
    if expected is not None:
        checker.demand(node, found, expected)
    return found, sorted(checker.problems, key=lambda problem: (problem.offset, problem.end))


def _instead_of(whole: str, kind: Type, name: str) -> str:
    """What to write instead of asking for an attribute of something that has none."""
    if isinstance(kind, ListOf) and name in ("count", "length", "number", "size"):
        return f"write count({whole})"
    if isinstance(kind, ListOf) and (kind.item == TEXT or isinstance(kind.item, Enum)):
        return f'write "{name}" in {whole}'
    return f"write {whole} alone"


def _did_you_mean(word: str, candidates: Iterable[str]) -> str | None:
    best = nearest(word, candidates)
    return None if best is None else f"did you mean {best}?"


def _quoted(words: Sequence[str]) -> str:
    return ", ".join(f'"{word}"' for word in words)


def _shown(node: Node) -> str:
    """A name as it is written; empty for other parts of an expression."""
    return ".".join(node.parts) if isinstance(node, Path) else ""


def _attributes(node: Node, kind: Type | None, wanted: type[Type] | Type) -> str | None:
    """What of a thing could be meant where the thing itself cannot stand: `prisoner.nerve` of a prisoner."""
    if not isinstance(kind, Object) or not isinstance(node, Path):
        return None
    fitting = [
        f"{_shown(node)}.{name}"
        for name, attribute in kind.attributes.items()
        if attribute.type == wanted or (isinstance(wanted, type) and isinstance(attribute.type, wanted))
    ]
    return f"say what of it: {_some(fitting)}" if fitting else None


def _some(words: Sequence[str]) -> str:
    """A few words of many."""
    return ", ".join(words[:_SHOWN]) + (" or others" if len(words) > _SHOWN else "")


_SHOWN = 6


def _as_condition(node: Node, kind: Type) -> str | None:
    """What to write where a condition is wanted and something else stands."""
    if kind == NUMBER:
        return f"compare it: {_shown(node) or '…'} > 0"
    if kind == TEXT or isinstance(kind, Enum):
        return f'compare it: {_shown(node)} == "…"' if _shown(node) else "compare it with a name: name == …"
    if isinstance(kind, ListOf):
        return f"ask what is in it: … in {_shown(node) or '…'}"
    return _attributes(node, kind, BOOLEAN) or _attributes(node, kind, NUMBER)


def _as_number(node: Node, kind: Type) -> str | None:
    """What to write where a number is wanted and something else stands."""
    if kind == BOOLEAN:
        return "a number that depends on a condition is written: 1 if … else 0"
    if isinstance(kind, ListOf):
        return f"count what is in it: count({_shown(node) or '…'})"
    return _attributes(node, kind, NUMBER)


def _beside(node: Node, kind: Type, other: Node, fixed: Type) -> str | None:
    """How to compare two things of different types, where there is a way."""
    for one, its, container, whole in ((node, kind, other, fixed), (other, fixed, node, kind)):
        if isinstance(whole, ListOf) and not isinstance(its, ListOf | Object):
            word = f'"{one.value}"' if isinstance(one, Text) else _shown(one) or "…"
            return f"ask whether it is in the list: {word} in {_shown(container) or '[…]'}"
        if its == BOOLEAN and _shown(one):
            return f"a condition needs no comparison: {_shown(one)}, or not {_shown(one)}"
        if isinstance(its, Object):
            return _attributes(one, its, whole)
    return "write a number, without quotes" if fixed == NUMBER and isinstance(node, Text) else None


class _Checker:
    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.problems: list[Problem] = []

    def report(self, node: Node, message: str, hint: str | None = None) -> None:
        self.problems.append(Problem(node.start, node.end, message, hint))

    # What a node is

    def infer(self, node: Node, wanted: Type | None = None) -> Type | None:
        """The node's type. `wanted` only makes hints better: what would fit here."""
        match node:
            case Number(value=value):
                if value > LIMIT:
                    self.report(node, f"numbers go up to {LIMIT}")
                return NUMBER
            case Text():
                return TEXT
            case Boolean():
                return BOOLEAN
            case Path():
                return self.path(node, wanted)
            case ListLiteral(items=items):
                return self.list_literal(node, items)
            case Call():
                return self.call(node)
            case Negative(operand=operand):
                return self.numbers([operand])
            case Product(factors=factors):
                return self.numbers(factors)
            case Sum(first=first, rest=rest):
                if self.bare_word(node, wanted):
                    return None
                return self.numbers([first, *(term for _, term in rest)])
            case Range(low=low, high=high):
                return self.range(node, low, high)
            case Comparison():
                return self.comparison(node)
            case Membership():
                return self.membership(node)
            case Not(operand=operand):
                return self.conditions([operand], "not")
            case And(operands=operands):
                return self.conditions(operands, "and")
            case Or(operands=operands):
                return self.conditions(operands, "or")
            case Conditional():
                return self.conditional(node, wanted)

    def path(self, node: Path, wanted: Type | None) -> Type | None:
        first, *attributes = node.parts
        declared = self.scope.find(first)
        if declared is None:
            self.unknown_name(node, first, wanted)
            return None
        kind, position = declared.type, node.start + len(first) + 1
        owner = first
        for name in attributes:
            span = (position, position + len(name))
            if not isinstance(kind, Object):
                hint = _instead_of(".".join(node.parts[: node.parts.index(name)]), kind, name)
                self.problems.append(Problem(*span, f"{owner} is {kind.described()}: it has no {name}", hint))
                return None
            attribute = kind.attributes.get(name)
            if attribute is None:
                message = f"{kind.described()} has no {name}"
                near = _did_you_mean(name, kind.attributes)
                self.problems.append(Problem(*span, message, near, known=() if near else tuple(kind.attributes)))
                return None
            kind, owner, position = attribute.type, name, position + len(name) + 1
        return kind

    def unknown_name(self, node: Path, name: str, wanted: Type | None) -> None:
        if isinstance(wanted, Enum) and len(node.parts) == 1 and name in wanted.members:
            hint: str | None = f'words stand in quotes: "{name}"'
        elif name in FUNCTIONS:
            hint = f"{name} is a function: {name}(…)"
        else:
            hint = self._meant(name, node.parts[1:])
            if hint is None and wanted == TEXT and len(node.parts) == 1:
                hint = f'words stand in quotes: "{name}"'
        words = f"nothing here is called {name}"
        self.problems.append(Problem(node.start, node.start + len(name), words, hint, unknown=name))

    def bare_word(self, node: Sum, wanted: Type | None) -> bool:
        """Report a word such as `spare-wick` that lacks its quotes, and so reads as a difference of two names."""
        parts = [node.first, *(term for _, term in node.rest)]
        is_joined = all(after.start == before.end + 1 for before, after in pairwise(parts))
        if not is_joined or any(sign != "-" for sign, _ in node.rest) or wanted in (NUMBER, BOOLEAN):
            return False
        if not isinstance(node.first, Path) or self.scope.find(node.first.parts[0]) is not None:
            return False
        word = "-".join(filter(None, map(_shown, parts)))
        self.report(node, f"nothing here is called {word}", f'words stand in quotes: "{word}"')
        return True

    def _meant(self, name: str, attributes: Sequence[str]) -> str | None:
        """What an unknown name was meant to be: of `hero.wounds` the names that have wounds, where there are any."""
        if not attributes:
            return _did_you_mean(name, [*self.scope, "true", "false"])
        having = [
            known
            for known, declared in self.scope.items()
            if isinstance(declared.type, Object) and attributes[0] in declared.type.attributes
        ]
        fitting = " or ".join(f"{known}.{attributes[0]}" for known in having)
        return _did_you_mean(name, having or self.scope) or (f"here it is {fitting}" if fitting else None)

    def list_literal(self, node: Node, items: Sequence[Node]) -> Type | None:
        if not items:
            self.report(node, "the list is empty", "write what may be in it, such as [1, 2]")
            return None
        kinds = [self.infer(item) for item in items]
        if None in kinds:
            return None
        kind = self.join(items, kinds)
        return None if kind is None else ListOf(kind)

    def call(self, node: Call) -> Type | None:
        function = FUNCTIONS.get(node.function)
        if function is None:
            if self.scope.find(node.function.split(".")[0]) is not None:
                self.report(node, f"{node.function} is not a function")
            else:
                hint = _did_you_mean(node.function, FUNCTIONS) or f"the functions are {', '.join(FUNCTIONS)}"
                self.report(node, f"there is no function {node.function}", hint)
            for argument in node.arguments:
                self.infer(argument)
            return None
        given = len(node.arguments)
        if given < function.least or (function.most is not None and given > function.most):
            self.report(node, f"{node.function} takes {function.arity()}, not {given}")
        if not function.takes_list:
            return self.numbers(node.arguments)
        for argument in node.arguments:
            kind = self.infer(argument)
            if kind is not None and not isinstance(kind, ListOf):
                alone = f"write {_shown(argument)} alone" if kind == NUMBER and _shown(argument) else None
                message = f"{node.function} takes a list, but this is {kind.described()}"
                self.report(argument, message, alone or _attributes(argument, kind, ListOf))
        return NUMBER

    def range(self, node: Node, low: Node, high: Node) -> Type:
        self.numbers([low, high])
        if isinstance(low, Number) and isinstance(high, Number) and low.value > high.value:
            self.report(node, "the range is empty", f"write it from low to high: {high.value}..{low.value}")
        return ListOf(NUMBER)

    def comparison(self, node: Comparison) -> Type:
        operands = [node.first, *(operand for _, operand in node.rest)]
        kinds = self.alike(operands)
        for index, (sign, _) in enumerate(node.rest):
            here, there = index, index + 1
            if sign in ("==", "!="):
                if self.join(operands[here : there + 1], kinds[here : there + 1]) is None:
                    kinds[there] = None
                continue
            for place in (here, there):
                kind = kinds[place]
                if kind is not None and kind != NUMBER:
                    hint = _attributes(operands[place], kind, NUMBER)
                    if kind == TEXT or isinstance(kind, Enum):
                        hint = "words are compared with == and !="
                    self.report(operands[place], f"{sign} compares numbers, but this is {kind.described()}", hint)
                    kinds[place] = None
        return BOOLEAN

    def alike(self, operands: Sequence[Node]) -> list[Type | None]:
        """The types of operands that stand beside each other, each telling the others what is wanted."""
        kinds: list[Type | None] = []
        declared = next((kind for kind in map(self.declared, operands) if kind is not None), None)
        for operand in operands:
            kinds.append(self.infer(operand, declared))
        return kinds

    def declared(self, node: Node) -> Type | None:
        """The type of a correct path, found silently."""
        return _Checker(self.scope).path(node, None) if isinstance(node, Path) else None

    def membership(self, node: Membership) -> Type:
        container = self.infer(node.container)
        kind = self.infer(node.item, container.item if isinstance(container, ListOf) else None)
        if container is None or kind is None:
            return BOOLEAN
        if not isinstance(container, ListOf):
            hint = _attributes(node.container, container, ListOf)
            hint = hint or "in takes a list such as [1, 2] or a range such as 1..3"
            self.report(node.container, f"this is {container.described()}, not a list", hint)
        elif isinstance(node.container, ListLiteral) and isinstance(kind, Enum) and container.item == TEXT:
            self.members(node.container, kind)
        else:
            self.join([node.item, node.container], [kind, container.item])
        return BOOLEAN

    def conditional(self, node: Conditional, wanted: Type | None) -> Type | None:
        then = self.infer(node.then, wanted)
        self.conditions([node.condition], "if")
        otherwise = self.infer(node.otherwise, wanted)
        return self.join([node.then, node.otherwise], [then, otherwise])

    # What a node must be

    def numbers(self, operands: Sequence[Node]) -> Type:
        for operand in operands:
            self.demand(operand, self.infer(operand, NUMBER), NUMBER)
        return NUMBER

    def conditions(self, operands: Sequence[Node], word: str) -> Type:
        for operand in operands:
            kind = self.infer(operand, BOOLEAN)
            if kind is None or kind == BOOLEAN:
                continue
            hint = _as_condition(operand, kind)
            if word == "or" and isinstance(operand, Number | Text):
                hint = "to compare with several values write: level in [1, 2]"
            self.report(operand, f"{word} takes a condition, but this is {kind.described()}", hint)
        return BOOLEAN

    def demand(self, node: Node, kind: Type | None, wanted: Type) -> None:
        """Report the node unless a value of `kind` is always a value of `wanted`."""
        if kind is None or kind == wanted:
            return
        if isinstance(wanted, Enum) and kind == TEXT and self.literal(node):
            self.members(node, wanted)
        elif (
            isinstance(wanted, ListOf) and isinstance(wanted.item, Enum) and kind == ListOf(TEXT) and self.literal(node)
        ):
            self.members(node, wanted.item)
        elif not (wanted == TEXT and isinstance(kind, Enum)):
            hint = f"one of {_quoted(wanted.members)}" if isinstance(wanted, Enum) else None
            if wanted == BOOLEAN:
                hint = _as_condition(node, kind)
            elif wanted == NUMBER:
                hint = _as_number(node, kind)
            self.report(node, f"this is {kind.described()}, but {wanted.described()} is wanted", hint)

    def join(self, nodes: Sequence[Node], kinds: Sequence[Type | None]) -> Type | None:
        """The one type of parts that must be of the same type; words give way to the fixed set they stand beside."""
        known = [kind for kind in kinds if kind is not None]
        if not known:
            return None
        fixed = next((kind for kind in known if isinstance(kind, Enum)), known[0])
        for node, kind in zip(nodes, kinds, strict=True):
            if kind is None or kind == fixed:
                continue
            if isinstance(fixed, Enum) and kind == TEXT:
                self.members(node, fixed)
            else:
                other = next(each for each, its in zip(nodes, kinds, strict=True) if its == fixed)
                message = f"this is {kind.described()}, but beside it stands {fixed.described()}"
                self.report(node, message, _beside(node, kind, other, fixed))
                return None
        return fixed

    def literal(self, node: Node) -> bool:
        """Whether every word the node can be stands in the source."""
        match node:
            case Text():
                return True
            case Conditional(then=then, otherwise=otherwise):
                return self.literal(then) and self.literal(otherwise)
            case ListLiteral(items=items):
                return all(self.literal(item) for item in items)
            case _:
                return False

    def members(self, node: Node, words: Enum) -> None:
        """Check each word written out in the node against the fixed set."""
        match node:
            case Text(value=value):
                if value not in words.members and not words.is_open:
                    hint = _did_you_mean(value, words.members) or f"one of {_quoted(words.members)}"
                    self.report(node, f'"{value}" is not {words.described()}', hint)
            case Conditional(then=then, otherwise=otherwise):
                self.members(then, words)
                self.members(otherwise, words)
            case ListLiteral(items=items):
                for item in items:
                    self.members(item, words)
            case _:
                return
