"""What checks of The Night Cage say, in words, and the few places where they keep silent."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.systems.night_cage.test_rules_in_vain import BOSS, BRINGS, HIT, MODE, told, triggers
from toolkit.checks.run import Options, run

COUNTER = "counters: {water: {name: Water, max: 30}}\n"
MONSTER = "monster: {sees: lines}\n" + HIT


def said(folder: Path, tile: str = "", more: str = "", **files: str) -> list[str]:
    """The messages of a check of the pack of the neighbouring tests."""
    told(folder, tile, more, **files)
    report = run([folder], Options(base=folder, use_cache=False))
    return [each.message for each in report.diagnostics if each.code != "L0404"]


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        (
            "{on: entered, if: from_top and flicker, do: [put_out]}",
            "'from_top and flicker' never holds: {top}, {tiles}",
        ),
        ("{on: entered, if: from_top, do: [put_out]}", "'from_top' never holds: {top}"),
        ("{on: entered, do: [{burn: aside}]}", "'aside' is never more than 0: nothing sets this tile aside"),
        ("{on: entered, do: [{burn: 1 if not from_top else 2}]}", "'not from_top' always holds: {top}"),
        ("{on: entered, do: [{burn: 1 if from_top else 2}]}", "'from_top' never holds: {top}"),
        ("{on: placed, do: [{for_each: {do: [{put_out: {}, if: aside > 0}]}}]}", "'aside > 0' never holds: {aside}"),
        (
            "{on: entered, if: prisoner.lit, do: [gain_nerve, {may: [relight]}]}",
            "this does nothing: the condition holds only while the candle burns",
        ),
        (
            "{on: entered, if: not prisoner.lit, do: [gain_nerve, {may: [put_out]}]}",
            "this does nothing: the condition holds only while the candle is out",
        ),
        (
            "{on: entered, do: [relight, {gain_nerve: {}, if: not prisoner.lit}]}",
            "'not prisoner.lit' never holds: the candle burns by now",
        ),
        (
            "{on: entered, do: [put_out, {gain_nerve: {}, if: prisoner.lit}]}",
            "'prisoner.lit' never holds: the candle is out by now",
        ),
    ],
)
def test_what_never_happens_on_a_tile_is_said_with_why(rule: str, message: str, tmp_path: Path) -> None:
    why = {"top": "this tile has no 'top'", "tiles": "the final flicker has begun"}
    why |= {"aside": "nothing sets this tile aside"}
    expected = message.replace("{top}, {tiles}", "{top}").format(**why)
    assert said(tmp_path, triggers(rule))[0].startswith(expected)


@pytest.mark.parametrize(
    "tile",
    [
        "monster: {attacks: lines}\n" + triggers("{on: hit, if: not on_tile, do: [put_out]}"),
        triggers("{on: entered, if: not (from_top and prisoner.lit), do: [put_out]}"),
        triggers("{on: entered, do: [{put_out: {}, if: stack > 3}, put_out]}"),
        triggers("{on: entered, do: [{burn: 2 if prisoner.lit else aside}]}"),
    ],
)
def test_what_may_happen_on_a_tile_is_not_told(tile: str, tmp_path: Path) -> None:
    assert said(tmp_path, tile) == []


@pytest.mark.parametrize(
    ("rules", "tile", "messages"),
    [
        ("{on: turn-start, if: not prisoner.has_key, do: [put_out]}", "", []),
        ("{on: came, if: turn == 0, do: [put_out]}", "", []),
        ("{on: got-key, do: [lose_key, {put_out: {}, if: not prisoner.has_key}]}", "", []),
        ("{on: turn-start, do: [{change: {counter: water, to: monsters}}]}", "", []),
        ("{on: got-key, do: [{for_each: {do: [{put_out: {}, if: not prisoner.has_key}]}}]}", "", []),
        (
            "{on: turn-start, do: [{for_each: {do: [put_out]}, if: prisoner.nerve > 2}]}",
            "",
            ["'prisoner.nerve > 2' never holds: nobody can hold more than 2 nerve in this mode"],
        ),
        (
            "{on: turn-start, if: prisoners == 3, do: [put_out]}",
            "",
            ["'prisoners == 3' never holds: the mode has 2 prisoners"],
        ),
        (
            "{on: turn-start, if: keys > 2, do: [put_out]}",
            "",
            ["'keys > 2' never holds: the mode has 2 prisoners"],
        ),
        (
            '{on: came, if: tile == "gone", do: [put_out]}',
            "",
            ["'tile == \"gone\"' never holds: a tile of this mode is meant: fork, gate, key-tile, odd, start"],
        ),
        (
            '{on: was-hit, if: tile == "fork", do: [put_out]}',
            MONSTER,
            ["'tile == \"fork\"' never holds: a monster of this mode is meant: odd"],
        ),
        ("{on: was-hit, do: [put_out]}", "", ["'was-hit' never happens: no tile of this mode is a monster"]),
        ("{on: turn-start, do: [move_monsters]}", MONSTER, []),
        (
            "{on: turn-start, if: monsters > 0, do: [put_out]}",
            "",
            ["'monsters > 0' never holds: no tile of this mode is a monster"],
        ),
        (
            "{on: turn-start, if: monsters > 4, do: [put_out]}",
            MONSTER,
            ["'monsters > 4' never holds: 4 tiles of this mode are monsters"],
        ),
        (
            "{on: was-hit, if: turn == 0, do: [move_monsters]}",
            "",
            ["'was-hit' never happens: no tile of this mode is a monster"],
        ),
    ],
)
def test_what_never_happens_in_a_mode_is_said_with_why(
    rules: str, tile: str, messages: list[str], tmp_path: Path
) -> None:
    gone = '{id: gone, kind: tile, name: Gone, symbol: x, exits: "┼", copies: 1}\n'
    other = MODE.replace("id: night", "id: other").replace("odd: 2", "gone: 1")
    counters = COUNTER if "water" in rules else ""
    rules = f"rules:\n  - {rules}\n" + ("  - {on: turn-end, if: water > 2, do: [put_out]}\n" if counters else "")
    assert said(tmp_path, tile, counters + rules, gone=gone, other=other) == messages


def test_nerve_that_nobody_can_hold_is_said_so(tmp_path: Path) -> None:
    rule = "nerve: {start: 0, most: 0}\nrules:\n  - {on: turn-start, do: [gain_nerve]}\n"
    never = "'gain_nerve' never does anything: nobody can hold nerve in this mode"
    assert said(tmp_path, more=rule) == [never]


def test_of_many_tiles_the_first_eight_are_named(tmp_path: Path) -> None:
    more = "".join(
        f'- {{id: t{each}, kind: tile, name: T, symbol: {"abcde"[each]}, exits: "┼", copies: 1}}\n' for each in range(5)
    )
    stack = "odd: 2, " + ", ".join(f"t{each}: 1" for each in range(5))
    gone = '{id: gone, kind: tile, name: Gone, symbol: x, exits: "┼", copies: 1}\n'
    other = MODE.replace("id: night", "id: other").replace("odd: 2", "gone: 1")
    rule = 'rules:\n  - {on: came, if: tile == "gone", do: [put_out]}\n'
    (message,) = said(tmp_path, "", rule, mode=MODE.replace("odd: 2", stack), more_tiles=more, gone=gone, other=other)
    assert message.endswith("is meant: fork, gate, key-tile, odd, start, t0, t1, t2, …")


def test_what_an_option_or_a_rule_brings_is_in_the_mode(tmp_path: Path) -> None:
    wax = (
        '{id: wax, kind: tile, name: Wax, symbol: x, exits: "┼", copies: 2, monster: {sees: lines}, '
        "triggers: [{on: hit, do: [put_out]}]}\n"
    )
    rule = "rules:\n  - {on: was-hit, do: [gain_nerve]}\n"
    option = "options:\n  calm: {name: Calm, add: {wax: 1}}\n"
    assert said(tmp_path, "", rule + option, wax=wax) == []
    assert said(tmp_path, "", rule, wax=wax) == ["'was-hit' never happens: no tile of this mode is a monster"]
    spawning = rule + "  - {on: turn-start, do: [{spawn: wax}]}\n"
    assert said(tmp_path, "", spawning, wax=wax) == []
    stack = "rules:\n  - {on: turn-start, if: stack > 29, do: [put_out]}\n"
    assert said(tmp_path, "", stack + option, wax=wax) == []


@pytest.mark.parametrize(
    ("count", "copies", "message"),
    [
        ("", 0, "the box has no 'wax' to bring"),
        (", count: 3", 2, "the box has 2 'wax' to bring, and not 3"),
        (", count: 2", 2, ""),
        (", count: turn", 1, ""),
    ],
)
def test_the_box_has_what_rules_bring(count: str, copies: int, message: str, tmp_path: Path) -> None:
    wax = f'{{id: wax, kind: tile, name: Wax, symbol: x, exits: "┼", copies: {copies}}}\n'
    rule = "rules:\n  - {on: turn-start, do: [{spawn: {tile: wax" + count + "}}]}\n"
    assert said(tmp_path, "", rule, wax=wax) == ([message] if message else [])


@pytest.mark.parametrize(("players", "words"), [(1, "1 player"), (4, "4 players")])
def test_the_usual_number_of_players_has_a_board(players: int, words: str, tmp_path: Path) -> None:
    mode = MODE.replace("players: [1, 2]", "players: [2]") + f"default_players: {players}\n"
    assert said(tmp_path, mode=mode) == [f"no board is made for {words}"]


def test_what_is_told_of_prisoners_is_about_all_boards(tmp_path: Path) -> None:
    """The larger board has two prisoners, the smaller one; the mode has five keys."""
    one = MODE[MODE.index("  small") :].replace("small", "tiny").replace("[1, 2]", "[1]")
    one = one.replace("prisoners: 2", "prisoners: 1")
    mode = MODE.replace("[1, 2]", "[2]") + one
    rule = "rules:\n  - {on: turn-start, if: CONDITION, do: [put_out]}\n"
    for condition in ("prisoners > 2", "keys > 2"):
        words = f"'{condition}' never holds: the mode has 1 to 2 prisoners"
        assert said(tmp_path, mode=mode + rule.replace("CONDITION", condition)) == [words]


def test_an_option_that_fits_one_table_is_no_mistake(tmp_path: Path) -> None:
    """With the option, the larger board needs more tiles than the box holds, and the smaller does not."""
    large = MODE[MODE.index("  small") :].replace("small", "large").replace("[1, 2]", "[2]").replace("odd: 2", "odd: 4")
    small = MODE.replace("[1, 2]", "[1]")
    option = "options:\n  calm: {name: Calm, add: {odd: 2}}\n"
    assert said(tmp_path, mode=small + large + option) == []
    larger_box = small.replace("odd: 2", "odd: 4") + large.replace("odd: 4", "odd: 2")
    assert said(tmp_path, mode=larger_box + option) == []
    too_many = "options:\n  calm: {name: Calm, add: {odd: 3}}\n"
    assert len(said(tmp_path, mode=small + large + too_many)) == 1


def test_a_mode_may_be_silent_and_nothing_else(tmp_path: Path) -> None:
    assert said(tmp_path, mode=MODE + "options:\n  calm: {name: Calm, silence: true}\n") == []


def test_one_mistake_of_several_tables_is_told_once(tmp_path: Path) -> None:
    assert len(said(tmp_path, mode=MODE.replace("fork: 20", "fork: 21"))) == 1


def test_a_tile_in_no_box_may_be_for_others_to_extend(tmp_path: Path) -> None:
    rules = "triggers: [{on: entered, if: from_top, do: [put_out]}]"
    idle = f'{{id: idle, kind: tile, name: Idle, symbol: x, exits: "┼", copies: 0, {rules}}}\n'
    assert said(tmp_path, idle=idle) == []
    assert len(said(tmp_path, idle=idle.replace("copies: 0", "copies: 1"))) == 1


def test_what_is_wrong_with_what_is_inherited_is_told_at_who_inherits_it(tmp_path: Path) -> None:
    """Nothing refers to the tile either, which is a warning at the same place: the error counts more."""
    base = (
        'id: base\nkind: tile\nname: Base\nsymbol: b\nexits: "┼"\ncopies: 1\nmonster: {sees: lines, top: north}\n' + HIT
    )
    heir = 'id: heir\nkind: tile\nname: Heir\nextends: base\nsymbol: h\nexits: "┬"\n'
    assert told(tmp_path, base=base, heir=heir) == [("L0815", "heir.yaml", 1)]


def test_a_boss_is_no_tile_and_hits_who_is_under_it(tmp_path: Path) -> None:
    boss = BOSS + triggers("{on: hit, if: not on_tile, do: [put_out]}")
    (message,) = said(tmp_path, BRINGS, weight=boss)
    assert message == "'not on_tile' never holds: a boss hits whoever is under it"


OF_THIS = "this never holds: the {} of this prisoner is one of those that are counted"
IDLE = "this does nothing: the condition holds only where {}"
NO_NERVE = IDLE.format("the prisoner has no nerve")


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("{on: turn-start, if: lit_candles == 0 and prisoner.lit, do: [gain_nerve]}", OF_THIS.format("candle")),
        ("{on: turn-start, if: lit_candles == 0 and not prisoner.lit, do: [gain_nerve]}", ""),
        (
            "{on: turn-start, if: lit_candles == prisoners and not prisoner.lit, do: [win]}",
            OF_THIS.format("candle"),
        ),
        ("{on: turn-start, if: lit_candles == prisoners and prisoner.lit, do: [gain_nerve]}", ""),
        ("{on: turn-start, if: keys == 0 and prisoner.has_key, do: [gain_nerve]}", OF_THIS.format("key")),
        ("{on: turn-start, if: keys == prisoners and not prisoner.has_key, do: [gain_nerve]}", OF_THIS.format("key")),
        ("{on: turn-start, if: keys == 1 and not prisoner.has_key, do: [gain_nerve]}", ""),
        ("{on: turn-start, if: not prisoner.has_key, do: [lose_key]}", IDLE.format("the prisoner holds no key")),
        ("{on: turn-start, if: prisoner.has_key, do: [lose_key]}", ""),
        (
            "{on: turn-start, do: [gain_nerve, {lose_nerve: {}, if: prisoner.nerve == 0}]}",
            NO_NERVE,
        ),
        ("{on: turn-start, if: prisoner.nerve == 0, do: [lose_nerve]}", NO_NERVE),
        ("{on: turn-start, if: prisoner.nerve == 0, do: [gain_nerve, lose_nerve]}", ""),
        ("{on: turn-start, if: monsters == 0, do: [move_monsters]}", IDLE.format("no monster is on the board")),
        ("{on: turn-start, if: monsters < 2, do: [move_monsters]}", ""),
    ],
)
def test_conditions_and_effects_that_do_not_go_together(rule: str, message: str, tmp_path: Path) -> None:
    assert said(tmp_path, MONSTER, f"rules:\n  - {rule}\n") == ([message] if message else [])


def test_a_tile_takes_no_nerve_from_who_has_none(tmp_path: Path) -> None:
    rule = "{on: entered, if: prisoner.nerve == 0, do: [lose_nerve]}"
    assert said(tmp_path, triggers(rule)) == [NO_NERVE]
