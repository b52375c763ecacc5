"""The rules ledgers: which rule ids exist, what each says, which have a test and which need none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from toolkit.content.resources import data_file
from toolkit.content.yaml import read

_RULE = re.compile(r"^(?:- )?\*\*(?P<id>[A-Z]{2}-\d+\.\d+)\b[^*]*\*\*\s*(?P<text>.*)$")
#: A row of the table of decision points: `| NC-91.04 | which exit gets the drawn tile | controller | … |`.
_DECISION = re.compile(r"^\| (?:\*\*)?(?P<id>[A-Z]{2}-\d+\.\d+)(?:\*\*)? \| (?P<text>[^|]+) \|")
#: How a Python test names the rules it tests: `@pytest.mark.rule("NC-1.01", "NC-1.02")`.
_MARK = re.compile(r"mark\.rule\(([^)]*)\)")
RULE_ID = re.compile(r"[A-Z]{2}-\d+\.\d+")


@dataclass(frozen=True, slots=True)
class RuleCoverage:
    """Which rules of a system are named by a test, which need none, and which are missing."""

    system: str
    rules: tuple[str, ...]
    covered: tuple[str, ...]
    exempt: Mapping[str, str]
    missing: tuple[str, ...]


def ledger_of(system: str) -> Path | None:
    """The ledger of a system, `rules/<system>.md`; None where it has none."""
    return data_file("rules", f"{system}.md")


def ledger_lines(system: str) -> list[str]:
    """The lines of a system's ledger; none where it has no ledger."""
    path = ledger_of(system)
    return path.read_text(encoding="utf-8").splitlines() if path is not None else []


def rules_of(system: str) -> dict[str, str]:
    """Every rule id of a system with its text, in the order of the ledger."""
    rules: dict[str, str] = {}
    for line in ledger_lines(system):
        if match := _RULE.match(line):
            rules[match["id"]] = match["text"]
    return rules


def decision_points(system: str) -> dict[str, str]:
    """The choices the rules leave to people, by id. They restate rules and are not counted among them."""
    rows = map(_DECISION.match, ledger_lines(system))
    return {row["id"]: row["text"] for row in rows if row}


@cache
def rule_ids(system: str) -> frozenset[str]:
    """The ids a test may name: rules and decision points; none where a system has no ledger."""
    return frozenset(rules_of(system)) | frozenset(decision_points(system))


def exemptions(system: str) -> dict[str, str]:
    """Rules with no behaviour in software, each with the reason: `exempt.yaml` beside the ledger."""
    ledger = ledger_of(system)
    path = ledger.with_name("exempt.yaml") if ledger is not None else None
    if path is None or not path.is_file():
        return {}
    document, problems = read(path.name, path.read_bytes())
    if document is None or problems or not isinstance(document.data, Mapping):
        raise ValueError(f"{path.name}: {problems[0].message if problems else 'a mapping of systems is needed'}")
    return {str(rule): str(reason) for rule, reason in (document.data.get(system) or {}).items()}


def rules_named_in_python(folder: Path) -> set[str]:
    """The rule ids that Python tests below a folder say they test."""
    named: set[str] = set()
    for path in sorted(folder.rglob("test_*.py")):
        for arguments in _MARK.findall(path.read_text(encoding="utf-8")):
            named.update(RULE_ID.findall(arguments))
    return named


def rule_coverage(system: str, named: Iterable[str]) -> RuleCoverage:
    """Compare the ledger with the ids that tests name."""
    rules = rules_of(system)
    named = set(named)
    exempt = {rule: reason for rule, reason in exemptions(system).items() if rule in rules}
    covered = tuple(rule for rule in rules if rule in named)
    missing = tuple(rule for rule in rules if rule not in named and rule not in exempt)
    return RuleCoverage(system, tuple(rules), covered, exempt, missing)
