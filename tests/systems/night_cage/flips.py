"""Rules turned into their opposite, one at a time: what test_mutations.py breaks to see the scenario tests notice.

A row names the rule, says what is different now, and how: a function of the rules replaced, or content changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.systems.flipping import Flip, Flips, How, always, change, never, no_steps, nothing, replace
from toolkit.content.library import Library
from toolkit.rules.decisions import Steps
from toolkit.systems.night_cage import actions, combat, endings, enemies, keys, light, operations, rounds
from toolkit.systems.night_cage.map import cage
from toolkit.systems.night_cage.map.grid import SIDES, Grid
from toolkit.systems.night_cage.map.tiles import Face, TileKind
from toolkit.systems.night_cage.state import Prisoner, State
from toolkit.systems.night_cage.verbs import vocabulary as verbs
from toolkit.systems.night_cage.verbs.moments import NightCage

# How


def tile(id: str, **changes: Any) -> How:
    """Change fields of a tile; None takes a field away."""
    return change("tile", id, changes)


def monster(id: str, **changes: Any) -> How:
    """Change how a monster looks and strikes; None takes a field away."""

    def apply(patch: pytest.MonkeyPatch, library: Library) -> None:
        found = library.get(id, kind="tile").data["monster"]
        change("tile", id, {"monster": _changed(found, changes)})(patch, library)

    return apply


def every_adventure(**changes: Any) -> How:
    """Change fields of every adventure; None takes a field away."""

    def apply(patch: pytest.MonkeyPatch, library: Library) -> None:
        for adventure in library.of_kind("adventure"):
            change("adventure", adventure.qualified, changes)(patch, library)

    return apply


def boss(id: str, **changes: Any) -> How:
    return change("boss", id, changes)


def _changed(data: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    return {field: value for field, value in {**data, **changes}.items() if value is not None}


# What replaces the rules


def no_cells(*args: Any) -> int:
    return 0


def grid_with_edges(side: int) -> Grid:
    """A board that ends at its edges: beyond lies the cell itself."""
    grid = Grid(side)
    grid.step = tuple(
        tuple(cell if abs(beyond - cell) not in (1, side) else beyond for cell, beyond in enumerate(along))
        for along in grid.step
    )
    return grid


def grid_with_dark_edges(side: int) -> Grid:
    """A board on which everything but light crosses the edges."""
    grid, beyond = Grid(side), grid_with_edges(side).step
    grid.light = tuple(
        tuple(
            1 << cell | sum(1 << step for step in {beyond[each][cell] for each in SIDES[exits]} - {cell})
            for cell in range(grid.size)
        )
        for exits in range(16)
    )
    return grid


def one_exit_is_enough(state: State, cell: int, side: int) -> bool:
    return bool(state.board[cell].exits >> side & 1)


def dark_like_lit(state: State, prisoner: Prisoner, options: dict[str, Any], *, dash: bool) -> None:
    """The lit move blind too."""
    lit, prisoner.lit = prisoner.lit, False
    _ADD_MOVES(state, prisoner, options, dash=dash)
    prisoner.lit = lit


def entry_for_all(state: State, cell: int, side: int, options: dict[str, Any], dash: bool) -> None:
    """Whoever is there already is no hindrance."""
    if state.board[cell].monster is None:
        options[actions.MOVE_KEYS[side]] = side
    else:
        _ADD_ENTRY(state, cell, side, options, dash)


def entry_to_monsters(state: State, cell: int, side: int, options: dict[str, Any], dash: bool) -> None:
    """Monsters are entered like any tile."""
    options[actions.MOVE_KEYS[side]] = side


def crumbles_at_once(state: State, prisoner: Prisoner) -> bool:
    """It does not matter when who stays came onto the tile."""
    return state.board[prisoner.cell].crumbling


def landing_anywhere(state: State, prisoner: Prisoner, lit: int) -> tuple[list[int], bool]:
    """Lit empty cells are as good as dark ones."""
    return _LANDING_CELLS(state, prisoner, 0)


def blind_leaving(game: NightCage, prisoner: Prisoner, seen_leaving: int, from_top: bool) -> Steps:
    """Nobody notices who leaves."""
    return _TRIGGER(game, prisoner, 0, from_top)


def through_walls(state: State, cell: int, sides: int, limit: int) -> enemies.Reach:
    """Lines run over the whole row and column, whatever lies there."""
    return (0, 0, 0, 0, state.grid.cross[cell])


def around_to_the_top(state: State, cell: int, sides: int, limit: int) -> enemies.Reach:
    """A line out of a mouth runs around the board to the cell in front of the top."""
    top = state.board[cell].top
    if top < 0 or sides >> top & 1:
        return _STRAIGHT_LINES(state, cell, sides, limit)
    reach = list(_STRAIGHT_LINES(state, cell, sides | 1 << top, limit))
    reach[top] = 0
    return (reach[0], reach[1], reach[2], reach[3], reach[4])


def spends_whenever_it_has(state: State, prisoner: Prisoner) -> bool:
    return prisoner.nerve > 0


def victory_without_keys(game: NightCage) -> None:
    prisoners = game.state.prisoners
    if game.state.board[prisoners[0].cell].gate and len({each.cell for each in prisoners}) == 1:
        endings.end(game, "won", "NC-23.01", "escaped")


def hope_without_gates(game: NightCage) -> None:
    game.state.gates_left += 100
    _CHECK_HOPE(game)
    game.state.gates_left -= 100


def hope_without_keys(game: NightCage) -> None:
    game.state.keys_left += 100
    _CHECK_HOPE(game)
    game.state.keys_left -= 100


def all_cells(state: State, start: int) -> int:
    """Every cell can be reached from everywhere."""
    return (1 << state.grid.size) - 1


def free_flame(game: NightCage, prisoner: Prisoner, effect: str, rule: str) -> None:
    """Spending costs nothing."""


def any_rotation(kind: TileKind, face: Face, side: int) -> bool:
    return True


def provoked_from_anywhere(state: State, reach: enemies.Reach) -> int:
    return enemies.union(reach) & state.monsters


def relit_in_any_turn(game: NightCage) -> list[Prisoner]:
    """Any two prisoners will do, whoever's turn it is."""
    state, relit = game.state, []
    for active in range(len(state.prisoners)):
        now, state.active_seat = state.active_seat, active
        relit += _RELIGHT_CANDLES(game)
        state.active_seat = now
    return relit


