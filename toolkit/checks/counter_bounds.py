"""Counters that rules compare with what they never are; cards that set those of adventures beyond their bounds."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from toolkit.checks.map_problems import diagnostic
from toolkit.content.diagnostics import Diagnostic
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.counters import ADVENTURE, Counter, NamedCounter, adventure_counters, counters_of, seen_adventures
from toolkit.rules.expressions.limits import Between, Limits
from toolkit.rules.expressions.never import why_never, why_part_never
from toolkit.rules.expressions.nodes import Path
from toolkit.rules.expressions.types import BOOLEAN
from toolkit.rules.reading import readable_tree
from toolkit.rules.tree import AnyNode, EffectNode, ExpressionNode, walk
from toolkit.rules.vocabulary import Vocabulary

OUT_OF_RANGE, SETTLED = "L0205", "L0309"


def problems(entity: Entity, rules: Collection[AnyNode]) -> Iterator[MapProblem]:
    """What the rules of a card ask of its own counters, and never get. All that changes them stands on the card: one
    that only rises is never less than its start."""
    own = counters_of(entity.data) if entity.kind != ADVENTURE else {}
    if own:
        nodes = [node for rule in rules for node in walk(rule)]
        changes = [node for node in nodes if isinstance(node, EffectNode) and _counter(node) in own]
        yield from settled(nodes, {name: _reached(each, changes) for name, each in own.items()})


def of_adventures(library: Library, entity: Entity, rules: Collection[AnyNode]) -> Iterator[MapProblem]:
    """What a card says of the counters of adventures and can never be: where one has none of that name, it is 0."""
    seen = [*seen_adventures(library, entity.pack)] if entity.kind != ADVENTURE else []
    own = counters_of(entity.data)
    found: dict[str, list[Counter]] = {}
    for counters in (counters_of(each.data) for each in seen):
        for name, counter in counters.items():
            if name not in own:
                found.setdefault(name, []).append(counter)
    if not found:
        return
    nodes = [node for rule in rules for node in walk(rule)]
    ends = {name: (min(each.least for each in of), max(each.most for each in of)) for name, of in found.items()}
    yield from _set_beyond((node for node in nodes if isinstance(node, EffectNode)), ends)
    everywhere = {name for name, of in found.items() if len(of) == len(seen)}
    told = {
        name: Between(least, most) if name in everywhere else Between(min(0, least), max(0, most))
        for name, (least, most) in ends.items()
    }
    yield from settled(nodes, told)


def of_entity(library: Library, entity: Entity, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Diagnostics for comparisons of counters in the rules of an entity, if an adventure it may speak of has
    counters."""
    if entity.kind not in vocabulary.owners or not adventure_counters(library, entity.pack):
        return
    tree = readable_tree(vocabulary, library, entity)
    for each in of_adventures(library, entity, tree.nodes.values()) if tree is not None else ():
        yield diagnostic(entity, each)


def _counter(node: EffectNode) -> str:
    """The counter that an effect changes; empty for other effects."""
    counter = node.value("counter")
    return str(counter) if isinstance(counter, NamedCounter) else ""


def _set_beyond(effects: Iterable[EffectNode], ends: Mapping[str, tuple[int, int]]) -> Iterator[MapProblem]:
    for node in effects:
        name, to = _counter(node), node.value("to")
        if name not in ends or not isinstance(to, int):
            continue
        least, most = ends[name]
        if not least <= to <= most:
            message = f"{name!r} never becomes this: it goes from {least} to {most}"
            hint = f"write a number from {least} to {most}, or change the bounds of the counter"
            yield MapProblem(OUT_OF_RANGE, message, node.pointer, hint=hint)


def _reached(counter: Counter, changes: Iterable[EffectNode]) -> Between:
    """What a counter can come to by all changes of it that there are."""
    least = most = counter.start
    for node in (each for each in changes if _counter(each) == counter.name):
        by, to = node.value("by"), node.value("to")
        if to is not None:
            least = min(least, to) if isinstance(to, int) else counter.least
            most = max(most, to) if isinstance(to, int) else counter.most
            continue
        if not isinstance(by, int) or by < 0:
            least = counter.least
        if not isinstance(by, int) or by > 0:
            most = counter.most
    return Between(max(least, counter.least), min(most, counter.most))


def settled(nodes: Sequence[AnyNode], told: Mapping[str, Limits]) -> Iterator[MapProblem]:
    """Conditions and numbers that the limits of some names settle."""

    def known(path: Path) -> Limits | None:
        return told.get(path.dotted)

    for node in nodes:
        if isinstance(node, ExpressionNode):
            why = (why_never if node.type is BOOLEAN else why_part_never)(node.term, known)
            if why:
                yield MapProblem(SETTLED, why, node.pointer)
