"""What must hold of every state of The Night Cage, worked out anew from the tiles that lie there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from toolkit.systems.night_cage.light import boss_square
from toolkit.systems.night_cage.map.tiles import BOSS_PIT, EMPTY
from toolkit.systems.night_cage.state import Prisoner, State


def pieces(state: State) -> Counter[str]:
    """Every tile by kind, wherever it is: board, stack, discard, aside, in hand, waiting; start tiles not yet laid."""
    found = Counter(face.kind.id for face in state.board if face not in (EMPTY, BOSS_PIT))
    found.update(kind.id for kind in [*state.stack, *state.aside, *(kind for kind, _ in state.waiting)])
    found.update({kind.id: state.discard[kind.index] for kind in state.cage.kinds})
    if state.drawn is not None:
        found[state.drawn.id] += 1
    if state.turn == 0:
        found[state.cage.start.id] += sum(prisoner.cell < 0 for prisoner in state.prisoners)
    return +found


def impossible(state: State) -> Iterator[str]:
    """What cannot be in a game, in words; nothing when the state is sound."""
    hidden = [*state.stack, *(kind for kind, _ in state.waiting), *([state.drawn] if state.drawn else [])]
    gates = sum(face.gate for face in state.board) + sum(kind.gate for kind in hidden)
    keys = sum(face.key for face in state.board) + sum(kind.key != "" for kind in hidden)
    keys += sum(prisoner.key for prisoner in state.prisoners)
    if state.gates_left != gates:  # NC-90.73
        yield f"{state.gates_left} gates are counted, {gates} are there"
    if state.keys_left != keys:  # NC-90.49
        yield f"{state.keys_left} keys are counted, {keys} are there"
    if any(count < 0 for count in state.discard):
        yield "the discard owes tiles"
    for prisoner in state.prisoners:
        yield from _impossible_prisoner(state, prisoner)
    yield from _impossible_sets(state)


def _impossible_prisoner(state: State, prisoner: Prisoner) -> Iterator[str]:
    if not 0 <= prisoner.nerve <= state.cage.nerve_most:  # NC-20.02
        yield f"{prisoner.id} has {prisoner.nerve} nerve"
    if prisoner.cell >= 0 and prisoner.line >= 0:
        yield f"{prisoner.id} is on the board and falls"
    if state.turn and prisoner.cell < 0 and prisoner.line < 0:
        yield f"{prisoner.id} is nowhere"


def impossible_between_turns(state: State) -> Iterator[str]:
    """What cannot be at a clean point while the game goes on."""
    if state.drawn is not None or state.waiting:
        yield "a tile is still in hand or waits"
    for prisoner in state.prisoners:
        if prisoner.cell < 0:
            continue
        face = state.board[prisoner.cell]
        sharing = [each.id for each in state.prisoners if each is not prisoner and each.cell == prisoner.cell]
        if sharing and not face.gate:  # NC-8.04
            yield f"{prisoner.id} shares a tile that is no gate with {', '.join(sharing)}"
        if not face.exits:  # NC-90.27
            yield f"{prisoner.id} stands where there is no tile to stand on"


def _impossible_sets(state: State) -> Iterator[str]:
    """The sets of cells that make the rules fast say the same as the board."""
    for name, wanted in (
        ("filled", [face is not EMPTY for face in state.board]),
        ("monsters", [face.monster is not None for face in state.board]),
        ("steadfast", [face.steadfast for face in state.board]),
        ("boss_cells", [face is BOSS_PIT for face in state.board]),
    ):
        if getattr(state, name) != sum(1 << cell for cell, holds in enumerate(wanted) if holds):
            yield f"the set of cells {name!r} does not fit the board"
    covered = 0
    for boss, corner in state.bosses:
        covered |= boss_square(state, boss.size, corner)
    if covered != state.boss_cells:
        yield "the bosses do not cover the cells that are held to be covered"
