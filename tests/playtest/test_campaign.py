"""Campaigns: stage after stage, and a campaign that was stopped goes on exactly as it would have gone on."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.playtest.campaigns import SYSTEM, Killed, again, begin, killed_after, library, play_out
from toolkit.playtest import campaign
from toolkit.playtest.campaign import CampaignRun, NoCampaigns, read_campaign, resume
from toolkit.rules.campaign import words_of
from toolkit.rules.record import RecordFault
from toolkit.rules.system import Table
from toolkit.systems import find
from toolkit.systems.massive_darkness.bots.greedy import GreedyBot


def test_bots_play_to_the_end_of_the_last_chapter() -> None:
    run = play_out(begin())
    played = [record.adventure for record in run.records()]
    assert list(dict.fromkeys(played)) == ["massive-darkness/first-steps-below", "massive-darkness/her-last-thread"]
    assert all(record.outcome in ("won", "lost") for record in run.records())


def test_the_same_seed_gives_the_same_campaign_and_another_one_another() -> None:
    assert play_out(begin(seed=5)).to_json() == play_out(begin(seed=5)).to_json()
    assert play_out(begin(seed=5)).to_json() != play_out(begin(seed=6)).to_json()


def test_every_stage_has_luck_of_its_own() -> None:
    run = play_out(begin())
    seeds = [record.table.seed for record in run.records()]
    assert len(set(seeds)) == len(seeds)


@settings(max_examples=12, deadline=None)
@given(
    seed=st.integers(0, 10_000),
    players=st.integers(1, 6),
    campaign=st.sampled_from(["two-nights", "tight-purse"]),
    kills=st.lists(st.integers(0, 150), min_size=1, max_size=4),
)
def test_a_campaign_killed_at_any_points_goes_on_as_if_nothing_had_been(
    seed: int, players: int, campaign: str, kills: list[int]
) -> None:
    whole = play_out(begin(campaign, players=players, seed=seed)).to_json()
    run = begin(campaign, players=players, seed=seed)
    for thoughts in kills:
        try:
            with killed_after(thoughts):
                play_out(run)
        except Killed:
            run = again(run.to_json())  # all that is left of it is the file
    assert play_out(run).to_json() == whole


def test_bots_replay_a_lost_adventure_as_often_as_they_may() -> None:
    for replays in (0, 1, 3):
        run = play_out(begin(replays=replays))  # random bots win nothing
        assert [(tries.adventure.id, tries.count, tries.won) for tries in run.tries.values()] == [
            ("first-steps-below", 1 + replays, False),
            ("her-last-thread", 1 + replays, False),
        ]
        asked = [decision for record in run.records() for decision in record.decisions if decision.startswith("table ")]
        assert asked.count("table replay") == 2 * replays
        assert asked.count("table go-on") == asked.count("table end") == 1


def test_an_adventure_that_is_won_is_not_played_again() -> None:
    run = play_out(begin(bots="greedy", replays=3, seed=4, lifespark=20))
    assert [tries.won for tries in run.tries.values()].count(True) >= 1
    for tries in run.tries.values():
        outcomes = [each.outcome for each in run.records() if each.adventure == tries.adventure.qualified]
        assert "won" not in outcomes[:-1]
        assert tries.won == (outcomes[-1] == "won")
        assert tries.won or tries.count == 4


def test_a_campaign_that_is_resumed_remembers_how_often_bots_may_try() -> None:
    whole = play_out(begin(replays=2)).to_json()
    run = begin(replays=2)
    run.session.run_bots()
    run.next_stage()
    resumed = again(run.to_json())
    assert play_out(resumed).to_json() == whole
    assert [tries.count for tries in resumed.tries.values()] == [3, 3]


def test_bots_that_remember_things_go_on_where_they_were() -> None:
    whole = play_out(begin(bots="greedy", seed=4)).to_json()
    run = begin(bots="greedy", seed=4)
    for thoughts in (40, 3, 80):
        with pytest.raises(Killed), killed_after(thoughts, GreedyBot):
            play_out(run)
        run = again(run.to_json())
    assert play_out(run).to_json() == whole


def test_a_campaign_between_two_stages_resumes_at_the_same_place() -> None:
    run = begin()
    run.session.run_bots()
    ended = run.to_json()  # killed after the last decision, before the next stage began
    run.next_stage()
    assert again(ended).stage_over
    assert again(run.to_json()).stage == run.stage
    assert play_out(again(ended)).to_json() == play_out(run).to_json()


def test_a_campaign_that_is_over_is_read_as_over() -> None:
    run = play_out(begin())
    resumed = again(run.to_json())
    assert resumed.over
    assert resumed.to_json() == run.to_json()
    assert resumed.party() == run.party()


def test_people_take_back_decisions_after_resuming() -> None:
    run = begin(bots="")
    assert run.session.run_bots() is True
    before = run.to_json()
    ask = run.session.game.pending
    assert ask is not None
    run.session.choose(next(iter(ask.options)))
    resumed = again(run.to_json())
    assert resumed.session.undo()
    assert resumed.to_json() == before


def test_people_and_bots_sit_at_one_table() -> None:
    run = begin(people=("hadrik",), heroes=["garrick", "hadrik"])
    assert run.session.run_bots() is True
    ask = run.session.game.pending
    assert ask is not None
    assert ask.who in ("hadrik", "table")
    assert run.session.seats == {"garrick": "random", "hadrik": "person", "table": "person"}
    run.session.choose(next(iter(ask.options)))
    run.session.run_bots()
    resumed = again(run.to_json())
    assert resumed.session.seats == run.session.seats
    for each in (run, resumed):  # the bot's luck goes on where it was
        ask = each.session.game.pending
        assert ask is not None
        each.session.choose(next(iter(ask.options)))
        each.session.run_bots()
    assert resumed.to_json() == run.to_json()


def test_the_adventures_of_a_campaign_share_a_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else what is saved of it could grow larger than what is read."""
    run = begin(players=1, seed=2)
    run.session.run_bots()
    played = len(run.session.recorder.record.decisions)
    monkeypatch.setattr(campaign, "CAMPAIGN_DECISIONS", played + 5)
    assert run.next_stage()
    assert run.session.budget == 5


