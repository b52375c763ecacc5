"""Dynamite: thrown, bouncing, and what it does to everybody near (SB-27.24 to SB-27.28, SB-41.13 to SB-41.15)."""

from __future__ import annotations

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Steps
from toolkit.systems.brimstone.belongings import DYNAMITE, lose_token, pouch
from toolkit.systems.brimstone.cards.kit import stat
from toolkit.systems.brimstone.companions import wound_companion
from toolkit.systems.brimstone.dice import SIX, d3, d6, d8
from toolkit.systems.brimstone.fights.wounding import end_turn_without_enemies, wound
from toolkit.systems.brimstone.hurting import take_wounds
from toolkit.systems.brimstone.rolling import roll_to_pass
from toolkit.systems.brimstone.state import Hero, State
from toolkit.systems.brimstone.verbs.moments import MineGame

RANGE = 3  # SB-27.25
DANGEROUS = 10  # SB-41.13
EXPLODES = 2  # SB-41.14
#: Clockwise from the north (SB-91.24).
COMPASS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


def throwable(state: State, hero: Hero) -> list[int]:
    """Cells that dynamite can be thrown at: in range and in sight."""
    if DYNAMITE not in hero.bag:
        return []
    mine = state.mine
    far = RANGE + stat(state, hero, "strength") + stat(state, hero, "dynamite-range")
    field = mine.far(hero.cell)
    return [cell for cell in range(mine.size) if field[cell] <= far and mine.sees(hero.cell, cell)]


def throw(game: MineGame, hero: Hero, cell: int) -> Steps:
    """One to-hit die; a miss bounces D3 times before it explodes (SB-27.26, SB-91.24)."""
    state = game.state
    lose_token(game, hero, DYNAMITE, "SB-91.60")
    needs = hero.sheet.ranged - stat(state, hero, "ranged", ranged=True)
    tell(game, "threw", "SB-27.24", who=hero.id, at=state.place(cell))
    faces = yield from roll_to_pass(game, hero, 1, lambda face: face >= needs or face == SIX, "to-hit", "SB-27.26")
    if faces[0] < needs and faces[0] != SIX:
        for _ in range(d3(game, hero.id, "bounces")):
            cell = _bounce(game, hero, cell)
    yield from explode(game, hero, cell)
    end_turn_without_enemies(game)


def _bounce(game: MineGame, hero: Hero, cell: int) -> int:
    """A bounce into a wall is used up without effect."""
    mine = game.state.mine
    right, down = COMPASS[d8(game, hero.id, "bounce") - 1]
    section, x, y = mine.places[cell]
    there = mine.numbers.get((section, x + right, y + down), -1)
    if there not in mine.around[cell]:
        return cell
    tell(game, "bounced", "SB-27.26", to=game.state.place(there))
    return there


def explode(game: MineGame, by: Hero, cell: int) -> Steps:
    """D6 wounds for each figure in the cell and beside it, without defence (SB-27.27, SB-27.28)."""
    state = game.state
    cells = {cell, *state.mine.around[cell]}
    tell(game, "exploded", "SB-27.27", at=state.place(cell))
    for enemy in list(state.enemies.values()):
        if cells.intersection(state.cells_of(enemy)):  # once, however many cells (SB-36.09)
            yield from wound(game, by, enemy, d6(game, enemy.id, "blast"), "SB-91.23")
    for companion in list(state.companions.values()):
        if companion.cell in cells:
            yield from wound_companion(game, companion, d6(game, companion.id, "blast"), "dynamite")
    for hero in state.awake():
        if hero.cell in cells and hero.conscious:
            taken = yield from take_wounds(game, hero, d6(game, hero.id, "blast"), "dynamite", "SB-91.25")
            yield from shaken_bag(game, hero, taken)


def shaken_bag(game: MineGame, hero: Hero, taken: int) -> Steps:
    """Many wounds of one attack may set off the dynamite in the side bag, not that of a bandolier."""
    state = game.state
    if taken < DANGEROUS or "dangerous-dynamite" not in state.options:
        return
    for _ in range(hero.bag.count(DYNAMITE) - pouch(state, hero)):
        if d6(game, hero.id, "dangerous dynamite") <= EXPLODES:
            lose_token(game, hero, DYNAMITE, "SB-41.14")
            yield from explode(game, hero, hero.cell)
