"""Objectives are met one after the other, unless the adventure says otherwise."""

from __future__ import annotations

import pytest

from tests.systems.own import library_of
from toolkit.systems.massive_darkness.cards.card import are_in_order


@pytest.mark.parametrize(("data", "in_order"), [({}, True), ({"in_order": True}, True), ({"in_order": False}, False)])
def test_objectives_are_in_order_unless_told(data: dict[str, bool], in_order: bool) -> None:
    assert are_in_order(data) == in_order


def test_what_ships_has_both() -> None:
    assert {are_in_order(each.data) for each in library_of("massive-darkness").of_kind("adventure")} == {True, False}
