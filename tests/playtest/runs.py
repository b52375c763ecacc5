"""Small real runs for tests: The Night Cage, played by bots that choose at random. `python -m tests.playtest.runs
FOLDER GAMES CHUNK EXECUTOR` plays one, so that tests can kill it."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_by_name
from toolkit.playtest.executors import Executor, Serial, executor_named
from toolkit.playtest.one_game import Playground
from toolkit.playtest.orders import Cell, PlaytestOrder
from toolkit.playtest.planning import plan
from toolkit.playtest.runner import Progress, run
from toolkit.rules.system import System, Table
from toolkit.systems import find


@cache
def library(pack: str = "night-cage") -> Library:
    return load([shipped_by_name()[pack]]).library


def system(pack: str = "night-cage") -> System:
    return find(pack)


def order(games: int = 12, chunk: int = 5, pack: str = "night-cage", **asked: object) -> PlaytestOrder:
    """An order whose name does not depend on the code, so that tests may be edited while others run."""
    given: dict[str, object] = {"adventures": ["base"], "bots": ["random"], "players": [4], **asked}
    made = plan(system(pack), library(pack), pack, games=games, chunk=chunk, **given)  # type: ignore[arg-type]
    return replace(made, rules="fixed")


def playground(of: PlaytestOrder, pack: str = "night-cage") -> Playground:
    return Playground(system(pack), library(pack), of)


def table(cell: Cell) -> Table:
    return Table(cell.players, 0, dict(cell.options))


def played(of: PlaytestOrder, folder: Path, executor: Executor | None = None, pack: str = "night-cage") -> Progress:
    """Run an order to its end."""
    *_, progress = run(of, library(pack), folder, executor or Serial())
    return progress


def files(folder: Path) -> dict[str, bytes]:
    """Every file of a results folder, as it lies there."""
    found = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != ".lock")
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


if __name__ == "__main__":
    where, games, chunk, name = sys.argv[1:]
    played(order(int(games), int(chunk)), Path(where), executor_named(name, workers=2))
