"""Playtests: what the runner costs beside a bare loop of the same games, and what a second process brings."""

from __future__ import annotations

import os
import resource
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bench.measure import row
from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_by_name
from toolkit.playtest.executors import Executor, Processes, Serial, cores
from toolkit.playtest.one_game import Playground, agents_of, seated
from toolkit.playtest.orders import PlaytestOrder, seed_of
from toolkit.playtest.planning import plan
from toolkit.playtest.runner import run
from toolkit.rules.agents import play_out
from toolkit.rules.system import System, Table, new_game
from toolkit.rules.watching import Watch
from toolkit.systems import find

GAMES = int(os.environ.get("LANTERN_BENCH_GAMES", "400"))
CHUNK = 50
#: Enough that the start of a process, half a second of imports, does not decide.
MANY = 8 * GAMES
TIMES = 5
TURNS = 3
MOST_OVERHEAD = 0.05
LEAST_SPEEDUP = 1.8


def main() -> None:
    system, pack = find("night-cage"), "night-cage"
    library = load([shipped_by_name()[pack]]).library
    order = plan(system, library, pack, adventures=["base"], bots=["greedy"], games=GAMES, chunk=CHUNK)
    _overhead(system, library, order)
    _speedup(library, replace(order, games=MANY))


def _overhead(system: System, library: Library, order: PlaytestOrder) -> None:
    """A run and a bare loop take turns, chunk by chunk, so that both meet the same machine.

    Counted are seconds of this process alone; of each chunk the least of several, the one least disturbed.
    """
    playground = Playground(system, library, order)
    _bare(playground, range(CHUNK))  # content is compiled and memory is warm
    turns = [_turns(playground, library) for _ in range(TIMES)]
    bare, ours = (sum(map(min, zip(*(turn[side] for turn in turns), strict=True))) for side in (0, 1))
    overhead = ours / bare - 1
    row(
        f"runner beside a bare loop of {GAMES} observed games",
        f"{overhead:+.1%}",
        f"goal: at most {MOST_OVERHEAD:.0%}",
        overhead <= MOST_OVERHEAD,
    )


def _turns(playground: Playground, library: Library) -> tuple[list[float], list[float]]:
    """Seconds of every chunk, bare and by the runner; setting up and ending a run are turns of their own."""
    bare, ours = [], []
    with tempfile.TemporaryDirectory() as folder:
        playing = run(playground.order, library, Path(folder) / "run", Serial())
        ours.append(_of(time.process_time, partial(next, playing)))
        for first in range(0, GAMES, CHUNK):
            games = range(first, min(first + CHUNK, GAMES))
            bare.append(_of(time.process_time, partial(_bare, playground, games)))
            ours.append(_of(time.process_time, partial(next, playing)))
        ours.append(_of(time.process_time, partial(next, playing, None)))
    return bare, ours


def _bare(playground: Playground, numbers: range) -> None:
    """The same games by the same bots, observed and watched, with nothing recorded."""
    system, cell = playground.system, playground.order.cells[0]
    for index in numbers:
        seed = seed_of(playground.order.seed, cell, index)
        game = new_game(
            system, playground.library, playground.adventure(cell), Table(cell.players, seed), copyable=False
        )
        game.log = system.facts.observe(game)
        game.watch = Watch()
        agents = agents_of(system, cell, seated(playground, cell, game.state, index), seed)
        game.start()
        play_out(game, system, agents)
        game.log = None  # as a playtest does, so that the collector has as little to do


def _speedup(library: Library, order: PlaytestOrder) -> None:
    """In seconds of the clock, with the start of the processes: the machine must be idle for it to mean anything.

    The seconds of CPU that both take together, which other work hardly touches, say what an idle machine would show.
    """
    costs: dict[int, list[Cost]] = {1: [], 2: []}
    for _ in range(TURNS):  # in turns, so that both meet the same machine
        for workers, taken in costs.items():
            taken.append(_cost(partial(_run, order, library, Processes(workers))))
    one, two = map(_least, costs.values())
    row(f"one process, {MANY} games", f"{MANY / one.clock:,.1f}", "games/s")
    row(f"two processes, {MANY} games", f"{MANY / two.clock:,.1f}", "games/s")
    met = one.clock / two.clock >= LEAST_SPEEDUP if cores() >= 2 else None
    row("two processes beside one", f"{one.clock / two.clock:.2f} x", f"goal: at least {LEAST_SPEEDUP:.2f}", met)
    row("  the same, by seconds of CPU", f"{2 * one.cpu / two.cpu:.2f} x", "what two idle cores would show")


def _run(order: PlaytestOrder, library: Library, executor: Executor) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for _ in run(order, library, Path(folder) / "run", executor):
            pass


class Cost(NamedTuple):
    """What a run costs: seconds of the clock, and of CPU in all processes."""

    clock: float
    cpu: float


def _cost(work: Callable[[], None]) -> Cost:
    before = _cpu()
    clock = _of(time.perf_counter, work)
    return Cost(clock, _cpu() - before)


def _least(costs: list[Cost]) -> Cost:
    """The least of several runs, each number for itself."""
    return Cost(min(cost.clock for cost in costs), min(cost.cpu for cost in costs))


def _cpu() -> float:
    usage = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in usage)


def _of(clock: Callable[[], float], work: Callable[[], object]) -> float:
    start = clock()
    work()
    return clock() - start


if __name__ == "__main__":
    main()
