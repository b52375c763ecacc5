"""The table as text: the map with its walls and doors, explorers, monsters, tracks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from toolkit.crawl.map import tokens
from toolkit.crawl.table.counters import counter_lines, own_counters
from toolkit.crawl.table.lines import NARROWEST, called, wrapped
from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.map.tiles import FLOOR, SIGNS, SIZE, WALL
from toolkit.systems.machina_arcana.state import EXPLORED, LIGHT, RATINGS, SEALED, Explorer, State, Unit

_MARKS = {kind: sign for sign, kind in SIGNS.items()} | {FLOOR: "·"}
#: The edges that borders are drawn for, as the table sees them.
EAST, SOUTH = 1, 2
_TOKENS = {EXPLORED: "x", LIGHT: "*", SEALED: "o"}


def draw(state: State, width: int = 80) -> str:
    """Everything that lies on the table."""
    return _table(state, width, _map(state), [*_legend(state), *_tracks(state)])


def draw_low(state: State, width: int = 80) -> str:
    """The same with those tiles alone that lie beside the acting explorer's, and without the legend."""
    unit = state.explorers.get(state.turn) or next(iter(state.on_map()), None)
    if unit is None or not unit.on_map:
        return _table(state, width, _map(state), [*_tracks(state)])
    here = state.ground.places[state.tile_of(unit.cell)].y
    hidden = [each for each in state.laid if each.y != here]
    lines = [*_tracks(state)]
    if hidden:
        said = (f"{called(state, state.catalog.tiles[each.tile].id)} ({_side(each.y - here)})" for each in hidden)
        lines.insert(0, f"not shown: {', '.join(said)}")
    return _table(state, width, _map(state, here), lines)


def _side(down: int) -> str:
    return "south" if down > 0 else "north"


def _table(state: State, width: int, board: Iterable[str], head: list[str]) -> str:
    lines = [*head, *counter_lines(state.catalog.adventure.data, state.counters), *_own_tokens(state)]
    lines += [_explorer(state, each, number) for number, each in enumerate(state.explorers.values(), 1)]
    for number, monster in enumerate(state.monsters.values()):
        where = state.place(monster.cell) if monster.on_map else "nowhere"
        led = f", controlled by {called(state, monster.controlled_by)}" if monster.controlled_by else ""
        lines.append(
            f"{_letter(number)} {called(state, monster.id)} at {where}: health {monster.health}, "
            f"armour {stats.armour(state, monster)}, will {stats.will(state, monster)}{_attached(state, monster)}{led}"
            f"{own_counters(monster.card.card.entity.data, monster.counters)}"
        )
    picture = "\n".join(line[: max(width, NARROWEST)] for line in board)
    return "\n".join([picture, "", *(wrapped(line, width) for line in lines)])


def _own_tokens(state: State) -> list[str]:
    """Tokens of a pack's own on the tiles that lie there."""
    if not state.tokens_on_map:
        return []
    names, cells = tokens.names(state.catalog.library), state.catalog.cells
    return tokens.lines(names, state.tokens_on_map, lambda at: cells[at] in state.ground.kinds)


def _letter(number: int) -> str:
    return chr(ord("A") + number % 26)


def _legend(state: State) -> Iterator[str]:
    names = {each.tile: called(state, state.catalog.tiles[each.tile].id) for each in state.laid}
    tiles = (f"{names[each.tile]} at {each.x},{each.y}{_turn(each.turned)}" for each in state.laid)
    yield f"tiles: {'; '.join(tiles)}"
    kinds = dict.fromkeys(kind for kind in state.ground.kinds.values() if kind != FLOOR)
    yield f"spaces: {', '.join(f'{_MARKS[kind]} {kind}' for kind in kinds)}".replace("-", " ")
    more = ", + token" if state.tokens_on_map else ""
    yield f"marks: x used, * lit, o sealed, E exit{more}; digits are explorers, capital letters monsters; gaps lead on"


def _tracks(state: State) -> Iterator[str]:
    chapter = called(state, state.current.id)
    yield f"round {state.round}, chapter {state.chapter + 1} of {len(state.catalog.chapters)}: {chapter}"
    yield (
        f"monster level {state.level}, threat {state.threat} of {state.threat_positions}, "
        f"spawn rating {RATINGS[state.spawn_rating]}, horror rating {RATINGS[state.horror_rating]}, "
        f"{state.tile_count} tiles left"
    )
    lying = [called(state, card.id) for card in state.catalog.current_events(state.piles)]
    if lying:
        yield f"in force for all: {', '.join(lying)}"


def _turn(turned: int) -> str:
    return f", turned {turned} of 4" if turned else ""


