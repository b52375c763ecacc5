"""Rules that ask for what cannot be together, and effects for somebody who is not there, are refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.systems.jaws_of_the_lion.test_said_in_vain import found
from tests.systems.jaws_of_the_lion.test_settled_conditions import ability, card
from tests.systems.jaws_of_the_lion.test_settled_moments import ALTAR, HARM, TWO_DOORS, rule, told

RAT = [{"monster": "gutter-rat", "at": "3,0", "for": {"2": "normal", "3": "normal", "4": "normal"}}]
ALONE = "L0879: this never holds: who is alone has no allies"
NO_ENEMY = "L0879: this never holds: no enemy is there where no monster is on the board"
NO_MONSTER = "L0879: this never holds: monsters is never less than 1"
LEVELS = [{"normal": {"health": 5, "move": 2, "attack": 2}, "elite": {"health": 7, "move": 2, "attack": 3}}] * 8


def item(trigger: dict[str, Any]) -> dict[str, Any]:
    charm = {"id": "charm", "kind": "item", "name": "Charm", "number": 60, "slot": "small", "price": 5, "use": "once"}
    return {**charm, "triggers": [trigger]}


def nothing(why: str) -> str:
    return f"L0884: this does nothing: {why} then"


@pytest.mark.parametrize(
    ("event", "condition", "told_of"),
    [
        ("turn", "living == 1 and allies_beside > 0", ALONE),
        ("turn", "living == 2 and allies_beside > 0", ""),
        ("turn", "monsters == 0 and enemies_beside > 0", NO_ENEMY),
        ("turn", "monsters == 1 and enemies_beside > 0", ""),
        ("attack", "living == 1 and flanked", ALONE),
        ("attack", "living == 1 and not flanked", ""),
        ("attack", "monsters == 0 and not alone", NO_ENEMY),
        ("attack", "monsters == 0 and alone", ""),
        ("attack", 'monsters == 0 and target.rank == "elite"', NO_ENEMY),
        ("attack", 'monsters == 0 and target.rank == "special-object"', ""),
        ("attacked", "monsters == 0", NO_MONSTER),
        ("attacked", "monsters == 1", ""),
    ],
)
def test_a_character_has_enemies_and_allies_only_where_some_are(
    tmp_path: Path, event: str, condition: str, told_of: str
) -> None:
    done = {"attacked": {"add": {"shield": 1}}, "attack": {"add": {"attack": 1}}}.get(event, {"move": 2})
    assert found(tmp_path, item({"on": event, "if": condition, "do": [done]})) == ([told_of] if told_of else [])


@pytest.mark.parametrize(
    ("condition", "told_of"),
    [
        ("monsters == 1 and allies_beside > 0", ALONE),
        ("monsters == 2 and allies_beside > 0", ""),
        ("monsters == 0", NO_MONSTER),
        ("monsters > 1 and living == 1 and enemies_beside > 0", ""),
        ("living == 0", "L0309: this never holds: living goes from 1 to 4"),
    ],
)
def test_a_monster_that_acts_is_on_the_board(tmp_path: Path, condition: str, told_of: str) -> None:
    assert found(tmp_path, ability(condition)) == ([told_of] if told_of else [])


@pytest.mark.parametrize(
    ("event", "condition", "is_refused"),
    [
        ("acts", '"imp" not in standing', True),
        ("dies", '"imp" not in standing', False),
        ("dies", '"imp" not in slain', True),
        ("acts", '"imp" not in slain', False),
    ],
)
def test_a_monster_stands_until_it_dies(tmp_path: Path, event: str, condition: str, is_refused: bool) -> None:
    imp = {"id": "imp", "kind": "monster", "name": "Imp", "standees": 4, "deck": "gutter-rat", "levels": LEVELS}
    several = condition.rpartition(" ")[2]
    why = f"L0879: this never holds: {several} always has imp"
    assert found(tmp_path, {**imp, "triggers": [rule(event, HARM, condition)]}) == ([why] if is_refused else [])


@pytest.mark.parametrize(
    ("effects", "condition", "told_of"),
    [
        ([{"give": {"conditions": ["wound"]}}], "enemies_beside == 0", nothing("no enemy is adjacent")),
        ([{"give": {"conditions": ["wound"], "range": 2}}], "enemies_beside == 0", ""),
        ([{"give": {"conditions": ["wound"], "range": 2}}], "monsters == 0", nothing("no monster is on the board")),
        ([{"give": {"conditions": ["bless"], "whom": "ally"}}], "allies_beside == 0", nothing("no ally is adjacent")),
        ([{"give": {"conditions": ["bless"], "whom": "self"}}], "allies_beside == 0 and enemies_beside == 0", ""),
        ([{"move": 2}, {"give": {"conditions": ["wound"]}}], "enemies_beside == 0", ""),
        ([{"may": [{"push": 1}]}], "enemies_beside == 0", nothing("no enemy is adjacent")),
        ([{"push": {"value": 1, "range": 2}}], "enemies_beside == 0", ""),
        ([{"pull": {"value": 1, "range": 2}}], "monsters == 0", nothing("no monster is on the board")),
        ([{"heal": {"value": 1, "whom": "other"}}], "allies_beside == 0", nothing("no ally is adjacent")),
        ([{"heal": {"value": 1, "whom": "other", "in_sight": True}}], "allies_beside == 0", ""),
        ([{"heal": 1}], "allies_beside == 0", ""),
        ([{"allow": {"range": 1, "actions": [{"move": 1}]}}], "allies_beside == 0", nothing("no ally is adjacent")),
        ([{"allow": {"range": 2, "actions": [{"push": 1}]}}], "enemies_beside == 0", ""),
        ([{"force": {"range": 1, "actions": [{"move": 1}]}}], "enemies_beside == 0", nothing("no enemy is adjacent")),
        ([{"suffer_damage": 1}], "enemies_beside == 0", ""),  # a special object may be there
    ],
)
def test_effects_for_somebody_who_is_not_there(
    tmp_path: Path, effects: list[dict[str, Any]], condition: str, told_of: str
) -> None:
    assert found(tmp_path, item({"on": "turn", "if": condition, "do": effects})) == ([told_of] if told_of else [])


@pytest.mark.parametrize(
    ("effect", "is_refused"),
    [
        ({"push": 1}, True),
        ({"add": {"push": 1}}, True),
        ({"add": {"conditions": ["wound"], "pull": 1}}, True),
        ({"add": {"conditions": ["wound"], "attack": 1}}, False),
        ({"give": {"conditions": ["wound"], "whom": "same"}}, True),
        ({"give": {"conditions": ["bless"], "whom": "self"}}, False),
    ],
)
def test_special_objects_are_not_moved_and_gain_no_conditions(
    tmp_path: Path, effect: dict[str, Any], is_refused: bool
) -> None:
    condition = 'target.rank == "special-object"'
    told_of = [nothing("the target is a special object")] if is_refused else []
    assert found(tmp_path, item({"on": "attack", "if": condition, "do": [effect]})) == told_of


def test_at_a_distance_who_is_attacked_is_pushed(tmp_path: Path) -> None:
    pushing = {"on": "attack", "if": "enemies_beside == 0", "do": [{"push": 1}]}
    assert found(tmp_path, item(pushing)) == []


@pytest.mark.parametrize(("action", "deed"), [({"attack": 2}, "act"), ({"move": 2}, "act"), ({"heal": 2}, "act")])
def test_who_is_stunned_performs_no_ability(tmp_path: Path, action: dict[str, Any], deed: str) -> None:
    message = f"L0879: this never holds where somebody can {deed}: me.stun is always false"
    assert found(tmp_path, card([{**action, "if": "me.stun"}])) == [message]
    assert found(tmp_path, card([{"heal": 2, "if": "me.disarm"}])) == []


FALLEN, FALLS = {"counters": {"fallen": {"name": "Fallen"}}}, rule("character-exhausted", {"change": "fallen"})
WHO = "this never holds: living are those who are not exhausted"


@pytest.mark.parametrize(
    ("scenario", "why"),
    [
        ({"rules": [rule("round-start", HARM, "exhausted == characters")]}, f"{WHO}, one at least"),
        ({"rules": [rule("character-exhausted", HARM, "exhausted == characters")]}, ""),
        ({"rules": [rule("character-exhausted", HARM, "exhausted == characters and living > 0")]}, WHO),
        (FALLEN | {"rules": [FALLS, rule("changed", HARM, "exhausted == characters")]}, ""),
        (FALLEN | {"rules": [FALLS, rule("changed", HARM, "living == 0")]}, ""),
        (FALLEN | {"rules": [FALLS, rule("changed", HARM, "living == 0 and exhausted < characters")]}, WHO),
        ({"rules": [rule("round-start", HARM, "exhausted == 2 and living == 3")]}, f"{WHO}, one at least"),
        ({"rules": [rule("round-start", HARM, "exhausted == 2 and living == 2")]}, ""),
        ({"goal": "living == 0"}, "L0309"),
        (
            {"rules": [rule("round-end", HARM, '"gutter-rat" in standing and monsters == 0')], "monsters": RAT},
            "this never holds: no monster stands where none is on the board",
        ),
        ({"rules": [rule("round-end", HARM, '"gutter-rat" in standing and monsters == 1')], "monsters": RAT}, ""),
        (
            TWO_DOORS | {"rules": [rule("door-opened", HARM, 'door == "A" and "A" not in opened')]},
            "this never holds: opened has the door already",
        ),
        (TWO_DOORS | {"rules": [rule("door-opened", HARM, 'door == "A" and "B" not in opened')]}, ""),
        (
            {"objects": ALTAR, "rules": [rule("object-damaged", HARM, 'object == "altar" and "altar" in destroyed')]},
            "this never holds: an object that is damaged stands",
        ),
        (
            {"objects": ALTAR, "rules": [rule("object-damaged", HARM, 'object == "altar" and "altar" in objects')]},
            "",
        ),
    ],
)
def test_a_scenario_asks_for_what_can_be_together(tmp_path: Path, scenario: dict[str, Any], why: str) -> None:
    found = told(tmp_path, **scenario)
    assert [message if why.startswith("this") else code for code, message in found] == ([why] if why else [])


@pytest.mark.parametrize(
    ("rules", "told_of"),
    [
        (rule("round-end", {"inflict": {"conditions": ["wound"], "whom": "monsters"}}, "monsters == 0"), True),
        (rule("round-end", {"mend": {"value": 1, "whom": "monsters"}}, "monsters > 0"), False),
        (rule("turn-ends", {"mend": {"value": 1, "whom": "character"}}, "monsters == 0"), False),
    ],
)
def test_nothing_happens_to_monsters_where_there_are_none(tmp_path: Path, rules: dict[str, Any], told_of: bool) -> None:
    message = ("L0884", "this does nothing: no monster is on the board then")
    assert told(tmp_path, rules=[rules], monsters=RAT) == ([message] if told_of else [])


LIVING = "this never holds: living are those who are not exhausted, one at least"


@pytest.mark.parametrize(
    ("goal", "why"),
    [
        ("allies_exhausted >= characters", LIVING),
        ("allies_exhausted == characters - 1", ""),
        ("collapsed and living == characters", LIVING),
        ("not collapsed and living == characters", ""),
        ("allies_exhausted > 0 and living == characters", LIVING),
        ("allies_exhausted == 2 and living == 3", LIVING),
        ("allies_exhausted == 1 and living == 3", ""),
        ("my_hp == 0 and not collapsed", "this never holds: who is not exhausted has hit points left"),
        ("my_hp == 0 and collapsed", ""),
    ],
)
def test_a_battle_goal_knows_who_is_exhausted(tmp_path: Path, goal: str, why: str) -> None:
    dare = {"id": "dare", "kind": "battle-goal", "name": "Dare", "number": 90, "goal": goal}
    assert found(tmp_path, dare) == ([f"L0879: {why}"] if why else [])


def test_who_has_no_gold_loses_none(tmp_path: Path) -> None:
    option = {"choice": "Go.", "result": "Gone."}
    event = {"id": "toll", "kind": "city-event", "name": "Toll", "story": "A gate.", "b": option}
    paid = {**event, "a": {**option, "if": "gold == 0", "do": [{"lose_gold": 3}]}}
    assert found(tmp_path, paid) == [nothing("nobody has any gold")]
