"""Every system says what the shared tests must know of it, and nothing else does."""

from __future__ import annotations

import pytest

from tests.systems.own import FOLDER, SYSTEMS, Own, folder_of, library_of, main_pack, own
from toolkit.systems import find, known


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_system_has_its_part(system: str) -> None:
    place = folder_of(system) / "own.py"
    assert place.is_file(), f"write {place.relative_to(FOLDER.parents[1])}: see tests/systems/own.py"
    assert isinstance(own(system), Own)


def test_every_part_is_of_a_system() -> None:
    assert {path.parent for path in FOLDER.glob("*/own.py")} == {folder_of(system) for system in SYSTEMS}


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_said_is_there(system: str) -> None:
    part, library = own(system), library_of(system)
    for adventure, players in part.tables:
        entity = library.get(f"{main_pack(system)}/{adventure}", kind="adventure")
        assert 1 <= players <= 8
        assert entity.kind == "adventure"
    assert "random" in part.hidden
    assert set(part.not_yet) <= {each.qualified for each in library.of_kind("adventure")}


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_object_of_a_system_has_the_names_of_its_description(system: str) -> None:
    found, described = find(system), known()[system]
    assert (found.id, found.title, found.prefix) == (described.id, described.title, described.prefix)
