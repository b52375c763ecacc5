"""What is printed and never happens is refused, at its place; what may happen is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolkit.checks.run import Options, run
from toolkit.content.library import load
from toolkit.playtest.bots import make_bot
from toolkit.rules.system import Table, new_game
from toolkit.systems.night_cage import SYSTEM

FILES = {
    "lantern.yaml": 'id: vain\ntitle: In Vain\nversion: "1.0.0"\nsystem: night-cage\nlanguages: [en]\n',
    "prisoners.yaml": """\
- {id: red, kind: prisoner, name: Red, colour: "#b5342b"}
- {id: blue, kind: prisoner, name: Blue, colour: "#2f5f9e"}
""",
    "tiles.yaml": """\
- {id: start, kind: tile, name: First Cell, symbol: s, exits: "│", copies: 5}
- {id: key-tile, kind: tile, name: Key, symbol: k, exits: "┼", copies: 6, key: open}
- {id: gate, kind: tile, name: Gate, symbol: g, exits: "┼", copies: 2, gate: true}
- {id: fork, kind: tile, name: Fork, symbol: t, exits: "┬", copies: 20}
""",
}
MODE = """\
id: night
kind: adventure
name: A Night
start: start
prisoners: [red, blue]
boards:
  small:
    players: [1, 2]
    size: 6
    prisoners: 2
    stack: {key-tile: 5, gate: 2, fork: 20, odd: 2}
    initial: {fork: 4}
