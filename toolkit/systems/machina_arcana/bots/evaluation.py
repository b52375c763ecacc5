"""How close the explorers are to winning: one number for search, by what everybody at the table sees.

The number is the chance to win as it was in games of quick bots from tables like this one: the weights are those of
`python -m bench.fit_evaluation machina-arcana`.
"""

from __future__ import annotations

from math import exp

from toolkit.systems.machina_arcana.state import HIGHEST_LEVEL, State

#: Health of monsters, for each explorer, that counts as much as a map can hold.
MOST_THREAT = 12.0
#: How much each counts. They were found together: none means much without the others.
WEIGHTS = {
    "bias": -1.54,
    "story": 4.98,
    "chapter begun": 0.83,
    "exit": 0.86,
    "health": 3.5,
    "dead": -1.38,
    "essence": 1.82,
    "worn": 0.84,
    "carried": 1.1,
    "level": -7.3,
    "level beside story": -7.82,
    "threat track": -1.96,
    "threat": -0.44,
    "monsters": -0.35,
}


def evaluate(state: State) -> float:
    """0 is lost, 1 is won; in between, more is better for the explorers."""
    if state.outcome:
        return 1.0 if state.outcome == "won" else 0.0
    return 1 / (1 + exp(-sum(WEIGHTS[name] * value for name, value in what_counts(state).items())))


def what_counts(state: State) -> dict[str, float]:
    """How far the story is, what the explorers have, and what is on the map and rises against them."""
    count = max(1, state.began or len(state.explorers))
    living = state.living()
    threat = min(MOST_THREAT, sum(each.health for each in state.monsters.values()) / count) / MOST_THREAT
    story = state.chapter / len(state.catalog.chapters)
    return {
        "bias": 1.0,
        "story": story,
        "chapter begun": min(4, state.card_tokens.get(state.current.id, 0)) / 4,
        "exit": float(state.exit >= 0),
        "health": sum(each.health / each.card.health for each in living) / count,
        "dead": 1 - len(living) / count,
        "essence": sum(min(6, each.essence) for each in living) / (6 * count),
        "worn": sum(min(5, sum(map(len, each.worn))) for each in living) / (5 * count),
        "carried": sum(min(4, len(each.carried)) for each in living) / (4 * count),
        "level": state.level / HIGHEST_LEVEL,
        "level beside story": state.level / HIGHEST_LEVEL * (1 - story),
        "threat track": state.threat / max(1, state.threat_positions),
        "threat": threat,
        "monsters": min(3.0, len(state.monsters) / count) / 3,
    }
