"""The table as all heroes see it alike: worked out once for as long as nothing of it changes.

A hero decides many times in a row while only its own place changes. What the others see then, and what follows from it,
is as it was.
"""

from __future__ import annotations

from functools import cached_property

from toolkit.systems.massive_darkness.bots.aims import aims_of
from toolkit.systems.massive_darkness.bots.errands import guarded_zones, is_hurried, readiness
from toolkit.systems.massive_darkness.bots.memory import memory_of
from toolkit.systems.massive_darkness.bots.roads import roads_of
from toolkit.systems.massive_darkness.cards.card import UNTOUCHABLE
from toolkit.systems.massive_darkness.state import Enemy, Hero, Pillar
from toolkit.systems.massive_darkness.view import View

Foe = Enemy | Pillar


class Position:
    """What lies and stands on the table, and what all bots make of it. Only where heroes stand and how they are may
    change while it holds."""

    def __init__(self, view: View, seen: tuple[object, ...]) -> None:
        self.view = view
        self.seen = seen
        self.memory = memory_of(view.catalog)
        self.roads = roads_of(view)
        self.aims = aims_of(view)
        self.quarry = {name for aim in self.aims if aim.deed in ("kill", "break") for name in aim.names}
        self.breaks = {name for aim in self.aims if aim.deed == "break" for name in aim.names}
        self.guarded = guarded_zones(view.catalog)
        self.hurried = is_hurried(view)
        #: The enemies that can be wounded.
        self.enemies = [enemy for enemy in view.enemies.values() if UNTOUCHABLE not in enemy.traits]
        #: Where enemies are, and where they hold heroes (MD-7.03).
        self.occupied = {enemy.zone for enemy in view.enemies.values()}
        self.held = {enemy.zone for enemy in view.enemies.values() if not enemy.stunned}

    @cached_property
    def readiness(self) -> float:
        return readiness(self.view)

    @cached_property
    def in_sight(self) -> dict[str, list[Foe]]:
        """Zone → the enemies that are seen from it and can be wounded."""
        dungeon, barred = self.view.dungeon, self.view.barred
        found: dict[str, list[Foe]] = {}
        for foe in self.enemies:
            for zone in dungeon.seen_from(foe.zone, barred):
                found.setdefault(zone, []).append(foe)
        return found


def position_of(view: View) -> Position:
    """The position on the table now; the one looked at last, if nothing of it has changed."""
    memory = memory_of(view.catalog)
    last, seen = memory.position, _seen(view)
    if last is not None and last.view.heroes is view.heroes and last.seen == seen:
        return last
    memory.position = found = Position(view, seen)
    return found


def _seen(view: View) -> tuple[object, ...]:
    """All that a position follows from."""
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
        tuple(view.tokens()),
        tuple([_enemy(enemy) for enemy in view.enemies.values()]),
        tuple([(each.id, each.zone, each.bars, each.wounds) for each in view.pillars.values()]),
        tuple([_lasting(hero) for hero in view.heroes.values()]),
    )


def _enemy(enemy: Enemy) -> tuple[object, ...]:
    return (
        enemy.id,
        enemy.card,
        enemy.zone,
        enemy.boss,
        enemy.wounds,
        tuple(enemy.minions),
        enemy.gear,
        enemy.stunned,
        enemy.traits,
        enemy.wears,
    )


def _lasting(hero: Hero) -> tuple[object, ...]:
    """What of a hero changes seldom."""
    return (
        hero.id,
        hero.hero_class,
        hero.max_health,
        hero.dead,
        hero.left,
        tuple(hero.equipped),
        tuple(hero.carried),
        tuple(hero.skills.items()),
        tuple(hero.tokens),
        tuple(hero.roles),
    )


def passing(hero: Hero) -> tuple[object, ...]:
    """What of a hero changes often, without where it stands."""
    return hero.wounds, hero.xp, hero.spent_xp, hero.shards, hero.stunned
