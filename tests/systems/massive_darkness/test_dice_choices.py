"""What bots answer about dice: which to roll again, to take away and to turn over."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.massive_darkness.packs import library
from toolkit.rules.decisions import Ask
from toolkit.rules.dice import Rolled
from toolkit.systems.massive_darkness import SYSTEM
from toolkit.systems.massive_darkness.bots import dice_choices
from toolkit.systems.massive_darkness.fights.sides import Thrown

STATE = SYSTEM.from_data(
    library(), library().get("massive-darkness/first-steps-below", kind="adventure"), {"heroes": {"wren": {}}}
)
RED = STATE.catalog.dice["red"]


def _blank() -> Rolled:
    """The red die as it lies with nothing on it."""
    return Rolled(RED, next(face for face, symbols in enumerate(RED.faces) if not symbols))


def _asked(kind: str, options: dict[str, Any]) -> Ask:
    return Ask(kind, "wren", options)


@pytest.mark.parametrize(
    ("chooser", "score", "answer"), [("wren", 0, "a"), ("wren", 9, "keep"), ("", 9, "a"), ("", 0, "keep")]
)
def test_own_dice_are_rolled_again_when_they_are_bad_and_others_when_they_are_good(
    chooser: str, score: int, answer: str
) -> None:
    thrown = Thrown("attack", chooser, "hit", (_blank(), _blank()), score)
    assert dice_choices.reroll(_asked("reroll", {"keep": None, "a": thrown})) == answer


def test_of_the_opponents_dice_the_best_is_rolled_again_and_a_bad_one_never() -> None:
    best = max(range(len(RED.faces)), key=lambda face: RED.faces[face].count("hit"))
    options = {"done": None, "bad": _blank(), "good": Rolled(RED, best)}
    assert dice_choices.pick_die(_asked("pick-die", options)) == "good"
    assert dice_choices.pick_die(_asked("pick-die", {"done": None, "bad": _blank()})) == "done"


def test_the_die_that_shows_most_is_taken_away_and_before_the_roll_the_strongest_colour() -> None:
    best = max(range(len(RED.faces)), key=lambda face: RED.faces[face].count("hit"))
    assert dice_choices.remove_die(_asked("remove-die", {"bad": _blank(), "good": Rolled(RED, best)})) == "good"
    assert dice_choices.remove_die(_asked("remove-die", {"y": "yellow", "r": "red"})) == "r"
    assert dice_choices.add_die(_asked("add-die", {"yellow": None, "red": None})) == "red"


def test_the_die_that_gains_most_is_turned_over_and_none_that_loses() -> None:
    gains = {
        face: sum(RED.faces[RED.opposite[face]].count(each) - RED.faces[face].count(each) for each in ("hit", "shield"))
        for face in range(len(RED.faces))
    }
    most, least = max(gains, key=gains.__getitem__), min(gains, key=gains.__getitem__)
    assert gains[most] > 0 > gains[least]
    for order in ((most, least), (least, most)):
        options = {"keep": None, **{f"face-{face}": Rolled(RED, face) for face in order}}
        assert dice_choices.flip(_asked("flip", options)) == f"face-{most}"
    assert dice_choices.flip(_asked("flip", {"keep": None, "worse": Rolled(RED, least)})) == "keep"
