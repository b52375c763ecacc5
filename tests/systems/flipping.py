"""Rules turned into their opposite, one at a time, to see the scenario tests notice: what every system's flips need."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from toolkit.content.library import Library
from toolkit.rules.decisions import Steps
from toolkit.rules.scenario import Case, cases_of, run_case
from toolkit.rules.system import System

How = Callable[[pytest.MonkeyPatch, Library], None]


@dataclass(frozen=True, slots=True)
class Flip:
    """One rule, broken: its id, what is different now, and how."""

    rule: str
    what: str
    how: How

    def __str__(self) -> str:
        return f"{self.rule}: {self.what}"


@dataclass(frozen=True, slots=True)
class Flips:
    """A system's part of `test_mutations.py`, which finds it as `SET` in the system's `flips.py`."""

    flips: tuple[Flip, ...]
    #: So many rules at least have a flip.
    least: int
    #: Drops what was compiled from content: flips change it in place.
    forget: Callable[[], None]
    #: Packs besides those that ship.
    packs: tuple[Path, ...] = ()


def replace(name: str, replacement: Any, *owners: Any) -> How:
    """Replace a function or constant in the modules or the class that use it."""

    def apply(patch: pytest.MonkeyPatch, library: Library) -> None:
        for owner in owners:
            patch.setattr(owner, name, replacement)

    return apply


def change(kind: str, id: str, changes: Mapping[str, Any]) -> How:
    """Change fields of an entity; None takes a field away."""

    def apply(patch: pytest.MonkeyPatch, library: Library) -> None:
        data = library.get(id, kind=kind).data
        for field, value in changes.items():
            if value is None:
                patch.delitem(data, field)
            else:
                patch.setitem(data, field, value)

    return apply


# What replaces the rules


def nothing(*args: Any, **kwargs: Any) -> None:
    """A rule that is never carried out."""


def no_steps(*args: Any, **kwargs: Any) -> Steps:
    """A rule with questions that is never carried out."""
    return
    yield


def never(*args: Any) -> bool:
    return False


def always(*args: Any) -> bool:
    return True


# Who notices


@lru_cache(maxsize=16)
def _by_rule(library: Library) -> dict[str, list[tuple[str, Case]]]:
    """Rule → the scenario tests of all packs that name it, each with its pack."""
    found: dict[str, list[tuple[str, Case]]] = {}
    for pack in sorted(library.packs):
        for file in library.tests(pack):
            for case in cases_of(file.document) if file.document is not None else ():
                for rule in dict.fromkeys(case.rules):
                    found.setdefault(rule, []).append((pack, case))
    return found


def cases_naming(library: Library, rule: str) -> list[tuple[str, Case]]:
    """The scenario tests of all packs that name a rule, each with its pack."""
    return _by_rule(library).get(rule, [])


def failing(system: System, library: Library, rule: str) -> Iterator[str]:
    """The cases naming a rule that fail now, as they are asked for."""
    return (case.id for pack, case in cases_naming(library, rule) if not run_case(system, library, case, pack).passed)
