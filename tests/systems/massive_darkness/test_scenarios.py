"""Every scenario test of the proving ground; those of shipped packs run in tests/systems/test_scenarios.py."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.systems.massive_darkness.packs import library
from tests.systems.truthful import watched
from toolkit.rules.scenario import Case, cases_of, run_case
from toolkit.systems.massive_darkness import SYSTEM


def _cases(pack: str) -> Iterator[Case]:
    for file in library().tests(pack):
        assert file.document is not None
        yield from cases_of(file.document)


def _run(case: Case, pack: str) -> None:
    with watched(SYSTEM):
        result = run_case(SYSTEM, library(), case, pack)
    assert result.passed, f"{case.id}: {result.failures[0]}"


@pytest.mark.rule("MD-4.04", "MD-4.05", "MD-5.02", "MD-7.04", "MD-7.06", "MD-11.08", "MD-13.11", "MD-13.12")
@pytest.mark.rule("MD-14.07", "MD-14.09", "MD-14.10", "MD-14.24", "MD-14.25", "MD-17.02", "MD-17.03", "MD-17.04")
@pytest.mark.rule("MD-17.05", "MD-18.07", "MD-19.02", "MD-19.05", "MD-20.02", "MD-21.18", "MD-24.02", "MD-26.01")
@pytest.mark.rule("MD-26.02", "MD-30.02", "MD-30.03", "MD-31.06", "MD-35.02", "MD-35.03", "MD-35.13", "MD-36.02")
@pytest.mark.rule("MD-37.08", "MD-37.12", "MD-38.01", "MD-38.02", "MD-38.03", "MD-38.04", "MD-38.05", "MD-38.06")
@pytest.mark.rule("MD-38.07", "MD-38.08", "MD-38.09", "MD-38.10", "MD-38.11", "MD-39.01", "MD-39.02", "MD-39.03")
@pytest.mark.rule("MD-39.04", "MD-39.06", "MD-39.07", "MD-39.08", "MD-39.09", "MD-42.05", "MD-42.06", "MD-42.07")
@pytest.mark.rule("MD-42.08", "MD-45.04", "MD-45.12", "MD-45.13", "MD-45.14", "MD-45.15", "MD-45.16", "MD-45.17")
@pytest.mark.rule("MD-46.05", "MD-48.06", "MD-49.05", "MD-49.12", "MD-49.13", "MD-49.14", "MD-49.15", "MD-49.16")
@pytest.mark.rule("MD-90.22", "MD-90.27", "MD-90.31", "MD-90.33", "MD-90.35", "MD-90.45", "MD-90.46", "MD-90.49")
@pytest.mark.rule("MD-90.52", "MD-90.66", "MD-90.67", "MD-91.19", "MD-91.21", "MD-91.25", "MD-92.04")
@pytest.mark.rule("MD-23.04", "MD-35.16", "MD-90.75", "MD-90.86")
@pytest.mark.parametrize("case", [pytest.param(each, id=each.id) for each in _cases("proving-ground")])
def test_the_proving_ground(case: Case) -> None:
    _run(case, "proving-ground")


def test_the_proving_ground_claims_the_rules_its_cases_name() -> None:
    claimed = {rule for mark in test_the_proving_ground.pytestmark if mark.name == "rule" for rule in mark.args}
    assert claimed == {rule for case in _cases("proving-ground") for rule in case.rules}
