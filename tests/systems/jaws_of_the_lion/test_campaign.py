"""A campaign from scenario to scenario: cards of the tutorial, what is carried over, the city, how it ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from tests.systems.jaws_of_the_lion.packs import library
from toolkit.playtest.campaign import CampaignRun, Seats
from toolkit.rules.campaign import CampaignStage
from toolkit.rules.log import Log
from toolkit.rules.system import Table, new_game
from toolkit.systems import find
from toolkit.systems.jaws_of_the_lion.story.campaign import LionCampaign
from toolkit.systems.jaws_of_the_lion.story.city import story_is_told

SYSTEM = find("jaws-of-the-lion")
RULES = LionCampaign()
BOX = "jaws-of-the-lion/the-black-candles"
PARTY = ["bulwark", "slinger"]


def campaign(name: str = BOX) -> Any:
    return library().get(name, kind="campaign")


def first(name: str = BOX, **options: Any) -> CampaignStage:
    return RULES.first_stage(library(), campaign(name), Table(2, 1, {"characters": PARTY, **options}))


def state_of(name: str, options: Mapping[str, Any], scenario: str = "") -> Any:
    """The state of a stage before anything is asked."""
    told = scenario or str(campaign(name).data["chapters"][0]["adventure"])
    adventure = library().get(told, kind="adventure", pack=campaign(name).pack)
    return SYSTEM.new_state(library(), adventure, Table(2, 1, options))


def after(outcome: str, *, won: list[str], following: str, name: str = BOX) -> CampaignStage:
    """The stage that follows one that ended so."""
    begun = first(name)
    state = state_of(name, begun.options)
    state.result = state.outcome = outcome
    state.story.won = won
    state.story.following = following
    found = RULES.next_stage(library(), campaign(name), Table(2, 1, {"characters": PARTY}), begun, state)
    assert found is not None
    return found


@pytest.mark.rule("JL-1.04", "JL-1.03", "JL-1.27", "JL-22.02", "JL-80.01")
def test_a_campaign_begins_with_its_first_scenario_and_six_cards_of_level_a() -> None:
    stage = first()
    assert stage.chapter == 0
    state = state_of(BOX, stage.options)
    levels = [state.catalog.ability(card).level for card in state.characters["bulwark"].hand]
    assert levels == ["A"] * 6


@pytest.mark.rule("JL-22.03", "JL-22.04", "JL-80.02", "JL-80.03", "JL-80.04")
@pytest.mark.parametrize("won", [["barrels-on-the-stair"], ["barrels-on-the-stair", "the-back-kitchen"]])
def test_two_cards_of_level_b_take_the_place_of_two_of_level_a(won: list[str]) -> None:
    state = state_of(BOX, after("won", won=won, following="the-back-kitchen").options, "the-back-kitchen")
    hand = [state.catalog.ability(card) for card in state.characters["slinger"].hand]
    assert sorted(card.level for card in hand) == ["A"] * 4 + ["B"] * 2
    replaced = {card.replaces for card in hand if card.level == "B"}
    assert len(replaced) == 2
    assert not replaced & {card.id for card in hand}


@pytest.mark.rule("JL-22.05", "JL-80.05", "JL-22.06")
def test_after_the_tutorial_all_cards_of_level_1_and_x_are_there() -> None:
    won = ["barrels-on-the-stair", "the-back-kitchen", "the-candle-store"]
    state = state_of(BOX, after("won", won=won, following="cellar-clearance").options, "cellar-clearance")
    levels = [state.catalog.ability(card).level for card in state.characters["bulwark"].hand]
    assert levels == ["1"] * 10 + ["X"] * 3


@pytest.mark.rule("JL-21.17", "JL-22.19", "JL-20.18", "JL-20.09")
def test_sheets_and_the_city_are_carried_over() -> None:
    begun = first("proving-ground/trial")
    state = state_of("proving-ground/trial", begun.options)
    bulwark = state.characters["bulwark"]
    bulwark.level, bulwark.gold, bulwark.sheet.experience, bulwark.sheet.checks = 2, 17, 50, 4
    bulwark.sheet.perks, bulwark.sheet.items, bulwark.items = [0], ["travel-boots"], {"leather-cap": "used"}
    state.story.following, state.outcome, state.story.won = "lane", "won", ["yard", "lane"]
    state.city_events = ["tavern-debt"]
    following = RULES.next_stage(library(), campaign("proving-ground/trial"), Table(2, 1), begun, state)
    assert following is not None
    later = state_of("proving-ground/trial", following.options, "lane")
    again = later.characters["bulwark"]
    assert (again.level, again.gold, again.sheet.experience, again.sheet.checks) == (2, 17, 50, 4)
    assert (again.sheet.perks, again.items) == ([0], {"leather-cap": "ready", "travel-boots": "ready"})
    assert again.hp == again.max_hp == 12
    assert again.xp == 0
    assert later.city_events == ["tavern-debt"]
    assert later.modifier_decks["bulwark"].pile.cards.count("minus-1") == 3


@pytest.mark.rule("JL-90.65")
def test_a_treasure_that_was_claimed_is_not_placed_again() -> None:
    begun = first("proving-ground/trial")
    state = state_of("proving-ground/trial", begun.options)
    state.story.following, state.looted = "lane", ["treasure-6"]
    following = RULES.next_stage(library(), campaign("proving-ground/trial"), Table(2, 1), begun, state)
    assert following is not None
    assert state_of("proving-ground/trial", begun.options, "lane").treasures != {}
    assert state_of("proving-ground/trial", following.options, "lane").treasures == {}


@pytest.mark.rule("JL-25.02", "JL-25.03", "JL-25.04", "JL-25.05")
def test_a_character_of_the_base_game_joins_with_gold_experience_and_a_perk() -> None:
    table = Table(2, 1, {"characters": ["stranger", "bulwark"]})
    stage = RULES.first_stage(library(), campaign("proving-ground/trial"), table)
    state = state_of("proving-ground/trial", stage.options)
    stranger = state.characters["stranger"]
    assert (stranger.gold, stranger.sheet.experience, stranger.sheet.owed) == (40, 10, 1)
    assert [state.catalog.ability(card).level for card in stranger.hand] == ["1"] * 5
    assert (state.characters["bulwark"].gold, state.characters["bulwark"].sheet.owed) == (0, 0)  # JL-25.05
    yard = library().get("proving-ground/yard", kind="adventure")
    game = new_game(SYSTEM, library(), yard, Table(2, 1, stage.options), log=Log())
    ask = game.start()
    assert game.state.characters["stranger"].sheet.perks == [0]  # it has one line alone, so nothing is asked
    while ask is not None and ask.who == "stranger":
        ask = game.answer(next(iter(ask.options)))
    assert game.state.modifier_decks["stranger"].pile.cards.count("minus-1") == 4  # JL-21.12: the perk takes one away


@pytest.mark.rule("JL-25.06")
def test_goals_that_both_games_have_are_dealt_once() -> None:
    """The base game's own copy of a shared goal is left out where the decks are merged."""
    state = state_of("proving-ground/trial", first("proving-ground/trial").options)
    assert "bystander" in state.catalog.battle_goals
    assert "slayer-again" not in state.catalog.battle_goals
    shipped = state_of(BOX, first().options).catalog.battle_goals
    assert len(library().of_kind("battle-goal", pack="jaws-of-the-lion")) == 32
    assert "slayer" in shipped


