"""Tiles that are taken off the board, with all that is on them (MD-44.03 to MD-44.06, MD-45.19, MD-90.48)."""

from __future__ import annotations

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Steps
from toolkit.systems.massive_darkness.fights.changes import MassiveGame, wound_hero
from toolkit.systems.massive_darkness.fights.deaths import hero_dies
from toolkit.systems.massive_darkness.fights.rewards import destroy
from toolkit.systems.massive_darkness.map.doors import barred_now
from toolkit.systems.massive_darkness.map.levels import tile_levels
from toolkit.systems.massive_darkness.map.tokens import discard_token
from toolkit.systems.massive_darkness.objectives import judge_collapse
from toolkit.systems.massive_darkness.verbs.happenings import happens


def wear_down(game: MassiveGame) -> Steps:
    """Take a wound token off the tile of the lowest level that has any; one without tokens is removed (MD-44.03)."""
    state = game.state
    if not state.tile_wounds:
        return
    tile = min(state.tile_wounds, key=lambda each: (state.tile_levels.get(each, 0), each))
    state.tile_wounds[tile] -= 1
    tell(game, "tile_worn", "MD-44.03", tile=tile, left=state.tile_wounds[tile])
    if state.tile_wounds[tile] == 0:
        yield from remove_tile(game, tile)


def remove_tile(game: MassiveGame, tile: str) -> Steps:
    """Take a tile off the board: its tokens are lost (MD-90.48), and all characters on it die (MD-44.05)."""
    state = game.state
    if tile in state.removed_tiles:
        return
    tell(game, "tile_removed", "MD-44.04", tile=tile)
    _clear(game, tile)
    for enemy in [each for each in state.enemies.values() if state.dungeon.zones[each.zone].tile == tile]:
        yield from destroy(game, enemy)
    for hero in state.heroes.values():
        if not hero.left and state.dungeon.zones[hero.zone].tile == tile:
            if not hero.dead:
                wound_hero(game, hero, hero.health, "MD-44.05")
                yield from hero_dies(game, hero)
            yield from happens(game, "hero-buried", hero=hero)
    judge_collapse(game)


def _clear(game: MassiveGame, tile: str) -> None:
    """What lies on the tile goes with it, and its borders are shut."""
    state = game.state
    zones = state.dungeon.zones
    state.removed_tiles.append(tile)
    state.tile_wounds.pop(tile, None)
    for token in [each for zone, lying in state.tokens.items() if zones[zone].tile == tile for each in lying]:
        discard_token(game, token, "MD-90.48")
    for pillar in [each for each in state.pillars.values() if zones[each.zone].tile == tile]:
        del state.pillars[pillar.id]
        state.into_box("pillar")
    for level_token in [each for each in state.level_tokens if zones[each[0]].tile == tile]:
        state.level_tokens.remove(level_token)
        state.into_box("level")
    state.tile_levels = tile_levels(state.dungeon, state.level_tokens)
    state.barred = barred_now(state)
