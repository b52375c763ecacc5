"""Tiles that packs of others may write, and what they do in play: never more than their words say, and no crash."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.systems.night_cage.play import CONTENT, Play, play_from
from tests.systems.night_cage.test_other_content import MANIFEST
from toolkit.content.library import Library, load

ADVENTURE = """\
id: strange
kind: adventure
extends: night-cage/base
name: Strange Tiles
boards:
  small:
    stack: {odd: 2}
  large:
    stack: {odd: 2}
"""
ODD = """\
id: odd
kind: tile
name: Odd
symbol: O
exits: "┼"
copies: 4
"""


def pack(tile: str, rules: str = "", more: str = "") -> Library:
    """The base game with the tile `odd` in its stack, and with rules of the mode."""
    files = {"lantern": MANIFEST, "strange": ADVENTURE + rules, "odd": ODD + tile, "more": more}
    with TemporaryDirectory() as folder:
        root = Path(folder) / "strange"
        root.mkdir()
        for name, text in files.items():
            if text:
                (root / f"{name}.yaml").write_text(text, encoding="utf-8")
        loaded = load([CONTENT / "core", root])
    assert not [each for each in loaded.diagnostics if "/tests/" not in each.path]
    return loaded.library


def given(content: Library, **data: Any) -> Play:
    return play_from(content, "strange/strange", data)


def nothing(play: Play) -> list[tuple[str, str]]:
    return [(event["verb"], event["why"]) for event in play.events("nothing")]


# For each prisoner


@pytest.mark.rule("NC-90.90")
def test_what_a_tile_does_for_each_prisoner_it_does_where_it_lies() -> None:
    """Red lays it on d3; blue falls, yellow stands elsewhere. The tile becomes a pit, no other does."""
    content = pack("triggers:\n  - on: placed\n    do: [{for_each: {do: [{turn_to_pit: here}]}}]\n")
    play = given(
        content,
        board={"b3": "crossroads", "c3": "straight 90", "f6": "crossroads"},
        prisoners={"red": {"at": "b3"}, "blue": {"falling": "row 5"}, "yellow": {"at": "f6"}},
        stack={"top": ["odd", "straight", "straight", "straight"], "size": 20},
    ).play("move:east")
    assert [event["at"] for event in play.events("pit")] == ["d3"]
    assert nothing(play).count(("turn_to_pit", "no-tile-to-turn")) == len(play.state.prisoners) - 1


@pytest.mark.rule("NC-90.90")
def test_a_monster_that_does_something_for_each_prisoner_is_discarded_where_it_lies() -> None:
    monster = "monster: {sees: lines}\n"
    content = pack(monster + "triggers:\n  - on: attacked\n    do: [{for_each: {do: [discard]}}]\n")
    play = given(
        content,
        board={"b3": "crossroads", "c3": "crossroads", "d3": "odd"},
        prisoners={"red": {"at": "b3"}, "blue": {"falling": "row 5"}},
        stack={"size": 20},
    ).play("move:east")
    assert [event["at"] for event in play.events("spent")] == ["d3"]
    assert "d3" not in play.board


def test_for_each_prisoner_that_is_hit_it_counts_whether_that_one_is_on_the_tile() -> None:
    tile = "monster: {sees: lines}\ntriggers:\n  - on: hit\n    do: [{for_each: {do: [{put_out: {}, if: on_tile}]}}]\n"
    content = pack(tile)
    play = given(
        content,
        board={"b3": "crossroads", "c3": "crossroads", "d3": "odd"},
        prisoners={"red": {"at": "b3"}, "blue": {"at": "d3"}},
        stack={"size": 20},
    ).play("move:east")
    assert {event["prisoner"] for event in play.events("went-out")} == {"blue"}


def test_a_key_is_only_taken_by_whoever_is_on_its_tile() -> None:
    """Blue stands on another key: it gets none of the tile that red comes onto."""
    content = pack("key: guarded\ntriggers:\n  - on: entered\n    do: [{for_each: {do: [take_key]}}]\n")
    play = given(
        content,
        board={"b3": "crossroads", "c3": "odd", "f6": "key-tile"},
        prisoners={"red": {"at": "b3"}, "blue": {"at": "f6"}, "yellow": {"falling": "row 5"}},
        stack={"size": 20},
    ).play("move:east")
    assert [event["prisoner"] for event in play.events("took-key")] == ["red"]
    assert ("take_key", "not-on-tile") in nothing(play)


# Once is enough


@pytest.mark.rule("NC-29.02")
def test_a_tile_is_set_aside_once() -> None:
    content = pack(
        "key: open\ntriggers:\n  - on: revealed\n    do: [set_aside]\n  - on: revealed\n    do: [set_aside]\n"
    )
    play = given(
        content,
        board={"b3": "crossroads", "c3": "straight 90", "f6": "crossroads"},
        prisoners={"red": {"at": "b3"}, "yellow": {"at": "f6"}},
        stack={"top": ["odd", "straight", "straight", "straight"], "size": 20},
    )
    keys = play.state.keys_left
    play.play("move:east")
    assert [kind.id for kind in play.state.aside] == ["odd"]
    assert play.state.keys_left == keys - 1
    assert nothing(play) == [("set_aside", "aside-already")]


BURNED = "triggers:\n  - on: burned\n    do: [replace_neighbour]\n"


@pytest.mark.rule("NC-29.04", "NC-90.64")
def test_a_tile_that_burns_is_held_back_once() -> None:
    content = pack(BURNED + "  - on: burned\n    do: [replace_neighbour]\n")
    play = given(
        content,
        board={"b3": "crossroads", "c3": "crossroads", "d3": "wax-eater"},
        prisoners={"red": {"at": "b3", "nerve": 0}},
        stack={"top": ["odd", "straight", "straight"], "size": 20},
    ).play("move:east")
    assert len(play.events("held-back")) == 1
    assert nothing(play) == [("replace_neighbour", "waits-already")]


@pytest.mark.rule("NC-90.92")
def test_a_tile_that_a_rule_burns_does_nothing() -> None:
    content = pack(BURNED, "rules:\n  - {on: turn-end, do: [{burn: 1}]}\n")
    play = given(
        content,
        board={"b3": "crossroads", "c3": "straight 90", "d3": "straight 90", "f6": "crossroads"},
        prisoners={"red": {"at": "b3", "nerve": 0}, "yellow": {"at": "f6"}},
        stack={"top": ["odd", "straight"], "size": 20},
    ).play("move:east")
    assert [event["tile"] for event in play.events("burned")] == ["odd"]
    assert not play.state.waiting
    assert not play.events("held-back")


@pytest.mark.rule("NC-90.92")
def test_a_rule_that_answers_to_a_hit_burns_like_the_hit() -> None:
    """The wax eater burns three; the rule of the mode burns a fourth, which comes onto the board after the attack."""
    content = pack(BURNED, "rules:\n  - {on: was-hit, do: [{burn: 1}]}\n")
    play = given(
        content,
        board={"b3": "crossroads", "c3": "crossroads", "d3": "wax-eater"},
        prisoners={"red": {"at": "b3", "nerve": 0}},
        stack={"top": ["straight", "straight", "straight", "odd"], "size": 20},
    ).play("move:east")
    assert [event["tile"] for event in play.events("held-back")] == ["odd"]
    assert [event["tile"] for event in play.events("placed")] == ["odd"]


@pytest.mark.rule("NC-90.92")
def test_a_tile_that_burns_another_as_a_hit_burns_it_sets_that_off_as_well() -> None:
    content = pack("triggers:\n  - on: burned\n    do: [{burn: 1}]\n")
    play = given(
        content,
        board={"b3": "crossroads", "c3": "crossroads", "d3": "wax-eater"},
        prisoners={"red": {"at": "b3", "nerve": 0}},
        stack={"top": ["odd", "odd", "straight", "straight", "straight"], "size": 20},
    ).play("move:east")
    assert sorted(event["tile"] for event in play.events("burned")) == [
        "odd",
        "odd",
        "straight",
        "straight",
        "straight",
    ]


def test_a_reach_that_comes_out_as_nothing_reaches_nothing() -> None:
    """Its lines reach as many cells as there are tiles aside, which is none at first."""
    tile = "monster: {sees: {lines: {reach: aside}}}\ntriggers:\n  - on: hit\n    do: [put_out]\n"
    play = given(
        pack(tile + "  - on: revealed\n    do: [{set_aside: {}, if: aside > 3}]\n"),
        board={"b3": "crossroads", "c3": "crossroads", "d3": "odd"},
        prisoners={"red": {"at": "b3"}},
        stack={"size": 20},
    ).play("move:east")
    assert not play.events("attack")
