"""Maximum health grows by skills of class sheets, and nothing else can be written to change it (MD-35.05)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.systems.massive_darkness.packs import CORE
from toolkit.checks.run import Options, run
from toolkit.content.library import load
from toolkit.content.schemas import shipped
from toolkit.rules.system import Table, new_game
from toolkit.systems.massive_darkness import SYSTEM
from toolkit.systems.massive_darkness.map.levels import raise_level
from toolkit.systems.massive_darkness.verbs.vocabulary import VOCABULARY

MANIFEST = """\
id: tough
title: Tough
version: "1.0.0"
system: massive-darkness
languages: [en]
requires: [massive-darkness]
"""
SHEET = """\
id: ox
kind: class
name: Ox
ability: {name: Push, triggers: [{on: attack, do: [{add_hits: 1}]}]}
class_skill: {name: Broad, passives: [%s]}
branches:
  health: {name: Hard, skills: [{level: 2, cost: 5, passives: [{stat: max-health, by: 1}]}]}
"""


def pack(folder: Path, **files: str) -> Path:
    (folder / "lantern.yaml").write_text(MANIFEST, "utf-8")
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    return folder


def told(folder: Path) -> list[tuple[str, str, str]]:
    report = run([folder], Options(folder, use_cache=False, jobs=1))
    return [(each.code, each.message, each.hint) for each in report.diagnostics]


def started(folder: Path, passive: str) -> Any:
    """A game of Wren with a class whose skill changes maximum health."""
    folder = pack(folder, ox=SHEET % passive)
    assert told(folder) == []
    library = load([CORE, folder]).library
    adventure = library.get("massive-darkness/first-steps-below", kind="adventure")
    table = Table(1, 3, {"heroes": ["wren"], "classes": {"wren": "tough/ox"}})
    return new_game(SYSTEM, library, adventure, table)


@pytest.mark.rule("MD-35.05", "MD-10.01")
@pytest.mark.parametrize(("by", "health"), [(1, 6), (2, 7), (-1, 4), (-9, 1)])
def test_a_class_skill_counts_from_the_start(tmp_path: Path, by: int, health: int) -> None:
    hero = started(tmp_path, f"{{stat: max-health, by: {by}}}").state.heroes["wren"]
    assert (hero.max_health, hero.health) == (health, health)


@pytest.mark.rule("MD-35.05")
def test_a_condition_is_looked_at_when_the_level_rises(tmp_path: Path) -> None:
    game = started(tmp_path, "{stat: max-health, by: 2, if: level >= 2}")
    hero = game.state.heroes["wren"]
    assert hero.max_health == 5
    list(raise_level(game, 2, "MD-8.03"))
    assert (hero.max_health, hero.health) == (7, 7)


@pytest.mark.rule("MD-35.05")
def test_who_has_less_health_than_before_lives(tmp_path: Path) -> None:
    game = started(tmp_path, "{stat: max-health, by: -2, if: level >= 2}")
    hero = game.state.heroes["wren"]
    hero.wounds = 4
    list(raise_level(game, 2, "MD-8.03"))
    assert (hero.max_health, hero.health, hero.dead) == (3, 1, False)


ELSEWHERE = {
    "equipment": "id: band\nkind: equipment\nname: Band\nlevel: 1\nslots: [body]\npassives: [%s]\n",
    "condition": "id: hale\nkind: condition\nname: Hale\nicon: heart\npassives: [%s]\n",
    "hero": "id: marta\nkind: hero\nname: Marta\nunique_skill: {name: Rage, passives: [%s]}\n"
    "shadow_skill: {name: Veil, triggers: [{on: defense, do: [{add_shields: 1}]}]}\n",
}


@pytest.mark.parametrize("kind", ELSEWHERE)
def test_nothing_but_a_class_sheet_can_change_it(tmp_path: Path, kind: str) -> None:
    """Each kind that has lasting changes is refused, and told what can be written there."""
    ((_, message, hint),) = [
        each for each in told(pack(tmp_path, it=ELSEWHERE[kind] % "{stat: max-health, by: 1}")) if each[0] == "L0306"
    ]
    assert message == "nothing here can change 'max-health'"
    assert hint.startswith("it is for lasting changes of class; here there are actions, ")
    assert "max-health" not in hint


def test_every_kind_with_lasting_changes_is_looked_at() -> None:
    assert {kind for kind, owner in VOCABULARY.owners.items() if owner.passives} == {"class", *ELSEWHERE}


def test_an_ability_has_no_lasting_changes(tmp_path: Path) -> None:
    """It is used and paid for: what it gave for good would cost nothing and never happened."""
    sheet = (SHEET % "{stat: sneak, by: 1}").replace("{name: Push,", "{name: Push, passives: [{stat: shields, by: 1}],")
    assert [code for code, _, _ in told(pack(tmp_path, ox=sheet))] == ["L0201"]


def test_editors_offer_it_on_class_sheets_alone() -> None:
    definitions = shipped().files["massive-darkness/effects"]["$defs"]
    offered = {name: definitions[name]["properties"]["stat"]["enum"] for name in ("passive-condition", "passive-class")}
    assert set(offered["passive-class"]) - set(offered["passive-condition"]) == {"max-health"}
