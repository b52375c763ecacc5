"""Numbers of rules, as hand-written words may say them."""

from __future__ import annotations

from typing import Any, cast

import pytest

from toolkit.checks.marks import numbers_stated
from toolkit.checks.rules_text import numbers_in, problems, sayable
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
        ("Of your grit you lose 3.", [{"forfeit": {"what": "grit", "count": 2}}], ["3"]),
        ("1. Lose 2 grit.\n2. Go on.", [{"forfeit": {"what": "grit", "count": 2}}], []),
        ("Lose 2.5 grit.", [{"forfeit": {"what": "grit", "count": 2}}], []),
        ("On 1 to 4 nothing happens.", [{"roll": {"table": {"5..6": [{"forfeit": "gold"}], "otherwise": []}}}], []),
        ("On 8 nothing happens.", [{"roll": {"table": {"5..6": [{"forfeit": "gold"}], "otherwise": []}}}], ["8"]),
        ("Lose 3 {grit} and heroes ÷ 2 more.", [{"forfeit": {"what": "grit", "count": "3 + half_up(heroes)"}}], []),
        ("Lose 3 {grit} and heroes ÷ 4 more.", [{"forfeit": {"what": "grit", "count": "3 + half_up(heroes)"}}], ["4"]),
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
    # A translation may say what the rules say and what the original says, right or wrong.
    ((place, may_be_said, _),) = sayable(entity, rules)
    assert place == ("text",)
    assert {number for number, _, _ in numbers_stated(text)} <= {*may_be_said}


@pytest.mark.parametrize(
    ("part", "text", "wrong"),
    [
        ("unique_skill", "Melee attack: +3 hits.", ["3"]),
        ("unique_skill", "Melee attack: +2 hits.", []),
        ("unique_skill", "Spend 1 {xp}: +2 hits.", []),  # the price of an ability is the same for all
        ("shadow_skill", "Take 2 wounds fewer.", ["2"]),  # it is the other skill that has a 2
        ("shadow_skill", "Take 4 wounds fewer.", []),
    ],
)
def test_the_text_of_a_skill_speaks_for_the_rules_of_that_skill(part: str, text: str, wrong: list[str]) -> None:
    data: dict[str, Any] = {
        "id": "marta",
        "kind": "hero",
        "name": "Marta",
        "unique_skill": {"name": "Rage", "triggers": [{"on": "attack", "category": "melee", "do": [{"add_hits": 2}]}]},
        "shadow_skill": {"name": "Veil", "triggers": [{"on": "defense", "do": [{"add_shields": 4}]}]},
    }
    data[part]["text"] = text
    document, _ = read("marta.yaml", b"{}")
    assert document is not None
    entity = Entity("marta", "hero", "", data, (Layer(document, (), data),))
    rules = [rule for _, rule in Reader(find("massive-darkness").vocabulary, cast(Library, None), entity).read()]
    found = [*problems(entity, rules)]
    assert [text[each.start : each.end] for each in found] == wrong
    assert all(each.pointer == (part, "text") for each in found)
