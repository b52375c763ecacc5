"""The legend beside a map in a booklet: what is on this map, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.systems.massive_darkness.packs import library, tutorial
from toolkit.systems.massive_darkness.booklet.adventure import DungeonAdventure
from toolkit.systems.massive_darkness.booklet.dungeon_map import Cell, Line, Mark, _kept
from toolkit.systems.massive_darkness.booklet.sections import _facts, _legend

LIGHT, DARK = Cell(0, 0, light=True, hall=False), Cell(1, 0, light=False, hall=False)
LIT_HALL, DARK_HALL = replace(LIGHT, hall=True), replace(DARK, hall=True)
#: A map with nothing but its floor still has walls and tiles.
ALWAYS = ["wall", "tile"]
EDGE = (1, 0, 1, 1)


def signs(**drawn: Any) -> list[str]:
    """The signs that the legend explains where these things alone are on the map."""
    it = DungeonAdventure(library(), tutorial(), "en", spoiler_free=False)
    tiles = tuple(replace(tile, wounds=0) for tile in it.map.tiles)
    bare: dict[str, Any] = {"cells": (), "tiles": tiles, "doors": (), "bars": (), "marks": (), "places": ()}
    it.map = replace(it.map, **{**bare, **drawn})
    told = list(_legend(it))
    assert all(each["words"] for each in told)
    return [each["sign"] for each in told if each["sign"] != "enemy"]


@pytest.mark.parametrize(
    ("cells", "floors"),
    [
        ([LIGHT], ["light"]),
        ([DARK], ["dark"]),
        ([DARK, LIGHT, LIGHT], ["light", "dark"]),
        ([LIT_HALL], ["light", "hall"]),
        ([DARK_HALL], ["dark", "hall"]),
        ([LIGHT, DARK_HALL], ["light", "dark", "hall"]),
    ],
)
def test_floors_are_explained_as_they_are_lit(cells: list[Cell], floors: list[str]) -> None:
    assert signs(cells=tuple(cells)) == [*floors, *ALWAYS]


@pytest.mark.parametrize(
    ("drawn", "more"),
    [
        ({"doors": (Line(*EDGE, state="closed"),)}, ["closed"]),
        (
            {"doors": (Line(*EDGE, state="locked"), Line(*EDGE, state="open", label="1"))},
            ["open", "locked", "door-number"],
        ),
        ({"marks": (Mark("exit", 0, 0), Mark("entry", 0, 0))}, ["entry", "exit"]),
        ({"marks": (Mark("lair", 0, 0), Mark("face-down", 0, 0))}, ["lair", "face-down"]),
        ({"bars": (Line(*EDGE),)}, ["bars"]),
        ({"places": (Mark("zone", 0, 0, "A"),)}, ["zone"]),
        ({"places": (Mark("hall", 0, 0, "1"),)}, ["hall-number"]),
    ],
)
def test_doors_tokens_and_places_are_explained_where_there_are_any(drawn: Any, more: list[str]) -> None:
    assert signs(cells=(LIGHT,), **drawn) == ["light", "wall", *more, "tile"]


def test_tiles_that_wound_are_explained() -> None:
    it = DungeonAdventure(library(), tutorial(), "en", spoiler_free=False)
    first, *others = it.map.tiles
    assert "wounds" in signs(tiles=(replace(first, wounds=1), *others))
    assert "wounds" not in signs()


@pytest.mark.parametrize(("spoiler_free", "told"), [(False, ["tile", "level", "exit"]), (True, ["tile", "level"])])
def test_how_many_objectives_there_are_is_told_to_who_may_know(spoiler_free: bool, told: list[str]) -> None:
    it = DungeonAdventure(library(), tutorial(), "en", spoiler_free=spoiler_free)
    assert [sign for sign, _ in _facts(it)] == told


@pytest.mark.parametrize(
    ("used", "size", "kept"),
    [
        ({0, 1}, 2, [0, 1, 2]),
        ({0, 4}, 5, [0, 1, 1, 1, 2, 3]),
        ({0, 5}, 6, [0, 1, 1, 1, 1, 2, 3]),
    ],
)
def test_a_run_of_empty_columns_counts_as_one(used: set[int], size: int, kept: list[int]) -> None:
    assert list(_kept(used, size).values()) == kept
