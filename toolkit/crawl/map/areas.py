"""Areas of effect on hexes, drawn in text: `x` is a hex that is affected, `@` the hex of whoever acts.

    @ x        from its own hex: two hexes before it and one beside them
     x x

       x       somewhere in range: three hexes that touch each other
      x x

An area may be turned and mirrored in any way. Offsets are axial, (q, r); the drawing is that of `drawings.hexes_of`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from toolkit.content.diagnostics import Pointer
from toolkit.crawl.map.drawings import hexes_of
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.boards.hexes import DIRECTIONS

Offset: TypeAlias = tuple[int, int]
AFFECTED, OWN = "x", "@"
CODE = "L0830"
#: The most hexes an area has: bots and monsters try every way to lay it.
MOST_HEXES = 20


@dataclass(frozen=True)
class Area:
    """A pattern of hexes: offsets from the acting figure's hex, or, if it lies somewhere in range, among themselves."""

    hexes: tuple[Offset, ...]
    own: bool

    @cached_property
    def placements(self) -> tuple[tuple[Offset, ...], ...]:
        """Every way to turn and mirror it, each once. The first hex of one that lies free is (0, 0)."""
        found: dict[tuple[Offset, ...], None] = {}
        for mirrored in (False, True):
            hexes = [(r, q) if mirrored else (q, r) for q, r in self.hexes]
            for _ in range(6):
                hexes = [(-r, q + r) for q, r in hexes]
                found[tuple(sorted(hexes)) if self.own else _from_its_first(hexes)] = None
        return tuple(found)


def _from_its_first(hexes: list[Offset]) -> tuple[Offset, ...]:
    first_q, first_r = min(hexes)
    return tuple(sorted((q - first_q, r - first_r) for q, r in hexes))


def read_area(drawing: str, pointer: Pointer = ()) -> tuple[Area | None, list[MapProblem]]:
    """The drawn area, or what is wrong with the drawing, at its characters."""
    marks, astray = hexes_of(drawing)
    wrong = [
        mark.wrong(CODE, "this hex stands between two hexes of the row above", pointer, "move it by one space")
        for mark in astray
    ]
    hint = f"`{AFFECTED}` is an affected hex, `{OWN}` the hex of whoever acts"
    for mark in marks:
        if mark.text not in (AFFECTED, OWN):
            wrong.append(mark.wrong(CODE, f"an area cannot have the sign `{mark.text}`", pointer, hint))
    own = [mark for mark in marks if mark.text == OWN]
    wrong += [mark.wrong(CODE, "an area has the acting figure's hex only once", pointer) for mark in own[1:]]
    affected = [(mark.column, mark.row) for mark in marks if mark.text == AFFECTED]
    if not affected and not wrong:
        wrong.append(MapProblem(CODE, "an area affects at least one hex", pointer, 0, 1, hint))
    wrong += [mark.wrong(CODE, f"an area has at most {MOST_HEXES} hexes", pointer) for mark in marks[MOST_HEXES:][:1]]
    if wrong:
        return None, wrong
    whole = {(mark.column, mark.row): mark for mark in marks}
    apart = [whole[place] for place in sorted(whole.keys() - _connected(set(whole)))]
    if apart:
        return None, [mark.wrong(CODE, "this hex does not touch the rest of the area", pointer) for mark in apart]
    first = (own[0].column, own[0].row) if own else affected[0]
    return Area(tuple((q - first[0], r - first[1]) for q, r in affected), bool(own)), []


def _connected(places: set[Offset]) -> set[Offset]:
    """The part of some hexes that hangs together with their first."""
    waiting = [min(places)]
    found = set(waiting)
    while waiting:
        q, r = waiting.pop()
        beside = {(q + right, r + down) for right, down in DIRECTIONS} & places - found
        found |= beside
        waiting += beside
    return found
