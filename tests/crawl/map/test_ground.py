"""The ground of a map: steps, sight and distances by name, past what is barred now, on every kind of board."""

from __future__ import annotations

import pytest

from toolkit.crawl.map.ground import CLOSED, LOCKED, OPEN, Ground
from toolkit.rules.boards import HexBoard, Zone, ZoneGraph

NOTHING: frozenset[int] = frozenset()


def zones() -> Ground[ZoneGraph]:
    """Four zones in a row: a and b, a door, c and d."""
    board = ZoneGraph([Zone(name, x, 0) for x, name in enumerate("abcd")], [("a", "b"), ("c", "d")], [("b", "c")])
    number = board.cell("b|c")
    return Ground(board=board, doors={"gate": number}, door_states={"gate": CLOSED}, door_ends={"gate": ("b", "c")})


def test_an_open_door_bars_nothing() -> None:
    ground = zones()
    assert ground.barred({"gate": OPEN}) == NOTHING
    assert ground.barred({"gate": CLOSED}) == ground.barred({"gate": LOCKED}) == {ground.doors["gate"]}


def test_steps_and_sight_stop_at_what_is_barred() -> None:
    ground = zones()
    shut = ground.barred(ground.door_states)
    assert ground.steps("b", NOTHING) == ("a", "c")
    assert ground.steps("b", shut) == ("a",)
    assert ground.seen_from("a", NOTHING) == {"a": 0, "b": 1, "c": 2, "d": 3}
    assert ground.sight("a", "d", shut) is None
    assert ground.sight("a", "b", shut) == 1


def test_distances_are_to_the_goal_around_what_is_barred() -> None:
    ground = zones()
    cell = ground.board.cell
    assert ground.distances(cell("d"), NOTHING)[cell("a")] == 3
    assert cell("a") not in ground.distances(cell("d"), ground.barred(ground.door_states))


def test_only_what_can_be_barred_has_a_number() -> None:
    ground = zones()
    assert ground.barrier("c", "b") == ground.doors["gate"]
    with pytest.raises(ValueError, match="nothing can bar the border of a and b"):
        ground.barrier("a", "b")


def test_what_was_found_is_remembered_for_the_same_barriers_alone() -> None:
    ground = zones()
    shut = ground.barred(ground.door_states)
    assert ground.seen_from("a", NOTHING) is ground.seen_from("a", NOTHING)
    assert ground.seen_from("a", shut) != ground.seen_from("a", NOTHING)


def test_hexes_behind_a_closed_door_are_neither_reached_nor_seen() -> None:
    board = HexBoard([(0, 0), (1, 0), (2, 0)], doors=[(1, 0)])
    ground = Ground(board=board, doors={"hatch": board.cell("1,0")}, door_states={"hatch": CLOSED})
    shut = ground.barred(ground.door_states)
    assert ground.steps("0,0", NOTHING) == ("1,0",)
    assert ground.steps("0,0", shut) == ()
    assert ground.seen_from("0,0", NOTHING) == {"0,0": 0, "1,0": 1, "2,0": 2}
    assert ground.seen_from("0,0", shut) == {"0,0": 0}