@pytest.mark.rule("JL-22.01", "JL-80.06", "JL-22.14", "JL-22.16", "JL-22.17", "JL-18.21", "JL-20.11", "JL-20.13")
def test_rewards_open_close_and_stock_and_the_story_ends_with_its_last_scenario() -> None:
    trial = campaign("proving-ground/trial")
    begun = first("proving-ground/trial")
    state = state_of("proving-ground/trial", begun.options)
    state.result, state.after, state.waiting = "won", "rewards", []
    game = new_game(
        SYSTEM, library(), library().get("proving-ground/yard", kind="adventure"), Table(2, 1, begun.options)
    )
    game.state = state
    ask = game.start()
    assert ask is not None
    assert (ask.kind, list(ask.options)) == ("receiver", PARTY)
    while ask is not None and ask.kind != "scenario":
        ask = game.answer({"receiver": "slinger", "shop": "done", "city": "a"}[ask.kind])
    assert [each.gold for each in state.characters.values()][:1] == [5]
    assert state.characters["slinger"].sheet.experience >= 10
    assert state.story.open == ["lane"]
    assert (state.story.won, state.story.closed) == (["yard"], ["cellar"])
    assert state.story.shop == {"travel-boots": 1, "ring-of-haste": 1}
    assert not story_is_told(trial, ["yard"])
    assert story_is_told(trial, ["yard", "lane"])


@pytest.mark.rule("JL-90.64")
def test_bots_try_a_lost_scenario_again_and_a_campaign_resumes() -> None:
    run = CampaignRun(SYSTEM, library(), campaign(), Table(2, 5, {"heroes": PARTY}), Seats("random", (), 1))
    while run.session.run_bots():
        pass
    assert run.stage_over
    stages = 0
    while run.next_stage():
        run.session.run_bots()
        stages += 1
        assert stages < 20
    assert run.over
    assert run.tries[0].count >= 1


@pytest.mark.rule("JL-1.23", "JL-1.22")
def test_nobody_sees_the_battle_goals_of_others() -> None:
    state = state_of("proving-ground/trial", first("proving-ground/trial").options)
    view = SYSTEM.view(state, "bulwark")
    assert not hasattr(view, "battle_goals")
    assert view.own_goals() == state.battle_goals["bulwark"]


@pytest.mark.rule("JL-1.04")
def test_where_a_campaign_does_not_say_what_is_open_its_first_scenario_is() -> None:
    data = {key: value for key, value in campaign().data.items() if key != "open"}
    chapters = [str(each["adventure"]).rpartition("/")[2] for each in data["chapters"]]
    stage = RULES.first_stage(library(), replace(campaign(), data=data), Table(2, 1, {"characters": PARTY}))
    assert stage.options["story"]["open"] == chapters[:1]
