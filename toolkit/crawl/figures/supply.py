"""Figures that come into play one after another: the names and numbers that are still free."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from itertools import count

#: What `free_name` puts behind a name that is taken.
_NUMBER = re.compile(r"-[0-9]+$")


def free_name(wanted: str, taken: Container[str], *, always_numbered: bool = False) -> str:
    """A name nobody has: the one wanted, or with a number from 2 on where it is taken already.

    With `always_numbered`, the first has a number too: `imps-1`, `imps-2` …
    """
    if not always_numbered and wanted not in taken:
        return wanted
    numbers = count(1 if always_numbered else 2)
    return next(name for name in (f"{wanted}-{number}" for number in numbers) if name not in taken)


def without_number(name: str) -> str:
    """The name that `free_name` put a number behind: `rat` of `rat-2`, and `rat` of itself."""
    return _NUMBER.sub("", name)


def free_numbers(taken: Container[int], most: int | None = None) -> Iterator[int]:
    """The numbers from 1 on that no figure has, up to `most`: as many as there are figures in the box."""
    numbers = count(1) if most is None else range(1, most + 1)
    return (number for number in numbers if number not in taken)
