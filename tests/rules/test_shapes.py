"""What data must look like is said once, and what does not is told with its place."""

from __future__ import annotations

from typing import Any

import pytest

from toolkit.rules.shapes import FLAG, NUMBER, SEED, WORD, WORDS, Fields, ListOf, MapOf, misfit

HERO = Fields({"level": NUMBER, "items": WORDS}, {"dead": FLAG, "forged": MapOf(WORDS), "perks": ListOf(NUMBER)})
PARTY = Fields({}, {"heroes": MapOf(HERO), "name": WORD})


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"heroes": {}},
        {"heroes": {"ann": {"level": 1, "items": []}}, "name": "x", "unheard-of": [None]},
        {"heroes": {"ann": {"level": 1, "items": ("a",), "dead": True, "forged": {"axe": ["b"]}, "perks": [0, -3]}}},
    ],
)
def test_what_looks_as_it_must(data: dict[str, Any]) -> None:
    assert misfit(data, PARTY, "party") == ""


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (5, "party must be a mapping, not 5"),
        ({"name": ["x"]}, "party.name must be a word, not ['x']"),
        ({"heroes": []}, "party.heroes must be a mapping, not []"),
        ({"heroes": {"ann": {"level": 1}}}, "party.heroes.ann needs 'items'"),
        ({"heroes": {"ann": {"level": True, "items": []}}}, "party.heroes.ann.level must be a number, not True"),
        ({"heroes": {"ann": {"level": 10**12, "items": []}}}, f"party.heroes.ann.level must be a number, not {10**12}"),
        ({"heroes": {"ann": {"level": 1, "items": "axe"}}}, "party.heroes.ann.items must be a list, not 'axe'"),
        ({"heroes": {"ann": {"level": 1, "items": ["a", 2]}}}, "party.heroes.ann.items.1 must be a word, not 2"),
        (
            {"heroes": {"ann": {"level": 1, "items": [], "dead": 1}}},
            "party.heroes.ann.dead must be true or false, not 1",
        ),
        (
            {"heroes": {"ann": {"level": 1, "items": [], "forged": {"axe": {}}}}},
            "party.heroes.ann.forged.axe must be a list, not {}",
        ),
        ({"name": list(range(99))}, "party.name must be a word, not " + repr(list(range(99)))[:60] + "…"),
    ],
)
def test_what_does_not_is_told_with_its_place(data: Any, told: str) -> None:
    assert misfit(data, PARTY, "party") == told


def test_a_seed_may_be_large() -> None:
    assert misfit(10**15, SEED, "seed") == ""
    assert misfit(0.5, SEED, "seed") == "seed must be a whole number, not 0.5"
