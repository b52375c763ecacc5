"""A condition is declared once. What is not made of the table, because people write it, is named here when missing."""

from __future__ import annotations

import json

import pytest

from toolkit.content import yaml
from toolkit.content.resources import data_folder
from toolkit.content.shipped_icons import icons
from toolkit.crawl.figures.conditions import Condition
from toolkit.rules.log import Event
from toolkit.systems.massive_darkness.conditions import ACT, CONDITIONS, HOLD, PROTECT
from toolkit.systems.massive_darkness.table.showing import describe

LANGUAGES = ("en", "ru", "uk")


@pytest.fixture(params=list(CONDITIONS), ids=lambda condition: condition.name)
def condition(request: pytest.FixtureRequest) -> Condition:
    found: Condition = request.param
    return found


def test_it_has_an_icon(condition: Condition) -> None:
    assert condition.icon in icons(), f"templates/icons/icons.yaml has no icon {condition.icon!r}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_expressions_about_it_have_words(condition: Condition, language: str) -> None:
    path = data_folder("templates") / "phrases" / "massive-darkness" / f"{language}.yaml"
    document, problems = yaml.read(path.name, path.read_bytes())
    assert document is not None
    assert not problems
    text = path.read_text(encoding="utf-8")
    for who in ("hero", "enemy"):
        assert f"{who}.{condition.name}:" in text, f"{path.name} has no words for {who}.{condition.name}"


@pytest.mark.parametrize("who", ["heroes", "enemies"])
def test_scenario_tests_may_give_it(condition: Condition, who: str) -> None:
    schema = json.loads((data_folder("schemas") / "massive-darkness" / "given.schema.json").read_text())
    fields = schema["properties"][who]["additionalProperties"]["properties"]
    assert condition.name in fields, f"given.schema.json: {who} cannot be given {condition.name!r}"


def test_it_is_told_in_words(condition: Condition) -> None:
    for told in (condition.gained, condition.lost):
        assert describe(Event(told.event, "", {"who": "wren"})).startswith("wren ")


def test_it_forbids_only_what_rules_ask_for(condition: Condition) -> None:
    assert condition.forbids <= {ACT, HOLD, PROTECT}
