"""Paths that count traps first and movement points second (JL-17.14, JL-17.16), as one number a cell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import TypeAlias

from toolkit.rules.boards.hexes import HexBoard

#: A path is traps × ONE_TRAP + movement points; no path on a board is that long.
ONE_TRAP = 1 << 14
NO_WAY = 1 << 40
#: The movement points that entering difficult terrain costs (JL-5.09); any other hex costs one.
DIFFICULT_HEX = 2
_NOWHERE: frozenset[int] = frozenset()
#: Cell → what entering it costs.
Steps: TypeAlias = tuple[int, ...]


def steps_of(size: int, barred: Iterable[int], difficult: Iterable[int], traps: Iterable[int]) -> Steps:
    """What entering each cell costs; 0 where it cannot be entered (JL-5.08, JL-5.09)."""
    enter = [1] * size
    for cell in difficult:
        enter[cell] = DIFFICULT_HEX
    for cell in traps:
        enter[cell] += ONE_TRAP
    for cell in barred:
        enter[cell] = 0
    return tuple(enter)


def spread(board: HexBoard, start: int, enter: Steps, most: int = NO_WAY) -> list[int]:
    """The best path from a cell to every cell, of no more than `most`; what entering the start costs does not count."""
    return spread_to(board, start, enter, _NOWHERE, most)[0]


def spread_to(
    board: HexBoard, start: int, enter: Steps, goals: frozenset[int] | set[int], most: int = NO_WAY
) -> tuple[list[int], AbstractSet[int]]:
    """The best path from a cell to every cell up to the nearest of some goals, and which of them those are.

    Of a cell farther away it may know no path yet, or one that is not the best.
    """
    around = board.around
    found = [NO_WAY] * board.size
    found[start] = 0
    far, now, soon, later = 0, [start], list[int](), list[int]()
    behind_traps: dict[int, list[int]] = {}
    while far <= most:
        if not goals.isdisjoint(now):
            return found, goals.intersection(now)
        for here in now:
            if found[here] != far:
                continue  # there was a better way
            for there in around[here]:
                price = enter[there]
                if not price or far + price >= found[there]:
                    continue
                found[there] = far + price
                if price == 1:
                    soon.append(there)
                elif price == 2:
                    later.append(there)
                else:
                    behind_traps.setdefault(far + price, []).append(there)
        far += 1
        if not soon and not later:
            if not behind_traps:
                break
            far = min(behind_traps)
        now, soon, later = soon + behind_traps.pop(far, []), later, []
    return found, _NOWHERE


@lru_cache(maxsize=256)
def left_to(board: HexBoard, goal: int, enter: Steps) -> Sequence[int]:
    """The best path from every cell to a goal: the way back, but the goal is entered and not the cell itself.

    Monsters of one round often have the same way before them.
    """
    found = spread(board, goal, enter)
    last = enter[goal]
    return [far - enter[cell] + last if 0 < far < NO_WAY else far for cell, far in enumerate(found)]
