"""What people at a terminal see: the introduction, the order of turns, and nothing before its time."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from tests.systems.jaws_of_the_lion.packs import library
from tests.systems.jaws_of_the_lion.test_layout import layout
from tests.systems.own import library_of
from toolkit.cli.at_table import _told_at_start
from toolkit.playtest.session import Session
from toolkit.rules.log import Event
from toolkit.rules.system import Table
from toolkit.systems import find
from toolkit.systems.jaws_of_the_lion.table.drawing import _border

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


def test_tokens_of_rules_are_told_with_the_hexes_they_lie_on_that_anybody_sees() -> None:
    state = session().game.state
    assert "mber" not in SYSTEM.draw(state, 200)
    state.tokens_on_map = {"0,0": ("ember", "ember"), "1,1": ("ember",), "9,3": ("ember",)}
    for drawn in (SYSTEM.draw(state, 200), SYSTEM.draw_low(state, 200)):
        assert [line.rstrip() for line in drawn.splitlines() if "mber" in line] == [
            "tokens: 2 × ember at 0,0, ember at 1,1"
        ]


def test_a_room_has_walls_around_it_and_there_are_none_around_nothing() -> None:
    lines = SYSTEM.draw(session().game.state).splitlines()
    assert lines[0] == "+" + 14 * "--+"
    assert (lines[1][0], lines[1][-1]) == ("|", "|")
    assert lines[4].startswith("   |"), "left of a row that begins further right there is nothing"


def test_an_object_is_harmed_and_mended_by_one_where_nothing_is_said() -> None:
    for name in ("harm_object", "mend_object"):
        [amount] = [each for each in SYSTEM.vocabulary.verbs[name].parameters if each.name == "value"]
        assert (amount.required, amount.default) == (False, 1)


def test_a_low_board_has_one_line_a_row_and_everything_that_the_high_one_shows() -> None:
    state = session().game.state
    board, below = SYSTEM.draw_low(state).split("\n\n")
    high, legend = SYSTEM.draw(state).split("\n\n")
    rows = {name.partition(",")[2] for name in re.findall(r"-?\d+,-?\d+", high)}
    assert len(board.splitlines()) == len(rows)
    assert "<alt>" in board
    shown, there = (set(re.findall(r"-?\d+,-?\d+", each)) for each in (board, high))
    assert there - shown == {"2,0", "6,0", "6,1", "5,2", "5,3", "6,3"}, "doors and objects alone hide where they are"
    assert legend.endswith(below)
    assert "obstacle" not in below


@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("ambush", "level 6 · initiative 5"),
        ("bear-trap", "price 20 · small item"),
        ("bell-hound-chase", "initiative 9"),
        ("bulwark", "hand limit 10 · health by level 10 12 14 16 18 20 22 24 26"),
        (
            "bell-warden",
            "health 10 11 13 15 17 19 22 25 for each character, move 2 2 2 2 3 3 3 3, attack 3 3 4 4 5 6 6 7",
        ),
        (
            "bell-hound",
            "normal health 4 4 6 7 8 9 11 13, move 4 4 4 4 4 5 5 5, attack 2 2 2 3 3 4 4 4 · "
            "elite health 6 7 8 10 12 13 15 18, move 4 4 5 5 5 5 6 6, attack 2 3 3 4 4 5 5 6",
        ),
        ("arc3", ""),
    ],
)
def test_what_stands_on_a_card_besides_its_words(card: str, line: str) -> None:
    assert SYSTEM.card_line(library_of("jaws-of-the-lion").get(card)) == line


@pytest.mark.rule("JL-3.08")
def test_what_monsters_will_do_is_read_aloud_when_their_card_is_turned_up() -> None:
    assert SYSTEM.read_aloud(Event("ability_revealed", "JL-3.08", {"card": "bone-hulk-slam"})) == "bone-hulk-slam"
    assert SYSTEM.read_aloud(Event("returned", "JL-13.01", {"card": "ambush"})) == ""


@pytest.mark.parametrize(
    ("one", "other", "border"),
    [
        ("0,0", "1,0", "way"),
        ("1,0", "2,0", "way"),  # to a door
        ("1,1", "2,1", "wall"),  # to a room beside it
        ("2,1", "3,1", "way"),
        ("0,0", None, "wall"),
        (None, "0,0", "wall"),
        (None, None, "none"),
    ],
)
def test_a_line_is_drawn_where_nobody_can_walk(one: str | None, other: str | None, border: str) -> None:
    state: Any = SimpleNamespace(layout=layout("1 1 A 2\n 1 1 2 2\n"))
    assert _border(state, one, other) == border


BOARD = """\
+--+--+--+--+--+--+--+--+--+--+--+--+--+--+
|[BU]+       <alt>        bh1         =A= |
| 0,0   1,0   2,0   3,0   4,0   5,0   6,0 |
+--+  +  +  +  +  +  +  +  +  +  +  +  +  +--+
   |       $$     ^                      =A= |
   | 0,1   1,1   2,1   3,1   4,1   5,1   6,1 |
   +--+  +  +  +  +  +  +  +  +  +  +  +  +--+
      |        ?     ?         BH2m  <gat>|
      | 0,2   1,2   2,2   3,2   4,2   5,2 |
      +--+  +  +  +  +  +  +  +  +  +  +  +--+--+--+
         |                          *   <gat>  =B= |
         | 0,3   1,3   2,3   3,3   4,3   5,3   6,3 |
         +--+--+--+--+--+--+--+--+--+--+--+--+--+--+

# obstacle  ^ trap  ~ difficult  $ coin  T treasure  =A= door
* hazard  > exit  ? goods  <…> special object
+ strengthen, d disarm, i immobilize, m muddle, s stun, p poison, w wound
round 2, level 1; elements: fire strong, ice waning
order: 65 Bone Hulk: Slam, 70 Bulwark
 Crates: 0 (0 to 5)
Bulwark: 5 of 10 HP, 10 in hand, 0 discarded, 0 lost, 3 coins, strengthen
Slinger: exhausted
Bone Hulk 1 (normal) at 4,0: 7 of 7 HP
Bone Hulk 2 (elite) at 4,2: 7 of 10 HP, muddle
altar: 5 of 5 HP
gate: 5 of 5 HP"""


def test_everything_on_the_board_and_everybody_on_it_is_shown() -> None:
    given = {
        "round": 2,
        "phase": "turns",
        "elements": {"fire": "strong", "ice": "waning"},
        "characters": {
            "bulwark": {"at": "0,0", "initiative": [70, 71], "hp": 5, "coins": 3, "strengthen": True},
            "slinger": {"exhausted": True},
        },
        "monsters": {
            "bone-hulk-1": {"at": "4,0", "acted": True},
            "bone-hulk-2": {"at": "4,2", "rank": "elite", "damage": 3, "muddle": True},
        },
        "revealed_cards": {"bone-hulk": "bone-hulk-slam"},
        "coins": {"1,1": 3},
        "traps": {"2,1": {"damage": 3, "conditions": []}},
    }
    state = SYSTEM.from_data(library(), library().get("proving-ground/yard", kind="adventure"), given)
    shown = "\n".join(line.rstrip() for line in SYSTEM.draw(state, 200).splitlines())
    assert shown == BOARD
