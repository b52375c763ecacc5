"""Zones, doors, halls and tiles that an adventure's rules name, held against its map."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from toolkit.content.diagnostics import nearest
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.naming import names_asked
from toolkit.rules.tree import EntityTree
from toolkit.systems.massive_darkness.map.dungeon import Dungeon


def named_off_the_map(dungeon: Dungeon, rules: EntityTree) -> Iterator[MapProblem]:
    """Every place that the rules name and the map does not have."""
    known: dict[str, Collection[str]] = {
        "zone": dungeon.zones,
        "door": dungeon.doors,
        "hall": {zone.hall: True for zone in dungeon.zones.values() if zone.hall},
        "tile": {zone.tile: True for zone in dungeon.zones.values()},
    }
    for named in names_asked(rules):
        if named.sort in known and named.name not in known[named.sort]:
            meant = nearest(named.name, known[named.sort])
            hint = f"did you mean {meant!r}?" if meant else f"this map has {', '.join(known[named.sort]) or 'none'}"
            message = f"the map has no {named.sort} {named.name!r}"
            yield MapProblem("L0806", message, named.pointer, named.start, named.end, hint=hint)
