"""Falling and landing (section 11)."""

from __future__ import annotations

from toolkit.rules.decisions import Ask, Steps
from toolkit.systems.night_cage.operations import drop
from toolkit.systems.night_cage.state import Prisoner, State
from toolkit.systems.night_cage.verbs.moments import NightCage


def fall(game: NightCage, prisoner: Prisoner, rule: str) -> Steps:
    """The prisoner falls through its cell; its controller chooses the row or the column (NC-11.04, NC-90.74)."""
    grid = game.state.grid
    cell = prisoner.cell
    line = yield Ask(
        "fall", prisoner.id, {"row": grid.row_of[cell], "column": grid.side + grid.column_of[cell]}, "NC-91.09"
    )
    drop(game, prisoner, line, rule)


def fall_together(game: NightCage, cells: int, rule: str) -> Steps:
    """Everybody on these cells falls, in turn order, also outside the own turn (NC-26.06, NC-11.06)."""
    for prisoner in game.state.turn_order():
        if prisoner.cell >= 0 and cells >> prisoner.cell & 1:
            yield from fall(game, prisoner, rule)


def landing_cells(state: State, prisoner: Prisoner, lit: int) -> tuple[list[int], bool]:
    """Where to land, and whether a tile must be drawn for it; without a cell it goes on falling (NC-90.14)."""
    board = state.board
    line = state.grid.lines[prisoner.line]
    empty = [cell for cell in line if not state.filled >> cell & 1]
    if empty:
        return [cell for cell in empty if not lit >> cell & 1] or empty, True
    occupied = state.occupied()
    free = [cell for cell in line if board[cell].exits and (board[cell].gate or not occupied >> cell & 1)]
    return free, False
