"""Sums as mathematics sees them: how often each thing is in `2 * level - (level - 1)`, and the number besides.

Two readings of one name in an expression give the same value, so that what is added and taken away again is gone.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import prod

from toolkit.rules.expressions.nodes import Negative, Node, Number, Path, Product, Sum, unparse, walk


@dataclass(frozen=True, slots=True)
class Linear:
    """How often each name, or other thing that is no sum itself, is in a number, and what is added to them."""

    parts: dict[Node, int]
    number: int

    def minus(self, other: Linear) -> Linear:
        return self._with(other, -1)

    def times(self, factor: int) -> Linear:
        return Linear({}, 0)._with(self, factor)

    def _with(self, other: Linear, factor: int) -> Linear:
        found = Counter(self.parts)
        for part, times in other.parts.items():
            found[part] += factor * times
        parts = {part: times for part, times in found.items() if times}
        return Linear(parts, self.number + factor * other.number)


def linear_of(node: Node) -> Linear:
    match node:
        case Number(value=value):
            return Linear({}, value)
        case Negative(operand=operand):
            return linear_of(operand).times(-1)
        case Product(factors=factors):
            each = [linear_of(factor) for factor in factors]
            times = prod(one.number for one in each if not one.parts)
            rest = [factor for factor, one in zip(factors, each, strict=True) if one.parts]
            if len(rest) > 1:
                return Linear({Product(tuple(sorted(rest, key=unparse))): 1}, 0).times(times)
            return next((one for one in each if one.parts), Linear({}, 1)).times(times)
        case Sum(first=first, rest=terms):
            total = linear_of(first)
            for sign, term in terms:
                total = total.minus(linear_of(term).times(-1 if sign == "+" else 1))
            return total
    return Linear({node: 1}, 0)


def why_cancelled(term: Node) -> tuple[str, str]:
    """Why a sum or a product in an expression does not hang on a name in it, and what to write instead; twice nothing
    where it does."""
    for node in walk(term):
        if isinstance(node, Sum | Product):
            left = linear_of(node)
            there = {each.dotted for part in left.parts for each in walk(part) if isinstance(each, Path)}
            mentioned = dict.fromkeys(each.dotted for each in walk(node) if isinstance(each, Path))
            gone = [name for name in mentioned if name not in there]
            if gone and not left.parts:
                return f"{unparse(node)!r} is always {left.number}, whatever {' and '.join(gone)} may be", ""
            if gone:
                what = " and ".join(gone)
                return f"{unparse(node)!r} is the same whatever {what} may be", f"leave {what} out"
    return "", ""
