"""Conditions that never hold, whatever happens: they compare something with what it cannot be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from toolkit.content.diagnostics import nearest
from toolkit.rules.expressions.limits import NEVER, Between, Known, Limits, OneOf, Some, limits_of, truth_of
from toolkit.rules.expressions.nodes import Call, Comparison, Membership, Node, Path, Text, walk

#: The least and the most that a name can be; None where nothing is known of it.
BoundsOf = Callable[[Path], tuple[int, int] | None]


@dataclass(frozen=True, slots=True)
class Never:
    """A comparison that never holds: where it stands, why, and the word that was perhaps meant."""

    node: Node
    why: str
    meant: str = ""


def why_never(term: Node, bounds_of: BoundsOf) -> str:
    """Why a condition, or a comparison in it, never holds or asks for nothing. Empty when there is nothing to say."""
    if not any(isinstance(node, Path | Call) for node in walk(term)):
        return "this asks for nothing: it is the same in every game"

    def known(path: Path) -> Limits | None:
        bounds = bounds_of(path)
        return Between(*bounds) if bounds is not None else None

    return next((f"this never holds: {each.why}" for each in never_holding(term, known)), "")


def never_holding(term: Node, known: Known) -> Iterator[Never]:
    """The comparisons of a condition that never hold."""
    for node in walk(term):
        if isinstance(node, Comparison | Membership) and truth_of(node, known) == NEVER:
            why = [*dict.fromkeys(_limits_in_words(node, known))]
            if why:
                yield Never(node, ", ".join(why), _meant(node, known))


def _limits_in_words(node: Node, known: Known) -> Iterator[str]:
    """What the names of a comparison can be."""
    parts = [*walk(node)]
    lists = {id(each.arguments[0]) for each in parts if isinstance(each, Call) and each.function == "count"}
    for part in parts:
        if isinstance(part, Path):
            match known(part):
                case Between(least=least, most=most):
                    yield f"{part.dotted} goes from {least} to {most}"
                case Some(count=count) if id(part) in lists:
                    yield f"{part.dotted} has from {count.least} to {count.most}"
                case OneOf(words=words) | Some(possible=frozenset() as words):
                    is_empty = not words - {""}
                    yield f"{part.dotted} is always empty" if is_empty else f"{part.dotted} can be {_listed(words)}"


def _listed(words: frozenset[str]) -> str:
    few = sorted(words - {""})[:8]
    return ", ".join(few) + (", …" if len(words - {""}) > len(few) else "")


def _meant(node: Node, known: Known) -> str:
    """Of the words that could have stood there, the one nearest to what stands there."""
    written = [each.value for each in walk(node) if isinstance(each, Text)]
    for part in walk(node):
        match limits_of(part, known) if isinstance(part, Path) else None:
            case OneOf(words=words) | Some(possible=frozenset() as words):
                near = [nearest(each, sorted(words)) for each in written]
                return next((each for each in near if each), "")
    return ""
