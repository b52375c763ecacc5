"""The changes a person at the table would see. Each does one thing to the state, counts right and logs itself.

Rules code calls these and never writes to the log by hand.
"""

from __future__ import annotations

from toolkit.rules.randomness import ScriptError
from toolkit.systems.night_cage.endings import check_victory
from toolkit.systems.night_cage.map.tiles import BOSS_PIT, EMPTY, Boss, Face, TileKind
from toolkit.systems.night_cage.state import Prisoner, State
from toolkit.systems.night_cage.verbs.moments import NightCage

# The stack and the discard


def take_top(game: NightCage, prisoner: Prisoner, why: str) -> TileKind:
    """Take the top tile of the stack and look at it. A scripted draw may name which tile comes."""
    state = game.state
    kind = state.stack.pop() if not state.random.script else _scripted_top(state)
    state.drawn = kind
    state.drawn_seat = prisoner.seat
    if game.log is not None:
        game.log.add("revealed", "NC-22.02", tile=kind.id, prisoner=prisoner.id, why=why)
    return kind


def _scripted_top(state: State) -> TileKind:
    script = state.random.script
    if not script or script[0].purpose != "draw stack":
        return state.stack.pop()
    wanted = str(state.random.scripted("draw stack"))
    for index in range(len(state.stack) - 1, -1, -1):
        if state.stack[index].id == wanted:
            return state.stack.pop(index)
    raise ScriptError(f"the script draws {wanted!r}, which is not in the stack")


def burn(game: NightCage, kind: TileKind, prisoner: Prisoner, rule: str) -> None:
    """The tile in hand goes to the discard, face up; a key or gate on it is lost (NC-17.06)."""
    state = game.state
    state.drawn = None
    _to_discard(state, kind)
    if kind.key:
        state.keys_left -= 1
    if kind.gate:
        state.gates_left -= 1
    if game.log is not None:
        game.log.add("burned", rule, tile=kind.id, prisoner=prisoner.id)


def take_out(game: NightCage, kind: TileKind, prisoner: Prisoner) -> None:
    """A tile is taken in hand out of the stack, or out of the box where the stack has none; a key or gate counts."""
    state = game.state
    if kind in state.stack:
        state.stack.remove(kind)
    else:
        state.keys_left += kind.key != ""
        state.gates_left += kind.gate
    state.drawn = kind
    state.drawn_seat = prisoner.seat


def set_aside(game: NightCage, kind: TileKind) -> None:
    """The tile in hand is put next to the board for the rest of the game (NC-29.02)."""
    state = game.state
    state.drawn = None
    state.aside.append(kind)
    if kind.key:
        state.keys_left -= 1
    if kind.gate:
        state.gates_left -= 1
    if game.log is not None:
        game.log.add("set-aside", "NC-29.02", tile=kind.id)


def hold_back(game: NightCage, kind: TileKind, prisoner: Prisoner) -> None:
    """The tile in hand waits until the attack is over (NC-90.64)."""
    game.state.drawn = None
    game.state.waiting.append((kind, prisoner.seat))
    if game.log is not None:
        game.log.add("held-back", "NC-90.64", tile=kind.id, prisoner=prisoner.id)


def _to_discard(state: State, kind: TileKind) -> None:
    state.discard[kind.index] += 1


# Tiles on the board


def place(game: NightCage, cell: int, face: Face, prisoner: Prisoner, rule: str) -> None:
    """Lay the tile in hand."""
    state = game.state
    state.drawn = None
    state.show(cell, face)
    if game.log is not None:
        game.log.add(
            "placed", rule, tile=face.kind.id, at=state.grid.names[cell], turn=face.rotation * 90, prisoner=prisoner.id
        )


def lay_start(game: NightCage, cell: int, face: Face, prisoner: Prisoner) -> None:
    """Lay a start tile, which comes from no stack, and put its prisoner on it (NC-3.15, NC-3.16)."""
    game.state.show(cell, face)
    prisoner.cell = cell
    if game.log is not None:
        game.log.add(
            "started", "NC-3.16", prisoner=prisoner.id, at=game.state.grid.names[cell], turn=face.rotation * 90
        )