"""
ODD = """\
id: odd
kind: tile
name: Odd
symbol: O
exits: "┬"
copies: 4
"""
BOSS = "id: weight\nkind: boss\nname: Weight\nsize: 2\n"
BRINGS = "monster: {}\ntriggers:\n  - {on: placed, do: [{bring: weight}]}\n"
OWN = """\
- {id: bearer, kind: role, name: Bearer}
- {id: ember, kind: token, name: Ember}
"""


def told(folder: Path, tile: str = "", more: str = "", **files: str) -> list[tuple[str, str, int]]:
    """What a check says of the pack above: the code, the file and the line."""
    found = FILES | {"night.yaml": files.pop("mode", MODE) + more, "odd.yaml": ODD + tile}
    for name, text in (found | {f"{name}.yaml": text for name, text in files.items()}).items():
        (folder / name).write_text(text, encoding="utf-8")
    report = run([folder], Options(base=folder, use_cache=False))
    return [(each.code, each.path, each.span.line) for each in report.diagnostics]


def triggers(*lines: str) -> str:
    return "triggers:\n" + "".join(f"  - {line}\n" for line in lines)


HIT = triggers("{on: hit, do: [put_out]}")


@pytest.mark.parametrize(
    ("tile", "line"),
    [
        ("monster: {sees: lines, top: north}\n" + HIT, 7),
        ("monster: {sees: lines, mouth: north}\n" + HIT, 7),
        ("monster: {sees: {lines: [east, north]}}\n" + HIT, 7),
        (triggers("{on: placed, do: [{turn_to_pit: {cells: {lines: [north]}}}]}"), 8),
        ("key: guarded\n", 7),
        (triggers("{on: entered, do: [take_key]}"), 8),
        (triggers("{on: entered, if: from_top, do: [put_out]}"), 8),
        ("monster: {}\n" + triggers("{on: hit, if: not on_tile, do: [put_out]}"), 9),
        (triggers("{on: placed, if: aside > 0, do: [put_out]}"), 8),
        (triggers("{on: revealed, if: aside > 4, do: [set_aside]}"), 8),
        (triggers("{on: revealed, if: flicker, do: [put_out]}"), 8),
        (triggers("{on: burned, if: prisoner.lit and flicker, do: [put_out]}"), 8),
        (triggers("{on: entered, if: flicker and stack > 0, do: [put_out]}"), 8),
        (triggers("{on: entered, do: [{put_out: {}, if: flicker and stack > 3}]}"), 8),
        (triggers("{on: entered, do: [{burn: 2 if from_top else 1}]}"), 8),
        (triggers("{on: entered, if: flicker, do: [{burn: 1}]}"), 8),
        (triggers("{on: entered, do: [lose_nerve, {burn: 1, if: flicker and prisoner.lit}]}"), 8),
        (triggers("{on: entered, do: [put_out, gain_nerve, put_out]}"), 8),
        (triggers("{on: entered, do: [put_out]}", "{on: entered, if: stack > 3, do: [put_out]}"), 9),
        (triggers("{on: entered, do: [relight]}", "{on: entered, if: not prisoner.lit, do: [gain_nerve]}"), 9),
        (triggers("{on: entered, do: [relight, {gain_nerve: {}, if: prisoner.lit}]}"), 8),
        (triggers("{on: entered, if: stack > 3, do: [put_out, put_out]}"), 8),
        (triggers("{on: entered, if: stack > 3, do: [put_out, {gain_nerve: {}, if: prisoner.lit}]}"), 8),
        (triggers("{on: entered, do: [{may: [relight, relight]}]}"), 8),
        (triggers("{on: entered, do: [{put_out: {}, if: not prisoner.lit}]}"), 8),
        (triggers("{on: entered, if: stack > 2 and prisoner.lit, do: [relight]}"), 8),
        (triggers("{on: entered, if: prisoner.lit, do: [gain_nerve, {may: [relight]}]}"), 8),
        (triggers("{on: entered, do: [{burn: aside}]}"), 8),
        (triggers("{on: entered, do: [{burn: 2 if from_top else 0}]}"), 8),
        (triggers("{on: entered, do: [{roll: {table: {1: [put_out, put_out]}}}]}"), 8),
        (triggers("{on: entered, do: [put_out, {may: [put_out]}]}"), 8),
        (triggers("{on: revealed, do: [set_aside]}", "{on: revealed, do: [lose_nerve, set_aside]}"), 9),
        (triggers("{on: burned, do: [replace_neighbour, replace_neighbour]}"), 8),
        ("monster: {}\n" + triggers("{on: attacked, do: [discard, {turn_to_pit: {cells: neighbours}}, discard]}"), 9),
        (triggers("{on: revealed, if: not flicker, do: [put_out]}"), 8),
    ],
)
def test_what_never_happens_on_a_tile_is_refused(tile: str, line: int, tmp_path: Path) -> None:
    assert told(tmp_path, tile) == [("L0815", "odd.yaml", line)]


@pytest.mark.parametrize(
    "tile",
    [
        "monster: {sees: lines, top: south, mouth: east}\n" + HIT,
        "monster: {sees: {lines: [east, south]}}\n" + triggers("{on: hit, if: not on_tile, do: [put_out]}"),
        "monster: {}\n" + triggers("{on: hit, do: [{for_each: {do: [{put_out: {}, if: not on_tile}]}}]}"),
        "key: guarded\n" + triggers("{on: entered, do: [{may: {do: [take_key]}}]}"),
        "monster: {sees: lines, top: south}\n" + triggers("{on: entered, if: from_top, do: [put_out]}"),
        triggers("{on: revealed, if: aside == 0, do: [set_aside]}", "{on: placed, if: aside > 0, do: [put_out]}"),
        triggers("{on: entered, if: flicker or stack > 3, do: [put_out]}"),
        triggers("{on: entered, do: [put_out, {burn: 2}, put_out]}"),
        triggers("{on: entered, if: stack > 2 or prisoner.lit, do: [relight]}"),
        triggers("{on: entered, if: prisoner.lit, do: [put_out, relight]}"),
        triggers("{on: entered, if: prisoner.lit, do: [{burn: 1}, relight]}"),
        triggers("{on: entered, if: prisoner.lit, do: [{for_each: {do: [relight]}}]}"),
        triggers("{on: entered, do: [{burn: aside + 1}]}"),
        "monster: {}\n" + triggers("{on: hit, do: [{for_each: {do: [{burn: 0 if on_tile else 1}]}}]}"),
        triggers("{on: entered, do: [{may: [put_out]}, put_out]}"),
        triggers("{on: entered, do: [put_out, {for_each: {do: [put_out]}}]}"),
        triggers(
            "{on: entered, do: [relight]}",
            "{on: entered, if: stack > 3, do: [put_out]}",
            "{on: entered, do: [relight]}",
        ),
        triggers("{on: entered, do: [{roll: {table: {1: [put_out], 2: [put_out]}}}]}"),
        triggers("{on: entered, if: not from_top and aside == 0, do: [put_out]}"),  # another may extend it, with a top
        triggers("{on: entered, do: [put_out, relight, put_out]}"),
        triggers("{on: entered, if: stack > 3, do: [put_out]}", "{on: entered, do: [put_out]}"),
        triggers("{on: entered, do: [put_out]}", "{on: placed, do: [put_out]}"),
        triggers("{on: entered, do: [put_out, {may: {do: [relight]}}, {gain_nerve: {}, if: prisoner.lit}]}"),
        triggers("{on: entered, do: [put_out, {for_each: {do: [{gain_nerve: {}, if: prisoner.lit}]}}]}"),
        triggers("{on: entered, if: flicker or prisoner.lit, do: [{burn: 1}]}"),
    ],
)
def test_what_may_happen_on_a_tile_is_fine(tile: str, tmp_path: Path) -> None:
    assert told(tmp_path, tile) == []


@pytest.mark.parametrize("condition", ["not on_tile", "aside > 0"])
def test_what_a_boss_never_comes_to_is_refused(condition: str, tmp_path: Path) -> None:
    boss = BOSS + triggers(f"{{on: hit, if: {condition}, do: [put_out]}}")
    assert told(tmp_path, BRINGS, weight=boss) == [("L0815", "weight.yaml", 6)]


@pytest.mark.parametrize(
    ("rule", "column"),
    [
        ("{on: was-hit, do: [put_out]}", 10),
        ("{on: turn-start, do: [move_monsters]}", 27),
        ('{on: came, if: tile == "gone", do: [put_out]}', 20),
        ("{on: turn-start, if: turn == 0, do: [put_out]}", 26),
        ("{on: flicker-begins, if: stack > 0, do: [put_out]}", 30),
        ("{on: flicker-begins, if: not flicker, do: [put_out]}", 30),
        ("{on: got-key, if: not prisoner.has_key, do: [put_out]}", 23),
        ("{on: turn-start, if: prisoner.nerve > 2, do: [put_out]}", 26),
        ("{on: turn-start, if: keys > 2, do: [put_out]}", 26),
        ("{on: turn-start, if: prisoner.lit or lit_candles > 2, do: [put_out]}", 42),
        ("{on: turn-start, if: prisoners == 3, do: [put_out]}", 26),
        ("{on: turn-start, if: stack > 29, do: [put_out]}", 26),
        ("{on: turn-start, if: monsters > 0, do: [put_out]}", 26),
        ("{on: flicker-begins, do: [put_out, {burn: 2}]}", 40),
        ("{on: turn-end, if: flicker, do: [{burn: 2}]}", 38),
        ("{on: turn-end, do: [put_out, lose_nerve, put_out]}", 46),
        ("{on: turn-start, if: turn > 0, do: [put_out]}", 26),
        ("{on: got-key, if: prisoner.has_key, do: [put_out]}", 23),
    ],
)
def test_a_rule_that_never_happens_in_its_mode_is_refused(rule: str, column: int, tmp_path: Path) -> None:
    gone = '{id: gone, kind: tile, name: Gone, symbol: x, exits: "┼", copies: 1}\n'
    other = MODE.replace("id: night", "id: other").replace("odd: 2", "gone: 1")
    found = told(tmp_path, more="rules:\n  - " + rule + "\n", gone=gone, other=other)
    assert found == [("L0816", "night.yaml", 14)]
    report = run([tmp_path], Options(base=tmp_path, use_cache=False))
    assert report.diagnostics[0].span.column == column


@pytest.mark.parametrize(
    ("condition", "code"), [("monsters > 4", "L0816"), ("keys > prisoners", "L0309"), ("monsters > 3", "")]
)
def test_no_more_is_asked_for_than_there_can_be(condition: str, code: str, tmp_path: Path) -> None:
    rule = f"rules:\n  - {{on: turn-start, if: {condition}, do: [put_out]}}\n"
    found = told(tmp_path, "monster: {sees: lines}\n" + HIT, rule)
    assert found == ([(code, "night.yaml", 14)] if code else [])


def test_a_tile_that_is_nowhere_is_told_once(tmp_path: Path) -> None:
    rule = 'rules:\n  - {on: came, if: tile == "forc", do: [put_out]}\n'
    assert told(tmp_path, more=rule) == [("L0401", "night.yaml", 14)]


def test_a_rule_brings_no_more_tiles_than_there_are(tmp_path: Path) -> None:
    rule = "rules:\n  - {on: turn-end, do: [{spawn: {tile: odd, count: COUNT}}]}\n"
    assert told(tmp_path, more=rule.replace("COUNT", "4")) == []
    assert told(tmp_path, more=rule.replace("COUNT", "5")) == [("L0829", "night.yaml", 14)]


def test_a_monster_of_the_mode_hits_and_no_other_tile(tmp_path: Path) -> None:
    monster = "monster: {sees: lines}\n" + HIT
    fine = 'rules:\n  - {on: was-hit, if: tile == "odd", do: [put_out]}\n'
    assert told(tmp_path, monster, fine) == []
    assert told(tmp_path, monster, fine.replace("odd", "fork")) == [("L0816", "night.yaml", 14)]


@pytest.mark.parametrize("effect", ["gain_nerve", "lose_nerve"])
def test_nerve_that_nobody_can_hold_is_refused(effect: str, tmp_path: Path) -> None:
    more = "nerve: {start: 0, most: 0}\nrules:\n  - {on: turn-start, do: [" + effect + "]}\n"
    assert told(tmp_path, more=more) == [("L0816", "night.yaml", 15)]


def test_rules_about_keys_want_keys(tmp_path: Path) -> None:
    mode = MODE.replace("key-tile: 5, ", "") + "escape: false\nrules:\n  - {on: got-key, do: [win]}\n"
    found = told(tmp_path, mode=mode.replace("gate: 2", "gate: 2, key-tile: 0"))
    assert found == [("L0816", "night.yaml", 15)]


def test_what_a_mode_inherits_and_has_no_use_for_is_left_alone(tmp_path: Path) -> None:
    other = "id: other\nkind: adventure\nextends: night\nname: Other\nboards: {small: {stack: {odd: 0}}}\n"
    monster = "monster: {sees: lines}\n" + HIT
    assert told(tmp_path, monster, "rules:\n  - {on: was-hit, do: [put_out]}\n", other=other) == []


@pytest.mark.parametrize(
    ("mode", "line"),
    [
        (MODE + "options:\n  calm: {name: Calm}\n", 14),
        (MODE + "options:\n  calm: {name: Calm, add: {gate: 0}}\n", 14),
        (MODE + "options:\n  calm: {name: Calm, silence: false}\n", 14),
        (MODE + MODE[MODE.index("  small") :].replace("small", "again").replace("[1, 2]", "[1]"), 14),
    ],
)
def test_a_part_of_a_mode_that_no_game_uses_is_refused(mode: str, line: int, tmp_path: Path) -> None:
    assert told(tmp_path, mode=mode) == [("L0817", "night.yaml", line)]


def test_a_prisoner_that_no_board_has_a_place_for_is_refused(tmp_path: Path) -> None:
    green = '{id: green, kind: prisoner, name: Green, colour: "#3f7d4e"}\n'
    found = told(tmp_path, mode=MODE.replace("[red, blue]", "[red, blue, green]"), green=green)
    assert found == [("L0817", "night.yaml", 5)]


@pytest.mark.parametrize(
    "rule",
    [
        "{on: turn-start, do: [{take_role: bearer}]}",
        "{on: turn-start, do: [{for_each: {role: bearer, do: [put_out]}}]}",
        "{on: turn-start, do: [{take_tokens: ember}]}",
        "{on: turn-start, do: [{for_each: {token: ember, do: [put_out]}}]}",
        "{on: turn-start, do: [{pick_up: ember}]}",
        "{on: turn-start, do: [{discard_tokens: ember}]}",
    ],
)
def test_a_rule_about_what_nobody_gets_is_refused(rule: str, tmp_path: Path) -> None:
    own = OWN.splitlines(keepends=True)["ember" in rule]
    assert told(tmp_path, more="rules:\n  - " + rule + "\n", own=own) == [("L0321", "night.yaml", 14)]


def test_a_rule_about_what_somebody_gets_is_fine(tmp_path: Path) -> None:
    rules = """\
