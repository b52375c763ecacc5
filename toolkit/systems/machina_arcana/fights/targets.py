"""Whom an ability may be aimed at (MA-6, MA-13, MA-41.04, MA-41.05, MA-41.32)."""

from __future__ import annotations

from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.cards.card import Ability, Aim, aim_of
from toolkit.systems.machina_arcana.map.tiles import TRAP
from toolkit.systems.machina_arcana.state import NOWHERE, Explorer, Monster, State, Unit
from toolkit.systems.machina_arcana.verbs.moments import QuietMoment

MELEE, DIRECT, ARC = "melee", "direct", "arc"
#: Reaches that choose nobody: everybody adjacent, everybody on trap spaces.
AROUND, TRAPS, ALL_TRAPS = "around", "traps", "all-traps"
UNTARGETED = frozenset({AROUND, TRAPS, ALL_TRAPS, "me"})


def quiet_moment_of(
    state: State, unit: Unit, ability: Ability | None, reach: str, *, attack: bool, arcane: bool | None = None
) -> QuietMoment:
    """How things stand for the numbers of an ability; its attack is of the kind it names, unless another is chosen.
    `attack` where it is about an attack, which need not be that of an ability."""
    quiet = QuietMoment(state, unit)
    if ability is not None:
        quiet.about(ability)
    quiet.attacks = quiet.attacks or attack
    quiet.melee = reach not in (DIRECT, ARC)
    if arcane is not None:
        quiet.arcane = arcane
    return quiet


def in_reach(state: State, here: int, there: int, reach: str, far: int) -> bool:
    """Whether a space can be reached by a symbol (MA-6.01 to MA-6.03)."""
    if reach == MELEE:
        return there in state.ground.steps(state.closed)[here]
    ground = state.ground
    (x, y), (to_x, to_y) = ground.xy[here], ground.xy[there]
    if here == there or abs(x - to_x) > far or abs(y - to_y) > far:  # MA-31.04
        return False
    line = ground.line(here, there)
    if line is None or not line.clear(state.closed):
        return False
    return reach == ARC or not any(state.is_obstacle(cell) for cell in line.crossed)  # MA-31.10, MA-31.11


def reach_of(
    state: State, unit: Unit, ability: Ability | None, reach: str, far: int, *, attack: bool
) -> tuple[str, int]:
    """The reach and range of an ability, as cards in play change them."""
    if reach not in (DIRECT, ARC):
        return reach, 1
    for stat in ("range", "arcs"):
        if stats.may_change(state, unit, stat):
            quiet = quiet_moment_of(state, unit, ability, reach, attack=attack)
            if stat == "range":
                far = max(1, far + stats.change(state, unit, "range", quiet))
            elif stats.has(state, unit, "arcs", quiet):
                reach = ARC
    return reach, far


def is_targetable(state: State, unit: Unit, by: Unit) -> bool:
    """MA-13.01, MA-13.02; a dying monster is no unit any more (MA-41.28)."""
    if unit.cell == NOWHERE or (isinstance(unit, Monster) and unit.dying):
        return False
    return not stats.is_ethereal(state, unit) or stats.has(state, by, "sees_ethereal")


def sides(by: Unit, *, attack: bool, at: str) -> tuple[bool, bool]:
    """Whether explorers and monsters may be targeted by somebody's ability (MA-41.04, MA-41.05, MA-41.32)."""
    explorers, monsters = at != "monster", at != "explorer"
    if isinstance(by, Explorer):
        return explorers and not attack, monsters
    return explorers, monsters and bool(by.controlled_by)  # MA-41.18


def units_in_reach(
    state: State,
    by: Unit,
    ability: Ability | None,
    reach: str,
    far: int,
    *,
    attack: bool,
    at: str = "any",
    level: int = 9,
) -> list[Unit]:
    """The units that an ability may be aimed at."""
    reach, far = reach_of(state, by, ability, reach, far, attack=attack)
    here = by.cell
    steps = state.steps(here) if reach == MELEE else ()
    if reach == MELEE and state.at.keys().isdisjoint(steps):
        return []  # nobody is near, as most often
    explorers, monsters = sides(by, attack=attack, at=at)
    units: list[Unit] = []
    if explorers:
        units += state.explorers.values()
    if monsters:
        units += [each for each in state.monsters.values() if each.card.level <= level]
    if reach == MELEE:
        near = [each for each in units if each.cell in steps]
    else:
        near = [each for each in units if each.cell != NOWHERE and in_reach(state, here, each.cell, reach, far)]
    return [each for each in near if each is not by and is_targetable(state, each, by)]


def barrels_in_reach(state: State, by: Unit, ability: Ability | None, reach: str, far: int) -> list[int]:
    """The barrels that an attack may be aimed at (MA-6.10, MA-41.04)."""
    if isinstance(by, Monster) and not by.controlled_by:
        return []
    barrels = state.barrels()
    if not barrels:
        return barrels
    reach, far = reach_of(state, by, ability, reach, far, attack=True)
    return [cell for cell in barrels if in_reach(state, by.cell, cell, reach, far)]


def targets_of(state: State, by: Unit, ability: Ability | None, aim: Aim) -> dict[str, Unit | int]:
    """Whom its player may choose, by the keys of the question: units, and barrels by their spaces."""
    reach, far, attack, at, level = aim
    units = units_in_reach(state, by, ability, reach, far, attack=attack, at=at, level=level)
    found: dict[str, Unit | int] = {f"target:{each.id}": each for each in units}
    if attack:
        found |= {f"target:{state.place(cell)}": cell for cell in barrels_in_reach(state, by, ability, reach, far)}
    return found


def aim_now(state: State, by: Unit, ability: Ability) -> Aim | None:
    """What an ability says of its target; None where it needs none before it is used."""
    if ability.aims is None or (ability.moves_first and isinstance(by, Explorer)):
        return None
    return ability.aim or aim_of(ability.aims, ability.aims.arguments(QuietMoment(state, by)))


def has_target(state: State, by: Unit, ability: Ability) -> bool:
    """Whether an ability that needs a target has one (MA-40.02)."""
    aim = aim_now(state, by, ability)
    if aim is None:
        return True
    reach, far, attack, at, level = aim
    if reach in UNTARGETED:
        return is_worth_it(state, by, reach)
    nobody = attack and not state.monsters and isinstance(by, Explorer)
    if not nobody and units_in_reach(state, by, ability, reach, far, attack=attack, at=at, level=level):
        return True
    return attack and bool(barrels_in_reach(state, by, ability, reach, far))


def is_worth_it(state: State, by: Unit, reach: str) -> bool:
    """An attack that chooses nobody is used where it would strike somebody; monsters use it where it would strike an
    explorer they may target (MA-40.02)."""
    if reach == "me":
        return True
    tile = state.tile_of(by.cell) if reach == TRAPS else None
    cells = state.steps(by.cell) if reach == AROUND else state.spaces(TRAP, tile)
    if isinstance(by, Monster) and not by.controlled_by:
        return any(each.cell in cells and is_targetable(state, each, by) for each in state.on_map())
    return any(cell in state.at or state.is_barrel(cell) for cell in cells)
