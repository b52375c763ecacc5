"""How close the explorers are to winning: one number for search, by what everybody at the table sees.

The number is the chance to win as it was in games of quick bots from tables like this one: the weights are those of
`python -m bench.fit_evaluation machina-arcana`.
"""

from __future__ import annotations

from toolkit.crawl.bots.winning import chance_to_win
from toolkit.systems.machina_arcana.chapters import can_light_the_way
from toolkit.systems.machina_arcana.map.tiles import CHAPTER, RITUAL
from toolkit.systems.machina_arcana.state import HIGHEST_LEVEL, LIGHT, NOWHERE, State

#: Health of monsters, for each explorer, that counts as much as a map can hold.
MOST_THREAT = 12.0
#: Steps to the exit that count as the whole way over a map, and ritual spaces of an endgame tile.
WHOLE_WAY, RITUALS = 24, 4
#: How much each counts. They were found together: none means much without the others.
WEIGHTS = {
    "bias": -0.72,
    "story": 5.23,
    "chapter begun": 0.37,
    "exit": 1.1,
    "far from exit": -2.47,
    "way lit": 0.44,
    "rituals": 0.84,
    "health": 1.94,
    "dead": -1.9,
    "essence": 1.98,
    "worn": 0.9,
    "carried": -0.59,
    "level": -6.53,
    "level beside story": -6.6,
    "threat track": -1.61,
    "threat": -2.95,
    "monsters": 1.11,
}


def evaluate(state: State) -> float:
    """0 is lost, 1 is won; in between, more is better for the explorers."""
    return chance_to_win(state.outcome, WEIGHTS, lambda: what_counts(state))


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
        "far from exit": _far_from_exit(state) / count,
        "way lit": float(_way_is_lit(state)),
        "rituals": _rituals(state),
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


def _far_from_exit(state: State) -> float:
    """How far those on the map are from its exit; 0 where there is none yet."""
    if state.exit == NOWHERE:
        return 0.0
    steps = state.steps_to(state.exit)
    return sum(min(WHOLE_WAY, steps.get(each.cell, WHOLE_WAY)) for each in state.on_map()) / WHOLE_WAY


def _way_is_lit(state: State) -> bool:
    """Whether the chapter can be taken on without essence."""
    return can_light_the_way(state) and any(state.tokens.get(cell) == LIGHT for cell in state.spaces(CHAPTER))


def _rituals(state: State) -> float:
    """The rituals that are done, where the chapter asks for them."""
    if not state.current.ritual.stamina:
        return 0.0
    return sum(cell in state.tokens for cell in state.spaces(RITUAL)) / RITUALS
