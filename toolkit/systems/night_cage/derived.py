"""What people at the table read off the cage: light, sight, what monsters reach, who decides."""

from __future__ import annotations

from toolkit.rules.derived import NAME, NAMES, Derived, DerivedState
from toolkit.systems.night_cage.enemies import union, watchers, zone
from toolkit.systems.night_cage.light import lit_cells
from toolkit.systems.night_cage.map.grid import cells_in
from toolkit.systems.night_cage.state import Prisoner, State


def _prisoner(state: State, name: str) -> Prisoner:
    return next(each for each in state.prisoners if each.id == name)


def _cell(state: State, name: str) -> int:
    if name not in state.grid.names:
        raise KeyError(name)
    return state.grid.names.index(name)


def _names(state: State, cells: int) -> list[str]:
    return [state.grid.names[cell] for cell in cells_in(cells)]


def _lights(state: State, name: str) -> list[str]:
    prisoner = _prisoner(state, name)
    if prisoner.cell < 0 or not prisoner.lit:
        return []
    return _names(state, state.grid.light[state.board[prisoner.cell].exits][prisoner.cell])


def _seen_by(state: State, name: str) -> list[str]:
    prisoner = _prisoner(state, name)
    return _names(state, watchers(state, prisoner.cell)) if prisoner.cell >= 0 else []


def _together(state: State, name: str) -> list[str]:
    prisoner = _prisoner(state, name)
    return [each.id for each in state.prisoners if each is not prisoner and state.together(prisoner, each)]


def _attack_zone(state: State, name: str) -> list[str]:
    cell = _cell(state, name)
    return _names(state, union(zone(state, cell))) if state.monsters >> cell & 1 else []


DERIVED = DerivedState(
    Derived("lit", NAMES, "The cells that candles light.", lambda state: _names(state, lit_cells(state))),
    Derived("prisoners.*.lights", NAMES, "The cells its candle lights.", _lights),
    Derived("prisoners.*.seen_by", NAMES, "The cells of the monsters that see it.", _seen_by),
    Derived("prisoners.*.together", NAMES, "The prisoners it can give a key to.", _together),
    Derived(
        "prisoners.*.player",
        NAME,
        "The player who decides for it now.",
        lambda state, name: f"player-{state.controller(_prisoner(state, name)) + 1}",
    ),
    Derived("attack_zones.*", NAMES, "The cells that the monster in a cell strikes.", _attack_zone),
)
