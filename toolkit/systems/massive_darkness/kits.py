"""What a hero's cards and skills give it together: worked out once, until they change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from toolkit.rules.modifiers import Passive
from toolkit.systems.massive_darkness.cards import ATTACK_CATEGORIES, NAMED_SKILLS, Gear, Power, Skill, powers, total
from toolkit.systems.massive_darkness.state import Hero


@dataclass(frozen=True, slots=True)
class Kit:
    """The powers of a hero by event, what changes its stats, and its dice by category."""

    powers: tuple[Power, ...]
    by_event: Mapping[str, tuple[Power, ...]]
    passives: Mapping[str, tuple[Passive, ...]]
    pools: Mapping[str, Mapping[str, int]]
    traits: frozenset[str]
    #: The named skills that some passive may give.
    named_skills: tuple[str, ...]


def kit_of(hero: Hero, *, dark: bool, level: int, gear_limit: int) -> Kit:
    """The kit of a hero in a dark or light zone at a game level, of cards up to a level (`State.gear_limit`)."""
    key = (dark, level)
    kit = hero.kits.get(key)
    if kit is None:
        kit = hero.kits[key] = _make(hero, dark, level, gear_limit)
    return kit


def _make(hero: Hero, dark: bool, level: int, gear_limit: int) -> Kit:
    every = tuple(_powers(hero, dark, level, gear_limit))
    by_event: dict[str, tuple[Power, ...]] = {}
    for power in every:
        by_event[power.trigger.event] = (*by_event.get(power.trigger.event, ()), power)
    passives: dict[str, tuple[Passive, ...]] = {}
    for passive in _passives(hero, dark, level, gear_limit):
        passives[passive.stat] = (*passives.get(passive.stat, ()), passive)
    pools = {category: _pool(hero, category) for category in (*ATTACK_CATEGORIES, "defense")}
    traits = frozenset(trait for gear in worn(hero, gear_limit) for trait in gear.traits)
    return Kit(every, by_event, passives, pools, traits, tuple(name for name in NAMED_SKILLS if name in passives))


def worn(hero: Hero, gear_limit: int) -> Iterator[Gear]:
    """The gear that works: combat gear while equipped, items while carried (MD-12.03, MD-12.09, MD-33.12)."""
    yield from hero.equipped
    yield from (gear for gear in hero.carried if gear.form == "item" and gear.story_level <= gear_limit)


def active_skills(hero: Hero, level: int) -> Iterator[tuple[str, Skill]]:
    """Of every branch the most advanced skill that is bought and of the game level at most (MD-11.12 to MD-11.15)."""
    if hero.hero_class is None:
        return
    for branch, skills in hero.hero_class.branches.items():
        usable = [skill for skill in skills[: hero.skills.get(branch, 0)] if skill.level <= level]  # MD-8.08
        if usable:
            yield branch, usable[-1]


def _skills(hero: Hero, dark: bool, level: int) -> Iterator[tuple[str, Skill]]:
    yield "unique-skill", hero.card.unique_skill
    if dark:  # MD-5.03, MD-11.02
        yield "shadow-skill", hero.card.shadow_skill
    if hero.hero_class is not None:
        yield "class-skill", hero.hero_class.class_skill
    yield from active_skills(hero, level)


def _powers(hero: Hero, dark: bool, level: int, gear_limit: int) -> Iterator[Power]:
    for key, skill in _skills(hero, dark, level):
        yield from powers(key, skill.triggers)
    if hero.hero_class is not None:
        yield from powers("ability", hero.hero_class.ability.triggers, is_ability=True)
    seen: set[str] = set()
    for gear in hero.equipped:
        yield from powers(_own_key(gear.id, seen), gear.triggers)
    for gear in hero.carried:
        if gear.story_level > gear_limit:  # MD-33.12
            continue
        if gear.form == "item":
            yield from powers(_own_key(gear.id, seen), gear.triggers)
        elif gear.form == "consumable" and gear.id not in seen:  # the second copy is used when the first is gone
            yield from powers(_own_key(gear.id, seen), gear.triggers, consumes=gear.id)


def _own_key(name: str, seen: set[str]) -> str:
    """A key for each copy of a card."""
    number, key = 1, name
    while key in seen:
        number += 1
        key = f"{name}#{number}"
    seen.add(key)
    return key


def _passives(hero: Hero, dark: bool, level: int, gear_limit: int) -> Iterator[Passive]:
    for _, skill in _skills(hero, dark, level):
        yield from skill.passives
    for gear in worn(hero, gear_limit):
        yield from gear.passives


def _pool(hero: Hero, category: str) -> dict[str, int]:
    """The dice of all equipped cards in a category (MD-25.02, MD-25.04, MD-25.08)."""
    cards = [gear for gear in hero.equipped if category in gear.dice]
    if any(gear.slot == "two-hands" for gear in cards):
        # MD-25.09: beside a two-handed card, the dice of other hand cards do not count.
        two_handed = next(gear for gear in cards if gear.slot == "two-hands")
        cards = [gear for gear in cards if gear is two_handed or not gear.hands]
    return total(gear.dice[category] for gear in cards)
