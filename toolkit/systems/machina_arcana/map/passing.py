"""Going through occupied spaces, where the unit that moves or the one that stands there is ethereal (MA-41.19)."""

from __future__ import annotations

from typing import NamedTuple

from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.map.tiles import CHASM
from toolkit.systems.machina_arcana.state import State, Unit


class Passage(NamedTuple):
    """A way through other units: the first space, the free one it ends on, and how many spaces it goes."""

    first: int
    last: int
    spaces: int

    def key(self, state: State) -> str:
        return f"pass:{state.place(self.first)}:{state.place(self.last)}"


def can_pass(state: State, unit: Unit, cell: int) -> bool:
    """Whether a unit may go through an occupied space (MA-13.05, MA-13.06); nobody goes on from a chasm."""
    there = state.unit_at(cell)
    if there is None or there is unit or not (stats.is_ethereal(state, there) or stats.is_ethereal(state, unit)):
        return False
    return state.can_hold(cell) and (state.ground.kinds[cell] != CHASM or stats.hovers(state, unit))


def passages(state: State, unit: Unit, first: int, most: int) -> list[Passage]:
    """The shortest ways through an adjacent space that the unit can pass, and further ones, to each free space."""
    if most < 2:
        return []
    found: dict[int, Passage] = {}
    seen, edge = {first}, [first]
    for spaces in range(2, most + 1):
        further: list[int] = []
        for here in edge:
            for there in state.steps(here):
                if state.is_free(there):
                    found.setdefault(there, Passage(first, there, spaces))
                elif there not in seen and can_pass(state, unit, there):
                    seen.add(there)
                    further.append(there)
        edge = further
    return list(found.values())
