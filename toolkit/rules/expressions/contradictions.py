"""Conditions whose parts exclude each other, such as `lit and not lit` or `stack > 5 and stack < 3`: they never hold.

And those of which one part always holds, such as `lit or not lit`. Nothing has to be known of the names for that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from toolkit.rules.expressions.nodes import (
    And,
    Comparison,
    ListLiteral,
    Membership,
    Negative,
    Node,
    Not,
    Number,
    Or,
    Text,
    unparse,
    walk,
)
from toolkit.rules.expressions.types import LIMIT

_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_MIRRORED = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
#: One comparison of something with a number or with words: what, the sign, the number or the words.
_Plain: TypeAlias = tuple[Node, str, int | frozenset[str]]


def why_contradictory(term: Node) -> str:
    """Why an expression, or a condition in it, is settled by its parts alone. Empty when there is nothing to say."""
    for node in walk(term):
        if isinstance(node, And) and (pair := _excluding(_parts(node))):
            return f"this never holds: {unparse(pair[0])!r} and {unparse(pair[1])!r} exclude each other"
        if isinstance(node, Or) and (pair := _excluding([_negated(each) for each in _parts(node)])):
            one, other = (unparse(_negated(each)) for each in pair)
            return f"this always holds and asks for nothing: where {one!r} fails, {other!r} holds"
    return ""


def _parts(node: And | Or) -> list[Node]:
    """What a chain is made of, also where brackets stand around a part of the chain."""
    found: list[Node] = []
    for each in node.operands:
        found += _parts(each) if isinstance(each, type(node)) else [each]
    return found


def _excluding(parts: Sequence[Node]) -> tuple[Node, Node] | None:
    """Two of some conditions that cannot both hold; None where each pair of them can."""
    for number, one in enumerate(parts):
        for other in parts[number + 1 :]:
            if other == _negated(one) or one == _negated(other) or _apart(one, other):
                return one, other
    return None


def _negated(node: Node) -> Node:
    """A condition that holds where another one fails."""
    match node:
        case Not(operand=operand):
            return operand
        case Membership(item=item, container=container, negated=negated):
            return Membership(item, container, not negated)
        case Comparison(first=first, rest=((sign, second),)):
            return Comparison(first, ((_OPPOSITE[sign], second),))
    return Not(node)


def _apart(one: Node, other: Node) -> bool:
    """Whether two conditions compare the same thing with numbers or words that have nothing in common."""
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
                value, mirrored = _value(right), _value(left)
                if value is not None:
                    yield left, sign, value
                elif mirrored is not None:
                    yield right, _MIRRORED[sign], mirrored
        case Membership(item=item, container=ListLiteral(items=items), negated=negated):
            words = frozenset(each.value for each in items if isinstance(each, Text))
            if len(words) == len(items):
                yield item, "!=" if negated else "==", words


def plain_comparisons(node: And) -> Iterator[_Plain]:
    """The comparisons with numbers and words of all parts of a chain, which must all hold."""
    for each in _parts(node):
        yield from _plain(each)


def _value(node: Node) -> int | frozenset[str] | None:
    match node:
        case Number(value=number):
            return number
        case Negative(operand=Number(value=number)):
            return -number
        case Text(value=word):
            return frozenset({word})
    return None
