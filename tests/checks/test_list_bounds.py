"""Counts of lists that no list comes to: more roles than there are, more keywords than any card has."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolkit.checks.run import Options, run

ALWAYS = "L0309 this always holds and asks for nothing"
MANIFEST = """id: some
title: Some
version: "1.0.0"
system: {system}
languages: [en]
requires: [{system}]
schema: 1
"""
ROLES = """- {id: guide, kind: role, name: Guide}
- {id: scout, kind: role, name: Scout}
"""
TILE = """id: keeper
kind: tile
name: Keeper
symbol: K
exits: "┼"
copies: 7
monster:
  sees: {lines: [east, south, west]}
triggers:
  - {on: hit, do: [{give_role: guide}]}
  - {on: placed, do: [{give_role: scout}]}
  - {on: entered, if: CONDITION, do: [put_out]}
"""
HAMMER = """id: hammer
kind: item
name: Hammer
type: weapon
level: 2
hands: 2
keywords: [heavy, iron, sharp]
triggers: [{on: use, spend: {stamina: 1}, if: CONDITION, do: [{attack: {strong: 1}}]}]
"""
WORDS = """- {id: heavy, kind: keyword, name: Heavy}
- {id: iron, kind: keyword, name: Iron}
- {id: sharp, kind: keyword, name: Sharp}
- {id: worn, kind: keyword, name: Worn}
"""
GLOVE = """id: glove
kind: item
name: Glove
type: apparel
level: 2
keywords: [worn]
passives: [{stat: will, by: 1}]
"""


def _found(folder: Path, system: str, files: dict[str, str]) -> list[str]:
    (folder / "lantern.yaml").write_text(MANIFEST.format(system=system), encoding="utf-8")
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    report = run([folder], Options(base=folder, use_cache=False))
    return [f"{each.code} {each.message}" for each in report.diagnostics if each.severity == "error"]


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        ("count(prisoner.roles) >= 3", ["L0309 this never holds: prisoner.roles has from 0 to 2"]),
        ("count(prisoner.roles) >= 2", []),
        (
            "count(prisoner.roles) <= 2",
            ["L0309 this always holds and asks for nothing: prisoner.roles has from 0 to 2"],
        ),
        ("count(prisoner.tokens) >= 3", []),
    ],
)
def test_nobody_has_more_roles_than_there_are(tmp_path: Path, condition: str, told: list[str]) -> None:
    files = {"roles.yaml": ROLES, "keeper.yaml": TILE.replace("CONDITION", condition)}
    assert [each for each in _found(tmp_path, "night-cage", files) if "L0309" in each] == told


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        ("count(target.keywords) >= 4", ["L0309 this never holds: target.keywords has from 0 to 3"]),
        ("count(target.keywords) >= 3", []),
        ("count(me.item_keywords) >= 5", ["L0309 this never holds: me.item_keywords has from 0 to 4"]),
        ("count(me.item_keywords) >= 4", []),
    ],
)
def test_nothing_has_more_keywords_than_a_card(tmp_path: Path, condition: str, told: list[str]) -> None:
    files = {"words.yaml": WORDS, "hammer.yaml": HAMMER.replace("CONDITION", condition), "glove.yaml": GLOVE}
    assert [each for each in _found(tmp_path, "machina-arcana", files) if "L0309" in each] == told
