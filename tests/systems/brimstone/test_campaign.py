"""Campaigns of Shadows of Brimstone: who takes part may change between missions (SB-60.10, SB-60.11)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.own import library_of
from toolkit.crawl.figures.own import Own, outlasting
from toolkit.playtest.campaign import CampaignRun, Seats, read_campaign, resume
from toolkit.rules.campaign import CampaignStage
from toolkit.rules.system import Table, new_game
from toolkit.systems import find
from toolkit.systems.brimstone.state import State
from toolkit.systems.brimstone.story.campaign import TownCampaign

SYSTEM = find("brimstone")
RULES = TownCampaign()
HEROES = {"marshal": {"at": "1,1", "xp": 40}, "songbird": {"at": "2,1", "xp": 620, "gold": 75, "wounds": 3}}


def campaign() -> Any:
    return library_of("brimstone").get("the-last-shift", kind="campaign")


def ended(**story: Any) -> State:
    """A state at the end of a mission that was lost."""
    box = library_of("brimstone")
    adventure = box.get("sack-of-black-stone", kind="adventure")
    told = {"campaign": "brimstone/the-last-shift", "next": 0, **story}
    state: State = SYSTEM.from_data(box, adventure, {"heroes": HEROES, "story": told, "outcome": "lost"})
    return state


def following(state: State) -> CampaignStage:
    stage = RULES.next_stage(library_of("brimstone"), campaign(), Table(2, 1), CampaignStage(0), state)
    assert stage is not None
    return stage


def begun(stage: CampaignStage) -> State:
    """The first state of a stage."""
    box = library_of("brimstone")
    adventure = box.get(campaign().data["chapters"][stage.chapter]["adventure"], kind="adventure")
    state: State = new_game(SYSTEM, box, adventure, Table(2, 1, stage.options)).state
    return state


def test_every_mission_is_one_more_of_the_campaign() -> None:
    """Whichever chapter it is: people read which mission they play, and tries are counted for each."""
    lost = ended()
    stage: CampaignStage | None = CampaignStage(0)
    for number in (1, 2):
        assert stage is not None
        stage = RULES.next_stage(library_of("brimstone"), campaign(), Table(2, 1), stage, lost)
        assert stage is not None
        assert (stage.number, stage.chapter) == (number, 0)


@pytest.mark.rule("SB-60.10")
def test_who_sits_out_is_not_in_the_next_mission_and_is_kept_for_later() -> None:
    kept = {"class": "songbird", "xp": 620, "gold": 75, "items": ["hidden-knife"], "wounds": 0, "dread": 0}
    state = begun(following(ended(absent={"songbird": kept})))
    assert list(state.heroes) == ["marshal"]
    assert state.revives == 2  # as for one hero (SB-7.12)
    assert state.story is not None
    assert state.story.absent == {"songbird": kept}


@pytest.mark.rule("SB-60.10")
def test_who_comes_back_has_what_it_kept() -> None:
    state = begun(following(ended(back={"preacher": {"class": "preacher", "xp": 1100, "gold": 5, "level": 2}})))
    assert list(state.heroes) == ["marshal", "songbird", "preacher"]
    assert (state.heroes["preacher"].xp, state.heroes["preacher"].gold) == (1100, 5)
    assert state.story is not None
    assert not state.story.back


@pytest.mark.rule("SB-60.11")
def test_who_joins_has_a_seat_from_the_start_and_arrives_after_the_town() -> None:
    state = begun(following(ended(newcomers={"marshal-2": "marshal"})))
    assert SYSTEM.seats(state) == ["marshal", "songbird", "marshal-2", "table"]
    assert [each.id for each in state.awake()] == ["marshal", "songbird"]


def test_a_campaign_in_which_heroes_come_and_go_is_resumed_as_it_was() -> None:
    table = Table(2, 3, {"heroes": ["marshal", "songbird"]})
    seats = Seats("", ("marshal", "songbird"))
    run = CampaignRun(SYSTEM, library_of("brimstone"), campaign(), table, seats)
    posses = []
    for wished in (["rest:songbird", "new:preacher"], ["call:songbird"], []):
        _leave_the_mine(run, wished)
        posses.append(sorted(run.session.game.state.heroes))
        run.next_stage()
    assert posses[:2] == [["marshal", "songbird"], ["marshal", "preacher"]]
    assert posses[2] == ["marshal", "preacher", "songbird"]
    again = resume(SYSTEM, library_of("brimstone"), read_campaign("campaign.json", run.to_json().encode()))
    assert again.to_json() == run.to_json()


def _leave_the_mine(run: CampaignRun, wished: list[str]) -> None:
    """Play a stage in which all flee at once: who takes part next is as wished, all else is the first option."""
    session = run.session
    while session.run_bots():
        ask = session.game.pending
        assert ask is not None
        key = next((key for key in (*wished, "flee", "rest", "go") if key in ask.options), next(iter(ask.options)))
        if key in wished:
            wished.remove(key)
        session.choose(key)


def test_bots_that_take_care_come_to_level_4() -> None:
    """A whole campaign: every mission of the box is a chapter, and heroes grow with what they live through."""
    box = library_of("brimstone")
    chapters = {str(each["adventure"]) for each in campaign().data["chapters"]}
    assert chapters == {each.id for each in box.of_kind("adventure")}
    run = CampaignRun(SYSTEM, box, campaign(), Table(4, 3), Seats("greedy"))
    while not run.over:
        assert run.session.run_bots() is False
        run.next_stage()
    heroes = run.session.game.state.heroes.values()
    assert max(each.level for each in heroes) >= 4
    assert len(run.past) >= 8


@pytest.mark.rule("SB-91.103")
def test_what_a_pack_gave_goes_along_but_for_what_ends_with_the_turn() -> None:
    state = ended()
    state.heroes["marshal"].own = Own(("famed",), ("medal", "medal"))
    carried = following(state).options["carried"]
    assert carried["marshal"]["own"] == {"roles": ["famed"], "tokens": {"medal": 2}, "conditions": []}
    assert "own" not in carried["songbird"]
    assert outlasting(Own(conditions=(("hoarse", ""), ("winded", "turn")))).conditions == (("hoarse", ""),)
