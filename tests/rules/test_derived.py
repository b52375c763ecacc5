"""What tests read off a state."""

from __future__ import annotations

from typing import Any

import pytest

from toolkit.rules.derived import NAME, NUMBER, Derived, DerivedState


def _broken(state: dict[str, Any], name: str) -> int:
    return int(state["heroes"][name]["no such part"])


DERIVED = DerivedState(
    Derived("heroes.*.health", NUMBER, "Health left.", lambda state, name: state["heroes"][name]["health"]),
    Derived("heroes.*.broken", NUMBER, "A mistake of ours.", _broken),
    Derived("leader", NAME, "Who is ahead.", lambda state: next(iter(state["heroes"]))),
)
STATE = {"heroes": {"wren": {"health": 3}}}


def test_a_value_is_read_off_with_the_rest_of_its_path() -> None:
    assert DERIVED.read(STATE, ("heroes", "wren", "health")) == (3, ())
    assert DERIVED.read(STATE, ("leader", "more")) == ("wren", ("more",))


def test_nobody_of_a_name_and_no_value_of_a_path_are_nothing() -> None:
    assert DERIVED.read(STATE, ("heroes", "sparrow", "health")) is None
    assert DERIVED.read(STATE, ("heroes", "wren", "armour")) is None


def test_a_fault_of_ours_is_not_taken_for_a_name_that_nobody_has() -> None:
    with pytest.raises(KeyError, match="no such part"):
        DERIVED.read(STATE, ("heroes", "wren", "broken"))


def test_beside_a_path_are_the_values_one_step_further() -> None:
    assert DERIVED.beside(("heroes", "wren")) == ["health", "broken"]
    assert DERIVED.beside(()) == ["leader"]
    assert DERIVED.beside(("heroes",)) == []
    assert DERIVED.beside(("monsters", "wren")) == []
