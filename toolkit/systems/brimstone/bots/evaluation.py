"""How close the heroes are to winning, by what everybody at the table sees."""

from __future__ import annotations

from toolkit.systems.brimstone.cards.kit import stat
from toolkit.systems.brimstone.state import Hero, State


def strength(state: State, hero: Hero) -> float:
    """From 0 (out) to 1 (fresh)."""
    if not hero.conscious:
        return 0.0
    health = 1 - hero.wounds / max(1, stat(state, hero, "health"))
    sanity = 1 - hero.dread / max(1, stat(state, hero, "sanity"))
    return min(health, sanity) * 0.9 + 0.05 * min(2, hero.grit)


def evaluate(state: State) -> float:
    """Clues found and enemies beaten, against what the heroes and the track have left."""
    if state.outcome:
        return 1.0 if state.outcome == "won" else 0.0
    posse = sum(strength(state, each) for each in state.heroes.values()) / len(state.heroes)
    wanted = max(1, state.catalog.objective.clues)
    found = min(1.0, state.clues / wanted) if state.objective < 0 else 1.0
    track = state.darkness / state.catalog.track.last
    company = state.catalog.companions
    if company:  # who is lost counts for nothing
        safe = sum(1 - each.wounds / each.sheet.health for each in state.companions.values()) / len(company)
        posse = (2 * posse + safe) / 3
    threat = sum(1 - each.wounds / state.stats(each.type).health for each in state.enemies.values())
    cleared = 1 / (1 + threat / max(1, len(state.heroes)))
    return 0.05 + 0.85 * (0.35 * posse + 0.3 * found + 0.2 * cleared + 0.15 * track)
