"""A condition of figures that is added to the table of a system: what else it needs is told here."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from toolkit.crawl.figures.conditions import Conditions
from toolkit.systems import known
from toolkit.systems.jaws_of_the_lion import conditions as jaws

SYSTEMS = {name: each for name, each in known().items() if (each.folder / "conditions.py").is_file()}


def module_of(system: str) -> ModuleType:
    return import_module(f"{SYSTEMS[system].package}.conditions")


def table_of(system: str) -> Conditions:
    table: Conditions = module_of(system).CONDITIONS
    return table


def asked(folder: Path, method: str, names: ModuleType) -> Iterator[str]:
    """What the rules ask a table of conditions: the second argument of `CONDITIONS.allows(hero, ACT)`."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(value=ast.Name(id="CONDITIONS"), attr=name), args=[_, what]):
                    if name == method:
                        yield str(what.value) if isinstance(what, ast.Constant) else getattr(names, ast.unparse(what))


def test_there_are_tables() -> None:
    assert len(SYSTEMS) > 1


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_rules_ask_for_all_that_conditions_forbid_and_change(system: str) -> None:
    table, folder, names = table_of(system), SYSTEMS[system].folder, module_of(system)
    assert {deed for each in table for deed in each.forbids} == set(asked(folder, "allows", names))
    assert {number for each in table for number in each.changes} == set(asked(folder, "total", names))


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_icon_of_a_condition_is_one_of_the_system(system: str) -> None:
    assert {each.icon for each in table_of(system)} - {""} <= SYSTEMS[system].icons


@pytest.mark.parametrize("system", SYSTEMS)
def test_conditions_are_told_apart_by_their_marks(system: str) -> None:
    marks = [each.mark for each in table_of(system) if each.mark]
    assert len(marks) == len(set(marks))


def test_bots_of_jaws_of_the_lion_know_what_every_condition_is_worth() -> None:
    """They ask the table, whichever condition an action gives."""
    assert set(jaws.WORTH) == set(jaws.NAMES)
