"""What people at the table read off the cage: light, sight, what monsters reach, who decides."""

from __future__ import annotations

from toolkit.crawl.figures import own
from toolkit.rules.derived import FLAG, NAME, NAMES, Derived, DerivedState
from toolkit.systems.night_cage.enemies import union, watchers, zone
from toolkit.systems.night_cage.given import to_data
from toolkit.systems.night_cage.light import lit_cells
from toolkit.systems.night_cage.map.grid import cells_in
from toolkit.systems.night_cage.state import Prisoner, State


def _prisoner(state: State, name: str) -> Prisoner:
    return {each.id: each for each in state.prisoners}[name]


def _cell(state: State, name: str) -> int:
    if name not in state.grid.names:
        raise KeyError(name)
    return state.grid.names.index(name)


def _names(state: State, cells: int) -> list[str]:
    return [state.grid.names[cell] for cell in cells_in(cells)]


def _lights(state: State, name: str) -> list[str]:
    prisoner = _prisoner(state, name)
    if prisoner.cell < 0 or not prisoner.lit:
        return []
    return _names(state, state.grid.light[state.board[prisoner.cell].exits][prisoner.cell])


def _seen_by(state: State, name: str) -> list[str]:
    prisoner = _prisoner(state, name)
    return _names(state, watchers(state, prisoner.cell)) if prisoner.cell >= 0 else []


def _together(state: State, name: str) -> list[str]:
    prisoner = _prisoner(state, name)
    return [each.id for each in state.prisoners if each is not prisoner and state.together(prisoner, each)]


def _attack_zone(state: State, name: str) -> list[str]:
    cell = _cell(state, name)
    return _names(state, union(zone(state, cell))) if state.monsters >> cell & 1 else []


def _part(state: State, name: str, part: str) -> str:
    """What is written of a prisoner, and nothing where that is left out."""
    return str(to_data(state)["prisoners"][name].get(part, ""))


#: What a state tells only while there is something to tell: otherwise it is empty.
_WHERE_LEFT_OUT = (
    Derived(
        "drawn",
        {"type": "string", "x-lantern-ref": "tile"},
        "The tile in hand; empty where there is none.",
        lambda state: state.drawn.id if state.drawn is not None else "",
    ),
    Derived(
        "waiting",
        {"type": "array", "items": {"type": "object"}},
        "Tiles that wait for the end of an attack; none at other times.",
        lambda state: to_data(state).get("waiting", []),
    ),
    Derived("prisoners.*.at", NAME, "Its cell; empty while it falls.", lambda state, name: _part(state, name, "at")),
    Derived(
        "prisoners.*.falling",
        NAME,
        "The line it waits beside; empty while it stands on a cell.",
        lambda state, name: _part(state, name, "falling"),
    ),
    Derived(
        "prisoners.*.scrambling",
        FLAG,
        "Whether it must scramble away.",
        lambda state, name: "scrambling" in to_data(state)["prisoners"][name],
    ),
)

DERIVED = DerivedState(
    *own.derived(_prisoner, conditions=False),
    *_WHERE_LEFT_OUT,
    Derived("lit", NAMES, "The cells that candles light.", lambda state: _names(state, lit_cells(state))),
    Derived("prisoners.*.lights", NAMES, "The cells its candle lights.", _lights),
    Derived("prisoners.*.seen_by", NAMES, "The cells of the monsters that see it.", _seen_by),
    Derived("prisoners.*.together", NAMES, "The prisoners it can give a key to.", _together),
    Derived(
        "prisoners.*.player",
        NAME,
        "The player who decides for it now.",
        lambda state, name: f"player-{state.controller(_prisoner(state, name)) + 1}",
    ),
    Derived("attack_zones.*", NAMES, "The cells that the monster in a cell strikes.", _attack_zone),
)
