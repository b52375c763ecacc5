"""What the cards and skills of a hero, or the cards of an enemy, give it together: worked out once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from toolkit.crawl.cards import kits as crawl
from toolkit.crawl.cards.kits import by_event, by_stat, total
from toolkit.crawl.cards.powers import own_key
from toolkit.rules.effects import Effect
from toolkit.rules.modifiers import Passive
from toolkit.systems.massive_darkness.cards.card import (
    ATTACK_CATEGORIES,
    NAMED_SKILLS,
    AttackCategory,
    EnemyCard,
    Gear,
    Power,
    Skill,
    powers_of,
)
from toolkit.systems.massive_darkness.state import Enemy, Hero, State

#: The distances each kind of attack reaches (MD-16.08 to MD-16.10).
REACH = {"melee": range(1), "ranged": range(1, 1_000), "magic": range(1, 3)}


#: CampaignStage of a combat → the skills that act then, each with those of its effects that do.
Staged: TypeAlias = Mapping[str, Sequence[tuple[Power, Sequence[Effect]]]]


def reaches(category: AttackCategory, distance: int) -> bool:
    return distance in REACH[category]


@dataclass(slots=True, kw_only=True)
class Kit(crawl.Kit[Power]):
    """What the cards and skills of a hero, or the cards of an enemy, give it, and what they reach."""

    #: The named skills that some passive may give.
    named_skills: tuple[str, ...] = ()
    #: Distance → the kinds of attack its dice allow there, once it was asked for.
    categories: dict[int, list[AttackCategory]] = field(default_factory=dict, compare=False)
    #: Role and category → the skills without symbols, by the stage of a combat in which they act, once they were asked
    #: for; and event and category → those that ask for symbols.
    staged: dict[tuple[str, str], Staged] = field(default_factory=dict, compare=False)
    _enchantments: dict[tuple[str, str], Sequence[Power]] = field(default_factory=dict, compare=False)

    def enchantments(self, event: str, category: str) -> Sequence[Power]:
        """The enchantments among the powers at an event of a category."""
        found = self._enchantments.get((event, category))
        if found is None:
            found = [power for power in self.at(event, category) if power.is_enchantment]
            self._enchantments[event, category] = found
        return found


class Learned(NamedTuple):
    """What a hero has by its skills and its class alone, whatever cards it holds."""

    powers: tuple[Power, ...]
    passives: tuple[Passive, ...]


@dataclass(slots=True, kw_only=True)
class EnemyKit(Kit):
    """What an enemy has, as long as it has these cards."""

    gear: Gear | None
    wears: EnemyCard | None


#: What somebody has who has no cards at all.
NO_CARDS: Final = Kit(
    powers=(), by_event={}, pools={each: {} for each in (*ATTACK_CATEGORIES, "defense")}, traits=frozenset()
)


def categories_at(kit: Kit, distance: int) -> list[AttackCategory]:
    """The kinds of attack for which a kit has dice and which reach a distance."""
    found = kit.categories.get(distance)
    if found is None:
        found = [each for each in ATTACK_CATEGORIES if kit.pools[each] and reaches(each, distance)]
        kit.categories[distance] = found
    return found


def _learn(hero: Hero, dark: bool, level: int) -> Learned:
    skills = list(_skills(hero, dark, level))
    powers = [power for key, skill in skills for power in powers_of(key, skill.triggers)]
    if hero.hero_class is not None:
        powers += powers_of("ability", hero.hero_class.ability.triggers, is_ability=True)
    return Learned(tuple(powers), tuple([passive for _, skill in skills for passive in skill.passives]))


def _make(hero: Hero, learned: Learned, gear_limit: int) -> Kit:
    every = (*learned.powers, *_gear_powers(hero, gear_limit))
    gear_at_work = list(worn(hero, gear_limit))
    passives = by_stat((*learned.passives, *[passive for gear in gear_at_work for passive in gear.passives]))
    other = next(iter(hero.kits.values()), None)  # of the same cards, in another light or at another level
    pools = {each: _pool(hero, each) for each in (*ATTACK_CATEGORIES, "defense")} if other is None else other.pools
    traits = frozenset([trait for gear in gear_at_work for trait in gear.traits])
    named_skills = tuple([name for name in NAMED_SKILLS if name in passives]) if passives else ()
    return Kit(
        powers=every,
        by_event=by_event(every),
        passives=passives,
        pools=pools,
        traits=traits,
        named_skills=named_skills,
    )


def kit_now(state: State, hero: Hero) -> Kit:
    """The kit of a hero as it stands: where it is, and at the level the game has."""
    last = hero.last_kit
    if last is not None:
        zone, level, kit = last
        if zone == hero.zone and level == state.level:
            return kit
    zone, level = hero.zone, state.level
    dark = not state.dungeon.zones[zone].light
    kit = hero.kits.get((dark, level)) or _shared(state, hero, dark)
    hero.last_kit = (zone, level, kit)
    return kit


def _shared(state: State, hero: Hero, dark: bool) -> Kit:
    """Games of one adventure share kits: heroes begin them with the same cards. What skills give they share longer."""
    known = state.catalog.kits
    skilled = (hero.id, hero.hero_class and hero.hero_class.id, *hero.skills.items(), dark, state.level)
    key = (
        skilled,
        *[gear.id for gear in hero.equipped],
        "beside it",
        *[gear.id for gear in hero.carried if gear.form != "combat-gear"],  # which works only while equipped
        state.gear_limit,
    )
    kit = known.get(key)
    if kit is None:
        learned = state.catalog.learned.get(skilled)
        if learned is None:
            learned = state.catalog.learned[skilled] = _learn(hero, dark, state.level)
        kit = known[key] = _make(hero, learned, state.gear_limit)
    hero.kits[dark, state.level] = kit
    return kit


def enemy_kit(enemy: Enemy) -> EnemyKit:
    """The kit of an enemy, made anew when it lost its gear or got other cards."""
    kit = enemy.kit
    if kit is None or kit.gear is not enemy.gear or kit.wears is not enemy.wears:
        kit = enemy.kit = _make_enemy_kit(enemy)
    return kit


def _make_enemy_kit(enemy: Enemy) -> EnemyKit:
    every = tuple(_enemy_powers(enemy))
    pools = {category: _enemy_pool(enemy, category) for category in (*ATTACK_CATEGORIES, "defense")}
    traits = frozenset(trait for gear in enemy_gear(enemy) for trait in gear.traits)
    return EnemyKit(
        powers=every,
        by_event=by_event(every),
        pools=pools,
        traits=traits | enemy.card.traits | enemy.traits,
        gear=enemy.gear,
        wears=enemy.wears,
    )


def enemy_gear(enemy: Enemy) -> tuple[Gear, ...]:
    """The gear that works for an enemy: items and consumables do not (MD-14.26)."""
    gear = enemy.gear
    return (gear,) if gear is not None and gear.form == "combat-gear" else ()


def _enemy_powers(enemy: Enemy) -> Iterator[Power]:
    yield from powers_of(enemy.card.id, enemy.card.triggers)
    for gear in enemy_gear(enemy):
        yield from powers_of(gear.id, gear.triggers, is_gear=True)
    if enemy.wears is not None:  # MD-50.13: its enchantments, not what else it can do
        card = enemy.wears
        yield from (each for each in powers_of(card.id, card.triggers, is_gear=True) if each.is_enchantment)


def _enemy_pool(enemy: Enemy, category: str) -> dict[str, int]:
    printed = enemy.card.dice.get(category, {})
    if not printed:  # MD-13.12, MD-14.20: gear adds dice only where the card has some
        return {}
    worn = [gear.dice.get(category, {}) for gear in enemy_gear(enemy)]
    if enemy.wears is not None:
        worn.append(enemy.wears.dice.get(category, {}))  # MD-50.13
    return total([printed, *worn])


def worn(hero: Hero, gear_limit: int) -> Iterator[Gear]:
    """The gear that works: combat gear while equipped, items while carried (MD-12.03, MD-12.09, MD-33.12)."""
    yield from hero.equipped
    for gear in hero.carried:
        if gear.form == "item" and gear.story_level <= gear_limit:
            yield gear


def active_skills(hero: Hero, level: int) -> Iterator[tuple[str, Skill]]:
    """Of every branch the most advanced skill that is bought and of the game level at most (MD-11.12 to MD-11.15)."""
    if hero.hero_class is None or not hero.skills:
        return
    for branch, skills in hero.hero_class.branches.items():
        if branch in hero.skills:
            for skill in reversed(skills[: hero.skills[branch]]):
                if skill.level <= level:  # MD-8.08
                    yield branch, skill
                    break


def _skills(hero: Hero, dark: bool, level: int) -> Iterator[tuple[str, Skill]]:
    yield "unique-skill", hero.card.unique_skill
    if dark:  # MD-5.03, MD-11.02
        yield "shadow-skill", hero.card.shadow_skill
    if hero.hero_class is not None:
        yield "class-skill", hero.hero_class.class_skill
    yield from active_skills(hero, level)


def _gear_powers(hero: Hero, gear_limit: int) -> list[Power]:
    found: list[Power] = []
    seen: set[str] = set()
    for gear in hero.equipped:
        found += powers_of(own_key(gear.id, seen), gear.triggers)
    for gear in hero.carried:
        if gear.form == "combat-gear" or gear.story_level > gear_limit:  # MD-33.12
            continue
        if gear.form == "item":
            found += powers_of(own_key(gear.id, seen), gear.triggers)
        elif gear.form == "consumable" and gear.id not in seen:  # the second copy is used when the first is gone
            found += powers_of(own_key(gear.id, seen), gear.triggers, consumes=gear.id)
    return found


def _pool(hero: Hero, category: str) -> dict[str, int]:
    """The dice of all equipped cards in a category (MD-25.02, MD-25.04, MD-25.08)."""
    cards = [gear for gear in hero.equipped if category in gear.dice]
    if len(cards) == 1:
        return dict(cards[0].dice[category])
    for two_handed in cards:
        if two_handed.slot == "two-hands":
            # MD-25.09: beside a two-handed card, the dice of other hand cards do not count.
            cards = [gear for gear in cards if gear is two_handed or not gear.hands]
            break
    return total([gear.dice[category] for gear in cards])
