"""What packs of others may do that ours does not: the rules hold for it too."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.systems.night_cage.play import CONTENT, Play, play_from
from toolkit.content.entity import Entity
from toolkit.content.library import Library, load
from toolkit.render.booklet.model import Booklet
from toolkit.rules.reading import ContentFault
from toolkit.rules.system import Table
from toolkit.systems.night_cage import SYSTEM
from toolkit.systems.night_cage.booklet.sections import booklet
from toolkit.systems.night_cage.map.cage import cage_of

MANIFEST = """\
id: strange
title: Strange Tiles
version: "1.0.0"
system: night-cage
languages: [en]
requires: [night-cage]
"""
ADVENTURE = """\
id: strange
kind: adventure
extends: night-cage/base
name: Strange Tiles
boards:
  small:
    stack: {listener: 2, echo: 2}
  large:
    stack: {listener: 2, echo: 2}
options:
  grim-silence: null
"""
TILES = """\
- id: listener
  kind: tile
  name: Listener
  symbol: L
  exits: "┼"
  copies: 2
  monster: {sees: neighbours, top: north}
  triggers:
    - on: hit
      do: [put_out]
- id: echo
  kind: tile
  name: Echo
  symbol: e
  exits: "┼"
  copies: 2
  triggers:
    - on: revealed
      do: [{burn: 1}]
"""


@cache
def strange() -> Library:
    """The pack above, and the one it needs."""
    with TemporaryDirectory() as folder:
        pack = Path(folder) / "strange"
        pack.mkdir()
        for name, text in (("lantern", MANIFEST), ("strange", ADVENTURE), ("tiles", TILES)):
            (pack / f"{name}.yaml").write_text(text, encoding="utf-8")
        loaded = load([CONTENT / "core", pack])
    assert not [each for each in loaded.diagnostics if "/tests/" not in each.path]
    return loaded.library


def adventure() -> Entity:
    return strange().get("strange/strange", kind="adventure")


def given(**data: Any) -> Play:
    return play_from(strange(), "strange/strange", data)


@pytest.mark.rule("NC-25.09")
@pytest.mark.parametrize(("turn", "key", "hit"), [(0, "move:south", []), (90, "dash:south", ["red", "blue"])])
def test_a_monster_that_sees_all_around_is_not_provoked_through_its_top(turn: int, key: str, hit: list[str]) -> None:
    """A listener sees the four cells beside it, that before its top too; red comes in from the north."""
    play = given(
        board={"c2": "crossroads", "c3": f"listener {turn}", "d3": "crossroads"},
        prisoners={"red": {"at": "c2", "nerve": 1}, "blue": {"at": "d3"}},
    ).play(key)
    assert [event["hit"] for event in play.events("attack")] == ([hit] if hit else [])


@pytest.mark.rule("NC-22.02")
def test_a_tile_stays_in_hand_while_another_burns() -> None:
    """Yellow's candle burns again and red lays the echo for it, which burns the straight below it in the stack."""
    play = given(
        board={"b3": "straight 90", "c3": "crossroads", "c2": "straight", "d3": "straight 90", "c4": "crossroads"},
        prisoners={"red": {"at": "c3", "nerve": 0}, "yellow": {"at": "c4", "candle": "out"}},
        stack={"top": ["t-passage", "echo", "straight", "gate"]},
    ).play("stay")
    assert play.asked == ("red", "place")
    assert [event["tile"] for event in play.events("burned")] == ["t-passage", "straight"]
    assert play.state.drawn is not None
    assert play.state.drawn.id == "echo"
    view = SYSTEM.view(play.state, "player-1")
    assert (view.drawn, view.drawn_for.id) == (play.state.drawn, "yellow")
    assert SYSTEM.to_data(play.state)["drawn"] == "echo"


def test_an_option_of_null_is_taken_out_of_what_an_adventure_extends() -> None:
    assert cage_of(strange(), adventure(), Table(4, options={"harder-gate": True})).options == ("harder-gate",)
    with pytest.raises(ContentFault, match="no option 'grim-silence'"):
        cage_of(strange(), adventure(), Table(4, options={"grim-silence": True}))
    told = json.dumps([section.data for chapter in in_print().chapters for section in chapter.sections])
    assert "One gate fewer" in told
    assert "Grim silence" not in told


def in_print() -> Booklet:
    return booklet(strange(), adventure(), "en", spoiler_free=False)
