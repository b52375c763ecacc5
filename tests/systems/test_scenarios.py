"""Every scenario test of every shipped pack, one test a case: `lantern test` inside `make test`.

Verbs are watched on the way: one that says it did something must have, and one that says it did nothing must not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

import pytest

from tests.systems.own import SYSTEMS, library_of
from tests.systems.truthful import watched
from toolkit.content.resources import shipped_packs
from toolkit.rules.scenario import Case, cases_of, run_case
from toolkit.systems import find


@dataclass(frozen=True, slots=True)
class Shipped:
    """A case, and the system and pack it ships with."""

    system: str
    pack: str
    case: Case

    def __str__(self) -> str:
        return f"{self.pack}: {PurePosixPath(self.case.document.path).stem}: {self.case.id}"


def _shipped() -> Iterator[Shipped]:
    for system in SYSTEMS:
        library = library_of(system)
        for pack in sorted(library.packs):
            for file in library.tests(pack):
                if file.document is not None and isinstance(file.document.data, dict):
                    for case in cases_of(file.document):
                        yield Shipped(system, pack, case)


SHIPPED = tuple(_shipped())


@pytest.mark.parametrize("shipped", SHIPPED, ids=str)
def test_case(shipped: Shipped) -> None:
    system = find(shipped.system)
    with watched(system):
        result = run_case(system, library_of(shipped.system), shipped.case, shipped.pack)
    happened = "\n".join(f"  {event.rule:<9} {system.describe(event)}" for event in result.events[-30:])
    rules = ", ".join(shipped.case.rules)
    assert result.passed, f"{shipped} ({rules})\n{result.failures[0]}\nwhat happened:\n{happened}"


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_test_file_is_read_and_every_pack_has_cases(system: str) -> None:
    library = library_of(system)
    for pack in library.packs:
        files = library.tests(pack)
        assert [file.task.shown for file in files if file.document is None] == []
        assert any(each.pack == pack for each in SHIPPED), f"{pack} ships without a scenario test"


def test_no_two_cases_of_a_file_have_the_same_name() -> None:
    names = Counter(str(each) for each in SHIPPED)
    assert [name for name, count in names.items() if count > 1] == []


def test_every_shipped_pack_of_a_playable_system_is_here() -> None:
    folders = {folder for folder in shipped_packs() if folder.parent.name in SYSTEMS}
    assert len(folders) == sum(len(library_of(system).packs) for system in SYSTEMS)
