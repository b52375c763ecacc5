"""Covering arrays: few rows in which every pair, or every triple, of values of different factors comes together."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import combinations, product
from typing import Any

Row = dict[str, Any]
#: Some factors with a value each.
Part = tuple[tuple[str, Hashable], ...]


def parts(factors: Mapping[str, Sequence[Any]], strength: int) -> list[Part]:
    """Every way to choose values of so many factors."""
    return [
        tuple(zip(names, values, strict=True))
        for names in combinations(factors, strength)
        for values in product(*(factors[name] for name in names))
    ]


def covering(
    factors: Mapping[str, Sequence[Any]], strength: int, makes_sense: Callable[[Row], bool]
) -> tuple[list[Row], list[Part]]:
    """Rows that hold every part that can be in one, and the parts that cannot.

    `makes_sense` judges rows in which some factors are not decided yet. Rows are built one after another: each begins
    with a part that is missing, and takes for each other factor the value by which most of the missing parts come in.
    """
    missing = dict.fromkeys(parts(factors, strength))
    rows: list[Row] = []
    never: list[Part] = []
    while missing:
        part = next(iter(missing))
        row = _filled(factors, dict(part), missing, strength, makes_sense)
        if row is None:
            never.append(part)
            del missing[part]
            continue
        rows.append(row)
        for names in combinations(factors, strength):
            missing.pop(tuple((name, row[name]) for name in names), None)
    return rows, never


def _filled(
    factors: Mapping[str, Sequence[Any]],
    row: Row,
    missing: Mapping[Part, None],
    strength: int,
    makes_sense: Callable[[Row], bool],
) -> Row | None:
    """The row with all factors decided; None where no value of some factor makes sense."""
    if not makes_sense(row):
        return None
    for name in factors:
        if name in row:
            continue
        able = [value for value in factors[name] if makes_sense({**row, name: value})]
        if not able:
            return None
        row[name] = max(able, key=lambda value: _brings(factors, {**row, name: value}, name, missing, strength))
    return row


def _brings(
    factors: Mapping[str, Sequence[Any]], row: Row, name: str, missing: Mapping[Part, None], strength: int
) -> int:
    """How many missing parts a row holds because of one of its factors."""
    decided = [each for each in factors if each in row]
    return sum(
        tuple((each, row[each]) for each in names) in missing
        for names in combinations(decided, strength)
        if name in names
    )
