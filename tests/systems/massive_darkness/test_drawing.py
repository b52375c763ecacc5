"""The table as text: a person at a terminal sees what the rules see."""

from __future__ import annotations

from typing import Any

from tests.systems.massive_darkness.packs import library
from toolkit.rules.decisions import Ask
from toolkit.rules.game import Game
from toolkit.systems.massive_darkness import SYSTEM


def _drawn(**given: Any) -> list[str]:
    adventure = library().get("massive-darkness/thrice-put-out", kind="adventure")
    state = SYSTEM.from_data(library(), adventure, {"heroes": {"wren": {"zone": "3.d4"}}, **given})
    return SYSTEM.draw(state).splitlines()


def _zone(lines: list[str], name: str) -> list[str]:
    """The three lines of a zone's box."""
    row = next(number for number, line in enumerate(lines) if f"|{name}" in line or f" {name}" in line)
    start = lines[row].index(name)
    return [line[start : start + 9].strip() for line in lines[row : row + 3]]


def test_stairs_say_where_they_lead_and_whether_heroes_may_use_them() -> None:
    assert _zone(_drawn(), "3.d4")[2] == "x1.a1"
    opened = _drawn(flags={"first-death": 1})
    assert (_zone(opened, "3.d4")[2], _zone(opened, "1.a1")[2]) == ("/1.a1", "x3.d4")


def test_floors_that_lie_apart_are_drawn_one_below_the_other() -> None:
    lines = _drawn()
    blank = lines.index("")
    assert all(lines[:blank])
    assert blank == 1 + 3 * (4 * 4 + 1) + 3  # the headline, three floors of four rows, the legend


def test_a_lever_that_was_pulled_is_marked() -> None:
    lines = _drawn(tokens=[{"token": "lair", "at": "4.a4", "used": True}, {"token": "lair", "at": "4.d4"}])
    assert (_zone(lines, "4.a4")[2], _zone(lines, "4.d4")[2]) == ("(lair)", "lair")


def test_a_monster_is_shown_with_the_card_it_wears() -> None:
    lines = _drawn(enemies={"third-dark": {"card": "unlit-sovereign", "zone": "4.a1", "wears": "noon-eater"}})
    assert any("third-dark" in line and "wearing noon-eater" in line for line in lines)


def _asked(answers: str, **given: Any) -> Ask:
    """The question after some answers, from the hero phase on."""
    data = {"phase": "heroes", "heroes": {"wren": {"zone": "3.d4", "equipped": ["rusted-sabre"]}}, **given}
    adventure = library().get("massive-darkness/thrice-put-out", kind="adventure")
    state = SYSTEM.from_data(library(), adventure, data)
    game = Game(library(), adventure, state, SYSTEM.next_step)
    game.start()
    for answer in answers.split():
        game.answer(answer)
    assert game.pending is not None
    return game.pending


def test_an_action_that_changed_nothing_yet_may_be_taken_back_and_says_so() -> None:
    label = "never mind: the action is not spent"
    assert SYSTEM.label(_asked("equip"), "done") == label
    assert SYSTEM.label(_asked("equip unequip:rusted-sabre"), "done") != label
    assert SYSTEM.label(_asked("equip done equip"), "done") != label
