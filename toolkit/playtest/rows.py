"""One recorded game is one row: its columns, their types, and how games become a table.

The schema is the contract between who plays games and who reads them. A row holds what is needed to play the game
again (`adventure`, `players`, `bots`, `seed`), how it went, and `facts`: what was used, who hurt whom, who was where.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

import pyarrow as pa

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


_WORD = pa.dictionary(pa.int32(), pa.string())
_FACT = pa.struct(
    [
        pa.field("what", pa.string(), nullable=False),
        pa.field("id", pa.string(), nullable=False),
        pa.field("where", pa.string(), nullable=False),
        pa.field("n", pa.int32(), nullable=False),
    ]
)

#: The columns of a game, in order.
SCHEMA = pa.schema(
    [
        pa.field("cell", pa.int32(), nullable=False),  # which cell of the order
        pa.field("index", pa.int64(), nullable=False),  # which game of the cell
        pa.field("seed", pa.uint64(), nullable=False),
        pa.field("config", _WORD, nullable=False),  # hash of everything a game depends on but its seed
        pa.field("adventure", _WORD, nullable=False),  # pack/id
        pa.field("players", pa.int8(), nullable=False),
        pa.field("bots", _WORD, nullable=False),  # `greedy`, or one word a seat: `greedy,random`
        pa.field("outcome", _WORD, nullable=False),
        pa.field("ending", _WORD, nullable=False),  # the event or condition that ended it
        pa.field("ending_rule", _WORD, nullable=False),
        pa.field("ending_where", _WORD, nullable=False),
        pa.field("rounds", pa.int32(), nullable=False),  # in which round it ended
        pa.field("decisions", pa.int32(), nullable=False),  # questions with more than one option
        pa.field("forced", pa.int32(), nullable=False),  # questions with one option
        pa.field("stalled", pa.int32(), nullable=False),  # longest run of rounds without progress
        pa.field("first_seat", _WORD, nullable=False),
        pa.field("seats", pa.list_(pa.field("item", pa.string(), nullable=False)), nullable=False),
        pa.field("error", pa.string(), nullable=False),
        pa.field("failed_decisions", pa.list_(pa.field("item", pa.string(), nullable=False)), nullable=False),
        pa.field("facts", pa.list_(pa.field("item", _FACT, nullable=False)), nullable=False),
    ]
)


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


def table_of(rows: Iterable[Row], metadata: Mapping[str, str] | None = None) -> pa.Table:
    """The rows as a table, in the order given; `metadata` is stored with the schema."""
    rows = list(rows)
    columns = [
        _facts_of(rows) if field.name == "facts" else pa.array([getattr(row, field.name) for row in rows], field.type)
        for field in SCHEMA
    ]
    schema = SCHEMA.with_metadata(dict(metadata)) if metadata else SCHEMA
    return pa.Table.from_arrays(columns, schema=schema)


def _facts_of(rows: Sequence[Row]) -> pa.Array:
    """The facts of all rows, column by column: some dozens a game, so that a mapping for each would cost."""
    facts = [fact for row in rows for fact in row.facts]
    fields = list(_FACT)
    parts = [pa.array([fact[number] for fact in facts], field.type) for number, field in enumerate(fields)]
    starts = list(accumulate((len(row.facts) for row in rows), initial=0))
    structs = pa.StructArray.from_arrays(parts, fields=fields)
    return pa.ListArray.from_arrays(pa.array(starts, pa.int32()), structs, type=SCHEMA.field("facts").type)
