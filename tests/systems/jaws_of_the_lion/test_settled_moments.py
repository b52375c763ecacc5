"""What is settled at the moment of a rule: effects that do nothing then, and moments that are over, are refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.systems.jaws_of_the_lion.test_scenario_rules import MANIFEST, SYSTEM, WALK
from toolkit.checks.run import Options, run

TWO_DOORS = {"rooms": "1 1 A 2 B 3\n 1 1   2   3\n", "things": "@ . . . . .\n @ .   .   .\n"}
ALTAR = {"altar": {"name": "Altar", "at": ["1,0"], "health": 6, "foe_of": "characters"}}
HARM = {"harm": {"value": 1, "whom": "characters"}}


def told(folder: Path, *more: dict[str, Any], **scenario: Any) -> list[tuple[str, str]]:
    """What checking a scenario says, and other entities of its pack."""
    data = {key: each for key, each in WALK.items() if key != "counters"} | scenario
    (folder / "lantern.yaml").write_text(json.dumps(MANIFEST), "utf-8")
    (folder / "walk.yaml").write_text(json.dumps([data, *more]), "utf-8")
    report = run([folder], Options(folder, use_cache=False, jobs=1))
    return [(each.code, each.message) for each in report.diagnostics if each.code != "L0404"]


def rule(on: str, effect: dict[str, Any], condition: str = "") -> dict[str, Any]:
    return {"on": on, "do": [effect], **({"if": condition} if condition else {})}


OPEN = ("L0884", "this does nothing: the door A is open then")
READ = ("L0884", "this does nothing: the section 1 is read then")
GONE = ("L0884", "this does nothing: 'altar' is destroyed then")


@pytest.mark.parametrize(
    ("scenario", "found"),
    [
        ({"rules": [rule("door-opened", {"open_door": "A"})]}, [OPEN]),
        ({**TWO_DOORS, "rules": [rule("door-opened", {"open_door": "A"})]}, []),
        ({**TWO_DOORS, "rules": [rule("door-opened", {"open_door": "A"}, 'door == "A"')]}, [OPEN]),
        ({**TWO_DOORS, "rules": [rule("door-opened", {"open_door": "A"}, 'door == "B"')]}, []),
        ({"rules": [rule("round-end", {"open_door": "A"}, '"A" in opened and round > 2')]}, [OPEN]),
        ({"rules": [rule("round-end", {"open_door": "A"}, '"A" not in opened')]}, []),
        ({"rules": [rule("round-end", {"may": [{"open_door": "A", "if": '"A" in opened'}]})]}, [OPEN]),
        ({"locked": ["A"], "rules": [rule("round-start", {"unlock_door": "A"}, '"A" in opened')]}, [OPEN]),
    ],
)
def test_a_door_that_is_open_is_not_opened(
    tmp_path: Path, scenario: dict[str, Any], found: list[tuple[str, str]]
) -> None:
    assert told(tmp_path, **scenario) == found


def section(*, door: str = "", **more: Any) -> dict[str, Any]:
    begins = {"door": door} if door else {"if": "round > 1"}
    return {"sections": {"1": {**begins, "story": "A lamp.", **more}}}


@pytest.mark.parametrize(
    ("scenario", "found"),
    [
        (section(do=[{"read_section": "1"}]), [READ]),
        (section(rules=[rule("round-start", {"read_section": "1"})]), [READ]),
        ({**section(), "rules": [rule("round-start", {"read_section": "1"}, '"1" in read')]}, [READ]),
        ({**section(), "rules": [rule("round-start", {"read_section": "1"}, '"1" not in read')]}, []),
        (
            section(rules=[rule("round-start", HARM, '"1" not in read')]),
            [("L0879", "this never holds: read always has 1")],
        ),
        (section(door="A", do=[{"open_door": "A"}]), [OPEN]),
        (section(door="A", do=[{"look_up": "A"}]) | {"goods": {"A": {"do": [{"gain_gold": 1}]}}}, []),
        (
            {"goods": {"A": {"at": "1,0", "do": [{"look_up": "A"}]}}},
            [("L0884", "this does nothing: the entry A is found then")],
        ),
    ],
)
def test_what_is_read_or_found_is_not_read_again(
    tmp_path: Path, scenario: dict[str, Any], found: list[tuple[str, str]]
) -> None:
    assert told(tmp_path, **scenario) == found


def over(event: str) -> tuple[str, str]:
    return "L0877", f"{event!r} never happens here: it has happened when this section is read"


@pytest.mark.parametrize(
    ("scenario", "found"),
    [
        (section(door="A", rules=[rule("door-opened", HARM)]), [over("door-opened")]),
        (section(door="A", rules=[rule("room-revealed", HARM)]), [over("room-revealed")]),
        (section(rules=[rule("door-opened", HARM)]), []),
        (
            section(rules=[rule("room-revealed", HARM, 'room == "1"')]),
            [("L0879", "this never holds: room is always 2")],
        ),
        (TWO_DOORS | section(door="A", rules=[rule("door-opened", HARM)]), []),
        (
            TWO_DOORS | section(door="A", rules=[rule("door-opened", HARM, 'door == "A"')]),
            [("L0879", "this never holds: door is always B")],
        ),
        (
            section(door="A", rules=[rule("door-opened", HARM)])
            | {"rules": [rule("round-start", {"read_section": "1"}, "round == 1")]},
            [],
        ),
    ],
)
def test_a_section_comes_into_force_after_what_it_is_read_for(
    tmp_path: Path, scenario: dict[str, Any], found: list[tuple[str, str]]
) -> None:
    assert told(tmp_path, **scenario) == found


@pytest.mark.parametrize(
    ("effect", "event", "condition", "found"),
    [
        ({"mend_object": "altar"}, "object-destroyed", "", [GONE]),
        ({"harm_object": "altar"}, "round-end", '"altar" in destroyed', [GONE]),
        ({"harm_object": "altar"}, "round-end", '"altar" not in objects', [GONE]),
        ({"mend_object": "altar"}, "object-damaged", 'object == "altar"', []),
        ({"mend_object": "altar"}, "round-end", '"altar" in objects', []),
    ],
)
def test_what_is_destroyed_is_not_mended(
    tmp_path: Path, effect: dict[str, Any], event: str, condition: str, found: list[tuple[str, str]]
) -> None:
    assert told(tmp_path, objects=ALTAR, rules=[rule(event, effect, condition)]) == found


@pytest.mark.parametrize(
    ("event", "condition", "found"),
    [
        ("monster-died", "count(slain) == 0", [("L0879", "this never holds: slain has from 1 to 1")]),
        ("treasure-looted", 'treasure == "A"', [("L0879", "this never holds: treasure is always treasure-4")]),
        ("treasure-looted", 'count(looted) >= 1 and "treasure-4" not in looted', None),
    ],
)
def test_what_has_just_happened_is_known(
    tmp_path: Path, event: str, condition: str, found: list[tuple[str, str]] | None
) -> None:
    scenario: dict[str, Any] = {
        "treasures": {"1,0": "treasure-4"},
        "goods": {"A": {"at": "1,1", "do": [{"gain_gold": 1}]}},
    }
    scenario["monsters"] = [
        {"monster": "gutter-rat", "at": "3,0", "for": {"2": "normal", "3": "normal", "4": "normal"}}
    ]
    assert found is None or told(tmp_path, **scenario, rules=[rule(event, HARM, condition)]) == found
    if found is None:
        assert {code for code, _ in told(tmp_path, **scenario, rules=[rule(event, HARM, condition)])} == {"L0879"}


NOT_THERE = ("L0884", "this does nothing: 'bulwark' is not in the party then")


@pytest.mark.parametrize(
    ("effect", "condition", "found"),
    [
        ({"reward_character": {"mercenary": "bulwark", "gold": 1}}, '"bulwark" not in party', [NOT_THERE]),
        ({"reward_character": {"mercenary": "bulwark", "gold": 1}}, '"slinger" not in party', []),
        ({"lose_gold": 2}, "gold == 0", [("L0884", "this does nothing: nobody has any gold then")]),
        ({"lose_gold": 2}, "gold < 5", []),
        ({"unlock": "walk"}, "", [("L0884", "this does nothing: 'walk' was won then")]),
        (
            {"reward": {"gold": 1}},
            '"walk" in won',
            [("L0879", "this always holds and asks for nothing: won always has walk")],
        ),
    ],
)
def test_rewards_for_nobody(
    tmp_path: Path, effect: dict[str, Any], condition: str, found: list[tuple[str, str]]
) -> None:
    assert told(tmp_path, rewards=[{**effect, **({"if": condition} if condition else {})}]) == found


def test_gold_that_comes_first_is_lost(tmp_path: Path) -> None:
    option = {"choice": "Go.", "result": "Gone."}
    event = {"id": "toll", "kind": "city-event", "name": "Toll", "story": "A gate.", "b": option}
    paid = {**event, "a": {**option, "if": "gold == 0", "do": [{"reward": {"gold": 5}}, {"lose_gold": 3}]}}
    assert told(tmp_path, paid) == []
    absent = {**option, "if": '"bulwark" not in party', "do": [{"reward_character": {"mercenary": "bulwark", "xp": 1}}]}
    assert told(tmp_path, {**event, "a": absent}) == [NOT_THERE]


@pytest.mark.parametrize(
    ("event", "lasts", "is_over"),
    [
        ("round-end", "round", True),
        ("round-start", "round", False),
        ("round-end", "until-removed", False),
    ],
)
def test_what_goes_with_the_round_is_not_given_at_its_end(
    tmp_path: Path, event: str, lasts: str, is_over: bool
) -> None:
    passives = [{"stat": "move", "by": -1}]
    chilled = {"id": "chilled", "kind": "condition", "name": "Chilled", "lasts": lasts, "passives": passives}
    given = rule(event, {"give_condition": {"condition": "chilled", "whom": "characters"}})
    message = "'chilled' lasts until the end of the round, and the round is over"
    assert told(tmp_path, chilled, rules=[given]) == ([("L0884", message)] if is_over else [])


def test_what_is_in_the_shop_is_not_stocked(tmp_path: Path) -> None:
    chapters = [{"adventure": "walk"}]
    camp = {"id": "camp", "kind": "campaign", "name": "Camp", "chapters": chapters, "shop": [f"{SYSTEM}/travel-boots"]}
    message = "this does nothing: 'travel-boots' is in the shop from the beginning"
    assert told(tmp_path, camp, rewards=[{"stock": "travel-boots"}]) == [("L0884", message)]
    assert told(tmp_path, camp, rewards=[{"stock": "padded-coat"}]) == []


COUNTER = {"tide": {"name": "Tide", "max": 30}}
RISES = {"change": {"counter": "tide", "by": 1}}


def nobody(event: str) -> list[tuple[str, str]]:
    return [("L0882", f"this does nothing: it is for a character, and {event!r} is about nobody")]


@pytest.mark.parametrize(
    ("rises", "told_of"),
    [
        (rule("round-end", RISES), nobody("changed")),
        (rule("round-end", {"for_each": {"do": [RISES]}}), []),
        (rule("turn-ends", RISES), []),
        (rule("room-revealed", RISES), []),
    ],
)
def test_a_counter_is_about_whom_its_change_is_about(
    tmp_path: Path, rises: dict[str, Any], told_of: list[tuple[str, str]]
) -> None:
    rules = [rises, rule("changed", {"harm": 1}), rule("round-start", HARM, "tide > 2")]
    assert told(tmp_path, counters=COUNTER, rules=rules) == told_of


@pytest.mark.parametrize(
    ("scenario", "found"),
    [
        (section(do=[{"harm": 1}]), nobody("section-read")),
        (section(do=[HARM]), []),
        (section(do=[{"for_each": {"do": [{"harm": 1}]}}]), []),
        (section(door="A", do=[{"harm": 1}]), []),
        (section() | {"rules": [rule("section-read", {"harm": 1})]}, nobody("section-read")),
        (
            section(do=[{"harm": 1}]) | {"rules": [rule("turn-ends", {"read_section": "1"}, "hidden_rooms == 0")]},
            [],
        ),
        (
            section(do=[{"harm": 1}]) | {"rules": [rule("round-end", {"read_section": "1"}, "round > 3")]},
            nobody("section-read"),
        ),
    ],
)
def test_a_section_is_about_who_reads_it(
    tmp_path: Path, scenario: dict[str, Any], found: list[tuple[str, str]]
) -> None:
    assert told(tmp_path, **scenario) == found


LOSE: dict[str, Any] = {"lose": {}}
NEVER_LATER = [("L0879", "this never holds: round goes from 0 to 9")]


@pytest.mark.parametrize(
    ("scenario", "condition", "found"),
    [
        ({"lost": "round > 8"}, "round == 12", NEVER_LATER),
        ({"lost": "round > 8 or exhausted > 1"}, "round > 9", NEVER_LATER),
        ({"lost": "round > 8"}, "round == 9", []),
        ({"lost": "round > 8 and exhausted > 0"}, "round == 12", []),
        ({"goal": "round > 8"}, "round == 12", NEVER_LATER),
        ({"goal": "round > 8 and hidden_rooms == 0"}, "round == 12", []),
        ({"goal": "round > 8"} | section(goal="hidden_rooms == 0"), "round == 12", []),
    ],
)
def test_no_rule_waits_for_a_round_that_no_game_comes_to(
    tmp_path: Path, scenario: dict[str, Any], condition: str, found: list[tuple[str, str]]
) -> None:
    assert told(tmp_path, **scenario, rules=[rule("round-start", HARM, condition)]) == found


@pytest.mark.parametrize(
    ("ending", "found"),
    [
        (rule("round-end", LOSE, "round == 9"), NEVER_LATER),
        (rule("round-start", {"win": {}}, "round >= 9"), NEVER_LATER),
        (rule("round-end", {"may": [LOSE]}, "round == 9"), []),
        (rule("round-end", {**LOSE, "if": "exhausted > 0"}, "round == 9"), []),
        (rule("turn-ends", LOSE, "round == 9"), []),
    ],
)
def test_a_rule_that_ends_every_game_is_the_last(
    tmp_path: Path, ending: dict[str, Any], found: list[tuple[str, str]]
) -> None:
    assert told(tmp_path, rules=[ending, rule("round-start", HARM, "round > 9")]) == found
