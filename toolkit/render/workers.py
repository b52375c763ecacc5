"""Work shared by every core of the machine."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
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