def laid_by_whom_it_is_for(game: NightCage, cell: int, kind: TileKind, prisoner: Prisoner, chooser: Prisoner) -> Steps:
    """Who draws and lays a tile for another decides nothing more about it."""
    return _PLACEMENT_EFFECTS(game, cell, kind, prisoner, prisoner)


def holds_none(state: State, prisoner: Prisoner) -> bool:
    """It does not matter since when a key that was given away had been held."""
    return not prisoner.key


def takes_many_keys(state: State, prisoner: Prisoner, options: dict[str, Any]) -> None:
    """Who holds a key may take another."""
    _ADD_KEY_OPTIONS(state, prisoner, options)
    if state.board[prisoner.cell].key:
        options["take-key"] = keys.KeyAct(None, prisoner, prisoner)


_ADD_MOVES = actions.add_moves
_ADD_ENTRY = actions._add_entry
_LANDING_CELLS = rounds.landing_cells
_TRIGGER = actions.trigger_and_attack
_CHECK_HOPE = endings.check_hope
_ADD_KEY_OPTIONS = keys.add_key_options
_RELIGHT_CANDLES = light.relight_candles
_STRAIGHT_LINES = enemies.straight_lines
_PLACEMENT_EFFECTS = light.placement_effects


def _hits(id: str, *effects: Any, then: str = "discard") -> How:
    """A monster that does this to whoever it hits, and that when its attack is over."""
    after = [{"on": "attacked", "do": [then]}] if then else []
    return tile(id, triggers=[{"on": "hit", "do": list(effects)}, *after])


def _keeper(hit: list[Any], entered: list[Any]) -> How:
    return tile("keeper", triggers=[{"on": "hit", "do": hit}, {"on": "entered", "do": entered}])


def _pit_fiend(*cells: str) -> list[dict[str, Any]]:
    return [{"on": "placed", "do": [{"turn_to_pit": each} for each in cells]}]


