"""The pages of a scenario's booklet: which of them wait to be turned, and what the first one may say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.systems.jaws_of_the_lion.test_scenario_rules import MANIFEST, WALK
from toolkit.content.library import load
from toolkit.render.booklet.model import Booklet
from toolkit.systems.jaws_of_the_lion.booklet.scenario_map import laid_out, layout_of, scenario_map, whole_floor
from toolkit.systems.jaws_of_the_lion.booklet.sections import booklet

ONE_ROOM = {"rooms": "1 1 1\n 1 1\n", "things": "@ . .\n @ .\n", "goal": "round > 3"}
#: Three rooms one below the other, so that the last lies far down the page.
STAIR = {
    "rooms": "1 1 1\n 1 A 1\n  2 2 2\n   2 B 2\n    3 3 3\n",
    "things": "@ @ .\n . . .\n  . . .\n   . . .\n    . . .\n",
}


def made(folder: Path, *, spoiler_free: bool, **own: Any) -> Booklet:
    """The booklet of the walk of other tests, with something of its own."""
    library, walk = walk_of(folder, **own)
    return booklet(library, walk, "en", spoiler_free=spoiler_free)


def walk_of(folder: Path, **own: Any) -> Any:
    (folder / "lantern.yaml").write_text(json.dumps(MANIFEST), "utf-8")
    (folder / "walk.yaml").write_text(json.dumps({**WALK, **own}), "utf-8")
    library = load([folder]).library
    return library, library.get("walks/walk", kind="adventure")


SECTION = {"sections": {"1": {"if": "doom >= 2", "story": "It is dusk."}}}
CONCLUSION = {"conclusion": "You are home."}


@pytest.mark.parametrize("rooms", [{}, ONE_ROOM], ids=["two rooms", "one room"])
@pytest.mark.parametrize(
    ("own", "waits"),
    [({}, False), (SECTION, True), (CONCLUSION, True), ({**SECTION, **CONCLUSION}, True)],
    ids=["nothing", "a section", "a conclusion", "both"],
)
def test_before_pages_that_nobody_may_read_yet_one_is_told_to_wait(
    tmp_path: Path, rooms: dict[str, Any], own: dict[str, Any], waits: bool
) -> None:
    """The last page before sections and the conclusion says so; where nothing comes after it, it says nothing."""
    chapters = made(tmp_path, spoiler_free=True, **rooms, **own).chapters
    secret = [bool(each.warning) for each in chapters]
    open_pages = [each for each in chapters if not each.warning]
    assert secret == [False] * len(open_pages) + [True] * len(own)
    gates = [bool(each.gate) for each in open_pages[1:]]  # the first page is the map
    assert gates == [*([] if rooms else [True]), waits]


@pytest.mark.parametrize("spoiler_free", [True, False])
def test_how_many_rooms_there_are_is_told_only_where_nothing_is_kept_secret(tmp_path: Path, spoiler_free: bool) -> None:
    facts = dict(made(tmp_path, spoiler_free=spoiler_free).facts)
    assert ("door" in facts) is not spoiler_free
    assert spoiler_free or "2" in facts["door"]


@pytest.mark.parametrize("room", ["1", "2", "3"])
def test_a_room_that_is_laid_out_lies_where_it_lies_on_the_whole_board(tmp_path: Path, room: str) -> None:
    library, walk = walk_of(tmp_path, **STAIR)
    layout = layout_of(walk)
    alone, whole = scenario_map(library, walk, {}, {room}), scenario_map(library, walk, {})
    laid = laid_out(alone, layout, {room}, ())
    floor = whole_floor(layout)
    assert (laid.width, laid.height) == (floor.width, floor.height)
    places = {(round(each.x, 3), round(each.y, 3)) for each in whole.cells}
    assert {(round(each.x, 3), round(each.y, 3)) for each in laid.cells} <= places
    corners = {corner for wall in whole.walls for corner in ends(wall)}
    outside = [wall for wall in laid.walls if {*ends(wall)} <= corners]
    assert len(outside) > len(laid.walls) / 2, "all but those that part it from its neighbours stand on the whole board"
    first, moved = alone.cells[0], laid.cells[0]
    right, down = moved.x - first.x, moved.y - first.y
    assert [ends(wall) for wall in laid.walls] == [
        [(round(x + right, 3), round(y + down, 3)) for x, y in (wall[:2], wall[2:])] for wall in alone.walls
    ]
    for one, other in ((alone.marks, laid.marks), (alone.places, laid.places)):
        assert [(each.x + right, each.y + down) for each in one] == [(each.x, each.y) for each in other]


def ends(wall: tuple[float, float, float, float]) -> list[tuple[float, float]]:
    """Both ends of a wall; places are told apart to a thousandth of a mm."""
    x1, y1, x2, y2 = (round(each, 3) for each in wall)
    return [(x1, y1), (x2, y2)]