def remove_tile(game: NightCage, cell: int, event: str, rule: str) -> None:
    """A tile leaves the board for ever, with whatever is on it (NC-6.06, NC-12.05, NC-13.04)."""
    state = game.state
    face = state.board[cell]
    state.show(cell, EMPTY)
    _to_discard(state, face.kind)
    _lose_what_is_on(state, face)
    if game.log is not None:
        game.log.add(event, rule, tile=face.kind.id, at=state.grid.names[cell])


def turn_to_pit(game: NightCage, cell: int, rule: str) -> None:
    """Turn a tile to its pit face; everything on it is lost (NC-10.05)."""
    state = game.state
    face = state.board[cell]
    state.show(cell, face.kind.pit)
    _lose_what_is_on(state, face)
    if game.log is not None:
        game.log.add("pit", rule, tile=face.kind.id, at=state.grid.names[cell])


def _lose_what_is_on(state: State, face: Face) -> None:
    if face.key:
        state.keys_left -= 1
    if face.gate:
        state.gates_left -= 1


def cover(game: NightCage, boss: Boss, corner: int, cells: int) -> None:
    """Turn a boss over where it lies: a pit of many cells (NC-29.12)."""
    state = game.state
    state.bosses.append((boss, corner))
    state.boss_cells |= cells
    for cell in range(state.grid.size):
        if cells >> cell & 1:
            state.show(cell, BOSS_PIT)
    if game.log is not None:
        game.log.add("boss-pit", "NC-29.12", boss=boss.id, at=state.grid.names[corner])


def lift_boss(game: NightCage, index: int, cells: int) -> None:
    """A turned-over boss leaves the board as a whole (NC-29.13)."""
    state = game.state
    boss, corner = state.bosses.pop(index)
    state.boss_cells &= ~cells
    for cell in range(state.grid.size):
        if cells >> cell & 1:
            state.show(cell, EMPTY)
    if game.log is not None:
        game.log.add("boss-gone", "NC-29.13", boss=boss.id, at=state.grid.names[corner])


# Prisoners


def relocate(game: NightCage, prisoner: Prisoner, cell: int, event: str, rule: str) -> None:
    """Put a prisoner on a cell of the board; victory is checked at once (NC-90.51)."""
    state = game.state
    prisoner.cell = cell
    prisoner.line = -1
    state.declined = ()
    state.handed = ()
    state.barred &= ~(1 << prisoner.seat)
    state.arrived |= 1 << prisoner.seat
    if game.log is not None:
        game.log.add(event, rule, prisoner=prisoner.id, to=state.grid.names[cell])
    if state.board[cell].gate:
        check_victory(game)


def drop(game: NightCage, prisoner: Prisoner, line: int, rule: str) -> None:
    """A prisoner leaves the board, and its light with it, to wait beside a row or column (NC-11.04)."""
    state = game.state
    if game.log is not None:
        grid = state.grid
        game.log.add("fell", rule, prisoner=prisoner.id, at=grid.names[prisoner.cell], beside=grid.line_name(line))
    prisoner.cell = -1
    prisoner.line = line


def put_out(game: NightCage, prisoner: Prisoner, rule: str) -> bool:
    """The candle goes out, if it was lit (NC-17.03, NC-17.07). Says whether it was."""
    if not prisoner.lit:
        return False
    prisoner.lit = False
    if game.log is not None:
        game.log.add("went-out", rule, prisoner=prisoner.id)
    return True


def relight(game: NightCage, prisoner: Prisoner, rule: str) -> bool:
    """The candle burns again (NC-19.06). Says whether it was out."""
    if prisoner.lit:
        return False
    prisoner.lit = True
    if game.log is not None:
        game.log.add("relit", rule, prisoner=prisoner.id)
    return True


def gain_nerve(game: NightCage, prisoner: Prisoner, rule: str) -> bool:
    """One nerve more, unless the prisoner has all it can hold (NC-20.02). Says whether it rose."""
    if prisoner.nerve >= game.state.cage.nerve_most:
        return False
    prisoner.nerve += 1
    if game.log is not None:
        game.log.add("gained-nerve", rule, prisoner=prisoner.id, nerve=prisoner.nerve)
    return True


