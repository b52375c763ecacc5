"""Adventures are content: nothing in the code knows one of them by its name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from toolkit.content.library import load_systems
from toolkit.content.resources import shipped_packs
from toolkit.systems import known

ROOT = Path(__file__).parents[2]
#: Files of the package in which people write something.
WRITTEN = {".py", ".yaml", ".json", ".toml", ".typ", ".html", ".css", ".js", ".txt", ".md"}


def _adventures() -> list[tuple[str, str]]:
    """All adventures that ship, each with its system."""
    systems, _ = load_systems(shipped_packs())
    return sorted((name, entity.id) for name, each in systems.items() for entity in each.library.of_kind("adventure"))


@cache
def _sources() -> tuple[tuple[Path, str], ...]:
    paths = (path for path in sorted((ROOT / "toolkit").rglob("*")) if path.suffix in WRITTEN)
    return tuple((path, path.read_text(encoding="utf-8")) for path in paths)


def _concerned(system: str) -> Iterator[tuple[Path, str]]:
    """The code that could know adventures of a system: its own, and what is no system's. Others know it not at all."""
    others = [each.folder for name, each in known().items() if name != system]
    return (each for each in _sources() if not any(each[0].is_relative_to(folder) for folder in others))


def _mentions(adventure: str) -> re.Pattern[str]:
    """An id of several words is known wherever it stands; a word of everyday language only as a text of its own."""
    name = re.escape(adventure)
    return re.compile(rf"(?<![\w-]){name}(?![\w-])" if "-" in adventure else rf"""(["']){name}\1""")


@pytest.mark.parametrize(("system", "adventure"), _adventures())
def test_no_module_knows_an_adventure(system: str, adventure: str) -> None:
    mentioned = _mentions(adventure)
    assert [str(path.relative_to(ROOT)) for path, text in _concerned(system) if mentioned.search(text)] == []


def test_a_mention_would_be_found() -> None:
    assert _mentions("two-roads").search('if adventure.id == "two-roads":')
    assert _mentions("two-roads").search("# only in two-roads")
    assert not _mentions("two-roads").search("all-two-roads, two-roads-home")
    assert _mentions("road").search("if adventure.id == 'road':")
    assert not _mentions("road").search("# the road to it")


def test_the_adventures_and_the_code_are_found() -> None:
    assert len(_adventures()) >= 20
    assert {path.parent.name for path, _ in _sources()} >= {"rules", "massive_darkness", "night_cage", "cli"}
