"""A hero moves: the roll, grit, escape, dragging (SB-9, SB-19.05 to SB-19.09, SB-26)."""

from __future__ import annotations

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Steps
from toolkit.systems.brimstone.cards.kit import has, stat
from toolkit.systems.brimstone.dice import SIX, d6
from toolkit.systems.brimstone.fights.wounding import answers, behaves
from toolkit.systems.brimstone.grit import take_grit
from toolkit.systems.brimstone.rolling import KEEP, REROLL, roll_to_pass, spend_grit
from toolkit.systems.brimstone.state import Going, Hero, State
from toolkit.systems.brimstone.verbs.moments import MineGame

FIXED = 4  # SB-41.03
#: What the sheet of an enemy answers to when a hero that was adjacent to a figure of it is no more.
LEAVES = "hero-leaves"
DRAGGED = 2  # SB-19.06


def roll_movement(game: MineGame, hero: Hero, going: Going) -> Steps:
    """The first thing of every activation; a 1 gives grit (SB-9.02, SB-9.06, SB-41.04)."""
    state = game.state
    face = d6(game, hero.id, "movement")
    tell(game, "rolled", "SB-9.02", who=hero.id, dice=[str(face)], why="movement")
    if hero.grit and (yield Ask("reroll-movement", hero.id, {KEEP: 0, REROLL: face}, "SB-91.06")):
        spend_grit(game, hero, 1, "movement", "SB-5.02")
        face = d6(game, hero.id, "movement again")
    going.rolled, going.stuck = True, has(state, hero, "no-movement")
    going.points = 0 if going.stuck else going.points + points_of(state, hero, face)
    if state.fight and hero.id not in state.fought:
        state.fought.append(hero.id)
    tell(game, "movement", "SB-9.02", who=hero.id, roll=face, points=going.points)
    if face == 1:
        yield from take_grit(game, hero, 1, "SB-9.06")


def points_of(state: State, hero: Hero, face: int) -> int:
    """What a movement roll is worth, at least 1; always 4 where the table agreed on that."""
    if "fixed-move" in state.options:  # what changes the roll changes no more than the grit of it (SB-41.04)
        return max(1, FIXED + stat(state, hero, "movement"))
    return max(1, face + stat(state, hero, "movement", roll=face))


# Ways


def destinations(state: State, hero: Hero, going: Going) -> tuple[list[int], dict[int, int]]:
    """Where a hero can go now, and each cell on the way with the one before it.

    Figures and walls bar the way, enemies that are not ignored stop it (SB-9.05, SB-26.05).
    """
    mine = state.mine
    normal, around = mine.normal, mine.around
    standing = state.standing()
    passed = {each.cell for each in state.companions.values()}  # SB-91.70
    if has(state, hero, "pass-heroes"):
        passed |= {each.cell for each in state.heroes.values()}
    ignored = max(going.ignored, _highest(state, hero.cell, going.ignored))
    stops = _held(state, ignored) if state.enemies else ()
    before: dict[int, int] = {hero.cell: hero.cell}
    edge = [hero.cell]
    for _ in range(going.points // DRAGGED if going.drags else going.points):
        further = []
        for here in edge:
            for there in around[here]:
                if there in before or not normal[there] or (there in standing and there not in passed):
                    continue
                before[there] = here
                if there not in stops:
                    further.append(there)
        edge = further
        if not edge:
            break
    return [cell for cell in before if cell not in standing], before


def _held(state: State, ignored: int) -> set[int]:
    """Cells beside an enemy that is not ignored: who comes there stops."""
    around = state.mine.around
    return {
        near
        for enemy in state.enemies.values()
        if state.stats(enemy.type).escape > ignored
        for cell in state.cells_of(enemy)
        for near in around[cell]
    }


def _highest(state: State, cell: int, ignored: int) -> int:
    """The highest escape value among adjacent enemies that are not ignored; 0 without any (SB-91.08)."""
    values = [state.stats(enemy.type).escape for enemy in state.adjacent_enemies(cell)]
    return max((value for value in values if value > ignored), default=0)


def go(game: MineGame, hero: Hero, going: Going, cell: int, before: dict[int, int]) -> Steps:
    """Step there, unless an enemy holds the hero (SB-26.01 to SB-26.06)."""
    state = game.state
    wanted = _highest(state, hero.cell, going.ignored)
    if wanted:
        more = stat(state, hero, "escape")
        faces = yield from roll_to_pass(
            game, hero, 1, lambda face: face + more >= wanted or wanted > SIX, "escape", "SB-26.03"
        )
        face = faces[0]
        passed = face + more >= wanted
        tell(game, "escape", "SB-26.03", who=hero.id, roll=face, needs=wanted, passed=passed)
        if not passed or wanted > SIX:
            going.points, going.stuck = 0, True  # SB-26.06
            return
        going.ignored = max(going.ignored, wanted)  # SB-26.04
    beside = [each for each in state.adjacent_enemies(hero.cell) if answers(each, LEAVES)] if state.enemies else []
    steps = _steps(hero.cell, cell, before)
    last = steps[-2]
    going.points -= (len(steps) - 1) * (DRAGGED if going.drags else 1)
    hero.cell = cell
    tell(game, "moved", "SB-9.03", who=hero.id, to=state.place(cell))
    if going.drags:
        dragged = state.heroes[going.drags]
        dragged.cell = cell if going.beneath else last
        tell(game, "dragged", "SB-19.07" if going.beneath else "SB-19.08", who=dragged.id, to=state.place(dragged.cell))
    for enemy in beside:
        if enemy.id in state.enemies and hero.conscious and not state.adjacent(hero, enemy):
            yield from behaves(game, enemy, LEAVES, hero)  # SB-91.91


def _steps(start: int, goal: int, before: dict[int, int]) -> list[int]:
    cells = [goal]
    while cells[-1] != start:
        cells.append(before[cells[-1]])
    return cells[::-1]


def draggable(state: State, hero: Hero) -> list[Hero]:
    """Knocked-out heroes in the same or an adjacent cell (SB-19.05)."""
    near = (hero.cell, *state.mine.around[hero.cell])
    return [each for each in state.heroes.values() if each.knocked_out and each.cell in near]
