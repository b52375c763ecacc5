"""Conditions that never hold, whatever happens: they compare something with a number that it cannot be."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from toolkit.rules.expressions.compile import OPERATORS
from toolkit.rules.expressions.nodes import Call, Comparison, Negative, Node, Number, Path, walk

#: The least and the most that a name can be; None where nothing is known of it.
BoundsOf = Callable[[Path], tuple[int, int] | None]


def why_never(term: Node, bounds_of: BoundsOf) -> str:
    """Why a condition, or a comparison in it, never holds or asks for nothing. Empty when there is nothing to say."""
    nodes = tuple(walk(term))
    if not any(isinstance(node, Path | Call) for node in nodes):
        return "this asks for nothing: it is the same in every game"
    for node in nodes:
        if isinstance(node, Comparison):
            for (_, left), (sign, right) in pairwise([("", node.first), *node.rest]):
                path, other = (left, right) if isinstance(left, Path) else (right, left)
                number = _number(other)
                bounds = bounds_of(path) if isinstance(path, Path) else None
                if bounds is None or number is None or not isinstance(path, Path):
                    continue
                values = range(bounds[0], bounds[1] + 1)
                pairs = ((each, number) if path is left else (number, each) for each in values)
                if not any(OPERATORS[sign](*pair) for pair in pairs):
                    return f"this never holds: {path.dotted} goes from {bounds[0]} to {bounds[1]}"
    return ""


def _number(term: Node) -> int | None:
    match term:
        case Number(value=value):
            return value
        case Negative(operand=Number(value=value)):
            return -value
    return None
