"""The page about crawl is true: every module stands in its table, with those who use it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from toolkit.systems import known

ROOT = Path(__file__).resolve().parents[2]
CRAWL = ROOT / "toolkit" / "crawl"
PAGE = ROOT / "docs" / "explanation" / "crawl.md"
_ROW = re.compile(r"^\| `(?P<module>[a-z_/]+\.py)` \| (?P<gives>[^|]+) \| (?P<users>[^|]*)\|$", re.MULTILINE)


def rows() -> dict[str, set[str]]:
    """Module → those who use it, as the page says."""
    found = {}
    for row in _ROW.finditer(PAGE.read_text(encoding="utf-8")):
        found[row["module"]] = {name.strip() for name in row["users"].split(",") if name.strip()}
    return found


def modules() -> set[str]:
    return {path.relative_to(CRAWL).as_posix() for path in CRAWL.rglob("*.py") if path.name != "__init__.py"}


def imported(path: Path) -> Iterator[str]:
    """The modules of crawl that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("toolkit.crawl"):
            assert node.module is not None
            base = node.module.split(".")[2:]
            for parts in (base, *([*base, alias.name] for alias in node.names)):
                if parts and (CRAWL.joinpath(*parts)).with_suffix(".py").is_file():
                    yield "/".join(parts) + ".py"


def users() -> dict[str, set[str]]:
    """Module → those who import it."""
    found: dict[str, set[str]] = {}
    for system in known().values():
        if ROOT not in system.folder.parents:
            continue  # brought by an installed package
        for path in system.folder.rglob("*.py"):
            for module in imported(path):
                found.setdefault(module, set()).add(system.title)
    return found


def test_every_module_that_the_page_names_exists() -> None:
    assert set(rows()) - modules() == set()


def test_the_page_names_every_module() -> None:
    assert modules() - set(rows()) == set()


def test_those_who_use_a_module_are_those_who_import_it() -> None:
    using = users()
    said_and_true = {module: (said, using.get(module, set())) for module, said in rows().items()}
    wrong = {module: each for module, each in said_and_true.items() if each[0] != each[1]}
    assert wrong == {}


def test_what_a_next_system_can_take_agrees_with_the_table() -> None:
    """Those it is told to look at use every module that it is told to take."""
    said, advice = rows(), PAGE.read_text(encoding="utf-8").partition("## What a next system can take")[2]
    lines = [line.strip("| ").split(" | ") for line in advice.splitlines() if line.startswith("|") and "`" in line]
    assert len(lines) > 8
    for _, modules_to_take, systems in lines:
        for module in re.findall(r"`([^`]+)`", modules_to_take):
            assert set(systems.split(", ")) <= said[module], module
    for module in re.findall(r"`([^`]+)`", advice.partition("Every system takes")[2]):
        assert said[module] == set.union(*said.values()), module


def test_the_rows_are_read() -> None:
    """A table that is written otherwise must not pass for an empty one."""
    assert len(rows()) > 30
    assert "Massive Darkness" in rows()["map/ground.py"]
