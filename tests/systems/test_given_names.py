"""A name in `given` that no pack has is the author's mistake: it is told as one, and never as a fault of ours."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from tests.systems.own import SYSTEMS, library_of, main_pack
from toolkit.rules.scenario import Case, cases_of, run_case
from toolkit.systems import find

NOBODY = "nobody-of-that-name"
#: So many places of a system are tried, each once: the first case that has it.
PLACES = 60


def names_in(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where in some data a word stands."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield from [(*path, key)] if isinstance(value, str) else names_in(value, (*path, key))


def places(system: str) -> dict[str, tuple[Case, tuple[str | int, ...]]]:
    """By a name of the place, a shipped case that has a word there."""
    found: dict[str, tuple[Case, tuple[str | int, ...]]] = {}
    for file in library_of(system).tests(main_pack(system)):
        assert file.document is not None
        for case in cases_of(file.document):
            for path in names_in(case.data.get("given", {})):
                kept = [str(step) for step in (path[0], path[-1]) if not isinstance(step, int)]
                found.setdefault(".".join(kept), (case, path))
    return dict(list(found.items())[:PLACES])


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_name_that_nobody_has_is_the_authors_mistake(system: str) -> None:
    tried = places(system)
    assert len(tried) > 8
    told = []
    for case, path in tried.values():
        data = deepcopy(dict(case.data))
        inside = data["given"]
        for step in path[:-1]:
            inside = inside[step]
        inside[path[-1]] = NOBODY
        result = run_case(find(system), library_of(system), replace(case, data=data), main_pack(system))
        assert [each for each in result.failures if "fault of Lantern" in each] == [], path
        told += [each for each in result.failures if NOBODY in each and "the given state cannot be" in each]
    assert len(told) > 5
