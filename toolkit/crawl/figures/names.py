"""What figures are called that come into play one after another."""

from __future__ import annotations

from collections.abc import Container


def free_name(wanted: str, taken: Container[str]) -> str:
    """A name nobody has: the one wanted, or with a number where it is taken already."""
    name, number = wanted, 1
    while name in taken:
        number += 1
        name = f"{wanted}-{number}"
    return name
