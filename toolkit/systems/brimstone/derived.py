"""What people at the table read off the board: health left, who is lit, who is adjacent."""

from __future__ import annotations

from toolkit.crawl.figures import own
from toolkit.rules.derived import FLAG, NAMES, NUMBER, Derived, DerivedState, numbers_of
from toolkit.systems.brimstone.actions import is_lit
from toolkit.systems.brimstone.belongings import limit, stones, weight
from toolkit.systems.brimstone.cards.kit import stat
from toolkit.systems.brimstone.depth import target
from toolkit.systems.brimstone.map.mine import NO_WAY
from toolkit.systems.brimstone.rounds import enemy_initiative
from toolkit.systems.brimstone.state import State

STATS = ("initiative", "combat", "health", "sanity", "strength", "agility", "lore", "luck", "spirit", "cunning")


def _lit(state: State, name: str) -> bool:
    """Who is not in the mine yet, or not any more, stands nowhere."""
    hero = state.heroes[name]
    return hero.on_board and bool(is_lit(state, hero))


def _sees(state: State, name: str) -> list[str]:
    mine, cell = state.mine, state.heroes[name].cell
    if not state.heroes[name].on_board:
        return []
    return [mine.names[other] for other in mine.numbers.values() if mine.sees(cell, other)]


def _around(state: State, name: str) -> list[str]:
    if not state.heroes[name].on_board:
        return []
    return [state.place(cell) for cell in state.mine.around[state.heroes[name].cell]]


def _tiles(state: State, name: str) -> list[str]:
    hero = state.heroes[name]
    return [state.tiles[tile].tile.id for tile in state.mine.tiles_of[hero.cell]] if hero.on_board else []


def _ranges(state: State, name: str) -> dict[str, int]:
    if not state.heroes[name].on_board:
        return {}
    far = state.mine.far(state.heroes[name].cell)
    cells = {each.id: [each.cell] for each in state.heroes.values() if each.on_board and each.id != name}
    cells |= {each.id: state.cells_of(each) for each in state.enemies.values()}
    found = {who: min(far[cell] for cell in at) for who, at in cells.items()}
    return {who: steps for who, steps in found.items() if steps < NO_WAY}


DERIVED = DerivedState(
    *own.derived(lambda state, name: state.heroes[name]),
    *(
        Derived(
            f"heroes.*.now.{name}",
            NUMBER,
            f"Its {name} now.",
            lambda state, hero, name=name: stat(state, state.heroes[hero], name),
        )
        for name in STATS
    ),
    Derived(
        "heroes.*.now.max_grit",
        NUMBER,
        "The most grit it can have.",
        lambda state, name: stat(state, state.heroes[name], "max-grit"),
    ),
    Derived("heroes.*.weight", NUMBER, "The weight it carries.", lambda state, name: weight(state, state.heroes[name])),
    Derived(
        "heroes.*.carries", NUMBER, "The weight it can carry.", lambda state, name: limit(state, state.heroes[name])
    ),
    Derived(
        "heroes.*.stones",
        NUMBER,
        "Dark stone it carries, icons too.",
        lambda state, name: stones(state, state.heroes[name]),
    ),
    Derived("heroes.*.lit", FLAG, "Whether it stands on a lit tile.", _lit),
    Derived("heroes.*.sees", NAMES, "The cells it sees.", _sees),
    Derived("heroes.*.around", NAMES, "The cells adjacent to it.", _around),
    Derived("heroes.*.range", numbers_of("How far away somebody is."), "Everybody else, with the range.", _ranges),
    Derived("heroes.*.tiles", NAMES, "The tiles it stands on.", _tiles),
    Derived(
        "companions.*.health_left",
        NUMBER,
        "The health it has left.",
        lambda state, name: state.companions[name].sheet.health - state.companions[name].wounds,
    ),
    Derived(
        "enemies.*.health", NUMBER, "Its health.", lambda state, name: state.stats(state.enemies[name].type).health
    ),
    Derived(
        "enemies.*.initiative",
        NUMBER,
        "The initiative of its type now.",
        lambda state, name: enemy_initiative(state, state.enemies[name].type.id),
    ),
    Derived(
        "enemies.*.cells",
        NAMES,
        "The cells it covers.",
        lambda state, name: [state.place(cell) for cell in state.cells_of(state.enemies[name])],
    ),
    Derived("hold_back", NUMBER, "The target of the hold-back roll.", target),
    Derived(
        "cells",
        NAMES,
        "Every cell of the board.",
        lambda state: [state.mine.names[cell] for cell in state.mine.numbers.values()],
    ),
    Derived("dread_count", NUMBER, "Growing dread cards beside the track.", lambda state: state.dread_count),
)
