"""Where chunks are played: in this process, in one process a core, or on a Dask cluster.

Results come in any order and are the same from each of them. A worker that dies costs the chunk it was playing, which
is given to another.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import pickle
import signal
import traceback
from collections import Counter, OrderedDict, deque
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from hashlib import blake2b
from importlib import import_module
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Protocol

from toolkit.playtest.chunks import Job, OtherRules, Result, play_chunk
from toolkit.playtest.one_game import Playground
from toolkit.playtest.orders import Chunk
from toolkit.playtest.rows import do_without_pandas

#: How often a chunk is given to another worker when its worker dies.
ATTEMPTS = 3
#: How long workers get to end before they are ended.
_PATIENCE = 5.0


class WorkerFault(Exception):
    """A chunk cannot be played: its workers die, have other rules, or cannot be reached."""


class BrokenWorker(WorkerFault):
    """Code of ours broke in a worker, outside of any game; the message is its traceback."""


class Executor(Protocol):
    """Plays chunks. Who stops taking results stops the work; results not taken are lost."""

    def run(self, job: Job, chunks: Sequence[Chunk]) -> Generator[Result, None, None]: ...


class Serial:
    """One after the other, in this process."""

    def run(self, job: Job, chunks: Sequence[Chunk]) -> Generator[Result, None, None]:
        playground = job.playground()
        for chunk in chunks:
            yield play_chunk(playground, chunk)


# Processes


@dataclass(slots=True, eq=False)
class _Worker:
    process: SpawnProcess
    connection: Connection
    chunk: Chunk | None = None


class Processes:
    """In processes of this machine, as many as there are cores unless told.

    They are started fresh, not forked: a fork would copy locks that threads of this process may hold.
    """

    def __init__(self, workers: int = 0) -> None:
        self.workers = workers or cores()

    def run(self, job: Job, chunks: Sequence[Chunk]) -> Generator[Result, None, None]:
        waiting = deque(chunks)
        deaths: Counter[Chunk] = Counter()
        workers = _called(job, min(self.workers, len(chunks)))
        try:
            for worker in workers:
                _give(worker, waiting)
            while busy := [worker for worker in workers if worker.chunk is not None]:
                for ready in wait([worker.connection for worker in busy]):
                    worker = next(each for each in busy if each.connection is ready)
                    try:
                        answer = worker.connection.recv()
                    except (EOFError, OSError):
                        workers[workers.index(worker)] = _replaced(worker, job, waiting, deaths)
                        continue
                    _give(worker, waiting)
                    if isinstance(answer, WorkerFault):
                        raise answer
                    yield answer
        finally:
            _let_go(workers)


#: Workers that have played an order and wait for another; None where nobody wants them to.
_waiting: list[_Worker] | None = None


@contextmanager
def kept_workers() -> Iterator[None]:
    """For who plays several orders, one after the other: the same processes play them all. To start some takes half a
    second, longer than many an order does."""
    global _waiting
    before, _waiting = _waiting, []
    try:
        yield
    finally:
        _end(_waiting)
        _waiting = before


def _called(job: Job, number: int) -> list[_Worker]:
    """So many workers for a job: those that wait for one, and new ones."""
    waiting = _waiting if _waiting is not None else []
    found, waiting[:number] = waiting[:number], []
    for worker in found:
        with suppress(OSError):  # that it died shows when its answer is read
            worker.connection.send(job)
    return [*found, *(_start(job) for _ in range(number - len(found)))]


def _let_go(workers: Sequence[_Worker]) -> None:
    """Workers that are done wait for another job, where they are kept. Who is in the middle of a chunk is ended."""
    if _waiting is None or any(worker.chunk is not None for worker in workers):
        _end(workers)
    else:
        _waiting.extend(workers)


def cores() -> int:
    """The cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def _start(job: Job) -> _Worker:
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_serve, args=(there, job), daemon=True)
    with _interrupts_blocked():  # workers inherit that: Ctrl-C in a terminal reaches them too, and is not for them
        process.start()
    there.close()
    return _Worker(process, here)


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _ignore_interrupts() -> None:
    with suppress(ValueError):  # outside of the main thread nobody may, and nobody is interrupted
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _serve(connection: Connection, job: Job) -> None:
    """The life of a worker: a chunk in, a result out, until whoever sends is gone. Another job may come in between."""
    _ignore_interrupts()
    do_without_pandas()
    playground: Playground | None = None
    with suppress(EOFError, OSError):
        while True:
            given: Chunk | Job = connection.recv()
            if isinstance(given, Job):
                job, playground = given, None
                continue
            answer: Result | WorkerFault
            try:
                playground = playground or job.playground()
                answer = play_chunk(playground, given)
            except OtherRules as fault:
                answer = WorkerFault(str(fault))
            except Exception:
                answer = BrokenWorker(traceback.format_exc())
            connection.send(answer)


