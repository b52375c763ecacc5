"""Where an enemy can get to, and which way it takes (SB-29, SB-91.16, SB-91.46, SB-91.57)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from toolkit.rules.ranking import highest, lowest
from toolkit.systems.brimstone.fights.attackers import by_row
from toolkit.systems.brimstone.map.mine import NO_WAY, NOWHERE
from toolkit.systems.brimstone.state import Enemy, Prey, State


class Reach(NamedTuple):
    """Where a figure can get to: cell → steps, and where it may end."""

    steps: dict[int, int]
    ends: set[int]


def reach(state: State, enemy: Enemy, points: int) -> Reach:
    """Every cell that a figure can step to within its move; its own too."""
    mine = state.mine
    stats = state.stats(enemy.type)
    own = set(state.cells_of(enemy))
    standing = {cell: who for cell, who in state.standing().items() if cell not in own}
    big = enemy.type.is_big
    passes = {
        cell for cell, who in standing.items() if stats.flying or (big and who in state.enemies and _small(state, who))
    }
    soft = {cell for cell in passes if big and standing[cell] in state.enemies and _small(state, standing[cell])}
    steps = {enemy.cell: 0}
    edge = [enemy.cell]
    for count in range(1, points + 1):
        further = []
        for here in edge:
            for there in mine.around[here]:
                if there in steps or (there in standing and there not in passes):
                    continue
                if not mine.normal[there] and not stats.flying:  # SB-95.01
                    continue
                steps[there] = count
                further.append(there)
        edge = further
    ends = {cell for cell in steps if mine.normal[cell] and (cell not in standing or cell in soft)}
    return Reach(steps, ends)


def _small(state: State, name: str) -> bool:
    """Whether bigger enemies push it aside (SB-29.14, SB-29.17)."""
    return not state.enemies[name].type.is_big


def contacts(state: State, enemy: Enemy, hero: Prey, found: Reach) -> list[int]:
    """The cells from which a figure is in contact with a hero (SB-29.05); for a large base, base cells (SB-91.46)."""
    around = state.mine.around[hero.cell]
    if enemy.type.width == 1:
        return [cell for cell in around if cell in found.ends]
    return [cell for cell in around if cell in found.steps]


def end_cell(state: State, enemy: Enemy, hero: Prey, found: Reach) -> int:
    """Where a figure ends beside its target: the cell with the longest way, to leave room (SB-91.19)."""
    if enemy.type.width > 1:
        return _end_of_block(state, enemy, hero, found)
    return best_end(state, hero, contacts(state, enemy, hero, found), found)


def best_end(state: State, hero: Prey, cells: Iterable[int], found: Reach) -> int:
    others = [each.cell for each in state.prey() if each is not hero]
    around = state.mine.around

    def rank(cell: int) -> tuple[int, ...]:
        beside = sum(other in around[cell] for other in others)
        return -found.steps[cell], beside, *by_row(state, cell)

    return min(cells, key=rank)


def _end_of_block(state: State, enemy: Enemy, hero: Prey, found: Reach) -> int:
    """A large base: whole on the board, else overhanging, else as near as it can be (SB-91.46)."""
    mine, width = state.mine, enemy.type.width
    around = mine.around[hero.cell]
    blocked = _in_the_way(state, enemy)
    whole: list[int] = []
    hanging: dict[int, int] = {}
    for cell in found.steps:
        block = mine.block(cell, width)
        on = [each for each in block if each != NOWHERE and mine.normal[each]]
        if any(each in blocked for each in block) or not mine.normal[cell]:
            continue
        touches = any(each in around for each in on)
        if len(on) == len(block):
            whole.append(cell)
        if touches and 2 * len(on) >= len(block):
            hanging[cell] = len(on)
    touching = [cell for cell in whole if any(each in around for each in mine.block(cell, width))]
    if touching:
        return best_end(state, hero, touching, found)
    if hanging:  # SB-36.06, SB-36.07
        return best_end(state, hero, highest(hanging, hanging.__getitem__), found)
    far = mine.walk(hero.cell)
    near = whole or [enemy.cell]
    return best_end(state, hero, lowest(near, far.__getitem__), found)


def _in_the_way(state: State, enemy: Enemy) -> set[int]:
    """Cells that a large base cannot cover: of heroes, and of enemies as large (SB-29.17, SB-29.18)."""
    own = set(state.cells_of(enemy))
    return {
        cell
        for cell, who in state.standing().items()
        if cell not in own and (who not in state.enemies or not _small(state, who))
    }


def nearest_end(state: State, enemy: Enemy, found: Reach) -> int:
    """Where a figure goes that reaches nobody: as near to a hero as it can (SB-29.09, SB-91.20)."""
    mine = state.mine
    fields = {hero.id: mine.walk(hero.cell) for hero in state.prey()}
    blocked = _in_the_way(state, enemy) if enemy.type.width > 1 else set()

    def able(cell: int) -> bool:
        if enemy.type.width == 1:
            return cell in found.ends
        block = mine.block(cell, enemy.type.width)
        return all(each != NOWHERE and mine.normal[each] and each not in blocked for each in block)

    ends = [cell for cell in found.steps if able(cell)] or [enemy.cell]
    near = {cell: min((field[cell] for field in fields.values()), default=NO_WAY) for cell in ends}
    hero = min(state.prey(), key=lambda each: fields[each.id][enemy.cell])
    return best_end(state, hero, lowest(ends, near.__getitem__), found)


def nearness(state: State, enemy: Enemy) -> int:
    """How far a figure is from the nearest hero, counted from its base cell (SB-29.02, SB-36.03)."""
    mine = state.mine
    return min((mine.walk(hero.cell)[enemy.cell] for hero in state.prey()), default=NO_WAY)


def way(state: State, enemy: Enemy, goal: int, found: Reach) -> list[int]:
    """The way a figure takes: of the shortest, that which displaces fewest, then the first by y, then x (SB-91.57)."""
    mine = state.mine
    standing = state.standing()
    best: dict[int, tuple[int, tuple[tuple[int, ...], ...], list[int]]] = {enemy.cell: (0, (), [])}
    layers: dict[int, list[int]] = {}
    for cell, steps in found.steps.items():
        layers.setdefault(steps, []).append(cell)
    for steps in range(1, found.steps[goal] + 1):
        for cell in layers[steps]:
            there = standing.get(cell)
            displaced = int(there in state.enemies and there != enemy.id)
            options = []
            for before in mine.around[cell]:
                if found.steps.get(before, -1) == steps - 1 and before in best:
                    pushed, rank, cells = best[before]
                    options.append((pushed + displaced, (*rank, by_row(state, cell)), [*cells, cell]))
            if options:
                best[cell] = min(options, key=lambda each: (each[0], each[1]))
    return best[goal][2]
