"""The game level: it only rises, when heroes reach tiles with higher level tokens (MD-8)."""

from __future__ import annotations

from collections.abc import Iterable

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Steps
from toolkit.rules.listeners import fire_and_perform
from toolkit.systems.massive_darkness.cards.skills import skills_take_effect
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.fights.sides import Scene
from toolkit.systems.massive_darkness.map.dungeon import Dungeon
from toolkit.systems.massive_darkness.state import Hero, State
from toolkit.systems.massive_darkness.verbs.happenings import Happening


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


def check_level(game: MassiveGame) -> Iterable[Ask]:
    """Where a hero stands on a tile of a higher level, the game level rises to it (MD-8.03, MD-90.11, MD-90.12)."""
    state = game.state
    zones, levels, level = state.dungeon.zones, state.tile_levels, state.level
    highest, highest_up = level, None
    for hero in state.heroes.values():
        reached = levels.get(zones[hero.zone].tile, 0)
        if reached > highest and hero.acts:
            highest, highest_up = reached, hero
    if highest == level:
        return ()
    here = Happening(game, hero=highest_up)
    return fire_and_perform(
        game, state.catalog.rules, "level-rise", lambda _: here, raise_level(game, highest, "MD-8.03")
    )


def raise_level(game: MassiveGame, level: int, rule: str) -> Steps:
    """Turn the tokens of the new level up; skills that waited for it begin to work (MD-8.05, MD-11.13, MD-90.62)."""
    state = game.state
    if level <= state.level:
        return  # a rule has raised it meanwhile
    before, state.level = state.level, level
    tell(game, "level_rose", rule, level=level)
    for hero in state.heroes.values():
        skills_take_effect(game, hero, before)
    yield from ()


def level_meant(scene: Scene) -> int:
    """What an effect means by the game level: on event cards, that of events (MD-33.09)."""
    is_event = isinstance(scene, Happening) and scene.event_card
    return event_level(scene.state) if is_event else scene.state.level


def event_level(state: State) -> int:
    """What an event card means by the game level: in story mode, the highest level token among the heroes' tiles.

    Only tokens on tiles where living heroes stand count; where there is none, it is the game level (MD-33.09).
    """
    if state.story is None:
        return state.level
    zones, levels = state.dungeon.zones, state.tile_levels
    return max((levels.get(zones[hero.zone].tile, 0) for hero in state.living()), default=0) or state.level


def hero_level(hero: Hero) -> int:
    """The level of the most advanced skill a hero has bought; 1 without skills (MD-33.06, MD-90.39)."""
    if hero.hero_class is None:
        return 1
    bought = (hero.hero_class.branches[branch][:steps] for branch, steps in hero.skills.items())
    return max((skill.level for skills in bought for skill in skills), default=1)


def start_at_hero_level(state: State) -> None:
    """A story goes on at the highest hero level; level tokens the map lacks are added (MD-33.07, MD-33.10)."""
    state.level = max(map(hero_level, state.heroes.values()))
    if not state.level_tokens:
        return
    zone, highest = max(state.level_tokens, key=lambda token: token[1])
    if state.level > highest:
        known = {level for _, level in state.level_tokens}
        state.level_tokens += [(zone, level) for level in range(1, state.level + 1) if level not in known]
        state.tile_levels = tile_levels(state.dungeon, state.level_tokens)


def token_zones(state: State, wanted: int) -> list[str]:
    """The zones with a token of a level; where there is none, of the nearest level, the higher of two (MD-90.14)."""
    if not state.level_tokens:
        return []
    nearest = min({level for _, level in state.level_tokens}, key=lambda level: (abs(level - wanted), -level))
    return [zone for zone, level in state.level_tokens if level == nearest]