rules:
  - {on: turn-start, if: '"bearer" in prisoner.roles', do: [{take_role: bearer}]}
  - {on: turn-end, do: [{for_each: {token: ember, do: [put_out]}}]}
  - {on: token-reached, do: [{pick_up: ember}]}
tokens: [{token: ember, at: c3}]
"""
    assert told(tmp_path, triggers("{on: entered, do: [{give_role: bearer}]}"), rules, own=OWN) == []


@pytest.mark.parametrize("selector", ["lines: {reach: 0}", "diagonals: {reach: 0}"])
def test_a_reach_of_nothing_is_refused(selector: str, tmp_path: Path) -> None:
    assert [each[0] for each in told(tmp_path, "monster: {sees: {" + selector + "}}\n" + HIT)] == ["L0205"]


# Tiles that rules bring


def test_a_tile_out_of_the_box_may_be_brought(tmp_path: Path) -> None:
    wax = '{id: wax, kind: tile, name: Wax, symbol: x, exits: "┼", copies: 1}\n'
    more = "rules:\n  - {on: turn-start, do: [{spawn: wax}]}\n"
    assert told(tmp_path, more=more, wax=wax) == []
    assert told(tmp_path, more=more, wax=wax.replace("copies: 1", "copies: 0")) == [("L0829", "night.yaml", 14)]


# Options of a stack


@pytest.mark.parametrize(
    ("option", "code", "words"),
    [
        ("remove: {fork: 21}", "L0821", "with the option 'calm' 1 more of fork would be taken away than the stack has"),
        ("add: {fork: 5}", "L0821", "with the option 'calm' the stack would need 25 of fork; the box holds 20"),
        ("remove: {fork: 18}", "L0822", "4 of fork are to lie on top, but with the option 'calm' the stack has 2"),
    ],
)
def test_what_is_wrong_with_an_option_is_told_there(option: str, code: str, words: str, tmp_path: Path) -> None:
    mode = MODE + "options:\n  calm:\n    name: Calm\n    " + option + "\n"
    assert told(tmp_path, mode=mode) == [(code, "night.yaml", 16)]
    [problem] = run([tmp_path], Options(base=tmp_path, use_cache=False)).diagnostics
    assert problem.message == words
    assert problem.hint


# Where another file has a mistake

OFF_BOARD = "rules:\n  - {on: turn-start, do: [{place_tokens: {token: ember, at: z9}}]}\n"
TYPO = '{id: wax, kind: tile, name: Wax, symbol: x, exits: "┼", copis: 1}\n'


def test_healthy_files_are_checked_though_another_has_a_mistake(tmp_path: Path) -> None:
    own = OWN.splitlines(keepends=True)[1]
    tile = "monster: {sees: lines, top: north}\n" + HIT
    other = MODE.replace("id: night", "id: other").replace("odd: 2", "wax: 1")
    found = told(tmp_path, tile, OFF_BOARD, own=own, wax=TYPO, other=other)
    assert found == [("L0806", "night.yaml", 14), ("L0815", "odd.yaml", 7), ("L0201", "wax.yaml", 1)]


def test_what_refers_to_a_broken_file_is_not_judged(tmp_path: Path) -> None:
    """The mode plays with the tile whose file has the mistake: what it lacks may stand there."""
    mode = MODE.replace("odd: 2", "odd: 2, wax: 1").replace("key-tile: 5", "key-tile: 1")
    assert told(tmp_path, mode=mode, wax=TYPO) == [("L0201", "wax.yaml", 1)]


@pytest.mark.parametrize("wax", [TYPO, "a: [", TYPO.replace("copis: 1", "copies: 1, triggers: [{on: nonsense}]")])
def test_what_a_broken_file_may_give_is_not_missed(wax: str, tmp_path: Path) -> None:
    own, rule = OWN.splitlines(keepends=True)[0], "rules:\n  - {on: turn-start, do: [{take_role: bearer}]}\n"
    assert {each[1] for each in told(tmp_path, more=rule, own=own, wax=wax)} == {"wax.yaml"}


NARROW = MODE.replace("size: 6", "size: 3")


def test_bosses_that_may_come_while_prisoners_start_need_room(tmp_path: Path) -> None:
    """Those on top of the stack come first: a boss cannot come before the last prisoner has started (NC-3.17)."""
    boss = BOSS + HIT
    assert told(tmp_path, BRINGS, mode=NARROW, weight=boss) == []
    deeper = NARROW.replace("initial: {fork: 4}", "initial: {fork: 1}")
    assert told(tmp_path, BRINGS, mode=deeper, weight=boss) == [("L0827", "night.yaml", 9)]
    on_top = NARROW.replace("initial: {fork: 4}", "initial: {fork: 4, odd: 1}")
    assert told(tmp_path, BRINGS, mode=on_top, weight=boss) == [("L0827", "night.yaml", 9)]


def test_everybody_starts_where_the_check_says_so(tmp_path: Path) -> None:
    told(tmp_path, BRINGS, mode=NARROW, weight=BOSS + HIT)
    library = load([tmp_path]).library
    for seed in range(30):
        game = new_game(SYSTEM, library, library.get("night", kind="adventure"), Table(2, seed))
        bots = {seat: make_bot(SYSTEM, "random", seat, seed) for seat in SYSTEM.seats(game.state)}
        game.start()
        while game.pending is not None and not game.state.turn:
            seat = SYSTEM.seat(game.state, game.pending)
            game.answer(bots[seat].choose(SYSTEM.view(game.state, seat), game.pending))
        assert game.state.turn == 1


@pytest.mark.parametrize("brings", ["", BRINGS])
def test_that_bosses_may_lie_deeper_is_said_only_where_there_are_any(brings: str, tmp_path: Path) -> None:
    crowd = "".join(f'- {{id: p{each}, kind: prisoner, name: P{each}, colour: "#b5342b"}}\n' for each in range(4))
    people = NARROW.replace("[red, blue]", "[p0, p1, p2, p3]").replace("prisoners: 2", "prisoners: 4")
    mode = people.replace("[1, 2]", "[4]").replace("initial: {fork: 4}", "initial: {fork: 1}")
    told(tmp_path, brings, mode=mode, weight=BOSS + HIT, prisoners=crowd)
    report = run([tmp_path], Options(base=tmp_path, use_cache=False))
    hints = [each.hint for each in report.diagnostics if each.code == "L0827"]
    assert ["that bring no boss" in each for each in hints] == [bool(brings)]
