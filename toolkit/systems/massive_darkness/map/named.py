"""Zones, doors, halls and tiles that an adventure's rules name, held against its map."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from toolkit.crawl.map.problems import MapProblem
from toolkit.crawl.story.agreed import did_you_mean
from toolkit.rules.naming import names_asked
from toolkit.rules.tree import EntityTree
from toolkit.systems.massive_darkness.map.dungeon import Dungeon

#: The sorts of places that maps have.
PLACES = ("zone", "door", "hall", "tile")


def places_of(dungeon: Dungeon) -> dict[str, Collection[str]]:
    """What a map has, by the sort of place."""
    zones = dungeon.zones.values()
    halls, tiles = {zone.hall: True for zone in zones if zone.hall}, {zone.tile: True for zone in zones}
    return dict(zip(PLACES, (dungeon.zones, dungeon.doors, halls, tiles), strict=True))


def named_off_the_map(dungeon: Dungeon, rules: EntityTree) -> Iterator[MapProblem]:
    """Every place that the rules name and the map does not have."""
    known = places_of(dungeon)
    for named in names_asked(rules):
        if named.sort in known and named.name not in known[named.sort]:
            those = f"this map has {', '.join(known[named.sort]) or 'none'}"
            hint = did_you_mean(named.name, known[named.sort]) or those
            message = f"the map has no {named.sort} {named.name!r}"
            yield MapProblem("L0806", message, named.pointer, named.start, named.end, hint=hint)
