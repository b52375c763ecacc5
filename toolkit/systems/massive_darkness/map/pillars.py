"""Pillars that enemies hunt as if they were heroes (MD-49.12 to MD-49.15)."""

from __future__ import annotations

from collections.abc import Collection

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Steps
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.state import Enemy, Hero, Pillar, State
from toolkit.systems.massive_darkness.verbs.happenings import happens


def hunted(state: State) -> Collection[Pillar]:
    """The pillars that count as heroes when enemies choose, as the adventure says (MD-49.12)."""
    return state.pillars.values() if state.pillars and state.catalog.pillars_are_hunted else ()


def strike(game: MassiveGame, enemy: Enemy, pillar: Pillar) -> Steps:
    """An enemy hits a pillar: no dice are rolled, and it takes a wound (MD-49.15)."""
    tell(game, "struck", "MD-49.15", by=enemy.id, target=pillar.id)
    yield from wound_pillar(game, pillar, 1, "MD-49.15")


def attackable(state: State) -> Collection[Pillar]:
    """The pillars heroes may attack like enemies: those with health that are not theirs to protect (MD-48.05)."""
    catalog = state.catalog
    return state.pillars.values() if state.pillars and catalog.pillar_health and not catalog.pillars_are_hunted else ()


def wound_pillar(game: MassiveGame, pillar: Pillar, count: int, rule: str, *, by: Hero | None = None) -> Steps:
    """Wound a pillar; without health left it is removed (MD-90.52)."""
    if count <= 0 or pillar.id not in game.state.pillars:  # an effect of the attack may have destroyed it
        return
    pillar.wounds += count
    tell(game, "wounded", rule, who=pillar.id, count=count)
    if pillar.wounds >= game.state.catalog.pillar_health:
        yield from destroy_pillar(game, pillar, by=by)


def destroy_pillar(game: MassiveGame, pillar: Pillar, *, by: Hero | None = None) -> Steps:
    """Remove a pillar; the way it barred is free."""
    del game.state.pillars[pillar.id]
    game.state.into_box("pillar")
    _free_edge(game.state, pillar)
    tell(game, "destroyed", "MD-90.52", who=pillar.id, figure="")
    yield from happens(game, "pillar-destroyed", hero=by, zone=pillar.zone)


def _free_edge(state: State, pillar: Pillar) -> None:
    """The edge a pillar barred is free again, unless a door on it is shut or another pillar bars it (MD-90.46)."""
    barrier = state.dungeon.barrier
    if pillar.bars:
        others = {barrier(each.zone, each.bars) for each in state.pillars.values() if each.bars}
        state.barred -= {barrier(pillar.zone, pillar.bars)} - others - state.dungeon.barred(state.doors)
