"""How many monsters of Jaws of the Lion find their focus, way and targets in a second, on boards of another solver.

The other solver made 127 moves a second on a machine like ours. Boards are read beforehand, as a game reads its map;
"fresh" boards have never been looked at, so that every line of sight is worked out anew.
"""

from __future__ import annotations

import sys
import time

from bench.measure import best_of, row
from tests.systems.jaws_of_the_lion import outside_boards

OUTSIDE, TIMES = 127, 20


def main() -> None:
    if outside_boards.folder() is None:
        print(f"  {outside_boards.MISSING}")
        return
    boards = [case for name in ("cases.json", "generated.json") for case in outside_boards.cases(name)]
    start = time.perf_counter()
    right = sum(case.answers() == (case.expected, case.focus) for case in boards)
    fresh = len(boards) / (time.perf_counter() - start)
    again = len(boards) / best_of(5, lambda: [case.answers() for case in boards])
    row(f"boards answered exactly, of {len(boards)}", str(right), "goal: all", right == len(boards))
    row("moves a second, fresh boards", f"{fresh:,.0f}", f"outside: {OUTSIDE}")
    row("moves a second", f"{again:,.0f}", f"goal: {TIMES} x {OUTSIDE} = {TIMES * OUTSIDE:,}", again >= TIMES * OUTSIDE)


if __name__ == "__main__":
    sys.exit(main())
