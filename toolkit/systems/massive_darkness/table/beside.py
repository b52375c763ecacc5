"""What an attack rolls, told beside the option, and what stands on a card besides its words."""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.content.entity import Entity
from toolkit.rules.decisions import Ask
from toolkit.rules.sentences import counted
from toolkit.systems.massive_darkness.fights.fighters import EnemyFighter, HeroFighter
from toolkit.systems.massive_darkness.state import State


def beside(state: State, ask: Ask, key: str) -> str:
    """`rolls melee 1 red, 2 yellow against 1 blue`; empty for what is no attack, and where skills decide the dice."""
    hero = state.heroes.get(ask.who)
    kind, _, name = key.partition(":")
    if hero is None:
        return ""
    fighter = HeroFighter(state, hero)
    if ask.kind == "category":
        return _dice(fighter.pool(key)) if key in ("melee", "ranged", "magic") else ""
    enemy = state.enemies.get(name)
    if kind != "attack" or enemy is None:
        return ""
    distance = state.seen_from(hero.zone).get(enemy.zone)
    categories = fighter.categories(distance) if distance is not None else []
    attacks = [f"{each} {dice}" for each in categories if (dice := _dice(fighter.pool(each)))]
    if not attacks:
        return ""
    against = _dice(EnemyFighter(state, enemy).pool("defense")) or "no dice"
    return f"rolls {' or '.join(attacks)} against {against}"


def _dice(pool: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {colour}" for colour, count in pool.items() if count)


def spaced(word: str) -> str:
    """A word of the content as people write it."""
    return word.replace("-", " ")


def card_line(entity: Entity) -> str:
    """What stands on a card besides its words: `level 2 · hand · sword · melee RY`; empty for what is no such card."""
    data = entity.data
    parts = [spaced(str(data[name])) for name in ("type", "strength", "form") if name in data]
    if "level" in data:
        parts.append(f"level {data['level']}")
    parts += [*data.get("slots", ()), *data.get("keywords", ())]
    if "health" in data:
        each = "each" if data.get("type") == "mob" else "for every hero"  # MD-13.04, MD-13.06
        parts.append(f"health {data['health']} {each}")
    if "minions" in data:
        parts.append(f"{counted(data['minions'], 'minion')} for every hero")
    return " · ".join([*parts, *filter(None, [dice_in_letters(data.get("dice", {}))])])


def dice_in_letters(dice: Mapping[str, Mapping[str, int]]) -> str:
    """`melee RY, defense B`: how many dice of which colour in each section."""
    return ", ".join(
        f"{section} {''.join(colour[0].upper() * count for colour, count in pool.items())}"
        for section, pool in dice.items()
    )
