"""Attacks (sections 15 to 17): who is provoked, who is hit, what it costs; and the boss of section 29."""

from __future__ import annotations

from typing import NamedTuple

from toolkit.rules.decisions import Ask, Asking, Steps
from toolkit.rules.effects import run_triggers
from toolkit.systems.night_cage.enemies import Reach, provoked_by, union, zone
from toolkit.systems.night_cage.falling import fall
from toolkit.systems.night_cage.happenings import happens
from toolkit.systems.night_cage.light import (
    boss_square,
    bosses_under,
    lay,
    reveal,
    sides_beside,
    sweep,
    tiles_in,
)
from toolkit.systems.night_cage.map.grid import cells_in
from toolkit.systems.night_cage.map.tiles import EMPTY, Boss, TileKind
from toolkit.systems.night_cage.operations import (
    burn,
    can_spend,
    cover,
    lift_boss,
    log_attack,
    log_boss,
    remove_tile,
    spend_nerve,
)
from toolkit.systems.night_cage.state import Prisoner, State
from toolkit.systems.night_cage.verbs.moments import Attacked, Burning, Hit, NightCage

#: NC-20.09: a hit of exactly this many tiles can be dodged, which saves so many of them.
DODGED_FIGURE, SAVED = 3, 1


class Attacker(NamedTuple):
    """A monster that attacks, and what its attack reaches on the board as it is when the attack begins (NC-90.38)."""

    cell: int
    kind: TileKind
    reach: Reach
    chained: bool


def attack_event(game: NightCage, triggered: int, unharmed: Prisoner | None = None) -> Steps:
    """One simultaneous attack of all triggered monsters and those they provoke, in the order of NC-90.40.

    `unharmed` entered the monster it stands on from its top side (NC-90.39).
    """
    state = game.state
    attackers = _attackers(state, triggered & ~state.attacking)
    going_on = state.attacking
    state.attacking |= sum(1 << attacker.cell for attacker in attackers)
    for attacker in attackers:
        yield from _strike(game, attacker, unharmed)
    for cell, kind, _, _ in attackers:
        if kind.attacked:  # NC-15.08
            yield from run_triggers(
                game, kind.triggers, "attacked", Attacked(state, state.prisoners[state.active_seat], cell, kind)
            )
    state.attacking = going_on
    if not going_on:
        yield from _bring_back_waiting(game)
        sweep(game)


def _attackers(state: State, triggered: int) -> list[Attacker]:
    """Who attacks and what they reach: the triggered monsters, then those they provoke (NC-16.01, NC-90.38)."""
    attackers: list[Attacker] = []
    level = triggered
    known = triggered | state.attacking
    while level:
        reached = 0
        for cell in cells_in(level):
            reach = zone(state, cell)
            attackers.append(Attacker(cell, state.board[cell].kind, reach, level != triggered))
            reached |= provoked_by(state, reach)
        level = reached & ~known
        known |= level
    return attackers


def _strike(game: NightCage, attacker: Attacker, unharmed: Prisoner | None) -> Steps:
    """One monster hits everybody in its zone and on its own tile, once each (NC-17.04, NC-90.37, NC-90.39)."""
    state = game.state
    cell, kind, reach, chained = attacker
    struck = union(reach) | 1 << cell
    hit = [
        prisoner
        for prisoner in state.turn_order()
        if prisoner.cell >= 0 and struck >> prisoner.cell & 1 and not (prisoner is unharmed and prisoner.cell == cell)
    ]
    log_attack(game, kind, cell, hit, chained)
    for prisoner in hit:
        yield from run_triggers(
            game, kind.triggers, "hit", Hit(state, prisoner, cell, kind, on_tile=prisoner.cell == cell)
        )
        yield from happens(game, "was-hit", prisoner, tile=kind.id)


