"""Universal VTT: the map of an adventure of Massive Darkness with its walls, doors and lights (`.dd2vtt`).

One zone is one cell of the grid; the origin is the top left corner of the picture, which shows the tiles as they are
printed.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from toolkit.content.diagnostics import Diagnostic
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.batch import batch_of
from toolkit.render.cards import Card, card_of
from toolkit.render.export.formats import checked_json
from toolkit.render.plan import Page, Slot, rounded
from toolkit.render.typesetting import Job, typesetting
from toolkit.rules.compiling import ContentFault
from toolkit.systems.massive_darkness.dungeon import OPEN, Dungeon, PlacedZone, read_dungeon

SYSTEM = "massive-darkness"
FORMAT = 0.3
_LIGHT = "ffffd9a0"
_AMBIENT = "ff202028"
_MM_AN_INCH = 25.4

Point = tuple[int, int]
Edge = tuple[Point, Point]


def export_map(library: Library, adventure: Entity, language: str, pixels: int = 140) -> bytes:
    """The map of an adventure; `pixels` is how many a zone has across. Raises `ContentFault`."""
    dungeon, problems = read_dungeon(library, adventure)
    if dungeon is None:
        path, span = adventure.locate(problems[0].pointer)
        raise ContentFault(Diagnostic(problems[0].code, problems[0].message, path, span, hint=problems[0].hint))
    left, top, width, height = _frame(dungeon)
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


def _frame(dungeon: Dungeon) -> tuple[int, int, int, int]:
    """The corner of the map and its size: empty ground around the tiles is left out."""
    xs, ys = [zone.x for zone in dungeon.zones.values()], [zone.y for zone in dungeon.zones.values()]
    return min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


def walls(dungeon: Dungeon) -> list[Edge]:
    """Walls as straight lines, as long as they run on."""
    left, top, _, _ = _frame(dungeon)
    at = {(zone.x, zone.y): zone for zone in dungeon.zones.values()}
    doors = {frozenset(ends) for ends in dungeon.door_ends.values()}
    edges = set()
    for (x, y), zone in at.items():
        for right, down in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            other = at.get((x + right, y + down))
            joined = other is not None and _joined(dungeon, zone, other)
            is_door = other is not None and frozenset((zone.name, other.name)) in doors
            if not joined and not is_door:
                edges.add(_edge(x - left, y - top, right, down))
    return _merged(edges)


def _joined(dungeon: Dungeon, one: PlacedZone, other: PlacedZone) -> bool:
    board = dungeon.board
    return board.cell(other.name) in board.neighbours(board.cell(one.name))


def _edge(x: int, y: int, right: int, down: int) -> Edge:
    """The border of a cell on one side, from its upper or left end."""
    if right:
        column = x + (right > 0)
        return (column, y), (column, y + 1)
    row = y + (down > 0)
    return (x, row), (x + 1, row)


def _merged(edges: Iterable[Edge]) -> list[Edge]:
    """Edges that continue each other as one line."""
    found: list[Edge] = []
    upright = sorted((start, end) for start, end in edges if start[0] == end[0])
    lying = sorted(
        ((start, end) for start, end in edges if start[1] == end[1]), key=lambda edge: (edge[0][1], edge[0][0])
    )
    for group in (lying, upright):
        for start, end in group:
            straight = found and (found[-1][0][0] == found[-1][1][0]) == (start[0] == end[0])
            if straight and found[-1][1] == start:
                found[-1] = (found[-1][0], end)
            else:
                found.append((start, end))
    return found


def _portals(dungeon: Dungeon) -> Iterator[dict[str, Any]]:
    left, top, _, _ = _frame(dungeon)
    for name, (room, outside) in sorted(dungeon.door_ends.items()):
        one, other = dungeon.zones[room], dungeon.zones[outside]
        start, end = _edge(one.x - left, one.y - top, other.x - one.x, other.y - one.y)
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
    left, top, width, height = _frame(dungeon)
    cards: list[Card] = []
    slots: list[Slot] = []
    cell = 0.0
    for sign, laid in sorted(adventure.data["tiles"].items()):
        said: Mapping[str, Any] = laid if isinstance(laid, dict) else {"tile": laid}
        entity = library.get(str(said["tile"]), kind="tile", pack=adventure.pack)
        card = card_of(library, entity, language)
        places = [zone for zone in dungeon.zones.values() if zone.tile == sign]
        cell = cell or card.component.size.width / card.component.data["columns"]
        x, y = min(zone.x for zone in places) - left, min(zone.y for zone in places) - top
        slots.append(Slot(len(cards), rounded(x * cell), rounded(y * cell), int(said.get("turn", 0)) % 360))
        cards.append(replace(card, back=None))
    batch = batch_of(cards)
    page = Page(rounded(width * cell), rounded(height * cell), tuple(slots))
    title = library.packs[adventure.pack].manifest.title
    with typesetting(Job(title, language, batch.components, (page,), batch.pictures)) as typesetter:
        return typesetter.png(pixels / cell * _MM_AN_INCH)[0]
