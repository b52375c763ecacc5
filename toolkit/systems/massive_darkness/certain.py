"""What is certain of figures and of an attack where a rule stands, whatever happens in a game.

A hero is never an agent, a sword is a weapon of whoever uses it, and who begins an action does not lie on the floor.
`rule_checks.py` holds conditions against it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from toolkit.content.entity import Entity, id_in
from toolkit.rules.expressions.limits import Between, Limits, OneOf, Some
from toolkit.rules.expressions.nodes import And, Comparison, Node, Path, Text
from toolkit.rules.expressions.types import LIMIT
from toolkit.rules.tree import AnyNode, ExpressionNode, PassiveNode, TriggerNode
from toolkit.systems.massive_darkness.cards.card import ATTACK_CATEGORIES, AttackCategory
from toolkit.systems.massive_darkness.cards.kits import REACH
from toolkit.systems.massive_darkness.state import HIGHEST_LEVEL
from toolkit.systems.massive_darkness.verbs.scopes import MOST_WEAPONS

Known: TypeAlias = Callable[[Path], Limits | None]

#: What counts for heroes who do not act; and the numbers that enemies have too: a combat asks both sides for these.
WHEN_ATTACKED = frozenset({"shields", "defense-rerolls", "taunt"})
OF_ENEMIES = frozenset({"hits", "shields", "attack-rerolls", "defense-rerolls"})
#: Numbers that are asked for before whoever lies stands up: when an activation begins, or when it is attacked.
WHILE_LYING = WHEN_ATTACKED | {"actions", "move-actions", "max-health"}
#: Moments at which whose card it is stands: who lies does nothing else before it stands up (MD-31.02, MD-31.04).
OWNER_STANDS = {"enemy": ("acts", "activation"), "hero": ("use", "move"), "class": ("use", "move")}
#: Moments of heroes alone; and what is no combat gear works for heroes alone (MD-14.26).
OF_HEROES = ("use", "activation", "move")
#: The named skill that an attack of each category may come about by (MD-35.08, MD-35.12, MD-35.14).
NAMED_ATTACKS = {"melee": "charge", "ranged": "combat-distance", "magic": "magic-blade"}
ENEMIES = frozenset({"mob", "agent", "roaming-monster"})
NONE, YES, SOME_OF_IT = Between(0, 0), Between(1, 1), Between(1, LIMIT)
#: One weapon or more: nobody attacks without (MD-16.07).
ARMED = Between(1, MOST_WEAPONS)
_HERO: Mapping[str, Limits] = {"kind": OneOf(frozenset({"hero"})), "level": NONE, "minions": NONE}
#: Gear of an enemy is its one treasure card (MD-14.18).
_ENEMY: Mapping[str, Limits] = {"kind": OneOf(ENEMIES), "xp": NONE, "weapons": Between(0, 1)}
#: What is certain of heroes and of enemies, by the names that expressions have for them.
FIGURES: Mapping[str, Mapping[str, Limits]] = {"hero": _HERO, "enemy": _ENEMY}
#: Heroes may fight a pillar as well, which is nothing of all that (MD-90.45).
_FOUGHT: Mapping[str, Limits] = {**_ENEMY, "kind": OneOf(ENEMIES | {""})}
_DEAD: Mapping[str, Limits] = {"health": NONE, "wounds": SOME_OF_IT, "stunned": NONE}
_DESTROYED: Mapping[str, Limits] = {"health": NONE, "minions": NONE, "wounds": SOME_OF_IT}
#: What is certain of whom a moment is about.
_AT: Mapping[str, Mapping[str, Mapping[str, Limits]]] = {
    "dies": {"me": _DESTROYED},
    "half-health": {"me": {"health": SOME_OF_IT, "wounds": SOME_OF_IT}},
    "enemy-destroyed": {"enemy": _DESTROYED},
    "hero-died": {"hero": _DEAD},
    "hero-buried": {"hero": _DEAD},
    "hero-left": {"hero": {"stunned": NONE}},
    "reinforcements": {"enemy": {"kind": OneOf(frozenset({"agent"})), "minions": NONE}},
}
#: What follows from what a figure is, and from how an attack comes about.
_OF_KINDS: Mapping[str, Mapping[str, Limits]] = {
    "hero": {"level": NONE, "minions": NONE},
    "agent": {"minions": NONE, "xp": NONE},
    "mob": {"xp": NONE},
    "roaming-monster": {"minions": NONE, "level": NONE, "xp": NONE},
}


def known_on(entity: Entity, rule: AnyNode, node: ExpressionNode) -> Known:
    """What is certain where an expression of a rule is looked at: by the kind of card it stands on, by the moment, and
    by the gear whose rule it is."""
    event = rule.event.name if isinstance(rule, TriggerNode) else ""
    figures = _figures(entity, rule, event)
    for name, more in _AT.get(event, {}).items():
        figures[name] = {**figures.get(name, {}), **more}
    flat = _of_attack(entity.kind, rule, entity.data.get("dice")) | _of_owner(entity, rule, event)
    if _is_first(node, rule):
        flat |= _at_first(entity.kind, event)
    if entity.kind == "class" and rule.pointer[0] == "branches" and isinstance(rule, TriggerNode | PassiveNode):
        flat["level"] = Between(int(_skill(entity.data, rule.pointer).get("level", 1)), HIGHEST_LEVEL)  # MD-11.12

    def known(path: Path) -> Limits | None:
        found = flat.get(path.dotted)
        return figures.get(path.parts[0], {}).get(path.parts[1]) if found is None and len(path.parts) == 2 else found

    return known


def _figures(entity: Entity, rule: AnyNode, event: str) -> dict[str, Mapping[str, Limits]]:
    """What the figures that a rule speaks of can be, by the kind of card it stands on."""
    data = entity.data
    match entity.kind:
        case "hero" | "class":
            return {"me": _HERO, "foe": _FOUGHT}
        case "equipment" if event in OF_HEROES or data.get("form", "combat-gear") != "combat-gear":
            return {"me": _HERO, "foe": _FOUGHT}
        case "condition" if isinstance(rule, PassiveNode) and rule.stat.name not in OF_ENEMIES:
            return {"me": _HERO}
        case "enemy":
            minions = {} if data.get("type") == "mob" else {"minions": NONE}
            level = int(data.get("level", 0))
            own = {**_ENEMY, "kind": OneOf(frozenset({str(data.get("type"))})), "level": Between(level, level)}
            foe = {**_HERO, "weapons": ARMED} if event.endswith("defense") else _HERO
            return {"me": {**own, **minions}, "foe": foe}
        case "adventure" | "event":
            return {"hero": _HERO, "enemy": _ENEMY}
    return {}


def _of_owner(entity: Entity, rule: AnyNode, event: str) -> dict[str, Limits]:
    """What is certain of whose card it is: by the gear itself, by its skill, and by what it is doing."""
    flat: dict[str, Limits] = {}
    data = entity.data
    form = data.get("form", "combat-gear") if entity.kind == "equipment" else ""
    if entity.kind == "hero" and rule.pointer[0] == "shadow_skill":  # MD-5.03
        flat["me.in_shadow"] = YES
    stat = rule.stat.name if isinstance(rule, PassiveNode) else ""
    if stat and stat not in WHILE_LYING:
        flat["me.stunned"] = NONE
    attacks = event.endswith("attack") or stat in ("hits", "attack-rerolls")
    if attacks and (entity.kind in ("hero", "class") or form in ("item", "consumable")):
        flat["me.weapons"] = ARMED
    if form == "combat-gear":  # it works only while it is worn (MD-12.03)
        slots = data.get("slots") or ("",)
        if any(category in (data.get("dice") or {}) for category in ATTACK_CATEGORIES):
            flat |= {"me.weapons": ARMED} | ({"me.two_handed": YES} if "two-hands" in slots else {})
        if "body" in slots:
            flat["me.armoured"] = YES
        if keywords := frozenset(map(id_in, data.get("keywords") or ())):
            flat["me.keywords"] = Some(keywords, None, Between(len(keywords), LIMIT))
    return flat


def _at_first(kind: str, event: str) -> dict[str, Limits]:
    """What is certain as a moment begins, before the rule has done anything."""
    flat: dict[str, Limits] = {}
    if event in OWNER_STANDS.get(kind, ()):
        flat["me.stunned"] = NONE
    if event in OF_HEROES and kind != "enemy":
        flat["me.health"] = SOME_OF_IT
    if event == "enemy-activation":  # who lies stands up instead (MD-31.04)
        flat["enemy.stunned"] = NONE
    return flat


def _is_first(node: ExpressionNode, rule: AnyNode) -> bool:
    """Whether an expression is looked at before the rule has done anything."""
    first = rule.effects[0].condition if isinstance(rule, TriggerNode) and rule.effects else None
    return isinstance(rule, TriggerNode) and (node is rule.condition or node is first)


def _of_attack(kind: str, rule: AnyNode, dice: Any) -> dict[str, Limits]:
    """What is known of the attack that a rule of a card is about: its category, where that is told, how far it reaches,
    and how it comes about. Heroes alone attack by named skills, and with Magic Blade in their own zone (MD-35); enemies
    in the categories that their cards have dice for (MD-14.20)."""
    if not isinstance(rule, TriggerNode) or not rule.event.name.endswith(("attack", "defense")):
        return {}
    told: str = rule.extras.get("category", "")
    categories: Sequence[AttackCategory] = [each for each in ATTACK_CATEGORIES if told in ("", each)]
    attacks = rule.event.name.endswith("attack")
    if kind == "enemy" and attacks and dice and not told:
        categories = [each for each in ATTACK_CATEGORIES if dice.get(each)]
    manners, reach = {"plain"}, {each for category in categories for each in REACH[category]}
    if kind == "equipment" or attacks == (kind != "enemy"):  # a guardian may wear equipment (MD-14.24)
        manners |= {NAMED_ATTACKS[category] for category in categories}
        reach |= {0} if "magic" in categories else set()
    return {
        "category": OneOf(frozenset(categories)),
        "distance": Between(min(reach), LIMIT if "ranged" in categories else max(reach)),
        "manner": OneOf(frozenset(manners)),
    }


def _skill(data: Any, pointer: tuple[str | int, ...]) -> Mapping[str, Any]:
    """The skill of a class sheet that a rule stands on: `branches.<name>.skills.<number>`."""
    for step in pointer[:4]:
        data = data[step]
    skill: Mapping[str, Any] = data
    return skill


def fixed_tokens(adventure: Mapping[str, Any]) -> Iterator[str]:
    """The kinds of tokens that nobody picks up: those that stay, and levers unless they say otherwise."""
    for name, rule in (adventure.get("token_rules") or {}).items():
        if rule.get("picked_up", "stay" if rule.get("flip") else "") == "stay":
            yield id_in(name)


# What follows from the rest of a condition


def surely_asked(term: Node) -> Iterator[tuple[str, str]]:
    """Names that a condition wants to be a word, whatever else it wants."""
    match term:
        case And(operands=operands):
            for each in operands:
                yield from surely_asked(each)
        case Comparison(first=Path(dotted=name), rest=(("==", Text(value=word)),)):
            yield name, word


def following(term: Node, known: Known) -> Known | None:
    """What is certain besides where a condition holds: of an agent, that it has no minions. None where nothing is."""
    more: dict[str, Limits] = {}
    for name, word in surely_asked(term):
        owner, _, attribute = name.rpartition(".")
        if attribute == "kind":
            more |= {f"{owner}.{what}": limits for what, limits in _OF_KINDS.get(word, {}).items()}
        elif name == "category" and word in REACH:
            more["distance"] = _reach_of(word, known)
        elif name == "manner" and word in NAMED_ATTACKS.values():
            (category,) = (each for each, manner in NAMED_ATTACKS.items() if manner == word)
            more |= {"category": OneOf(frozenset({category})), "distance": _reach_of(word, known)}
    return (lambda path: more.get(path.dotted) or known(path)) if more else None


def _reach_of(word: str, known: Known) -> Between:
    """How far an attack of a category or of a manner reaches."""
    if word in ("melee", "charge", "magic-blade"):
        return NONE
    if word != "magic":
        return Between(REACH["ranged"][0], LIMIT)
    manners = known(Path(("manner",)))
    may_be_blade = not isinstance(manners, OneOf) or "magic-blade" in manners.words
    return Between(0 if may_be_blade else REACH["magic"][0], REACH["magic"][-1])
