"""The game level: it only rises, when heroes reach tiles with higher level tokens (MD-8)."""

from __future__ import annotations

from collections.abc import Iterable

from toolkit.rules.decisions import Steps
from toolkit.rules.listeners import perform
from toolkit.systems.massive_darkness.changes import MassiveGame, tell
from toolkit.systems.massive_darkness.dungeon import Dungeon
from toolkit.systems.massive_darkness.happenings import Happening
from toolkit.systems.massive_darkness.skills import skills_take_effect
from toolkit.systems.massive_darkness.state import State


def tile_levels(dungeon: Dungeon, tokens: Iterable[tuple[str, int]]) -> dict[str, int]:
    """The level of every tile with a level token: of several, the highest counts (MD-90.15)."""
    levels: dict[str, int] = {}
    for zone, level in tokens:
        tile = dungeon.zones[zone].tile
        levels[tile] = max(level, levels.get(tile, 0))
    return levels


def tile_level(state: State, zone: str) -> int:
    """The level of a zone's tile; without a level token, the game level (MD-90.15)."""
    return state.tile_levels.get(state.dungeon.zones[zone].tile, state.level)


def check_level(game: MassiveGame) -> Steps:
    """Where a hero stands on a tile of a higher level, the game level rises to it (MD-8.03, MD-90.11, MD-90.12)."""
    state = game.state
    zones, levels, highest = state.dungeon.zones, state.tile_levels, state.level
    for hero in state.heroes.values():
        if not hero.dead and not hero.left:
            highest = max(highest, levels.get(zones[hero.zone].tile, 0))
    if highest > state.level:
        here = Happening(game)
        yield from perform(
            game, state.catalog.rules, "level-rise", lambda _: here, raise_level(game, highest, "MD-8.03")
        )


def raise_level(game: MassiveGame, level: int, rule: str) -> Steps:
    """Turn the tokens of the new level up; skills that waited for it begin to work (MD-8.05, MD-11.13, MD-90.62)."""
    state = game.state
    before, state.level = state.level, level
    tell(game, "level_rose", rule, level=level)
    for hero in state.heroes.values():
        skills_take_effect(game, hero, before)
    yield from ()


def token_zones(state: State, wanted: int) -> list[str]:
    """The zones with a token of a level; where there is none, of the nearest level, the higher of two (MD-90.14)."""
    if not state.level_tokens:
        return []
    nearest = min({level for _, level in state.level_tokens}, key=lambda level: (abs(level - wanted), -level))
    return [zone for zone, level in state.level_tokens if level == nearest]
