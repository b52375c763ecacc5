"""Wounds to enemies: defence, experience, death (SB-27.15 to SB-27.21, SB-28)."""

from __future__ import annotations

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import End, Steps
from toolkit.rules.effects import run_effects
from toolkit.systems.brimstone.belongings import gain
from toolkit.systems.brimstone.events import TURN, happens
from toolkit.systems.brimstone.powers import offer_powers
from toolkit.systems.brimstone.state import Enemy, Hero
from toolkit.systems.brimstone.verbs.moments import MineGame, Moment

ELITE_XP = 5  # SB-23.06


def wound(game: MineGame, by: Hero | None, enemy: Enemy, wounds: int, rule: str) -> Steps:
    """Wounds of one hit, after defence. Experience counts those it can still take (SB-91.22)."""
    state = game.state
    stats = state.stats(enemy.type)
    wounds = min(wounds, stats.health - enemy.wounds)
    if wounds < 1:
        return
    enemy.wounds += wounds
    left = stats.health - enemy.wounds
    tell(game, "enemy_wounded", rule, who=enemy.id, count=wounds, left=left, by=by.id if by else "")
    base = stats.xp + ELITE_XP * len(state.elites.get(enemy.type.id, ()))
    if by is not None and stats.each:  # SB-28.04, SB-28.07
        gain(game, by, "xp", base + stats.each * wounds, "SB-28.04")
    if left < 1:
        if by is not None and not stats.each:
            gain(game, by, "xp", base, "SB-28.02")
        yield from kill(game, by, enemy)
    elif not enemy.halved and enemy.wounds * 2 >= stats.health and answers(enemy, "half-health"):
        enemy.halved = True
        yield from behaves(game, enemy, "half-health", by)


def answers(enemy: Enemy, event: str) -> bool:
    return any(each.event == event for each in enemy.type.abilities.triggers)


def behaves(game: MineGame, enemy: Enemy, event: str, hero: Hero | None = None) -> Steps:
    """Let the sheet of an enemy answer to something that happens to one of its figures (SB-91.91)."""
    if not answers(enemy, event) or game.state.outcome:
        return
    state = game.state
    tile = state.mine.tiles_of[enemy.cell][0]
    where = state.section_of(enemy.cell)
    moment = Moment(game, hero, kind=enemy.type, tile=tile, section=where, source=enemy.type.id)
    for trigger in enemy.type.abilities.triggers:
        if trigger.event == event and trigger.applies(moment, game):
            yield from run_effects(game, trigger.effects, moment)


def kill(game: MineGame, by: Hero | None, enemy: Enemy) -> Steps:
    """The figure is removed at once (SB-27.20)."""
    state = game.state
    del state.enemies[enemy.id]
    state.slain[enemy.type.id] = state.slain.get(enemy.type.id, 0) + 1
    tell(game, "died", "SB-27.20", who=enemy.id, at=state.place(enemy.cell), by=by.id if by else "")
    tile = state.mine.tiles_of[enemy.cell][0]
    moment = Moment(game, by, kind=enemy.type, tile=tile, section=state.section_of(enemy.cell), source=enemy.type.id)
    for trigger in enemy.type.abilities.triggers:
        if trigger.event == "dies" and trigger.applies(moment, game):
            yield from run_effects(game, trigger.effects, moment)
    if not any(each.type is enemy.type for each in state.enemies.values()):
        state.type_counters.pop(enemy.type.id, None)
    if by is not None:
        yield from offer_powers(game, by, "kill", moment)
    yield from happens(game, "enemy-killed", lambda: moment)


def end_turn_without_enemies(game: MineGame) -> None:
    """The fight ends the moment no enemy is left, and the turn with it (SB-31.01, SB-31.02)."""
    state = game.state
    if state.fighting and not state.enemies and not state.coming:
        raise End(TURN)
