"""Drawn tiles and adventures: what they mean, and where a mistake is shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.checks.packs import BOX, MANIFEST, write
from tests.checks.packs import check as checked
from tests.systems.massive_darkness.packs import CORE, library, tutorial
from toolkit.content.diagnostics import Diagnostic, Severity
from toolkit.content.library import load
from toolkit.rules.boards import paths
from toolkit.systems.massive_darkness.checks import check
from toolkit.systems.massive_darkness.map.dungeon import Dungeon, read_dungeon
from toolkit.systems.massive_darkness.map.tiles import TileZone, _split_halls, read_tile

TILE = """\
id: tile-x
kind: tile
zones: |
  A- A+ c-
  c+ ## c-
doors: {A1: b1|c1, A2: a1|a2}
"""
ADVENTURE = """\
id: walk
kind: adventure
name: Walk
map: |
  111222
  111222
tiles: {1: tile-x, 2: tile-x}
doors: {1.A1: closed, 1.A2: closed, 2.A1: open, 2.A2: closed}
entry: 1.c1
exit: 2.c2
levels: {1.c1: 1}
tokens: [{token: library, at: 2.a2}]
objectives: [{name: Take it., pick_up: library}, {name: Go., leave: all}]
"""


def _load(folder: Path, **files: str) -> list[Diagnostic]:
    (folder / "lantern.yaml").write_text("id: x\ntitle: X\nversion: 1.0.0\nsystem: massive-darkness\nlanguages: [en]\n")
    for name, text in {"box": BOX, "tile-x": TILE, "walk": ADVENTURE, **files}.items():
        (folder / f"{name.replace('_', '-')}.yaml").write_text(text)
    loaded = load([folder], base=folder)
    assert loaded.diagnostics == ()
    found = [problem for entity in loaded.library.entities for problem in check(loaded.library, entity)]
    return [problem for problem in found if problem.severity is Severity.ERROR]


def _one(problems: list[Diagnostic]) -> tuple[str, int, int, str]:
    assert len(problems) == 1, problems
    only = problems[0]
    return only.code, only.span.line, only.span.column, only.message


def test_a_tile_means_what_it_shows() -> None:
    tile, problems = read_tile({"zones": "A- A+ c-\nc+ ## c-\n", "doors": {"A1": "b1|c1"}})
    assert problems == []
    assert (tile.width, tile.height) == (3, 2)
    assert sorted(tile.zones) == ["a1", "a2", "b1", "c1", "c2"]
    assert tile.zones["b1"].hall == "A"
    assert tile.zones["b1"].light
    assert not tile.zones["c2"].light
    assert sorted(tile.open_borders()) == [("a1", "b1"), ("c1", "c2")]


@pytest.mark.rule("MD-90.60")
def test_all_eighteen_tile_sides_are_as_the_ledger_draws_them() -> None:
    box = [entity for entity in library().of_kind("tile") if entity.pack == "massive-darkness"]
    tiles = [entity for entity in box if entity.id != "dark-bridge"]  # a token that is walked on, no tile of the box
    assert [tile.id for tile in tiles] == [f"tile-{number}{side}" for number in range(1, 10) for side in "rv"]
    for entity in tiles:
        tile, problems = read_tile(entity.data)
        assert problems == []
        assert (tile.width, tile.height) == (4, 4)
    drawn = {entity.id: read_tile(entity.data)[0] for entity in tiles}
    assert sum(len(tile.zones) for tile in drawn.values()) == 18 * 16 - 8
    assert drawn["tile-7r"].doors.keys() == {"A1", "A2", "B1"}
    assert drawn["tile-6v"].doors["A2"].outside == "d3"


@pytest.mark.rule("MD-90.61")
def test_the_tutorial_lies_as_the_ledger_says() -> None:
    dungeon, problems = read_dungeon(library(), tutorial())
    assert problems == []
    assert dungeon is not None
    steps = paths.distances(dungeon.board, [dungeon.board.cell("6.a3")])
    assert steps[dungeon.board.cell(dungeon.exit)] == 9
    assert steps[dungeon.board.cell("8.a1")] == 10
    assert dungeon.levels == {"6.b2": 1, "8.c2": 2}
    assert sorted(dungeon.doors) == ["6.A1", "6.B1", "8.A1", "8.B1"]


def _dungeon(folder: Path, adventure: str) -> Dungeon:
    assert _load(folder, walk=adventure) == []
    loaded = load([folder])
    dungeon, problems = read_dungeon(loaded.library, loaded.library.get("walk"))
    assert problems == []
    assert dungeon is not None
    return dungeon


def test_corridors_meet_across_tiles_and_rooms_do_not(tmp_path: Path) -> None:
    dungeon = _dungeon(tmp_path, ADVENTURE)
    barred = dungeon.barred(dungeon.door_states)
    assert dungeon.sight("1.c2", "2.a2", barred) == 1
    assert dungeon.sight("1.c1", "2.a1", barred) is None


def test_a_door_stops_sight_while_it_is_closed(tmp_path: Path) -> None:
    dungeon = _dungeon(tmp_path, ADVENTURE)
    closed = {"1.A1": "closed", "2.A1": "open", "2.A2": "locked"}
    assert dungeon.sight("1.b1", "1.c1", dungeon.barred(closed)) is None
    assert dungeon.sight("1.b1", "1.c1", dungeon.barred({**closed, "1.A1": "open"})) == 1
    assert dungeon.sight("2.a1", "2.a2", dungeon.barred(closed)) is None


@pytest.mark.parametrize(
    ("turn", "place"), [(0, (3, 0)), (90, (4, 0)), (180, (5, 1)), (270, (3, 2))], ids=["not", "right", "half", "left"]
)
def test_a_turned_tile_keeps_its_names(tmp_path: Path, turn: int, place: tuple[int, int]) -> None:
    drawing = "111222\n  111222\n" if turn % 180 == 0 else "11122\n  11122\n  ...22\n"
    text = ADVENTURE.replace("111222\n  111222\n", drawing).replace("2: tile-x", f"2: {{tile: tile-x, turn: {turn}}}")
    text = text.replace("exit: 2.c2\n", "").replace(", {name: Go., leave: all}", "").replace("at: 2.a2", "at: 1.c2")
    (tmp_path / "x").mkdir()
    _load(tmp_path / "x", walk=text)
    loaded = load([tmp_path / "x"])
    dungeon, problems = read_dungeon(loaded.library, loaded.library.get("walk"))
    assert problems == []
    assert dungeon is not None
    assert (dungeon.zones["2.a1"].x, dungeon.zones["2.a1"].y) == place


def test_walls_close_a_tile_border(tmp_path: Path) -> None:
    problems = _load(tmp_path, walk=ADVENTURE + "walls: [1|2]\n")
    assert [(each.code, each.span.line) for each in problems] == [("L0808", 12), ("L0808", 10)]
    assert problems[1].message == "the exit in 2.c2 cannot be reached from the entry"


def test_a_part_nobody_comes_to_is_told(tmp_path: Path) -> None:
    text = ADVENTURE.replace("exit: 2.c2", "exit: 1.c2").replace("at: 2.a2", "at: 1.a2")
    problems = _load(tmp_path, walk=text + "walls: [1|2]\n")
    message = "no way leads from the entry to 2.a1, 2.b1, 2.c1, 2.a2, …"
    assert _one(problems) == ("L0807", 7, 20, message)


def test_stairs_join_what_walls_part(tmp_path: Path) -> None:
    dungeon = _dungeon(tmp_path, ADVENTURE + "walls: [1|2]\nstairs: [1.c1|2.c1]\n")
    one, two = dungeon.board.cell("1.c1"), dungeon.board.cell("2.c1")
    assert two in dungeon.board.neighbours(one)
    assert dungeon.board.sight(one, two) is None


def test_of_several_pieces_of_a_hall_the_first_that_is_apart_is_named() -> None:
    zones = {name: TileZone(name, column, 0, "A", False) for column, name in ((0, "a1"), (2, "c1"), (4, "e1"))}
    (told,) = _split_halls(zones)
    assert told.message == "hall A is drawn in pieces: no way leads from a1 to c1"
    joined = {**zones, "b1": TileZone("b1", 1, 0, "A", False)}
    assert [each.message for each in _split_halls(joined)] == ["hall A is drawn in pieces: no way leads from a1 to e1"]


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("A- A+ c-", "A- A* c-", ("L0801", 4, 6, "'A*' is no zone")),
        ("c+ ## c-", "c+ ## c- c-", ("L0801", 5, 12, "row 2 has 4 zones, but others have 3")),
        ("c+ ## c-", "c+ ##", ("L0801", 5, 6, "row 2 has 2 zones, but others have 3")),
        ("c+ ## c-", "c+ ## A-", ("L0801", 3, 8, "hall A is drawn in pieces: no way leads from a1 to c2")),
        ("A1: b1|c1", "A1: b1|d1", ("L0802", 6, 13, "the door A1 leads nowhere: there is no zone d1")),
        ("A1: b1|c1", "A1: a1|c1", ("L0802", 6, 13, "the door A1 is on no border: a1 and c1 do not touch")),
        ("A1: b1|c1", "A1: a1|b1", ("L0802", 6, 13, "the door A1 pierces no wall: a1 and b1 are open to each other")),
        ("A1: b1|c1", "A1: c1|b1", ("L0802", 6, 13, "the door A1 belongs to hall A, but c1 is a corridor")),
        ("A1: b1|c1", "A1: b1-c1", ("L0802", 6, 13, "'b1-c1' is no border")),
        ("A1: b1|c1", "Q: b1|c1", ("L0802", 6, 9, "'Q' is no door site")),
    ],
)
def test_a_wrong_tile_is_shown_at_the_character(
    tmp_path: Path, old: str, new: str, found: tuple[str, int, int, str]
) -> None:
    assert old in TILE
    (tmp_path / "lantern.yaml").write_text(
        "id: x\ntitle: X\nversion: 1.0.0\nsystem: massive-darkness\nlanguages: [en]\n"
    )
    (tmp_path / "tile-x.yaml").write_text(TILE.replace(old, new))
    loaded = load([tmp_path], base=tmp_path)
    assert _one(list(check(loaded.library, loaded.library.get("tile-x")))) == found


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("  111222\n  111222", "  111222\n  111252", ("L0803", 6, 7, "no tile has the sign '5'")),
        ("  111222\n  111222", "  111222\n  112222", ("L0804", 6, 5, "the tiles 1 and 2 overlap here")),
        (
            "  111222\n  111222",
            "  111222\n  11122.",
            ("L0803", 6, 8, "the tile 2 is 3 by 2 zones, but it is drawn differently"),
        ),
        ("2: tile-x", "2: tile-x, 3: tile-x", ("L0803", 7, 31, "the tile 3 is not on the map")),
        ("2: tile-x", "2: tile-y", ("L0803", 7, 23, "there is no tile 'tile-y'")),
        ("2.A2: closed", "2.B2: closed", ("L0802", 8, 49, "there is no door site 2.B2")),
        ("entry: 1.c1\n", "", ("L0805", 1, 1, "the adventure has no entry zone")),
        ("entry: 1.c1", "entry: 1.b2", ("L0805", 9, 8, "the entry lies in 1.b2, but the map has no such zone")),
        ("exit: 2.c2", "exit: 2.d2", ("L0806", 10, 7, "the exit lies in 2.d2, but the map has no such zone")),
        (
            "levels: {1.c1: 1}",
            "levels: {3.c1: 1}",
            ("L0806", 11, 10, "the level token 1 lies in 3.c1, but the map has no such zone"),
        ),
        ("at: 2.a2", "at: 2.b2", ("L0806", 12, 31, "the library token lies in 2.b2, but the map has no such zone")),
        (
            "pick_up: library",
            "pick_up: lair",
            ("L0808", 13, 40, "the objective cannot be met: no lair token is on the map"),
        ),
        ("exit: 2.c2\n", "", ("L0808", 12, 69, "the objective cannot be met: the adventure has no exit")),
    ],
)
def test_a_wrong_adventure_is_shown_at_its_place(
    tmp_path: Path, old: str, new: str, found: tuple[str, int, int, str]
) -> None:
    assert old in ADVENTURE
    problems = _load(tmp_path, walk=ADVENTURE.replace(old, new))
    assert _one(problems) == found


def test_a_hall_without_doors_is_sealed_on_purpose(tmp_path: Path) -> None:
    sealed = ADVENTURE.replace("2.A1: open, 2.A2: closed", "1.A2: closed").replace("1.A2: closed, 1.A2", "1.A2")
    text = sealed.replace("exit: 2.c2", "exit: 1.c2").replace("at: 2.a2", "at: 2.a2")
    assert [each.message for each in _load(tmp_path, walk=text)] == ["no way leads from the entry to 2.c1, 2.c2"]


def test_a_token_in_a_sealed_hall_cannot_be_reached(tmp_path: Path) -> None:
    text = ADVENTURE.replace("1.A1: closed, 1.A2: closed, ", "").replace("at: 2.a2", "at: 1.a1")
    message = "the library token in 1.a1 cannot be reached from the entry"
    assert _one(_load(tmp_path, walk=text)) == ("L0808", 12, 31, message)


@pytest.mark.parametrize("bars", ["2.c2", "1.c1"])
def test_a_pillar_bars_a_border_of_its_own_zone(tmp_path: Path, bars: str) -> None:
    text = ADVENTURE.replace("tokens: [", f"tokens: [{{token: pillar, at: 1.c1, bars: {bars}}}, ")
    message = f"the pillar bars no border: 1.c1 and {bars} do not touch"
    assert [each.message for each in _load(tmp_path, walk=text)] == [message]


def test_two_pillars_may_bar_one_border(tmp_path: Path) -> None:
    pillars = "{token: pillar, at: 1.c1, bars: 1.c2}, {token: pillar, at: 1.c2, bars: 1.c1}"
    assert _load(tmp_path, walk=ADVENTURE.replace("tokens: [", f"tokens: [{pillars}, ")) == []


@pytest.mark.parametrize(
    ("stairs", "message"),
    [
        ("1.c1|1.c2", "1.c1 and 1.c2 are joined already"),
        ("1.b1|1.c1", "1.b1 and 1.c1 are joined already"),
        ("1.c1|1.c1", "stairs lead from 1.c1 to itself"),
        ("{zones: 1.c1|2.c2}, 2.c2|1.c1", "2.c2 and 1.c1 are joined already"),
    ],
)
def test_stairs_that_lead_nowhere_new_are_told(tmp_path: Path, stairs: str, message: str) -> None:
    assert [each.message for each in _load(tmp_path, walk=ADVENTURE + f"stairs: [{stairs}]\n")] == [message]


@pytest.mark.parametrize(
    ("more", "message", "hint"),
    [
        (
            "stairs: [{zones: 1.c1|2.c2, there: fonud}]\n",
            "heroes never use these stairs: no rule marks 'fonud'",
            "did you mean 'found'?",
        ),
        (
            "stairs: [{zones: 1.c1|2.c2, there: found, back: bored}]\n",
            "heroes never use these stairs: no rule marks 'bored'",
            "let a rule do it: mark, and the name",
        ),
        ("stairs: [{zones: 1.c1|2.d9, there: found}]\n", "there is no zone '2.d9' on the map", ""),
        ("stairs: [{zones: 1.c1|2.c2, there: found}]\n", "", ""),
    ],
)
def test_stairs_that_wait_for_what_nobody_marks_are_told(tmp_path: Path, more: str, message: str, hint: str) -> None:
    rules = "rules:\n  - {on: picked-up, do: [{mark: {name: found, times: 2}}]}\n"
    problems = _load(tmp_path, walk=ADVENTURE + more + rules)
    assert [(each.message, each.hint) for each in problems] == ([(message, hint)] if message else [])


ZONE = "at: {zone: 1.c1}"


@pytest.mark.parametrize(
    ("goal", "more", "told"),
    [
        ("pick_up: library, count: 1", "", ""),
        ("pick_up: library, count: 2", "", "there is no more than 1 library token"),
        ("bring: library, to: 1.c1, count: 2", "", "there is no more than 1 library token"),
        ("pick_up: library, count: 2", f"{{place_tokens: {{token: library, {ZONE}}}}}", ""),
        ("pick_up: library, count: 2", "{give_tokens: {token: library, who: all_heroes}}", "no more than 1 library"),
        ("bring: library, to: 1.c1, count: 2", "{give_tokens: {token: library, who: all_heroes}}", ""),
        ("pick_up: treasure, count: 3", "", ""),  # behind doors
        ("pick_up: lair, count: 3", "", "no lair token is on the map"),
        ("pick_up: lair, count: 3", "card", ""),
    ],
)
def test_an_objective_asks_for_no_more_tokens_than_there_are(tmp_path: Path, goal: str, more: str, told: str) -> None:
    walk = ADVENTURE.replace("pick_up: library", goal)
    walk += f"rules: [{{on: round-end, do: [{more}]}}]\n" if more.startswith("{") else ""
    walk += "token_rules: {library: {picked_up: keep}}\n" if goal.startswith("bring") else ""
    event = f"id: rubble\nkind: event\nname: Rubble\ndo: [{{place_tokens: {{token: lair, {ZONE}}}}}]\n"
    problems = _load(tmp_path, walk=walk, **({"rubble": event} if more == "card" else {}))
    assert [each.code for each in problems] == (["L0808"] if told else [])
    assert all(told in each.message for each in problems), problems


def test_an_objective_that_nobody_marks_is_told(tmp_path: Path) -> None:
    text = ADVENTURE.replace("pick_up: library", "marked: library-found")
    assert [each.message for each in _load(tmp_path, walk=text)] == [
        "the objective cannot be met: no rule marks 'library-found'"
    ]


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("{on: entered, if: zone == '1.c9', do: [{mark: a}]}", ("L0806", 15, "the map has no zone '1.c9'")),
        ("{on: entered, if: \"hall in ['1.A', '1.C']\", do: [{mark: a}]}", ("L0806", 15, "the map has no hall '1.C'")),
        ("{on: entered, if: tile == '4', do: [{mark: a}]}", ("L0806", 15, "the map has no tile '4'")),
        ("{on: entered, do: [{remove_tile: '4'}]}", ("L0806", 15, "the map has no tile '4'")),
        ("{on: entered, do: [{open_door: {door: 1.A3}}]}", ("L0806", 15, "the map has no door '1.A3'")),
        ("{on: entered, do: [{unlock_door: 1.A3}]}", ("L0806", 15, "the map has no door '1.A3'")),
        (
            "{on: enemy-moves, if: \"enemy.name == 'saintt'\", do: [{mark: a}]}",
            ("L0808", 15, "no enemy of the adventure has the name 'saintt'"),
        ),
        (
            "{on: hero-died, if: \"'king' in hero.roles\", do: [{mark: a}]}",
            ("L0808", 15, "no rule gives a hero the role 'king'"),
        ),
        ("{on: entered, do: [{spawn_guard: {at: {zone: 1.c9}}}]}", ("L0806", 15, "the map has no zone '1.c9'")),
        (
            "{on: entered, if: '\"b\" not in marks', do: [{mark: a}]}",
            ("L0808", 15, "this waits for what never comes: no rule marks 'b'"),
        ),
        (
            "{on: entered, do: [{heal: {count: 1, who: {role: the-one}}}]}",
            ("L0808", 15, "no rule gives a hero the role 'the-one'"),
        ),
        ("{on: entered, if: zone == '1.c1' and hall == '1.A' and tile == '1', do: [{choose_hero: it}]}", None),
    ],
)
def test_rules_name_what_the_adventure_has(tmp_path: Path, rule: str, expected: tuple[str, int, str] | None) -> None:
    problems = _load(tmp_path, walk=f"{ADVENTURE}rules:\n  - {rule}\n")
    assert [(each.code, each.span.line, each.message) for each in problems] == ([expected] if expected else [])


@pytest.mark.parametrize(
    ("enemies", "named", "hint"),
    [
        ("[{name: saint, draw: guard, at: 2.a2}]", "saintt", "did you mean 'saint'?"),
        ("[{name: saint, draw: guard, at: 2.a2}]", "xyzzy", "the enemies with names are saint"),
        ("[]", "xyzzy", "no enemy has a name here"),
    ],
)
def test_who_asks_for_an_enemy_that_is_not_there_is_told_of_one_that_is(
    tmp_path: Path, enemies: str, named: str, hint: str
) -> None:
    rule = f"{{on: enemy-moves, if: \"enemy.name == '{named}'\", do: [{{mark: a}}]}}"
    text = f"{ADVENTURE}enemies: {enemies}\nrules:\n  - {rule}\n"
    assert [each.hint for each in _load(tmp_path, walk=text) if each.code == "L0808"] == [hint]


def test_a_required_pack_that_is_missing_is_one_mistake(tmp_path: Path) -> None:
    manifest = f"{MANIFEST}requires: [masive-darkness]\n"
    adventure = ADVENTURE.replace("tile-x", "tile-6v")
    report = checked(write(tmp_path, {"lantern.yaml": manifest, "walk.yaml": adventure}))
    assert [each.code for each in report.diagnostics] == ["L0103"]


def test_enemies_stand_on_the_map(tmp_path: Path) -> None:
    text = ADVENTURE + "enemies:\n  - {name: guest, draw: guard, at: 3.a1}\n"
    message = "the enemy guest lies in 3.a1, but the map has no such zone"
    assert _one(_load(tmp_path, walk=text)) == ("L0806", 15, 36, message)


def test_a_role_that_nobody_has_cannot_leave(tmp_path: Path) -> None:
    problems = _load(tmp_path, walk=ADVENTURE.replace("leave: all", "leave: al"))
    assert [(each.message, each.hint) for each in problems] == [
        ("no rule gives a hero the role 'al'", "did you mean 'all'?")
    ]


def test_the_shipped_maps_are_clean() -> None:
    loaded = load([CORE]).library
    assert [problem for entity in loaded.entities for problem in check(loaded, entity)] == []


@pytest.mark.parametrize(
    ("gone", "told"),
    [
        (("yellow",), "no pack has the die 'yellow'"),
        (("yellow", "red", "blue", "green"), "no pack has dice"),
        (("ada",), "no pack has heroes"),
        (("coat",), "no pack has starting armour"),
        (("stick",), "no pack has starting weapons"),
        (("ada", "stick"), "no pack has heroes, starting weapons"),
    ],
)
def test_an_adventure_that_nobody_can_sit_down_to_is_told(tmp_path: Path, gone: tuple[str, ...], told: str) -> None:
    kept = [each for each in re.split(r"^(?=- )", BOX, flags=re.M) if not any(f"id: {name}" in each for name in gone)]
    assert _one(_load(tmp_path, box="".join(kept))) == ("L0890", 1, 5, f"nobody can play this: {told}")
