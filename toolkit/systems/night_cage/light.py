"""Light and darkness (sections 6, 9 and 19): what is kept, what is lost, what is drawn, whose candle burns again."""

from __future__ import annotations

from toolkit.rules.decisions import Ask, Asking, Steps
from toolkit.rules.effects import run_triggers
from toolkit.systems.night_cage.map.grid import SIDES, cells_in
from toolkit.systems.night_cage.map.tiles import EMPTY, Face, TileKind
from toolkit.systems.night_cage.operations import lift_boss, place, relight, remove_tile, take_top
from toolkit.systems.night_cage.state import Prisoner, State
from toolkit.systems.night_cage.verbs.moments import NightCage, Placement, Reveal


def lit_cells(state: State) -> int:
    """The cells that candles light (NC-6.01 to NC-6.04). Who falls lights nothing (NC-6.13)."""
    board, light = state.board, state.grid.light
    lit = 0
    for prisoner in state.prisoners:
        cell = prisoner.cell
        if cell >= 0 and prisoner.lit:
            lit |= light[board[cell].exits][cell]
    return lit


def sweep(game: NightCage) -> None:
    """Every tile in the dark is lost (NC-6.06), but for those under prisoners (NC-6.10) and keepers (NC-6.12)."""
    state = game.state
    lit = lit_cells(state)
    lost = state.filled & ~(lit | state.steadfast | state.boss_cells)
    if lost:
        lost &= ~state.occupied()
        while lost:
            lowest = lost & -lost
            lost ^= lowest
            remove_tile(game, lowest.bit_length() - 1, "swept", "NC-6.06")
    for index in range(len(state.bosses) - 1, -1, -1):
        boss, corner = state.bosses[index]
        cells = boss_square(state, boss.size, corner)
        if not cells & lit:  # NC-29.13
            lift_boss(game, index, cells)


def boss_square(state: State, size: int, corner: int) -> int:
    """The cells that a boss with this upper left cell covers."""
    return next(cells for first, cells in state.grid.squares[size] if first == corner)


def reveal(game: NightCage, prisoner: Prisoner, why: str) -> Asking[TileKind | None]:
    """The top tile of the stack, into the hand; None when there is none (NC-90.67).

    A tile that is set aside when revealed is replaced by the next one (NC-29.02).
    """
    state = game.state
    while state.stack:
        kind = take_top(game, prisoner, why)
        if not kind.revealed:
            return kind
        moment = Reveal(state, prisoner, -1, kind)
        yield from run_triggers(game, kind.triggers, "revealed", moment)
        if not moment.set_aside:
            return kind
    return None


def lay(game: NightCage, cell: int, face: Face, prisoner: Prisoner, chooser: Prisoner, rule: str) -> Steps:
    """Lay the tile in hand for a prisoner, and let it do what it does when placed (NC-26.02, NC-29.03).

    `chooser` is who decided where it lies: for a relit prisoner the active one (NC-19.04), else the prisoner itself.
    """
    place(game, cell, face, prisoner, rule)
    if face.kind.placed:
        yield from placement_effects(game, cell, face.kind, prisoner, chooser)


def placement_effects(game: NightCage, cell: int, kind: TileKind, prisoner: Prisoner, chooser: Prisoner) -> Steps:
    yield from run_triggers(game, kind.triggers, "placed", Placement(game.state, prisoner, cell, kind, chooser))


def open_sides(state: State, cell: int) -> int:
    """The exits of a tile that lead to empty cells (NC-9.01, NC-9.02)."""
    board, step = state.board, state.grid.step
    sides = 0
    for side in SIDES[board[cell].exits]:
        if board[step[side][cell]] is EMPTY:
            sides |= 1 << side
    return sides


def fill(game: NightCage, prisoner: Prisoner, chooser: Prisoner, rule: str) -> Steps:
    """Draw and lay tiles, one at a time, until every exit of the prisoner's tile leads somewhere (NC-9.03 to NC-9.06).

    It stops when the stack is empty, or when what was laid took the prisoner off the board (NC-90.72).
    """
    state = game.state
    while state.stack and prisoner.cell >= 0:
        cell = prisoner.cell
        sides = open_sides(state, cell)
        if not sides:
            return
        kind = yield from reveal(game, prisoner, "fill")
        if kind is None:
            return
        side, face = yield Ask("place", chooser.id, kind.placements[sides], "NC-91.04")
        yield from lay(game, state.grid.step[side][cell], face, prisoner, chooser, rule)


def relight_candles(game: NightCage) -> list[Prisoner]:
    """Candles next to a connected lit one burn again, as often as that helps another (NC-19.01, NC-19.03, NC-90.45).

    One of the two is the active prisoner (NC-19.02, NC-90.44), or has its flame from here, passed on.
    """
    state = game.state
    out = [each for each in state.turn_order() if not each.lit and each.cell >= 0]
    if not out:
        return out
    active = state.prisoners[state.active_seat]
    relit: list[Prisoner] = []
    changed = True
    while changed:
        changed = False
        for prisoner in out:
            flames = state.prisoners if prisoner is active else (active, *relit)
            if not prisoner.lit and any(other.lit and state.together(prisoner, other) for other in flames):
                relight(game, prisoner, "NC-19.01")
                relit.append(prisoner)
                changed = True
    return [prisoner for prisoner in out if prisoner in relit]


def light_and_dark(game: NightCage, active: Prisoner) -> Steps:
    """NC-5.18, in its order."""
    sweep(game)  # (a)
    if active.lit and active.cell >= 0:
        yield from fill(game, active, active, "NC-9.03")  # (b)
    for relit in relight_candles(game):  # (c); the player whose turn it is lays the tiles (NC-19.04)
        yield from fill(game, relit, active, "NC-19.04")
    sweep(game)  # (d)


def sides_beside(state: State, cell: int) -> int:
    """Where a tile that must come beside a cell may lie: in place of any tile, else in an empty cell (NC-90.64).

    0 where there is neither, which takes content with several bosses.
    """
    tiles = empty = 0
    for side in range(4):
        beyond = state.grid.step[side][cell]
        if not state.filled >> beyond & 1:
            empty |= 1 << side
        elif not state.boss_cells >> beyond & 1:
            tiles |= 1 << side
    return tiles or empty


def bosses_under(state: State, cells: int) -> list[int]:
    """The turned-over bosses that lie partly on these cells, the last first."""
    return [
        index
        for index in range(len(state.bosses) - 1, -1, -1)
        if boss_square(state, state.bosses[index][0].size, state.bosses[index][1]) & cells
    ]


def tiles_in(state: State, cells: int) -> list[int]:
    """The cells of a set that hold a single-cell tile, face up or pit."""
    return cells_in(cells & state.filled & ~state.boss_cells)
