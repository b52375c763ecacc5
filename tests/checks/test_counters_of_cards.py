"""Counters of adventures on cards: what `check` says of them, over several files and packs."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolkit.checks.run import Options, run

MANIFEST = """id: {id}
title: Lamps
version: "1.0.0"
system: massive-darkness
languages: [en]
requires: [{requires}]
schema: 1
"""
LEAK = """id: leak
kind: adventure
extends: massive-darkness/first-steps-below
name: Leak
counters: {oil: {name: Oil, start: 6, max: 9}}
rules: [{on: changed, if: oil == 0, do: [lose]}]
"""
FLASK = """id: flask
kind: equipment
name: Flask
level: 1
form: consumable
triggers: [{on: use, if: oil < 8, do: [{change: oil}]}]
"""
TILE = """id: tile
kind: tile
zones: |
  c+ c- c- c+
  c- A- A- c-
  c- A- A- c-
  c+ c- c- c+
doors: {A1: b2|b1}
"""
WALK = """id: walk
kind: adventure
name: A Walk
map: |
  1111
  1111
  1111
  1111
tiles: {1: tile}
entry: 1.a1
exit: 1.d4
counters: {oil: {name: Oil, max: 6}}
objectives: [{name: Leave., leave: all}]
rules: [{on: round-end, if: oil == 6, do: [lose]}]
"""


def _pack(folder: Path, requires: str = "massive-darkness", **files: str) -> Path:
    folder.mkdir()
    (folder / "lantern.yaml").write_text(MANIFEST.format(id=folder.name, requires=requires), "utf-8")
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    return folder


def _said(*folders: Path, cached: bool = False) -> list[tuple[str, str, str, int]]:
    report = run(folders, Options(base=folders[0].parent, use_cache=cached))
    return [(each.code, each.message, each.hint, each.span.line) for each in report.diagnostics]


def test_a_card_may_speak_of_a_counter_of_an_adventure_of_its_pack(tmp_path: Path) -> None:
    assert _said(_pack(tmp_path / "lamps", leak=LEAK, flask=FLASK)) == []


def test_or_of_a_pack_that_its_own_requires(tmp_path: Path) -> None:
    _pack(tmp_path / "lamps", leak=LEAK, flask=FLASK)
    assert _said(_pack(tmp_path / "more", "massive-darkness, lamps", flask2=FLASK.replace("flask", "flask2"))) == []


def test_but_not_of_one_that_it_does_not(tmp_path: Path) -> None:
    leaks = _pack(tmp_path / "leaks", leak=LEAK, flask=FLASK)
    found = _said(_pack(tmp_path / "more", flask=FLASK), leaks)
    assert {code for code, *_ in found} == {"L0305", "L0308"}


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("change: oil", "change: oill", ("L0308", "there is no counter 'oill' here", "did you mean 'oil'?", 6)),
        ("if: oil", "if: oill", ("L0305", "nothing here is called oill", "did you mean 'oil'?", 6)),
        ("if: oil < 8", "if: oil < 8 and levl > 1", ("L0305", "nothing here is called levl", "did you mean level?", 6)),
        ("if: oil < 8", "if: oil", ("L0305", "this is a number, but a condition is wanted", "compare it: oil > 0", 6)),
    ],
)
def test_a_slip_of_the_pen_is_told_with_the_nearest(
    tmp_path: Path, right: str, wrong: str, told: tuple[str, str, str, int]
) -> None:
    assert _said(_pack(tmp_path / "lamps", leak=LEAK, flask=FLASK.replace(right, wrong))) == [told]


def test_a_name_of_the_moment_that_is_meant_is_told_rather_than_a_counter_of_another_card(tmp_path: Path) -> None:
    leak = LEAK.replace("oil: {", "levy: {name: Levy, start: 1}, oil: {").replace(
        "do: [lose]", "do: [lose, {change: levy}]"
    )
    flask = FLASK.replace("if: oil < 8", "if: oil < 8 and levl > 1")
    told = ("L0305", "nothing here is called levl", "did you mean level?", 6)
    assert _said(_pack(tmp_path / "lamps", leak=leak, flask=flask)) == [told]


def test_a_counter_that_nothing_changes_is_told_and_one_that_a_card_changes_is_not(tmp_path: Path) -> None:
    lone = _pack(tmp_path / "lone", walk=WALK, tile=TILE)
    assert [code for code, *_ in _said(lone)] == ["L0309"]
    assert _said(_pack(tmp_path / "lamps", walk=WALK, tile=TILE, flask=FLASK)) == []


IDLE = WALK.replace("rules: [{on: round-end, if: oil == 6, do: [lose]}]\n", "")
ASKS = FLASK.replace("do: [{change: oil}]", "do: [{heal: 1}]")
IMP = """id: imp
kind: enemy
name: Imp
type: roaming-monster
strength: weak
health: 4
dice: {melee: {red: 1}}
counters: {rage: {name: Rage}}
"""


def test_a_counter_that_nothing_speaks_of_is_told(tmp_path: Path) -> None:
    told = ("L0404", "no rule reads or changes the counter 'oil'", "use it, or remove it", 12)
    assert _said(_pack(tmp_path / "lone", walk=IDLE, tile=TILE)) == [told]
    told = ("L0404", "no rule reads or changes the counter 'rage'", "use it, or remove it", 8)
    assert _said(_pack(tmp_path / "imps", imp=IMP)) == [told]


@pytest.mark.parametrize(
    ("more", "codes"),
    [
        ({"flask": ASKS}, []),
        ({"flask": FLASK}, []),
        ({"flask": FLASK.replace("oil", "oill")}, ["L0305", "L0308"]),
        ({"flask": ASKS.replace("heal: 1", "heel: oil")}, ["L0302"]),
        ({"deeper": "id: deeper\nkind: adventure\nextends: walk\nname: Deeper\n"}, []),
        ({"walk": IDLE + "rules: [{on: changed, if: 'counter == \"oil\"', do: [lose]}]\n", "flask": FLASK}, []),
    ],
)
def test_but_not_one_that_a_card_speaks_of_or_that_others_inherit(
    tmp_path: Path, more: dict[str, str], codes: list[str]
) -> None:
    found = _said(_pack(tmp_path / "lamps", **{"walk": IDLE, "tile": TILE, **more}))
    assert [code for code, *_ in found] == codes


def test_the_cache_notices_that_the_counter_is_gone(tmp_path: Path) -> None:
    folder = _pack(tmp_path / "lamps", leak=LEAK, flask=FLASK)
    assert _said(folder, cached=True) == []
    (folder / "leak.yaml").write_text(LEAK.replace("oil", "soot"), "utf-8")
    assert {code for code, *_ in _said(folder, cached=True)} == {"L0305", "L0308"}
    (folder / "leak.yaml").write_text(LEAK, "utf-8")
    assert _said(folder, cached=True) == []
