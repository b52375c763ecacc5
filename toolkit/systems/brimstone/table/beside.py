"""What somebody at the table would look up before choosing: the dice of an attack, how hard a target is."""

from __future__ import annotations

from toolkit.content.entity import Entity
from toolkit.rules.decisions import Ask
from toolkit.systems.brimstone.fights.strikes import attacks, volleys_of
from toolkit.systems.brimstone.state import State
from toolkit.systems.brimstone.verbs.moments import Volley

_ATTACKS = ("melee", "shoot", "free")


def beside(state: State, ask: Ask, key: str) -> str:
    """`rolls 3 dice, hits on 4+, +1 damage, range 5` beside an attack; health and defence beside a target."""
    word, _, name = key.partition(":")
    hero = state.heroes.get(ask.who)
    if ask.kind in ("act", "move") and word in _ATTACKS and hero is not None:
        weapons = attacks(state, hero, free=word == "free").get(key)
        return "; ".join(_told(each) for each in volleys_of(state, hero, weapons)) if weapons is not None else ""
    enemy = state.enemies.get(name.partition(":")[0]) if ask.kind == "target" else None
    if enemy is None:
        return ""
    stats = state.stats(enemy.type)
    return f"health {stats.health - enemy.wounds}/{stats.health}, defence {stats.defence}"


def _told(volley: Volley) -> str:
    dice = f"rolls {volley.dice} {'die' if volley.dice == 1 else 'dice'}, hits on {max(2, volley.needs)}+"
    damage = f", {volley.damage:+d} damage" if volley.damage else ""
    return dice + damage + (f", range {volley.range}" if volley.gun is not None else "")


# Cards

#: What stands on cards besides their words, in this order; a roll needs as much or more.
_NUMBERS = ("initiative", "move", "combat", "damage", "health", "sanity", "weight")
_ROLLS = ("escape", "to_hit", "defence", "willpower")


def card_line(entity: Entity) -> str:
    """What stands on a card besides its words: `initiative 6 · move 9 · to hit 4+ · health 4 · 15 XP`."""
    data = entity.data
    parts = [str(word) for word in data.get("keywords", ())]
    parts += [f"{name} {data[name]}" for name in _NUMBERS if isinstance(data.get(name), int)]
    for name in _ROLLS:
        needs = data.get(name)
        if isinstance(needs, int):  # an enemy's defence takes off damage; a hero's is rolled
            parts.append(f"{name.replace('_', ' ')} {needs}" + ("" if name == "defence" and "xp" in data else "+"))
        elif isinstance(needs, dict):
            parts += [f"{kind} {value}+" for kind, value in needs.items()]
    gun = data.get("gun", {})
    parts += [f"{name} {gun[name]}" for name in ("range", "shots", "damage") if gun.get(name)]
    parts += [f"{data['hands']} hands"] if data.get("hands", 0) > 1 else []
    parts += [f"{data['price']} gold"] if isinstance(data.get("price"), int) else []
    return " · ".join([*parts, *([f"{data['xp']} XP"] if isinstance(data.get("xp"), int) else [])])