def test_words_stand_before_and_after_a_chapter() -> None:
    campaign = library().get("two-nights", kind="campaign")
    assert words_of(library(), campaign, 0, "before") == "The first night begins."
    assert words_of(library(), campaign, 0, "after") == "The first night ends."
    assert words_of(library(), campaign, 1, "after") == ""


def test_a_system_without_campaigns_says_so() -> None:
    campaign = library().get("two-nights", kind="campaign")
    with pytest.raises(NoCampaigns, match="The Night Cage"):
        CampaignRun(find("night-cage"), library(), campaign, Table(4, 1))


# Saved campaigns that cannot be used


@pytest.fixture(scope="module")
def saved() -> dict[str, Any]:
    run = begin(seed=3)
    run.session.run_bots()
    run.next_stage()
    run.session.run_bots()
    data: dict[str, Any] = json.loads(run.to_json())
    return data


def fault_of(text: str) -> tuple[str, str, int]:
    """Code, message and line of what is wrong with a saved campaign."""
    with pytest.raises(RecordFault) as caught:
        resume(SYSTEM, library(), read_campaign("campaign.json", text.encode()))
    found = caught.value.diagnostic
    return found.code, found.message, found.span.line


def edited(saved: dict[str, Any], **changes: Any) -> str:
    return json.dumps({**saved, **changes}, indent=1)


def stage_edited(saved: dict[str, Any], index: int, **changes: Any) -> str:
    stages = [{**stage, **changes} if number == index else stage for number, stage in enumerate(saved["stages"])]
    return edited(saved, stages=stages)


