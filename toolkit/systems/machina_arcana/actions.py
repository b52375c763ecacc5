"""What an explorer may do in its turn, in any order, as long as stamina lasts (MA-4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Asking, Steps
from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.cards.card import Ability
from toolkit.systems.machina_arcana.cards.inventory import trade, use_inventory
from toolkit.systems.machina_arcana.cards.using import can_use, explorer_abilities, use
from toolkit.systems.machina_arcana.changes import change_door, happens, take_stamina
from toolkit.systems.machina_arcana.chapters import can_exit, leave
from toolkit.systems.machina_arcana.fights.forced import enter
from toolkit.systems.machina_arcana.map.passing import can_pass, passages
from toolkit.systems.machina_arcana.map.placing import can_explore, explore
from toolkit.systems.machina_arcana.map.tiles import CELLS, PASSABLE, SPAWN
from toolkit.systems.machina_arcana.spaces.activating import STAMINA, activate, can_activate
from toolkit.systems.machina_arcana.state import Explorer, State
from toolkit.systems.machina_arcana.verbs.moments import ArcanaGame

INVENTORY, TRADE, EXIT, EXPLORE, DOOR, BREAK = 3, 2, 2, 2, 2, 4
STEP = 1  # MA-4.05
END_TURN = "end-turn"
#: An option: the function that does it, and what it is given besides the game and the explorer.
Option = tuple[Callable[..., Any], Any]


def step_cost(state: State, explorer: Explorer) -> int:
    """What the next space costs (MA-4.05); some cards change the first of a turn."""
    if explorer.moved:
        return STEP
    return max(0, STEP + stats.change(state, explorer, "first_step"))


def options(game: ArcanaGame, explorer: Explorer) -> dict[str, Option]:
    """Every action that can be paid for (MA-4.04)."""
    state = game.state
    found: dict[str, Option] = {}
    stamina = explorer.stamina
    _moves(state, explorer, found)
    for ability in explorer_abilities(state, explorer):
        dear = stamina < ability.cost.stamina and not stats.may_change(state, explorer, "ability_cost")
        if not dear and can_use(game, explorer, ability):
            found[f"use:{ability.key}"] = (_use, ability)
    if stamina >= EXIT and can_exit(state, explorer):
        found["exit"] = (_exit, EXIT)
    if explorer.cell in state.ground.openings and can_explore(state, explorer):
        cost = max(0, EXPLORE + stats.change(state, explorer, "explore_cost"))
        if stamina >= cost:
            found["explore"] = (_explore, cost)
    _doors(state, explorer, found)
    cost = max(0, INVENTORY + stats.change(state, explorer, "inventory_cost"))
    if stamina >= cost and _can_arrange(state, explorer):
        found["inventory"] = (_inventory, cost)
    if len(state.explorers) > 1:
        _trades(state, explorer, found)
    for key in state.refused:
        found.pop(key, None)
    found[END_TURN] = (_end, None)
    return found


def _moves(state: State, explorer: Explorer, found: dict[str, Option]) -> None:
    """Steps to the spaces beside, and the spaces that can be activated from here."""
    cost = step_cost(state, explorer)
    can_step = explorer.stamina >= cost and not stats.is_immobile(state, explorer)  # MA-34.04
    kinds, names = state.ground.kinds, state.catalog.places
    for cell in state.ground.steps(state.closed)[explorer.cell]:
        kind = kinds[cell]
        if kind in PASSABLE:
            if cell in state.used:
                continue
            if can_step:
                if cell not in state.at:
                    found[f"move:{names[cell]}"] = (_move, (cell, cost, 1))
                elif can_pass(state, explorer, cell):
                    for way in passages(state, explorer, cell, explorer.stamina + 1 - cost):
                        found[way.key(state)] = (_move, (way.last, cost + way.spaces - 1, way.spaces))
            if kind == SPAWN and explorer.stamina >= STAMINA[SPAWN] and can_activate(state, explorer, cell):
                found[f"seal:{names[cell]}"] = (_activate, cell)
        elif explorer.stamina and can_activate(state, explorer, cell):
            found[f"activate:{names[cell]}"] = (_activate, cell)


def _doors(state: State, explorer: Explorer, found: dict[str, Option]) -> None:
    """Doors of the space that the explorer stands on (MA-42.06)."""
    doors = state.catalog.doors_at.get(explorer.cell)
    if doors is None:
        return
    cost = max(0, DOOR + stats.change(state, explorer, "door_cost"))
    breaking = max(0, BREAK + stats.change(state, explorer, "break_cost"))
    for door in doors:
        name = state.catalog.door_names[door]
        if door in state.broken:
            continue  # MA-7.07
        how = "open" if door in state.closed else "close"
        if explorer.stamina >= cost:
            found[f"{how}:{name}"] = (_door, (door, how, cost))
        if how == "open" and explorer.stamina >= breaking:
            found[f"break:{name}"] = (_door, (door, "break", breaking))  # MA-7.05


def _can_arrange(state: State, explorer: Explorer) -> bool:
    """Whether there is anything to equip or to take off."""
    return bool(explorer.worn) or any(state.catalog.item(name).role == "base" for name in explorer.carried)


def _trades(state: State, explorer: Explorer, found: dict[str, Option]) -> None:
    """With one adjacent explorer, or with a card that says so any on the tile (MA-42.12)."""
    here, steps = state.tile_of(explorer.cell), state.steps(explorer.cell)
    others = [each for each in state.explorers.values() if each.cell // CELLS == here or each.cell in steps]
    if not stats.has(state, explorer, "trade_on_tile"):
        others = [each for each in others if each.cell in steps]
    if not others:
        return
    cost = max(0, TRADE + stats.change(state, explorer, "trade_cost"))
    if explorer.stamina < cost:
        return
    for other in others:
        if other is not explorer and (explorer.carried or explorer.worn or other.carried or other.worn):
            found[f"trade:{other.id}"] = (_trade, (other, cost))


# One action


def act(game: ArcanaGame, explorer: Explorer) -> Steps:
    """One action of the explorer whose turn it is."""
    chosen = options(game, explorer)
    option: Option = yield Ask("action", explorer.id, chosen, "MA-4.02")
    do, argument = option
    paid = yield from do(game, explorer, argument)
    if paid is False:
        tell(game, "unpaid", "MA-4.04", who=explorer.id)
        game.state.refused.append(next(key for key, each in chosen.items() if each is option))


def _move(game: ArcanaGame, explorer: Explorer, argument: tuple[int, int, int]) -> Steps:
    cell, cost, spaces = argument
    take_stamina(explorer, cost)
    explorer.moved += spaces
    yield from enter(game, explorer, cell, "moved", "MA-4.05")


def _use(game: ArcanaGame, explorer: Explorer, ability: Ability) -> Asking[bool]:
    return (yield from use(game, explorer, ability))


def _activate(game: ArcanaGame, explorer: Explorer, cell: int) -> Asking[bool]:
    return (yield from activate(game, explorer, cell))


def _exit(game: ArcanaGame, explorer: Explorer, cost: int) -> Steps:
    take_stamina(explorer, cost)
    yield from leave(game, explorer)


def _explore(game: ArcanaGame, explorer: Explorer, cost: int) -> Steps:
    take_stamina(explorer, cost)
    yield from explore(game, explorer)


def _door(game: ArcanaGame, explorer: Explorer, argument: tuple[int, str, int]) -> Steps:
    door, how, cost = argument
    take_stamina(explorer, cost)
    change_door(game, door, how, explorer.id, {"open": "MA-7.03", "close": "MA-7.02", "break": "MA-7.04"}[how])
    yield from ()


def _inventory(game: ArcanaGame, explorer: Explorer, cost: int) -> Steps:
    take_stamina(explorer, cost)
    yield from use_inventory(game, explorer, "MA-20.01")


def _trade(game: ArcanaGame, explorer: Explorer, argument: tuple[Explorer, int]) -> Steps:
    other, cost = argument
    take_stamina(explorer, cost)
    yield from trade(game, explorer, other)


def _end(game: ArcanaGame, explorer: Explorer, _: None) -> Steps:
    yield from end_turn(game, explorer)


def end_turn(game: ArcanaGame, explorer: Explorer) -> Steps:
    """Stamina that is left is gone (MA-4.03)."""
    state = game.state
    if explorer.on_map:
        yield from happens(game, "turn-end", explorer)
    explorer.stamina = 0
    explorer.done = True
    state.turn = ""
    state.refused.clear()
    tell(game, "turn_ended", "MA-4.03", who=explorer.id)
