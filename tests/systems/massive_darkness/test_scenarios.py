"""Every scenario test of the proving ground; those of shipped packs run in tests/systems/test_scenarios.py."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.systems.massive_darkness.packs import library
from toolkit.rules.scenario import Case, cases_of, run_case
from toolkit.systems.massive_darkness import SYSTEM


def _cases(pack: str) -> Iterator[Case]:
    for file in library().tests(pack):
        assert file.document is not None
        yield from cases_of(file.document)


def _run(case: Case, pack: str) -> None:
    result = run_case(SYSTEM, library(), case, pack)
    assert result.passed, f"{case.id}: {result.failures[0]}"


@pytest.mark.rule(
    "MD-11.08", "MD-19.05", "MD-38.01", "MD-38.02", "MD-38.03", "MD-38.04", "MD-38.05", "MD-38.06", "MD-38.07"
)
@pytest.mark.rule("MD-38.08", "MD-38.09", "MD-38.10", "MD-38.11")
@pytest.mark.rule("MD-39.02", "MD-39.03", "MD-39.04", "MD-39.06", "MD-39.07", "MD-39.09", "MD-91.19")
@pytest.mark.rule("MD-90.22", "MD-91.21", "MD-91.25", "MD-7.04", "MD-13.11", "MD-31.06")
@pytest.mark.parametrize("case", [pytest.param(each, id=each.id) for each in _cases("proving-ground")])
def test_the_proving_ground(case: Case) -> None:
    _run(case, "proving-ground")
