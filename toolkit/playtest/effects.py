"""What single things do to winning: the same games played with and without them.

A card that is found late is found in long games, and long games may be the ones that are won: what things keep company
with says nothing of what they do. So a thing is taken away (`interventions.py`) and the same seeds are played again.
Luck goes by keys, so that all else stays as it was.

Games are spent in two steps, on seeds of their own. In the first, many things are tried in a few games each. In the
second, those that may do most are tried in many more, and what keeps the surest company with winning or losing. Only
these games are told of: the first ones chose, and what was chosen because it looked large would look too large.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from itertools import islice
from typing import NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from toolkit.playtest.interventions import Intervention
from toolkit.playtest.one_game import Playground
from toolkit.playtest.orders import Cell, PlaytestOrder
from toolkit.playtest.rows import LOST, WON
from toolkit.playtest.statistics.comparisons import (
    Paired,
    holm,
    mcnemar,
    paired_difference,
    saved_by_pairing,
    smallest_seen,
    together,
)
from toolkit.playtest.statistics.intervals import CONFIDENCE, Interval
from toolkit.playtest.statistics.pairs import align, by_index, only_second, paired
from toolkit.playtest.statistics.summary import AdventureSummary
from toolkit.rules.reading import ContentFault
from toolkit.rules.system import Table

#: Pairs of games in which a thing is tried first.
FIRST_LOOK = 20
#: Fewer pairs than this are no closer look.
CLOSER_LOOK = 60
#: Fewer things are looked at closer rather than any in fewer pairs than this. Where no pair comes out differently, the
#: range is then narrow enough: about two points to either side, corrected for some things that are looked at together.
ENOUGH = 180
#: This share of them is what the pack itself brings, and else what most surely goes together with winning or losing,
#: whatever the first look said: that is what people want to know of.
OWN, COMPANY = 2 / 3, 1 / 3
#: Runs of fewer games spend none on effects unless they are told to; others spend half as many as a table has, and ten
#: times as many where effects are asked for.
FEWEST_GAMES = 200
UNASKED, ASKED = 0.5, 10
#: Where a range reaches no farther than this, the thing does nothing that anybody would notice.
NOTICEABLE = 0.05

HELPS, HURTS, NOTHING, UNSURE = "helps", "hurts", "nothing", "unsure"


@dataclass(frozen=True, slots=True)
class WinEffect:
    """What one thing does: the win rate with it less the win rate without it, on the same seeds. `alike` are the pairs
    of games that came out the same way. Without a closer look (`closer`), the range is that of the first."""

    what: str
    id: str
    how: str
    games: int
    alike: int
    effect: Interval
    p_adjusted: float
    pairing_saved: float | None
    smallest_seen: float
    closer: bool
    verdict: str
    #: Where these games lie below the results folder, and one of them, with the thing, that came out otherwise without.
    run: str = ""
    example: int | None = None


#: Plays an order and gives the games back, one table of index, outcome and cell.
PlayOrder = Callable[[PlaytestOrder, str], pa.Table]


def budget_of(games: int, asked: bool | None, told: int = 0) -> int:
    """How many games are spent on effects of each adventure, in a run of so many games a table."""
    if asked is False:
        return 0
    if told:
        return told
    if asked:
        return games * ASKED
    return int(games * UNASKED) if games >= FEWEST_GAMES else 0


def tried_things(
    playground: Playground, adventure: AdventureSummary, cell: Cell, most: int | None = None
) -> list[Intervention]:
    """What can be taken away from an adventure: the rules it has, and what was used in its games. What the pack itself
    brings stands first, and what goes with winning or losing most. With `most`, so many of them: to see whether the
    adventure can be played without a thing takes as long as some games."""
    entity = playground.adventure(cell)
    found: dict[tuple[str, ...], Intervention] = {}
    for use in adventure.uses:
        if use.what in playground.system.facts.entities and use.what != "hero":
            intervention = playground.interventions.of_entity(use.what, use.id)
            if intervention is not None:
                found.setdefault(tuple(intervention.taken), intervention)  # worn or carried: the same thing
    rules = list(playground.interventions.of_rules(entity))
    ordered = sorted(_in_turn(list(found.values()), rules), key=lambda each: not _is_own(playground, each))
    return list(islice((each for each in ordered if _is_playable(playground, cell, each)), most))


def _is_own(playground: Playground, intervention: Intervention) -> bool:
    """Whether the pack that is played brings it itself, and none that it requires."""
    entity = playground.library.find(intervention.id.partition("#")[0])
    return entity is not None and entity.pack == playground.order.pack


def _in_turn(one: Sequence[Intervention], other: Sequence[Intervention]) -> Iterable[Intervention]:
    for number in range(max(len(one), len(other))):
        yield from one[number : number + 1]
        yield from other[number : number + 1]


def _is_playable(playground: Playground, cell: Cell, intervention: Intervention) -> bool:
    tried = replace(cell, without=intervention.name)
    try:
        library, table = playground.library_of(tried), Table(cell.players, 0, dict(cell.options))
        playground.system.new_state(library, playground.adventure(tried), table)
    except ContentFault:
        return False
    return True


def strongest_table(playground: Playground, adventure: AdventureSummary) -> Cell | None:
    """The table whose games say most: that of the strongest bots with most finished games."""
    table = max(adventure.strongest, key=lambda each: each.finished, default=None)
    if table is None:
        return None
    cell = playground.order.cells[table.cell]
    return replace(cell, chunk=min(FIRST_LOOK, cell.chunk))


def measure(
    playground: Playground, adventure: AdventureSummary, budget: int, play: PlayOrder, confidence: float = CONFIDENCE
) -> tuple[WinEffect, ...]:
    """Spend `budget` games on what single things do in an adventure, as its strongest bots play it. Nothing is tried
    where there are too few games to see anything."""
    cell = strongest_table(playground, adventure)
    first_games = budget // 2
    most = first_games // FIRST_LOOK - 1
    if cell is None or most < 1 or budget - first_games < 2 * CLOSER_LOOK:
        return ()
    things = tried_things(playground, adventure, cell, most)
    if not things:
        return ()
    name = adventure.adventure.rpartition("/")[2]
    looked = _play(playground, cell, things, FIRST_LOOK, f"{name} first", play)
    number = max(1, min(len(things), (budget - first_games) // ENOUGH - 1))
    promising = sorted(things, key=lambda each: (-_may_do(looked[each.name].pairs), each.name))
    wanted = _wanted(playground, things, number)
    chosen = list({each.name: each for each in (*wanted, *promising)}.values())[:number]
    closer_games = (budget - first_games) // (len(chosen) + 1)
    closer = _play(playground, cell, chosen, closer_games, f"{name} closer", play)
    told = [
        *_effects(chosen, closer, confidence, closer=True),
        *_effects([each for each in things if each not in chosen], looked, confidence, closer=False),
    ]
    return tuple(sorted(told, key=_telling))


def _wanted(playground: Playground, things: Sequence[Intervention], number: int) -> Sequence[Intervention]:
    """The things that are looked at more closely whatever the first look said of them, as a share of `number`: what the
    pack adds to the packs it requires, and where it requires none, what wins or loses most often when it is used."""
    own = [each for each in things if _is_own(playground, each)]
    if len(own) == len(things):
        return things[: int(number * COMPANY)]
    return things[: max(int(number * COMPANY), min(len(own), int(number * OWN)))]


class _Tried(NamedTuple):
    """One thing in the same games: pairs (without, with), wins without, where the games lie, and one that differed."""

    pairs: Paired
    won: int
    run: str
    example: int | None


def _play(
    playground: Playground, cell: Cell, things: Sequence[Intervention], games: int, purpose: str, play: PlayOrder
) -> dict[str, _Tried]:
    """Play the same seeds with everything, and then without each of the things."""
    order = order_without(playground, cell, things, games, purpose)
    whole, *parts = played_without(order, purpose, play)
    run, found = f"effects/{run_name(order, purpose)}", {}
    for each, part in zip(things, parts, strict=True):
        without, with_it = align(part, whole)
        example = only_second([_columns(part)], [_columns(whole)])
        found[each.name] = _Tried(paired(without, with_it), int(pc.sum(without).as_py() or 0), run, example)
    return found


def _columns(games: pa.Table) -> tuple[pa.Array, pa.Array]:
    return games["index"].combine_chunks(), games["value"].combine_chunks()


def run_name(order: PlaytestOrder, purpose: str) -> str:
    """What the folder of such games is called, below `effects` in the results folder."""
    return f"{purpose.replace(' ', '-')}-{order.config}"


def order_without(
    playground: Playground, cell: Cell, things: Sequence[Intervention], games: int, purpose: str
) -> PlaytestOrder:
    """The same games with everything (cell 0), and without each of the things."""
    cells = (cell, *(replace(cell, without=each.name) for each in things))
    text = f"{playground.order.seed}/effects/{purpose}"
    seed = int.from_bytes(blake2b(text.encode(), digest_size=6).digest(), "big")
    return replace(playground.order, cells=cells, games=games, seed=seed)


def played_without(order: PlaytestOrder, purpose: str, play: PlayOrder) -> list[pa.Table]:
    """Index and win of the same games at each table of the order."""
    rows = play(order, purpose)
    outcome = rows["outcome"].cast(pa.string())
    rows = rows.filter(pc.is_in(outcome, value_set=pa.array([WON, LOST])))
    won = pc.equal(rows["outcome"].cast(pa.string()), WON)
    found = []
    for number in range(len(order.cells)):
        mine = pc.equal(rows["cell"], number)
        found.append(by_index(pc.filter(rows["index"], mine), pc.filter(won, mine)))
    return found


def _may_do(pairs: Paired) -> float:
    """The most that a thing may do, either way, for all a first look knows."""
    interval = paired_difference(pairs)
    return max(abs(interval.low), abs(interval.high))


def _effects(
    things: Sequence[Intervention], played: dict[str, _Tried], confidence: float, closer: bool
) -> list[WinEffect]:
    """The effect of each thing on winning. P values and ranges are corrected for the number of things looked at
    together."""
    pairs = [played[each.name].pairs for each in things]
    adjusted = holm([mcnemar(each) for each in pairs])
    sure = together(confidence, len(things))
    found = []
    for thing, games, p in zip(things, pairs, adjusted, strict=True):
        effect = paired_difference(games, sure)
        found.append(
            WinEffect(
                what=thing.what,
                id=thing.id,
                how=thing.how,
                games=games.games,
                alike=games.games - games.only_first - games.only_second,
                effect=effect,
                p_adjusted=p,
                pairing_saved=saved_by_pairing(games, played[thing.name].won),
                smallest_seen=smallest_seen(games, sure),
                closer=closer,
                verdict=_verdict(effect, p, confidence, closer),
                run=played[thing.name].run,
                example=played[thing.name].example,
            )
        )
    return found


def _verdict(effect: Interval, p_adjusted: float, confidence: float, closer: bool) -> str:
    if closer and p_adjusted <= 1 - confidence and effect.excludes_nought:
        return HELPS if effect.value > 0 else HURTS
    return NOTHING if max(abs(effect.low), abs(effect.high)) <= NOTICEABLE else UNSURE


_ORDER = (HELPS, HURTS, NOTHING, UNSURE)


def _telling(effect: WinEffect) -> tuple[bool, int, float, str]:
    """Closer looks first, sure effects by size before all else."""
    return not effect.closer, max(1, _ORDER.index(effect.verdict)), -abs(effect.effect.value), effect.id
