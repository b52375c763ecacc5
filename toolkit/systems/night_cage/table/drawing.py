"""The board as text for a terminal: seven by three characters a cell, passages as open ways between lines."""

from __future__ import annotations

from string import ascii_lowercase

from toolkit.crawl.map import tokens
from toolkit.crawl.table.counters import counter_lines
from toolkit.systems.night_cage.light import lit_cells
from toolkit.systems.night_cage.map.tiles import BOSS_PIT, EMPTY, Face
from toolkit.systems.night_cage.state import Prisoner, State


def draw(state: State, width: int = 80) -> str:
    """The board, the prisoners, the stack. Capital letters are prisoners with lit candles, small ones are dark."""
    lines = [_legend_of_columns(state)]
    lit = lit_cells(state)
    for row in range(state.grid.side):
        cells = range(row * state.grid.side, (row + 1) * state.grid.side)
        drawn = [_cell(state, cell, bool(lit >> cell & 1)) for cell in cells]
        for line in range(3):
            margin = f"{row + 1:>2} " if line == 1 else "   "
            lines.append((margin + "".join(each[line] for each in drawn)).rstrip())
    return "\n".join([*lines, "", *_tables(state), _legend_of_marks(state)])


#: A tile in one sign, by its exits: north 1, east 2, south 4, west 8.
_SIGNS = "·╵╶└╷│┌├╴┘─┴┐┤┬┼"


def draw_low(state: State, width: int = 80) -> str:
    """The same with one line a row: a sign for the passages of a tile, then what is on it and who stands there."""
    letters = (name.rstrip("0123456789") for name in state.grid.names[: state.grid.side])
    lines = ["   " + "".join(f"{letter:<7}" for letter in letters).rstrip()]
    lit = lit_cells(state)
    for row in range(state.grid.side):
        cells = range(row * state.grid.side, (row + 1) * state.grid.side)
        drawn = "".join(f"{_low_cell(state, cell, bool(lit >> cell & 1)):<7}" for cell in cells)
        lines.append(f"{row + 1:>2} {drawn}".rstrip())
    return "\n".join([*lines, "", *_tables(state), _legend_of_marks(state)])


def _low_cell(state: State, cell: int, lit: bool) -> str:
    face = state.board[cell]
    here = "".join(_letter(state, prisoner) for prisoner in state.prisoners if prisoner.cell == cell)
    if face is EMPTY:
        return here or ("░" if lit else "·")
    if face is BOSS_PIT or face.pit:
        return f"▓{here}"
    return f"{_SIGNS[face.exits]}{_mark(face)}{here}"[:6]


def _tables(state: State) -> list[str]:
    lines = [_prisoner_line(state, prisoner) for prisoner in state.prisoners]
    lines.append(_table_line(state))
    lines.extend(counter_lines(state.cage.adventure.data, state.counters))
    lines.extend(tokens.lines(state.cage.tokens, state.tokens_on_map, lambda _: True))
    return lines


def _legend_of_columns(state: State) -> str:
    letters = (name.rstrip("0123456789") for name in state.grid.names[: state.grid.side])
    return ("   " + "".join(f"{letter:^7}" for letter in letters)).rstrip()


def _legend_of_marks(state: State) -> str:
    """What the marks on the board mean, as far as they are on it."""
    faces = [face for face in state.board if face is not EMPTY and face is not BOSS_PIT]
    kinds = {face.kind.symbol: face.kind.id for face in faces if _is_special(face)}
    words = [f"{symbol} {name}" for symbol, name in sorted(kinds.items())]
    words += [": crumbles"] if any(_mark(face) == ":" for face in faces) else []
    words += ["░ lit, still empty", "▓ pit"]
    return "   " + " · ".join(words)


def _cell(state: State, cell: int, lit: bool) -> tuple[str, str, str]:
    face = state.board[cell]
    here = "".join(_letter(state, prisoner) for prisoner in state.prisoners if prisoner.cell == cell)
    if face is EMPTY:
        inside = here or ("░░░" if lit else " · ")
        return ("       ", f"  {inside:^3}  ", "       ")
    if face is BOSS_PIT:
        return ("▓▓▓▓▓▓▓", "▓▓▓▓▓▓▓", "▓▓▓▓▓▓▓")
    if face.pit:
        return (" ╔═══╗ ", f" ║{here or '▓▓▓':^3}║ ", " ╚═══╝ ")
    return _tile(face, f"{here + _mark(face):^3}"[:3])


def _tile(face: Face, inside: str) -> tuple[str, str, str]:
    north, east, south, west = (face.exits >> side & 1 for side in range(4))
    top = ("─" if west else " ") + _corner(north, west, "┘│─┌") + ("   " if north else "───")
    top += _corner(north, east, "└│─┐") + ("─" if east else " ")
    middle = " " + (" " if west else "│") + inside + (" " if east else "│") + " "
    bottom = ("─" if west else " ") + _corner(south, west, "┐│─└") + ("   " if south else "───")
    bottom += _corner(south, east, "┌│─┘") + ("─" if east else " ")
    return top, middle, bottom


def _corner(upright: int, level: int, marks: str) -> str:
    """The mark where walls meet: both ways open, only the upright one, only the level one, none."""
    return marks[0 if upright and level else 1 if upright else 2 if level else 3]


def _mark(face: Face) -> str:
    """What is on a tile: its symbol where it is special, with an arrow to its top; dots where it only crumbles."""
    if face.top >= 0:
        return face.kind.symbol + "↑→↓←"[face.top]
    if _is_special(face):
        return face.kind.symbol
    return ":" if face.crumbling else ""


def _is_special(face: Face) -> bool:
    """Whether a tile is more than passages: something is on it, or something happens there."""
    return not face.pit and bool(face.key or face.gate or face.monster is not None or face.kind.triggers)


def _letter(state: State, prisoner: Prisoner) -> str:
    """The first letter of its name that no prisoner before it has and no tile is drawn as; small when its candle is
    out."""
    taken = {kind.symbol.casefold() for kind in state.cage.kinds}
    letter = "?"
    for each in state.prisoners:
        free = (sign for sign in (*each.id, *ascii_lowercase) if sign.isalpha() and sign not in taken)
        letter = next(free, "?")
        taken.add(letter)
        if each is prisoner:
            break
    return letter.upper() if prisoner.lit else letter


def _prisoner_line(state: State, prisoner: Prisoner) -> str:
    turn = "▶" if prisoner.seat == state.active_seat else " "
    if prisoner.cell >= 0:
        place = f"on {state.grid.names[prisoner.cell]}"
    else:
        place = f"falls beside {state.grid.line_name(prisoner.line)}" if prisoner.falling else "not yet placed"
    candle = "candle lit" if prisoner.lit else "candle out"
    key = ", has a key" if prisoner.key else ""
    width = max(len(each.id) for each in state.prisoners)
    name = f"{_letter(state, prisoner)} {prisoner.id:<{width}}"
    return f" {turn} {name}  {place}, {candle}, nerve {prisoner.nerve}{key}"


def _table_line(state: State) -> str:
    words = [f"stack {len(state.stack)}", f"gates left {state.gates_left}", f"keys left {state.keys_left}"]
    if state.drawn is not None:
        words.append(f"in hand: {state.drawn.id}")
    if state.aside:
        words.append("aside: " + ", ".join(kind.id for kind in state.aside))
    if state.flicker:
        words.append("the final flicker")
    return "   " + " · ".join(words)
