"""Cards of a pack join the scenarios of the packs it requires, which know nothing of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.systems.jaws_of_the_lion.test_scenario_rules import MANIFEST, WALK
from tests.systems.own import library_of
from toolkit.checks.run import Options, run
from toolkit.content.entity import Entity
from toolkit.content.library import Library, load
from toolkit.rules.game import Game
from toolkit.rules.log import Log
from toolkit.rules.system import Table, new_game
from toolkit.systems.jaws_of_the_lion import SYSTEM
from toolkit.systems.jaws_of_the_lion.facts import pieces
from toolkit.systems.jaws_of_the_lion.story.campaign import LionCampaign
from toolkit.systems.jaws_of_the_lion.story.city import city_event

SCENARIO = "cellar-clearance"


def library_with(folder: Path, kind: str, **fields: Any) -> Library:
    """The shipped pack, and one of our own with one card."""
    card = {"id": "charm", "kind": kind, "name": "Charm", **fields}
    (folder / "lantern.yaml").write_text(json.dumps(MANIFEST), "utf-8")
    (folder / "charm.yaml").write_text(json.dumps(card), "utf-8")
    loaded = load([folder])
    assert not loaded.diagnostics, loaded.diagnostics[0]
    return loaded.library


def shipped_game(library: Library) -> Game[Any]:
    return new_game(SYSTEM, library, library.get(SCENARIO, kind="adventure"), Table(2, 1, {}), log=Log())


def card_of(kind: str) -> dict[str, Any]:
    """A card that belongs to who takes part in the shipped scenario."""
    game = shipped_game(library_of("jaws-of-the-lion"))
    halves = {"top": {"actions": [{"attack": 2}]}, "bottom": {"actions": [{"move": 2}]}}
    return {
        "item": {"number": 60, "slot": "small", "price": 5, "use": "once", "triggers": []},
        "ability-card": {"mercenary": next(iter(game.state.characters)), "number": 90, "level": "1", "initiative": 20}
        | halves,
        "monster-ability": {
            "deck": game.state.catalog.any_monster(game.state.catalog.placed[0].monster).deck,
            "initiative": 20,
            "actions": [{"attack": {"by": 0}}],
        },
    }[kind]


@pytest.mark.parametrize("kind", ["item", "ability-card", "monster-ability"])
def test_playtests_count_a_card_of_another_pack_in_a_shipped_scenario(kind: str, tmp_path: Path) -> None:
    game = shipped_game(library_with(tmp_path, kind, **card_of(kind)))
    if kind == "item":
        next(iter(game.state.characters.values())).items["charm"] = "ready"
    assert "walks/charm" in {piece.entity.qualified for piece in pieces(game)}


OPTION = {"choice": "Wait.", "result": "Nobody comes."}
EVENT = {"number": 90, "story": "A bell rings.", "a": OPTION, "b": OPTION}


@pytest.mark.rule("JL-90.161")
def test_a_campaign_has_the_city_events_of_packs_without_one(tmp_path: Path) -> None:
    library = library_with(tmp_path, "city-event", **EVENT)
    box = library.get("the-black-candles", kind="campaign")
    assert "charm" in first_events(library, box)
    own = {"id": "walks-on", "kind": "campaign", "name": "Walks On", "chapters": [{"adventure": SCENARIO}]}
    (tmp_path / "walks-on.yaml").write_text(json.dumps(own), "utf-8")
    library = load([tmp_path]).library
    assert "charm" not in first_events(library, library.get("the-black-candles", kind="campaign"))
    assert first_events(library, library.get("walks-on", kind="campaign")) == ["charm"]


def first_events(library: Library, campaign: Entity) -> list[str]:
    """The city events of a campaign when it begins."""
    events: list[str] = LionCampaign().first_stage(library, campaign, Table(2, 1)).options["story"]["events"]
    return events


@pytest.mark.parametrize(("unlocked", "told"), [("unmarked-cargo", False), ("walk", True)])
def test_what_a_city_event_unlocks_belongs_to_its_campaign(unlocked: str, told: bool, tmp_path: Path) -> None:
    option = {**OPTION, "do": [{"unlock": unlocked}]}
    library_with(tmp_path, "city-event", **{**EVENT, "a": option})
    (tmp_path / "walk.yaml").write_text(json.dumps(WALK), "utf-8")
    problems = run([tmp_path], Options(tmp_path, use_cache=False, jobs=1)).diagnostics
    message = "'walk' is no scenario of the campaign 'the-black-candles'"
    assert [each.message for each in problems if each.code == "L0875"] == ([message] if told else [])


def test_a_city_event_of_another_pack_is_told_after_a_shipped_scenario(tmp_path: Path) -> None:
    game = shipped_game(library_with(tmp_path, "city-event", **EVENT))
    game.state.city_events = ["charm"]
    ask = next(iter(city_event(game)))
    assert ask.kind == "city"
    assert game.log is not None
    assert game.log.events[-1].data["story"] == "A bell rings."
