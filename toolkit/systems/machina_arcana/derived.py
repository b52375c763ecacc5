"""What people at the table read off the map and the cards: maxima, armour, who is beside whom, what is seen."""

from __future__ import annotations

from toolkit.crawl.figures import own
from toolkit.rules.derived import FLAG, NAME, NAMES, NUMBER, Derived, DerivedState, numbers_of, of_each
from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.state import NOWHERE, State, Unit


def _adjacent(state: State, unit: Unit) -> list[str]:
    return [] if unit.cell == NOWHERE else [state.place(cell) for cell in state.steps(unit.cell)]


def _sees(state: State, unit: Unit) -> list[str]:
    if unit.cell == NOWHERE:
        return []
    ground = state.ground
    return [state.place(cell) for cell in ground.cells if ground.sees(unit.cell, cell, state.closed)]


def _steps(state: State, unit: Unit) -> dict[str, int]:
    """Everybody else on the map who can be reached, with the step count."""
    found: dict[str, int] = {}
    for other in _others(state, unit):
        far = state.steps_to(other.cell, hover=stats.hovers(state, unit)).get(unit.cell)
        if far is not None:
            found[other.id] = far
    return found


def _others(state: State, unit: Unit) -> list[Unit]:
    """Everybody else, while both are on the map."""
    if unit.cell == NOWHERE:
        return []
    return [each for each in state.units() if each is not unit and each.cell != NOWHERE]


def _ranges(state: State, unit: Unit) -> dict[str, int]:
    return {each.id: state.ground.range(unit.cell, each.cell) for each in _others(state, unit)}


_OF_UNITS = {
    "armour": (NUMBER, "Its armour now.", stats.armour),
    "will": (NUMBER, "Its will now.", stats.will),
    "max_stamina": (NUMBER, "Its maximum stamina now.", stats.max_stamina),
    "max_health": (NUMBER, "Its maximum health now.", stats.max_health),
    "untargetable": (FLAG, "Whether it is ethereal now.", stats.is_ethereal),
    "adjacent": (NAMES, "The spaces adjacent to it.", _adjacent),
    "sees": (NAMES, "The spaces it sees.", _sees),
    "steps": (
        numbers_of("How many steps somebody is away."),
        "Everybody it could walk to, with the step count.",
        _steps,
    ),
    "range": (numbers_of("How far away somebody is."), "Everybody else on the map, with the range.", _ranges),
}

DERIVED = DerivedState(
    *own.derived(lambda state, name: {**state.explorers, **state.monsters}[name]),
    *of_each("explorers", _OF_UNITS),
    *of_each("monsters", _OF_UNITS),
    *of_each("explorers", {"max_essence": (NUMBER, "Its maximum essence now.", stats.max_essence)}),
    Derived("queue", NAMES, "The monsters in the order of the queue.", lambda state: list(state.monsters)),
    Derived("current_chapter", NAME, "The chapter that is turned up.", lambda state: state.current.id),
    Derived(
        "current_explorer_event",
        NAME,
        "The top card of the explorer event discard pile.",
        lambda state: state.current_explorer_event,
    ),
    Derived(
        "current_horror_event",
        NAME,
        "The top card of the horror event discard pile.",
        lambda state: state.current_horror_event,
    ),
)
