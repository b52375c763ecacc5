"""Companions: people of a mission who walk with the heroes, and can be hurt and lost (SB-91.68 to SB-91.73)."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import TABLE, Ask, Steps
from toolkit.systems.brimstone.dice import d3, d6, dice, shown
from toolkit.systems.brimstone.events import happens
from toolkit.systems.brimstone.healing import nearest_free
from toolkit.systems.brimstone.hurting import SMASH
from toolkit.systems.brimstone.map.mine import NO_WAY, NOWHERE
from toolkit.systems.brimstone.state import Companion, State
from toolkit.systems.brimstone.verbs.moments import MineGame, Moment


def place_companions(game: MineGame) -> None:
    """Each takes the first start cell that no hero took, else the free cell nearest to one (SB-91.69)."""
    state = game.state
    first, entrance = state.mine.bases[0], state.tiles[0].tile
    starts = [first + number for number, cell in enumerate(entrance.cells) if cell in entrance.starts]
    for sheet in state.catalog.companions.values():
        standing = state.standing()
        free = [cell for cell in starts if cell not in standing] or nearest_free(state, starts[0])
        state.companions[sheet.id] = Companion(sheet.id, sheet, free[0])
        tell(game, "started", "SB-91.69", who=sheet.id, at=state.place(free[0]))


# Walking


def companions_walk(game: MineGame) -> Steps:
    """When all have activated, each goes where the players say, as far as its move (SB-91.70)."""
    state = game.state
    for each in list(state.companions.values()):
        tell(game, "activates", "SB-91.70", who=each.id)
        ends = within_reach(state, each)
        options = {state.mine.to[cell]: cell for cell in ends} | {"stay": each.cell}
        cell: int = yield Ask("companion", TABLE, options, "SB-91.70")
        if cell != each.cell:
            each.cell = cell
            tell(game, "companion_moved", "SB-91.70", who=each.id, to=state.place(cell))


def within_reach(state: State, companion: Companion) -> list[int]:
    """Free cells it can walk to, the nearest to the lantern first; it passes heroes, and no enemy."""
    mine, standing = state.mine, state.standing()
    steps = {companion.cell: 0}
    edge = [companion.cell]
    for count in range(1, companion.sheet.move + 1):
        further = []
        for here in edge:
            for there in mine.around[here]:
                if there not in steps and mine.normal[there] and standing.get(there, "") not in state.enemies:
                    steps[there] = count
                    further.append(there)
        edge = further
    far = mine.walk(state.heroes[state.bearer].cell)
    free = [cell for cell in steps if cell not in standing]
    return sorted(free, key=lambda cell: (min(far[cell], NO_WAY), steps[cell], cell))


# Harm


def hit_companion(game: MineGame, companion: Companion, damages: Sequence[int], source: str) -> Steps:
    """One defence die for each hit; a smash deals a D6 (SB-17.03, SB-91.71, SB-95.02)."""
    if not damages:
        return
    needs = companion.sheet.defence
    faces = dice(game, len(damages), companion.id, "defence")
    tell(game, "companion_defended", "SB-91.71", who=companion.id, dice=shown(faces), needs=needs)
    through = [damage for damage, face in zip(damages, faces, strict=True) if face < needs]
    wounds = sum(d6(game, companion.id, "smash") if damage == SMASH else damage for damage in through)
    yield from wound_companion(game, companion, wounds, source)


def wound_companion(game: MineGame, companion: Companion, count: int, source: str) -> Steps:
    """Who has no health left is lost (SB-91.72)."""
    state = game.state
    count = min(count, companion.sheet.health - companion.wounds)
    if count < 1:
        return
    companion.wounds += count
    left = companion.sheet.health - companion.wounds
    tell(game, "companion_wounded", "SB-91.71", who=companion.id, count=count, left=left, by=source)
    if left:
        return
    tile, section = state.mine.tiles_of[companion.cell][0], state.section_of(companion.cell)
    tell(game, "companion_lost", "SB-91.72", who=companion.id, at=state.place(companion.cell))
    del state.companions[companion.id]
    for enemy in state.enemies.values():
        if enemy.target == companion.id:
            enemy.target = ""
    companion.cell = NOWHERE
    yield from happens(game, "companion-lost", lambda: Moment(game, tile=tile, section=section))


def heal_companion(game: MineGame, companion: Companion, count: int, rule: str) -> None:
    healed = min(count, companion.wounds)
    if healed:
        companion.wounds -= healed
        tell(game, "healed", rule, who=companion.id, wounds=healed, sanity=0)


def companions_rest(game: MineGame) -> None:
    """At the end of a fight each heals D3 wounds (SB-91.73)."""
    for each in game.state.companions.values():
        if each.wounds:
            heal_companion(game, each, d3(game, each.id, "breath"), "SB-91.73")
