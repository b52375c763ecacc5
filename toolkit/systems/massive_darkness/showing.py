"""The board and the log in words, for a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.rules.log import Event
from toolkit.systems.massive_darkness.state import State

_WORDS = {
    "attack": "{by} attacks {target} ({category}, distance {distance})",
    "rolled": "{who} rolls {dice}",
    "rerolled": "{who} rolls again: {dice}",
    "removed_die": "{die} of {who} is removed",
    "enchanted": "{who} activates {by}",
    "counted": "{hits} hits against {shields} shields: {wounds} wounds",
    "wounded": "{who} {figure} takes {count} wounds",
    "healed": "{who} regains {count} health",
    "stunned": "{who} is stunned",
    "stood_up": "{who} stands up",
    "gained_xp": "{who} gains {count} XP",
    "spent_xp": "{who} spends {count} XP",
    "destroyed": "{who} {figure} is destroyed",
    "died": "{who} dies",
    "revived": "{who} is revived; Lifespark has {lifespark} left",
    "looted": "{who} takes {card}",
    "equipped": "{who} equips {card}",
    "discarded": "{card} is discarded",
    "moved": "{who} moves to {to}",
    "idled": "{who} idles",
    "round": "round {number} begins; {first_player} is first",
    "lost": "the game is lost: {who} cannot be revived",
}


class _Known(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return ""


def describe(event: Event) -> str:
    """An event in one line."""
    words = _WORDS.get(event.name, event.name)
    return " ".join(words.format_map(_Known({name: _plain(value) for name, value in event.data.items()})).split())


def _plain(value: object) -> object:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value


def draw(state: State) -> str:
    """The dungeon, a sign a zone, with numbers where somebody stands, and below it who that is."""
    zones = state.dungeon.zones.values()
    columns, rows = max(zone.x for zone in zones) + 1, max(zone.y for zone in zones) + 1
    grid = [["  "] * columns for _ in range(rows)]
    occupied = _occupied(state)
    numbers = {zone: str(number) for number, zone in enumerate(occupied, 1)}
    for zone in zones:
        area = zone.hall.rpartition(".")[2] or "c"
        grid[zone.y][zone.x] = numbers.get(zone.name, area) + ("+" if zone.light else "-")
    board = "\n".join(" ".join(f"{cell:<3}" for cell in row).rstrip() for row in grid)
    legend = [f"{numbers[zone]} {zone}: {', '.join(names)}" for zone, names in occupied.items()]
    return "\n".join([f"Round {state.round}, level {state.level}", board, *legend])


def _occupied(state: State) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    for hero in state.heroes.values():
        found.setdefault(hero.zone, []).append(f"{hero.id} {'dead' if hero.dead else f'{hero.health} health'}")
    for enemy in state.enemies.values():
        figures = f" and {len(enemy.minions)} minions" if enemy.minions else ""
        found.setdefault(enemy.zone, []).append(f"{enemy.id}{figures}")
    return found
