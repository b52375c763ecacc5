"""A recorded game, played again as a saved game: to be stepped through, verified, or handed to somebody else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from toolkit.content.diagnostics import Diagnostic
from toolkit.content.library import Library
from toolkit.playtest.one_game import Playground, agents_of, seated
from toolkit.playtest.orders import PlaytestOrder, rules_hash, seed_of
from toolkit.playtest.parts import RUN, Folder, RunFault, read_part
from toolkit.rules.decisions import TABLE
from toolkit.rules.imagining import seat_agents
from toolkit.rules.record import Record, Recorder
from toolkit.rules.system import System, Table, new_game


class NoSuchGame(Exception):
    """The run has no such game, or has not played it yet."""


def saved_game(folder: Folder, system: System, library: Library, cell: int, index: int) -> Record:
    """Game `index` of a cell as a saved game.

    Raises `RunFault` when content or rules are not those of the run, `NoSuchGame` when the game is not recorded. A
    game that crashed is saved up to the decision that made it crash.
    """
    _same(folder, library, system)
    row = _row(folder, cell, index)
    return _played(Playground(system, library, folder.order), cell, index, row["failed_decisions"])


def _same(folder: Folder, library: Library, system: System) -> None:
    order: PlaytestOrder = folder.order
    what = "content has" if order.content_hash != library.content_hash else "rules or bots have"
    if order.content_hash != library.content_hash or order.rules != rules_hash(system.id):
        message = f"the {what} changed since these games were played"
        hint = "name the folder of the pack they were played with, check out what it was like, or play them again"
        raise RunFault(Diagnostic("L1303", message, str(folder.path / RUN), hint=hint))


def _row(folder: Folder, cell: int, index: int) -> dict[str, Any]:
    for chunk in folder.done():
        if chunk.cell == cell and chunk.first <= index <= chunk.last:
            table = read_part(folder, chunk, ["outcome", "failed_decisions"])
            row: dict[str, Any] = table.slice(index - chunk.first, 1).to_pylist()[0]
            return row
    cells = len(folder.order.cells)
    known = f"cells 0 to {cells - 1}, games 0 to {folder.order.games - 1}"
    raise NoSuchGame(f"there is no game {cell}:{index} in {folder.path}; the run has {known}, as far as it was played")


def _played(playground: Playground, number: int, index: int, decisions: Sequence[str]) -> Record:
    """Play the game once more and write it down; with `decisions`, up to where these end or it breaks again."""
    system, cell = playground.system, playground.order.cells[number]
    seed = seed_of(playground.order.seed, cell, index)
    table = Table(cell.players, seed, dict(cell.options))
    game = new_game(system, playground.library, playground.adventure(cell), table)
    names = seated(playground, cell, game.state, index)
    agents = agents_of(system, cell, names, seed)
    seat_agents(game, system, agents.values())
    record = Record(system.id, cell.adventure, playground.library.content_hash, table, names)
    recorder = Recorder(system, record)
    try:
        game.start()
        recorder.note(game)
        while (ask := game.pending) is not None and (not decisions or len(record.decisions) < len(decisions)):
            seat = TABLE if ask.who == TABLE else system.seat(game.state, ask)
            key = agents[seat].choose(system.view(game.state, seat), ask)
            recorder.answer(game, key)
    except Exception:
        if not decisions:
            raise
        record.decisions[:] = decisions  # the last of them is what breaks it
    return record