@pytest.mark.parametrize(
    ("changes", "code", "words"),
    [
        ({"kind": "saved-game"}, "L1201", "this is not a saved campaign"),
        ({"format": 99}, "L1202", "the campaign is newer"),
        ({"format": 1}, "L1202", "the campaign is older"),
        ({"seed": "seven"}, "L1201", "'seed' is missing or damaged"),
        ({"bots": None}, "L1201", "'bots' is missing or damaged"),
        ({"replays": "twice"}, "L1201", "'replays' is no number of replays"),
        ({"replays": -1}, "L1201", "'replays' is no number of replays"),
        ({"stages": []}, "L1201", "at least one stage"),
        ({"stages": ["lost"]}, "L1201", "a stage names no adventure"),
        ({"system": "night-cage"}, "L1202", "saved for 'night-cage'"),
        ({"content_hash": "another"}, "L1203", "the content has changed"),
        ({"campaign": "short-stories/three-nights"}, "L1203", "there is no campaign"),
        ({"over": True}, "L1205", "the campaign is not over here any more"),
        ({"options": {"heroes": ["nobody", "no-one"]}}, "L1201", "nobody can sit down at this table"),
        ({"options": {"heroes": 3}}, "L1201", "nobody can sit down at this table: the option 'heroes' is a list"),
        ({"options": {"heroes": ["wren"]}}, "L1201", "there are 1 different heroes for 2 players"),
        ({"players": 6}, "L1205", "no longer plays as it was saved"),
        ({"seed": 4}, "L1205", "no longer plays as it was saved"),
    ],
)
def test_a_damaged_foreign_or_changed_campaign_is_told_with_its_place(
    saved: dict[str, Any], changes: dict[str, Any], code: str, words: str
) -> None:
    if "over" in changes:  # the last stage goes on here
        last = {**saved["stages"][-1], "outcome": "", "decisions": [], "digests": {}}
        saved = {**saved, "stages": [*saved["stages"][:-1], last]}
    found, message, line = fault_of(edited(saved, **changes))
    assert (found, words in message) == (code, True), message
    assert line >= 1


@pytest.mark.parametrize(
    ("index", "changes", "code", "words"),
    [
        (0, {"decisions": ["nonsense"]}, "L1201", "a decision is not `who key`"),
        (0, {"digests": {"first": "0"}}, "L1201", "a round is not a number"),
        (1, {"digests": None}, "L1201", "'digests' is missing or damaged"),
        (0, {"outcome": "drawn"}, "L1205", "the game ends 'lost' now"),
        (0, {"digests": {"1": "0123456789abcdef"}}, "L1205", "round 1 no longer plays as it was saved"),
        (1, {"adventure": "massive-darkness/keep-the-ember"}, "L1205", "is played here, not"),
    ],
)
def test_a_damaged_stage_is_told_with_its_place(
    saved: dict[str, Any], index: int, changes: dict[str, Any], code: str, words: str
) -> None:
    found, message, line = fault_of(stage_edited(saved, index, **changes))
    assert (found, words in message) == (code, True), message
    assert line > 10


def test_a_decision_that_was_edited_is_found_on_its_line(saved: dict[str, Any]) -> None:
    decisions = list(saved["stages"][0]["decisions"])
    decisions[7] = f"{decisions[7].split()[0]} fly:away"
    text = stage_edited(saved, 0, decisions=decisions)
    code, message, line = fault_of(text)
    assert code == "L1204"
    assert "fly:away" in message
    assert "fly:away" in text.splitlines()[line - 1]


def test_a_stage_that_cannot_follow_is_told(saved: dict[str, Any]) -> None:
    cut = {**saved["stages"][0], "outcome": "", "decisions": [], "digests": {}}
    code, message, _ = fault_of(edited(saved, stages=[cut, *saved["stages"][1:]]))
    assert (code, message) == ("L1205", "this stage is not reached any more")


def test_garbage_is_no_campaign() -> None:
    for text in ("", "[1, 2", "hello", "\x00\x01"):
        with pytest.raises(RecordFault):
            read_campaign("campaign.json", text.encode())


@pytest.mark.parametrize("fault", [KeyError("ours"), TypeError("ours"), ValueError("ours"), AttributeError("ours")])
def test_a_fault_of_ours_is_not_told_as_that_of_a_campaign(
    saved: dict[str, Any], fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise fault

    monkeypatch.setattr("toolkit.rules.randomness.Randomness.__init__", broken)
    with pytest.raises(type(fault), match="ours"):
        fault_of(edited(saved))
