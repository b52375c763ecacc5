"""What only cards of other scenarios bring about: in this one it never happens. Told by `lantern check`.

Chapters, and events that scenarios name, are in play in their scenarios alone. Whether anything at all changes a
counter is asked over all cards of the packs (L0309); here it is asked of each scenario.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.counters import ADVENTURE, NamedCounter, adventure_counters
from toolkit.rules.expressions.nodes import Path
from toolkit.rules.expressions.nodes import walk as terms_in
from toolkit.rules.reading import readable_trees
from toolkit.rules.tree import AnyNode, EffectNode, EntityTree, ExpressionNode, TriggerNode
from toolkit.systems.machina_arcana.card_checks import NEVER
from toolkit.systems.machina_arcana.cards.catalog import EVENT_LISTS
from toolkit.systems.machina_arcana.verbs.scopes import VOCABULARY

CHAPTER, CHANGED = "chapter", "changed"


def problems(library: Library, entity: Entity, rules: EntityTree) -> Iterator[MapProblem]:
    """What the rules of a scenario, of its chapters and of its events wait for, and only other scenarios have."""
    if entity.kind == ADVENTURE:
        yield from _counters(library, entity)
    elif entity.kind == CHAPTER or entity.data.get("scenario"):
        scenarios = [each for each in library.of_kind(ADVENTURE) if entity in _own(library, each)]
        if scenarios:
            yield from _without_counter(library, entity, scenarios, rules)


def _counters(library: Library, scenario: Entity) -> Iterator[MapProblem]:
    """Counters that the scenario asks for, and that only cards of others change."""
    names = [str(each) for each in scenario.data.get("counters") or ()]
    if not names:
        return
    parts = [scenario, *_own(library, scenario)]
    asked, changed = _asked(library, parts), _changed(library, [*parts, *_everywhere(library)])
    for name in names:
        having = [each for each in library.of_kind(ADVENTURE) if name in (each.data.get("counters") or ())]
        others = [part for each in having for part in (each, *_own(library, each)) if part not in parts]
        if asked & {name, CHANGED} and name not in changed and name in _changed(library, others):
            message = f"only cards of other scenarios change {name!r}, so what asks for it here never changes"
            hint = f"let a rule or a chapter of this scenario do {{change: {name}}}"
            yield MapProblem(NEVER, message, ("counters", name), hint=hint, at_key=True)


def _without_counter(
    library: Library, card: Entity, scenarios: Sequence[Entity], rules: EntityTree
) -> Iterator[MapProblem]:
    """Counters that no scenario of a card has: they are 0 there, and nothing changes them (MA-45.12)."""
    known = {str(name) for each in scenarios for name in each.data.get("counters") or ()}
    lacking = adventure_counters(library, card.pack).keys() - known
    for node in rules.walk():
        for name in sorted(lacking & _names(node)):
            lacking -= {name}  # once is enough
            message = f"no scenario that this is in has the counter {name!r}: it is always 0 here (MA-45.12)"
            hint = f"declare it under 'counters' of {scenarios[0].id!r}"
            yield MapProblem(NEVER, message, node.pointer, hint=hint)


# Which cards are where


def _own(library: Library, scenario: Entity) -> list[Entity]:
    """The chapters and events that are in play in a scenario because it names them."""
    lists = {CHAPTER: "chapters", **EVENT_LISTS}
    named = ((kind, name) for kind, key in lists.items() for name in scenario.data.get(key, ()))
    found = (library.find(str(name), kind=kind, pack=scenario.pack) for kind, name in named)
    return [each for each in found if each is not None and (each.kind == CHAPTER or each.data.get("scenario"))]


def _everywhere(library: Library) -> list[Entity]:
    """All cards that may be in play in any scenario."""
    kinds = VOCABULARY.owners.keys() - {ADVENTURE, CHAPTER}
    return [each for kind in sorted(kinds) for each in library.of_kind(kind) if not each.data.get("scenario")]


def beside(library: Library, scenario: Entity) -> Iterator[EntityTree]:
    """The rules of all cards that may be in play in a scenario."""
    return readable_trees(VOCABULARY, library, (*_own(library, scenario), *_everywhere(library)))


# What their rules say


def _nodes(library: Library, entities: Iterable[Entity]) -> Iterator[AnyNode]:
    return (node for rules in readable_trees(VOCABULARY, library, entities) for node in rules.walk())


def _changed(library: Library, entities: Iterable[Entity]) -> set[str]:
    effects = (each for each in _nodes(library, entities) if isinstance(each, EffectNode))
    values = (each.value("counter") for each in effects)
    return {str(each) for each in values if isinstance(each, NamedCounter)}


def _asked(library: Library, entities: Iterable[Entity]) -> set[str]:
    """The names that expressions ask for; `changed` where a rule waits for a counter to change."""
    found: set[str] = set()
    for node in _nodes(library, entities):
        if isinstance(node, TriggerNode) and node.event.name == CHANGED:
            found.add(CHANGED)
        elif isinstance(node, ExpressionNode):
            found |= _names(node)
    return found


def _names(node: AnyNode) -> set[str]:
    """The counters and other names that an expression asks for, or the counter that an effect changes."""
    if isinstance(node, ExpressionNode):
        return {part.dotted for part in terms_in(node.term) if isinstance(part, Path)}
    counter = node.value("counter") if isinstance(node, EffectNode) else None
    return {str(counter)} if isinstance(counter, NamedCounter) else set()
