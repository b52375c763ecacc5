"""Cards of another pack take part in the shipped missions."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.systems.own_packs import library_with, played, problems
from toolkit.rules.system import Table
from toolkit.systems.brimstone.cards.catalog import catalog_for
from toolkit.systems.brimstone.setup import new_state
from toolkit.systems.brimstone.story.mode import Story, end_of_mission, open_chapters
from toolkit.systems.brimstone.story.services import price_here
from toolkit.systems.brimstone.story.town import open_places

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


def test_wares_and_missions_may_be_named_with_their_pack(tmp_path: Path) -> None:
    """What is sold, what it costs and what a mission needs are the same things in full and in short."""
    cards = [
        "{id: salve, kind: item, name: Salve, deck: gear, price: 30, passives: [{stat: luck, by: 1}]}",
        "{id: stall, kind: town-place, name: Stall, sells: [beside/salve], prices: {salve: 10}}",
        "{id: road, kind: campaign, name: Road, chapters: [{adventure: brimstone/bounty-on-beasts}, "
        "{adventure: door-in-the-ice, last: true, needs: {won: [bounty-on-beasts]}}]}",
    ]
    assert not problems(tmp_path, SYSTEM, *cards)
    library = library_with(tmp_path, SYSTEM, *cards)
    campaign, mission = library.get("road"), library.get("door-in-the-ice", kind="adventure")
    story = Story("road")
    assert open_chapters(campaign, story) == [0]
    end_of_mission(campaign, story, {}, "won")
    assert open_chapters(campaign, story) == [1]
    state = new_state(library, mission, Table(1, 1, {"story": story.to_data()}))
    stall = next(place for place in open_places(state) if place["id"] == "stall")
    assert (stall["sells"], price_here(state, stall, "salve")) == (["salve"], 10)
