"""Conditions of a pack's own that are over before anything they change can count (MD-90.83)."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.naming import names_asked
from toolkit.rules.tree import EffectNode, EntityTree
from toolkit.systems.massive_darkness.enemy_checks import all_rules
from toolkit.systems.massive_darkness.verbs.never import HEROES_ARE_DONE, NO_EFFECT, WHEN_ATTACKED


def over_too_soon(library: Library, rules: EntityTree) -> Iterator[MapProblem]:
    """Conditions for a round that heroes alone get when no hero acts any more in it, and that no rule asks about."""
    for effect, condition in _given_too_late(rules):
        if _is_of_a_round(condition) and not any(condition.id in _asked(tree) for tree in all_rules(library)):
            message = f"the condition {condition.id!r} is over before it can count: no hero acts any more"
            hint = "let the condition last longer ('lasts'), or give it at another moment"
            yield MapProblem(NO_EFFECT, message, effect.pointer, hint=hint)


def _given_too_late(rules: EntityTree) -> Iterator[tuple[EffectNode, Entity]]:
    for effect in (each for each in rules.walk() if isinstance(each, EffectNode) and each.name == "give_condition"):
        condition = effect.value("condition")
        to_heroes_alone = effect.value("which") is None
        if isinstance(condition, Entity) and to_heroes_alone and effect.event.name in HEROES_ARE_DONE:
            yield effect, condition


def _is_of_a_round(condition: Entity) -> bool:
    """Whether it ends with the round and changes nothing but what heroes do."""
    changed = {each["stat"] for each in condition.data.get("passives") or ()}
    return condition.data.get("lasts") == "round" and bool(changed) and changed.isdisjoint(WHEN_ATTACKED)


def _asked(tree: EntityTree) -> set[str]:
    return {named.name for named in names_asked(tree) if named.sort == "entity:condition"}
