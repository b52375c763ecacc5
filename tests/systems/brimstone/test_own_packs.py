"""Cards of another pack take part in the shipped missions."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.systems.own_packs import library_with, played, problems
from toolkit.systems.brimstone.cards.catalog import catalog_for

SYSTEM = "brimstone"
CARDS = {
    "item": "{id: it, kind: item, name: It, deck: gear, price: 30, passives: [{stat: luck, by: 1}]}",
    "darkness": "{id: it, kind: darkness, name: It, effects: [{harm: {count: 1, whom: all}}]}",
    "encounter": "{id: it, kind: encounter, name: It, effects: [{harm: {count: 1, whom: all}}]}",
    "loot": "{id: it, kind: loot, name: It, effects: [{gain: {what: gold, count: 5}}]}",
    "threat": "{id: it, kind: threat, name: It, deck: low, theme: void, "
    "effects: [{spawn: {enemy: hungry-dead, count: 1}}]}",
    "tile": "id: it\n  kind: tile\n  name: It\n  drawing: |\n    # 1 1 #\n    # . . #\n    # . . #\n    # ^ ^ #",
}


@pytest.mark.parametrize("kind", CARDS)
def test_a_playtest_of_a_shipped_mission_counts_cards_of_another_pack(kind: str, tmp_path: Path) -> None:
    assert not problems(tmp_path, SYSTEM, CARDS[kind])
    played(library_with(tmp_path, SYSTEM, CARDS[kind]), SYSTEM, "door-in-the-ice", seed=3, answers=20)


def test_tokens_may_lie_on_a_tile_of_another_pack(tmp_path: Path) -> None:
    library = library_with(tmp_path, SYSTEM, CARDS["tile"])
    catalog = catalog_for(library, library.get("door-in-the-ice", kind="adventure"))
    assert catalog.is_tile("it")
    assert not catalog.is_tile("nowhere")
