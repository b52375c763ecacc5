"""Modes and optional rules as options of a game: every pair that makes sense is played, all else is refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.brimstone.options import FACTORS, makes_sense, named, nonsense, rows, table_of, watch
from tests.systems.covering import Row, covering, parts
from tests.systems.own import library_of
from toolkit.rules.reading import ContentFault
from toolkit.rules.system import Table
from toolkit.systems import find
from toolkit.systems.brimstone.options import RULES

PAIRS = rows(2)


@pytest.mark.parametrize(
    ("number", "row"), list(enumerate(PAIRS)), ids=lambda each: named(each) if isinstance(each, dict) else ""
)
def test_what_is_always_true_holds_with_every_pair_of_options(number: int, row: Row) -> None:
    watch(row, 16_000 + number)


def test_every_pair_is_played_or_makes_no_sense() -> None:
    _, never = covering(FACTORS, 2, makes_sense)
    played = {
        part for part in parts(FACTORS, 2) if any(all(row[name] == value for name, value in part) for row in PAIRS)
    }
    assert played.isdisjoint(never)
    assert len(played) + len(never) == len(parts(FACTORS, 2))
    assert all(not makes_sense(dict(part)) for part in never)


def test_every_rule_of_the_table_is_a_factor() -> None:
    """Otherwise a new option would be played with nothing."""
    decided = {*FACTORS, *FACTORS["mode"], *FACTORS["death"]}
    assert set(RULES) <= decided


@pytest.mark.parametrize("part", covering(FACTORS, 2, makes_sense)[1], ids=str)
def test_pairs_that_make_no_sense_are_refused(part: Any) -> None:
    """Each with the rest of the table as plain as it can be."""
    plain = {name: values[0] for name, values in FACTORS.items()}
    assert _refusal({**plain, **dict(part)})


def _refusal(row: Row) -> str:
    adventure = library_of("brimstone").get(row["mission"], kind="adventure")
    try:
        find("brimstone").new_state(library_of("brimstone"), adventure, table_of(row))
    except ContentFault as fault:
        return fault.diagnostic.message
    return ""


@pytest.mark.parametrize(("mission", "options", "said"), list(nonsense()))
def test_what_a_table_cannot_mean_is_told(mission: str, options: dict[str, Any], said: str) -> None:
    players = len(options.get("heroes", "four"))
    with pytest.raises(ContentFault) as fault:
        find("brimstone").new_state(
            library_of("brimstone"), library_of("brimstone").get(mission, kind="adventure"), Table(players, 1, options)
        )
    diagnostic = fault.value.diagnostic
    assert said in f"{diagnostic.message} {diagnostic.hint}"
    assert diagnostic.path.endswith(f"/{mission}.yaml")
