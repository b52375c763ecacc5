"""The values of enemy types in a fight: their side, their elite abilities, cards in play (SB-21, SB-23)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from toolkit.systems.brimstone.cards.card import NO_ESCAPE, EnemyType, Stats
from toolkit.systems.brimstone.cards.kit import by_the_lantern, of_all

if TYPE_CHECKING:
    from toolkit.systems.brimstone.state import State

HIGHEST_ESCAPE = 6
#: The least and the most that elite abilities make of a value; of others the least is 0 (SB-91.101).
BOUNDS: Mapping[str, tuple[int, int | None]] = {
    "health": (1, None),
    "initiative": (1, None),
    "damage": (1, None),
    "to_hit": (2, 6),
    "smash": (2, 6),
    "escape": (2, HIGHEST_ESCAPE),
}
#: Names of sheets that are called otherwise in play.
FIELDS = {"unspeakable_terror": "unspeakable"}
#: The values of all enemies that cards change.
VALUES = ("initiative", "health", "damage", "defence", "combat", "move")


def changes(state: State) -> tuple[int, ...]:
    """What cards in play add to each value of all enemies; nothing where no card changes any (SB-91.96)."""
    heroes = state.heroes.values()
    if by_the_lantern(state).on_enemies or any(hero.kit.on_enemies or hero.own.conditions for hero in heroes):
        return tuple(of_all(state, f"enemy-{name}") for name in VALUES)
    return ()


def worked_out(state: State, enemy: EnemyType, changes: tuple[int, ...]) -> Stats:
    """The side that is used, then its elite abilities, then cards in play and what lasts."""
    stats = sheet(enemy.entity.data, brutal="brutal" in state.options, heroes=len(state.heroes))
    rows = enemy.entity.data["elite"]
    side = 1 if "brutal" in state.options else 0
    for number in state.elites.get(enemy.id, ()):
        stats = elite(stats, rows[number - 1], side)
    for name, change in zip(VALUES, changes or [0] * len(VALUES), strict=True):
        stat = f"enemy-{name}"
        by = change + state.modifiers.total("enemies", stat) + state.modifiers.total(enemy.id, stat)
        if by:
            stats = replace(stats, **{name: max(0 if name != "health" else 1, getattr(stats, name) + by)})
            if name == "damage" and stats.range:  # SB-91.52
                stats = replace(stats, ranged_damage=max(0, stats.ranged_damage + by))
    return stats


def sheet(entity_data: Mapping[str, Any], *, brutal: bool, heroes: int) -> Stats:
    """One side of a sheet as it is printed."""
    data = {**entity_data, **(entity_data.get("brutal", {}) if brutal else {})}
    gun = {**entity_data.get("ranged", {}), **(data.get("ranged", {}))}
    more = data.get("health_per_hero", {})
    health = data["health"] + max(0, heroes - more.get("above", 0)) * more.get("count", 0)  # SB-95.03
    return Stats(
        initiative=data["initiative"],
        move=data["move"],
        escape=data["escape"],
        to_hit=data["to_hit"],
        combat=data["combat"],
        damage=data["damage"],
        defence=data["defence"],
        health=health,
        xp=data["xp"],
        each=data.get("xp_per_wound", 0),
        fear=data.get("fear", 0),
        terror=data.get("terror", 0),
        unspeakable=data.get("unspeakable_terror", 0),
        flying=data.get("flying", False),
        tough=data.get("tough", False),
        smash=data.get("smash", NO_ESCAPE),
        ranged_to_hit=gun.get("to_hit", 0),
        range=gun.get("range", 0),
        shots=gun.get("shots", 0),
        ranged_damage=gun.get("damage", data["damage"]),
    )


def elite(stats: Stats, row: Mapping[str, Any], side: int) -> Stats:
    """What one elite ability changes; escape never exceeds 6+, unless it says that there is none (SB-23.03)."""
    changed: dict[str, Any] = {}
    for name, by in row.items():
        if name not in ("name", "no_escape") and by[side]:
            field = FIELDS.get(name, name)
            changed[field] = _bounded(name, getattr(stats, field), by[side])
    if "damage" in row and stats.range:
        changed["ranged_damage"] = _bounded("damage", stats.ranged_damage, row["damage"][side])
    if row.get("no_escape", (False, False))[side]:
        changed["escape"] = NO_ESCAPE
    return replace(stats, **changed)


def _bounded(name: str, value: int, by: int) -> int:
    """A value that is changed, within what a sheet can say; what is beyond that already comes no nearer to it."""
    least, most = BOUNDS.get(name, (0, None))
    changed = max(least, value + by)
    return changed if most is None else min(changed, max(value, most))
