"""What a mission of somebody's own may do, and worlds that are all in play: SB-91.64, SB-91.65, SB-63.05, SB-91.39."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.systems.own import library_of
from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_packs
from toolkit.rules.game import Game
from toolkit.rules.log import Log
from toolkit.systems import find
from toolkit.systems.brimstone.exploring import _destination
from toolkit.systems.brimstone.story.mode import Story, end_of_mission

RULES = """
id: own
kind: adventure
name: Own
objective: {threat: none}
rules:
  - {on: turn-end, if: '"rested" in flags', do: [win]}
  - {on: turn-end, if: 'not ("rested" in flags)', do: [{may: [{note: rested}]}]}
"""


@pytest.fixture
def library(tmp_path: Path) -> Library:
    (tmp_path / "lantern.yaml").write_text(
        "id: mine-own\ntitle: Own\nversion: '1.0.0'\nsystem: brimstone\nlanguages: [en]\nrequires: [brimstone]\n"
    )
    (tmp_path / "own.yaml").write_text(RULES)
    return load([*(each for each in shipped_packs() if each.parent.name == "brimstone"), tmp_path]).library


def started(library: Library, adventure: str, given: dict[str, Any]) -> Game[Any]:
    system = find("brimstone")
    entity = library.get(adventure, kind="adventure")
    game: Game[Any] = Game(
        library, entity, system.from_data(library, entity, given), system.next_step, log=Log(), stop_at_forced=True
    )
    game.start()
    return game


GIVEN = {"heroes": {"marshal": {"at": "1,1", "grit": 0}}, "phase": "end"}


@pytest.mark.rule("SB-91.64", "SB-91.65")
def test_a_rule_offers_and_notes(library: Library) -> None:
    """SB-91.64, SB-91.65: who accepts is noted, and a rule asks for the note later."""
    game = started(library, "own", GIVEN)
    assert game.pending is not None
    assert game.pending.kind == "may"
    game.answer("accept")
    assert game.state.flags == ["rested"]


@pytest.mark.rule("SB-91.64")
def test_who_refuses_is_asked_again(library: Library) -> None:
    """SB-91.64: an offer that is refused does nothing."""
    game = started(library, "own", GIVEN)
    game.answer("refuse")
    assert game.state.flags == []


@pytest.mark.rule("SB-63.05")
@pytest.mark.parametrize(("ending", "hold"), [("won", 6), ("darkness", 1), ("fled", 1)])
def test_a_mission_may_name_other_changes_of_the_hold(ending: str, hold: int) -> None:
    """SB-63.05: they replace those of SB-63.02 to SB-63.04."""
    campaign = library_of("brimstone").of_kind("campaign")[0]
    story = Story(campaign.qualified, hold=4)
    end_of_mission(campaign, story, {"hold": {"won": 2, "lost": -3}}, ending)
    assert story.hold == hold


@pytest.mark.rule("SB-91.39")
def test_with_all_worlds_in_play_a_gate_leads_to_another_one() -> None:
    """SB-91.39: a random world in play other than the looker's own."""
    game = started(library_of("brimstone"), "door-in-the-ice", {"heroes": {"marshal": {"at": "1,1", "grit": 0}}})
    state = game.state
    state.worlds = list(state.catalog.worlds)
    hero = state.heroes["marshal"]
    assert {_destination(game, hero) for _ in range(40)} == set(state.catalog.worlds) - {state.catalog.mine}
