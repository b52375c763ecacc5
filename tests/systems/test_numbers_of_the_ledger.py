"""A number that stands in a module with the rule it comes from is the number that the rule says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.systems.own import SYSTEMS
from toolkit.content.descriptions import known
from toolkit.content.resources import data_folder

_RULE = re.compile(r"\*\*([A-Z]{2}-\d+\.\d+)(?: HOUSE)?\*\*(.*)")
_WORDS = dict(
    enumerate(
        (
            *("no|none|nothing", "one|a|an|once", "two|second|twice|both", "three|third", "four|fourth", "five|fifth"),
            *("six|sixth", "seven|seventh", "eight|eighth", "nine|ninth", "ten|tenth", "eleven", "twelve"),
        )
    )
)
#: Numbers that the rule leaves to a table, or to how many of something there are.
ELSEWHERE = {"CHOICE", "MOST_HEROES"}


def cited(system: str) -> Iterator[tuple[str, int, list[str]]]:
    """The name of a number at the beginning of a line, the number, and the rules behind it."""
    for path in sorted(known()[system].folder.rglob("*.py")):
        lines = path.read_text("utf-8").splitlines()
        for each in ast.parse("\n".join(lines)).body:
            rules = re.findall(r"[A-Z]{2}-\d+\.\d+", lines[each.lineno - 1].partition("#")[2])
            number = each.value.value if isinstance(each, ast.Assign) and isinstance(each.value, ast.Constant) else None
            if rules and type(number) is int:
                yield lines[each.lineno - 1].partition(" ")[0], number, rules


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_number_is_that_of_its_rule(system: str) -> None:
    ledger = dict(_RULE.findall((data_folder("rules") / f"{system}.md").read_text("utf-8")))
    for name, number, rules in cited(system):
        text = " ".join(ledger[rule] for rule in rules)
        said = rf"(?<!\d){number}(?!\d)" + (rf"|\b(?:{_WORDS[number]})\b" if number in _WORDS else "")
        assert name in ELSEWHERE or re.search(said, text, re.IGNORECASE), f"{name} = {number}: {text}"


def test_numbers_are_found() -> None:
    assert sum(1 for system in SYSTEMS for _ in cited(system)) > 20
