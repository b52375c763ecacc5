"""Doors and what lies behind them: opening, and the one door card a hall is revealed with (MD-4, MD-17)."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.crawl.map.ground import OPEN
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Asking, Steps
from toolkit.rules.listeners import fire, fire_and_perform, perform
from toolkit.systems.massive_darkness.cards import decks
from toolkit.systems.massive_darkness.cards.card import DoorSection
from toolkit.systems.massive_darkness.fights import spawning
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.map.halls import is_opened, joined_rooms
from toolkit.systems.massive_darkness.map.levels import raise_level, tile_level
from toolkit.systems.massive_darkness.map.tokens import place_token
from toolkit.systems.massive_darkness.state import Hero, State
from toolkit.systems.massive_darkness.verbs.happenings import Happening, happens


def closed_doors(state: State, zone: str) -> list[str]:
    """The doors on the borders of a zone that can be opened; locked ones open by the adventure alone (MD-17.01)."""
    return [door for door in state.dungeon.doors_at[zone] if state.doors[door] == "closed"]


def barred_now(state: State) -> frozenset[int]:
    """All that bars steps and sight: doors, edges behind standing pillars, borders of tiles that are gone."""
    dungeon = state.dungeon
    barred = dungeon.barred(state.doors)
    pillars = [dungeon.barrier(each.zone, each.bars) for each in state.pillars.values() if each.bars]
    return barred.union(pillars, *(dungeon.tile_borders[tile] for tile in state.removed_tiles))


def open_door(game: MassiveGame, door: str, hero: Hero | None, *, card: bool = True) -> Steps:
    """Open a door for good (MD-4.07), raise the level to the tile it leads to (MD-8.04), reveal the hall (MD-17.02).

    Without a hero, an adventure opens it; without `card`, nothing is revealed.
    """
    state = game.state
    behind = _behind(state, door, hero)
    hall = joined_rooms(state, behind)  # before the door joins it to what is on the other side (MD-4.05)
    is_new = bool(hall) and not is_opened(state, behind)
    state.doors[door] = OPEN
    state.barred = barred_now(state)
    tell(game, "opened", "MD-17.01", who=hero.id if hero else "", door=door)
    if tile_level(state, behind) > state.level:
        here = Happening(game, hero=hero, zone=behind)
        rise = raise_level(game, tile_level(state, behind), "MD-8.04")
        yield from fire_and_perform(game, state.catalog.rules, "level-rise", lambda _: here, rise)
    if is_new and card:
        explorer = hero or state.active_hero()
        seen = Happening(game, hero=explorer, zone=behind, door=door)
        filling = reveal(game, behind, hall, explorer)
        yield from perform(game, state.catalog.rules, "hall-revealed", lambda _: seen, filling)
        yield from fire(game, state.catalog.rules, "hall-revealed", lambda _: seen)
    yield from happens(game, "door-opened", hero=hero, zone=behind, door=door)


def _behind(state: State, door: str, hero: Hero | None) -> str:
    """The zone a door leads to: from where the hero stands, or the room (MD-90.13)."""
    room, outside = state.dungeon.door_ends[door]
    return outside if hero is not None and hero.zone == room else room


def reveal(game: MassiveGame, first: str, hall: Sequence[str], hero: Hero) -> Steps:
    """Draw one door card for the whole hall and put in its rooms what the sections say (MD-17.02 to MD-17.13)."""
    state = game.state
    card = decks.draw_door(state)
    if card is None:
        return
    tell(game, "door_card", "MD-17.02", card=card.id, who=hero.id)
    state.discard(decks.DOORS, card.id)
    rooms = yield from _rooms(state, first, hall, hero, len(card.sections))
    for room, section in zip(rooms, card.sections, strict=False):  # MD-17.07, MD-17.08
        yield from _fill(game, room, section, hero)


def _rooms(state: State, first: str, hall: Sequence[str], hero: Hero, count: int) -> Asking[list[str]]:
    """The rooms of a hall in the order they are met; where several could be next, the active player chooses."""
    rooms = [first]
    while len(rooms) < count:
        left = [room for room in hall if room not in rooms]
        nearby = next((found for room in reversed(rooms) if (found := _next_rooms(state, room, left))), None)
        if nearby is None:
            break
        rooms.append((yield Ask("room", hero.id, {f"room:{room}": room for room in nearby}, "MD-17.09")))
    return rooms


def _next_rooms(state: State, room: str, left: Sequence[str]) -> list[str]:
    return [each for each in state.dungeon.steps(room, state.barred) if each in left]


def _fill(game: MassiveGame, room: str, section: DoorSection, hero: Hero) -> Steps:
    """What one section brings: treasure tokens, and guards of the game level (MD-17.10 to MD-17.13)."""
    for _ in range(section.treasure):
        place_token(game, "treasure", room, "MD-17.13")
    for _ in range(section.special_treasure):
        place_token(game, "special-treasure", room, "MD-17.13")
    for _ in range(section.guards):
        zone = hero.zone if section.ambush else room  # MD-17.11, MD-17.12
        yield from spawning.spawn_guard(game, zone, game.state.level)
