"""Who fights: a hero or an enemy as combat and expressions see it. Both answer the same questions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence

from toolkit.crawl.figures.conditions import Afflictions
from toolkit.crawl.figures.own import changed
from toolkit.rules.modifiers import passive_total
from toolkit.systems.massive_darkness.cards.card import (
    MAGIC_BLADE,
    NAMED_SKILLS,
    AttackCategory,
    Gear,
    Power,
)
from toolkit.systems.massive_darkness.cards.kits import (
    NO_CARDS,
    Kit,
    categories_at,
    enemy_gear,
    enemy_kit,
    kit_now,
    worn,
)
from toolkit.systems.massive_darkness.state import Enemy, Hero, Pillar, State


class Fighter(ABC):
    """A character in a combat. `chooser` answers its questions; it is empty for enemies, who choose by rule."""

    id: str
    chooser: str = ""
    figure: Hero | Enemy | Pillar

    def __init__(self, state: State) -> None:
        self.state = state

    @property
    @abstractmethod
    def health(self) -> int: ...

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

    @property
    def kit(self) -> Kit:
        """All that its cards give it; nothing where it has none."""
        return NO_CARDS

    @property
    def worn(self) -> Iterable[Gear]:
        """The gear that works for it."""
        return ()

    @property
    def traits(self) -> frozenset[str]:
        """What its cards let it do."""
        return self.kit.traits

    def pool(self, category: str) -> dict[str, int]:
        """The dice its cards give in a category, before skills and the limit (MD-25.02, MD-25.04, MD-25.05)."""
        return dict(self.kit.pools[category])

    def all_powers(self) -> Iterator[Power]:
        """Everything its cards can do, those of its own card first (MD-27.12)."""
        return iter(self.kit.powers)

    def powers(self, event: str, category: str) -> Sequence[Power]:
        """What it can use at an event of a combat of that category (MD-27.11, MD-27.14, MD-36.03, MD-36.04)."""
        return self.kit.at(event, category)

    def categories(self, distance: int) -> list[AttackCategory]:
        """The kinds of attack it can make at a distance."""
        return categories_at(self.kit, distance)

    @property
    def called(self) -> str:
        """What rules call it."""
        return self.id

    @property
    def zone(self) -> str:
        return self.figure.zone

    @property
    def wounds(self) -> int:
        return self.figure.wounds

    @property
    def conditions(self) -> Afflictions:
        return self.figure.conditions

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

    def stat(self, name: str) -> int:
        return 0


class OutsideCombat:
    """A character as it stands, whatever goes on: what conditions of lasting skills look at."""

    __slots__ = ("fighter", "state")

    def __init__(self, fighter: Fighter) -> None:
        self.fighter = fighter
        self.state = fighter.state


class HeroFighter(Fighter):
    """A hero. Combat gear works while equipped, items and consumables while carried (MD-12.03, MD-12.09, MD-90.63)."""

    def __init__(self, state: State, hero: Hero) -> None:
        self.state = state
        self.figure: Hero = hero
        self.id = self.chooser = hero.id

    @property
    def kit(self) -> Kit:
        return kit_now(self.state, self.figure)

    def categories(self, distance: int) -> list[AttackCategory]:
        kit = self.kit
        found = categories_at(kit, distance)
        if distance == 0 and kit.pools["melee"] and self.has(MAGIC_BLADE):  # MD-35.14
            return [*found, "magic"]
        return found

    @property
    def worn(self) -> Iterable[Gear]:
        return worn(self.figure, self.state.gear_limit)

    @property
    def traits(self) -> frozenset[str]:
        """What its cards let it do, with the named skills it has now, for good or for a time."""
        kit = self.kit
        names = {*kit.named_skills, *(NAMED_SKILLS if self.figure.own.conditions else ())}
        names.update(each.stat for each in self.state.modifiers.items if each.stat in NAMED_SKILLS)
        return kit.traits.union(name for name in names if self.stat(name) > 0) if names else kit.traits

    def has(self, trait: str) -> bool:
        """Whether it has one trait or named skill now: quicker than to look through all of them."""
        kit = kit_now(self.state, self.figure)
        if trait in kit.traits:
            return True
        if trait not in kit.passives and not self.state.modifiers.items and not self.figure.own.conditions:
            return False
        return trait in NAMED_SKILLS and self.stat(trait) > 0

    def stat(self, name: str) -> int:
        """What its cards, skills and lasting effects add to a number of the rules."""
        state = self.state
        found = kit_now(state, self.figure).passives.get(name)
        amount = passive_total(found, name, OutsideCombat(self)) if found else 0
        if self.figure.own.conditions:
            amount += changed(state.catalog, self.figure, name, OutsideCombat(self))  # MD-90.83
        return amount + state.modifiers.total(self.id, name) if state.modifiers.items else amount

    @property
    def health(self) -> int:
        return self.figure.health

    @property
    def kind(self) -> str:
        return "hero"

    @property
    def xp(self) -> int:
        return self.figure.xp


class EnemyFighter(Fighter):
    """An enemy. Its gear serves it as gear serves a hero (MD-14.24), but items and consumables do not (MD-14.26)."""

    def __init__(self, state: State, enemy: Enemy) -> None:
        self.state = state
        self.figure: Enemy = enemy
        self.id = enemy.id

    @property
    def kit(self) -> Kit:
        return enemy_kit(self.figure)

    def stat(self, name: str) -> int:
        """What its conditions add to a number of the rules (MD-90.83)."""
        if not self.figure.own.conditions:
            return 0
        return changed(self.state.catalog, self.figure, name, OutsideCombat(self))

    @property
    def worn(self) -> Iterable[Gear]:
        return enemy_gear(self.figure)

    @property
    def called(self) -> str:
        return self.figure.called

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
    def minions(self) -> int:
        return len(self.figure.minions)


class PillarFighter(Fighter):
    """A pillar that is attacked like an enemy: it has health and nothing else (MD-45.18, MD-48.05, MD-90.45)."""

    def __init__(self, state: State, pillar: Pillar) -> None:
        super().__init__(state)
        self.figure: Pillar = pillar
        self.id = pillar.id

    @property
    def health(self) -> int:
        return max(0, self.state.catalog.pillar_health - self.figure.wounds)
