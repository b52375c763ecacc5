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
        with _rare_looks():
            yield
    finally:
        gc.unfreeze()


@contextmanager
def seldom_garbage_collection() -> Iterator[None]:
    """For code that makes and drops much in a short time, such as one game: garbage is looked for after it, when there
    have been many such times.

    Where it is looked for more seldom already, or never (0), that stays.
    """
    if _is_rare():
        yield
        return
    with _rare_looks():
        try:
            yield
        finally:
            _pass_on(gc.get_count()[0])


def _is_rare() -> bool:
    """Whether garbage is looked for rarely already, or never."""
    return not 0 < gc.get_threshold()[0] < _RARELY[0]


@contextmanager
def _rare_looks() -> Iterator[None]:
    before = gc.get_threshold()
    if not _is_rare():
        gc.set_threshold(*_RARELY)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _pass_on(made: int) -> None:
    """Count what was made meanwhile among the old, unlooked at: most of it is kept or gone already.

    One time in some is looked at, alone. Where that finds garbage, all is looked at as soon as much has come.
    """
    global _times, _unseen, _leaves_garbage
    if not gc.isenabled() or gc.get_freeze_count():
        return
    _times += 1
    _unseen += made
    if _times % _SAMPLE == 1:
        _leaves_garbage = gc.collect(0) * 10 > made
    if _leaves_garbage and _unseen > _MUCH:
        gc.collect()
        _unseen = 0
    gc.freeze()
    gc.unfreeze()


#: One time in so many is looked at: games of the five systems leave nothing (`test_games_leave_no_garbage`).
_SAMPLE = 16
#: So much new is worth a look at all, where there is garbage.
_MUCH = 200_000
#: How often things were passed on, how many since all were looked at, and whether a tenth of some was garbage.
_times, _unseen, _leaves_garbage = 0, 0, False
