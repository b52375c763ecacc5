"""The city map and the stickers that go onto it (JL-22.14, JL-22.21).

The city is drawn from the id of its pack, always the same: a river, a wall, streets between blocks of roofs. A sticker
shows the very piece of the map that it covers, so that it matches it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.kinds.supplies import made_for, made_from, source_of
from toolkit.render.phrases import Phrases

_LOCATION = re.compile(r"([A-Z])-?([0-9]{1,2})\Z")
#: How wide and high a cell of the map is in mm, as `layouts.yaml` says.
CELL_WIDTH = 32
#: The smallest map, in columns and rows, and how many units of the drawing a cell is wide and high.
_LEAST, _CELL = (8, 6), 60


def placed(library: Library, pack: str) -> list[Entity]:
    """The scenarios of a pack that have a place on the city map, by their numbers."""
    found = [each for each in library.of_kind("adventure", pack=pack) if "location" in each.data]
    return sorted(found, key=lambda each: (int(each.data.get("number", 0)), each.id))


def place_of(location: str) -> tuple[int, int]:
    """`C4` as a column and a row, counted from 0."""
    found = _LOCATION.match(location)
    assert found is not None, f"the schema lets no other location through than a letter and a number: {location}"
    return ord(found[1]) - ord("A"), max(0, int(found[2]) - 1)


def size_of(library: Library, pack: str) -> tuple[int, int]:
    """How many columns and rows the map of a pack has."""
    places = [place_of(str(each.data["location"])) for each in placed(library, pack)]
    columns = max(column for column, _ in places) + 1
    rows = max(row for _, row in places) + 1
    return max(_LEAST[0], columns), max(_LEAST[1], rows)


def city_map(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    columns, rows = size_of(library, entity.pack)
    return {
        "name": phrases.label("city_map"),
        "columns": [chr(ord("A") + each) for each in range(columns)],
        "rows": [str(each + 1) for each in range(rows)],
        "picture": drawing(entity.pack, columns, rows),
        "cells": (columns, rows),
        "back": "",
    }


def sticker(entity: Entity, phrases: Phrases, library: Library) -> Mapping[str, Any]:
    """The sticker of a scenario: its number and name on the piece of the map that it covers."""
    scenario = source_of(library, entity)
    columns, rows = size_of(library, entity.pack)
    column, row = place_of(str(scenario.data["location"]))
    return {
        "name": library.called(scenario, phrases.language),
        "number": str(scenario.data.get("number", "")),
        "location": str(scenario.data["location"]),
        "done": phrases.label("sticker_done"),
        "picture": drawing(entity.pack, columns, rows),
        "column": column,
        "row": row,
        "columns": columns,
        "rows": rows,
        "cell": CELL_WIDTH,
        "back": "",
    }


def city_supplies(library: Library, pack: str) -> Iterator[Entity]:
    scenarios = placed(library, pack)
    if scenarios:
        yield made_for(library, pack, "city-map", "city-map", {})
        for each in scenarios:
            yield made_from(each, "sticker", {})


def drawing(identity: str, columns: int, rows: int) -> str:
    """The SVG source of a city, in black on nothing: the layout gives it its ink."""
    numbers = _numbers(identity)
    width, height = columns * _CELL, rows * _CELL
    parts = [*_roofs(numbers, width, height), _river(numbers, width, height), _wall(numbers, width, height)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f'<g fill="none" stroke="#000000" stroke-linejoin="round" stroke-linecap="round">{"".join(parts)}</g></svg>'
    )


def _numbers(identity: str) -> Iterator[int]:
    """Bytes that depend on the id alone, on every machine."""
    round_number = 0
    while True:
        yield from hashlib.sha256(f"city:{round_number}:{identity}".encode()).digest()
        round_number += 1


def _cuts(numbers: Iterator[int], length: int, least: int) -> list[tuple[float, float]]:
    """Blocks between streets along one side of the map: where each begins and how long it is."""
    found, at = [], -float(next(numbers) % least)
    while at < length:
        wide = least + next(numbers) % least
        found.append((at, float(wide)))
        at += wide + 7 + next(numbers) % 5
    return found


def _roofs(numbers: Iterator[int], width: int, height: int) -> Iterator[str]:
    """Blocks of houses with streets between them; some blocks are squares or gardens."""
    for top, high in _cuts(numbers, height, 26):
        for left, wide in _cuts(numbers, width, 30):
            kind = next(numbers) % 16
            if kind == 0:
                yield from _garden(numbers, left, top, wide, high)
            elif kind == 1:
                yield _church(left + wide / 2, top + high / 2)
            else:
                yield from _houses(numbers, left, top, wide, high)


def _houses(numbers: Iterator[int], left: float, top: float, wide: float, high: float) -> Iterator[str]:
    """Two rows of houses back to back, each a roof with one side in shade."""
    half = high / 2
    for row in range(2):
        at = left
        while at < left + wide - 5:
            across = min(9.0 + next(numbers) % 8, left + wide - at)
            deep = half - 1 - next(numbers) % 4
            y = top + (half - deep if row == 0 else half)
            yield f'<path d="M{at:.1f} {y:.1f}h{across:.1f}v{deep:.1f}h{-across:.1f}Z" stroke-width="0.8"/>'
            shade = "".join(f"M{at:.1f} {y + deep * part / 8:.1f}h{across:.1f}" for part in range(5, 8))
            yield f'<path d="M{at:.1f} {y + deep / 2:.1f}h{across:.1f}{shade}" stroke-width="0.4"/>'
            at += across + next(numbers) % 2


def _garden(numbers: Iterator[int], left: float, top: float, wide: float, high: float) -> Iterator[str]:
    for _ in range(7):
        x, y = left + wide * (next(numbers) / 255), top + high * (next(numbers) / 255)
        size = 2.4 + next(numbers) % 3
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size}" fill="#000000" fill-opacity="0.25" stroke-width="0.6"/>'


def _church(x: float, y: float) -> str:
    """A cross from above with a tower, alone on its square."""
    cross = f"M{x - 14:.1f} {y - 4:.1f}h10v-6h8v6h12v8h-12v6h-8v-6h-10Z"
    return (
        f'<path d="{cross}" fill="#000000" fill-opacity="0.2" stroke-width="1.2"/>'
        f'<path d="M{x - 20:.1f} {y - 5:.1f}h10v10h-10ZM{x - 20:.1f} {y - 5:.1f}l10 10M{x - 10:.1f} {y - 5:.1f}l-10 10"'
        ' stroke-width="1"/>'
    )


def _river(numbers: Iterator[int], width: int, height: int) -> str:
    """A river from the upper to the lower edge, with bridges of white between its banks."""
    start, end = width * (0.25 + next(numbers) / 1024), width * (0.5 + next(numbers) / 768)
    bend = height * (0.35 + next(numbers) / 1024)
    path = f"M{start:.1f} -10C{start:.1f} {bend:.1f} {end:.1f} {height - bend:.1f} {end:.1f} {height + 10}"
    return (
        f'<path d="{path}" stroke="#ffffff" stroke-width="26"/>'
        f'<path d="{path}" stroke-width="24" stroke-opacity="0.28"/>'
        f'<path d="{path}" stroke="#ffffff" stroke-width="2" stroke-dasharray="6 10" stroke-opacity="0.7"/>'
    )


def _wall(numbers: Iterator[int], width: int, height: int) -> str:
    """The wall around the old town, with its towers."""
    left, top = width * 0.14 + next(numbers) % 20, height * 0.16 + next(numbers) % 16
    right, bottom = width * 0.84 - next(numbers) % 20, height * 0.86 - next(numbers) % 16
    cut = 46 + next(numbers) % 20
    corners = [
        (left + cut, top),
        (right - cut, top),
        (right, top + cut),
        (right, bottom - cut),
        (right - cut, bottom),
        (left + cut, bottom),
        (left, bottom - cut),
        (left, top + cut),
    ]
    line = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "Z"
    towers = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6" fill="#ffffff" stroke-width="2.4"/>' for x, y in corners)
    return f'<path d="{line}" stroke="#ffffff" stroke-width="8"/><path d="{line}" stroke-width="3.4"/>{towers}'
