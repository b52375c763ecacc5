"""Setting up a game: heroes with their starting gear in the entry zone (MD-1)."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.content.diagnostics import Diagnostic
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.rules.compiling import ContentFault
from toolkit.rules.randomness import Randomness
from toolkit.rules.system import Table
from toolkit.systems.massive_darkness.cards import Gear
from toolkit.systems.massive_darkness.catalog import Catalog, catalog_for
from toolkit.systems.massive_darkness.state import LIFESPARK, Hero, State


def new_state(library: Library, adventure: Entity, table: Table) -> State:
    """Everybody in the entry zone, armed, before the first activation.

    `table.options` may name `heroes`, `weapons` (hero → starting weapon) and the tokens on `lifespark` (MD-1.20);
    otherwise heroes come by their ids and weapons are dealt in turn.
    """
    catalog = catalog_for(library, adventure)
    dungeon = catalog.dungeon
    heroes = {
        name: Hero(catalog.hero(name), dungeon.entry, _starting_gear(catalog, table, seat, name))
        for seat, name in enumerate(_heroes(library, adventure, table))
    }
    doors = dict(dungeon.door_states)
    state = State(
        random=Randomness(table.seed),
        catalog=catalog,
        dungeon=dungeon,
        heroes=heroes,
        enemies={},
        doors=doors,
        barred=dungeon.barred(doors),
        lifespark=int(table.options.get("lifespark", LIFESPARK)),
    )
    state.first_player = state.random.pick("first player", list(heroes))  # MD-90.09
    state.waiting = state.order_of_play()
    return state


def _heroes(library: Library, adventure: Entity, table: Table) -> Sequence[str]:
    """The heroes at the table: every card once (MD-90.08)."""
    chosen: Sequence[str] = table.options.get("heroes") or library.names("hero")[: table.players]
    if not 1 <= len(chosen) <= 6 or len(set(chosen)) != len(chosen) or len(chosen) < table.players:
        _fault(adventure, f"there are {len(set(chosen))} different heroes for {table.players} players")
    return chosen


def _starting_gear(catalog: Catalog, table: Table, seat: int, hero: str) -> list[Gear]:
    """Leather armour and one weapon, both equipped (MD-1.16, MD-1.17)."""
    adventure = catalog.adventure
    names = catalog.library.names("equipment")
    pool = [gear for gear in map(catalog.gear, names) if gear.source == "starting"]
    armour = [gear for gear in pool if gear.slot == "body"]
    weapons = [gear for gear in pool if gear.is_weapon]
    if not armour or not weapons:
        _fault(adventure, "the packs hold no starting armour or no starting weapon")
    wanted = table.options.get("weapons", {}).get(hero)
    return [armour[0], catalog.gear(wanted) if wanted else weapons[seat % len(weapons)]]


def _fault(adventure: Entity, message: str) -> None:
    path, span = adventure.locate()
    raise ContentFault(Diagnostic("L0809", message, path, span))
