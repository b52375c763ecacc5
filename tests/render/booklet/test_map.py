"""The map of an adventure as data: where everything is drawn, with no renderer."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.render.booklet.vault import ADVENTURE, vault
from toolkit.rules.reading import ContentFault
from toolkit.systems.massive_darkness.booklet.dungeon_map import Cell, Line, Map, Mark, _bars, dungeon_map


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Map:
    library = vault(tmp_path_factory.mktemp("vault"))
    return dungeon_map(library, library.get("the-vault"))


def test_empty_ground_between_tiles_is_one_zone_wide(drawn: Map) -> None:
    assert (drawn.width, drawn.height) == (7, 5)
    assert [(tile.label, tile.x, tile.y, tile.width, tile.height) for tile in drawn.tiles] == [
        ("1R", 0, 0, 3, 2),
        ("P", 3, 0, 1, 1),
        ("1R", 4, 0, 3, 2),
        ("1R", 0, 3, 3, 2),
    ]


def test_zones_know_light_and_halls_wherever_their_tile_is_turned(drawn: Map) -> None:
    cells = {(cell.x, cell.y): cell for cell in drawn.cells}
    assert cells[0, 0] == Cell(0, 0, light=True, hall=False)
    assert cells[1, 1] == Cell(1, 1, light=True, hall=True)
    assert (2, 1) not in cells  # rock
    assert cells[2, 4] == Cell(2, 4, light=True, hall=False)  # a1 of the tile that is turned
    assert cells[1, 3] == Cell(1, 3, light=True, hall=True)
    assert [tile.turn for tile in drawn.tiles] == [0, 0, 0, 180]


def test_walls_stand_where_nobody_passes_and_doors_where_one_may(drawn: Map) -> None:
    assert Line(0, 0, 7, 0) in drawn.walls  # the north side of two tiles and of the plank between them
    assert Line(0, 1, 1, 1) in drawn.walls  # a door site without a door is wall
    assert drawn.doors == (
        Line(1, 1, 2, 1, "closed"),
        Line(5, 1, 6, 1, "open"),
        Line(1, 4, 2, 4, "locked", "1"),
    )
    edges = {(wall.x1, wall.y1, wall.x2, wall.y2) for wall in drawn.walls}
    assert not edges & {(door.x1, door.y1, door.x2, door.y2) for door in drawn.doors}


def test_a_pillar_bars_the_edge_between_its_zone_and_the_other(drawn: Map) -> None:
    assert drawn.bars == (Line(6, 0, 6, 1),)


def test_marks_of_one_zone_stand_side_by_side(drawn: Map) -> None:
    assert [mark for mark in drawn.marks if (mark.x, mark.y) == (1, 0)] == [
        Mark("level", 1, 0, "1", 0, 2),
        Mark("library", 1, 0, "", 1, 2),
    ]
    assert {(mark.kind, mark.x, mark.y) for mark in drawn.marks} >= {
        ("entry", 0, 0),
        ("exit", 4, 0),
        ("pillar", 5, 0),
        ("face-down", 0, 1),
        ("face-down", 2, 3),
        ("stairs", 2, 0),
        ("stairs", 0, 4),
        ("enemy", 1, 3),
    }


def test_places_that_rules_name_get_letters_as_one_reads_the_map(drawn: Map) -> None:
    assert drawn.called == {"1.a2": "A", "3.a2": "B", "3.A1": "1"}
    assert [(place.kind, place.x, place.y, place.label) for place in drawn.places] == [
        ("zone", 0, 1, "A"),
        ("zone", 2, 3, "B"),
    ]


def test_face_down_tokens_do_not_show_what_they_are(drawn: Map) -> None:
    assert {mark.label for mark in drawn.marks if mark.kind == "face-down"} == {"?"}
    assert not {mark.kind for mark in drawn.marks} & {"lair", "artifact"}


def test_wide_maps_lie_on_their_side(drawn: Map, tmp_path: Path) -> None:
    assert drawn.is_wide
    library = vault(
        tmp_path, ADVENTURE.replace("  111P222\n  111.222\n", "  111P...\n  111....\n  222....\n  222....\n")
    )
    assert not dungeon_map(library, library.get("the-vault")).is_wide


def test_a_map_that_cannot_be_laid_out_is_told_with_its_place(tmp_path: Path) -> None:
    library = vault(tmp_path, ADVENTURE.replace("  111P222\n", "  11.P222\n"))
    with pytest.raises(ContentFault, match=r"the-vault\.yaml"):
        dungeon_map(library, library.get("the-vault"))


@pytest.mark.parametrize(
    ("one", "other", "bar"),
    [
        ((2, 3), (3, 3), (3, 3, 3, 4)),
        ((3, 3), (2, 3), (3, 3, 3, 4)),
        ((2, 3), (2, 4), (2, 4, 3, 4)),
        ((2, 4), (2, 3), (2, 4, 3, 4)),
        ((3, 1), (4, 1), (4, 1, 4, 2)),
    ],
)
def test_a_bar_lies_between_two_zones_whichever_way_it_is_told(
    one: tuple[int, int], other: tuple[int, int], bar: tuple[int, int, int, int]
) -> None:
    dungeon: Any = SimpleNamespace(zones={"here": one, "there": other})
    narrowed: Any = SimpleNamespace(place=lambda zone: zone)
    tokens = [{"token": "pillar", "at": "here", "bars": "there"}, {"token": "treasure", "at": "here"}]
    assert [*_bars({"tokens": tokens}, dungeon, narrowed)] == [Line(*bar)]
