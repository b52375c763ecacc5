"""A condition of figures that is added to the table of a system: what else it needs is told here."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from toolkit.content.resources import data_folder
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


@pytest.mark.parametrize("system", SYSTEMS)
def test_schemas_that_list_conditions_list_all_of_them(system: str) -> None:
    """What scenario tests give, what somebody is immune to: a condition that is left out there cannot be written."""
    conditions = {each.name for each in table_of(system)}
    for path in sorted((data_folder("schemas") / system).glob("*.json")):
        for place, listed in _lists_of_words(json.loads(path.read_text("utf-8")), path.name):
            assert not conditions & listed or conditions <= listed, f"{place} lacks {conditions - listed}"


def _lists_of_words(schema: Any, place: str) -> Iterator[tuple[str, set[str]]]:
    """The words of every enumeration of a schema, and the fields of every object in it."""
    for key, value in schema.items() if isinstance(schema, dict) else enumerate(schema):
        if key == "enum" or (key == "properties" and isinstance(value, dict)):
            yield f"{place}: {key}", {str(each) for each in value}
        if isinstance(value, dict | list):
            yield from _lists_of_words(value, f"{place}/{key}")
