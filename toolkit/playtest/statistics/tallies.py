"""Tallies: many recorded games counted into a few small tables, batch by batch, with no Python loop over games.

Every batch is counted by Arrow: words become numbers, numbers that belong together become one code, and codes are
grouped. What is left is small: one entry a group. Tallies of batches add up, and their sum does not depend on how the
games were cut into batches.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from toolkit.playtest.rows import LOST, WON
from toolkit.playtest.statistics.intervals import Moments

#: The columns of recorded games that are counted; nothing else need be read from disk.
COLUMNS = (
    "cell", "index", "adventure", "players", "bots", "outcome", "ending", "ending_rule", "ending_where", "rounds",
    "decisions", "forced", "stalled", "first_seat", "error", "facts",
)  # fmt: skip

#: What the bots of a cell are called when they are not the same in all games.
MIX = "mix"

#: Numbers up to here fit into 32 bits.
_MOST_SHORT = 2**31

#: Up to so many entries one thread counts sooner than several that have to be started.
_MOST_ALONE = 200_000

#: Where the words of facts lie in a Parquet file: read as numbers with a dictionary, they need not be hashed again.
FACT_WORDS = tuple(f"facts.list.element.{name}" for name in ("what", "id", "where"))


class Label(NamedTuple):
    """What a cell plays."""

    adventure: str
    players: int
    bots: str


class Ending(NamedTuple):
    """How games of a cell ended."""

    cell: int
    outcome: str
    ending: str
    rule: str
    where: str
    rounds: int


class FactKey(NamedTuple):
    """What happened in games of a cell."""

    cell: int
    what: str
    id: str
    where: str


@dataclass(slots=True)
class FactTally:
    """`total` of a fact over all games; `games` that had its first entry of the same `what` and `id`, and wins among
    them: summed over places they count games, however many places a game mentions. `example` is the least index."""

    games: int = 0
    won: int = 0
    total: int = 0
    example: int = -1
    #: The same games and wins by how far the games came (`Tallies.progress`).
    by_progress: dict[int, tuple[int, int]] = field(default_factory=dict)

    def add(self, games: int, won: int, total: int, example: int, progress: int = 0) -> None:
        had = self.by_progress.get(progress, (0, 0))
        if games:
            self.by_progress[progress] = (had[0] + games, had[1] + won)
        self.games += games
        self.won += won
        self.total += total
        self.example = example if self.example < 0 else min(self.example, example)


@dataclass(slots=True)
class Thinking:
    """Questions put to players in games of a cell: real decisions, those with one option, and both multiplied."""

    decisions: Moments = field(default_factory=Moments)
    forced: Moments = field(default_factory=Moments)
    product: int = 0


@dataclass(slots=True)
class Tallies:
    """All that is counted of a run."""

    labels: dict[int, Label] = field(default_factory=dict)
    #: How often games ended so, and the least index of such a game.
    endings: dict[Ending, tuple[int, int]] = field(default_factory=dict)
    #: (cell, longest stall) → games, least index.
    stalls: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    #: (cell, who was first) → games, won, least index.
    first_seats: dict[tuple[int, str], tuple[int, int, int]] = field(default_factory=dict)
    thinking: dict[int, Thinking] = field(default_factory=dict)
    facts: dict[FactKey, FactTally] = field(default_factory=dict)
    #: (cell, outcome, error) → games, least index: games that came to no end of the rules.
    failures: dict[tuple[int, str, str], tuple[int, int]] = field(default_factory=dict)
    #: Cell → index and win of every game, in pieces: what pairs of games on the same seeds are made of.
    wins: dict[int, list[tuple[pa.Array, pa.Array]]] = field(default_factory=dict)
    #: (cell, how many milestones a game came past) → games, won.
    progress: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    #: The facts that are milestones.
    stations: frozenset[str] = frozenset()


def tally(batches: Iterable[pa.Table], stations: Iterable[str] = ()) -> Tallies:
    """Count recorded games, given in any number of tables. `stations` are the facts that say how far a game came."""
    tallies = Tallies(stations=frozenset(stations))
    for batch in batches:
        if len(batch):
            _tally_batch(tallies, batch.select([name for name in COLUMNS if name in batch.column_names]))
    return tallies


def _tally_batch(tallies: Tallies, batch: pa.Table) -> None:
    batch = _in_order(batch.unify_dictionaries().combine_chunks())
    _note_labels(tallies, batch)
    finished = pc.is_in(_plain(batch["outcome"]), value_set=pa.array([WON, LOST]))
    if not pc.all(finished).as_py():
        _count_failures(tallies, batch.filter(pc.invert(finished)))
        batch = batch.filter(finished)
        if not len(batch):
            return
    won = pc.equal(_plain(batch["outcome"]), WON)
    _count_endings(tallies, batch)
    _count_stalls(tallies, batch)
    _count_first_seats(tallies, batch, won)
    _count_thinking(tallies, batch)
    _count_facts(tallies, batch, won)
    for cell in pc.unique(batch["cell"]).to_pylist():
        mine = pc.equal(batch["cell"], cell)
        pieces = tallies.wins.setdefault(cell, [])
        pieces.append((_one(pc.filter(batch["index"], mine)), _one(pc.filter(won, mine))))


def _in_order(batch: pa.Table) -> pa.Table:
    """The games of each cell by their index; parts of a run come so already."""
    cell, index = _one(batch["cell"]), _one(batch["index"])
    after = (cell.slice(1), index.slice(1))
    before = (cell.slice(0, len(cell) - 1), index.slice(0, len(index) - 1))
    same_cell = pc.equal(after[0], before[0])
    fine = pc.or_(pc.greater(after[0], before[0]), pc.and_(same_cell, pc.greater_equal(after[1], before[1])))
    return (
        batch
        if pc.all(fine).as_py() in (True, None)
        else batch.sort_by([("cell", "ascending"), ("index", "ascending")])
    )


def _note_labels(tallies: Tallies, batch: pa.Table) -> None:
    """What each cell plays. Where seats are dealt out anew for every game, the bots differ from game to game."""
    keys = [_Key.of(batch[name]) for name in ("cell", *Label._fields)]
    for (cell, *words), _ in _grouped(keys, [(batch["index"], "min")]):
        adventure, players, bots = words
        label = Label(adventure, players, bots.replace(",", "+"))  # as orders write several bots
        known = tallies.labels.setdefault(cell, label)
        if known.bots != label.bots:
            tallies.labels[cell] = known._replace(bots=MIX)


def _count_failures(tallies: Tallies, batch: pa.Table) -> None:
    keys = [_Key.of(batch[name]) for name in ("cell", "outcome", "error")]
    index = batch["index"]
    for (cell, outcome, error), (count, least) in _grouped(keys, [(index, "count"), (index, "min")]):
        had = tallies.failures.get((cell, outcome, error), (0, least))
        tallies.failures[cell, outcome, error] = (had[0] + count, min(had[1], least))


def _count_endings(tallies: Tallies, batch: pa.Table) -> None:
    names = ("cell", "outcome", "ending", "ending_rule", "ending_where", "rounds")
    keys = [_Key.of(batch[name]) for name in names]
    index = batch["index"]
    for values, (count, least) in _grouped(keys, [(index, "count"), (index, "min")]):
        ending = Ending(*values)
        had = tallies.endings.get(ending, (0, least))
        tallies.endings[ending] = (had[0] + count, min(had[1], least))


def _count_stalls(tallies: Tallies, batch: pa.Table) -> None:
    keys = [_Key.of(batch[name]) for name in ("cell", "stalled")]
    index = batch["index"]
    for (cell, stalled), (count, least) in _grouped(keys, [(index, "count"), (index, "min")]):
        had = tallies.stalls.get((cell, stalled), (0, least))
        tallies.stalls[cell, stalled] = (had[0] + count, min(had[1], least))


def _count_first_seats(tallies: Tallies, batch: pa.Table, won: pa.Array) -> None:
    keys = [_Key.of(batch[name]) for name in ("cell", "first_seat")]
    wanted = [(won, "count"), (won, "sum"), (batch["index"], "min")]
    for (cell, seat), (count, wins, least) in _grouped(keys, wanted):
        had = tallies.first_seats.get((cell, seat), (0, 0, least))
        tallies.first_seats[cell, seat] = (had[0] + count, had[1] + wins, min(had[2], least))


def _count_thinking(tallies: Tallies, batch: pa.Table) -> None:
    decisions, forced = (pc.cast(_one(batch[name]), pa.int64()) for name in ("decisions", "forced"))
    sums = [decisions, pc.multiply(decisions, decisions), forced, pc.multiply(forced, forced)]
    sums.append(pc.multiply(decisions, forced))
    wanted = [(decisions, "count"), *((each, "sum") for each in sums)]
    for (cell,), (count, *found) in _grouped([_Key.of(batch["cell"])], wanted):
        had = tallies.thinking.setdefault(cell, Thinking())
        had.decisions += Moments(count, found[0], found[1])
        had.forced += Moments(count, found[2], found[3])
        had.product += found[4]


def _count_facts(tallies: Tallies, batch: pa.Table, won: pa.Array) -> None:
    """Facts are sorted within a game, so that an entry is the first of its `what` and `id` where the one before it
    differs or belongs to another game. Games are sorted within a cell, so that the first row has the least index."""
    facts = _one(batch["facts"])
    flat = pc.list_flatten(facts)
    if not len(flat):
        _count_progress(tallies, batch, won, _Key(None, [0]))
        return
    thing = _joined([_Key.of(flat.field(0)), _Key.of(flat.field(1))])
    parents = pc.list_parent_indices(facts)
    first = _changes(parents)
    if thing.codes is not None:
        first = pc.or_(first, _changes(thing.codes))
    progress = _progress(tallies.stations, flat.field(0), parents, first, len(batch))
    _count_progress(tallies, batch, won, progress)
    wanted = [
        (first, "sum"),
        (pc.and_(first, _one(won).take(parents)), "sum"),
        (flat.field(3), "sum"),
        (parents, "min"),
    ]
    cell = _Key.of(batch["cell"])
    cell, far = (
        key._replace(codes=key.codes.take(parents)) if len(key.values) > 1 else key for key in (cell, progress)
    )
    index = _one(batch["index"]).to_pylist()
    for (number, (what, name), where, passed), found in _grouped([cell, thing, _Key.of(flat.field(2)), far], wanted):
        games, won_games, total, row = found
        key = FactKey(number, what, name, where)
        known = tallies.facts.get(key)
        if known is None:
            known = tallies.facts[key] = FactTally()
        known.add(games, won_games, total, index[row], passed)


def _progress(stations: frozenset[str], what: pa.Array, parents: pa.Array, first: pa.Array, games: int) -> _Key:
    """How many milestones each game came past."""
    if not stations:
        return _Key(None, [0])
    passed = pc.and_(first, pc.is_in(_plain(what), value_set=pa.array(sorted(stations))))
    counts = pc.value_counts(parents.filter(passed))
    place = pc.index_in(pa.array(range(games), parents.type), value_set=counts.field(0))
    return _Key.of(pc.fill_null(counts.field(1).take(place), 0))


def _count_progress(tallies: Tallies, batch: pa.Table, won: pa.Array, progress: _Key) -> None:
    for (cell, passed), (count, wins) in _grouped([_Key.of(batch["cell"]), progress], [(won, "count"), (won, "sum")]):
        had = tallies.progress.get((cell, passed), (0, 0))
        tallies.progress[cell, passed] = (had[0] + count, had[1] + wins)


def _changes(column: pa.Array) -> pa.Array:
    """Whether an entry differs from the one before it."""
    changed = pc.not_equal(column.slice(1), column.slice(0, len(column) - 1))
    return pa.concat_arrays([pa.array([True]), changed])


class _Key(NamedTuple):
    """A column to group by: numbers from 0, and what they stand for. Without codes, every entry is the only value."""

    codes: Any
    values: Sequence[Any]

    @classmethod
    def of(cls, column: pa.Array | pa.ChunkedArray) -> _Key:
        column = _one(column)
        if not pa.types.is_dictionary(column.type):
            column = column.dictionary_encode()
        return cls(column.indices, column.dictionary.to_pylist())


def _joined(keys: list[_Key]) -> _Key:
    """Several columns to group by as one: every combination has a number of its own."""
    sizes = [len(key.values) for key in keys]
    kind = pa.int32() if prod(sizes) < _MOST_SHORT else pa.int64()  # short numbers are twice as fast to go through
    code: Any = None
    for key, size in zip(keys, sizes, strict=True):
        if size > 1:
            codes = pc.cast(key.codes, kind)
            code = codes if code is None else pc.add(pc.multiply(code, pa.scalar(size, kind)), codes)
    return _Key(code, _Combinations([key.values for key in keys]))


class _Combinations(Sequence[tuple[Any, ...]]):
    """All combinations of some values, made only when they are asked for."""

    def __init__(self, parts: list[Sequence[Any]]) -> None:
        self.parts = parts
        self.size = prod(map(len, parts))

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, number: Any) -> Any:
        return self.some([number])[0]

    def some(self, numbers: list[int]) -> list[tuple[Any, ...]]:
        """Those of many numbers, part by part: much quicker than one by one."""
        columns: list[list[Any]] = []
        for part in reversed(self.parts):
            size = len(part)
            places = [number % size for number in numbers]
            numbers = [number // size for number in numbers]
            columns.append(part.some(places) if isinstance(part, _Combinations) else [part[each] for each in places])
        return list(zip(*reversed(columns), strict=True))


def _grouped(keys: list[_Key], wanted: list[tuple[Any, str]]) -> Iterable[tuple[tuple[Any, ...], tuple[Any, ...]]]:
    """Every combination of keys that occurs, with the aggregates wanted of it."""
    joined = _joined(keys)
    codes = {} if joined.codes is None else {"code": joined.codes}
    columns = {f"c{number}": column for number, (column, _) in enumerate(wanted)}
    aggregates = [(f"c{number}", how) for number, (_, how) in enumerate(wanted)]
    table = pa.table({**codes, **columns})
    found = table.group_by(list(codes), use_threads=len(table) > _MOST_ALONE).aggregate(aggregates)
    if codes:  # Arrow's threads finish in any order; equal runs must be told in equal words.
        found = found.take(pc.sort_indices(found["code"]))
    rows = zip(*(found[f"{name}_{how}"].to_pylist() for name, how in aggregates), strict=True)
    numbers = found["code"].to_pylist() if codes else [0]
    assert isinstance(joined.values, _Combinations)
    yield from zip(joined.values.some(numbers), rows, strict=True)


def _one(column: pa.Array | pa.ChunkedArray) -> pa.Array:
    """A column as one array."""
    if isinstance(column, pa.ChunkedArray):
        return column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()
    return column


def _plain(column: pa.Array | pa.ChunkedArray) -> pa.Array:
    """A column of words without its dictionary."""
    column = _one(column)
    return column.dictionary_decode() if pa.types.is_dictionary(column.type) else column
