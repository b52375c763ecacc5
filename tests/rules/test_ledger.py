"""The rules ledgers as data."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from toolkit.rules.ledger import (
    decision_points,
    exemptions,
    ledger_lines,
    rule_coverage,
    rules_named_in_python,
    rules_of,
)
from toolkit.systems import known


@pytest.mark.parametrize("system", sorted(known()))
def test_every_rule_of_a_ledger_is_read(system: str) -> None:
    """Every line that begins with an id in bold is a rule; all ids have the system's prefix."""
    begin = f"**{known()[system].prefix}-"
    lines = [line.removeprefix("- ") for line in ledger_lines(system)]
    assert list(rules_of(system)) == [re.split(r"[\s*]", line[2:])[0] for line in lines if line.startswith(begin)]
    assert len(rules_of(system)) > 300


def test_a_rule_has_its_text() -> None:
    assert rules_of("night-cage")["NC-7.09"] == "Staying itself does not trigger monsters."


@pytest.mark.parametrize("system", sorted(known()))
def test_exemptions_name_real_rules_give_reasons_and_are_few(system: str) -> None:
    exempt = exemptions(system)
    assert set(exempt) <= set(rules_of(system))
    assert all(len(reason.split()) >= 3 for reason in exempt.values())
    assert len(exempt) <= 0.08 * len(rules_of(system))


def test_coverage_tells_what_is_missing() -> None:
    named = {"NC-0.01", "NC-1.01", "XX-1.01"}
    result = rule_coverage("night-cage", named)
    assert result.covered == ("NC-0.01", "NC-1.01")
    assert "NC-1.02" in result.missing
    assert len(result.covered) + len(set(result.exempt) - named) + len(result.missing) == len(result.rules)


def test_python_tests_name_rules_with_a_mark(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text('@pytest.mark.rule("NC-1.01", "NC-1.02")\ndef test_it(): ...\n# NC-9.99\n')
    assert rules_named_in_python(tmp_path) == {"NC-1.01", "NC-1.02"}


def test_decision_points_are_read_from_their_table() -> None:
    points = decision_points("night-cage")
    assert len(points) == 26
    assert points["NC-91.14"] == "dodge"
