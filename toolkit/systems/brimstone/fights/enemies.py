"""Enemies act: targets, movement, attacks (SB-29, SB-30, SB-33)."""

from __future__ import annotations

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import TABLE, Ask, Asking, Steps
from toolkit.rules.effects import run_effects
from toolkit.rules.ranking import lowest
from toolkit.systems.brimstone.cards.card import EnemyType, Stats
from toolkit.systems.brimstone.companions import hit_companion
from toolkit.systems.brimstone.dice import dice, shown
from toolkit.systems.brimstone.fights.attackers import random_hero, targeted_least
from toolkit.systems.brimstone.fights.blasts import shaken_bag
from toolkit.systems.brimstone.fights.reaching import (
    Reach,
    best_end,
    contacts,
    end_cell,
    nearest_end,
    nearness,
    reach,
    way,
)
from toolkit.systems.brimstone.healing import nearest_free
from toolkit.systems.brimstone.hurting import SMASH, take_hits
from toolkit.systems.brimstone.state import Companion, Enemy, Hero, Prey, State
from toolkit.systems.brimstone.verbs.moments import MineGame, Moment


def enemies_act(game: MineGame, enemy: EnemyType) -> Steps:
    """All figures of a type choose targets and move; only then do they attack (SB-29.01)."""
    state = game.state
    tell(game, "activates", "SB-25.03", who=enemy.id)
    figures = [each for each in state.enemies.values() if each.type is enemy]
    moment = Moment(game, kind=enemy, section=state.section_of(figures[0].cell), source=enemy.id)
    for trigger in enemy.abilities.triggers:
        if trigger.event == "activates" and trigger.applies(moment, game):
            yield from run_effects(game, trigger.effects, moment)
    figures = [each for each in figures if each.id in state.enemies]
    stood = {each.id: each.cell for each in figures}
    order = yield from _move_all(game, figures)
    for each in order:
        if each.id in state.enemies:
            yield from _attack(game, each, moved=each.cell != stood[each.id])


# Targets and movement


def _move_all(game: MineGame, figures: list[Enemy]) -> Asking[list[Enemy]]:
    """Those that keep their target first, then the nearest (SB-29.02, SB-91.18)."""
    state = game.state
    if not figures:
        return []
    ranged = state.stats(figures[0].type).range > 0
    kept = [] if ranged else [each for each in figures if _keeps(state, each)]  # SB-29.11, SB-33.04
    waiting = [each for each in figures if each not in kept]
    for each in waiting:
        each.target = ""
    order = list(kept)
    while waiting:
        able = {each.id: each for each in lowest(waiting, lambda each: nearness(state, each))}
        mover: Enemy = yield Ask("mover", TABLE, able, "SB-99.14")
        waiting.remove(mover)
        order.append(mover)
        if ranged:
            yield from _take_aim(game, mover)
        else:
            yield from _close_in(game, mover)
    return order


def _keeps(state: State, enemy: Enemy) -> bool:
    """Whether it stays on target: the hero is up and still adjacent (SB-29.11, SB-91.17)."""
    hero = _target(state, enemy)
    return hero is not None and hero.conscious and state.adjacent(hero, enemy)


def _target(state: State, enemy: Enemy) -> Prey | None:
    return state.heroes.get(enemy.target) or state.companions.get(enemy.target)


def _close_in(game: MineGame, enemy: Enemy) -> Steps:
    """A random hero among those it can reach who have the fewest of its type on them (SB-29.04 to SB-29.09)."""
    state = game.state
    found = reach(state, enemy, state.stats(enemy.type).move)
    able = [hero for hero in state.prey() if state.adjacent(hero, enemy) or contacts(state, enemy, hero, found)]
    if not able:
        yield from _go(game, enemy, nearest_end(state, enemy, found), found, "SB-29.09")
        return
    hero = random_hero(game, targeted_least(state, enemy.type, able))
    enemy.target = hero.id
    tell(game, "targets", "SB-29.07", who=enemy.id, target=hero.id)
    yield from _go(game, enemy, end_cell(state, enemy, hero, found), found, "SB-29.06")
    if not state.adjacent(hero, enemy):
        enemy.target = ""


def _take_aim(game: MineGame, enemy: Enemy) -> Steps:
    """A ranged enemy stands still while it has somebody to shoot at, and chooses anew every turn (SB-33)."""
    state = game.state
    able = _shot_at(state, enemy, enemy.cell)
    if not able:  # SB-33.06, SB-91.51
        found = reach(state, enemy, state.stats(enemy.type).move)
        spots = [cell for cell in found.ends if _shot_at(state, enemy, cell)]
        if spots:
            goal = best_end(state, state.prey()[0], lowest(spots, found.steps.__getitem__), found)
            yield from _go(game, enemy, goal, found, "SB-33.06")
            able = _shot_at(state, enemy, enemy.cell)
        else:
            yield from _go(game, enemy, nearest_end(state, enemy, found), found, "SB-29.09")
    if able:
        near = [hero for hero in able if state.adjacent(hero, enemy)]  # SB-33.03
        chosen = random_hero(game, targeted_least(state, enemy.type, near or able))  # SB-33.02
        enemy.target = chosen.id
        tell(game, "targets", "SB-33.01", who=enemy.id, target=chosen.id)


