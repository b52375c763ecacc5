"""Every kind of entity of a system is printed and holds rules, or the system's `own.py` says that it does not.

So a new kind that has nothing but a schema is noticed: its layout and its owner are not forgotten.
"""

from __future__ import annotations

import pytest

from tests.systems.own import SYSTEMS, own
from toolkit.content.schemas import shipped
from toolkit.render.style import shipped_layouts
from toolkit.systems import find

#: Kinds whose schemas all systems share: they say how others are drawn, mixed and told apart, and how they are printed.
SHARED = frozenset({"deck", "die", "print-style", "printer-profile"})
#: Adventures are printed as booklets.
BOOKLETS = frozenset({"adventure"})


def kinds_of(system: str) -> set[str]:
    return set(shipped().kinds(system)) - SHARED


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_kind_has_a_layout_or_is_said_to_have_none(system: str) -> None:
    assert kinds_of(system) - shipped_layouts(system).keys() - BOOKLETS == own(system).unprinted


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_kind_can_hold_rules_or_is_said_to_hold_none(system: str) -> None:
    assert kinds_of(system) - find(system).vocabulary.owners.keys() == own(system).ruleless
