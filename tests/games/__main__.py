"""`python -m tests.games`: play very many games of everything that ships, in chunks, on every core.

Stopped at any moment, the same command goes on where it was. Every game follows from the seed of the run, its table and
its number. The exit code is 1 when a game crashed, did not end or came to a state that cannot be.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from hashlib import blake2b
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

from tests.games import ledger
from tests.games.playing import Chunk, Result, boxes, chunks, play_chunk
from toolkit.content.processes import end_with_parent
from toolkit.content.writing import atomic_write
from toolkit.playtest.executors import cores

WATCHED = Path(__file__).parents[1] / "systems" / "always_true"


def identity(seed: int) -> str:
    """Names all that games depend on: content, rules, bots, tables, and what states are watched for."""
    parts = [found.order.config for _, found in boxes(seed)]
    parts += [path.read_text(encoding="utf-8") for path in sorted(WATCHED.glob("*.py"))]
    return blake2b("\0".join(parts).encode(), digest_size=6).hexdigest()


def missing(seed: int, games: int, done: list[Result]) -> Iterator[Chunk]:
    """The chunks that are not played yet."""
    known = {(each.adventure, each.players, each.bots, each.first) for each in done}
    tables = {folder: found.order.cells for folder, found in boxes(seed)}
    for chunk in chunks(seed, games):
        cell = tables[chunk.folder][chunk.table]
        if (cell.adventure, cell.players, cell.bots, chunk.first) not in known:
            yield chunk


def played(todo: Iterator[Chunk], seed: int, every: int, workers: int) -> Iterator[Result]:
    """Play chunks in processes; results come as they are done. A few chunks wait at a time, however many there are."""
    if workers == 1:
        yield from (play_chunk(chunk, seed, every) for chunk in todo)
        return
    with ProcessPoolExecutor(workers, get_context("spawn"), initializer=end_with_parent) as pool:
        running: set[Future[Result]] = {
            pool.submit(play_chunk, chunk, seed, every) for chunk in islice(todo, 2 * workers)
        }
        try:
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                running |= {pool.submit(play_chunk, chunk, seed, every) for chunk in islice(todo, len(done))}
                yield from (each.result() for each in done)
        finally:
            pool.shutdown(cancel_futures=True)


def play(folder: Path, seed: int, games: int, every: int, workers: int) -> list[Result]:
    """Play what is missing and write it down; all that is known in the end."""
    results = ledger.read(folder)
    print(f"seed {seed}: {sum(each.games for each in results):,} games are played already, in {folder}", flush=True)
    told = time.monotonic()
    for result in played(missing(seed, games, results), seed, every, workers):
        ledger.add(folder, result)
        results.append(result)
        for line in ledger.faults([result]):
            print(line, flush=True)
        if time.monotonic() - told > 30:
            told = time.monotonic()
            print(f"{sum(each.games for each in results):,} games", flush=True)
    return results


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.games", description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--games", type=int, default=20_000, help="how many games, or a few more (%(default)s)")
    parser.add_argument("--seed", type=int, default=11, help="the luck of the run (%(default)s)")
    parser.add_argument("--every", type=int, default=1, help="look at all states of one game in so many (%(default)s)")
    parser.add_argument("--workers", type=int, default=cores(), help="processes (one a core)")
    parser.add_argument("--out", type=Path, default=Path("build/games"), help="where results are kept (%(default)s)")
    asked = parser.parse_args(words)
    folder = asked.out / identity(asked.seed)
    try:
        results = play(folder, asked.seed, asked.games, asked.every, asked.workers)
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here", file=sys.stderr)
        return 130
    table = ledger.summary(results)
    atomic_write(folder / "summary.md", table)
    print(table, end="")
    wrong = list(ledger.faults(results))
    print(
        f"{sum(each.games for each in results):,} games, seed {asked.seed}, {len(wrong)} of them should not have been"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
