"""Conditions of a pack's own that change nothing of whoever gets them, or are over before it can count (MD-90.83)."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.naming import names_asked
from toolkit.rules.reading import ContentFault, tree_of
from toolkit.rules.tree import EffectNode, EntityTree
from toolkit.systems.massive_darkness.enemy_checks import all_rules
from toolkit.systems.massive_darkness.verbs.certain import OF_ENEMIES, WHEN_ATTACKED
from toolkit.systems.massive_darkness.verbs.never import HEROES_ARE_DONE, NO_EFFECT
from toolkit.systems.massive_darkness.verbs.vocabulary import VOCABULARY


def given_in_vain(library: Library, rules: EntityTree) -> Iterator[MapProblem]:
    """Conditions from which nothing comes where a rule gives them, and that no rule asks about."""
    for effect in rules.walk():
        condition = effect.value("condition") if isinstance(effect, EffectNode) else None
        if isinstance(effect, EffectNode) and effect.name == "give_condition" and isinstance(condition, Entity):
            try:
                why, hint = _why(library, effect, condition)
            except ContentFault:
                continue  # a condition that cannot be read is told where it stands
            if why and not any(condition.id in _asked(tree) for tree in all_rules(library)):
                yield MapProblem(NO_EFFECT, f"the condition {condition.id!r} {why}", effect.pointer, hint=hint)


def _why(library: Library, effect: EffectNode, condition: Entity) -> tuple[str, str]:
    """Why nothing comes of a condition, and what to write instead; empty where something does."""
    changed = {each.stat.name for each in tree_of(VOCABULARY, library, condition).passives("passives")}
    to_heroes, to_enemies = effect.value("who") is not None, effect.value("which") is not None
    if not to_heroes and changed.isdisjoint(OF_ENEMIES):
        return "changes nothing of an enemy", f"enemies have {', '.join(sorted(OF_ENEMIES))}; or give it to heroes"
    too_late = effect.event.name in HEROES_ARE_DONE and condition.data.get("lasts") == "round"
    if not to_enemies and too_late and changed.isdisjoint(WHEN_ATTACKED):
        hint = "let the condition last longer ('lasts'), or give it at another moment"
        return "is over before it can count: no hero acts any more", hint
    return "", ""


def _asked(tree: EntityTree) -> set[str]:
    return {named.name for named in names_asked(tree) if named.sort == "entity:condition"}
