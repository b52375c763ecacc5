"""A saved campaign of Shadows of Brimstone that is damaged: what is wrong is said, and in which line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.systems.brimstone.test_campaign import SYSTEM, _leave_the_mine, campaign
from tests.systems.own import library_of
from toolkit.playtest.campaign import CampaignRun, Seats, read_campaign, resume
from toolkit.rules.record import RecordFault
from toolkit.rules.system import Table

HEROES = ["marshal", "songbird"]
CLASSES = "the classes are homesteader, lamplighter, marshal, preacher, road-agent, songbird"
NEW = "go on with the Lantern that saved it, or play a new campaign"
AT_TABLE = "nobody can sit down at this table: "


@pytest.fixture(scope="module")
def saved() -> dict[str, Any]:
    """A campaign in its second mission."""
    run = CampaignRun(
        SYSTEM, library_of("brimstone"), campaign(), Table(2, 3, {"heroes": HEROES}), Seats("", tuple(HEROES))
    )
    _leave_the_mine(run, [])
    run.next_stage()
    data: dict[str, Any] = json.loads(run.to_json())
    return data


def told(data: dict[str, Any]) -> tuple[str, str, str, str]:
    """What is said of a saved campaign: code, message, hint, and the line it is said of."""
    text = json.dumps(data, indent=1)
    with pytest.raises(RecordFault) as fault:
        resume(SYSTEM, library_of("brimstone"), read_campaign("campaign.json", text.encode()))
    found = fault.value.diagnostic
    assert found.path == "campaign.json"
    return found.code, found.message, found.hint, text.splitlines()[found.span.line - 1].strip()


@pytest.mark.parametrize(
    ("changes", "code", "message", "hint", "line"),
    [
        (
            {"kind": "saved-game"},
            "L1201",
            "this is not a saved campaign",
            "it is a single game; `lantern play --resume FILE` goes on with it",
            "{",
        ),
        ({"kind": "diary"}, "L1201", "this is not a saved campaign", "`lantern campaign --save FILE` writes one", "{"),
        (
            {"system": "night-cage"},
            "L1202",
            "the campaign was saved for 'night-cage', not 'brimstone'",
            "",
            '"system": "night-cage",',
        ),
        (
            {"format": 1},
            "L1202",
            "the campaign is older: Lantern 1 saved it, and cards and dice are dealt in another way since then "
            "(format 1, not 4)",
            NEW,
            '"format": 1,',
        ),
        (
            {"content_hash": "another"},
            "L1203",
            "the content has changed since the campaign was saved",
            "check out the content as it was, or play a new campaign",
            '"content_hash": "another",',
        ),
        (
            {"campaign": "brimstone/nowhere"},
            "L1203",
            "there is no campaign 'brimstone/nowhere'",
            "",
            '"campaign": "brimstone/nowhere",',
        ),
        ({"stages": []}, "L1201", "a campaign has at least one stage", "", '"stages": []'),
        ({"stages": ["lost"]}, "L1201", "a stage names no adventure", "", '"lost"'),
        ({"replays": -2}, "L1201", "'replays' is no number of replays", "", '"replays": -2,'),
        ({"seed": "x"}, "L1201", "'seed' is missing or damaged", "", '"seed": "x",'),
        ({"over": True}, "L1205", "the campaign is not over here any more", "", '"over": true,'),
        ({"players": 3}, "L1201", AT_TABLE + "there are 2 heroes for 3 players", "", '"options": {'),
    ],
)
def test_a_damaged_campaign_says_what_is_wrong_and_where(
    saved: dict[str, Any], changes: dict[str, Any], code: str, message: str, hint: str, line: str
) -> None:
    assert told({**saved, "lantern": "1", **changes}) == (code, message, hint, line)


@pytest.mark.parametrize(
    ("options", "message", "hint"),
    [
        ({"heroes": ["marshall", "songbird"]}, "there is no hero 'marshall'", CLASSES),
        ({"heroes": 3}, "the option 'heroes' is a list of hero classes, not 3", ""),
        ({"heroes": 7 * ["marshal"]}, "there are 7 heroes for 2 players", ""),
        ({"themes": 5}, "the option 'themes' is a list of themes, not 5", ""),
        ({"themes": ["voyd"]}, "no threat card has the theme 'voyd'", "did you mean 'void'?"),
        (
            {"themes": ["fire"]},
            "no threat card has the theme 'fire'",
            "the themes are beast, demon, other, undead, void",
        ),
        ({"hardcore": "yes"}, "the option 'hardcore' is true or false, not 'yes'", ""),
        ({"brutall": True}, "there is no option 'brutall'", "did you mean 'brutal'?"),
        ({"carried": []}, "the option 'carried' is what heroes bring along, by name, not []", ""),
        (
            {"hardcore": True, "hardcore-church": True},
            "the options 'hardcore' and 'hardcore-church' do not go together: they are two forms of one rule "
            "(SB-41.11)",
            "choose one of them",
        ),
        (
            {"first-game": True},
            "a campaign is no first game: what heroes keep, and the dark stone, is left out there (SB-40)",
            "",
        ),
    ],
)
def test_a_table_of_a_campaign_that_cannot_be_is_told_at_its_options(
    saved: dict[str, Any], options: dict[str, Any], message: str, hint: str
) -> None:
    damaged = {**saved, "options": {"heroes": HEROES, **options}}
    assert told(damaged) == ("L1201", AT_TABLE + message, hint, '"options": {')


@pytest.mark.parametrize(
    ("changes", "code", "message", "hint", "line"),
    [
        (
            {"adventure": "brimstone/elsewhere"},
            "L1205",
            "brimstone/sack-of-black-stone is played here, not brimstone/elsewhere",
            "",
            '"adventure": "brimstone/elsewhere",',
        ),
        ({"outcome": "won"}, "L1205", "the game ends 'lost' now", "", '"outcome": "won",'),
        ({"decisions": ["x"]}, "L1201", "a decision is not `who key`", "", '"decisions": ['),
    ],
)
def test_a_damaged_mission_of_a_campaign_is_told_where_it_stands(
    saved: dict[str, Any], changes: dict[str, Any], code: str, message: str, hint: str, line: str
) -> None:
    first, *others = saved["stages"]
    assert told({**saved, "stages": [{**first, **changes}, *others]}) == (code, message, hint, line)


def test_a_mission_that_is_not_over_leads_to_no_other(saved: dict[str, Any]) -> None:
    first, *others = saved["stages"]
    cut = {**first, "outcome": "", "decisions": [], "digests": {}}
    found = told({**saved, "stages": [cut, *others]})
    assert found[:3] == ("L1205", "this stage is not reached any more", "")
