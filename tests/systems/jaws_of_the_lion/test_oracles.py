"""Whom areas cover, where moves may end and where forced movement leads, against slow code that tries everything."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from tests.systems.jaws_of_the_lion.packs import library
from toolkit.crawl.map.areas import Area
from toolkit.rules.boards.hexes import Hex
from toolkit.systems import find
from toolkit.systems.jaws_of_the_lion.fights.attack import Blow, covered
from toolkit.systems.jaws_of_the_lion.map.movement import Ways, _steps
from toolkit.systems.jaws_of_the_lion.state import Figure, State

SYSTEM = find("jaws-of-the-lion")
BOARDS = 150
AREAS = ("arc3", "line2", "ring", "tri")


def table(seed: int) -> State:
    """A table of the first scenario with figures, obstacles and traps wherever chance puts them."""
    dice = random.Random(seed)
    adventure = library().get("jaws-of-the-lion/cellar-clearance", kind="adventure")
    hexes = [f"{q},{r}" for q, r in product(range(6), range(4))]
    dice.shuffle(hexes)
    given: dict[str, Any] = {
        "characters": {name: {"at": hexes.pop(), "acted": True} for name in ("bulwark", "slinger")},
        "monsters": {f"bone-hulk-{number}": {"at": hexes.pop()} for number in range(1, dice.randint(2, 5))},
        "obstacles": {at: [at] for at in (hexes.pop() for _ in range(dice.randint(0, 5)))},
        "traps": {hexes.pop(): {"damage": 1} for _ in range(dice.randint(0, 3))},
        "phase": "turns",
    }
    state: State = SYSTEM.from_data(library(), adventure, given)
    return state


def turned(hexes: tuple[Hex, ...], times: int, *, mirrored: bool) -> list[Hex]:
    """A pattern turned by sixths about its first hex, as one would on paper."""
    found = list(hexes)
    if mirrored:
        found = [(r, q) for q, r in found]
    for _ in range(times):
        found = [(-r, q + r) for q, r in found]
    return found


def groups_by_trying(state: State, cell: int, area: Area, far: int) -> set[tuple[str, ...]]:
    """Every way to lay an area, anywhere on a large board."""
    board = state.layout.board
    at = board.places[cell]
    found = set()
    for times, mirrored in product(range(6), (False, True)):
        pattern = turned(area.hexes, times, mirrored=mirrored)
        anchors = [at] if area.own else list(product(range(-8, 16), repeat=2))
        for q, r in anchors:
            places = [(q + right, r + down) for right, down in pattern]
            cells = [board.numbers[place] for place in places if place in board.numbers]
            near = [each for each in cells if each not in state.closed]
            ranges = [state.range_between(cell, each) for each in near]
            if not area.own and not any(each is not None and each <= far for each in ranges):
                continue
            hit = [each.id for each in state.monsters.values() if each.cell in cells and state.sees(cell, each.cell)]
            if hit:
                found.add(tuple(sorted(hit)))
    return found


@pytest.mark.rule("JL-6.15", "JL-6.16", "JL-6.17", "JL-6.18", "JL-6.19", "JL-6.20")
@pytest.mark.parametrize("name", AREAS)
def test_areas_cover_whom_every_way_to_lay_them_covers(name: str) -> None:
    seen = 0
    for seed in range(BOARDS // 3):
        state = table(seed)
        area = state.catalog.area(library().get(f"jaws-of-the-lion/{name}", kind="area"))
        cell, enemies = state.characters["bulwark"].cell, list(state.monsters.values())
        found = covered(state, cell, enemies, Blow(2, 0 if area.own else 2, area=area))
        told = {tuple(sorted(each.id for each in group)) for group in found}
        assert told == groups_by_trying(state, cell, area, 2), f"board {seed}"
        seen += len(told)
    assert seen > 20


def ends_by_trying(state: State, points: int, *, jump: bool) -> set[int]:
    """Where a character may end: every way of so many points, step by step."""
    mover, board = state.characters["bulwark"], state.layout.board
    enemies = {each.cell for each in state.monsters.values()}
    taken = {each.cell for each in state.figures()}
    blocked = state.blocked()
    found: set[int] = set()
    waiting = [(mover.cell, points)]
    best: dict[int, int] = {}
    while waiting:
        cell, left = waiting.pop()
        if best.get(cell, -1) >= left:
            continue
        best[cell] = left
        if cell not in taken and cell not in blocked:
            found.add(cell)
        if cell in state.closed:
            continue  # the door opens, and the move goes on from there
        for there in board.neighbours(cell):
            price = 2 if there in state.layout.difficult and not jump else 1
            if price <= left and (jump or (there not in enemies and there not in blocked)):
                waiting.append((there, left - price))
    return found


@pytest.mark.rule("JL-5.08", "JL-5.09", "JL-5.11", "JL-5.12", "JL-5.13", "JL-5.16", "JL-5.18", "JL-5.22", "JL-90.85")
@pytest.mark.parametrize("jump", [False, True])
def test_moves_end_where_some_way_of_their_points_ends(jump: bool) -> None:
    for seed in range(BOARDS):
        state, points = table(seed), 1 + seed % 4
        ways = Ways(state, state.characters["bulwark"], points, jump=jump)
        assert set(ways.goals()) == ends_by_trying(state, points, jump=jump), f"board {seed}"
        for goal in ways.goals():
            path = ways.path(goal)
            assert path[-1] == goal
            assert ways.cost(path) <= points


def steps_by_trying(state: State, by: Figure, target: Figure, count: int, *, away: bool) -> dict[int, int]:
    """The first steps of forced movement, each with the longest way on that ends on a free hex."""
    board, others = state.layout.board, {each.cell for each in state.figures() if each is not target}
    barred = state.blocked() | state.closed | {each.cell for each in state.characters.values()}
    ranges = {cell: state.range_between(by.cell, cell) for cell in range(board.size)}

    def goes_on(cell: int, there: int) -> bool:
        one, other = ranges[cell], ranges[there]
        if one is None or other is None or there in barred:
            return False
        return other > one if away else other < one

    def longest(cell: int, left: int) -> int:
        best = 0 if cell not in others else -1
        for there in board.neighbours(cell) if left else ():
            further = longest(there, left - 1) if goes_on(cell, there) else -1
            best = max(best, further + 1 if further >= 0 else -1)
        return best

    steps = [there for there in board.neighbours(target.cell) if goes_on(target.cell, there)]
    wanted = {there: longest(there, count - 1) for there in steps}
    return {cell: length for cell, length in wanted.items() if length >= 0}


@pytest.mark.rule("JL-11.23", "JL-11.24", "JL-11.26", "JL-11.27", "JL-11.28", "JL-90.75", "JL-90.76")
@pytest.mark.parametrize("away", [True, False])
def test_forced_movement_takes_every_step_that_leads_to_a_free_hex(away: bool) -> None:
    for seed in range(BOARDS):
        state, count = table(seed), 1 + seed % 3
        by, target = state.characters["bulwark"], next(iter(state.monsters.values()))
        told = _steps(state, by, target, count, away=away)
        assert told == steps_by_trying(state, by, target, count, away=away), f"board {seed}"
