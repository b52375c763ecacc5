"""SECURITY.md says what is so: its tests exist, its numbers are those of the code, its variables all that are read."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "SECURITY.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The rows of the table below a heading, without its head."""
    section = PAGE.split(f"## {heading}\n", 1)[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]


THREATS = rows("Who could want what, and what stops them")
LIMITS = rows("Limits in numbers")
VARIABLES = rows("What is read of the environment")


@pytest.mark.parametrize("row", THREATS, ids=lambda row: row[0][:40])
def test_every_threat_names_tests_that_exist(row: list[str]) -> None:
    assert len(row) == 4
    named = re.findall(r"`(tests/[^`:]+)::(test_\w+)`", row[3])
    assert named, "a row without a test holds nothing"
    assert re.sub(r"`tests/[^`:]+::test_\w+`|[, ]", "", row[3]) == "", "only tests stand in the last column"
    for path, name in named:
        tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
        tests = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        assert name in tests, f"{path} has no {name}"


def test_there_are_threats() -> None:
    assert len(THREATS) >= 20


@pytest.mark.parametrize("row", LIMITS, ids=lambda row: row[2])
def test_every_limit_is_the_one_of_the_code(row: list[str]) -> None:
    _, number, where = row
    path, _, name = where.strip("`").rpartition(".")
    holder = path if not path.endswith(".BOUNDS") else path.removesuffix(".BOUNDS")
    module = import_module(holder)
    found = getattr(module.BOUNDS if path.endswith(".BOUNDS") else module, name)
    assert found == int(number.replace(",", ""))


def test_every_variable_that_is_read_is_told() -> None:
    told = {name for row in VARIABLES for name in re.findall(r"`([A-Z_]+)`", row[0])}
    assert read_variables() == told


def read_variables() -> set[str]:
    """Every name that our code asks the environment for."""
    found: set[str] = set()
    for path in (ROOT / "toolkit").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if "environ" not in text and "getenv" not in text:
            continue
        uses = text.count("os.environ") + text.count("getenv")
        named = re.findall(r"os\.(?:environ\.get\(|environ\[|getenv\()\"(\w+)\"", text)
        looped = re.findall(r"os\.environ\[name\] for name in \(([^)]*)\) if name in os\.environ", text)
        assert uses == len(named) + 2 * len(looped), f"{path} reads the environment in a way that this test cannot see"
        found.update(named)
        found.update(name for names in looped for name in re.findall(r"\"(\w+)\"", names))
    return found


@pytest.mark.parametrize("target", sorted(set(re.findall(r"\]\(([^)#:]+)\)", PAGE))))
def test_links_exist(target: str) -> None:
    assert (ROOT / target).exists()
