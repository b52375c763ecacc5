"""The phases that `given` takes are those of the code: a schema is no second list that is forgotten."""

from __future__ import annotations

from importlib import import_module
from typing import Any, get_args

import pytest

from tests.systems.own import SYSTEMS
from toolkit.content.schemas import shipped


def words_of(alias: Any) -> list[str]:
    """The words of a `Literal`, or of several joined by `|`."""
    return [word for each in get_args(alias) for word in ([each] if isinstance(each, str) else words_of(each))]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_schema_knows_the_phases_of_its_state(system: str) -> None:
    """A system without phases has none in its schema either."""
    state = import_module(f"toolkit.systems.{system.replace('-', '_')}.state")
    phases = words_of(getattr(state, "Phase", None))
    schema = shipped().files[f"{system}/given"]["properties"]
    assert sorted(schema.get("phase", {}).get("enum", [])) == sorted(phases)


def test_phases_are_found() -> None:
    """An alias that is written otherwise must not pass for a system without phases."""
    found = [system for system in SYSTEMS if "phase" in shipped().files[f"{system}/given"]["properties"]]
    assert len(found) >= 4
