"""Every rule of a complete system is named by a test, or is exempt with a reason."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from typer.testing import CliRunner

from tests.systems.own import SYSTEMS, own
from toolkit.cli.rules import app
from toolkit.rules.ledger import exemptions, rules_of

#: The share of a system's rules that may have no behaviour in software.
MOST_EXEMPT = 0.08


@cache
def coverage(system: str) -> dict[str, Any]:
    """What `lantern rules coverage` says."""
    shown = CliRunner().invoke(app, ["coverage", "--system", system, "--format", "json"])
    found: dict[str, Any] = json.loads(shown.stdout)
    assert shown.exit_code == (1 if found["missing"] else 0)
    return found


@pytest.mark.parametrize("system", [system for system in SYSTEMS if own(system).complete])
def test_every_rule_of_a_complete_system_has_a_test(system: str) -> None:
    found = coverage(system)
    assert found["rules"] > 0
    assert found["missing"] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_few_rules_are_exempt_and_each_has_a_reason(system: str) -> None:
    exempt = exemptions(system)
    assert set(exempt) <= set(rules_of(system))
    assert len(exempt) <= MOST_EXEMPT * coverage(system)["rules"]
    assert [rule for rule, reason in exempt.items() if len(reason.split()) < 4] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_counts_add_up(system: str) -> None:
    found = coverage(system)
    both = found["covered"] + found["exempt"] + len(found["missing"]) - found["rules"]
    assert both == 0, f"{both} rules have a test and are exempt too"
