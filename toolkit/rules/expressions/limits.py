"""What an expression can be when only the limits of its names are known: numbers from … to …, words out of some.

Checks use it to tell conditions that never hold, or that hold from the start. Where nothing is known of a name the
answer is None or "may be either", so what is told is always true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

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
from toolkit.rules.expressions.types import LIMIT, clamp


@dataclass(frozen=True, slots=True)
class Between:
    """A number from `least` to `most`. A condition is one too: 0 where it fails, 1 where it holds."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of some words."""

    words: frozenset[str]


@dataclass(frozen=True, slots=True)
class Some:
    """A list of words: those that are surely in it, all that can be (None: any), and how many it can have."""

    sure: frozenset[str]
    possible: frozenset[str] | None
    count: Between


Limits: TypeAlias = Between | OneOf | Some
#: The limits of a name; None where nothing is known of it.
Known: TypeAlias = Callable[[Path], Limits | None]

NEVER, ALWAYS, EITHER = Between(0, 0), Between(1, 1), Between(0, 1)
_ANY_NUMBER = Between(-LIMIT, LIMIT)
_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def limits_of(node: Node, known: Known) -> Limits | None:
    """What an expression can be."""
    match node:
        case Number(value=value) | Boolean(value=value):
            return Between(int(value), int(value))
        case Text(value=text):
            return OneOf(frozenset({text}))
        case Path():
            return known(node)
        case Negative() | Sum() | Product() | Call():
            return _counted(node, known)
        case Comparison() | Membership() | Not() | And() | Or():
            return truth_of(node, known)
        case Conditional(then=then, condition=condition, otherwise=otherwise):
            return _either(truth_of(condition, known), limits_of(then, known), limits_of(otherwise, known))
    return None


def truth_of(node: Node, known: Known) -> Between:
    """Whether a condition holds: `NEVER`, `ALWAYS` or `EITHER`."""
    match node:
        case Not(operand=operand):
            return _not(truth_of(operand, known))
        case And(operands=operands):
            return _all(truth_of(each, known) for each in operands)
        case Or(operands=operands):
            return _any(truth_of(each, known) for each in operands)
        case Comparison(first=first, rest=rest):
            sides = [("", first), *rest]
            pairs = pairwise((sign, limits_of(side, known)) for sign, side in sides)
            return _all(compared(left, sign, right) for (_, left), (sign, right) in pairs)
        case Membership(negated=negated):
            found = _member(node, known)
            return _not(found) if negated else found
    found_limits = limits_of(node, known)
    return found_limits if isinstance(found_limits, Between) else EITHER


def _counted(node: Negative | Sum | Product | Call, known: Known) -> Between | None:
    match node:
        case Negative(operand=operand):
            return _negative(_number(operand, known))
        case Sum(first=first, rest=rest):
            total = _number(first, known)
            for sign, term in rest:
                more = _number(term, known)
                more = more if sign == "+" else _negative(more)
                total = Between(clamp(total.least + more.least), clamp(total.most + more.most))
            return total
        case Product(factors=factors):
            product = Between(1, 1)
            for factor in factors:
                other = _number(factor, known)
                corners = [one * two for one in (product.least, product.most) for two in (other.least, other.most)]
                product = Between(clamp(min(corners)), clamp(max(corners)))
            return product
        case Call(function="count", arguments=(several,)):
            found = limits_of(several, known)
            return found.count if isinstance(found, Some) else Between(0, LIMIT)
        case Call(function=function, arguments=arguments):
            return _called(function, [_number(each, known) for each in arguments])


def _called(function: str, numbers: Sequence[Between]) -> Between | None:
    match function:
        case "min":
            return Between(min(each.least for each in numbers), min(each.most for each in numbers))
        case "max":
            return Between(max(each.least for each in numbers), max(each.most for each in numbers))
        case "half_up":
            return Between(-(-numbers[0].least // 2), -(-numbers[0].most // 2))
        case "half_down":
            return Between(numbers[0].least // 2, numbers[0].most // 2)
        case "abs":
            one = numbers[0]
            far = max(abs(one.least), abs(one.most))
            return Between(0 if one.least <= 0 <= one.most else min(abs(one.least), abs(one.most)), far)
    return None


def _number(node: Node, known: Known) -> Between:
    found = limits_of(node, known)
    return found if isinstance(found, Between) else _ANY_NUMBER


def _negative(number: Between) -> Between:
    return Between(-number.most, -number.least)


def _not(truth: Between) -> Between:
    return Between(1 - truth.most, 1 - truth.least)


def _all(truths: Iterable[Between]) -> Between:
    found = [*truths]
    return Between(min(each.least for each in found), min(each.most for each in found))


def _any(truths: Iterable[Between]) -> Between:
    found = [*truths]
    return Between(max((each.least for each in found), default=0), max((each.most for each in found), default=0))


def _either(condition: Between, then: Limits | None, otherwise: Limits | None) -> Limits | None:
    if condition == ALWAYS:
        return then
    if condition == NEVER:
        return otherwise
    if isinstance(then, Between) and isinstance(otherwise, Between):
        return Between(min(then.least, otherwise.least), max(then.most, otherwise.most))
    if isinstance(then, OneOf) and isinstance(otherwise, OneOf):
        return OneOf(then.words | otherwise.words)
    return None


def compared(left: Limits | None, sign: str, right: Limits | None) -> Between:
    """Whether a comparison holds between what its sides can be: `NEVER`, `ALWAYS` or `EITHER`."""
    can_hold, can_fail = _can(left, sign, right), _can(left, _OPPOSITE[sign], right)
    return Between(int(not can_fail), int(can_hold))


def _can(left: Limits | None, sign: str, right: Limits | None) -> bool:
    """Whether a comparison holds for some of the values that its sides can have."""
    if isinstance(left, Between) and isinstance(right, Between):
        match sign:
            case "<":
                return left.least < right.most
            case "<=":
                return left.least <= right.most
            case ">":
                return left.most > right.least
            case ">=":
                return left.most >= right.least
            case "==":
                return left.least <= right.most and right.least <= left.most
        return not left.least == left.most == right.least == right.most
    if isinstance(left, OneOf) and isinstance(right, OneOf):
        return bool(left.words & right.words) if sign == "==" else len(left.words | right.words) > 1
    return True


def _member(node: Membership, known: Known) -> Between:
    item = limits_of(node.item, known)
    match node.container:
        case Range(low=low, high=high):
            above = compared(item, ">=", limits_of(low, known))
            return _all([above, compared(item, "<=", limits_of(high, known))])
        case ListLiteral(items=items):
            return _any(compared(item, "==", limits_of(each, known)) for each in items)
    several = limits_of(node.container, known)
    if not isinstance(several, Some) or not isinstance(item, OneOf):
        return EITHER
    can_hold = several.count.most > 0 and (several.possible is None or bool(item.words & several.possible))
    return Between(int(item.words <= several.sure), int(can_hold))
