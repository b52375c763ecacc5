"""The turn of a monster that an explorer controls (MA-12.11 to MA-12.15, MA-40.20)."""

from __future__ import annotations

from typing import Any

from toolkit.crawl.telling import tell
from toolkit.rules.asked import AskAbout
from toolkit.rules.decisions import Steps
from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.cards.using import monster_abilities, monster_can_use, monster_uses
from toolkit.systems.machina_arcana.changes import change_door, take_stamina
from toolkit.systems.machina_arcana.enemies.mind import BREAK, OPEN, PULL
from toolkit.systems.machina_arcana.fights.attack import pull_lever
from toolkit.systems.machina_arcana.fights.forced import enter
from toolkit.systems.machina_arcana.map.passing import can_pass, passages
from toolkit.systems.machina_arcana.map.tiles import LEVER
from toolkit.systems.machina_arcana.state import Monster
from toolkit.systems.machina_arcana.verbs.moments import ArcanaGame


def controlled_turn(game: ArcanaGame, monster: Monster) -> Steps:
    """Its controller chooses every action; it counts as cunning, and chasms are not avoided."""
    state = game.state
    monster.stamina = stats.max_stamina(state, monster)
    tell(game, "monster_turn", "MA-12.11", who=monster.id)
    while monster.controlled_by and monster.id in state.monsters and not monster.dying and not state.outcome:
        options = _options(game, monster)
        if len(options) == 1:
            break
        kind, value = yield AskAbout("control", monster.controlled_by, options, "MA-12.11", monster.id)
        if kind == "end":
            break
        if kind == "move":
            cell, spaces = value
            take_stamina(monster, spaces)
            yield from enter(game, monster, cell, "moved", "MA-12.13")
        elif kind == "use":
            yield from monster_uses(game, monster, value)
        elif kind == "lever":
            take_stamina(monster, PULL)
            yield from pull_lever(game, value, monster.id, state.tile_of(monster.cell))
        else:
            door, how, cost = value
            take_stamina(monster, cost)
            change_door(game, door, how, monster.id, "MA-17.16" if how == "break" else "MA-17.15")
    monster.stamina = 0
    if monster.id in state.monsters:
        monster.controlled_by = ""  # MA-41.18


def _options(game: ArcanaGame, monster: Monster) -> dict[str, tuple[str, Any]]:
    state = game.state
    found: dict[str, tuple[str, Any]] = {}
    for ability in monster_abilities(state, monster):
        if monster_can_use(game, monster, ability):
            found[f"use:{ability.key}"] = ("use", ability)
    if not stats.is_immobile(state, monster):
        for cell in state.steps(monster.cell) if monster.stamina else ():
            if state.is_free(cell):
                found[f"move:{state.place(cell)}"] = ("move", (cell, 1))
            elif can_pass(state, monster, cell):
                for way in passages(state, monster, cell, monster.stamina):
                    found[way.key(state)] = ("move", (way.last, way.spaces))
    for cell in state.steps(monster.cell):
        if monster.stamina >= PULL and state.ground.kinds[cell] == LEVER and cell not in state.tokens:
            found[f"activate:{state.place(cell)}"] = ("lever", cell)
    cost = max(0, OPEN + stats.change(state, monster, "door_cost"))
    breaking = max(0, BREAK + stats.change(state, monster, "break_cost"))
    for door in state.catalog.doors_at.get(monster.cell, ()):
        if door in state.broken:
            continue
        name = state.catalog.door_names[door]
        how = "open" if door in state.closed else "close"
        if monster.stamina >= cost:
            found[f"{how}:{name}"] = ("door", (door, how, cost))
        if monster.stamina >= breaking:
            found[f"break:{name}"] = ("door", (door, "break", breaking))  # MA-7.06
    found["end-turn"] = ("end", None)
    return found
