"""Work shared by every core of the machine."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

from toolkit.content.processes import end_with_parent

Task = TypeVar("Task")
Result = TypeVar("Result")


def cores() -> int:
    """The processors this process may use."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def spread(work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int = 0) -> Iterator[Result]:
    """The results of all tasks in their order, by as many processes as allowed; one task stays here."""
    workers = min(jobs or cores(), len(tasks))
    if workers <= 1:
        yield from map(work, tasks)
        return
    # Typst has threads of its own, which do not survive a fork: workers are started anew.
    with ProcessPoolExecutor(workers, get_context("spawn"), initializer=end_with_parent) as pool:
        yield from pool.map(work, tasks)


def in_fresh_processes(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int = 0) -> Iterator[Result]:
    """The results of all tasks in their order, each task in a process that ends with it: whatever it kept is freed.

    No more tasks are taken than are being worked on.
    """
    workers = jobs or cores()
    with ProcessPoolExecutor(workers, get_context("spawn"), initializer=end_with_parent, max_tasks_per_child=1) as pool:
        waiting: deque[Future[Result]] = deque()
        for task in tasks:
            waiting.append(pool.submit(work, task))
            if len(waiting) >= workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
