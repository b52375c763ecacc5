"""The table as text: the map with its walls and doors, explorers, monsters, tracks."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.crawl.table.counters import counter_lines
from toolkit.crawl.table.lines import NARROWEST, wrapped
from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.map.tiles import FLOOR, SIGNS, WALL
from toolkit.systems.machina_arcana.state import EXPLORED, LIGHT, RATINGS, SEALED, Explorer, State

_MARKS = {kind: sign for sign, kind in SIGNS.items()} | {FLOOR: "·"}
_TOKENS = {EXPLORED: "x", LIGHT: "*", SEALED: "o"}


def draw(state: State, width: int = 80) -> str:
    """Everything that lies on the table."""
    lines = [*_tracks(state), *counter_lines(state.catalog.adventure.data, state.counters)]
    lines += [_explorer(state, each, number) for number, each in enumerate(state.explorers.values(), 1)]
    for number, monster in enumerate(state.monsters.values()):
        where = state.place(monster.cell) if monster.on_map else "nowhere"
        led = f", controlled by {monster.controlled_by}" if monster.controlled_by else ""
        lines.append(
            f"{_letter(number)} {monster.id} at {where}: health {monster.health}, "
            f"armour {stats.armour(state, monster)}, will {stats.will(state, monster)}{led}"
        )
    picture = "\n".join(line[: max(width, NARROWEST)] for line in _map(state))
    return "\n".join([picture, "", *(wrapped(line, width) for line in lines)])


def _letter(number: int) -> str:
    return chr(ord("A") + number % 26)


def _tracks(state: State) -> Iterator[str]:
    tiles = (f"{state.catalog.tiles[each.tile].id} at {each.x},{each.y}{_turn(each.turned)}" for each in state.laid)
    yield f"tiles: {'; '.join(tiles)}"
    yield "marks: x used, * lit, o sealed, E exit; digits are explorers, capital letters monsters"
    yield f"round {state.round}, chapter {state.chapter + 1} of {len(state.catalog.chapters)}: {state.current.id}"
    yield (
        f"monster level {state.level}, threat {state.threat} of {state.threat_positions}, "
        f"spawn rating {RATINGS[state.spawn_rating]}, horror rating {RATINGS[state.horror_rating]}, "
        f"{state.tile_count} tiles left"
    )


def _turn(turned: int) -> str:
    return f", turned {turned} of 4" if turned else ""


def _explorer(state: State, explorer: Explorer, number: int) -> str:
    if explorer.dead:
        return f"{number} {explorer.id}: dead"
    where = state.place(explorer.cell) if explorer.on_map else "off the map"
    worn = " ".join("+".join(each) for each in explorer.worn) or "nothing"
    return (
        f"{number} {explorer.id} at {where}: health {explorer.health}, stamina {explorer.stamina}, "
        f"essence {explorer.essence}, armour {stats.armour(state, explorer)}, will {stats.will(state, explorer)}; "
        f"wears {worn}; carries {' '.join(explorer.carried) or 'nothing'}"
    )


def _map(state: State) -> Iterator[str]:
    """Two columns a space: its mark, then the border to the east; below it the border to the south."""
    ground = state.ground
    if not ground.xy:
        return
    at = {place: cell for cell, place in ground.xy.items()}
    columns = [x for x, _ in at]
    rows = [y for _, y in at]
    for y in range(min(rows), max(rows) + 1):
        line, below = [], []
        for x in range(min(columns), max(columns) + 1):
            cell = at.get((x, y))
            line.append(" " if cell is None else _mark(state, cell))
            line.append(_border(state, cell, at.get((x + 1, y)), "|", ":"))
            below.append(_border(state, cell, at.get((x, y + 1)), "-", "="))
            below.append(" ")
        yield "".join(line).rstrip()
        if y < max(rows) and "".join(below).strip():
            yield "".join(below).rstrip()


def _mark(state: State, cell: int) -> str:
    unit = state.at.get(cell)
    if unit in state.explorers:
        return str(list(state.explorers).index(unit) + 1)
    if unit is not None:
        return _letter(list(state.monsters).index(unit))
    if cell == state.exit:
        return "E"
    return _TOKENS.get(state.tokens.get(cell, ""), _MARKS[state.ground.kinds[cell]])


def _border(state: State, cell: int | None, other: int | None, wall: str, door: str) -> str:
    if cell is None or other is None:
        return " "
    found = state.ground.border(cell, other)
    if found == WALL:
        return wall
    if found is None or found in state.broken:
        return " "
    return wall if found in state.closed else door