def can_spend(state: State, prisoner: Prisoner) -> bool:
    """Whether the prisoner has nerve and did not gain any this turn (NC-20.05, NC-90.22)."""
    return prisoner.nerve > 0 and not (state.locked and prisoner.seat == state.active_seat)


def spend_nerve(game: NightCage, prisoner: Prisoner, effect: str, rule: str) -> None:
    prisoner.nerve -= 1
    if game.log is not None:
        game.log.add("spent-nerve", rule, prisoner=prisoner.id, on=effect, nerve=prisoner.nerve)


def take_key(game: NightCage, prisoner: Prisoner, rule: str) -> None:
    """The prisoner takes the key of the tile it is on (NC-12.01, NC-25.08)."""
    state = game.state
    face = state.board[prisoner.cell]
    state.show(prisoner.cell, face.kind.taken[face.rotation])
    prisoner.key = True
    state.fresh |= 1 << prisoner.seat
    if game.log is not None:
        game.log.add("took-key", rule, prisoner=prisoner.id, at=state.grid.names[prisoner.cell])
    if face.gate:
        check_victory(game)


def lose_key(game: NightCage, prisoner: Prisoner, rule: str) -> None:
    """A key is taken away and lost."""
    prisoner.key = False
    game.state.keys_left -= 1
    if game.log is not None:
        game.log.add("lost-key", rule, prisoner=prisoner.id)


def swap_tiles(game: NightCage, cell: int, other: int, rule: str) -> None:
    """A monster and a tile change places, each turned as it was."""
    state = game.state
    monster, tile = state.board[cell], state.board[other]
    state.show(cell, tile)
    state.show(other, monster)
    if game.log is not None:
        names = state.grid.names
        game.log.add("crept", rule, tile=monster.kind.id, at=names[cell], to=names[other])


def give_key(game: NightCage, giver: Prisoner, receiver: Prisoner) -> None:
    """Hand a key over; victory is checked at once (NC-12.07, NC-90.51)."""
    state = game.state
    giver.key = False
    receiver.key = True
    state.fresh |= 1 << receiver.seat
    if game.log is not None:
        game.log.add("gave-key", "NC-12.07", prisoner=giver.id, to=receiver.id)
    check_victory(game)


# What is only seen


def log_turn(game: NightCage, prisoner: Prisoner) -> None:
    if game.log is not None:
        game.log.add("turn", "NC-5.10", prisoner=prisoner.id, number=game.state.turn)


def log_stay(game: NightCage, prisoner: Prisoner, how: str, rule: str) -> None:
    if game.log is not None:
        game.log.add("stayed", rule, prisoner=prisoner.id, how=how)


def log_attack(game: NightCage, kind: TileKind, cell: int, hit: list[Prisoner], chained: bool) -> None:
    if game.log is not None:
        rule = "NC-16.01" if chained else "NC-15.01"
        at = game.state.grid.names[cell]
        game.log.add("attack", rule, by=kind.id, at=at, hit=[prisoner.id for prisoner in hit], chained=chained)


def log_boss(game: NightCage, boss: Boss, corner: int) -> None:
    if game.log is not None:
        game.log.add("boss", "NC-29.03", boss=boss.id, at=game.state.grid.names[corner])


def log_refusal(game: NightCage, giver: Prisoner, receiver: Prisoner, refuser: Prisoner) -> None:
    if game.log is not None:
        game.log.add("refused-key", "NC-90.70", prisoner=refuser.id, giver=giver.id, to=receiver.id)


def begin_flicker(game: NightCage) -> None:
    """The final flicker comes into force, to the end of the game (NC-21.01, NC-21.10)."""
    game.state.flicker = True
    if game.log is not None:
        game.log.add("flicker", "NC-21.01")


def pass_token(game: NightCage) -> None:
    """Whoever decides for the shared prisoner hands the token clockwise (NC-4.04)."""
    state = game.state
    state.token = (state.token + 1) % state.players
    if game.log is not None:
        game.log.add("token", "NC-4.04", to=f"player-{state.token + 1}")
