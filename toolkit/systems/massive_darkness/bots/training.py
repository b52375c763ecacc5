"""Which skill to buy: what it would do for this hero with the gear it has, for the experience it costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from toolkit.crawl.remembering import Remembered
from toolkit.rules.effects import Effect, Trigger
from toolkit.rules.modifiers import Passive
from toolkit.systems.massive_darkness.bots.odds import odds_of
from toolkit.systems.massive_darkness.cards.card import ATTACK_CATEGORIES, SYMBOLS, Skill
from toolkit.systems.massive_darkness.fights.fighters import OutsideCombat
from toolkit.systems.massive_darkness.state import Hero
from toolkit.systems.massive_darkness.view import View

#: What one more of a stat is worth; a test holds that none is left out.
STATS = {
    "actions": 5.0,
    "max-health": 0.8,
    "move-actions": 1.2,
    "movement-points": 1.0,
    "attack-rerolls": 1.0,
    "defense-rerolls": 0.9,
    "hits": 1.0,
    "shields": 0.9,
    "charge": 0.9,
    "magic-blade": 0.6,
    "combat-distance": 0.7,
    "sneak": 0.8,
    "leader": 1.0,
    "teleport": 0.35,
    "taunt": 0.1,
    "transmute-cards": 0.3,
}
#: How often a condition holds that mentions a name.
_OFTEN = {"me.in_shadow": 0.6, "manner": 0.4, "me.wounds": 0.5, "foe.in_shadow": 0.5, "distance": 0.4}
_WORN = frozenset({"me.keywords", "me.weapons", "me.two_handed", "me.armoured"})


def skill_worth(view: View, hero: Hero, branch: str, skill: Skill, favourite: str) -> float:
    """What the next skill of a branch would add to what the branch gives now, for each experience it costs.

    `favourite` is how the hero attacks best.
    """
    assert hero.hero_class is not None
    step, outside = hero.skills.get(branch, 0), OutsideCombat(view.fighter(hero))
    before = _worth(hero.hero_class.branches[branch][step - 1], favourite, outside) if step else 0.0
    worth = _worth(skill, favourite, outside) - before
    waits = max(0, skill.level - view.level)  # MD-11.13: it works only when the game reaches its level
    return worth * 0.6**waits / skill.cost


def _worth(skill: Skill, favourite: str, outside: OutsideCombat) -> float:
    known = _KNOWN.get((id(skill), favourite))
    if known is not None:
        return known[0]
    worth = sum(_trigger(each, favourite, outside) for each in skill.triggers) + sum(map(_passive, skill.passives))
    if not any(_hangs_on_gear(each) for each in skill.triggers):
        _KNOWN[id(skill), favourite] = (worth, skill)
    return worth


#: What skills are worth that hang on nothing a hero wears, with the skill: as long as it is here, no other has its id.
_KNOWN: Remembered[tuple[int, str], tuple[float, Skill]] = Remembered(4_096)


def _hangs_on_gear(trigger: Trigger) -> bool:
    condition = trigger.condition
    return condition is not None and _WORN.issuperset(condition.names)


def favourite_category(view: View, hero: Hero) -> str:
    """How a hero attacks best with what it wears."""
    pools: Mapping[str, Mapping[str, int]] = view.fighter(hero).kit.pools
    odds = odds_of(view.catalog)
    return max(ATTACK_CATEGORIES, key=lambda category: odds.mean(pools[category], "hit"))


def _passive(passive: Passive) -> float:
    amount = passive.amount if isinstance(passive.amount, int) else 1
    return STATS[passive.stat] * amount


def _trigger(trigger: Trigger, favourite: str, outside: OutsideCombat) -> float:
    worth = sum(_effect(effect) for effect in trigger.effects)
    category = str(trigger.extra.get("category", ""))
    if category and category != favourite:
        worth *= 0.4 if trigger.event == "defense" else 0.1
    price: Mapping[str, int] = trigger.extra.get("spend", {})
    if any(symbol in price for symbol in SYMBOLS):
        worth *= 0.5
    elif price:
        worth *= 0.3
    return worth * _likely(trigger, outside)


def _likely(trigger: Trigger, outside: OutsideCombat) -> float:
    """How often its condition holds; what depends on the gear worn can be seen now."""
    condition = trigger.condition
    if condition is None:
        return 1.0
    if _hangs_on_gear(trigger):
        return 1.0 if condition.evaluate(outside) else 0.15
    return min((_OFTEN.get(name, 0.7) for name in condition.names), default=0.7)


def _effect(effect: Effect) -> float:
    count = effect.fixed.get("count", 1)
    amount = abs(count) if isinstance(count, int) else 1
    learned: float | Callable[[Effect], float] = effect.verb.facets["worth"].learned
    return (learned(effect) if callable(learned) else learned) * amount
