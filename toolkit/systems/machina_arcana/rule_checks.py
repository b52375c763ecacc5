"""Words of a card that never come true: it makes no difference to whoever they are for, or that one is gone by then.

Who has a card and who is aimed at follow from the kind of card and the moment. Told by `lantern check`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from toolkit.content.diagnostics import Pointer
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.arguments import Choice
from toolkit.rules.reading import readable_trees, trees_of
from toolkit.rules.tree import (
    AnyNode,
    EffectNode,
    EntityTree,
    PassiveNode,
    TriggerNode,
    children,
    effects_in,
    said,
    walk,
)
from toolkit.systems.machina_arcana import timing_checks
from toolkit.systems.machina_arcana.card_checks import BAD_CARD, NEVER
from toolkit.systems.machina_arcana.cards.card import USE
from toolkit.systems.machina_arcana.certain import (
    ENTERED,
    EXPLORER,
    MONSTER,
    OF_EXPLORERS,
    acting,
    is_basic,
    is_for_monsters,
    is_of_the_dead,
    settled,
)
from toolkit.systems.machina_arcana.fights.targets import ARC, AROUND, DIRECT, MELEE
from toolkit.systems.machina_arcana.verbs.scopes import VOCABULARY

#: What a chapter forbids, by its keys, and the stats that mean nothing then.
_FORBIDDEN = {"no_exploring": ("explore_cost",), "locked": ("chapter_cost",)}
_FORBIDS = {"no_exploring": "nobody can explore", "locked": "no chapter space can be activated (MA-1.05)"}
#: Stats of which nobody has less than everybody has: to lower them counts only where some card raises them.
_LESS = {
    "push": "a hit pushes nobody by less than nothing, and no card lets one push by more",
    "recharge_rolls": "this changes nothing: one recharge die is always rolled, and no card adds to it",
}
#: Reaches that choose a target.
AIMED = (MELEE, DIRECT, ARC)
#: What cards and conditions may add to stamina and health: a price beyond that is never paid.
_SPARE = 3
_DIES, _HALF = "dies", "half-health"
#: Whom an effect may be for that is surely not for who uses it.
_NEVER_YOU = ("target", "others")
#: What is done once: the card is gone with it, or the chapter is taken on.
_ONCE = ("destroys-card", "takes-off", "leads-on")


def never(library: Library, entity: Entity, tree: EntityTree) -> Iterator[MapProblem]:
    """What stands on a card and can never come true there."""
    for rule in tree.nodes.values():
        if entity.data.get("form") == "instant" and (gone := [*_lasting(rule)]):
            yield from gone
            continue
        yield from settled(entity, rule)
        match rule:
            case TriggerNode():
                yield from _of_trigger(library, entity, rule)
            case PassiveNode():
                yield from _of_passive(library, entity, rule)
    yield from _two_piles(tree)
    yield from _never_used(entity, tree)


def _of_trigger(library: Library, entity: Entity, rule: TriggerNode) -> Iterator[MapProblem]:
    if rule.event.name == USE:
        yield from _price(library, entity, rule)
    if rule.event.name == _HALF and entity.data["health"] == 1:
        message = "this never happens: with 1 health it is dead before it has lost half of it"
        yield MapProblem(NEVER, message, (*rule.pointer, "on"), hint="give it more 'health', or choose 'dies'")
    if is_basic(entity) and rule.event.name != USE:
        message = f"a basic item is what every explorer can use, and nothing of it answers to {rule.event.name!r}"
        yield MapProblem(NEVER, message, (*rule.pointer, "on"), hint="choose 'use', or write it on another card")
    aimed: dict[Pointer, str] = {}
    for node, side, is_each in _with_sides(rule, acting(entity, rule)):
        aimed |= {each.pointer: _aimed_at(node, side) for each in _within(node) if _aimed_at(node, side)}
        scene = timing_checks.Scene(entity, rule, node, side, aimed.get(node.pointer, ""), is_each)
        yield from _in_vain(entity, node, side)
        yield from _condition_in_vain(library, node, side)
        yield from _without_a_card(entity, rule, node)
        yield from timing_checks.stamina(scene)
        yield from timing_checks.maximum(scene)
        yield from timing_checks.attacks(library, scene)
        if isinstance(condition := node.value("condition"), Entity):
            yield from timing_checks.conditions(scene, _changes(library, condition))
        if why := _lowered_in_vain(library, str(node.value("stat")), node.value("by")):
            yield MapProblem(NEVER, why, node.pointer, hint="the least is 1")
    if rule.event.name == _DIES:
        yield from _after_death(rule)
    if rule.event.name == ENTERED and entity.kind == MONSTER:
        yield from timing_checks.with_all_health(rule)
    if is_of_the_dead(entity, rule):
        yield from _for_the_dead(rule)


def _lowered_in_vain(library: Library, stat: str, by: object) -> str:
    """Why it changes nothing to lower a stat; empty where it may."""
    return _LESS[stat] if stat in _LESS and _lowers(by) and not _is_raised(library, stat) else ""


def _lowers(by: object) -> bool:
    return isinstance(by, int) and by < 0


def _is_raised(library: Library, stat: str) -> bool:
    """Whether any rule raises a stat, lastingly or for a while."""
    for node in (each for rules in trees_of(VOCABULARY, library) for each in rules.walk()):
        match node:
            case PassiveNode(stat=changed, by=by) if changed.name == stat and not _lowers(by):
                return True
            case EffectNode(name="modify") if node.value("stat") == stat and not _lowers(node.value("by")):
                return True
    return False


def _of_passive(library: Library, entity: Entity, rule: PassiveNode) -> Iterator[MapProblem]:
    """A change of a stat that changes nothing."""
    if why := _lowered_in_vain(library, rule.stat.name, rule.by):
        yield MapProblem(NEVER, why, (*rule.pointer, "by"), hint="the least is 1")
    if entity.kind == MONSTER and rule.stat.name in entity.data.get("traits", ()):
        message = f"this changes nothing: {rule.stat.name!r} is a trait of this monster already"
        yield MapProblem(NEVER, message, (*rule.pointer, "stat"), hint="leave it out, here or under 'traits'")
    if key := next((key for key, stats in _FORBIDDEN.items() if entity.data.get(key) and rule.stat.name in stats), ""):
        message = f"this changes nothing: {_FORBIDS[key]} while this chapter is in play"
        yield MapProblem(NEVER, message, (*rule.pointer, "stat"), hint=f"take {key!r} away, or change something else")
    if acting(entity, rule) == MONSTER and rule.stat.name in OF_EXPLORERS:
        message = f"monsters have no use for {rule.stat.name!r}: it is for explorers"
        yield MapProblem(NEVER, message, (*rule.pointer, "stat"))
    if is_basic(entity):
        message = "nobody has a basic item, so that it changes nothing: every explorer can use its abilities, no more"
        yield MapProblem(NEVER, message, rule.pointer, hint="write it on another card, or give this one another 'role'")


# Whom effects are for


def _with_sides(node: AnyNode, side: str, *, is_each: bool = False) -> Iterator[tuple[EffectNode, str, bool]]:
    """The effects of a rule with the side of `you`, and whether that is one explorer after the other (`for_each`)."""
    for child in children(node):
        if not isinstance(child, EffectNode):
            yield from _with_sides(child, side, is_each=is_each)
            continue
        yield child, side, is_each
        others = "me" in child.verb.introduces
        yield from _with_sides(child, EXPLORER if others else side, is_each=is_each or others)


def _in_vain(entity: Entity, node: EffectNode, side: str) -> Iterator[MapProblem]:
    """An effect that nobody it is for can use: a monster, or whoever is aimed at."""
    meant = {node.value("whom"), node.value("which")}
    if side == MONSTER:
        yield from _on_a_monster(entity, node)
    elif side and entity.kind in ("horror-event", MONSTER) and meant & {"nearest", "this"}:
        message = "this does nothing: it is for a monster that has the card, and 'you' is an explorer here"
        yield MapProblem(NEVER, message, node.pointer, hint="write another word, or let a monster have the card")
    aimed = _aimed_at(node, side)
    for inner in _within(node) if aimed else ():
        if aimed == EXPLORER and (inner.name == "control" or inner.value("which") == "target"):
            message = f"{inner.name!r} is for monsters, and this is aimed at explorers"
            hint = "write 'at: monster' for whom it is aimed at" if side != MONSTER and node.name == "aim" else ""
            yield MapProblem(NEVER, message, inner.pointer, hint=hint)
        elif aimed == MONSTER and _asks_essence(inner) and inner.value("whom") == "target":
            message = "monsters have no essence, and this is aimed at monsters"
            yield MapProblem(NEVER, message, inner.pointer, hint="write 'whom: you', or another word")
        elif node.value("reach") == "me" and inner.verb.facets["part"] == "displaces":
            message = f"{inner.name!r} does nothing here: nobody is moved away from itself, or towards itself"
            yield MapProblem(NEVER, message, inner.pointer, hint="write another 'reach'")


def _condition_in_vain(library: Library, node: EffectNode, side: str) -> Iterator[MapProblem]:
    """A condition for a monster that changes nothing but what explorers do."""
    given = [node] if side == MONSTER and node.value("whom") == "you" else []
    if _aimed_at(node, side) == MONSTER:
        given += (each for each in _within(node) if each.value("whom") == "target")
    for each in given:
        condition = each.value("condition") if each.name == "give_condition" else None
        changes = _changes(library, condition) if isinstance(condition, Entity) else []
        if isinstance(condition, Entity) and changes and all(each in OF_EXPLORERS for each in changes):
            message = f"monsters have no use for what {condition.id!r} changes: {', '.join(changes)}"
            yield MapProblem(NEVER, message, each.pointer, hint="give it to explorers, as in 'whom: each'")


def _changes(library: Library, condition: Entity) -> list[str]:
    """The stats that a condition changes."""
    trees = readable_trees(VOCABULARY, library, [condition])
    return sorted({each.stat.name for rules in trees for each in rules.nodes.values() if isinstance(each, PassiveNode)})


def _on_a_monster(entity: Entity, node: EffectNode) -> Iterator[MapProblem]:
    """An effect that does nothing for a monster that acts or has the card."""
    if node.verb.facets["part"] == "of-explorers":
        message = f"{node.name!r} does nothing on this kind of card, {entity.kind}"
        yield MapProblem(NEVER, message, node.pointer, hint="it is for explorers")
    elif _asks_essence(node) and node.value("whom") == "you":
        yield MapProblem(NEVER, "monsters have no essence", node.pointer, hint="write 'whom: each', or another word")
    elif node.value("whom") == "others":
        message = "no explorer is left out here: 'others' are all of them, and 'you' is a monster"
        yield MapProblem(NEVER, message, node.pointer, hint="write 'whom: each'")
    elif node.name == "spawn" and node.value("near") == "you":
        message = "monsters spawn for explorers, and 'you' is a monster here"
        yield MapProblem(NEVER, message, node.pointer, hint="write 'near: nearest'")
    elif "immobile" in entity.data.get("traits", ()) and _moves_itself(node):
        message = "this does nothing: this monster is immobile (MA-34.04)"
        yield MapProblem(NEVER, message, node.pointer, hint="take 'immobile' away, or move somebody else")
    elif node.name == "aim" and node.value("at") == "monster":
        message = "monsters aim at explorers alone, unless a player controls them (MA-41.32)"
        yield MapProblem(NEVER, message, node.pointer, hint="write 'at: explorer'")


def _moves_itself(node: EffectNode) -> bool:
    return node.name == "swap" or (node.verb.facets["part"] == "moves" and node.value("whom") == "you")


def _within(node: AnyNode) -> Iterator[EffectNode]:
    """The effects within an effect for which the target is the same."""
    for child in children(node):
        if isinstance(child, EffectNode):
            yield child
            if child.verb.facets["part"] == "aims":
                continue
        yield from _within(child)


def _asks_essence(node: EffectNode) -> bool:
    """Whether an effect is about essence and nothing else."""
    asks = node.value("what") == "essence" or node.value("stat") == "max_essence"
    return asks and not node.value("or_health")


def _aimed_at(node: EffectNode, side: str) -> str:
    """The side of those whom an effect is aimed at, where it is one side for certain (MA-41.04, MA-41.32)."""
    if node.verb.facets["part"] != "aims":
        return ""
    if node.value("reach") == "me":
        return side
    at = node.value("at") if node.name == "aim" else "any"
    if side == MONSTER and node.value("reach") in AIMED:
        return EXPLORER if at != MONSTER else ""  # told by itself
    if at != "any":
        return str(at)
    return MONSTER if side == EXPLORER and node.name != "aim" and node.value("reach") in AIMED else ""


# Cards and figures that are gone


def _without_a_card(entity: Entity, rule: TriggerNode, node: EffectNode) -> Iterator[MapProblem]:
    """A card that is gone, or that never was one, takes no tokens and is neither destroyed nor taken off."""
    consumable = entity.data.get("type") == "consumable"
    why, part = "", node.verb.facets["part"]
    if is_basic(entity) and part in ("collects", "destroys-card", "takes-off"):
        why = "what every explorer can do is no card"
    elif consumable and part == "takes-off":
        why = "a consumable is carried and never worn"
    elif consumable and rule.event.name == USE and part in ("collects", "destroys-card"):
        why = "a consumable is destroyed before it does what it says (MA-35.10)"
    elif entity.data.get("form") == "instant" and part == "collects":
        why = "an instant event is gone as soon as it is resolved (MA-36.02)"
    if why:
        yield MapProblem(NEVER, f"{node.name!r} does nothing here: {why}", node.pointer, hint="leave it out")


def _after_death(rule: TriggerNode) -> Iterator[MapProblem]:
    """What a monster that dies does to itself: it is gone at once, unless an attack of it comes after that."""
    for number, effect in enumerate(rule.effects):
        strikes = any(each.verb.facets["part"] == "aims" for each in effects_in(rule.effects[number + 1 :]))
        for node, side, _ in _with_sides(replace(rule, effects=(effect,)), MONSTER):
            itself = node.value("which") == "this" or (node.value("whom") == "you" and not strikes)
            if (itself or node.value("reach") == "me") and side == MONSTER:
                message = "this does nothing: the monster is dying, and gone as soon as this is over (MA-41.28)"
                yield MapProblem(NEVER, message, node.pointer, hint="choose another moment, or leave it out")


def _for_the_dead(rule: TriggerNode) -> Iterator[MapProblem]:
    """What is for an explorer who has died, or begins where it stands: it has left the map (MA-43.01)."""
    for effect in for_me(rule):
        if effect.value("whom") == "others":
            continue  # the living
        message = "this does nothing: it is for the explorer who has died, and that one has left the map"
        yield MapProblem(NEVER, message, effect.pointer, hint="name somebody else, such as 'each' or 'others'")


def for_me(node: AnyNode) -> Iterator[EffectNode]:
    """The effects of a rule that are for who acts or has the card, or begin where that one stands."""
    for child in children(node):
        if isinstance(child, EffectNode):
            words = (each for each in child.arguments if isinstance(each.parameter.type, Choice))
            meant = [each for each in words if cast(Choice, each.parameter.type).needs(each.value) == "me"]
            counting = child.verb.counting({each.parameter.name: each.value for each in child.arguments})
            needs = "me" in child.verb.about and (not child.verb.unless or child.value(child.verb.unless) is None)
            if needs or any(each.parameter.name in counting for each in meant):
                yield child
            if "me" in child.verb.introduces:
                continue
        yield from for_me(child)


def _never_used(entity: Entity, tree: EntityTree) -> Iterator[MapProblem]:
    """Abilities that a monster does not come to: of all that it can use, it uses the first (MA-40.03)."""
    if entity.kind != MONSTER:
        return
    used = [each for each in tree.triggers() if each.event.name == USE]
    for number, later in enumerate(used):
        if any(_goes_before(each, later) for each in used[:number]):
            message = "this is never used: one before it can be used whenever this can, and the first is (MA-40.03)"
            hint = "put it first, or give the one before it a condition or a marker, or a higher price"
            yield MapProblem(NEVER, message, (*later.pointer, "on"), hint=hint)


def _goes_before(first: TriggerNode, later: TriggerNode) -> bool:
    """Whether an ability can be used whenever another one can, and leaves no stamina for that one."""
    spends, others = (each.extras.get("spend") or {} for each in (first, later))
    if first.condition is not None or spends.get("marker") or spends.get("health"):
        return False
    if int(spends.get("stamina", 0)) > int(others.get("stamina", 0)):
        return False
    aims, aimed = (_first_aim(each) for each in (first, later))
    if aims is None:
        return True
    # A longer reach is not enough: what changes the range of one ability need not change that of another.
    return aimed is not None and aimed.value("reach") in (MELEE, AROUND) and aims.value("reach") in (*AIMED, AROUND)


def _first_aim(rule: TriggerNode) -> EffectNode | None:
    """The effect that needs somebody in reach; None where there is none, so that the ability can always be used."""
    aims = next((each for each in rule.effects if each.verb.facets["part"] == "aims"), None)
    return aims if aims is not None and aims.value("reach") in (*AIMED, AROUND) else None


def _two_piles(tree: EntityTree) -> Iterator[MapProblem]:
    """All tokens of a card lie in one pile, whatever brings them, and one thing comes of them (MA-19.05)."""
    first: dict[object, object] = {}
    for place, rule in tree.nodes.items():
        for node in walk(rule):
            if isinstance(node, EffectNode) and node.name == "accumulate":
                told = said(node)
                if first.setdefault(place[0], told) != told:
                    message = "this card counts tokens for something else already, and all lie in one pile (MA-19.05)"
                    hint = "write the same 'at' and 'do', or leave one of them to another card"
                    yield MapProblem(BAD_CARD, message, node.pointer, hint=hint)


def _lasting(rule: AnyNode) -> Iterator[MapProblem]:
    """An instant event is discarded as soon as it has entered play: nothing else of it can happen (MA-36.02)."""
    hint = "write 'form: attached' or 'form: ongoing' for an event that stays"
    if isinstance(rule, PassiveNode):
        yield MapProblem(BAD_CARD, "an instant event is gone before this holds", rule.pointer, hint=hint)
    elif isinstance(rule, TriggerNode) and rule.event.name != ENTERED:
        message = f"an instant event is gone before {rule.event.name!r} can happen"
        yield MapProblem(BAD_CARD, message, (*rule.pointer, "on"), hint=hint)


# Prices


def _never_runs_out(entity: Entity, rule: TriggerNode) -> bool:
    """Whether whoever uses an ability can surely use it again, as often as one likes (MA-45.37)."""
    if rule.condition is not None or (entity.data.get("type") == "consumable" and not is_basic(entity)):
        return False
    if any(each.verb.ends or each.verb.facets["part"] in _ONCE for each in effects_in((rule,))):
        return False
    spend = dict(rule.extras.get("spend") or {})
    for each in effects_in((rule,)):
        what, count, whom = each.value("what"), each.value("count"), each.value("whom")
        if each.name == "drain" and whom not in _NEVER_YOU and (what == "health" or each.value("or_health")):
            spend[what] = spend.get(what, 0) + (count if isinstance(count, int) else 1)  # who has no health left dies
        elif each.name == "restore" and each in rule.effects and each.condition is None and whom == "you":
            spend[what] = spend.get(what, 0) - (count if isinstance(count, int) else 0)
    return all(left <= 0 for left in spend.values())


def _price(library: Library, entity: Entity, rule: TriggerNode) -> Iterator[MapProblem]:
    """Monsters have no essence, and nobody pays more than there can be."""
    spend = rule.extras.get("spend") or {}
    place = (*rule.pointer, "spend")
    if is_for_monsters(entity) and "essence" in spend:
        yield MapProblem(NEVER, "monsters have no essence and never pay it", (*place, "essence"), at_key=True)
    if is_for_monsters(entity) and not (spend.get("stamina") or spend.get("marker")):
        message = "a monster would use this for ever: it costs no stamina and no marker (MA-40.04)"
        yield MapProblem(BAD_CARD, message, (*rule.pointer, "on"), hint="write 'spend: {stamina: 2}'")
    elif _never_runs_out(entity, rule):
        why = "gives back what it costs" if spend else "costs nothing"
        message = f"this could be used without end: it {why} (MA-45.37)"
        hint = "write 'spend: {marker: true}' for once a round, or a price that it does not give back"
        yield MapProblem(BAD_CARD, message, (*rule.pointer, "on"), hint=hint)
    kind = "monster" if is_for_monsters(entity) else "explorer"
    payers = [entity] if entity.kind == "monster" else [*library.of_kind(kind)]
    whose = "this monster has" if entity.kind == "monster" else f"{kind}s have at the most"
    for what in ("stamina", "health") if kind == "monster" else ("stamina",):
        most = max((int(each.data[what]) for each in payers), default=9)
        if int(spend.get(what, 0)) > most + _SPARE:
            message = f"nobody ever pays {spend[what]} {what} for this: {whose} {most}"
            yield MapProblem(NEVER, message, (*place, what))
