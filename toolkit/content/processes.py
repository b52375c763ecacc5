"""Processes that work for another one."""

from __future__ import annotations

import multiprocessing
import os
import threading


def end_with_parent() -> None:
    """Called first in a process of a pool: when whoever started it is killed, it ends too, whatever it is doing.

    A worker that waits for work would otherwise wait for ever: it holds an end of the pipe that work comes through.
    """
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
