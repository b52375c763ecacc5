"""Halls: walled rooms, which an open door joins to one (MD-4)."""

from __future__ import annotations

from toolkit.crawl.map.ground import OPEN
from toolkit.systems.massive_darkness.state import State


def joined_rooms(state: State, room: str) -> tuple[str, ...]:
    """The rooms of a hall and of all halls an open door joins to it: they count as one (MD-4.04, MD-4.05)."""
    zones, halls = state.dungeon.zones, state.dungeon.halls
    found = [zones[room].hall]
    for hall in found:  # which grows as further halls are found
        for door in _doors_of(state, halls.get(hall, ())):
            if state.doors[door] == OPEN:
                beyond = [zones[end].hall for end in state.dungeon.door_ends[door]]
                found += [each for each in beyond if each and each not in found]
    return tuple(each for hall in found for each in halls.get(hall, ()))


def is_opened(state: State, room: str) -> bool:
    """Whether a hall was opened before: a way out of it is open, or the heroes started in it (MD-17.03, MD-17.04)."""
    rooms = joined_rooms(state, room)
    return state.dungeon.entry in rooms or has_way_out(state, rooms)


def has_way_out(state: State, rooms: tuple[str, ...]) -> bool:
    """Whether an open door leads from rooms to a corridor."""
    zones = state.dungeon.zones
    return any(
        state.doors[door] == OPEN and not zones[end].hall
        for door in _doors_of(state, rooms)
        for end in state.dungeon.door_ends[door]
    )


def _doors_of(state: State, rooms: tuple[str, ...]) -> list[str]:
    return [door for room in rooms for door in state.dungeon.doors_at[room]]
