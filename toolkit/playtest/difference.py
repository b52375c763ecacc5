"""The balance diff: two versions of a pack on the same seeds, and what the edit changed, with its doubt.

Seeds do not depend on content, and luck goes by keys (`rules/randomness.py`), so that game 17 of a table meets the
same luck in both versions, but for what the edit itself moves. Games are compared in pairs. How much luck cancels out
depends on the edit, so it is measured and told: what pairing saved, how many pairs were alike, and the smallest change
that could have been seen.

What is compared together is corrected together: the win rates of all tables are one family, everything else (lengths,
endings, what was used) is another.

Games that become shorter have fewer decisions, cards and monsters in them, whatever the edit was. What the change of
length alone would do to a number is worked out (`statistics/lengths.py`); a change that is no larger is told apart
from those that have a cause of their own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from toolkit.content.library import Library
from toolkit.playtest.orders import Cell
from toolkit.playtest.parts import Folder, read_part
from toolkit.playtest.rows import LOST, SCHEMA, WON
from toolkit.playtest.statistics.cells import StallLimit, usual_stall
from toolkit.playtest.statistics.comparisons import (
    Paired,
    holm,
    mcnemar,
    mean_test,
    paired_difference,
    saved_by_pairing,
    smallest_seen,
    together,
)
from toolkit.playtest.statistics.intervals import CONFIDENCE, Interval, Moments
from toolkit.playtest.statistics.lengths import Expected, Lengths
from toolkit.playtest.statistics.pairs import paired

CODES = {"L1312": "a version that cannot be compared with"}

#: What is read of every game.
COLUMNS = ["index", "outcome", "ending", "ending_rule", "rounds", "decisions", "forced", "stalled", "facts"]
#: A change smaller than what fewer games than this can show is not looked for.
FEWEST = 10


@dataclass(frozen=True, slots=True)
class Change:
    """One number before and after. `p_adjusted` is corrected for all numbers of its family."""

    what: str
    before: float
    after: float
    effect: Interval
    p_adjusted: float
    #: Whether it is a share of games, and its change is told in percentage points.
    is_share: bool = True
    #: Whether it is no more than games do that last as long as these.
    follows_length: bool = False

    def is_sure(self, confidence: float = CONFIDENCE) -> bool:
        """Whether it is more than luck: by the test, and by the range people see."""
        return self.p_adjusted <= 1 - confidence and self.effect.excludes_nought


@dataclass(frozen=True, slots=True)
class CellChange:
    """One table in both versions. `same` games went exactly the same way: they ended alike after as many rounds and
    decisions, and the same things were used and happened as often.

    `pairing_saved` says how many times as many games would be needed without pairs, None where no pair differs;
    `smallest_seen` is the smallest change of the win rate that these games would have found in four runs of five.
    """

    adventure: str
    players: int
    bots: str
    games: int
    same: int
    won_before: int
    won_after: int
    only_before: int
    only_after: int
    win_rate: Change
    pairing_saved: float | None
    smallest_seen: float
    details: tuple[Change, ...]

    @property
    def identical(self) -> bool:
        """Whether every game went exactly as before: there is nothing to be sure or unsure of."""
        return self.same == self.games > 0


@dataclass(frozen=True, slots=True)
class EntityChange:
    """A thing that was added, removed or changed between the versions, and where it is written."""

    id: str
    kind: str
    how: str
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Difference:
    """What an edit changed. `unmatched` are tables that only one of the versions could play."""

    title: str
    before: str
    after: str
    seed: int
    confidence: float
    content: tuple[EntityChange, ...]
    cells: tuple[CellChange, ...]
    unmatched: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Version:
    """One version of a pack: what people call it, its content, and its run."""

    name: str
    library: Library
    folder: Folder


def compare(
    old: Version, new: Version, title: str = "", confidence: float = CONFIDENCE, stall: StallLimit = usual_stall
) -> Difference:
    """Compare two runs with the same seed, table by table. Raises `RunFault` where a part is damaged."""
    before, after = (
        {_table(cell): number for number, cell in enumerate(each.folder.order.cells)} for each in (old, new)
    )
    content = tuple(content_changes(old.library, new.library))
    edited = frozenset(name for each in content for name in (each.id, each.id.rpartition("/")[2]))
    drafts = []
    for table, number in after.items():
        if table in before:
            games = _aligned(_games(old.folder, before[table]), _games(new.folder, number))
            drafts.append(_draft(new.folder.order.cells[number], *games, stall, edited))
    unmatched = [f"{_named(table)}: only {new.name}" for table in after if table not in before]
    unmatched += [f"{_named(table)}: only {old.name}" for table in before if table not in after]
    return Difference(
        title,
        old.name,
        new.name,
        new.folder.order.seed,
        confidence,
        content,
        tuple(_corrected(drafts, confidence)),
        tuple(unmatched),
    )


def _table(cell: Cell) -> tuple[Any, ...]:
    return cell.adventure, cell.players, cell.bots, cell.policy, cell.options


def _named(table: tuple[Any, ...]) -> str:
    return f"{table[0]}, {table[1]} player{'s' if table[1] != 1 else ''}, {table[2]}"


def _games(folder: Folder, number: int) -> pa.Table:
    """The games of one cell that came to an end, in their order."""
    parts = [read_part(folder, chunk, COLUMNS) for chunk in folder.done() if chunk.cell == number]
    if not parts:
        return pa.schema([SCHEMA.field(name) for name in COLUMNS]).empty_table()
    games = pa.concat_tables([part.replace_schema_metadata(None) for part in parts]).unify_dictionaries()
    finished = pc.is_in(games["outcome"].cast(pa.string()), value_set=pa.array([WON, LOST]))
    return games.filter(finished).sort_by("index")


def _aligned(first: pa.Table, second: pa.Table) -> tuple[pa.Table, pa.Table]:
    """Only the games that both have."""
    first = first.filter(pc.is_in(first["index"], value_set=second["index"].combine_chunks()))
    second = second.filter(pc.is_in(second["index"], value_set=first["index"].combine_chunks()))
    return first.combine_chunks(), second.combine_chunks()


@dataclass(frozen=True, slots=True)
class _Compared:
    """A number before its family is known: its change at any confidence, and its p value on its own."""

    what: str
    before: float
    after: float
    p: float
    pairs: Paired | None = None
    differences: Moments | None = None
    #: What the new lengths of games alone would make of it; None where its length is no reason for anything.
    by_length: Expected | None = None

    def change(self, confidence: float, p_adjusted: float) -> Change:
        if self.pairs is not None:
            effect = paired_difference(self.pairs, confidence)
        else:
            assert self.differences is not None
            effect = self.differences.mean(confidence)
        follows = self.by_length is not None and self.by_length.explains(self.before, self.after, confidence)
        return Change(self.what, self.before, self.after, effect, p_adjusted, self.pairs is not None, follows)


@dataclass(frozen=True, slots=True)
class _Draft:
    cell: Cell
    games: int
    same: int
    won: tuple[int, int]
    win_rate: _Compared
    details: tuple[_Compared, ...]


def _draft(cell: Cell, first: pa.Table, second: pa.Table, stall: StallLimit, edited: Collection[str] = ()) -> _Draft:
    """One table in both versions. What was `edited` itself is never said to follow from lengths."""
    games = len(first)
    wins = [_truth(table, "outcome", WON) for table in (first, second)]
    same: Any = None
    for name in ("outcome", "ending", "rounds", "decisions", "forced", "stalled"):
        equal = pc.equal(_plain(first, name), _plain(second, name))
        same = equal if same is None else pc.and_(same, equal)
    same = pc.and_(same, pc.equal(_happened(first), _happened(second)))
    lengths = Lengths(_plain(first, "rounds"), _plain(second, "rounds"))
    details = [_of_numbers("rounds", first, second), _of_numbers("decisions", first, second, lengths)]
    limit = stall(cell.players)
    details.append(_of_truths("stalled games", *(pc.greater_equal(each["stalled"], limit) for each in (first, second))))
    details += _of_endings(first, second)
    details += _of_uses(first, second, lengths, edited)
    won = (_count(wins[0]), _count(wins[1]))
    return _Draft(cell, games, _count(same), won, _of_truths("win rate", *wins), tuple(details))


def _happened(table: pa.Table) -> pa.Array:
    """All that was counted in each game, as one text: what was used, by whom, where and how often."""
    facts = _one(table["facts"])
    flat = pc.list_flatten(facts)
    words = [flat.field(number) for number in range(3)]
    told = pc.binary_join_element_wise(*words, pc.cast(flat.field(3), pa.string()), " ")
    return pc.binary_join(pa.ListArray.from_arrays(facts.offsets, told), ";")


def _of_truths(what: str, first: Any, second: Any) -> _Compared:
    pairs = paired(_one(first), _one(second))
    games = max(1, pairs.games)
    return _Compared(what, _count(first) / games, _count(second) / games, mcnemar(pairs), pairs=pairs)


def _of_numbers(name: str, first: pa.Table, second: pa.Table, lengths: Lengths | None = None) -> _Compared:
    one, other = (pc.cast(_one(table[name]), pa.int64()) for table in (first, second))
    change = pc.subtract(other, one)
    differences = Moments(len(change), _count(change), _count(pc.multiply(change, change)))
    games = max(1, len(change))
    means = _count(one) / games, _count(other) / games
    expected = None if lengths is None else lengths.expected(one, other)
    return _Compared(name, *means, mean_test(differences), differences=differences, by_length=expected)


def _of_endings(first: pa.Table, second: pa.Table) -> Iterator[_Compared]:
    """How much oftener games end in each way."""
    names = [_ending_names(table) for table in (first, second)]
    for name in sorted({*pc.unique(names[0]).to_pylist(), *pc.unique(names[1]).to_pylist()}):
        yield _of_truths(f"ending {name}", *(pc.equal(each, name) for each in names))


def _ending_names(table: pa.Table) -> pa.Array:
    names = [_plain(table, name) for name in ("outcome", "ending", "ending_rule")]
    return _one(pc.binary_join_element_wise(names[0], ": ", names[1], " (", names[2], ")", ""))


def _of_uses(first: pa.Table, second: pa.Table, lengths: Lengths, edited: Collection[str]) -> Iterator[_Compared]:
    """How much oftener each card is used and each monster met."""
    users = [_users(table) for table in (first, second)]
    numbers = pa.array(range(len(first)), pa.int64())
    for name in sorted({*users[0], *users[1]}):
        rows = [each.get(name, pa.array([], pa.int64())) for each in users]
        only_first = len(rows[0]) - _count(pc.is_in(rows[0], value_set=rows[1]))
        only_second = len(rows[1]) - _count(pc.is_in(rows[1], value_set=rows[0]))
        pairs = Paired(only_first, only_second, len(first))
        games = max(1, len(first))
        if max(len(rows[0]), len(rows[1])) >= FEWEST:
            used = [pc.is_in(numbers, value_set=each) for each in rows]
            expected = None if name.partition(" ")[2] in edited else lengths.expected(*used)
            shares = len(rows[0]) / games, len(rows[1]) / games
            yield _Compared(f"use of {name}", *shares, mcnemar(pairs), pairs=pairs, by_length=expected)


def _users(table: pa.Table) -> dict[str, pa.Array]:
    """What was used → the rows of the games that used it."""
    facts = _one(table["facts"])
    flat = pc.list_flatten(facts)
    used = pa.table(
        {
            "name": pc.binary_join_element_wise(flat.field(0), flat.field(1), " "),
            "row": pc.cast(pc.list_parent_indices(facts), pa.int64()),
            "what": flat.field(0),
        }
    )
    used = used.filter(pc.is_in(used["what"], value_set=pa.array(["hero", "card", "monster"])))
    grouped = used.group_by("name").aggregate([("row", "distinct")])
    names, rows = grouped["name"].to_pylist(), grouped["row_distinct"]
    ordered = sorted(range(len(names)), key=names.__getitem__)  # Arrow's threads finish in any order
    return {names[number]: pa.array(rows[number].values) for number in ordered}


def _corrected(drafts: Sequence[_Draft], confidence: float) -> Iterator[CellChange]:
    """The change of every table. Win rates are corrected together for how many there are, and so are all other
    numbers."""
    rates = _family([draft.win_rate for draft in drafts], confidence)
    details = iter(_family([each for draft in drafts for each in draft.details], confidence))
    sure = together(confidence, len(drafts))
    for draft, rate in zip(drafts, rates, strict=True):
        assert draft.win_rate.pairs is not None
        cell, pairs = draft.cell, draft.win_rate.pairs
        won_before, won_after = draft.won
        yield CellChange(
            adventure=cell.adventure,
            players=cell.players,
            bots=cell.bots,
            games=draft.games,
            same=draft.same,
            won_before=won_before,
            won_after=won_after,
            only_before=pairs.only_first,
            only_after=pairs.only_second,
            win_rate=rate,
            pairing_saved=saved_by_pairing(pairs, won_before),
            smallest_seen=smallest_seen(pairs, sure),
            details=_told_apart([next(details) for _ in draft.details], confidence),
        )


def _told_apart(details: Sequence[Change], confidence: float) -> tuple[Change, ...]:
    """The changes of a table. Nothing follows from lengths that have not surely changed."""
    lengths_changed = any(each.what == "rounds" and each.is_sure(confidence) for each in details)
    return tuple(details) if lengths_changed else tuple(replace(each, follows_length=False) for each in details)


def _family(numbers: Sequence[_Compared], confidence: float) -> list[Change]:
    adjusted = holm([each.p for each in numbers])
    corrected = together(confidence, len(numbers))
    return [each.change(corrected, p) for each, p in zip(numbers, adjusted, strict=True)]


def content_changes(before: Library, after: Library) -> Iterator[EntityChange]:
    """The entities that differ, in the order of their ids."""
    old, new = ({entity.qualified: entity for entity in library.entities} for library in (before, after))
    for name in sorted({*old, *new}):
        if name in old and name in new and old[name].data == new[name].data:
            continue
        entity, library = (new[name], after) if name in new else (old[name], before)
        how = "changed" if name in old and name in new else "added" if name in new else "removed"
        file, span = entity.locate()
        # From the pack's own folder: where an older version was put to be read is nobody's business.
        inside = file.removeprefix(library.packs[entity.pack].shown_path(""))
        yield EntityChange(name, entity.kind, how, inside, span.line)


def _one(column: Any) -> pa.Array:
    return column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column


def _plain(table: pa.Table, name: str) -> pa.Array:
    column = _one(table[name])
    return column.dictionary_decode() if pa.types.is_dictionary(column.type) else column


def _truth(table: pa.Table, name: str, value: str) -> pa.Array:
    return pc.equal(_plain(table, name), value)


def _count(column: Any) -> int:
    return int(pc.sum(column).as_py() or 0)
