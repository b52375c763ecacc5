"""What checks of scenarios, decks and cards say, in words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.systems.jaws_of_the_lion.test_campaign_checks import told as told_of_campaign
from tests.systems.jaws_of_the_lion.test_said_in_vain import found
from tests.systems.jaws_of_the_lion.test_settled_conditions import card
from tests.systems.jaws_of_the_lion.test_settled_moments import HARM, TWO_DOORS, rule, told

RANKS = {"2": "normal", "3": "normal", "4": "normal"}
LEVELS = [{"normal": {"health": 5, "move": 2, "attack": 2}, "elite": {"health": 7, "move": 2, "attack": 3}}] * 8
IMP = {"id": "imp", "kind": "monster", "name": "Imp", "standees": 4, "levels": LEVELS}


@pytest.mark.parametrize(
    ("scenario", "expected"),
    [
        (
            {"monsters": [{"monster": "gutter-rat", "at": "2,0", "for": RANKS}]},
            ("L0833", "2,0 is a door, which belongs to no room"),
        ),
        ({"treasures": {"2,0": "treasure-4"}}, ("L0833", "2,0 is a door, which belongs to no room")),
        (
            {"monsters": [{"monster": "gutter-rat", "at": "9,0", "for": RANKS}]},
            ("L0833", "there is no hex 9,0 on the board"),
        ),
        ({"sections": {"1": {"door": "B", "story": "A lamp."}}}, ("L0871", "the scenario has no door 'B'")),
        ({"locked": ["A"]}, ("L0873", "nothing ever unlocks the door A")),
        (
            {"rules": [rule("door-opened", HARM, 'door == "B"')]},
            ("L0871", "the scenario has no door 'B'"),
        ),
        (
            {"rules": [rule("round-end", HARM, '"bone-hulk" in slain')]},
            ("L0870", "no 'bone-hulk' ever appears in this scenario"),
        ),
        (TWO_DOORS | {"things": "@ # . . . .\n @ #   .   .\n"}, ("L0872", "nobody can walk to the door A")),
        (
            {
                "monsters": [
                    {"monster": "bell-warden", "at": at, "for": dict.fromkeys(RANKS, "boss")} for at in ("3,0", "3,1")
                ]
            },
            ("L0880", "the room 2 has 2 of 'bell-warden' for 2 characters, and there are 1"),
        ),
    ],
)
def test_what_is_wrong_with_a_scenario_is_said(
    tmp_path: Path, scenario: dict[str, Any], expected: tuple[str, str]
) -> None:
    assert expected in told(tmp_path, **scenario)


def test_a_deck_has_cards(tmp_path: Path) -> None:
    assert found(tmp_path, IMP) == ["L0835: no monster ability card belongs to the deck 'imp'"]


def test_a_half_does_not_charge_what_it_consumes(tmp_path: Path) -> None:
    consuming = {"consume": {"element": "fire", "then": [{"add": {"attack": 1}}]}}
    told_of = card([consuming, {"attack": 2}])
    told_of["top"]["charge"] = ["fire"]
    (message,) = found(tmp_path, told_of)
    assert message.startswith("L0874: ")
    assert message.endswith("cannot charge it in the same turn")


def test_chapters_of_a_campaign_are_unlocked_before_they_come(tmp_path: Path) -> None:
    nothing = "nothing that can be played before it unlocks 'cellar-clearance'"
    assert ("L0875", nothing) in told_of_campaign(tmp_path, {}, [{"reward": {"gold": 1}}])
