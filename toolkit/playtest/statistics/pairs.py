"""Games on the same seeds, put side by side: Arrow pairs them by their index, never Python."""

from __future__ import annotations

from collections.abc import Iterable

import pyarrow as pa
import pyarrow.compute as pc

from toolkit.playtest.statistics.comparisons import Paired

Pieces = Iterable[tuple[pa.Array, pa.Array]]


def pair_up(first: Pieces, second: Pieces) -> Paired:
    """In how many games only one of two sides won; `first` and `second` are index and win, in pieces."""
    one, other = _joined(first), _joined(second)
    wins_one, wins_other = align(one, other)
    return paired(wins_one, wins_other)


def only_second(first: Pieces, second: Pieces) -> int | None:
    """The least index of a game that only the second side won, else of one that only the first did; None if neither."""
    one, other = _joined(first), _joined(second)
    index = one.filter(pc.is_in(one["index"], value_set=other["index"].combine_chunks()))["index"].combine_chunks()
    wins_one, wins_other = align(one, other)
    for better, worse in ((wins_other, wins_one), (wins_one, wins_other)):
        found = index.filter(pc.and_not(better, worse))
        if len(found):
            return int(found[0].as_py())
    return None


def paired(first: pa.Array, second: pa.Array) -> Paired:
    """In how many games only one of two columns of truths holds."""
    return Paired(_count(pc.and_not(first, second)), _count(pc.and_not(second, first)), len(first))


def align(one: pa.Table, other: pa.Table) -> tuple[pa.Array, pa.Array]:
    """The values of both tables for every index that both have, in the order of the index."""
    if one["index"].equals(other["index"]):
        return one["value"].combine_chunks(), other["value"].combine_chunks()
    one = one.filter(pc.is_in(one["index"], value_set=other["index"].combine_chunks()))
    other = other.filter(pc.is_in(other["index"], value_set=one["index"].combine_chunks()))
    return one["value"].combine_chunks(), other["value"].combine_chunks()


def by_index(index: pa.Array | pa.ChunkedArray, value: pa.Array | pa.ChunkedArray) -> pa.Table:
    """Index and value, sorted by the index."""
    return pa.table({"index": index, "value": value}).sort_by("index")


def _joined(pieces: Pieces) -> pa.Table:
    pieces = list(pieces)
    index = pa.chunked_array([piece[0] for piece in pieces], pa.int64())
    value = pa.chunked_array([piece[1] for piece in pieces], pa.bool_())
    return by_index(index, value)


def _count(truths: pa.Array) -> int:
    return int(pc.sum(truths).as_py() or 0)
