"""Conditions whose parts exclude each other, such as `lit and not lit` or `stack > keys and stack < keys`: they never
hold.

And those of which one part always holds, such as `lit or not lit`, or says what another one says. Nothing has to be
known of the names for that but what a condition brings along or excludes (`Name.implies`, `Name.denies`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import gcd
from typing import TypeAlias

from toolkit.rules.expressions.linear import linear_of
from toolkit.rules.expressions.nodes import (
    And,
    Comparison,
    Conditional,
    ListLiteral,
    Membership,
    Node,
    Not,
    Number,
    Or,
    Path,
    Range,
    Text,
    unparse,
    walk,
)
from toolkit.rules.expressions.scope import Scope
from toolkit.rules.expressions.types import BOOLEAN, LIMIT

_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_MIRRORED = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
#: What is compared: a name or another part of an expression, or how often each of some parts is in a sum.
_Subject: TypeAlias = Node | frozenset[tuple[Node, int]]
#: One comparison of something with a number or with words: what, the sign, the number or the words.
_Plain: TypeAlias = tuple[_Subject, str, int | frozenset[str]]
#: So many alternatives of one part are tried out beside the others.
_MOST_TRIED = 8


def why_contradictory(term: Node, scope: Scope | None = None) -> str:
    """Why an expression, or a condition in it, is settled by its parts alone. Empty when there is nothing to say."""
    for node in walk(term):
        match node:
            case And():
                if apart := _excluding(_parts(node), scope):
                    return f"this never holds: {' and '.join(repr(unparse(each)) for each in apart)} exclude each other"
                if vain := _vain_alternative(_parts(node), scope):
                    return f"{unparse(vain[0])!r} never holds beside {unparse(vain[1])!r}"
            case Or():
                if apart := _excluding([_negated(each) for each in _parts(node)], scope):
                    one, *others = (repr(unparse(_negated(each))) for each in apart)
                    return f"this always holds and asks for nothing: where {one} fails, {' or '.join(others)} holds"
            case Conditional(then=then, condition=condition, otherwise=otherwise) if then == otherwise:
                return f"{unparse(condition)!r} asks for nothing: it is {unparse(then)!r} either way"
        if isinstance(node, And | Or) and (twice := _twice(_parts(node))):
            return f"{unparse(twice)!r} stands here twice"
    return ""


def _parts(node: And | Or) -> list[Node]:
    """What a chain is made of, also where brackets stand around a part of the chain."""
    found: list[Node] = []
    for each in node.operands:
        found += _parts(each) if isinstance(each, type(node)) else [each]
    return found


def _twice(parts: Sequence[Node]) -> Node | None:
    return next((each for number, each in enumerate(parts) if each in parts[:number]), None)


def _excluding(parts: Sequence[Node], scope: Scope | None) -> Sequence[Node]:
    """Those of some conditions that cannot all hold, two where two are enough; none where nothing is found. A part with
    alternatives cannot hold beside the others where none of them can."""
    implied = [[each, *_implied(each, scope)] for each in parts]
    for number, one in enumerate(parts):
        for place, other in enumerate(parts[number + 1 :], number + 1):
            if any(_exclude(this, that) for this in implied[number] for that in implied[place]):
                return one, other
    for number, one in enumerate(parts):
        others = [*parts[:number], *parts[number + 1 :]]
        beside = [_beside(each, others, scope) for each in _alternatives(one)]
        found = {each for each in beside if each is not None}
        if found and None not in beside:
            return sorted({one, *found}, key=parts.index)
    return ()


def _vain_alternative(parts: Sequence[Node], scope: Scope | None) -> tuple[Node, Node] | None:
    """A part of an `or` that cannot hold beside another part of the chain around it, and that other part."""
    for number, one in enumerate(parts):
        others = [*parts[:number], *parts[number + 1 :]]
        for each in _parts(one) if isinstance(one, Or) else ():
            if other := _beside(each, others, scope):
                return each, other
    return None


def _beside(alternative: Node, others: Sequence[Node], scope: Scope | None) -> Node | None:
    """Which of some conditions one of the alternatives of another part excludes."""
    mine = [each for part in _all_of(alternative) for each in (part, *_implied(part, scope))]
    for other in others:
        if any(_exclude(one, each) for one in mine for each in (other, *_implied(other, scope))):
            return other
    return None


def _all_of(node: Node) -> list[Node]:
    return _parts(node) if isinstance(node, And) else [node]


def _alternatives(node: Node) -> list[Node]:
    """The conditions of which one has to hold; none for what has no alternatives."""
    node = _negated(node.operand) if isinstance(node, Not) else node
    found = _parts(node) if isinstance(node, Or) else []
    return found if len(found) <= _MOST_TRIED else []


def _implied(node: Node, scope: Scope | None) -> Iterator[Node]:
    """What is certain besides where a name that stands for a condition holds, or fails."""
    name = node.operand if isinstance(node, Not) else node
    found = scope.find(name.dotted) if scope is not None and isinstance(name, Path) else None
    if scope is None or found is None:
        return
    for other, (least, most) in (found.implies if name is node else found.denies).items():
        path, declared = Path((other,)), scope.find(other)
        if declared is not None and declared.type == BOOLEAN:
            yield path if least else Not(path)
        elif declared is not None:
            bounds = [("==", least)] if least == most else [(">=", least), ("<=", most)]
            yield from (Comparison(path, ((sign, Number(number)),)) for sign, number in bounds)


def _negated(node: Node) -> Node:
    """A condition that holds where another one fails."""
    match node:
        case Not(operand=operand):
            return operand
        case Membership(item=item, container=container, negated=negated):
            return Membership(item, container, not negated)
        case Comparison(first=first, rest=((sign, second),)):
            return Comparison(first, ((_OPPOSITE[sign], second),))
        case And(operands=operands):
            return Or(tuple(map(_negated, operands)))
        case Or(operands=operands):
            return And(tuple(map(_negated, operands)))
    return Not(node)


def _exclude(one: Node, other: Node) -> bool:
    """Whether one condition is the opposite of another, or compares the same thing with numbers or words that have
    nothing in common with those of the other."""
    if other == _negated(one) or one == _negated(other):
        return True
    return any(
        subject == same and not _together(sign, value, other_sign, other_value)
        for subject, sign, value in _plain(one)
        for same, other_sign, other_value in _plain(other)
    )


def _together(sign: str, value: int | frozenset[str], other_sign: str, other: int | frozenset[str]) -> bool:
    """Whether something can stand in both relations."""
    if isinstance(value, int) and isinstance(other, int):
        (least, most), (low, high) = number_range(sign, value), number_range(other_sign, other)
        first, last = max(least, low), min(most, high)
        excluded = {number for mark, number in ((sign, value), (other_sign, other)) if mark == "!="}
        return first <= last and not (first == last and first in excluded)
    if isinstance(value, frozenset) and isinstance(other, frozenset):
        if sign == other_sign == "==":
            return bool(value & other)
        if "==" in (sign, other_sign):
            wanted, unwanted = (value, other) if sign == "==" else (other, value)
            return not wanted <= unwanted
    return True


def number_range(sign: str, number: int) -> tuple[int, int]:
    """The least and the most that a number can be which stands so to another."""
    match sign:
        case "==":
            return number, number
        case "<" | "<=":
            return -LIMIT, number - (sign == "<")
        case ">" | ">=":
            return number + (sign == ">"), LIMIT
    return -LIMIT, LIMIT


def _plain(node: Node) -> Iterator[_Plain]:
    """The comparisons with numbers and words that must all hold for a condition to hold."""
    match node:
        case Not(operand=Comparison(rest=(_,)) | Membership() as operand):
            yield from _plain(_negated(operand))
        case Comparison(first=first, rest=rest):
            for (_, left), (sign, right) in pairwise([("", first), *rest]):
                yield from _compared(left, sign, right)
        case Membership(item=item, container=Range(low=low, high=high), negated=False):
            yield from (*_compared(item, ">=", low), *_compared(item, "<=", high))
        case Membership(item=item, container=ListLiteral(items=items), negated=negated):
            words = frozenset(each.value for each in items if isinstance(each, Text))
            if len(words) == len(items):
                yield item, "!=" if negated else "==", words


def _compared(left: Node, sign: str, right: Node) -> Iterator[_Plain]:
    """A comparison with a word, or of what two numbers differ by with a number."""
    if isinstance(right, Text):
        yield left, sign, frozenset({right.value})
    elif isinstance(left, Text):
        yield right, _MIRRORED[sign], frozenset({left.value})
    else:
        difference = linear_of(left).minus(linear_of(right))
        if not difference.parts:
            return
        common = gcd(*difference.parts.values())
        if min(difference.parts.items(), key=lambda each: unparse(each[0]))[1] < 0:
            common, sign = -common, _MIRRORED[sign]
        parts = {part: times // common for part, times in difference.parts.items()}
        whole, left_over = divmod(-difference.number, common)
        if left_over and sign in ("==", "!="):
            return
        sign = {">=": ">", "<": "<="}.get(sign, sign) if left_over else sign  # 2 * a > 3 is a > 1
        ((part, times), *more) = parts.items()
        yield part if times == 1 and not more else frozenset(parts.items()), sign, whole


def plain_comparisons(node: And) -> Iterator[_Plain]:
    """The comparisons with numbers and words of all parts of a chain, which must all hold."""
    for each in _parts(node):
        yield from _plain(each)
