"""Cards of another pack take part in the shipped scenarios."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.systems.own_packs import library_with, played, problems
from toolkit.rules.system import Table
from toolkit.systems.machina_arcana.cards.catalog import Catalog
from toolkit.systems.machina_arcana.setup import new_state

SYSTEM = "machina-arcana"
EVENT = (
    "{id: it, kind: explorer-event, name: It, form: FORM, copies: 9, "
    "triggers: [{on: turn-end, do: [{restore: {what: stamina, whom: each}}]}]}"
)


@pytest.mark.parametrize("form", ["attached", "ongoing"])
def test_explorer_events_of_another_pack_are_drawn(form: str, tmp_path: Path) -> None:
    card = EVENT.replace("FORM", form)
    assert not problems(tmp_path, SYSTEM, card)
    library = library_with(tmp_path, SYSTEM, card)
    logs = [played(library, SYSTEM, "the-brass-well", seed) for seed in range(4)]
    drawn = [event for log in logs for event in log if event.name == "event_drawn" and event.data["card"] == "it"]
    assert drawn, "no game came to an event of the pack"


def test_events_of_both_decks_may_have_one_id(tmp_path: Path) -> None:
    """An explorer event of the shipped pack and a horror event of another are two cards with one id."""
    card = (
        "{id: thick-skin, kind: horror-event, name: Thin Skin, form: attached, bearer: least-health, copies: 9, "
        "triggers: [{on: turn-end, if: mine, do: [{drain: {what: health}}]}]}"
    )
    assert not problems(tmp_path, SYSTEM, card)
    library = library_with(tmp_path, SYSTEM, card)
    catalog = Catalog(library, library.get("the-brass-well", kind="adventure"))
    decks = {
        kind: {catalog.event(name).deck for name in catalog.deck_of(kind, "") if name.endswith("thick-skin")}
        for kind in ("explorer-event", "horror-event")
    }
    assert decks == {"explorer-event": {"explorer-events"}, "horror-event": {"horror-events"}}
    log = [event for seed in range(4) for event in played(library, SYSTEM, "the-brass-well", seed)]
    attached = [event for event in log if event.name == "attached" and event.data["card"] == "beside/thick-skin"]
    assert attached, "no game came to the horror event of the pack"


def test_events_of_a_scenario_may_be_named_with_their_pack(tmp_path: Path) -> None:
    card = (
        "{id: own-event, kind: explorer-event, name: Own, form: instant, scenario: true, "
        "triggers: [{on: enter-play, do: [{restore: {what: stamina}}]}]}"
    )
    adventure = (
        "{id: own-well, kind: adventure, extends: the-brass-well, name: Own Well, explorer_events: [beside/own-event]}"
    )
    assert not problems(tmp_path, SYSTEM, card, adventure)
    library = library_with(tmp_path, SYSTEM, card, adventure)
    catalog = Catalog(library, library.get("own-well", kind="adventure"))
    assert "own-event" in catalog.deck_of("explorer-event", "explorer_events")


def test_the_gift_of_an_easy_game_may_be_named_with_its_pack(tmp_path: Path) -> None:
    library = library_with(
        tmp_path,
        SYSTEM,
        "{id: own-gift, kind: item, name: Gift, type: consumable, level: 1, copies: 2, "
        "triggers: [{on: use, do: [{restore: {what: stamina}}]}]}",
        "{id: own-well, kind: adventure, extends: the-brass-well, name: Own Well, easy_item: beside/own-gift}",
    )
    state = new_state(library, library.get("own-well", kind="adventure"), Table(2, 1, {"difficulty": "easy"}))
    assert [each.carried for each in state.explorers.values()] == [["own-gift"], ["own-gift"]]


def test_cards_of_two_packs_may_have_one_id(tmp_path: Path) -> None:
    """An item and a monster of a pack that are called as shipped ones are cards of their own, in decks and in play."""
    cards = (
        "{id: bandage, kind: item, name: Rag, type: consumable, level: 1, copies: 2, "
        "triggers: [{on: use, spend: {stamina: 1}, do: [{restore: {what: stamina, count: 2}}]}]}",
        "{id: rust-hound, kind: monster, name: Cur, level: 1, mind: mindless, health: 7, stamina: 4, armour: 0, "
        "will: 0, triggers: [{on: use, spend: {stamina: 2}, do: [{attack: {weak: 1}}]}]}",
        "{id: kennel, kind: horror-event, name: Kennel, form: instant, "
        "triggers: [{on: enter-play, do: [{spawn: {monster: rust-hound}}]}]}",
    )
    assert not problems(tmp_path, SYSTEM, *cards)
    library = library_with(tmp_path, SYSTEM, *cards)
    kept = {"tinkerer": ["beside/bandage"], "field-surgeon": ["machina-arcana/bandage"]}
    table = Table(2, 1, {"explorers": [*kept], "items": kept})
    state = new_state(library, library.get("the-brass-well", kind="adventure"), table)
    drawn = [*state.item_decks["consumable"].cards, *(each for who in state.explorers.values() for each in who.carried)]
    assert {each: drawn.count(each) for each in drawn if each.endswith("bandage")} == {
        "beside/bandage": 2,
        "machina-arcana/bandage": 4,
    }
    hounds = [each for each in state.decks["monsters"].cards if each.endswith("rust-hound")]
    assert sorted(state.catalog.monster(each).health for each in hounds) == [2, 7]
    (kennel,) = state.catalog.horror_event("kennel").card.triggers
    assert state.catalog.name_of(kennel.effects[0].fixed["monster"]) == "beside/rust-hound"
    assert [each.carried for each in state.explorers.values()] == [["beside/bandage"], ["machina-arcana/bandage"]]


def test_the_gift_of_an_easy_game_may_be_of_any_type(tmp_path: Path) -> None:
    library = library_with(
        tmp_path,
        SYSTEM,
        "{id: own-well, kind: adventure, extends: the-brass-well, name: Own Well, easy_item: rail-spike}",
    )
    state = new_state(library, library.get("own-well", kind="adventure"), Table(2, 1, {"difficulty": "easy"}))
    assert [each.carried for each in state.explorers.values()] == [["rail-spike"], ["rail-spike"]]
