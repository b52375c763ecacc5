"""Rules on moments that never come: nothing in the entity, and no effect of any card, brings the event about.

A few events happen only where content makes them: something is marked only where a rule marks it, and a hero leaves
only where there is an exit. Events say what they take by their sources (`Vocabulary.event`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from toolkit.content.entity import Entity
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.arguments import WordArgument
from toolkit.rules.counters import ADVENTURE, NamedCounter
from toolkit.rules.naming import COUNTER, Named, given_among, named_in
from toolkit.rules.tree import AnyNode, EffectNode, TriggerNode, effects_in, walk
from toolkit.rules.verbs import Source, Verb
from toolkit.rules.vocabulary import Vocabulary

CODES = {"L0311": "a rule on a moment that never comes"}
NEVER_COMES = "L0311"


class Waiting(NamedTuple):
    """A rule on an event that its entity does not bring about, and what is wrong where no other does."""

    event: str
    problem: MapProblem


def waiting(
    vocabulary: Vocabulary, entity: Entity, rules: Collection[AnyNode], made: Collection[str], counters: Collection[str]
) -> Iterator[Waiting]:
    """The rules of an entity on events that it does not bring about itself; `made` are those it does. `counters` are
    declared."""
    given = {each.name for each in given_among(node for rule in rules for node in walk(rule))}
    for rule in rules:
        if isinstance(rule, TriggerNode):
            source = rule.event.sources.get(entity.kind)
            if source is None or source.is_in(entity.data) or rule.event.name in made:
                continue
            named = (each for each in _named_first(rule) if each.name not in given)
            if not any(_is_told(vocabulary, source, each, counters) for each in named):
                yield Waiting(rule.event.name, _never(rule, source, entity.kind))


def _named_first(rule: TriggerNode) -> Iterator[Named]:
    """What the condition of a rule names."""
    asked = rule.condition
    return named_in(asked.term, asked.scope, asked.pointer) if asked is not None else iter(())


def _is_told(vocabulary: Vocabulary, source: Source, named: Named, counters: Collection[str]) -> bool:
    """Whether a name is told as one that nothing has, which says more than that the event never comes: a counter that
    is not declared, or what only verbs give that bring the event about."""
    if named.sort == COUNTER:
        return named.name not in counters
    giving = {verb.name for verb in vocabulary.verbs.values() if _gives(verb, named.sort)}
    return bool(giving) and giving.issubset(source.verbs)


def _gives(verb: Verb, sort: str) -> bool:
    types = (each.type for each in verb.parameters)
    return any(isinstance(each, WordArgument) and each.gives and each.sort == sort for each in types)


def made_by(vocabulary: Vocabulary, entity: Entity, rules: Iterable[AnyNode]) -> set[str]:
    """The events that an entity brings about for others too, of those that do not happen in every game: by effects, and
    an adventure by what it has. What a rule does when the event has come cannot bring it about."""
    by_verb = vocabulary.events_by_verb()
    made: set[str] = set()
    for rule in rules:
        verbs = {each.verb.name for each in effects_in((rule,)) if not _is_private(each, entity)}
        awaited = {rule.event.name} if isinstance(rule, TriggerNode) else set()
        made |= {event for verb in verbs for event in by_verb.get(verb, ())} - awaited
    if entity.kind == ADVENTURE:
        sources = ((event.name, event.sources.get(ADVENTURE)) for event in vocabulary.events.values())
        made |= {name for name, source in sources if source is not None and source.is_in(entity.data)}
    return made


def _is_private(effect: EffectNode, entity: Entity) -> bool:
    """Whether an effect changes a counter of a card alone: to that, no adventure answers."""
    named = (each.value for each in effect.arguments)
    return entity.kind != ADVENTURE and any(
        isinstance(each, NamedCounter) and each.counter is not None for each in named
    )


def _never(rule: TriggerNode, source: Source, kind: str) -> MapProblem:
    message = f"{rule.event.name!r} never happens: {source.missing(kind)}"
    ways = [f"write {key!r}" for key in source.keys] + [f"let a rule do {verb!r}" for verb in source.verbs]
    hint = ", or ".join((*ways, "choose another moment"))
    return MapProblem(NEVER_COMES, message, (*rule.pointer, "on"), hint=hint)
