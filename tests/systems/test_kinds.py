"""Every kind of entity of a system is printed and holds rules, or the system's `own.py` says that it does not.

So a new kind that has nothing but a schema is noticed: its layout and its owner are not forgotten.
"""

from __future__ import annotations

import pytest

from tests.systems.own import SYSTEMS, library_of, own
from toolkit.content.schemas import shipped
from toolkit.render.style import shipped_layouts
from toolkit.rules.system import Table, new_game
from toolkit.systems import find

#: Kinds whose schemas all systems share: they say how others are drawn, mixed and told apart, and how they are printed.
SHARED = frozenset({"deck", "die", "print-style", "printer-profile"})
#: Adventures are printed as booklets.
BOOKLETS = frozenset({"adventure"})
#: Kinds with rules that are no pieces of a game (`facts.pieces`), so that playtests do not count what was used of them:
#: conditions of a pack's own, and what happens between two adventures.
NOT_COUNTED = {
    "brimstone": {"condition", "hazard", "item-upgrade", "town", "town-place"},
    "jaws-of-the-lion": {"condition", "city-event", "treasure"},
    "machina-arcana": {"condition", "scar"},
    "massive-darkness": {"condition"},
    "night-cage": set[str](),
}


def kinds_of(system: str) -> set[str]:
    return set(shipped().kinds(system)) - SHARED


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_kind_has_a_layout_or_is_said_to_have_none(system: str) -> None:
    assert kinds_of(system) - shipped_layouts(system).keys() - BOOKLETS == own(system).unprinted


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_kind_can_hold_rules_or_is_said_to_hold_none(system: str) -> None:
    assert kinds_of(system) - find(system).vocabulary.owners.keys() == own(system).ruleless


@pytest.mark.parametrize("system", SYSTEMS)
def test_playtests_count_every_kind_with_rules_or_it_is_said_that_they_do_not(system: str) -> None:
    rules, library, counted = find(system), library_of(system), set[str]()
    wanted = rules.vocabulary.owners.keys() - NOT_COUNTED[system]
    for adventure in map(library.get, library.names("adventure")):
        if wanted <= counted:
            break
        game = new_game(rules, library, adventure, Table(adventure.data.get("default_players", 3), 0))
        counted |= {piece.entity.kind for piece in rules.facts.pieces(game)}
    assert wanted - counted == set()
    assert not counted & NOT_COUNTED[system]
