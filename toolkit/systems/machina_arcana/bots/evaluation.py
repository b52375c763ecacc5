"""How well a game stands, for bots that think ahead."""

from __future__ import annotations

from toolkit.systems.machina_arcana.state import State


def evaluate(state: State) -> float:
    """Between 0 and 1: how far the story is, and how much life is left."""
    if state.outcome:
        return 1.0 if state.outcome == "won" else 0.0
    story = state.chapter / len(state.catalog.chapters)
    whole = sum(each.card.health for each in state.explorers.values())
    health = sum(each.health for each in state.living()) / whole
    return max(0.02, min(0.98, 0.1 + 0.6 * story + 0.25 * health - 0.02 * len(state.monsters)))
