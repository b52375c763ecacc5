"""How the monsters look and strike (sections 14 to 16). They never move: they answer what prisoners do."""

from __future__ import annotations

from toolkit.systems.night_cage.map.grid import cells_in
from toolkit.systems.night_cage.state import State
from toolkit.systems.night_cage.verbs.moments import Looking

#: Cells that are reached, by the direction of travel (north, east, south, west), and those reached from every side at
#: once.
Reach = tuple[int, int, int, int, int]


def union(reach: Reach) -> int:
    return reach[0] | reach[1] | reach[2] | reach[3] | reach[4]


def straight_lines(state: State, cell: int, sides: int, limit: int) -> Reach:
    """Lines from a cell through these sides: from tile to tile while they are connected (NC-14.03 to NC-14.07).

    Empty cells and pits have no exits, so they stop a line like a wall. A line takes at most `limit` steps and never
    comes back to its own cell (NC-90.36); it crosses the edges of the board (NC-1.05). Around the board it does not
    reach the cell in front of a top through which no line goes out (NC-25.04).
    """
    board, step = state.board, state.grid.step
    reach = [0, 0, 0, 0, 0]
    for side in range(4):
        if not sides >> side & 1:
            continue
        along, back = step[side], side ^ 2
        here, found = cell, 0
        for _ in range(limit):
            if not board[here].exits >> side & 1:
                break
            here = along[here]
            if not board[here].exits >> back & 1:
                break
            found |= 1 << here
        reach[side] = found
    top = board[cell].top
    if top >= 0 and not sides >> top & 1:
        reach[top ^ 2] &= ~(1 << step[top][cell])
    return (reach[0], reach[1], reach[2], reach[3], 0)


def watchers(state: State, cell: int) -> int:
    """The monsters that see a cell (NC-14.02)."""
    left = state.monsters
    board, cross = state.board, state.grid.cross[cell]
    seeing = 0
    while left:
        lowest = left & -left
        left ^= lowest
        at = lowest.bit_length() - 1
        monster = board[at].monster
        if monster is None or monster.sees is None or (monster.sees_straight and not cross & lowest):
            continue
        if union(monster.sees.pick(None, _look(state, at))) >> cell & 1:  # type: ignore[arg-type]
            seeing |= lowest
    return seeing


def zone(state: State, at: int) -> Reach:
    """The cells a monster's attack reaches, its own aside (NC-14.08, NC-28.04)."""
    monster = state.board[at].monster
    if monster is None or monster.attacks is None:
        return (0, 0, 0, 0, 0)
    return monster.attacks.pick(None, _look(state, at))  # type: ignore[return-value]


def provoked_by(state: State, reach: Reach) -> int:
    """The monsters an attack reaches (NC-16.01), but not those reached from their top alone (NC-25.07, NC-90.59)."""
    reached = union(reach) & state.monsters
    provoked = 0
    for cell in cells_in(reached):
        top = state.board[cell].top
        # An attack that travels away from the top comes in through it.
        from_elsewhere = reach[4]
        for direction in range(4):
            if top < 0 or direction != top ^ 2:
                from_elsewhere |= reach[direction]
        if from_elsewhere >> cell & 1:
            provoked |= 1 << cell
    return provoked


def _look(state: State, at: int) -> Looking:
    return Looking(state, state.prisoners[state.active_seat], at, state.board[at].kind)
