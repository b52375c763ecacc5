"""What is settled before anybody plays: conditions that never hold or always do, and numbers that are always nothing.

A comparison is settled where the limits of its names leave no choice: `level > 5` where the level goes from 1 to 5.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from toolkit.content.diagnostics import nearest
from toolkit.rules.expressions.limits import ALWAYS, NEVER, Between, Known, OneOf, Some, limits_of, truth_of
from toolkit.rules.expressions.nodes import (
    And,
    Boolean,
    Call,
    Comparison,
    Conditional,
    Membership,
    Node,
    Not,
    Or,
    Path,
    Text,
    unparse,
    walk,
)
from toolkit.rules.expressions.types import Bounds

_SAME = "it is the same in every game"


@dataclass(frozen=True, slots=True)
class Never:
    """A comparison that never holds, or always does: where it stands, why, and the word that was perhaps meant."""

    node: Node
    why: str
    meant: str = ""


def why_never(term: Node, known: Known) -> str:
    """Why a condition never holds or asks for nothing, or a part of it does. Empty when there is nothing to say."""
    if not _names_something(term):
        return f"this asks for nothing: {_SAME}"
    whole = truth_of(term, known)
    if whole not in (NEVER, ALWAYS):
        return why_part_never(term, known)
    if isinstance(term, Path):
        return _told("this", term, known)
    why = ", ".join(dict.fromkeys(why for part in _settled(term, known) for why in _why_settled(part, known)))
    return f"{_verdict('this', whole)}: {why}" if why else ""


def why_part_never(term: Node, known: Known) -> str:
    """Why a comparison within an expression, such as `level > 5` in `2 if level > 5 else 1`, is always the same."""
    return next(filter(None, (_told(repr(unparse(part)), part, known) for part in _settled(term, known))), "")


def _told(what: str, part: Node, known: Known) -> str:
    """What is wrong with a settled part of an expression. Empty where nothing is known of why."""
    why = ", ".join(dict.fromkeys(_why_settled(part, known)))
    return f"{_verdict(what, truth_of(part, known))}: {why}" if why else ""


def why_nothing(term: Node, known: Known, *, at_most_0: bool) -> str:
    """Why a number is always 0, or with `at_most_0` never more than that. Empty where it can be another."""
    limits = limits_of(term, known)
    if not isinstance(limits, Between) or limits.most > 0 or (limits.least < 0 and not at_most_0):
        return ""
    why = ", ".join(dict.fromkeys(_reasons(term, known)))
    return f"this is {'always 0' if limits.least == 0 else 'never more than 0'}: {why}"


def never_holding(term: Node, known: Known, *, is_condition: bool = False) -> Iterator[Never]:
    """The comparisons of an expression that never hold, and the names that stand for a condition and never do:
    `stunned`, `not in_shadow`. A name by itself counts where the whole `is_condition`, and no number or word."""
    for node in (*([term] if is_condition else ()), *_parts_asked(term)):
        name = node.operand if isinstance(node, Not) else node
        if isinstance(name, Path) and truth_of(node, known) == NEVER:
            yield Never(node, f"{name.dotted} is always {'true' if isinstance(node, Not) else 'false'}")
    for node in walk(term):
        if isinstance(node, Comparison | Membership) and truth_of(node, known) == NEVER:
            why = [*dict.fromkeys(_limits_in_words(node, known))]
            if why:
                yield Never(node, ", ".join(why), _meant(node, known))


def always_holding(term: Node, known: Known, *, is_condition: bool = False) -> Iterator[Never]:
    """The comparisons of an expression, and the names that stand for a condition, that always hold: they ask for
    nothing."""
    for node in (*([term] if is_condition else ()), *_parts_asked(term)):
        name = node.operand if isinstance(node, Not) else node
        if isinstance(name, Path) and truth_of(node, known) == ALWAYS:
            yield Never(node, f"{name.dotted} is always {'false' if isinstance(node, Not) else 'true'}")
    for node in walk(term):
        if isinstance(node, Comparison | Membership) and truth_of(node, known) == ALWAYS:
            why = [*dict.fromkeys(_limits_in_words(node, known))]
            if why:
                yield Never(node, ", ".join(why))


def _verdict(what: str, truth: Between) -> str:
    return f"{what} never holds" if truth == NEVER else f"{what} always holds and asks for nothing"


def _names_something(node: Node) -> bool:
    return any(isinstance(each, Path | Call) for each in walk(node))


def _settled(term: Node, known: Known) -> Iterator[Node]:
    """The comparisons of an expression that always come out the same, and what stands for one: a name that is always
    true, or what names nothing."""
    for node in _conditions(term):
        if truth_of(node, known) in (NEVER, ALWAYS):
            yield node


def _conditions(term: Node) -> Iterator[Node]:
    """Whatever is a condition within an expression, outermost first. Words and numbers are none."""
    for node in walk(term):
        match node:
            case Comparison() | Membership():
                yield node
            case And(operands=operands) | Or(operands=operands):
                yield from (each for each in operands if isinstance(each, Boolean | Path))
            case Not(operand=Boolean() | Path() as operand) | Conditional(condition=Boolean() | Path() as operand):
                yield operand


def _parts_asked(term: Node) -> Iterator[Node]:
    """What has to hold within a condition, one way or another."""
    for node in walk(term):
        match node:
            case And(operands=operands) | Or(operands=operands):
                yield from operands
            case Conditional(condition=condition):
                yield condition


def _why_settled(node: Node, known: Known) -> Iterator[str]:
    """Why a condition, or a name that stands for one, always comes out the same."""
    if isinstance(node, Path):
        yield f"{node.dotted} is always {'true' if truth_of(node, known) == ALWAYS else 'false'} here"
    else:
        yield from _reasons(node, known)


def _reasons(node: Node, known: Known) -> Iterator[str]:
    """Why a part of an expression always comes out the same: what its names can be, in words."""
    if _names_something(node):
        yield from _limits_in_words(node, known)
    else:
        yield _SAME


def _limits_in_words(node: Node, known: Known) -> Iterator[str]:
    """A sentence for every name of a comparison that says what it can be."""
    parts = [*walk(node)]
    lists = {id(each.arguments[0]): each for each in parts if isinstance(each, Call) and each.function == "count"}
    for part in parts:
        if isinstance(part, Path):
            match known(part):
                case Between(least=least, most=most) if id(part) not in lists:
                    yield f"{part.dotted} {Bounds(least, most).described()}"
                case Some(count=count) if id(part) in lists and not count.most:
                    yield f"{part.dotted} is always empty"
                case Some(count=count) if id(part) in lists:
                    yield f"{part.dotted} has from {count.least} to {count.most}"
                case Some(sure=sure, possible=possible) if sure and possible in (None, sure):
                    yield f"{part.dotted} always has {_listed(sure)}"
                case OneOf(words=words) | Some(possible=frozenset() as words):
                    yield f"{part.dotted} {_choice(words)}"
                case _ if id(part) in lists:
                    yield f"{unparse(lists[id(part)])} {Bounds(0).described()}"


def _choice(words: frozenset[str]) -> str:
    if not words - {""}:
        return "is always empty"
    return f"{'can be' if len(words) > 1 else 'is always'} {_listed(words)}"


def _listed(words: frozenset[str]) -> str:
    few = sorted(words - {""})[:8]
    return ", ".join(few) + (", …" if len(words - {""}) > len(few) else "")


def _meant(node: Node, known: Known) -> str:
    """Of the words that could have stood there, the one nearest to what stands there."""
    written = [each.value for each in walk(node) if isinstance(each, Text)]
    for part in walk(node):
        match limits_of(part, known) if isinstance(part, Path) else None:
            case OneOf(words=words) | Some(possible=frozenset() as words):
                near = [nearest(each, sorted(words)) for each in written if each not in words]
                return next((each for each in near if each), "")
    return ""