def _explorer(state: State, explorer: Explorer, number: int) -> str:
    name = called(state, explorer.id)
    if explorer.dead:
        return f"{number} {name}: dead"
    where = f"at {state.place(explorer.cell)}" if explorer.on_map else "off the map"
    worn = ", ".join(" + ".join(called(state, item) for item in each) for each in explorer.worn) or "nothing"
    carried = ", ".join(called(state, item) for item in explorer.carried) or "nothing"
    return (
        f"{number} {name} {where}: health {explorer.health}, stamina {explorer.stamina}, "
        f"essence {explorer.essence}, armour {stats.armour(state, explorer)}, will {stats.will(state, explorer)}; "
        f"wears {worn}; carries {carried}{_attached(state, explorer)}{'; ethereal' if explorer.ethereal else ''}"
    )


def _attached(state: State, unit: Unit) -> str:
    """The events attached to somebody, and scars."""
    cards = [*unit.events, *(unit.scars if isinstance(unit, Explorer) else ())]
    return f"; has {', '.join(called(state, card) for card in cards)}" if cards else ""


def _map(state: State, band: int | None = None) -> Iterator[str]:
    """Two columns a space: its mark, then the border to the east; below it the border to the south.

    Around everything that lies there run walls, with gaps where a new tile can be laid, and the letters and numbers of
    the outermost spaces, as each tile lies. With `band`, only that row of tiles is drawn.
    """
    ground = state.ground
    at = {place: cell for cell, place in ground.xy.items()}
    shown = {place: cell for place, cell in at.items() if band is None or place[1] // SIZE == band}
    if not shown:
        return
    columns, rows = sorted({x for x, _ in shown}), sorted({y for _, y in shown})
    yield _names_of_columns(state, [min(y for x, y in shown if x == column) for column in columns], columns, at)
    for y in range(rows[0] - 1, rows[-1] + 1):
        line, below = [], []
        for x in range(columns[0] - 1, columns[-1] + 1):
            cell, east, south = at.get((x, y)), at.get((x + 1, y)), at.get((x, y + 1))
            line += [" " if cell is None else _mark(state, cell), _border(state, cell, east, EAST, "|", ":")]
            below += [_border(state, cell, south, SOUTH, "-", "="), " "]
        if y >= rows[0]:
            here = [at[x, y] for x in columns if (x, y) in at]
            first, last = (_name(state, cell, down=True) for cell in (here[0], here[-1]))
            yield f"{first} {''.join(line)[1:].ljust(2 * len(columns) + 1)} {last}"
        if "".join(below).strip():
            yield f"  {''.join(below)[1:]}".rstrip()
    yield _names_of_columns(state, [max(y for x, y in shown if x == column) for column in columns], columns, at)


def _names_of_columns(
    state: State, rows: Sequence[int], columns: Sequence[int], at: Mapping[tuple[int, int], int]
) -> str:
    names = (_name(state, at[place], down=False) for place in zip(columns, rows, strict=True))
    return f"   {' '.join(names)}"


def _name(state: State, cell: int, *, down: bool) -> str:
    """The part of the name of a space, such as d8, that changes from one to the next below it, or beside it."""
    turned = state.ground.places[state.tile_of(cell)].turned % 2 == 1
    name = state.place(cell).rpartition("/")[2]
    return name[1] if down != turned else name[0]


def _mark(state: State, cell: int) -> str:
    unit = state.at.get(cell)
    if unit in state.explorers:
        return str(list(state.explorers).index(unit) + 1)
    if unit is not None:
        return _letter(list(state.monsters).index(unit))
    if cell == state.exit:
        return "E"
    if state.tokens_on_map and state.place(cell) in state.tokens_on_map:
        return "+"
    return _TOKENS.get(state.tokens.get(cell, ""), _MARKS[state.ground.kinds[cell]])


def _border(state: State, cell: int | None, other: int | None, edge: int, wall: str, door: str) -> str:
    """What is drawn between a space and the one beyond its edge; around the map there are walls."""
    if cell is None or other is None:
        inside, faces = (cell, edge) if cell is not None else (other, (edge + 2) % 4)
        return " " if inside is None or _leads_on(state, inside, faces) else wall
    found = state.ground.border(cell, other)
    if found == WALL:
        return wall
    if found is None or found in state.broken:
        return " "
    return wall if found in state.closed else door


def _leads_on(state: State, cell: int, edge: int) -> bool:
    """Whether a new tile can be laid beyond this edge of the map (MA-42.01)."""
    own = state.ground.opening(cell)
    return own is not None and (own + state.ground.places[state.tile_of(cell)].turned) % 4 == edge