def _shot_at(state: State, enemy: Enemy, cell: int) -> list[Prey]:
    """Heroes and companions in range and sight from a cell."""
    mine = state.mine
    far = state.stats(enemy.type).range
    field = mine.far(cell)
    return [hero for hero in state.prey() if field[hero.cell] <= far and mine.sees(cell, hero.cell)]


def _go(game: MineGame, enemy: Enemy, goal: int, found: Reach, rule: str) -> Steps:
    """Move a figure; a big one puts smaller ones in its way behind it (SB-29.14 to SB-29.16)."""
    state = game.state
    if goal == enemy.cell:
        return
    if enemy.type.is_big and enemy.type.width == 1:
        for cell in way(state, enemy, goal, found):
            _displace(game, enemy, cell)
            enemy.cell = cell
    else:
        before = state.cells_of(enemy)
        pushed = [
            each
            for each in state.enemies.values()
            if each is not enemy and each.cell in state.mine.block(goal, enemy.type.width)
        ]
        enemy.cell = goal
        _make_room(game, enemy, before, pushed)
    tell(game, "enemy_moved", rule, who=enemy.id, to=state.place(enemy.cell))
    yield from ()


def _displace(game: MineGame, enemy: Enemy, cell: int) -> None:
    """Whoever stands there goes to the cell the bigger one leaves (SB-29.15, SB-91.58)."""
    state = game.state
    for other in state.enemies.values():
        if other is not enemy and other.cell == cell:
            other.cell = enemy.cell
            tell(game, "displaced", "SB-29.15", who=other.id, to=state.place(other.cell))


def _make_room(game: MineGame, enemy: Enemy, before: list[int], pushed: list[Enemy]) -> None:
    """Smaller enemies under a large base go to the cells it has left, by y, then x (SB-91.47)."""
    state = game.state
    now = set(state.cells_of(enemy))
    left = [cell for cell in before if cell not in now and state.mine.normal[cell]]
    for other in pushed:
        other.cell = left.pop(0) if left else nearest_free(state, other.cell)[0]
        tell(game, "displaced", "SB-91.47", who=other.id, to=state.place(other.cell))


# Attacks


def _attack(game: MineGame, enemy: Enemy, *, moved: bool) -> Steps:
    """Combat dice against its target; with both attacks, shots unless it is adjacent without moving (SB-33.07)."""
    state = game.state
    hero = _target(state, enemy)
    if hero is None or not hero.conscious:  # SB-91.21
        return
    stats = state.stats(enemy.type)
    near = state.adjacent(hero, enemy)
    if not near and not stats.range:
        return
    melee = near and stats.combat > 0 and not (moved and stats.range)
    count, needs, damage = (
        (stats.combat, stats.to_hit, stats.damage) if melee else (stats.shots, stats.ranged_to_hit, stats.ranged_damage)
    )
    faces = dice(game, count, enemy.id, "enemy attack")
    hits = _hits(stats, faces, needs, damage)
    tell(game, "enemy_attacked", "SB-30.02", who=enemy.id, target=hero.id, dice=shown(faces), hits=len(hits))
    if isinstance(hero, Companion):
        yield from hit_companion(game, hero, hits, enemy.id)
        return
    taken = yield from take_hits(game, hero, hits, enemy.id, "SB-30.06")
    if taken:
        moment = Moment(game, hero, enemy=enemy, section=state.section_of(hero.cell), source=enemy.type.id)
        for trigger in enemy.type.abilities.triggers:
            if trigger.event == "wounds-hero" and hero.conscious and trigger.applies(moment, game):
                yield from run_effects(game, trigger.effects, moment)
    yield from shaken_bag(game, hero, taken)


def _hits(stats: Stats, faces: list[int], needs: int, damage: int) -> list[int]:
    """The damage of each hit; enemy 6s are no critical hits (SB-30.03), but may be a smash (SB-30.04, SB-95.02)."""
    return [SMASH if face >= stats.smash else damage for face in faces if face >= needs]


# Fear


def fears(state: State, hero: Hero) -> int:
    """The horror hits of all enemies around a hero (SB-25.05 to SB-25.08)."""
    mine = state.mine
    tiles = set(mine.tiles_of[hero.cell])
    near = tiles | {other for tile in tiles for other in mine.neighbours[tile]}
    far_side = _through_gates(state, hero)
    total = 0
    for enemy in state.enemies.values():
        stats = state.stats(enemy.type)
        if not (stats.fear or stats.terror or stats.unspeakable):
            continue
        theirs = {tile for cell in state.cells_of(enemy) for tile in mine.tiles_of[cell]}
        if stats.fear and state.adjacent(hero, enemy):
            total += stats.fear
        if stats.terror and (tiles & theirs or far_side & theirs):
            total += stats.terror
        if stats.unspeakable and near & theirs:
            total += stats.unspeakable
    return total


def _through_gates(state: State, hero: Hero) -> set[int]:
    """The tile on the other side, for whoever stands on a gate cell (SB-38.19, SB-91.55)."""
    mine = state.mine
    return {tile for cell in mine.gates.get(hero.cell, ()) for tile in mine.tiles_of[cell]}
