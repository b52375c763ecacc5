"""Styles of play: is there an adventure that only one style can win?

Bots of different styles are about as strong as each other, so that where one wins and the others hardly ever do, the
adventure asks for that style: players of another kind will lose it, however well they play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toolkit.playtest.statistics.cells import CellSummary
from toolkit.playtest.statistics.comparisons import together
from toolkit.playtest.statistics.intervals import CONFIDENCE, Interval, exact

#: The others win less than this part of what the style wins, even if all ranges are read in their favour.
PART = 1 / 3


@dataclass(frozen=True, slots=True)
class OnlyStyle:
    """One style wins at a table (`cell`), and all `others` hardly ever do; ranges hold all together."""

    cell: int
    players: int
    bots: str
    win_rate: Interval
    others: tuple[str, ...]
    #: The most that any of the others may win.
    most: float


def only_styles(
    cells: Sequence[CellSummary], styles: Sequence[str], confidence: float = CONFIDENCE
) -> tuple[OnlyStyle, ...]:
    """For every number of players the style that alone can win, where there is one and at least two were played."""
    found = []
    for players in sorted({cell.players for cell in cells}):
        played = [cell for cell in cells if cell.players == players and cell.bots in styles and cell.finished]
        if len(played) < 2:
            continue
        sure = together(confidence, len(played))
        ranges = {cell.bots: exact(cell.won, cell.finished, sure) for cell in played}
        best = max(played, key=lambda cell: ranges[cell.bots].low)
        others = tuple(cell.bots for cell in played if cell is not best)
        most = max(ranges[name].high for name in others)
        if most < PART * ranges[best.bots].low:
            found.append(OnlyStyle(best.cell, players, best.bots, ranges[best.bots], others, most))
    return tuple(found)
