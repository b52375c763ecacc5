"""How close the heroes are to winning: one number for search, by what everybody at the table sees.

The number is the chance to win as it was in games of quick bots from tables like this one: the weights are those of
`python -m bench.fit_evaluation brimstone`.
"""

from __future__ import annotations

from math import exp

from toolkit.systems.brimstone.cards.kit import stat
from toolkit.systems.brimstone.state import State

#: Health of enemies, for each hero, that counts as much as a fight can.
MOST_THREAT = 20.0
#: How much each counts. They were found together: none means much without the others. Companions were set by hand: few
#: missions have any, and who loses them has lost most of those.
WEIGHTS = {
    "bias": -9.6,
    "progress": 2.27,
    "objective found": 1.82,
    "track": 3.72,
    "health": 0.9,
    "sanity": 0.24,
    "awake": 2.82,
    "companions": 1.5,
    "grit": 0.08,
    "threat": -1.77,
    "threat, final": -2.97,
}


def evaluate(state: State) -> float:
    """0 is lost, 1 is won; in between, more is better for the heroes."""
    if state.outcome:
        return 1.0 if state.outcome == "won" else 0.0
    return 1 / (1 + exp(-sum(WEIGHTS[name] * value for name, value in what_counts(state).items())))


def what_counts(state: State) -> dict[str, float]:
    """What is found and counted of what the mission wants, what the heroes and the track have left, and the enemies."""
    count = len(state.heroes)
    awake = state.awake()
    health = sum(1 - each.wounds / max(1, stat(state, each, "health")) for each in awake) / count
    sanity = sum(1 - each.dread / max(1, stat(state, each, "sanity")) for each in awake) / count
    threat = sum(max(0, state.stats(each.type).health - each.wounds) for each in state.enemies.values()) / count
    return {
        "bias": 1.0,
        "progress": _progress(state),
        "objective found": float(state.objective >= 0),
        "track": state.darkness / state.catalog.track.last,
        "health": health,
        "sanity": sanity,
        "awake": len(awake) / count,
        "companions": _safe(state),
        "grit": sum(min(2, each.grit) for each in awake) / (2 * count),
        "threat": min(MOST_THREAT, threat) / MOST_THREAT,
        "threat, final": state.final * min(MOST_THREAT, threat) / MOST_THREAT,
    }


def _safe(state: State) -> float:
    """How well those are whom the heroes walk with, from 0 to 1: who is lost counts for nothing."""
    company = state.catalog.companions
    if not company:
        return 1.0
    return sum(1 - each.wounds / each.sheet.health for each in state.companions.values()) / len(company)


def _progress(state: State) -> float:
    """The share of the clues that is found, or of what the mission counts besides, whatever is farther on."""
    wanted = state.catalog.objective.clues
    found = [min(1.0, state.clues / wanted)] if wanted else []
    if state.objective >= 0:
        found = [1.0]
    for name, counter in state.catalog.wanted_counters.items():
        found.append((state.counters[name] - counter.least) / max(1, counter.most - counter.least))
    return max(found, default=0.0)
