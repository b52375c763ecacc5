"""A run: chunks go out, parts come in, and the folder always holds exactly what is done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pyarrow.compute as pc

from toolkit.content.library import Library
from toolkit.playtest.chunks import Job
from toolkit.playtest.executors import Executor, Serial
from toolkit.playtest.orders import Chunk, PlaytestOrder
from toolkit.playtest.parts import Folder, read_part
from toolkit.playtest.rows import OUTCOMES
from toolkit.playtest.timing import Timing


@dataclass(slots=True)
class Progress:
    """How far a run is: games of the order, games done, how they came out; `found` were there when it began."""

    games: int
    found: int = 0
    won: int = 0
    lost: int = 0
    crashed: int = 0
    over_budget: int = 0
    timing: Timing = field(default_factory=Timing)

    @property
    def done(self) -> int:
        return self.won + self.lost + self.crashed + self.over_budget

    def count(self, outcomes: tuple[int, ...]) -> None:
        self.won += outcomes[0]
        self.lost += outcomes[1]
        self.crashed += outcomes[2]
        self.over_budget += outcomes[3]


def run(order: PlaytestOrder, library: Library, path: Path, executor: Executor) -> Iterator[Progress]:
    """Play what is missing of an order. Yields when it knows what is there, and then after every part.

    Whoever stops taking progress stops the run; parts that were yielded are on disk. Raises `RunFault` for a folder
    that cannot be used, `WorkerFault` for workers that cannot work: what is done stays done.
    """
    folder = Folder(path, order)
    folder.check()
    with folder.locked():
        folder.prepare()
        progress = Progress(order.games * len(order.cells))
        for chunk in folder.done():
            progress.count(_outcomes(folder, chunk))
        progress.found = progress.done
        missing = folder.missing()
        for chunk in missing:
            progress.timing.left[chunk.cell] += chunk.games
        yield progress
        if not missing:
            return
        chosen = Serial() if len(missing) == 1 else executor
        with closing(chosen.run(Job.of(order, library), missing)) as results:
            for result in results:
                folder.keep(result.chunk, result.part)
                progress.count(result.outcomes)
                progress.timing.note(result.chunk.cell, result.chunk.games, result.seconds)
                yield progress
        folder.check_whole()


def _outcomes(folder: Folder, chunk: Chunk) -> tuple[int, ...]:
    outcomes = read_part(folder, chunk, ["outcome"]).column("outcome")
    counts = {each["values"].as_py(): each["counts"].as_py() for each in pc.value_counts(outcomes)}
    return tuple(counts.get(outcome, 0) for outcome in OUTCOMES)
