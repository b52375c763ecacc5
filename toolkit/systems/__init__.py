"""The rule sets, one folder each, found by themselves: a folder here with a `system.yaml` is a system.

Packages installed beside Lantern may bring systems too: the entry point group `lantern.systems` names them, one package
a system, laid out like the folders here. A system's rules are imported only when somebody asks for them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import cast

from toolkit.content import yaml
from toolkit.rules.system import System

DESCRIPTION = "system.yaml"
ENTRY_POINTS = "lantern.systems"


@dataclass(frozen=True, slots=True)
class Description:
    """What is known of a system before its rules are imported."""

    #: `night-cage`
    id: str
    #: `The Night Cage`
    title: str
    #: `NC`: how the ids of its rules begin.
    prefix: str
    #: The package that holds it: `toolkit.systems.night_cage`.
    package: str
    folder: Path

    @property
    def has_rules(self) -> bool:
        """Whether its games can be played. A system without rules is known by its ledger alone."""
        return (self.folder / "__init__.py").is_file()


_HERE = Path(__file__).parent


@cache
def known() -> dict[str, Description]:
    """Every system by its id: ours in the order of their folders, then those of installed packages."""
    ours = (path.parent.name.replace("_", "-") for path in sorted(_HERE.glob(f"*/{DESCRIPTION}")))
    found = ((system_id, description(system_id)) for system_id in (*ours, *sorted(_installed())))
    return {system_id: each for system_id, each in found if each is not None}


@cache
def description(system_id: str) -> Description | None:
    """What is known of a system; None for one that nobody has. One of ours stands before an installed one."""
    name = system_id.replace("-", "_")
    if name.isidentifier() and (_HERE / name / DESCRIPTION).is_file():
        return _described(_HERE / name, f"{__name__}.{name}", system_id)
    package = _installed().get(system_id)
    spec = find_spec(package) if package else None
    if package is None or spec is None or not spec.submodule_search_locations:
        return None
    return _described(Path(next(iter(spec.submodule_search_locations))), package, system_id)


@cache
def _installed() -> dict[str, str]:
    """The packages that bring systems, by the system's id."""
    from importlib.metadata import entry_points  # takes a while to import, and most runs need none

    return {point.name: point.value for point in entry_points(group=ENTRY_POINTS)}


def _described(folder: Path, package: str, system_id: str) -> Description:
    path = folder / DESCRIPTION
    document, problems = yaml.read(path.name, path.read_bytes())
    if document is None or problems or not isinstance(document.data, dict):
        raise RuntimeError(f"{path} is damaged: {[str(problem) for problem in problems]}")
    data = document.data
    return Description(system_id, str(data["title"]), str(data["prefix"]), package, folder)


def playable() -> tuple[str, ...]:
    """The ids of the systems that have rules."""
    return tuple(each.id for each in known().values() if each.has_rules)


def title_of(system_id: str) -> str:
    """What people call a system; its id where nobody knows it."""
    found = description(system_id)
    return found.title if found is not None else system_id


def find(system_id: str) -> System:
    """The system with this id. Raises `KeyError` when it has no rules."""
    module = part(system_id)
    if module is None:
        raise KeyError(system_id)
    return cast(System, module.SYSTEM)


def part(system_id: str, name: str = "") -> ModuleType | None:
    """A module of a system, such as `checks` or `print.kinds`; None where the system has none, or has no rules."""
    system = description(system_id)
    if system is None or not system.has_rules:
        return None
    if not name:
        return import_module(system.package)
    path = system.folder.joinpath(*name.split("."))
    if not path.with_suffix(".py").is_file() and not (path / "__init__.py").is_file():
        return None
    return import_module(f"{system.package}.{name}")
