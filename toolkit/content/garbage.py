"""Keeping Python's garbage collector out of the way."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

#: New objects between two looks at the youngest, and looks between those at older ones.
_RARELY = (100_000, 20, 20)


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    """For code that builds large trees: they have no cycles, and looking for garbage in them only costs time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@contextmanager
def rare_garbage_collection() -> Iterator[None]:
    """For code that makes and drops much while something large stays, such as games played with a library.

    What is there already is not looked at again and again, and what comes anew only now and then.
    """
    gc.freeze()
    try:
        with seldom_garbage_collection():
            yield
    finally:
        gc.unfreeze()


@contextmanager
def seldom_garbage_collection() -> Iterator[None]:
    """For code that makes and drops much in a short time, such as one game: garbage is looked for after it.

    Where it is looked for more seldom already, or never (0), that stays.
    """
    before = gc.get_threshold()
    if 0 < before[0] < _RARELY[0]:
        gc.set_threshold(*_RARELY)
    try:
        yield
    finally:
        gc.set_threshold(*before)
