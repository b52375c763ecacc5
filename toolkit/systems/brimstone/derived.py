"""What people at the table read off the board: health left, who is lit, who is adjacent."""

from __future__ import annotations

from collections.abc import Callable

from toolkit.crawl.figures import own
from toolkit.rules.derived import FLAG, NAMES, NUMBER, Derived, DerivedState, numbers_of, of_each
from toolkit.systems.brimstone.actions import is_lit
from toolkit.systems.brimstone.belongings import limit, stones, weight
from toolkit.systems.brimstone.cards.kit import stat
from toolkit.systems.brimstone.depth import target
from toolkit.systems.brimstone.map.mine import NO_WAY
from toolkit.systems.brimstone.rounds import enemy_initiative
from toolkit.systems.brimstone.state import Hero, State

STATS = ("initiative", "combat", "health", "sanity", "strength", "agility", "lore", "luck", "spirit", "cunning")


def _lit(state: State, hero: Hero) -> bool:
    """Who is not in the mine yet, or not any more, stands nowhere."""
    return hero.on_board and bool(is_lit(state, hero))


def _sees(state: State, hero: Hero) -> list[str]:
    mine = state.mine
    return [mine.names[cell] for cell in mine.numbers.values() if mine.sees(hero.cell, cell)] if hero.on_board else []


def _around(state: State, hero: Hero) -> list[str]:
    return [state.place(cell) for cell in state.mine.around[hero.cell]] if hero.on_board else []


def _tiles(state: State, hero: Hero) -> list[str]:
    return [state.tiles[tile].tile.id for tile in state.mine.tiles_of[hero.cell]] if hero.on_board else []


def _ranges(state: State, hero: Hero) -> dict[str, int]:
    if not hero.on_board:
        return {}
    far = state.mine.far(hero.cell)
    cells = {each.id: [each.cell] for each in state.heroes.values() if each.on_board and each is not hero}
    cells |= {each.id: state.cells_of(each) for each in state.enemies.values()}
    found = {who: min(far[cell] for cell in at) for who, at in cells.items()}
    return {who: steps for who, steps in found.items() if steps < NO_WAY}


def _now(name: str) -> Callable[[State, Hero], int]:
    return lambda state, hero: stat(state, hero, name)


DERIVED = DerivedState(
    *own.derived(lambda state, name: state.heroes[name]),
    *of_each(
        "heroes",
        {
            **{f"now.{name}": (NUMBER, f"Its {name} now.", _now(name)) for name in STATS},
            "now.max_grit": (NUMBER, "The most grit it can have.", _now("max-grit")),
            "weight": (NUMBER, "The weight it carries.", weight),
            "carries": (NUMBER, "The weight it can carry.", limit),
            "stones": (NUMBER, "Dark stone it carries, icons too.", stones),
            "lit": (FLAG, "Whether it stands on a lit tile.", _lit),
            "sees": (NAMES, "The cells it sees.", _sees),
            "around": (NAMES, "The cells adjacent to it.", _around),
            "range": (numbers_of("How far away somebody is."), "Everybody else, with the range.", _ranges),
            "tiles": (NAMES, "The tiles it stands on.", _tiles),
        },
    ),
    *of_each(
        "companions",
        {"health_left": (NUMBER, "The health it has left.", lambda state, each: each.sheet.health - each.wounds)},
    ),
    *of_each(
        "enemies",
        {
            "health": (NUMBER, "Its health.", lambda state, enemy: state.stats(enemy.type).health),
            "initiative": (
                NUMBER,
                "The initiative of its type now.",
                lambda state, enemy: enemy_initiative(state, enemy.type.id),
            ),
            "cells": (
                NAMES,
                "The cells it covers.",
                lambda state, enemy: [state.place(cell) for cell in state.cells_of(enemy)],
            ),
        },
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
