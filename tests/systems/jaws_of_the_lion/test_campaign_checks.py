"""Campaigns name scenarios of their own, and nothing unlocks what is open or won already."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.systems.jaws_of_the_lion.test_scenario_rules import MANIFEST, WALK
from toolkit.checks.run import Options, run

CHAPTERS = [{"adventure": "walk"}, {"adventure": "cellar-clearance"}]


def told(folder: Path, campaign: dict[str, Any], rewards: list[Any]) -> list[tuple[str, str]]:
    """What check says of a campaign of two scenarios, and of what the first of them gives."""
    (folder / "lantern.yaml").write_text(json.dumps(MANIFEST), "utf-8")
    whole = {"id": "way", "kind": "campaign", "name": "Way", "chapters": CHAPTERS, **campaign}
    (folder / "way.yaml").write_text(json.dumps(whole), "utf-8")
    walk = {key: each for key, each in WALK.items() if key != "counters"}
    (folder / "walk.yaml").write_text(json.dumps({**walk, "rewards": rewards}), "utf-8")
    report = run([folder], Options(folder, use_cache=False, jobs=1))
    return [(each.code, each.message) for each in report.diagnostics]


def test_a_campaign_in_order_is_clean(tmp_path: Path) -> None:
    assert told(tmp_path, {"last": "cellar-clearance"}, [{"unlock": "cellar-clearance"}]) == []


@pytest.mark.parametrize("field", [{"last": "tyrant-den"}, {"tutorial": ["tyrant-den"]}])
def test_the_last_scenario_and_the_tutorial_are_chapters(tmp_path: Path, field: dict[str, Any]) -> None:
    found = told(tmp_path, field, [{"unlock": "cellar-clearance"}])
    assert found == [("L0875", "'tyrant-den' is no scenario of this campaign")]


def test_nothing_unlocks_what_is_open(tmp_path: Path) -> None:
    found = told(tmp_path, {"open": ["walk", "cellar-clearance"]}, [{"unlock": "cellar-clearance"}])
    assert found == [("L0875", "this does nothing: 'cellar-clearance' can be played from the beginning")]


@pytest.mark.parametrize("verb", ["unlock", "close_scenario"])
def test_a_scenario_that_is_won_does_nothing_to_itself(tmp_path: Path, verb: str) -> None:
    found = told(tmp_path, {}, [{"unlock": "cellar-clearance"}, {verb: "walk"}])
    assert found == [("L0884", "this does nothing: 'walk' was won then")]
