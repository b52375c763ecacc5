"""Stairs as an adventure writes them: two zones a step apart, and what must be marked before heroes use them.

stairs: [3.d4|1.a1, {zones: 2.d1|4.d1, there: second-death, back: third-death}]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


def ends(border: Any) -> tuple[str, str]:
    """The two ends of stairs, or of a border that is written like them."""
    one, _, other = str(border["zones"] if isinstance(border, Mapping) else border).partition("|")
    return one, other


def ways(data: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    """Zone → the zone its stairs lead to → what must be marked before heroes go that way; empty: nothing (MD-50.05)."""
    found: dict[str, dict[str, str]] = {}
    for each in data.get("stairs") or ():
        one, other = ends(each)
        marks = each if isinstance(each, Mapping) else {}
        found.setdefault(one, {})[other] = str(marks.get("there", ""))
        found.setdefault(other, {})[one] = str(marks.get("back", ""))
    return found


def needless(data: Mapping[str, Any], joined: set[frozenset[str]]) -> Iterator[tuple[int, str]]:
    """Stairs that lead nowhere new, by their place in the list, with what is wrong; `joined` zones have a way."""
    known = set(joined)
    for index, each in enumerate(data.get("stairs") or ()):
        one, other = ends(each)
        if one == other:
            yield index, f"stairs lead from {one} to itself"
        elif frozenset((one, other)) in known:
            yield index, f"{one} and {other} are joined already"
        known.add(frozenset((one, other)))