def _give(worker: _Worker, waiting: deque[Chunk]) -> None:
    """Send a worker its next chunk, if there is one. That it died shows when its answer is read."""
    worker.chunk = waiting.popleft() if waiting else None
    if worker.chunk is not None:
        with suppress(OSError):
            worker.connection.send(worker.chunk)


def _replaced(worker: _Worker, job: Job, waiting: deque[Chunk], deaths: Counter[Chunk]) -> _Worker:
    """A new worker for one that died, with the same chunk."""
    chunk = worker.chunk
    assert chunk is not None
    deaths[chunk] += 1
    worker.process.join(_PATIENCE)
    _end([worker])
    if deaths[chunk] >= ATTEMPTS:
        raise WorkerFault(
            f"{ATTEMPTS} workers died while they played games {chunk.first} to {chunk.last} of cell {chunk.cell}"
            f" (the last one with exit code {worker.process.exitcode}); there may be too little memory"
        )
    waiting.appendleft(chunk)
    successor = _start(job)
    _give(successor, waiting)
    return successor


def _end(workers: Sequence[_Worker]) -> None:
    for worker in workers:
        worker.connection.close()
        worker.process.terminate()
    for worker in workers:
        worker.process.join(_PATIENCE)
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()


# Dask


class Dask:
    """On a Dask cluster: the scheduler at `address`, or a cluster on this machine's loopback made for this run.

    Whoever reaches a scheduler can run code on its workers: keep it on loopback or behind TLS.
    """

    def __init__(self, address: str = "", workers: int = 0) -> None:
        self.address = address
        self.workers = workers or cores()

    def run(self, job: Job, chunks: Sequence[Chunk]) -> Generator[Result, None, None]:
        distributed: Any = import_module("distributed")
        packed = pickle.dumps(job)
        name = blake2b(packed, digest_size=16).hexdigest()
        with self._client(distributed) as client:
            sent = client.scatter(packed, broadcast=True, hash=False)
            futures = [client.submit(_play_remotely, name, sent, chunk, pure=False) for chunk in chunks]
            for future in distributed.as_completed(futures):
                yield _result_of(future, distributed)
                future.release()

    @contextmanager
    def _client(self, distributed: Any) -> Iterator[Any]:
        if self.address:
            try:
                client = distributed.Client(self.address, timeout=20)
            except (OSError, TimeoutError, ValueError) as error:
                raise WorkerFault(f"the Dask scheduler at {self.address} does not answer: {error}") from error
            with client:
                yield client
            return
        cluster = distributed.LocalCluster(
            n_workers=self.workers,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address=None,
        )
        before = logging.root.manager.disable
        try:
            with cluster, distributed.Client(cluster) as client:
                client.register_worker_callbacks(_ignore_interrupts)  # they share our terminal
                try:
                    yield client
                finally:
                    logging.disable(logging.CRITICAL)  # a cluster that ends in the middle of its work grumbles
        finally:
            logging.disable(before)


def _result_of(future: Any, distributed: Any) -> Result:
    try:
        result: Result = future.result()
    except distributed.KilledWorker as error:
        raise WorkerFault(f"workers of the cluster died again and again: {error}") from error
    except OtherRules as error:
        raise WorkerFault(str(error)) from error
    except Exception as error:
        raise BrokenWorker("".join(traceback.format_exception(error))) from error
    return result


_PLAYGROUNDS: OrderedDict[str, Playground] = OrderedDict()
_MOST_PLAYGROUNDS = 4


def _play_remotely(name: str, packed: bytes, chunk: Chunk) -> Result:
    """Play a chunk in a worker of a cluster, which keeps what it set up for the chunks to come."""
    playground = _PLAYGROUNDS.get(name)
    if playground is None:
        playground = _PLAYGROUNDS[name] = pickle.loads(packed).playground()
        while len(_PLAYGROUNDS) > _MOST_PLAYGROUNDS:
            _PLAYGROUNDS.popitem(last=False)
    return play_chunk(playground, chunk)


def executor_named(name: str, workers: int = 0, address: str = "") -> Executor:
    """`serial`, `process` or `dask`. Raises ValueError for another name."""
    match name:
        case "serial":
            return Serial()
        case "process":
            return Processes(workers)
        case "dask":
            return Dask(address, workers)
    raise ValueError(f"there is no executor {name!r}; there is serial, process and dask")
