"""Numbers of rules, as hand-written words may say them."""

from __future__ import annotations

from typing import Any, cast

import pytest

from toolkit.checks.rules_text import numbers_in, problems
from toolkit.content.entity import Entity, Layer
from toolkit.content.library import Library
from toolkit.content.yaml import read
from toolkit.rules.reading import Reader
from toolkit.systems import find


@pytest.mark.parametrize(
    ("value", "numbers"),
    [
        (3, {3}),
        (-2, {2}),
        (True, set()),
        (None, set()),
        (1.5, set()),
        ({"heal": 2, "who": "this_hero"}, {2}),
        ([{"add_hits": {"count": 4}}, 1], {1, 4}),
        ("2 * heroes + 5", {2, 5}),
        ("level < 3", {2, 3, 4}),
        ("level >= 6", {6}),
    ],
)
def test_numbers_of_data_and_of_expressions(value: Any, numbers: set[int]) -> None:
    assert numbers_in(value) == numbers


@pytest.mark.parametrize(
    ("text", "effects", "wrong"),
    [
        ("Lose 2 grit.", [{"forfeit": {"what": "grit", "count": 2}}], []),
        ("Lose 3 grit.", [{"forfeit": {"what": "grit", "count": 2}}], ["3"]),
        # What nobody writes because it is usual is a number of the rules, too.
        ("Lose 1 gold and 2 grit.", [{"forfeit": "gold"}, {"forfeit": {"what": "grit", "count": 2}}], []),
        ("Lose 2 gold.", [{"forfeit": "gold"}], ["2"]),
        ("On 1 to 4 nothing happens.", [{"roll": {"table": {"5..6": [{"forfeit": "gold"}], "otherwise": []}}}], []),
        ("On 8 nothing happens.", [{"roll": {"table": {"5..6": [{"forfeit": "gold"}], "otherwise": []}}}], ["8"]),
        ("Lose 5 {grit} of the level.", [{"forfeit": {"what": "grit", "count": "5 if heroes > 2 else 1"}}], []),
    ],
)
def test_numbers_of_a_text_are_those_of_its_rules(text: str, effects: list[Any], wrong: list[str]) -> None:
    data = {"id": "bite", "kind": "growing-dread", "text": text, "effects": effects}
    document, _ = read("bite.yaml", b"{}")
    assert document is not None
    entity = Entity("bite", "growing-dread", "", data, (Layer(document, (), data),))
    rules = [rule for _, rule in Reader(find("brimstone").vocabulary, cast(Library, None), entity).read()]
    found = [text[each.start : each.end] for each in problems(entity, rules)]
    assert found == wrong
