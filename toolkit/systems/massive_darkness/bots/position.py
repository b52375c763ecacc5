"""The table as all heroes see it alike: worked out once for as long as nothing of it changes.

A hero decides many times in a row while only its own place changes, or while somebody is wounded and nobody moves. What
lies and stands elsewhere then, and what follows from it, is as it was.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from toolkit.crawl.bots.errands import Errand
from toolkit.crawl.bots.risk import struck
from toolkit.crawl.figures.conditions import UNTROUBLED
from toolkit.systems.massive_darkness.bots.aims import aims_of
from toolkit.systems.massive_darkness.bots.errands import guarded_zones, is_hurried, readiness
from toolkit.systems.massive_darkness.bots.forecasts import FAR_OFF
from toolkit.systems.massive_darkness.bots.habits import firm_of
from toolkit.systems.massive_darkness.bots.memory import memory_of
from toolkit.systems.massive_darkness.bots.prowess import Arms
from toolkit.systems.massive_darkness.bots.roads import roads_of
from toolkit.systems.massive_darkness.cards.card import ATTACK_CATEGORIES, UNTOUCHABLE, AttackCategory
from toolkit.systems.massive_darkness.cards.kits import categories_at, enemy_kit, reaches
from toolkit.systems.massive_darkness.fights.fighters import EnemyFighter, PillarFighter
from toolkit.systems.massive_darkness.state import Enemy, Hero, Pillar
from toolkit.systems.massive_darkness.verbs.judged import Role
from toolkit.systems.massive_darkness.view import View

Foe: TypeAlias = Enemy | Pillar
#: A foe that is seen, and from how near: `FAR_OFF` and more are one.
Sighted: TypeAlias = tuple[Foe, int]
#: What may be known of a table, to tell whether it has changed.
Facts: TypeAlias = tuple[object, ...]


class Things(NamedTuple):
    """What there is to do in a zone: kinds of tokens that may be picked up, doors that may be opened."""

    tokens: list[str]
    doors: list[str]


class Layout:
    """What lies and stands where, and what all bots make of it, whoever is wounded or lies stunned.

    Where heroes stand and how they are is no part of it, but for their cards, skills and tokens.
    """

    __slots__ = (
        "_arms",
        "_attacks",
        "_dangers",
        "_fighters",
        "_kits",
        "_lowest_tile",
        "_reaching",
        "_readiness",
        "_seen",
        "aims",
        "breaks",
        "enemies",
        "errands",
        "facts",
        "guarded",
        "heroes",
        "hurried",
        "in_sight",
        "memory",
        "quarry",
        "roads",
        "things",
        "view",
    )

    def __init__(self, view: View, facts: Facts) -> None:
        self.view = view
        self.facts = facts
        #: Kept, so that no others have their identity, which is one of the facts.
        self._kits = [hero.kits for hero in view.heroes.values()]
        self.memory = memory_of(view.catalog)
        self.roads = roads_of(view)
        self.aims = aims_of(view)
        self.quarry = {name for aim in self.aims if aim.deed in ("kill", "break") for name in aim.names}
        self.breaks = {name for aim in self.aims if aim.deed == "break" for name in aim.names}
        self.guarded = guarded_zones(view.catalog)
        self.hurried = is_hurried(view)
        #: The enemies that can be wounded.
        self.enemies = [enemy for enemy in view.enemies.values() if UNTOUCHABLE not in enemy.traits]
        #: The heroes that are alive and in the dungeon.
        self.heroes = view.living()
        #: Where heroes stand → the errand of a party that goes together.
        self.errands: dict[tuple[str, ...], Errand] = {}
        self._fighters: dict[str, EnemyFighter | PillarFighter] = {}
        self._reaching: dict[tuple[str, int], bool] = {}
        self._seen: dict[str, Mapping[str, int]] = {}
        self._dangers: dict[tuple[str, bool], Mapping[str, int]] = {}
        self._arms: dict[tuple[str, Role, AttackCategory], Arms] = {}
        self._attacks: dict[tuple[str, int], tuple[AttackCategory, Arms] | None] = {}
        self._readiness: float | None = None
        self._lowest_tile: str | None = None
        #: Zone → the enemies that are seen from it and can be wounded.
        self.in_sight: dict[str, list[Sighted]] = {}
        self.see(self.enemies, self.in_sight)
        #: Zone → what there is to do in it; zones with nothing are left out.
        self.things = _things(view)

    def is_of(self, view: View) -> bool:
        """Whether a view shows the same figures: those of this game, not of a copy of it."""
        return self.view.heroes is view.heroes and self.view.enemies is view.enemies

    def fighter(self, foe: Foe) -> EnemyFighter | PillarFighter:
        """A foe as combat sees it."""
        found = self._fighters.get(foe.id)
        if found is None:
            found = self._fighters[foe.id] = self.view.foe(foe)
        return found

    def arms(self, foe: Foe, role: Role, category: AttackCategory) -> Arms:
        """What a foe brings to attacks of a kind."""
        key = (foe.id, role, category)
        found = self._arms.get(key)
        if found is None:
            found = self._arms[key] = self.memory.forecasts.arms(self.fighter(foe), role, category)
        return found

    def attack(self, enemy: Enemy, near: int) -> tuple[AttackCategory, Arms] | None:
        """How an enemy attacks from so near, and what it brings; None where it cannot."""
        key = (enemy.id, near)
        if key not in self._attacks:
            sections = [each for each in ATTACK_CATEGORIES if enemy.card.dice.get(each)]
            category = next((each for each in sections if reaches(each, near)), None)
            self._attacks[key] = None if category is None else (category, self.arms(enemy, "attack", category))
        return self._attacks[key]

    def can_strike(self, enemy: Enemy, distance: int) -> bool:
        """Whether an enemy has an attack that reaches so far."""
        key = (enemy.id, distance)
        found = self._reaching.get(key)
        if found is None:
            found = self._reaching[key] = bool(categories_at(enemy_kit(enemy), distance))
        return found

    def seen_from(self, enemy: Enemy) -> Mapping[str, int]:
        """The zones an enemy sees, with their distances."""
        found = self._seen.get(enemy.id)
        if found is None:
            found = self._seen[enemy.id] = self.view.dungeon.seen_from(enemy.zone, self.view.barred)
        return found

    def danger(self, enemy: Enemy, *, is_kept: bool) -> Mapping[str, int]:
        """The zones an enemy could strike within one activation, and how near it is then (MD-21.02)."""
        danger = self._dangers.get((enemy.id, is_kept))
        if danger is None:
            danger = self._dangers[enemy.id, is_kept] = self._danger(enemy, is_kept)
        return danger

    def _danger(self, enemy: Enemy, is_kept: bool) -> Mapping[str, int]:
        view, known = self.view, self.memory.dangers
        dungeon, barred = view.dungeon, view.barred
        stays = is_kept or enemy.id in firm_of(view.catalog)
        starts = (enemy.zone, *(() if stays else dungeon.steps(enemy.zone, barred)))
        key = (enemy.card.id, starts, barred)
        danger = known.get(key)
        if danger is None:
            reaching = [self.can_strike(enemy, near) for near in range(FAR_OFF + 1)]
            found = struck(
                starts,
                lambda zone: dungeon.seen_from(zone, barred),
                lambda distance: reaching[min(distance, FAR_OFF)],
            )
            danger = known[key] = {zone: min(distance, FAR_OFF) for zone, distance in found.items()}
        return danger

    @property
    def lowest_tile(self) -> str:
        """The tile that is taken away next, where tiles are (MD-44.03); empty elsewhere."""
        if self._lowest_tile is None:
            wounds, levels = self.view.tile_wounds, self.view.tile_levels
            self._lowest_tile = min(wounds, key=lambda each: (levels.get(each, 0), each), default="")
        return self._lowest_tile

    @property
    def readiness(self) -> float:
        """The level of enemies the party is a match for."""
        if self._readiness is None:
            self._readiness = readiness(self.view)
        return self._readiness

    def see(self, foes: list[Enemy] | list[Pillar], found: dict[str, list[Sighted]]) -> None:
        """Add foes to those that are seen from each zone."""
        dungeon, barred = self.view.dungeon, self.view.barred
        for foe in foes:
            for zone, distance in dungeon.seen_from(foe.zone, barred).items():
                sighted = (foe, distance if distance < FAR_OFF else FAR_OFF)
                if zone in found:
                    found[zone].append(sighted)
                else:
                    found[zone] = [sighted]


def _things(view: View) -> dict[str, Things]:
    """Zone → what there is to do in it."""
    found: defaultdict[str, Things] = defaultdict(lambda: Things([], []))
    occupied = {enemy.zone for enemy in view.enemies.values()}
    fixed = view.catalog.fixed_tokens
    for kind, zone, _ in view.lying():
        if zone not in occupied and kind not in fixed:
            found[zone].tokens.append(kind)
    for door, ends in view.dungeon.door_ends.items():
        if view.doors[door] == "closed":
            for zone in ends:
                found[zone].doors.append(door)
    return dict(found)


class Position:
    """A layout, and how the foes on it are."""

    __slots__ = ("health", "held", "layout", "troubled")

    def __init__(self, layout: Layout, health: dict[str, Facts]) -> None:
        self.layout = layout
        #: Foe → all that changes when it is wounded or stunned.
        self.health = health
        #: Foes with conditions, and these.
        self.troubled = frozenset([(name, facts[0]) for name, facts in health.items() if facts[0]])
        #: Where enemies hold heroes (MD-7.03).
        self.held = frozenset([enemy.zone for enemy in layout.view.enemies.values() if not enemy.stunned])


def position_of(view: View) -> Position:
    """The position on the table now; the one looked at last, as far as nothing of it has changed."""
    memory = memory_of(view.catalog)
    last, facts, health = memory.position, _laid(view), _health(view)
    if last is not None and last.layout.is_of(view) and last.layout.facts == facts:
        if last.health == health:
            return last
        layout = last.layout
    else:
        layout = Layout(view, facts)
    memory.position = found = Position(layout, health)
    return found


def _laid(view: View) -> Facts:
    """All that a layout follows from."""
    return (
        view.barred,
        view.level,
        view.round,
        view.lifespark,
        tuple(view.met),
        tuple(view.doors.values()),
        tuple(view.flags.items()),
        tuple(view.tile_levels.items()),
        tuple(view.tile_wounds.items()),
        tuple(view.modifiers.items),
        view.lying(),
        tuple([(each.id, each.zone, each.bars) for each in view.pillars.values()]),
        tuple(
            [
                (each.id, each.card, each.zone, each.gear, each.traits, each.wears, each.own)
                for each in view.enemies.values()
            ]
        ),
        tuple([_lasting(hero) for hero in view.heroes.values()]),
    )


def _health(view: View) -> dict[str, Facts]:
    """Foe → its conditions, and after that its wounds and what is left of it."""
    found: dict[str, Facts] = {
        name: (each.conditions, each.boss, each.wounds, *each.minions) for name, each in view.enemies.items()
    }
    for name, pillar in view.pillars.items():
        found[name] = (UNTROUBLED, True, pillar.wounds)
    return found


def _lasting(hero: Hero) -> Facts:
    """What of a hero changes seldom. With its cards, skills or class its kits are others (see `Hero.changed`)."""
    return id(hero.kits), hero.max_health, hero.dead, hero.left, hero.own, *hero.tokens, "is", *hero.roles


def passing(hero: Hero) -> Facts:
    """What of a hero changes often, without where it stands."""
    return hero.wounds, hero.conditions, hero.xp, hero.spent_xp, hero.shards
