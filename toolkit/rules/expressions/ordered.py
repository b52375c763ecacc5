"""Comparisons that are settled because one value is never more than another: `hero.health > hero.max_health`.

Names and attributes say which others they never exceed (`Name.at_most`). Sums are compared by their difference, so that
`hero.max_health - hero.health < 0` is settled too, and so is a comparison of something with itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from toolkit.rules.expressions.contradictions import number_range, plain_comparisons
from toolkit.rules.expressions.limits import ALWAYS, NEVER, Between, Known, compared, limits_of
from toolkit.rules.expressions.linear import Linear, linear_of
from toolkit.rules.expressions.nodes import (
    And,
    Comparison,
    Membership,
    Node,
    Path,
    Range,
    Text,
    unparse,
    walk,
)
from toolkit.rules.expressions.scope import Scope
from toolkit.rules.expressions.types import LIMIT, Bounds


def why_ordered(term: Node, scope: Scope, known: Known) -> str:
    """Why a comparison in an expression always comes out the same. Empty when there is nothing to say."""
    for node, left, sign, right in _comparisons(term):
        if isinstance(left, Text) or isinstance(right, Text) or not _names_something(left, right):
            continue
        difference = linear_of(left).minus(linear_of(right))
        between, whys = _limits(difference, scope, known)
        truth = compared(between, sign, Between(0, 0))
        if truth not in (NEVER, ALWAYS) or (truth == ALWAYS and not _is_all(node)):
            continue
        why = ", ".join(dict.fromkeys(whys)) if difference.parts else "it compares something with itself"
        if why:
            what = "this" if node is term else repr(unparse(node))
            return f"{what} {'never holds' if truth == NEVER else 'always holds and asks for nothing'}: {why}"
    return next(_beyond_each_other(term, scope), "")


def _beyond_each_other(term: Node, scope: Scope) -> Iterator[str]:
    """Parts of a condition that ask for more of one number than they leave of another, which is never less."""
    for node in walk(term):
        asked = [*plain_comparisons(node)] if isinstance(node, And) else []
        numbers = [
            (path, *number_range(sign, value))
            for path, sign, value in asked
            if isinstance(value, int) and isinstance(path, Path)
        ]
        for one, least, _ in numbers:
            for other, _, most in numbers:
                if one != other and least > most and never_more(one, other, scope):
                    what = "this" if node is term else repr(unparse(node))
                    yield f"{what} never holds: {one.dotted} is never more than {other.dotted}"


def never_more(one: Path, other: Path, scope: Scope) -> bool:
    """Whether declarations (`at_most`) say that one number is never more than the other, directly or through numbers
    between the two."""
    seen: set[tuple[str, ...]] = set()
    edge = [one.parts]
    while edge:
        parts = edge.pop()
        if parts == other.parts:
            return True
        if parts not in seen:
            seen.add(parts)
            edge += _at_most(parts, scope)
    return False


def _at_most(parts: tuple[str, ...], scope: Scope) -> Iterator[tuple[str, ...]]:
    declared = scope.declared(parts)
    for name in declared.at_most if declared is not None else ():
        beside, alone = (*parts[:-1], name), scope.find(name)
        if scope.declared(beside) is not None:
            yield beside
        elif alone is not None and (scope.is_always_there(parts) or (alone.bounds or Bounds(-1)).least >= 0):
            yield (name,)  # what is asked of somebody who is not there is 0


def _limits(difference: Linear, scope: Scope, known: Known) -> tuple[Between, list[str]]:
    """The least and the most that a difference can be, and the declarations (`a is never more than b`) that this rests
    on."""
    whys: list[str] = []
    most = _most(difference, scope, known, whys)
    return Between(-_most(difference.times(-1), scope, known, whys), most), whys


def _most(difference: Linear, scope: Scope, known: Known, whys: list[str]) -> int:
    left = dict(difference.parts)
    for one in [each for each, times in left.items() if times > 0]:
        for other in [each for each, times in left.items() if times < 0]:
            if not isinstance(one, Path) or not isinstance(other, Path) or not never_more(one, other, scope):
                continue
            if taken := min(left[one], -left[other]):
                left[one] -= taken
                left[other] += taken
                whys.append(f"{one.dotted} is never more than {other.dotted}")
    total = difference.number
    for part, times in left.items():
        limits = limits_of(part, known)
        limits = limits if isinstance(limits, Between) else Between(-LIMIT, LIMIT)
        total += times * (limits.most if times > 0 else limits.least)
    return total


def _comparisons(term: Node) -> Iterator[tuple[Node, Node, str, Node]]:
    """Every comparison in an expression: where it stands, its sides and the sign between them."""
    for node in walk(term):
        match node:
            case Comparison(first=first, rest=rest):
                for (_, left), (sign, right) in pairwise([("", first), *rest]):
                    yield node, left, sign, right
            case Membership(item=item, container=Range(low=low, high=high), negated=False):
                yield node, item, ">=", low
                yield node, item, "<=", high


def _names_something(*sides: Node) -> bool:
    return any(isinstance(part, Path) for side in sides for part in walk(side))


def _is_all(node: Node) -> bool:
    """Whether a node is a comparison of two sides and nothing else: if that always holds, so does the node. In
    `1 < a < b` one of two comparisons may always hold, and the other still asks for something."""
    return isinstance(node, Comparison) and len(node.rest) == 1
