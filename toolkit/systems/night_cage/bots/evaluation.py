"""How close the prisoners are to escaping: one number for search, from what everybody at the table sees.

The number is the chance to win as it was in games of quick bots from tables like this one: what follows weighs what was
measured there (a logistic regression over 3,000 games of three modes).
"""

from __future__ import annotations

from toolkit.crawl.bots.winning import chance_to_win
from toolkit.systems.night_cage.map.grid import Grid, cells_in
from toolkit.systems.night_cage.state import Prisoner, State

#: How much each counts. They were found together: none means much without the others.
WEIGHTS = {
    "bias": -7.48,
    "keys held": 3.32,
    "keys in sight": 1.94,
    "all have keys": -0.13,
    "spare keys": 1.12,
    "gates left": 0.37,
    "gate in sight": 1.59,
    "gate in sight, all have keys": 3.0,
    "way to the gate": -0.55,
    "way to the gate, all have keys": -1.28,
    "way to keys": -0.1,
    "time": 3.76,
    "time, all have keys": 0.53,
    "flicker": -0.36,
    "light": 0.76,
    "nerve": 0.22,
    "falling": -0.24,
    "apart": -0.23,
    "monsters": -0.96,
}


def evaluate(state: State) -> float:
    """0 is lost, 1 is won; in between, more is better for the prisoners."""
    return chance_to_win(state.outcome, WEIGHTS, lambda: what_counts(state))


def what_counts(state: State) -> dict[str, float]:
    """Keys, gates, time, light, and how far everybody has to go."""
    grid, board, prisoners = state.grid, state.board, state.prisoners
    count = len(prisoners)
    gates = [cell for cell in cells_in(state.filled) if board[cell].gate]
    keys = [cell for cell in cells_in(state.filled) if board[cell].key]
    keyless = [each for each in prisoners if not each.key]
    done = not keyless
    gathering = min((_ways(grid, prisoners, (gate,)) for gate in gates), default=0.0)
    return {
        "bias": 1.0,
        "keys held": 1 - len(keyless) / count,
        "keys in sight": min(len(keys), len(keyless)) / count,
        "all have keys": float(done),
        "spare keys": min(4, state.keys_left - count) / 4,
        "gates left": min(3, state.gates_left - 1) / 2,
        "gate in sight": float(bool(gates)),
        "gate in sight, all have keys": float(done and bool(gates)),
        "way to the gate": gathering / count,
        "way to the gate, all have keys": done * gathering / count,
        "way to keys": _ways(grid, keyless, keys) / count,
        "time": len(state.stack) / sum(state.cage.stack),
        "time, all have keys": done * len(state.stack) / sum(state.cage.stack),
        "flicker": float(state.flicker),
        "light": sum(each.lit for each in prisoners) / count,
        "nerve": min(8, sum(each.nerve for each in prisoners)) / 8,
        "falling": sum(each.falling for each in prisoners) / count,
        "apart": sum(_ways(grid, prisoners, (each.cell,)) for each in prisoners if each.cell >= 0) / count**2,
        "monsters": state.monsters.bit_count() / 4,
    }


def _ways(grid: Grid, prisoners: list[Prisoner], goals: tuple[int, ...] | list[int]) -> float:
    """Steps of all prisoners to the nearest of the goals, as if there were no walls; who falls lands somewhere."""
    if not goals:
        return 0.0
    apart = grid.apart
    return float(sum(min([apart[each.cell][goal] for goal in goals]) if each.cell >= 0 else 3 for each in prisoners))
