"""Counters that are set beyond their bounds, or compared with what they never are, are refused on every card."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.systems.own_packs import problems

SYSTEM = "machina-arcana"
MONSTER = (
    "{id: it, kind: monster, name: It, level: 1, mind: mindless, health: 3, stamina: 4, armour: 2, will: 2, "
    "counters: {rage: {name: Rage, start: 2, max: 3}}, triggers: [CHANGES, {on: dies, if: CONDITION, do: [threat]}]}"
)
RISES, FALLS = "{on: acts, do: [{change: rage}]}", "{on: acts, do: [{change: {counter: rage, by: -1}}]}"
CARD = (
    "{id: it, kind: explorer-event, name: It, form: ongoing, triggers: "
    "[{on: turn-end, if: CONDITION, do: [{change: {counter: clues, to: TO}}]}]}"
)
#: Two scenarios, of which one has a counter more.
SCENARIOS = [
    f"{{id: {name}, kind: adventure, extends: the-brass-well, name: {name}, counters: {{{counters}}}}}"
    for name, counters in (
        ("first", "clues: {name: Clues, min: 1, max: 5}, alarm: {name: Alarm, min: 2}"),
        ("second", "clues: {name: Clues, min: 1, max: 7}"),
    )
]


@pytest.mark.parametrize(
    ("changes", "condition", "told"),
    [
        (RISES, "rage < 2", "this never holds: rage goes from 2 to 3"),
        (RISES, "rage > 2", ""),
        (FALLS, "rage > 2", "this never holds: rage goes from 0 to 2"),
        (f"{RISES}, {FALLS}", "rage < 2", ""),
        ("{on: acts, do: [{change: {counter: rage, by: monsters - 2}}]}", "rage < 2", ""),
        (
            "{on: acts, do: [{change: {counter: rage, to: 7}}]}",
            "rage > 2",
            "'rage' never becomes this: it goes from 0 to 3",
        ),
        ("{on: acts, do: [{change: {counter: rage, to: 0}}]}", "rage == 3", "this never holds: rage goes from 0 to 2"),
        ("{on: acts, do: [{change: {counter: rage, to: monsters}}]}", "rage == 3", ""),
    ],
)
def test_what_a_card_changes_itself_bounds_its_counters(
    tmp_path: Path, changes: str, condition: str, told: str
) -> None:
    card = MONSTER.replace("CHANGES", changes).replace("CONDITION", condition)
    said = [each.message for each in problems(tmp_path, SYSTEM, card)]
    assert len(said) == bool(told)
    assert all(told in each for each in said)


@pytest.mark.parametrize(
    ("condition", "to", "told"),
    [
        ("clues == 9", 5, "this never holds: clues goes from 0 to 7"),
        ("clues == 6", 5, ""),
        ("clues < 1", 5, ""),  # in scenarios without it
        ("clues >= 0", 5, "always holds and asks for nothing"),
        ("alarm == 0", 5, ""),
        ("round > 2", 8, "'clues' never becomes this: it goes from 1 to 7"),
        ("round > 2", 0, "'clues' never becomes this: it goes from 1 to 7"),
        ("round > 2", 6, ""),
    ],
)
def test_cards_know_the_bounds_that_scenarios_give(tmp_path: Path, condition: str, to: int, told: str) -> None:
    card = CARD.replace("CONDITION", condition).replace("TO", str(to))
    said = [each.message for each in problems(tmp_path, SYSTEM, card, *SCENARIOS) if each.code in ("L0205", "L0309")]
    assert len([each for each in said if "no rule" not in each]) == bool(told), said
    assert any(told in each for each in said) or not told


@pytest.mark.parametrize("counters", ["{doom: {name: Doom, min: many}}", "[doom]", "{doom: 3}"])
def test_counters_that_cannot_be_read_are_told_and_break_nothing(counters: str, tmp_path: Path) -> None:
    mode = f"{{id: first, kind: adventure, extends: base, name: First, counters: {counters}}}"
    rule = "{on: entered, if: doom > 9, do: [put_out]}"
    tile = f'{{id: it, kind: tile, name: It, symbol: i, exits: "┼", copies: 4, triggers: [{rule}]}}'
    (tmp_path / "it.yaml").write_text(tile, encoding="utf-8")
    said = problems(tmp_path, "night-cage", mode)
    assert "L0204" in [each.code for each in said]
