"""Every scenario test of the proving ground; those of the box run in tests/systems/test_scenarios.py."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.systems.jaws_of_the_lion.packs import library
from tests.systems.truthful import watched
from toolkit.rules.scenario import Case, cases_of, run_case
from toolkit.systems import find

PACK = "proving-ground"


def _cases() -> Iterator[Case]:
    for file in library().tests(PACK):
        assert file.document is not None
        yield from cases_of(file.document)


@pytest.mark.rule("JL-0.05", "JL-1.16", "JL-5.06", "JL-5.14", "JL-5.18", "JL-5.33", "JL-6.23", "JL-7.16")
@pytest.mark.rule("JL-8.20", "JL-8.21", "JL-10.24", "JL-11.29", "JL-11.36", "JL-11.45", "JL-12.05", "JL-14.13")
@pytest.mark.rule(
    "JL-14.17", "JL-15.03", "JL-15.06", "JL-15.20", "JL-15.21", "JL-15.22", "JL-15.23", "JL-17.23", "JL-17.33"
)
@pytest.mark.rule("JL-20.04", "JL-23.03", "JL-23.04", "JL-23.05", "JL-23.06", "JL-23.07", "JL-24.01", "JL-24.02")
@pytest.mark.rule("JL-24.03", "JL-24.04", "JL-24.05", "JL-24.06", "JL-24.07", "JL-24.08", "JL-80.07", "JL-80.08")
@pytest.mark.rule("JL-80.09", "JL-80.10", "JL-90.07", "JL-90.10", "JL-90.38", "JL-90.46", "JL-90.54", "JL-90.74")
@pytest.mark.rule("JL-90.79", "JL-90.83", "JL-90.86", "JL-90.87", "JL-90.88", "JL-90.90", "JL-90.91", "JL-90.92")
@pytest.mark.rule("JL-91.14")
@pytest.mark.parametrize("case", [pytest.param(each, id=each.id) for each in _cases()])
def test_the_proving_ground(case: Case) -> None:
    system = find("jaws-of-the-lion")
    with watched(system):
        result = run_case(system, library(), case, PACK)
    assert result.passed, f"{case.id}: {result.failures[0]}"


def test_the_proving_ground_claims_the_rules_its_cases_name() -> None:
    claimed = {rule for mark in test_the_proving_ground.pytestmark if mark.name == "rule" for rule in mark.args}
    assert claimed == {rule for case in _cases() for rule in case.rules}
