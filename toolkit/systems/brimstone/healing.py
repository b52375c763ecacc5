"""Healing, recovery from a knock-out, injuries and madness (SB-18, SB-19)."""

from __future__ import annotations

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Asking, Steps
from toolkit.rules.ranking import lowest
from toolkit.systems.brimstone.belongings import gain, refit
from toolkit.systems.brimstone.cards.catalog import AFFLICTIONS
from toolkit.systems.brimstone.cards.kit import stat
from toolkit.systems.brimstone.dice import d6, dice, shown
from toolkit.systems.brimstone.map.mine import NO_WAY
from toolkit.systems.brimstone.state import Hero, State
from toolkit.systems.brimstone.verbs.moments import MineGame

XP_PER_POINT = 5  # SB-18.16
REVIVED = 2  # dice of recovery (SB-18.08)


def heal(game: MineGame, hero: Hero, wounds: int, dread: int, rule: str, by: Hero | None = None) -> int:
    """Remove tokens; who heals another hero earns experience for every point (SB-18.15, SB-18.16)."""
    wounds, dread = min(wounds, hero.wounds), min(dread, hero.dread)
    healed = wounds + dread
    if not healed:
        return 0
    hero.wounds -= wounds
    hero.dread -= dread
    tell(game, "healed", rule, who=hero.id, wounds=wounds, sanity=dread)
    if by is not None and by is not hero:
        gain(game, by, "xp", XP_PER_POINT * healed, "SB-18.16")
    return healed


def heal_mix(game: MineGame, hero: Hero, count: int, rule: str, by: Hero | None = None) -> Asking[int]:
    """So many points, split between wounds and sanity damage as the hero likes (SB-99.12)."""
    wounds = yield from _split(hero, count, 0, 0)
    return heal(game, hero, wounds, count - wounds, rule, by)


def _split(hero: Hero, count: int, least_wounds: int, least_dread: int) -> Asking[int]:
    """How many of the points heal wounds; none is wasted on what is not hurt while something is."""
    lowest = min(max(least_wounds, count - hero.dread, 0), hero.wounds, count)
    highest = max(lowest, min(hero.wounds, count - least_dread))
    if lowest == highest:
        return lowest
    options = {f"wounds:{number}": number for number in range(lowest, highest + 1)}
    chosen: int = yield Ask("split", hero.id, options, "SB-99.12")
    return chosen


# Injuries and madness


def afflict(game: MineGame, hero: Hero, kind: str, rule: str) -> str:
    """A roll of 2D6 on the table of injuries or of madness (SB-18.06, SB-18.07)."""
    total = d6(game, hero.id, kind) + d6(game, hero.id, kind)
    name = game.state.catalog.tables[kind][total]
    getattr(hero, AFFLICTIONS[kind]).append(name)
    tell(game, "afflicted", rule, who=hero.id, what=kind, result=name, roll=total)
    refit(game.state, hero)
    return name


def roll_tables(game: MineGame, hero: Hero) -> None:
    """An injury for health at zero, madness for sanity at zero, both for both (SB-18.10)."""
    if hero.out_by_wounds:
        afflict(game, hero, "injury", "SB-18.06")
    if hero.out_by_dread:
        afflict(game, hero, "madness", "SB-18.07")


def recover(game: MineGame, hero: Hero, rule: str) -> Steps:
    """The figure goes back on the board: tables first, then 2D6 of healing (SB-18.05 to SB-18.10)."""
    state = game.state
    roll_tables(game, hero)
    hero.cell = yield from _free_cell(state, hero)
    tell(game, "recovered", rule, who=hero.id, at=state.place(hero.cell))
    first = _recovery(game, hero)
    if hero.out_by_wounds and hero.out_by_dread:  # SB-18.10
        second = _recovery(game, hero)
        heal(game, hero, first, second, "SB-18.10")
    else:  # SB-18.08, SB-18.09
        least_wounds = max(0, hero.wounds - stat(state, hero, "health") + 1)
        least_dread = max(0, hero.dread - stat(state, hero, "sanity") + 1)
        wounds = yield from _split(hero, first, least_wounds, least_dread)
        heal(game, hero, wounds, first - wounds, "SB-18.08")
    hero.wounds = min(hero.wounds, max(0, stat(state, hero, "health") - 1))
    hero.dread = min(hero.dread, max(0, stat(state, hero, "sanity") - 1))
    hero.knocked_out = hero.out_by_wounds = hero.out_by_dread = False


def _recovery(game: MineGame, hero: Hero) -> int:
    faces = dice(game, REVIVED, hero.id, "recovery")
    tell(game, "rolled", "SB-18.08", who=hero.id, dice=shown(faces), why="recovery")
    return sum(faces)


def _free_cell(state: State, hero: Hero) -> Asking[int]:
    """Its own cell, or the nearest free one (SB-91.29)."""
    standing = state.standing()
    if hero.cell not in standing:
        return hero.cell
    nearest = nearest_free(state, hero.cell)
    chosen: int = yield Ask("return", hero.id, {f"at:{state.place(cell)}": cell for cell in nearest}, "SB-91.29")
    return chosen


def nearest_free(state: State, cell: int) -> list[int]:
    """The free cells that are nearest to a cell."""
    standing = state.standing()
    mine = state.mine
    far = mine.walk(cell)
    free = [each for each in range(mine.size) if mine.normal[each] and each not in standing and far[each] < NO_WAY]
    return lowest(free, far.__getitem__) or [cell]
