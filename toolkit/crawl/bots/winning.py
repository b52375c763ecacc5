"""How close the players are to winning, from 0 to 1: what counts at a table, weighed by how such games ended.

`python -m bench.fit_evaluation` finds the weights.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp


def chance_to_win(outcome: str, weights: Mapping[str, float], counted: Callable[[], Mapping[str, float]]) -> float:
    """0 is lost, 1 is won; in between, more is better for the players. `counted` is asked while nothing is decided."""
    if outcome:
        return 1.0 if outcome == "won" else 0.0
    return 1 / (1 + exp(-sum(weights[name] * value for name, value in counted().items())))
