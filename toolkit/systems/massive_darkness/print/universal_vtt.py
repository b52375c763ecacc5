"""Universal VTT: the map of an adventure of Massive Darkness with its walls, doors and lights (`.dd2vtt`).

One zone is one cell of the grid; the origin is the top left corner of the picture, which shows the tiles as they are
printed.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map.ground import OPEN
from toolkit.render.batch import batch_of
from toolkit.render.cards import Card, card_of
from toolkit.render.export.formats import checked_json
from toolkit.render.plan import Page, Slot, rounded
from toolkit.render.style import style_of
from toolkit.render.typesetting import Job, typesetting
from toolkit.rules.boards.picture import Point
from toolkit.systems.massive_darkness.map.dungeon import Dungeon, PlacedZone, read_dungeon
from toolkit.systems.massive_darkness.map.picture import door_edge, frame, walls

SYSTEM = "massive-darkness"
FORMAT = 0.3
_LIGHT = "ffffd9a0"
_AMBIENT = "ff202028"
_MM_AN_INCH = 25.4


def export_map(library: Library, adventure: Entity, language: str, pixels: int = 140) -> bytes:
    """The map of an adventure; `pixels` is how many a zone has across. Raises `ContentFault`."""
    dungeon, problems = read_dungeon(library, adventure)
    if dungeon is None:
        raise problems[0].fault(adventure)
    left, top, width, height = frame(dungeon)
    return checked_json(
        "universal-vtt",
        {
            "format": FORMAT,
            "resolution": {
                "map_origin": {"x": 0, "y": 0},
                "map_size": {"x": width, "y": height},
                "pixels_per_grid": pixels,
            },
            "line_of_sight": [[_point(one), _point(other)] for one, other in walls(dungeon)],
            "objects_line_of_sight": [],
            "portals": list(_portals(dungeon)),
            "environment": {"baked_lighting": False, "ambient_light": _AMBIENT},
            "lights": [_light(zone, left, top) for zone in dungeon.zones.values() if zone.light],
            "image": base64.b64encode(_picture(library, adventure, dungeon, language, pixels)).decode("ascii"),
        },
    )


def _portals(dungeon: Dungeon) -> Iterator[dict[str, Any]]:
    for name in sorted(dungeon.door_ends):
        start, end = door_edge(dungeon, name)
        yield {
            "position": {"x": (start[0] + end[0]) / 2, "y": (start[1] + end[1]) / 2},
            "bounds": [_point(start), _point(end)],
            "rotation": 1.5707963 if start[0] == end[0] else 0.0,
            "closed": dungeon.door_states.get(name, OPEN) != OPEN,
            "freestanding": False,
        }


def _light(zone: PlacedZone, left: int, top: int) -> dict[str, Any]:
    place = {"x": zone.x - left + 0.5, "y": zone.y - top + 0.5}
    return {"position": place, "range": 1.5, "intensity": 1.0, "color": _LIGHT, "shadows": True}


def _point(place: Point) -> dict[str, int]:
    return {"x": place[0], "y": place[1]}


def _picture(library: Library, adventure: Entity, dungeon: Dungeon, language: str, pixels: int) -> bytes:
    """The printed tiles, laid as the map says."""
    left, top, width, height = frame(dungeon)
    style = style_of(library, adventure.pack)
    cards: list[Card] = []
    slots: list[Slot] = []
    cell = 0.0
    for sign, laid in sorted(adventure.data["tiles"].items()):
        said: Mapping[str, Any] = laid if isinstance(laid, dict) else {"tile": laid}
        entity = library.get(str(said["tile"]), kind="tile", pack=adventure.pack)
        card = card_of(library, entity, language, style)
        places = [zone for zone in dungeon.zones.values() if zone.tile == sign]
        cell = cell or card.component.size.width / card.component.data["columns"]
        x, y = min(zone.x for zone in places) - left, min(zone.y for zone in places) - top
        slots.append(Slot(len(cards), rounded(x * cell), rounded(y * cell), int(said.get("turn", 0)) % 360))
        cards.append(replace(card, back=None))
    batch = batch_of(cards)
    page = Page(rounded(width * cell), rounded(height * cell), tuple(slots))
    title = library.packs[adventure.pack].manifest.title
    with typesetting(Job(title, language, batch.components, (page,), batch.pictures, style=style)) as typesetter:
        return typesetter.png(pixels / cell * _MM_AN_INCH)[0]
