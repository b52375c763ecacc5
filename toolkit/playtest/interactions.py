"""Two things that do more together than each of them alone: cards that break the game as a pair.

The same seeds are played with everything, without either of two things, and without both. What one does while the
other is there, less what it does while the other is away, is what the two do together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from toolkit.playtest.effects import CLOSER_LOOK, PlayOrder, order_without, played_without, run_name, strongest_table
from toolkit.playtest.interventions import Intervention
from toolkit.playtest.one_game import Playground
from toolkit.playtest.statistics.comparisons import holm, mean_test, together
from toolkit.playtest.statistics.intervals import CONFIDENCE, Interval, Moments
from toolkit.playtest.statistics.summary import AdventureSummary

#: More things have too many pairs to be tried.
MOST_THINGS = 12
MORE, LESS, UNSURE = "more", "less", "unsure"


class PairFault(Exception):
    """Things whose pairs cannot be tried, and why."""


@dataclass(frozen=True, slots=True)
class Interaction:
    """What two things do together beyond what each does alone, in wins a game on the same seeds."""

    one: str
    other: str
    games: int
    beyond: Interval
    p_adjusted: float
    verdict: str
    #: Where these games lie below the results folder, and one of them, with both, that shows it.
    run: str = ""
    example: int | None = None


def things_named(playground: Playground, names: Sequence[str]) -> list[Intervention]:
    """The things that somebody names by their ids. Raises `PairFault`."""
    if not 2 <= len(set(names)) <= MOST_THINGS:
        raise PairFault(f"name 2 to {MOST_THINGS} things, not {len(set(names))}")
    found = []
    for name in dict.fromkeys(names):
        intervention = playground.interventions.of_entity("card", name)
        if intervention is None:
            known = playground.library.find(name) is not None
            why = "something needs it, and it has no rules" if known else "there is nothing of that name"
            raise PairFault(f"{name} cannot be taken away: {why}")
        found.append(intervention)
    return found


def interactions(
    playground: Playground,
    adventure: AdventureSummary,
    things: Sequence[Intervention],
    budget: int,
    play: PlayOrder,
    confidence: float = CONFIDENCE,
) -> tuple[Interaction, ...]:
    """Spend `budget` games on all pairs of some things. Raises `PairFault` where that is too few."""
    cell = strongest_table(playground, adventure)
    if cell is None:
        return ()
    both = {}
    for one, other in combinations(things, 2):
        pair = playground.interventions.both(one, other)
        if pair is not None:
            both[one.id, other.id] = pair
    tried = [*things, *both.values()]
    games = budget // (len(tried) + 1)
    if games < CLOSER_LOOK:
        needed = CLOSER_LOOK * (len(tried) + 1)
        raise PairFault(f"{budget:,} games are too few for {len(both)} pairs; name fewer things, or {needed:,} games")
    name = f"{adventure.adventure.rpartition('/')[2]} pairs"
    order = order_without(playground, cell, tried, games, name)
    whole, *parts = played_without(order, name, play)
    won = {each.name: part for each, part in zip(tried, parts, strict=True)}
    by_id = {each.id: won[each.name] for each in things}
    found = {key: _beyond(whole, by_id[key[0]], by_id[key[1]], won[pair.name]) for key, pair in both.items()}
    adjusted = holm([mean_test(each.moments) for each in found.values()])
    sure = together(confidence, len(found))
    run, told = f"effects/{run_name(order, name)}", []
    for ((one_id, other_id), each), p in zip(found.items(), adjusted, strict=True):
        beyond = each.moments.mean(sure)
        is_sure = p <= 1 - confidence and beyond.excludes_nought
        verdict = (MORE if beyond.value > 0 else LESS) if is_sure else UNSURE
        example = each.more if beyond.value > 0 else each.less
        told.append(Interaction(one_id, other_id, each.moments.count, beyond, p, verdict, run, example))
    return tuple(sorted(told, key=lambda each: (each.verdict == UNSURE, -abs(each.beyond.value), each.one, each.other)))


class _Beyond(NamedTuple):
    """What two things do together, and the first games in which they did more and less than each alone."""

    moments: Moments
    more: int | None
    less: int | None


def _beyond(whole: pa.Table, without_one: pa.Table, without_other: pa.Table, without_both: pa.Table) -> _Beyond:
    """With both, less without the one, less without the other, and without both added again: game by game."""
    tables = (whole, without_one, without_other, without_both)
    index = whole["index"]
    for table in tables[1:]:
        index = index.filter(pc.is_in(index, value_set=table["index"].combine_chunks()))
    kept = index.combine_chunks()
    values = [
        pc.cast(table.filter(pc.is_in(table["index"], value_set=kept))["value"].combine_chunks(), pa.int64())
        for table in tables
    ]
    beyond = pc.add(pc.subtract(pc.subtract(values[0], values[1]), values[2]), values[3])
    sums = (int(pc.sum(each).as_py() or 0) for each in (beyond, pc.multiply(beyond, beyond)))
    more, less = (_first(kept.filter(which)) for which in (pc.greater(beyond, 0), pc.less(beyond, 0)))
    return _Beyond(Moments(len(beyond), *sums), more, less)


def _first(indices: pa.Array) -> int | None:
    return int(indices[0].as_py()) if len(indices) else None
