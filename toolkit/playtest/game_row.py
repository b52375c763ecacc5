"""What is recorded of one game, as plain data. Nothing here needs pyarrow: who plays one game can do without it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

#: Changes when a column changes: folders of another format are not mixed with this one.
FORMAT = 1

WON = "won"
LOST = "lost"
CRASHED = "crashed"
OVER_BUDGET = "over-budget"
#: How a game can come out. The last two are no results of the rules: statistics of play leave them out and name them.
OUTCOMES = (WON, LOST, CRASHED, OVER_BUDGET)


class Fact(NamedTuple):
    """What happened in a game, counted: `damage` of `ghoul` to `hero` 5 times. Sorted by `what`, `id`, `where`."""

    what: str
    id: str
    where: str
    n: int


@dataclass(frozen=True, slots=True)
class Row:
    """One game, as it is recorded."""

    cell: int
    index: int
    seed: int
    config: str
    adventure: str
    players: int
    bots: str
    outcome: str
    ending: str = ""
    ending_rule: str = ""
    ending_where: str = ""
    rounds: int = 0
    decisions: int = 0
    forced: int = 0
    stalled: int = 0
    first_seat: str = ""
    seats: tuple[str, ...] = ()
    error: str = ""
    failed_decisions: tuple[str, ...] = ()
    facts: Sequence[Fact] = ()
