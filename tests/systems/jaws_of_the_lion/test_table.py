"""What people at a terminal see: the introduction, the order of turns, and nothing before its time."""

from __future__ import annotations

import pytest

from tests.systems.jaws_of_the_lion.packs import library
from toolkit.cli.at_table import _told_at_start
from toolkit.playtest.session import Session
from toolkit.rules.system import Table
from toolkit.systems import find

SYSTEM = find("jaws-of-the-lion")


def session() -> Session:
    yard = library().get("proving-ground/yard", kind="adventure")
    return Session(SYSTEM, library(), yard, Table(2, 1, {"characters": ["bulwark", "slinger"]}))


@pytest.mark.rule("JL-1.06", "JL-23.02", "JL-23.07", "JL-80.07")
def test_special_rules_are_read_before_play_and_sections_goods_and_rewards_are_not() -> None:
    told = " ".join(_told_at_start(session()))
    assert "“struck”" in told  # a special rule
    assert "“lamp”" not in told  # of a section
    assert "Ring of Renewal" not in told  # of the goods
    assert "gold" not in told  # of the rewards


@pytest.mark.rule("JL-3.15", "JL-3.16")
def test_the_order_of_turns_is_shown_from_the_lowest_initiative_on() -> None:
    yard = library().get("proving-ground/yard", kind="adventure")
    state = SYSTEM.from_data(
        library(),
        yard,
        {
            "characters": {
                "bulwark": {"at": "0,0", "initiative": [70, 71]},
                "slinger": {"at": "0,1", "initiative": [8, 9]},
            },
            "monsters": {"bone-hulk-1": {"at": "4,0", "acted": True}},
            "revealed_cards": {"bone-hulk": "bone-hulk-slam"},
            "phase": "turns",
        },
    )
    assert "order: 8 Slinger, (65 Bone Hulk: Slam), 70 Bulwark" in SYSTEM.draw(state)


def test_the_board_shows_what_only_some_scenarios_have() -> None:
    drawn = SYSTEM.draw(session().game.state)
    assert "<alt>" in drawn
    assert "* hazard  > exit  ? goods  <…> special object" in drawn
    assert "9,3" not in drawn  # a room that nobody has seen


def test_a_room_has_walls_around_it_and_there_are_none_around_nothing() -> None:
    lines = SYSTEM.draw(session().game.state).splitlines()
    assert lines[0] == "+" + 14 * "--+"
    assert (lines[1][0], lines[1][-1]) == ("|", "|")
    assert lines[4].startswith("   |"), "left of a row that begins further right there is nothing"


def test_an_object_is_harmed_and_mended_by_one_where_nothing_is_said() -> None:
    for name in ("harm_object", "mend_object"):
        [amount] = [each for each in SYSTEM.vocabulary.verbs[name].parameters if each.name == "value"]
        assert (amount.required, amount.default) == (False, 1)
