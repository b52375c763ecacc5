"""What a monster does in its turn (MA-17, MA-40)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import TABLE, Ask, Asking, Steps
from toolkit.rules.ranking import highest, lowest
from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.cards.card import Ability
from toolkit.systems.machina_arcana.cards.using import (
    monster_abilities,
    monster_can_mark,
    monster_can_pay,
    monster_can_use,
    monster_uses,
)
from toolkit.systems.machina_arcana.changes import change_door, choose_space, take_stamina
from toolkit.systems.machina_arcana.fights.attack import pull_lever
from toolkit.systems.machina_arcana.fights.forced import enter
from toolkit.systems.machina_arcana.fights.targets import AROUND, MELEE, UNTARGETED, in_reach, is_targetable, reach_of
from toolkit.systems.machina_arcana.map.ground import FAR
from toolkit.systems.machina_arcana.map.passing import can_pass
from toolkit.systems.machina_arcana.map.tiles import CHASM, LEVER, TRAP
from toolkit.systems.machina_arcana.state import NOWHERE, Explorer, Monster, State
from toolkit.systems.machina_arcana.verbs.moments import ArcanaGame

BREAK, OPEN, PULL = 4, 3, 3  # MA-17.11, MA-17.15, MA-17.17
STEP = 1  # MA-17.12


def monster_turn(game: ArcanaGame, monster: Monster) -> Steps:
    """Until it has no stamina left or cannot get nearer (MA-17.02)."""
    state = game.state
    monster.stamina = stats.max_stamina(state, monster)  # MA-40.01
    tell(game, "monster_turn", "MA-17.01", who=monster.id)
    struck = retreating = False
    while monster.id in state.monsters and monster.stamina > 0 and not state.outcome:
        ability = _usable(game, monster)
        if ability is not None:
            yield from monster_uses(game, monster, ability)
            struck = True
            continue
        if stats.is_immobile(state, monster):
            break  # MA-40.12
        lever = _lever(state, monster) if monster.card.cunning else None
        if lever is not None:
            take_stamina(monster, PULL)
            yield from pull_lever(game, lever, monster.id, state.tile_of(monster.cell))
            continue
        if monster.card.cunning and struck and _is_spent(state, monster):
            retreating = True  # MA-40.18
        did = yield from (_retreat(game, monster) if retreating else _approach(game, monster))
        if not did:
            break
    monster.stamina = 0


def _usable(game: ArcanaGame, monster: Monster) -> Ability | None:
    """The first ability that can be used (MA-40.03)."""
    for ability in monster_abilities(game.state, monster):
        if monster_can_use(game, monster, ability):
            return ability
    return None


# The nearest explorer (MA-17.03 to MA-17.08)


def nearest(game: ArcanaGame, monster: Monster) -> Asking[Explorer | None]:
    """By steps, then by least health; the players choose among equals. None where nobody can be reached."""
    state = game.state
    found = nearest_explorers(state, monster)
    if len(found) <= 1:
        return found[0] if found else None
    chosen: Explorer = yield Ask("nearest", TABLE, {each.id: each for each in found}, "MA-17.07")
    return chosen


def nearest_explorers(state: State, monster: Monster) -> list[Explorer]:
    hover = stats.hovers(state, monster)
    ranks: list[tuple[tuple[int, int], Explorer]] = []
    for explorer in state.explorers.values():
        if explorer.cell == NOWHERE or not is_targetable(state, explorer, monster):
            continue
        far = state.steps_to(explorer.cell, hover=hover).get(monster.cell)
        if far is not None:
            ranks.append(((far, explorer.health), explorer))
    if not ranks:
        return []
    best = min(rank for rank, _ in ranks)
    return [explorer for rank, explorer in ranks if rank == best]


def choose_target(game: ArcanaGame, monster: Monster, targets: Sequence[Any]) -> Asking[Any]:
    """The nearest explorer if legal, else the legal one with the fewest steps, then the least health (MA-40.05)."""
    state = game.state
    if len(targets) == 1:
        return targets[0]
    near = [each for each in nearest_explorers(state, monster) if each in targets]
    if not near:
        hover = stats.hovers(state, monster)
        near = lowest(
            targets,
            lambda each: (state.steps_to(each.cell, hover=hover).get(monster.cell, FAR), each.health),
        )
    if len(near) == 1:
        return near[0]
    return (yield Ask("target", TABLE, {f"target:{each.id}": each for each in near}, "MA-40.05"))


# Moving (MA-40.06 to MA-40.10)


def _approach(game: ArcanaGame, monster: Monster) -> Asking[bool]:
    """Towards the nearest explorer: a step, a door in the way, or nothing."""
    state = game.state
    goal = yield from nearest(game, monster)
    if goal is None:
        return False  # MA-40.13
    steps = state.steps_to(goal.cell, hover=stats.hovers(state, monster))
    wanted = _next_steps(state, monster, steps)
    free = [cell for cell in wanted if state.is_free(cell) and state.adjacent(monster.cell, cell)]
    ways = [] if free else _ways_through(state, monster, wanted, steps)  # MA-40.22
    if not free and not ways and (shut := _behind_doors(state, monster, wanted)):
        return (yield from _door_in_the_way(game, monster, shut, goal.cell))
    if monster.card.cunning:
        cell = yield from _firing_step(game, monster)  # MA-40.17; doors come first (MA-40.14)
        if cell is not None:
            yield from _step(game, monster, cell, STEP)
            return True
    if not free and not ways:
        return False  # MA-40.09
    ways = ways or [[cell] for cell in free]
    last = yield from _preferred(game, sorted({way[-1] for way in ways}), goal.cell)
    yield from _step(game, monster, last, len(ways[0]))
    return True


def _next_steps(state: State, monster: Monster, steps: dict[int, int]) -> list[int]:
    """The adjacent spaces, doors taken as open, that are one step nearer (MA-40.06)."""
    own = steps.get(monster.cell)
    if own is None or own <= 1:
        return []
    return [
        cell
        for cell in state.ground.steps(frozenset())[monster.cell]
        if steps.get(cell) == own - 1 and _walkable(state, monster, cell)
    ]


def _walkable(state: State, monster: Monster, cell: int) -> bool:
    """Monsters that are not controlled avoid chasms, unless they hover (MA-40.10, MA-17.18)."""
    return state.can_hold(cell) and (state.ground.kinds[cell] != CHASM or stats.hovers(state, monster))


def _preferred(game: ArcanaGame, cells: list[int], goal: int) -> Asking[int]:
    """The space with the smallest straight-line distance to the target; players choose among equals (MA-40.07)."""
    state = game.state
    equal = lowest(cells, lambda cell: state.ground.straight(cell, goal))
    return (yield from choose_space(game, "step", equal, "MA-40.07", "to"))


def _step(game: ArcanaGame, monster: Monster, cell: int, cost: int) -> Steps:
    take_stamina(monster, cost)
    yield from enter(game, monster, cell, "moved", "MA-17.12")


def _ways_through(state: State, monster: Monster, wanted: list[int], steps: dict[int, int]) -> list[list[int]]:
    """The shortest ways through units, where the monster or they are ethereal, to a free space beyond (MA-40.22)."""

    def open_to(here: int, there: int) -> bool:
        return state.adjacent(here, there) and can_pass(state, monster, there)

    ways = [[cell] for cell in wanted if open_to(monster.cell, cell)]
    while ways:
        ended: list[list[int]] = []
        longer: list[list[int]] = []
        for way in ways:
            here = way[-1]
            for there in state.steps(here):
                if steps.get(there) != steps[here] - 1 or len(way) + 1 > monster.stamina:
                    continue
                if state.is_free(there) and _walkable(state, monster, there):
                    ended.append([*way, there])
                elif open_to(here, there):
                    longer.append([*way, there])
        if ended:
            return ended
        ways = longer
    return []


def _behind_doors(state: State, monster: Monster, wanted: list[int]) -> list[int]:
    """The spaces of the next step that only closed doors cut off (MA-40.08)."""
    return [
        cell
        for cell in wanted
        if not state.adjacent(monster.cell, cell) and state.is_free(cell) and state.ground.ways(monster.cell, cell)
    ]


def _door_in_the_way(game: ArcanaGame, monster: Monster, shut: list[int], goal: int) -> Asking[bool]:
    """A mindless monster breaks the closed door in its way, a cunning one opens it (MA-40.08, MA-40.16)."""
    state = game.state
    if monster.card.cunning:
        cost, how, rule = max(0, OPEN + stats.change(state, monster, "door_cost")), "open", "MA-17.15"
    else:
        cost, how, rule = max(0, BREAK + stats.change(state, monster, "break_cost")), "break", "MA-17.11"
    if monster.stamina < cost:
        return False
    cell = yield from _preferred(game, shut, goal)
    ways = state.ground.ways(monster.cell, cell)
    door = min((len(doors), min(doors)) for doors in (way & state.closed for way in ways) if doors)[1]
    take_stamina(monster, cost)
    change_door(game, door, how, monster.id, rule)
    return True


# Cunning monsters (MA-40.14 to MA-40.18)


def _lever(state: State, monster: Monster) -> int | None:
    """An unused lever beside it that hurts more explorers than monsters (MA-40.15)."""
    if monster.stamina < PULL:
        return None
    for cell in state.steps(monster.cell):
        if state.ground.kinds[cell] != LEVER or cell in state.tokens:
            continue
        standing = [state.at[trap] for trap in state.spaces(TRAP, state.tile_of(monster.cell)) if trap in state.at]
        explorers = sum(name in state.explorers for name in standing)
        if explorers and explorers > len(standing) - explorers:
            return cell
    return None


def _firing_step(game: ArcanaGame, monster: Monster) -> Asking[int | None]:
    """One step towards the nearest space from which it could use an ability and pay for it (MA-40.17)."""
    state = game.state
    found = _firing_spaces(state, monster)
    if not found:
        return None

    def away(cell: int) -> int:
        return min((state.steps_to(each.cell).get(cell, FAR) for each in state.on_map()), default=FAR)

    goal = yield from choose_space(game, "step", highest(found, away), "MA-40.17", "to")
    return found[goal]


def _firing_spaces(state: State, monster: Monster) -> dict[int, int]:
    """The nearest spaces from which it could use an ability and pay for it, each with the first step there."""
    aims = _aims(state, monster)
    budget = monster.stamina - min((cost for cost, _, _ in aims), default=monster.stamina)
    prey = [each.cell for each in state.on_map() if is_targetable(state, each, monster)]
    kinds, hovers = state.ground.kinds, stats.hovers(state, monster)
    first, edge = {monster.cell: NOWHERE}, [monster.cell]
    own = state.at.pop(monster.cell)  # it would not stand in its own way
    try:
        for far in range(1, budget + 1):
            reached = []
            for here in edge:
                for there in state.steps(here):
                    if there not in first and state.is_free(there) and (hovers or kinds[there] != CHASM):
                        first[there] = there if here == monster.cell else first[here]
                        reached.append(there)
            reaches = [(reach, range) for cost, reach, range in aims if cost <= monster.stamina - far]
            found = [cell for cell in reached if _could_strike(state, cell, reaches, prey)]
            if found or not reached:
                return {cell: first[cell] for cell in found}
            edge = reached
    finally:
        state.at[monster.cell] = own
    return {}


def _aims(state: State, monster: Monster) -> list[tuple[int, str, int]]:
    """The abilities of its card that reach a target from where it stands: what each costs, how it reaches, how far."""
    found = []
    for ability in monster.card.card.abilities:
        if ability.aims is not None and monster_can_mark(state, monster, ability):
            reach, far = str(ability.aims.fixed.get("reach", MELEE)), int(ability.aims.fixed.get("range", 1))
            if reach not in UNTARGETED or reach == AROUND:
                reach = MELEE if reach == AROUND else reach
                reach, far = reach_of(state, monster, ability, reach, far, attack=ability.attacks)
                found.append((stats.ability_stamina(state, monster, ability), reach, far))
    return found


def _could_strike(state: State, cell: int, reaches: Sequence[tuple[str, int]], prey: Sequence[int]) -> bool:
    """Whether an ability would have a target from another space."""
    return any(in_reach(state, cell, there, reach, far) for there in prey for reach, far in reaches)


def _is_spent(state: State, monster: Monster) -> bool:
    """It can pay for no ability any more, and owns a ranged one (MA-40.18)."""
    if not any(each.reach for each in monster.kit.abilities):
        return False
    return not any(monster_can_pay(state, monster, each) for each in monster_abilities(state, monster))


def _retreat(game: ArcanaGame, monster: Monster) -> Asking[bool]:
    """To a free space farther from the nearest explorer, within its longest range (MA-40.18)."""
    state = game.state
    goal = yield from nearest(game, monster)
    if goal is None:
        return False
    steps = state.steps_to(goal.cell, hover=stats.hovers(state, monster))
    own = steps.get(monster.cell, 0)
    own_reaches = (each for each in monster.kit.abilities if each.reach)
    longest = max(reach_of(state, monster, each, "arc", each.reach, attack=each.attacks)[1] for each in own_reaches)
    free = [
        cell
        for cell in state.steps(monster.cell)
        if state.is_free(cell)
        and _walkable(state, monster, cell)
        and own < steps.get(cell, -1)
        and state.ground.range(cell, goal.cell) <= longest
    ]
    if not free:
        return False
    cell = yield from choose_space(game, "step", free, "MA-40.18", "to")
    yield from _step(game, monster, cell, STEP)
    return True
