"""The rule sets, one folder each, found by themselves: a folder here with a `system.yaml` is a system.

Packages installed beside Lantern may bring systems too: the entry point group `lantern.systems` names them, one package
a system, laid out like the folders here. What is known of a system without its rules stands in its `system.yaml`; its
rules are imported only when somebody asks for them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from toolkit.content.descriptions import BrokenSystemError, Description, broken, description, known, system_ids

if TYPE_CHECKING:
    from toolkit.rules.system import System
    from toolkit.rules.vocabulary import Vocabulary

__all__ = [
    "BrokenSystemError",
    "Description",
    "description",
    "find",
    "handing_out",
    "known",
    "part",
    "playable",
    "system_ids",
    "vocabulary_of",
]


#: The module of a system that reads all its verbs.
ALL_VERBS = "verbs.all"


def playable() -> tuple[str, ...]:
    """The ids of the systems that have rules."""
    return tuple(each.id for each in known().values() if each.has_rules)


def title_of(system_id: str) -> str:
    """What people call a system; its id where nobody knows it."""
    found = known().get(system_id)
    return found.title if found is not None else system_id


def find(system_id: str) -> System:
    """The system with this id. Raises `KeyError` when it has no rules."""
    module = part(system_id)
    if module is None:
        raise KeyError(system_id)
    # Where it is handed out late, it is imported here: what goes wrong then is told as the package's fault, too.
    holder = module if "SYSTEM" in vars(module) else part(system_id, "rule_set") or module
    return cast("System", _handed_out(holder, "SYSTEM", f"the package {module.__name__!r}"))


def vocabulary_of(system_id: str) -> Vocabulary:
    """What content of a system can say. A system with the module `verbs.all` says it without all else that it is: its
    bots, its table, its campaigns. Raises `KeyError` when the system has no rules."""
    module = part(system_id, ALL_VERBS)
    if module is None:
        return find(system_id).vocabulary
    return cast("Vocabulary", _handed_out(module, "VOCABULARY", f"the module {module.__name__!r}"))


def _handed_out(module: ModuleType, name: str, what: str) -> object:
    """What a module of a system hands out by this name; one that does not is told as the package's fault."""
    if not hasattr(module, name):
        raise broken(f"{what} hands out no {name}", str(module.__file__), hint=f"let it define or import {name!r}")
    return getattr(module, name)


def handing_out(package: str) -> Callable[[str], Any]:
    """How a package hands out its `SYSTEM` only when somebody asks for it (the `__getattr__` of a module): who needs a
    part of a system need not wait for the whole."""

    def handed_out(name: str) -> Any:
        if name != "SYSTEM":
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return import_module(f"{package}.rule_set").SYSTEM

    return handed_out


@cache
def part(system_id: str, name: str = "") -> ModuleType | None:
    """A module of a system, such as `checks` or `print.kinds`; None where the system has none, or has no rules."""
    system = description(system_id)
    if system is None or not system.has_rules:
        return None
    if not name:
        return _imported(system, system.package)
    if not system.has(name):
        return None
    if name != ALL_VERBS:
        part(system_id, ALL_VERBS)  # no part asks a vocabulary of which only some verbs have been read
    return _imported(system, f"{system.package}.{name}")


def _imported(system: Description, module: str) -> ModuleType:
    """A module. What goes wrong in one of an installed package is told as the package's fault, not as ours."""
    if system.is_ours:
        return import_module(module)
    try:
        return import_module(module)
    except BrokenSystemError:
        raise
    except Exception as error:
        message = f"the system {system.id!r} cannot be used: {module} does not load: {type(error).__name__}: {error}"
        raise broken(message, str(system.folder), hint="repair the package or uninstall it") from error
