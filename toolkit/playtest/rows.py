"""One recorded game is one row: its columns, their types, and how games become a table.

The schema is the contract between who plays games and who reads them. A row holds what is needed to play the game
again (`adventure`, `players`, `bots`, `seed`), how it went, and `facts`: what was used, who hurt whom, who was where.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate

import pyarrow as pa

from toolkit.playtest.game_row import CRASHED, FORMAT, LOST, OUTCOMES, OVER_BUDGET, WON, Fact, Row

__all__ = [
    "CRASHED",
    "FORMAT",
    "LOST",
    "OUTCOMES",
    "OVER_BUDGET",
    "SCHEMA",
    "WON",
    "Fact",
    "Row",
    "do_without_pandas",
    "table_of",
]

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
        pa.field("decisions", pa.int32(), nullable=False),  # questions to players with more than one option
        pa.field("forced", pa.int32(), nullable=False),  # times a player had to choose and had one option
        pa.field("stalled", pa.int32(), nullable=False),  # longest run of rounds without progress
        pa.field("first_seat", _WORD, nullable=False),
        pa.field("seats", pa.list_(pa.field("item", pa.string(), nullable=False)), nullable=False),
        pa.field("error", pa.string(), nullable=False),
        pa.field("failed_decisions", pa.list_(pa.field("item", pa.string(), nullable=False)), nullable=False),
        pa.field("facts", pa.list_(pa.field("item", _FACT, nullable=False)), nullable=False),
    ]
)


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


def do_without_pandas() -> None:
    """For programs of our own: Arrow asks pandas, where it is installed, whether a list is one of its columns. It never
    is here, and loading pandas takes a quarter of a second. Arrow looks for it once and remembers what it found."""
    if "pandas" in sys.modules:
        return
    sys.meta_path.insert(0, _NoPandas)
    try:
        pa.array([])
    finally:
        sys.meta_path.remove(_NoPandas)


class _NoPandas:
    """Says to whoever imports it that pandas is not installed."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> None:
        if name == "pandas":
            raise ModuleNotFoundError("pandas is not needed")