def _omen(*events: str) -> list[dict[str, Any]]:
    """The triggers of an omen, but only those of these events."""
    triggers: dict[str, dict[str, Any]] = {
        "revealed": {"on": "revealed", "if": "aside == 0", "do": ["set_aside"]},
        "burned": {"on": "burned", "do": ["replace_neighbour"]},
        "placed": {"on": "placed", "do": [{"bring": "weeper"}]},
    }
    return [triggers[event] for event in events]


_TO_PIT = {"turn_to_pit": {"cells": "here", "spare": True}}
_KEEPER_BURN = {"burn": "3 if on_tile else 1"}

FLIPS = (
    # Board, setup, players
    Flip("NC-1.03", "nobody moves across an edge", replace("grid_of", grid_with_edges, cage)),
    Flip("NC-1.04", "light does not cross an edge", replace("grid_of", grid_with_dark_edges, cage)),
    Flip("NC-2.03", "one exit is enough to connect two tiles", replace("connected", one_exit_is_enough, State)),
    Flip("NC-2.05", "straight passages do not crumble", tile("straight", crumbling=False)),
    Flip("NC-3.02", "prisoners begin without nerve", every_adventure(nerve={"start": 0, "most": 2})),
    Flip("NC-4.04", "the token stays where it is", replace("pass_token", nothing, rounds)),
    # Light
    Flip("NC-6.06", "tiles in the dark stay", replace("sweep", nothing, light, combat)),
    Flip("NC-6.10", "the tile under a prisoner in the dark is swept", replace("occupied", no_cells, State)),
    Flip("NC-6.12", "keepers are swept", tile("keeper", steadfast=False)),
    # Staying
    Flip("NC-7.02", "a stay gains no nerve", replace("gain_nerve", never, actions)),
    Flip("NC-7.04", "a monster that is revealed by a stay burns", replace("_swap_sides", no_cells, actions)),
    Flip("NC-7.10", "the floor holds who stays on it", replace("stay_ends", no_steps, rounds, actions)),
    # Moving and exploring
    Flip("NC-8.02", "the lit move into empty cells", replace("add_moves", dark_like_lit, rounds)),
    Flip("NC-8.04", "any tile holds several prisoners", replace("_add_entry", entry_for_all, actions)),
    Flip("NC-8.07", "monsters are entered like any tile", replace("_add_entry", entry_to_monsters, actions)),
    Flip("NC-9.01", "nothing is drawn after a move", replace("open_sides", no_cells, light)),
    Flip("NC-9.04", "tiles are laid in any rotation", replace("_fits", any_rotation, TileKind)),
    # Pits and falling
    Flip("NC-10.02", "a crumbling tile survives being left", replace("pits_form", nothing, actions)),
    Flip("NC-10.09", "the floor gives way in the turn of coming", replace("gives_way", crumbles_at_once, State)),
    Flip("NC-11.08", "one lands in lit cells too", replace("landing_cells", landing_anywhere, rounds)),
    Flip("NC-11.15", "landing on a monster provokes nobody", replace("attack_event", no_steps, rounds)),
    # Keys and gates
    Flip("NC-12.01", "no key can be picked up", replace("may_take", never, keys)),
    Flip("NC-12.04", "a prisoner takes keys without end", replace("add_key_options", takes_many_keys, keys)),
    Flip("NC-12.07", "keys are given to anybody beside", replace("together", always, State)),
    Flip("NC-90.68", "a fresh key is passed on and the next taken", replace("has_room", holds_none, keys, verbs)),
    Flip("NC-90.56", "on a keeper a fresh key is passed on, its own taken", replace("has_room", holds_none, verbs)),
    Flip("NC-13.03", "all on a gate win without keys", replace("check_victory", victory_without_keys, operations)),
    # Sight and attacks
    Flip("NC-14.03", "lines of sight pass through walls", replace("straight_lines", through_walls, verbs)),
    Flip("NC-14.05", "lines of sight pass over pits", replace("straight_lines", through_walls, verbs)),
    Flip("NC-15.04", "monsters do not notice who leaves", replace("trigger_and_attack", blind_leaving, actions)),
    Flip("NC-15.08", "wax eaters stay after their attack", _hits("wax-eater", {"burn": 3}, "put_out", then="")),
    Flip("NC-16.01", "monsters do not provoke each other", replace("provoked_by", no_cells, combat)),
    Flip("NC-17.01", "a wax eater burns two tiles", _hits("wax-eater", {"burn": 2}, "put_out")),
    Flip("NC-17.03", "a wax eater leaves candles alone", _hits("wax-eater", {"burn": 3})),
    Flip("NC-19.01", "candles that are out stay out", replace("relight_candles", lambda game: [], light)),
    Flip("NC-19.02", "any turn relights", replace("relight_candles", relit_in_any_turn, light)),
    Flip("NC-90.44", "any turn relights", replace("relight_candles", relit_in_any_turn, light)),
    Flip("NC-5.22", "any turn relights", replace("relight_candles", relit_in_any_turn, light)),
    # Nerve
    Flip("NC-20.02", "three nerve can be held", every_adventure(nerve={"start": 1, "most": 3})),
    Flip("NC-20.05", "nerve is spent when just gained", replace("can_spend", spends_whenever_it_has, rounds, actions)),
    Flip("NC-20.07", "an extra move is free", replace("spend_nerve", free_flame, rounds)),
    Flip("NC-20.09", "only a hit of two can be dodged", replace("DODGED_FIGURE", 2, combat)),
    Flip("NC-20.11", "a dash is free", replace("spend_nerve", free_flame, actions)),
    # The end of the game
    Flip("NC-21.01", "the flicker never begins", replace("begin_flicker", nothing, rounds)),
    Flip("NC-21.03", "the flicker takes no tile", replace("flicker", no_steps, rounds)),
    Flip("NC-23.02", "lost gates are no defeat", replace("check_hope", hope_without_gates, rounds, actions)),
    Flip("NC-23.03", "lost keys are no defeat", replace("check_hope", hope_without_keys, rounds, actions)),
    Flip("NC-23.04", "being cut off is no defeat", replace("check_isolation", nothing, rounds)),
    Flip("NC-90.50", "everybody reaches every gate", replace("reachable", all_cells, endings)),
    Flip("NC-90.51", "lost hope is never noticed", replace("check_hope", nothing, rounds, actions)),
    # Keepers and pit fiends
    Flip("NC-25.03", "a keeper is laid in any rotation", replace("_fits", any_rotation, TileKind)),
    Flip("NC-25.04", "a keeper sees on its top side", monster("keeper", sees="lines")),
    Flip("NC-90.36", "a ring leads to a keeper's top", replace("straight_lines", around_to_the_top, verbs)),
    Flip("NC-25.05", "a keeper burns three at a distance", _keeper([{"burn": 3}, "put_out"], ["take_key", _TO_PIT])),
    Flip("NC-25.07", "a keeper is provoked from its top", replace("provoked_by", provoked_from_anywhere, combat)),
    Flip("NC-25.09", "a keeper has no top side", monster("keeper", top=None)),
    Flip("NC-25.14", "a robbed keeper stays", _keeper([_KEEPER_BURN, "put_out"], ["take_key"])),
    Flip("NC-26.02", "a pit fiend bites its neighbours", tile("pit-fiend", triggers=_pit_fiend("neighbours", "here"))),
    Flip("NC-26.04", "a pit fiend stays", tile("pit-fiend", triggers=_pit_fiend("diagonals"))),
    # Bosses
    Flip("NC-28.04", "walls stop the Inevitable", monster("inevitable", attacks="lines")),
    Flip("NC-28.05", "the Inevitable burns three", _hits("inevitable", {"burn": 3}, "put_out")),
    Flip("NC-29.02", "the first omen counts already", tile("omen", triggers=_omen("burned", "placed"))),
    Flip("NC-29.04", "a burned omen is gone", tile("omen", triggers=_omen("revealed", "placed"))),
    Flip("NC-29.05", "the Weeper covers 2 x 2 cells", boss("weeper", size=2)),
    Flip("NC-90.18", "an omen that fits nowhere is discarded", replace("sides_beside", no_cells, actions)),
    Flip("NC-90.65", "the relit place the Weeper", replace("placement_effects", laid_by_whom_it_is_for, light)),
    Flip("NC-29.08", "the Weeper burns nothing", boss("weeper", triggers=[{"on": "hit", "do": ["put_out"]}])),
)


def forget() -> None:
    cage._compiled.cache_clear()
    cage._kind.cache_clear()


SET = Flips(FLIPS, least=25, forget=forget)