def burn_for_hit(game: NightCage, prisoner: Prisoner, tiles: int) -> Asking[bool]:
    """A hit prisoner burns tiles, or fewer for a dodge (NC-17.01, NC-20.09, NC-90.43).

    Says whether it burned any.
    """
    state = game.state
    if tiles == DODGED_FIGURE and can_spend(state, prisoner):
        dodges = yield Ask("dodge", prisoner.id, {"dodge": True, "suffer": False}, "NC-91.14")
        if dodges:
            spend_nerve(game, prisoner, "dodge", "NC-20.09")
            tiles -= SAVED
    return (yield from burn_tiles(game, prisoner, tiles, "NC-17.01", by_hit=True))


def burn_tiles(game: NightCage, prisoner: Prisoner, tiles: int, rule: str, *, by_hit: bool) -> Asking[bool]:
    """Burn from the top of the stack, or what is left (NC-90.42). A tile set aside does not count (NC-90.63).

    What tiles do when they burn, they do only where a hit burns them (NC-29.04, NC-90.92). Says whether any was there.
    """
    state = game.state
    has_revealed = False
    in_hand = state.drawn, state.drawn_seat
    for _ in range(tiles):
        kind = yield from reveal(game, prisoner, "burn")
        if kind is None:
            break
        has_revealed = True
        moment = Burning(state, prisoner, -1, kind)
        if kind.burned and by_hit:
            yield from run_triggers(game, kind.triggers, "burned", moment)
        if not moment.kept:
            burn(game, kind, prisoner, rule)
    state.drawn, state.drawn_seat = in_hand
    return has_revealed


def _bring_back_waiting(game: NightCage) -> Steps:
    """Tiles held back while burning come onto the board, next to the prisoner that was hit (NC-29.04, NC-90.64)."""
    state = game.state
    while state.waiting:
        kind, seat = state.waiting.pop(0)
        state.drawn = kind
        state.drawn_seat = seat
        yield from bring_beside(game, kind, state.prisoners[seat])


def bring_beside(game: NightCage, kind: TileKind, prisoner: Prisoner) -> Steps:
    """The tile in hand replaces one beside a prisoner; where that cannot be, it burns."""
    state = game.state
    sides = sides_beside(state, prisoner.cell) if prisoner.cell >= 0 else 0
    if not sides:
        burn(game, kind, prisoner, "NC-90.64")
        return
    side, face = yield Ask("replace", prisoner.id, kind.placements[sides], "NC-91.21")
    cell = state.grid.step[side][prisoner.cell]
    if state.board[cell] is not EMPTY:
        remove_tile(game, cell, "replaced", "NC-90.64")
    yield from lay(game, cell, face, prisoner, prisoner, "NC-29.04")


def boss_arrives(game: NightCage, boss: Boss, cell: int, chooser: Prisoner) -> Steps:
    """A boss comes down over a cell (NC-29.05), hits, takes the tiles and becomes a pit (NC-90.66)."""
    state = game.state
    names = state.grid.names
    positions = {}
    for corner, cells in state.grid.squares[boss.size]:
        if cells >> cell & 1:
            last = cells.bit_length() - 1
            positions[f"cover:{names[corner]}-{names[last]}"] = (corner, cells)
    corner, cells = yield Ask("boss", chooser.id, positions, "NC-91.22")
    log_boss(game, boss, corner)
    for prisoner in state.turn_order():
        if prisoner.cell >= 0 and cells >> prisoner.cell & 1:
            hit = Hit(state, prisoner, cell, boss, on_tile=True)
            yield from run_triggers(game, boss.triggers, "hit", hit)
            if prisoner.cell >= 0:
                yield from fall(game, prisoner, "NC-29.08")
    for index in bosses_under(state, cells):  # only with content that brings several
        older, at = state.bosses[index]
        lift_boss(game, index, boss_square(state, older.size, at))
    for under in tiles_in(state, cells):
        remove_tile(game, under, "crushed", "NC-29.11")
    cover(game, boss, corner, cells)
    yield from _bring_back_waiting(game)  # what its hits revealed, when no attack is going on
