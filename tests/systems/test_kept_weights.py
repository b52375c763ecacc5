"""What bots weigh, kept as digests (see `tests/kept.py`): the numbers in the modules of their rooms, facets of verbs.

Many of them matter in few games, or only a little. But what is told of how hard adventures are was played with these,
so nobody changes one without meaning to.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields, is_dataclass
from types import ModuleType
from typing import Any

import pytest

from tests.kept import hold, line
from tests.systems.own import SYSTEMS, folder_of
from toolkit.content.descriptions import known
from toolkit.crawl import bots as shared
from toolkit.rules.agents import Agent
from toolkit.systems import find


def written(module: ModuleType) -> Iterator[tuple[str, list[str]]]:
    """What stands in a module besides functions: its constants as they are written, and what the fields of its classes
    are by themselves."""
    for statement in ast.parse(inspect.getsource(module)).body:
        if isinstance(statement, ast.Assign | ast.AnnAssign):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            for name in [each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)]:
                yield name, [ast.unparse(statement.value)] if statement.value is not None else []
        elif isinstance(statement, ast.ClassDef) and is_dataclass(kind := getattr(module, statement.name)):
            plain = [each for each in fields(kind) if each.default is not MISSING]
            yield statement.name, [f"{each.name}: {line(each.default)}" for each in plain]


def weights(room: ModuleType) -> dict[str, list[str]]:
    modules = [importlib.import_module(each.name) for each in pkgutil.iter_modules(room.__path__, f"{room.__name__}.")]
    return {
        f"{module.__name__.rpartition('.')[2]}.{name}": told
        for module in modules
        for name, told in written(module)
        if any(character.isdigit() for each in told for character in each)
        and not module.__name__.endswith(".memory")  # how much is remembered changes nothing
    }


def people_of(system: str) -> Any:
    return importlib.import_module(f"toolkit.systems.{known()[system].folder.name}.bots.people")


def wants_of(make: Callable[[int, str], Agent]) -> object:
    """The weights with which a style makes its bots."""
    return inspect.getclosurevars(make).nonlocals["wanted"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_bots_weigh_what_they_weighed(system: str) -> None:
    found = weights(importlib.import_module(f"toolkit.systems.{known()[system].folder.name}.bots"))
    found["people"] = [f"{name}: {line(wants_of(make))}" for name, make in people_of(system).PEOPLE.items()]
    verbs = find(system).vocabulary.verbs
    found |= {f"verb {name}": [line(dict(verb.facets))] for name, verb in verbs.items()}
    assert len(found) > 3
    hold(folder_of(system) / "kept-weights.json", found)


def test_bots_of_all_crawls_weigh_what_they_weighed() -> None:
    hold(folder_of(SYSTEMS[0]).parent / "kept-weights.json", weights(shared))
