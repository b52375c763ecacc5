"""A system is one folder: no code, schema or layout that all systems share knows one of them by its name."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from toolkit.systems import known

ROOT = Path(__file__).parents[2]
TOOLKIT = ROOT / "toolkit"
#: Both of its examples are small packs, and a pack is a pack of some system.
EXAMPLES = TOOLKIT / "checks" / "codes.yaml"
#: What all systems share besides code and schemas.
SHARED = (
    "layouts/booklet",
    "layouts/common",
    "layouts/document.typ",
    "icons/icons.yaml",
    "pages",
    "profiles",
    "phrases/common",
    "scaffold/common",
)


def names_of(system: str) -> re.Pattern[str]:
    """Its id, its package, its title, a class called after it: all that differs is what stands between the words."""
    title = re.sub(r"^The ", "", known()[system].title)
    spelt = {"[-_ ]?".join(map(re.escape, re.split(r"[-_: ]+", name))) for name in (system, title)}
    return re.compile("|".join(sorted(spelt)), re.IGNORECASE)


NAMES = {system: names_of(system) for system in known()}


def said_in(code: str) -> Iterator[tuple[int, str]]:
    """The names and texts of a module, with their lines: no comments, no docstrings, no examples of commands."""
    tree = ast.parse(code)
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            lines = [line for line in node.value.splitlines() if not line.strip().startswith("lantern ")]
            yield node.lineno, "\n".join(lines)
        elif isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, f"{node.module} {' '.join(alias.name for alias in node.names)}"
        elif isinstance(node, ast.Import):
            yield node.lineno, " ".join(alias.name for alias in node.names)
        elif isinstance(node, ast.ClassDef | ast.FunctionDef | ast.arg):
            yield getattr(node, "lineno", 0), node.arg if isinstance(node, ast.arg) else node.name


def without_examples(data: Any) -> Any:
    """A schema without the examples that editors show."""
    if isinstance(data, dict):
        return {key: without_examples(each) for key, each in data.items() if key != "examples"}
    return [without_examples(each) for each in data] if isinstance(data, list) else data


def shared_texts() -> Iterator[tuple[str, str]]:
    """All that no system owns: where it stands, and what it says."""
    for path in sorted(TOOLKIT.rglob("*")):
        place = path.relative_to(TOOLKIT)
        if (place.parts[0] == "systems" and len(place.parts) > 2) or path == EXAMPLES:
            continue
        if path.suffix == ".py":
            for line, text in said_in(path.read_text(encoding="utf-8")):
                yield f"toolkit/{place}:{line}", text
        elif path.suffix in (".yaml", ".json", ".txt", ".toml"):
            yield f"toolkit/{place}", path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "schemas" / "common").glob("*.json")):
        yield path.name, json.dumps(without_examples(json.loads(path.read_text(encoding="utf-8"))))
    for part in SHARED:
        whole = ROOT / "templates" / part
        for path in sorted(whole.rglob("*")) if whole.is_dir() else [whole]:
            if path.is_file():
                yield f"templates/{path.relative_to(ROOT / 'templates')}", path.read_text(encoding="utf-8")


@cache
def texts() -> list[tuple[str, str]]:
    return list(shared_texts())


@pytest.mark.parametrize("system", sorted(NAMES))
def test_nothing_shared_names_a_system(system: str) -> None:
    assert [place for place, text in texts() if NAMES[system].search(text)] == []


def test_all_that_is_shared_was_looked_at() -> None:
    places = {place.partition(":")[0] for place, _ in texts()}
    assert {"toolkit/systems/__init__.py", "toolkit/cli/export.py", "manifest.schema.json"} <= places
    assert {"templates/layouts/booklet/theme.typ", "templates/icons/icons.yaml"} <= places
    assert not any("night_cage" in place for place in places)


@pytest.mark.parametrize(
    "code",
    [
        "from toolkit.systems.night_cage import rounds",
        "if system == 'night-cage': pass",
        "def is_night_cage(system): ...",
        "TITLES = {'x': f'{y} of The Night Cage'}",
        "class NightCageBoard: ...",
        "def show():\n    '''Words.'''\n    return 'A board of The Night Cage'",
    ],
)
def test_a_mention_would_be_found(code: str) -> None:
    assert any(NAMES["night-cage"].search(text) for _, text in said_in(code))


def test_comments_docstrings_and_examples_of_commands_may_name_one() -> None:
    code = "'''Such as The Night Cage.'''\nHELP = '''Examples:\n  lantern play night-cage\n'''  # as night-cage does\n"
    assert not any(NAMES["night-cage"].search(text) for _, text in said_in(code))
