"""Conditions of a pack's own that change nothing of whoever gets them, are over before it can count, or are looked for
on figures that never get them (MD-90.83)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias
from weakref import WeakKeyDictionary

from toolkit.content.entity import Entity, id_in
from toolkit.content.library import Library
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.expressions.limits import NEVER, truth_of
from toolkit.rules.expressions.nodes import Membership, Path, Text
from toolkit.rules.expressions.nodes import walk as terms_in
from toolkit.rules.naming import lists_counted, names_asked
from toolkit.rules.reading import ContentFault, tree_of, trees_of
from toolkit.rules.tree import EffectNode, EntityTree, ExpressionNode, PassiveNode
from toolkit.systems.massive_darkness.certain import FIGURES, OF_ENEMIES, WHEN_ATTACKED
from toolkit.systems.massive_darkness.rule_checks import HEROES_ARE_DONE, NEVER_HOLDS, NO_EFFECT
from toolkit.systems.massive_darkness.verbs.vocabulary import VOCABULARY

#: Who has a condition.
Side: TypeAlias = Literal["hero", "enemy"]
_MANY: Mapping[Side, str] = {"hero": "heroes", "enemy": "enemies"}
#: The argument of verbs that says who is meant of each side.
_ARGUMENTS: Mapping[Side, str] = {"hero": "who", "enemy": "which"}
#: Condition → on which sides rules give it; read once a library.
_GIVEN: WeakKeyDictionary[Library, dict[str, set[Side]]] = WeakKeyDictionary()


def conditions_in_vain(library: Library, rules: EntityTree) -> Iterator[MapProblem]:
    """What rules say of conditions that never comes to anything."""
    yield from _given_in_vain(library, rules)
    yield from _of_the_other_side(library, rules)


def _given_in_vain(library: Library, rules: EntityTree) -> Iterator[MapProblem]:
    """Conditions from which nothing comes where a rule gives them, and that no rule asks about or counts."""
    for effect in rules.walk():
        condition = effect.value("condition") if isinstance(effect, EffectNode) else None
        if isinstance(effect, EffectNode) and effect.name == "give_condition" and isinstance(condition, Entity):
            try:
                why, hint = _why(library, effect, condition)
            except ContentFault:
                continue  # a condition that cannot be read is told where it stands
            if why and not any(_is_asked(condition.id, _sides(effect), tree) for tree in trees_of(VOCABULARY, library)):
                yield MapProblem(NO_EFFECT, f"the condition {condition.id!r} {why}", effect.pointer, hint=hint)


def _why(library: Library, effect: EffectNode, condition: Entity) -> tuple[str, str]:
    """Why nothing comes of a condition, and what to write instead; empty where something does."""
    lasting = tree_of(VOCABULARY, library, condition).passives()
    changed = {side: {each.stat.name for each in lasting if _counts_for(side, each)} for side in _sides(effect)}
    of_heroes, of_enemies = changed.get("hero", set()), changed.get("enemy", set()) & OF_ENEMIES
    if not of_heroes and not of_enemies:
        whom = "an enemy" if "enemy" in changed else "a hero"
        hint = f"enemies have {', '.join(sorted(OF_ENEMIES))}; or give it to heroes"
        return f"changes nothing of {whom}", hint if "enemy" in changed else "give it to enemies, with 'which: …'"
    too_late = effect.event.name in HEROES_ARE_DONE and condition.data.get("lasts") == "round"
    if "enemy" not in changed and too_late and of_heroes.isdisjoint(WHEN_ATTACKED):
        hint = "let the condition last longer ('lasts'), or give it at another moment"
        return "is over before it can count: no hero acts any more", hint
    return "", ""


def _counts_for(side: Side, lasting: PassiveNode) -> bool:
    """Whether a change of a condition may count for heroes, or for enemies."""
    certain = FIGURES[side]
    condition = lasting.condition
    return condition is None or truth_of(condition.term, lambda path: certain.get(path.parts[-1])) != NEVER


def _is_asked(condition: str, sides: set[Side], tree: EntityTree) -> bool:
    """Whether rules ask for a condition by name, or count it among all that somebody on these sides has."""
    for path, _ in lists_counted(tree):
        if path.parts[-1] == "conditions" and _side(tree.entity, path.parts[0]) in (None, *sides):
            return True
    return any(named.sort == "entity:condition" and id_in(named.name) == condition for named in names_asked(tree))


def _given(library: Library) -> dict[str, set[Side]]:
    if library not in _GIVEN:
        found = _GIVEN[library] = {}
        for effect in (each for tree in trees_of(VOCABULARY, library) for each in tree.walk()):
            if isinstance(effect, EffectNode) and effect.name == "give_condition":
                condition = effect.value("condition")
                if isinstance(condition, Entity):
                    found.setdefault(condition.id, set()).update(_sides(effect))
    return _GIVEN[library]


def _sides(effect: EffectNode) -> set[Side]:
    """The sides that an effect means."""
    return {side for side, argument in _ARGUMENTS.items() if effect.value(argument) is not None}


def _of_the_other_side(library: Library, rules: EntityTree) -> Iterator[MapProblem]:
    """Conditions that are taken from heroes, asked of them or counted, where enemies alone get them, and the other way
    round. One that nobody gets is told elsewhere."""
    for node in rules.walk():
        match node:
            case EffectNode(name="take_condition"):
                yield from _taken(library, node)
            case ExpressionNode(term=term):
                for part in (each for each in terms_in(term) if isinstance(each, Membership)):
                    yield from _asked(library, rules.entity, node, part)
    for path, node in lists_counted(rules):
        whose = _side(rules.entity, path.parts[0])
        if path.parts[-1] == "conditions" and not any(whose in (None, *each) for each in _given(library).values()):
            message = f"this is always 0: no rule gives {_MANY[whose] if whose else 'anybody'} a condition"
            hint = "let a rule do 'give_condition'"
            yield MapProblem(NEVER_HOLDS, message, node.pointer, path.start, path.end, hint)


def _taken(library: Library, effect: EffectNode) -> Iterator[MapProblem]:
    condition = effect.value("condition")
    given = _given(library).get(condition.id, set()) if isinstance(condition, Entity) else set()
    if given and given.isdisjoint(_sides(effect)) and isinstance(condition, Entity):
        hint = f"write '{' and '.join(_ARGUMENTS[each] for each in given)}: …', or let a rule give it to others"
        yield MapProblem(NO_EFFECT, f"this does nothing: {_only(given, condition.id)}", effect.pointer, hint=hint)


def _asked(library: Library, card: Entity, node: ExpressionNode, asked: Membership) -> Iterator[MapProblem]:
    match asked:
        case Membership(item=Text(value=word), container=Path(parts=(name, "conditions")) as path):
            given, whose = _given(library).get(id_in(word), set()), _side(card, name)
            if given and whose and whose not in given:
                message = f"this {'always' if asked.negated else 'never'} holds: {_only(given, word)}"
                yield MapProblem(NEVER_HOLDS, message, node.pointer, path.start, path.end)


def _only(sides: set[Side], condition: str) -> str:
    return f"rules give the condition {condition!r} to {' and '.join(_MANY[each] for each in sides)} alone"


def _side(entity: Entity, name: str) -> Side | None:
    """Whom a name in expressions on a card means; None where it may be either."""
    is_heros = entity.kind in ("hero", "class") or (
        entity.kind == "equipment" and entity.data.get("form", "combat-gear") != "combat-gear"
    )
    match name, entity.kind:
        case ("hero", _) | ("foe", "enemy"):
            return "hero"
        case ("enemy", _) | ("me", "enemy"):
            return "enemy"
    if name in ("me", "foe") and is_heros:
        return "hero" if name == "me" else "enemy"
    return None
