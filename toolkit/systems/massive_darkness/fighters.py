"""Who fights: a hero or an enemy as combat and expressions see it. Both answer the same questions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator

from toolkit.rules.modifiers import passive_total
from toolkit.systems.massive_darkness.cards import (
    ATTACK_CATEGORIES,
    MAGIC_BLADE,
    NAMED_SKILLS,
    AttackCategory,
    Gear,
    Pool,
    Power,
    powers,
    total,
)
from toolkit.systems.massive_darkness.kits import Kit, kit_of, worn
from toolkit.systems.massive_darkness.state import Enemy, Hero, Pillar, State

#: The distances each kind of attack reaches (MD-16.08 to MD-16.10).
_REACH = {"melee": range(1), "ranged": range(1, 1_000), "magic": range(1, 3)}


def reaches(category: AttackCategory, distance: int) -> bool:
    return distance in _REACH[category]


class Fighter(ABC):
    """A character in a combat. `chooser` answers its questions; it is empty for enemies, who choose by rule."""

    id: str
    chooser: str
    figure: Hero | Enemy | Pillar

    def __init__(self, state: State) -> None:
        self.state = state

    @abstractmethod
    def pool(self, category: str) -> dict[str, int]:
        """The dice its cards give in a category, before skills and the limit (MD-25.02, MD-25.04, MD-25.05)."""

    @abstractmethod
    def all_powers(self) -> Iterator[Power]:
        """Everything its cards can do, those of its own card first (MD-27.12)."""

    @property
    @abstractmethod
    def worn(self) -> Iterable[Gear]:
        """The gear that works for it."""

    @property
    @abstractmethod
    def health(self) -> int: ...

    @property
    @abstractmethod
    def kind(self) -> str: ...

    @property
    @abstractmethod
    def level(self) -> int: ...

    @property
    @abstractmethod
    def xp(self) -> int: ...

    @property
    @abstractmethod
    def minions(self) -> int: ...

    def powers(self, event: str, category: str) -> list[Power]:
        """What it can use at an event of a combat of that category (MD-27.11, MD-27.14, MD-36.03, MD-36.04)."""
        return [
            power for power in self.all_powers() if power.trigger.event == event and power.category in ("", category)
        ]

    def categories(self, distance: int) -> list[AttackCategory]:
        """The kinds of attack it can make at a distance."""
        return [each for each in ATTACK_CATEGORIES if reaches(each, distance) and self.pool(each)]

    @property
    def zone(self) -> str:
        return self.figure.zone

    @property
    def wounds(self) -> int:
        return self.figure.wounds

    @property
    def stunned(self) -> bool:
        return not isinstance(self.figure, Pillar) and self.figure.stunned

    @property
    def in_shadow(self) -> bool:
        return self.state.is_dark(self.zone)  # MD-5.02

    @property
    def keywords(self) -> frozenset[str]:
        return frozenset(word for gear in self.worn for word in gear.keywords)

    @property
    def weapons(self) -> int:
        return sum(gear.is_weapon for gear in self.worn)

    @property
    def armoured(self) -> bool:
        return any(gear.slot == "body" for gear in self.worn)

    @property
    def two_handed(self) -> bool:
        return any(gear.slot == "two-hands" and gear.is_weapon for gear in self.worn)

    @property
    def traits(self) -> frozenset[str]:
        return frozenset(trait for gear in self.worn for trait in gear.traits)

    def stat(self, name: str) -> int:
        return 0


class Standing:
    """A character as it stands, whatever goes on: what conditions of lasting skills look at."""

    __slots__ = ("fighter", "state")

    def __init__(self, fighter: Fighter) -> None:
        self.fighter = fighter
        self.state = fighter.state


class HeroFighter(Fighter):
    """A hero. Combat gear works while equipped, items and consumables while carried (MD-12.03, MD-12.09, MD-90.63)."""

    def __init__(self, state: State, hero: Hero) -> None:
        super().__init__(state)
        self.figure: Hero = hero
        self.id = self.chooser = hero.id

    @property
    def kit(self) -> Kit:
        hero, state = self.figure, self.state
        dark = not state.dungeon.zones[hero.zone].light
        return hero.kits.get((dark, state.level)) or kit_of(
            hero, dark=dark, level=state.level, gear_limit=state.gear_limit
        )

    def pool(self, category: str) -> dict[str, int]:
        return dict(self.kit.pools[category])

    def categories(self, distance: int) -> list[AttackCategory]:
        pools = self.kit.pools
        found = [each for each in ATTACK_CATEGORIES if pools[each] and reaches(each, distance)]
        if distance == 0 and pools["melee"] and MAGIC_BLADE in self.traits:  # MD-35.14
            found.append("magic")
        return found

    def all_powers(self) -> Iterator[Power]:
        return iter(self.kit.powers)

    def powers(self, event: str, category: str) -> list[Power]:
        found = self.kit.by_event.get(event, ())
        return [power for power in found if power.category in ("", category)]

    @property
    def worn(self) -> Iterable[Gear]:
        return worn(self.figure, self.state.gear_limit)

    @property
    def traits(self) -> frozenset[str]:
        """What its cards let it do, with the named skills it has now, for good or for a time."""
        kit, modifiers = self.kit, self.state.modifiers.items
        if not kit.named_skills and not modifiers:
            return kit.traits
        return kit.traits.union(name for name in NAMED_SKILLS if self.stat(name) > 0)

    def stat(self, name: str) -> int:
        """What its cards, skills and lasting effects add to a number of the rules."""
        found = self.kit.passives.get(name)
        amount = passive_total(found, name, Standing(self)) if found else 0
        return amount + self.state.modifiers.total(self.id, name) if self.state.modifiers.items else amount

    @property
    def health(self) -> int:
        return self.figure.health

    @property
    def kind(self) -> str:
        return "hero"

    @property
    def level(self) -> int:
        return 0

    @property
    def xp(self) -> int:
        return self.figure.xp

    @property
    def minions(self) -> int:
        return 0


class EnemyFighter(Fighter):
    """An enemy. Its gear serves it as gear serves a hero (MD-14.24), but items and consumables do not (MD-14.26)."""

    def __init__(self, state: State, enemy: Enemy) -> None:
        super().__init__(state)
        self.figure: Enemy = enemy
        self.id = enemy.id
        self.chooser = ""

    def pool(self, category: str) -> dict[str, int]:
        printed: Pool = self.figure.card.dice.get(category, {})
        if not printed:  # MD-13.12, MD-14.20: gear adds dice only where the card has some
            return {}
        worn = [gear.dice.get(category, {}) for gear in self.worn]
        if self.figure.wears is not None:
            worn.append(self.figure.wears.dice.get(category, {}))  # MD-50.13
        return total([printed, *worn])

    def all_powers(self) -> Iterator[Power]:
        yield from powers(self.figure.card.id, self.figure.card.triggers)
        for gear in self.worn:
            yield from powers(gear.id, gear.triggers, is_gear=True)
        if self.figure.wears is not None:  # MD-50.13: its enchantments, not what else it can do
            card = self.figure.wears
            yield from (each for each in powers(card.id, card.triggers, is_gear=True) if each.is_enchantment)

    @property
    def worn(self) -> Iterable[Gear]:
        gear = self.figure.gear
        return (gear,) if gear is not None and gear.form == "combat-gear" else ()

    @property
    def traits(self) -> frozenset[str]:
        return super().traits | self.figure.card.traits | self.figure.traits

    @property
    def health(self) -> int:
        return self.figure.health_of_figure(len(self.state.heroes)) - self.figure.wounds

    @property
    def kind(self) -> str:
        return self.figure.card.type

    @property
    def level(self) -> int:
        return self.figure.card.level

    @property
    def xp(self) -> int:
        return 0

    @property
    def minions(self) -> int:
        return len(self.figure.minions)


class PillarFighter(Fighter):
    """A pillar that is attacked like an enemy: it has health and nothing else (MD-45.18, MD-48.05, MD-90.45)."""

    def __init__(self, state: State, pillar: Pillar) -> None:
        super().__init__(state)
        self.figure: Pillar = pillar
        self.id = pillar.id
        self.chooser = ""

    def pool(self, category: str) -> dict[str, int]:
        return {}

    def all_powers(self) -> Iterator[Power]:
        return iter(())

    @property
    def worn(self) -> Iterable[Gear]:
        return ()

    @property
    def health(self) -> int:
        return self.state.catalog.pillar_health - self.figure.wounds

    @property
    def kind(self) -> str:
        return ""

    @property
    def level(self) -> int:
        return 0

    @property
    def xp(self) -> int:
        return 0

    @property
    def minions(self) -> int:
        return 0
