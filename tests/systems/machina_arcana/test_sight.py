"""Adjacency, sight and step counts against an oracle that is written from the ledger alone, on random boards.

The oracle knows squares, walls on their borders and debris, and nothing of tiles, tables or remembered lines. It asks
each rule in the plainest way: exact fractions for where a line crosses a border, and a search step by step.
"""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from itertools import pairwise

import pytest

from tests.systems.machina_arcana.play import library
from toolkit.systems.machina_arcana.cards.catalog import Catalog, catalog_for
from toolkit.systems.machina_arcana.map.ground import BESIDE, Ground, Laid

BOARDS = 60
PAIRS = 120
Place = tuple[int, int]


class Oracle:
    """A map as the ledger speaks of it: places, debris, and what stands on borders."""

    def __init__(self, ground: Ground, closed: frozenset[int]) -> None:
        self.cells = {place: cell for cell, place in ground.xy.items()}
        self.debris = {place for place, cell in self.cells.items() if ground.kinds[cell] == "debris"}
        self.kinds = {place: ground.kinds[cell] for place, cell in self.cells.items()}
        self.barred: set[frozenset[Place]] = set()
        for place, cell in self.cells.items():
            for right, down in ((1, 0), (0, 1)):
                other = (place[0] + right, place[1] + down)
                if other not in self.cells:
                    continue
                border = ground.border(cell, self.cells[other])
                if border is not None and (border < 0 or border in closed):
                    self.barred.add(frozenset((place, other)))

    def free(self, one: Place, other: Place) -> bool:
        """MA-31.01"""
        return one in self.cells and other in self.cells and frozenset((one, other)) not in self.barred

    def adjacent(self, one: Place, other: Place) -> bool:
        """MA-31.01, MA-31.02"""
        right, down = other[0] - one[0], other[1] - one[1]
        if max(abs(right), abs(down)) != 1:
            return False
        if not right or not down:
            return self.free(one, other)
        corners = ((other[0], one[1]), (one[0], other[1]))
        return any(
            corner in self.cells and corner not in self.debris and self.free(one, corner) and self.free(corner, other)
            for corner in corners
        )

    def sees(self, one: Place, other: Place) -> bool:
        """MA-31.07 to MA-31.09: every piece of the segment between two borders lies in one square."""
        return self.crossed(one, other) is not None

    def crossed(self, one: Place, other: Place) -> list[Place] | None:
        (x, y), (to_x, to_y) = one, other
        cuts = {Fraction(0), Fraction(1)}
        for start, goal in ((x, to_x), (y, to_y)):
            low, high = sorted((start, goal))
            cuts |= {abs(Fraction(2 * each + 1, 2) - start) / abs(goal - start) for each in range(low, high)}
        squares: list[Place] = []
        for before, after in pairwise(sorted(cuts)):
            middle = (before + after) / 2
            at = (x + (to_x - x) * middle, y + (to_y - y) * middle)
            squares.append((round(at[0]), round(at[1])))
        for here, there in pairwise(squares):
            straight = here[0] == there[0] or here[1] == there[1]
            if not (self.free(here, there) if straight else self.adjacent(here, there)):
                return None
        inside = squares[1:-1]
        return None if any(each not in self.cells or each in self.debris for each in inside) else inside

    def steps(self, one: Place, other: Place) -> int | None:
        """MA-31.05, without units and tokens; doors are given as open."""
        reached, edge, far = {one}, {one}, 0
        while edge and other not in reached:
            far += 1
            new: set[Place] = set()
            for here in edge:
                if here != one and self.kinds[here] not in ("floor", "trap-space", "spawn-space"):
                    continue
                new |= {there for there in self.cells if there not in reached and self.adjacent(here, there)}
            new = {each for each in new if each not in self.debris}
            reached |= new
            edge = new
        return far if other in reached else None


@cache
def catalog() -> Catalog:
    box = library()
    return catalog_for(box, box.get("the-brass-well", kind="adventure"))


def board(chance: random.Random) -> Ground:
    """One to four tiles, turned at random, each beside another."""
    tiles = chance.sample([tile.number for tile in catalog().tiles], chance.randint(1, 4))
    laid = [Laid(tiles[0], 0, 0, chance.randrange(4))]
    for tile in tiles[1:]:
        taken = {(each.x, each.y) for each in laid}
        beside = sorted({(each.x + dx, each.y + dy) for each in laid for dx, dy in BESIDE} - taken)
        x, y = chance.choice(beside)
        laid.append(Laid(tile, x, y, chance.randrange(4)))
    return catalog().ground(laid)


def shut(chance: random.Random, ground: Ground) -> frozenset[int]:
    doors = [door for door, (cell, _) in enumerate(catalog().doors) if cell in ground.kinds]
    return frozenset(door for door in doors if chance.random() < 0.5)


@pytest.mark.rule("MA-31.01", "MA-31.02", "MA-30.09")
def test_adjacency_is_that_of_the_ledger() -> None:
    for seed in range(BOARDS):
        chance = random.Random(f"adjacent {seed}")
        ground = board(chance)
        closed = shut(chance, ground)
        oracle = Oracle(ground, closed)
        for cell in chance.sample(ground.cells, 40):
            place = ground.xy[cell]
            if place in oracle.debris:
                continue
            found = {ground.xy[each] for each in ground.steps(closed)[cell]}
            around = [(place[0] + dx, place[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
            assert found == {each for each in around if oracle.adjacent(place, each) and each not in oracle.debris}


@pytest.mark.rule("MA-31.07", "MA-31.08", "MA-31.09", "MA-31.10", "MA-31.12")
def test_sight_is_that_of_the_ledger() -> None:
    seen = 0
    for seed in range(BOARDS):
        chance = random.Random(f"sight {seed}")
        ground = board(chance)
        closed = shut(chance, ground)
        oracle = Oracle(ground, closed)
        for _ in range(PAIRS):
            one, other = chance.sample(ground.cells, 2)
            crossed = oracle.crossed(ground.xy[one], ground.xy[other])
            assert ground.sees(one, other, closed) == (crossed is not None) == ground.sees(other, one, closed)
            if crossed is not None:
                line = ground.line(one, other)
                assert line is not None
                assert {ground.xy[each] for each in line.crossed} == set(crossed)
                seen += 1
    assert seen > BOARDS * 20


@pytest.mark.rule("MA-31.05", "MA-31.06")
def test_step_counts_are_those_of_the_ledger() -> None:
    counted = 0
    for seed in range(BOARDS // 6):
        chance = random.Random(f"steps {seed}")
        ground = board(chance)
        oracle = Oracle(ground, frozenset())
        walkable = [cell for cell in ground.cells if ground.kinds[cell] in ("floor", "trap-space", "spawn-space")]
        for _ in range(8):
            one, other = chance.sample(walkable, 2)
            expected = oracle.steps(ground.xy[one], ground.xy[other])
            assert ground.steps_to(other, frozenset(), frozenset()).get(one) == expected
            counted += expected is not None
    assert counted > BOARDS // 6
