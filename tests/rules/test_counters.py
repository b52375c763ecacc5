"""Counters: bounds, values of a state, and names in expressions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.systems.own import library_of
from tests.systems.own_packs import problems
from toolkit.rules.counters import counters_of, read_values, starting_values, with_counters
from toolkit.rules.expressions import NUMBER, Name, Scope
from toolkit.rules.expressions.compile import compile_expression
from toolkit.rules.vocabulary import Vocabulary

DATA = {"counters": {"doom": {"name": "Doom", "start": 2, "max": 6}, "alarm": {"name": "Alarm", "min": -3}}}


def test_a_counter_begins_at_its_start_or_its_minimum() -> None:
    assert starting_values(DATA) == {"doom": 2, "alarm": -3}
    assert starting_values({}) == {}


def test_a_counter_never_leaves_its_bounds() -> None:
    doom = counters_of(DATA)["doom"]
    assert [doom.bounded(value) for value in (-1, 0, 6, 7)] == [0, 0, 6, 6]
    alarm = counters_of(DATA)["alarm"]
    assert [alarm.bounded(value) for value in (-4, 99, 100)] == [-3, 99, 99]


def test_values_of_a_state_are_held_against_what_is_declared() -> None:
    assert read_values(DATA, {"doom": 5}) == {"doom": 5, "alarm": -3}
    with pytest.raises(ValueError, match="there is no counter 'dom'; there is doom, alarm"):
        read_values(DATA, {"dom": 1})
    with pytest.raises(ValueError, match="the counter doom goes from 0 to 6, not to 7"):
        read_values(DATA, {"doom": 7})


def test_expressions_read_counters_by_name_and_names_of_the_rules_stay() -> None:
    scope = with_counters(Scope({"level": Name(NUMBER, lambda _: 9)}), ("doom", "level"), lambda values: values)
    values = {"doom": 3, "level": 1}
    assert compile_expression("doom + level", scope).evaluate(values) == 12


def test_a_counter_that_somebody_does_not_have_is_0() -> None:
    """A card may speak of counters where nobody of its type is in play."""
    scope = with_counters(Scope({}), ("doom",), lambda values: values)
    assert compile_expression("doom", scope).evaluate({}) == 0


def test_only_rules_of_what_has_counters_may_name_them() -> None:
    vocabulary, scope = Vocabulary("toy"), Scope({"level": Name(NUMBER, lambda _: 9)})
    vocabulary.owner("lamp", triggers=("triggers",), counters=lambda moment: moment)
    vocabulary.owner("card", triggers=("triggers",))
    assert set(vocabulary.scope_on(scope, "lamp", DATA)) == {"level", "doom", "alarm"}
    assert vocabulary.scope_on(scope, "lamp", {}) is scope
    assert vocabulary.scope_on(scope, "card", DATA) is scope
    assert vocabulary.scope_on(scope, "nothing that has rules", DATA) is scope


@pytest.mark.parametrize(
    ("to", "is_refused"), [("0", False), ("9", False), ("10", True), ("-1", True), ("10 + turn", True), ("turn", False)]
)
def test_a_counter_becomes_only_what_it_can_be(to: str, *, is_refused: bool, tmp_path: Path) -> None:
    """`to: 12` was printed as 12, and the counter became 9."""
    rule = f"{{on: turn-start, do: [{{change: {{counter: soot, to: {to}}}}}]}}"
    mode = f"{{id: deep, extends: base, name: Deep, counters: {{soot: {{name: Soot, max: 9}}}}, rules: [{rule}]}}"
    told = problems(tmp_path, "night-cage", mode)
    refused = [("L0205", "'soot' never becomes this: it goes from 0 to 9")]
    assert [(each.code, each.message) for each in told] == (refused if is_refused else [])


def with_soot(bounds: dict[str, int], *changes: dict[str, object]) -> str:
    """A mode with one counter, and rules that change it."""
    base = library_of("night-cage").get("base", kind="adventure").data
    rules = [{"on": "turn-start", "do": [{"change": {"counter": "soot", **each}}]} for each in changes]
    more = {"id": "deep", "name": "Deep", "first": False, "counters": {"soot": {"name": "Soot", **bounds}}}
    return json.dumps({**base, **more, "rules": rules})


@pytest.mark.parametrize(
    ("bounds", "changes", "why"),
    [
        ({"start": 3, "max": 3}, [{"by": 1}], "which is its maximum, and no rule lowers it"),
        ({"min": 2}, [{"by": -1}, {"to": 2}], "which is its minimum, and no rule raises it"),
        ({}, [{"to": 0}], "no rule makes it another number"),
        ({"start": 3, "max": 3}, [{"by": 1}, {"by": -1}], ""),
        ({"start": 3, "max": 3}, [{"by": 1}, {"to": 0}], ""),
        ({"start": 3, "max": 3}, [{"by": "2 - turn"}], ""),
        ({"start": 3, "max": 4}, [{"by": 1}], ""),
    ],
)
def test_a_counter_that_never_leaves_its_start_is_told(
    bounds: dict[str, int], changes: list[dict[str, object]], why: str, tmp_path: Path
) -> None:
    told = [each for each in problems(tmp_path, "night-cage", with_soot(bounds, *changes)) if each.code == "L0314"]
    assert [each.message.partition(", ")[2] for each in told] == ([why] if why else [])


def test_a_card_may_lower_a_counter_that_the_rules_only_raise(tmp_path: Path) -> None:
    mode = with_soot({"start": 3, "max": 3}, {"by": 1})
    lowers = "triggers: [{on: entered, do: [{change: {counter: soot, by: -1}}]}]"
    tile = f'{{id: vent, kind: tile, name: Vent, symbol: ya, exits: "┼", copies: 2, {lowers}}}'
    assert "L0314" in [each.code for each in problems(tmp_path, "night-cage", mode)]
    assert "L0314" not in [each.code for each in problems(tmp_path, "night-cage", mode, tile)]
