"""What `lantern check` says of tiles, items and scenarios of Machina Arcana that cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.systems.machina_arcana.play import CORE, MANIFEST
from toolkit.checks.run import Options, run
from toolkit.content.diagnostics import Diagnostic

TILE = """\
id: yard
kind: tile
name: Yard
open: [north, south]
direction: south
spaces: |
  S . . . . . . S
  . . . . . . . .
  . c . . . . e .
  . . . . . . . .
  . . . . . . . .
  . . . H . . . .
  . . . . . . . .
  . . . . . . . .
"""
WALK = """\
id: walk
kind: adventure
name: A Walk
chapters: [the-well]
tiles: [yard, boiler-room, crypt, cells]
endgame_tiles: [well-chamber]
"""


def found(folder: Path, **files: str) -> list[Diagnostic]:
    (folder / "lantern.yaml").write_text(MANIFEST, encoding="utf-8")
    for name, text in {"yard": TILE, "walk": WALK, **files}.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    options = Options(folder, use_cache=False, jobs=1)
    return [each for each in run([folder], options).diagnostics if Path(each.path).parent == Path()]


def codes(folder: Path, **files: str) -> list[str]:
    return [each.code for each in found(folder, **files)]


def test_a_sound_tile_and_scenario_are_clean(tmp_path: Path) -> None:
    assert codes(tmp_path) == []


@pytest.mark.rule("MA-30.03")
@pytest.mark.parametrize(
    ("old", "new"), [("open: [north, south]", "open: [south]"), ("direction: south", "direction: east")]
)
def test_a_tile_has_two_to_four_open_edges_and_its_direction_edge_is_one(tmp_path: Path, old: str, new: str) -> None:
    assert codes(tmp_path, yard=TILE.replace(old, new)) == ["L0841"]


@pytest.mark.rule("MA-30.07")
@pytest.mark.parametrize(
    ("old", "new"), [(". c .", ". . ."), ("e .", ". ."), ("H", "."), ("S . .", ". . ."), (". c .", ". c c")]
)
def test_a_tile_has_what_every_tile_has(tmp_path: Path, old: str, new: str) -> None:
    assert codes(tmp_path, yard=TILE.replace(old, new, 1)) == ["L0841"]


@pytest.mark.rule("MA-30.08")
def test_an_opening_can_be_walked_through(tmp_path: Path) -> None:
    last = "  . . . . . . . .\n"
    blocked = TILE.removesuffix(last) + "  . . . # . . . .\n"
    (told,) = found(tmp_path, yard=blocked)
    assert told.code == "L0841"
    assert "MA-30.08" in told.message


@pytest.mark.rule("MA-30.09")
def test_a_border_lies_between_two_spaces(tmp_path: Path) -> None:
    (told,) = found(tmp_path, yard=TILE.replace("  . c . .", "  -\n  . c . .").replace("  -\n", "   -\n"))
    assert told.code == "L0840"
    assert told.span is not None


@pytest.mark.rule("MA-30.10")
def test_every_space_is_reached_and_every_action_space_touched(tmp_path: Path) -> None:
    walled = TILE.replace("  S . . . . . . S\n", "  S|. . . . . . S\n  -\n")
    assert codes(tmp_path, yard=walled) == ["L0842"]
    shut_in = TILE.replace("  . c . .", "  # c # .").replace("  . . . . . . . .\n", "  # # # . . . . .\n", 2)
    assert "L0842" in codes(tmp_path, yard=shut_in)


@pytest.mark.rule("MA-49.01")
def test_a_value_that_no_list_has_is_refused_with_the_nearest(tmp_path: Path) -> None:
    monster = (
        "id: thing\nkind: monster\nname: Thing\nlevel: 1\nmind: cuning\nhealth: 1\nstamina: 1\narmour: 1\nwill: 1\n"
    )
    (told,) = [each for each in found(tmp_path, thing=monster) if Path(each.path).name == "thing.yaml"]
    assert "cunning" in told.hint
    wrong = (
        monster.replace("cuning", "cunning")
        + "triggers: [{on: use, spend: {stamina: 1}, do: [{atack: {strong: 1}}]}]\n"
    )
    (told,) = [each for each in found(tmp_path, thing=wrong) if Path(each.path).name == "thing.yaml"]
    assert "attack" in told.hint


@pytest.mark.rule("MA-49.02")
def test_no_attack_has_more_than_three_dice_of_a_kind(tmp_path: Path) -> None:
    item = "id: club\nkind: item\nname: Club\ntype: weapon\nlevel: 1\nhands: 1\n"
    item += "triggers: [{on: use, spend: {stamina: 1}, do: [{attack: {strong: 4}}]}]\n"
    assert [each.code for each in found(tmp_path, club=item)] != []
    assert codes(tmp_path, club=item.replace("strong: 4", "strong: 3")) == []


@pytest.mark.rule("MA-49.03")
def test_every_monster_level_needs_a_card(tmp_path: Path) -> None:
    from toolkit.content.library import load
    from toolkit.systems.machina_arcana.checks import _box

    box = load([CORE]).library
    adventure = box.get("the-brass-well", kind="adventure")
    assert list(_box(box, adventure)) == []

    class Fewer:
        """A box without monsters of level 3."""

        def of_kind(self, kind: str) -> list[object]:
            return [each for each in box.of_kind(kind) if each.data.get("level") != 3]

        def find(self, name: str, kind: str, pack: str) -> object:
            return box.find(name, kind=kind, pack=pack)

    assert ["level 3" in each.message for each in _box(Fewer(), adventure)] == [True]  # type: ignore[arg-type]


@pytest.mark.rule("MA-49.04")
def test_a_locked_chapter_needs_a_way_on_and_a_scenario_a_victory(tmp_path: Path) -> None:
    gate = "id: gate\nkind: chapter\nname: Gate\nlocked: true\n"
    through = WALK.replace("[the-well]", "[gate, the-well]")
    assert codes(tmp_path, gate=gate, walk=through) == ["L0843"]
    opened = gate + "triggers: [{on: monster-killed, do: [advance_chapter]}]\n"
    assert codes(tmp_path, gate=opened, walk=through) == []
    assert "L0843" in codes(tmp_path, gate=opened, walk=WALK.replace("[the-well]", "[gate]"))


@pytest.mark.rule("MA-30.08", "MA-30.10")
@pytest.mark.parametrize(
    ("row", "column"),
    [("  S|. . . . . . S\n  -\n", 3), ("  S . . # . . . S\n", 9)],
    ids=["nobody can reach it", "an opening that is blocked"],
)
def test_what_is_wrong_with_a_space_is_told_at_its_sign(tmp_path: Path, row: str, column: int) -> None:
    (told,) = found(tmp_path, yard=TILE.replace("  S . . . . . . S\n", row))
    assert (told.span.line, told.span.column) == (7, column)


@pytest.mark.rule("MA-35.06")
@pytest.mark.parametrize("role", ["base", "augment"])
def test_a_socket_that_nothing_fits_is_told_at_the_socket(tmp_path: Path, role: str) -> None:
    place = "place: body\n" if role == "base" else ""
    item = f"id: cap\nkind: item\nname: Cap\ntype: apparel\nlevel: 1\nrole: {role}\n{place}socket: flask\n"
    told = found(tmp_path, cap=f"{item}passives: [{{stat: armour, by: 1}}]\n")
    assert [each.code for each in told] == ["L0844"]
    assert told[0].span.line == item[: item.index("socket")].count("\n") + 1


@pytest.mark.rule("MA-49.04")
def test_a_scenario_that_nothing_wins_is_told_once(tmp_path: Path) -> None:
    chapter = "id: hall\nkind: chapter\nname: Hall\nstory: A hall.\n"
    walk = WALK.replace("the-well", "hall").replace("endgame_tiles: [well-chamber]\n", "")
    assert codes(tmp_path, hall=chapter, walk=walk) == ["L0843"]


MONSTER = (
    "id: thing\nkind: monster\nname: T\nlevel: 1\nmind: mindless\nhealth: 4\nstamina: 3\narmour: 2\nwill: 2\n"
    "traits: [hover]\n"
)
BLUNTS = "{modify: {stat: attack, by: -1, whom: nearest}}"
RELIC = "id: thing\nkind: item\nname: T\ntype: artifact\nlevel: 1\nplace: relic\n"
BORNE = "id: thing\nkind: horror-event\nname: T\nform: attached\nbearer: first-monster\n"
USED = "triggers: [{on: use, spend: {stamina: 1}, do: [DO]}]\n"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (MONSTER + "triggers: [{on: half-health, do: [{drain: {what: health, whom: target}}]}]\n", "L0882"),
        (MONSTER + "triggers: [{on: dies, if: target.health > 0, do: [{threat: 1}]}]\n", "L0882"),
        (MONSTER + "triggers: [{on: hero-leaves, if: target.health > 0, do: [{threat: 1}]}]\n", ""),
        (MONSTER + "triggers: [{on: acts, do: [{attack: {weak: 1}}, {drain: {what: health, whom: target}}]}]\n", ""),
        (MONSTER + "triggers: [{on: dies, do: [{spawn: {near: you}}]}]\n", "L0849"),
        (MONSTER + "triggers: [{on: acts, do: [{restore: {what: essence}}]}]\n", "L0849"),
        (MONSTER + "triggers: [{on: acts, do: [{drain: {what: essence, whom: each}}]}]\n", ""),
        (MONSTER + "passives: [{stat: explore_cost, by: 1}]\n", "L0306"),
        (MONSTER + "passives: [{stat: door_cost, by: -1}]\n", ""),
        (MONSTER + f"triggers: [{{on: acts, do: [{BLUNTS}]}}]\n", "L0849"),
        (MONSTER + f"triggers: [{{on: acts, do: [{BLUNTS.replace('attack', 'armour')}]}}]\n", ""),
        (MONSTER + f"triggers: [{{on: acts, do: [{BLUNTS.replace('by', 'until: horror-phase, by')}]}}]\n", ""),
        (MONSTER + f"triggers: [{{on: half-health, do: [{BLUNTS}]}}]\n", ""),
        (BORNE + "passives: [{stat: chest_cards, by: 1}]\n", "L0849"),
        (BORNE + "triggers: [{on: turn-end, do: [draw_items]}]\n", "L0849"),
        (BORNE.replace("first-monster", "lowest-will") + "passives: [{stat: chest_cards, by: 1}]\n", ""),
        (RELIC + USED.replace("DO", "{aim: {at: explorer, do: [control]}}"), "L0849"),
        (RELIC + USED.replace("DO", "{aim: {at: explorer, do: [{may: {do: [{kill: target}]}}]}}"), "L0849"),
        (RELIC + USED.replace("DO", "{aim: {at: monster, do: [{kill: target}]}}"), ""),
        (RELIC + USED.replace("DO", "{aim: {at: monster, do: [{restore: {what: essence, whom: target}}]}}"), "L0849"),
        (RELIC + USED.replace("DO", "{attack: {weak: 1, hit: [{drain: {what: essence, whom: target}}]}}"), "L0849"),
        (RELIC + USED.replace("DO", "{attack: {weak: 1, hit: [{restore: {what: essence}}]}}"), ""),
        (RELIC + "triggers: [{on: explorer-phase, if: mine, do: [{restore: {what: health}}]}]\n", "L0849"),
        (RELIC + "triggers: [{on: turn-end, if: mine, do: [{restore: {what: health}}]}]\n", ""),
        (
            RELIC
            + "triggers: [{on: turn-end, do: [{accumulate: {at: 2, do: [{threat: 1}]}}]},"
            + " {on: turn-start, do: [{accumulate: {at: 4, do: [{threat: -1}]}}]}]\n",
            "L0845",
        ),
        (
            RELIC
            + "triggers: [{on: turn-end, do: [{accumulate: {at: 2, do: [{threat: 1}]}}]},"
            + " {on: turn-start, do: [{accumulate: {at: 2, do: [{threat: 1}]}}]}]\n",
            "",
        ),
        (
            RELIC
            + "triggers: [{on: turn-end, do: [{accumulate: {at: players + 1, do: [threat]}}]},"
            + " {on: turn-start, do: [{accumulate: {do: [{threat: 1}], at: 'players+1', stays: false}}]}]\n",
            "",
        ),
    ],
)
def test_what_nobody_can_use_is_told(tmp_path: Path, text: str, code: str) -> None:
    assert codes(tmp_path, thing=text) == ([code] if code else [])


def test_what_blunts_attacks_counts_where_explorers_attack_out_of_turn(tmp_path: Path) -> None:
    monster = MONSTER.replace("thing", "dull") + f"triggers: [{{on: acts, do: [{BLUNTS}]}}]\n"
    answers = RELIC + "triggers: [{on: explorer-hurt, do: [{attack: {weak: 1}}]}]\n"
    assert codes(tmp_path, dull=monster) == ["L0849"]
    assert codes(tmp_path, dull=monster, thing=answers) == []


@pytest.mark.parametrize(
    ("tiles", "told"),
    [
        ("yard, cloister, crypt, cells", [("L0846", "'cloister' and 'yard' are two sides of one tile", 15)]),
        ("cloister, crypt, yard, cells", [("L0846", "'yard' and 'cloister' are two sides of one tile", 26)]),
        ("cloister, boiler-room, crypt, cells", []),
    ],
)
def test_both_sides_of_a_tile_in_a_scenario_are_told_at_the_second(
    tmp_path: Path, tiles: str, told: list[tuple[str, str, int]]
) -> None:
    sides = {"yard": f"{TILE}reverse: cloister\n", "cloister": f"{TILE.replace('yard', 'cloister')}reverse: yard\n"}
    scenario = WALK.replace("yard, boiler-room, crypt, cells", tiles)
    problems = [each for each in found(tmp_path, walk=scenario, **sides) if each.path.endswith("walk.yaml")]
    assert [(each.code, each.message, each.span.column) for each in problems] == told
