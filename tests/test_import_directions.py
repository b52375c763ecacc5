"""Imports point one way: content ← rules ← crawl ← systems ← {checks, playtest, render, bundle, tables} ← cli."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "toolkit"

#: What each room may import from. `cli` may import from every room.
ALLOWED = {
    "content": set(),
    "rules": {"content"},
    "crawl": {"content", "rules"},
    "systems": {"content", "rules", "crawl"},
    "checks": {"content", "rules", "crawl", "systems"},
    "playtest": {"content", "rules", "systems"},
    "render": {"content", "rules", "systems"},
    "bundle": {"content", "rules", "systems", "render"},
    "tables": {"content", "rules", "systems", "checks", "render", "playtest"},
    "scaffold": {"content", "rules", "systems"},
}

#: What a system's parts for other rooms may import besides.
SERVED = {"checks": {"checks"}, "print": {"render"}, "booklet": {"render"}}


def imported_modules(path: Path) -> list[str]:
    modules = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            modules += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            modules.append(node.module)
    return [module for module in modules if module.startswith("toolkit.")]


def served(path: Path) -> set[str]:
    """The rooms that a system's own checks, print kinds and booklet serve, and may therefore import."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    if parts[0] != "systems" or len(parts) < 3:
        return set()
    place = "checks" if parts[2].endswith("_checks") else parts[2]  # of one kind of entity: `enemy_checks.py`
    return SERVED.get(place, set())


def room_files(room: str) -> list[Path]:
    return sorted((PACKAGE / room).rglob("*.py"))


def test_every_room_is_known() -> None:
    rooms = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").is_file()}
    assert rooms <= set(ALLOWED) | {"cli"}


@pytest.mark.parametrize("room", sorted(ALLOWED))
def test_a_room_imports_only_from_rooms_before_it(room: str) -> None:
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {module}"
        for path in room_files(room)
        for module in imported_modules(path)
        if module.split(".")[1] not in ALLOWED[room] | {room} | served(path)
    ]
    assert wrong == []


def test_a_system_knows_no_other_system() -> None:
    wrong = []
    for folder in sorted((PACKAGE / "systems").iterdir()):
        if not folder.is_dir() or folder.name.startswith("_"):
            continue
        for path in sorted(folder.rglob("*.py")):
            for module in imported_modules(path):
                parts = module.split(".")
                if parts[1] == "systems" and len(parts) > 2 and parts[2] != folder.name:
                    wrong.append(f"{path.relative_to(PACKAGE)} imports {module}")
    assert wrong == []
