"""Sight, attacks, chains, scrambles, and the monsters of the advanced game and the bosses."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.systems.night_cage.play import Play, given, play_from
from toolkit.content.library import load
from toolkit.systems.night_cage import SYSTEM
from toolkit.systems.night_cage.verbs.adventures import _distance, _is_beside_prisoner, _ways

FAR = {"blue": {"at": "e5"}}


def test_leaving_the_line_of_sight_provokes_but_evades() -> None:
    play = given(
        board={"b2": "crossroads", "c2": "wax-eater", "b3": "straight", "e5": "crossroads"},
        prisoners={"red": {"at": "b2"}, **FAR},
    ).play("move:south")
    assert play.events("attack") == [{"by": "wax-eater", "at": "c2", "hit": [], "chained": False}]
    assert play["red"].lit
    assert "c2" not in play.board


def test_a_wall_a_pit_and_an_empty_cell_stop_the_line() -> None:
    for between in ("straight", "pit straight", None):
        board = {"a2": "crossroads", "a1": "straight", "c2": "wax-eater", "e5": "crossroads", "c5": "crossroads"}
        if between:
            board["b2"] = between
        play = given(board=board, prisoners={"red": {"at": "a2"}, **FAR}).play("move:north")
        assert not play.events("attack"), between


def test_a_line_crosses_the_edge_of_the_board() -> None:
    play = given(
        board={"a2": "crossroads", "a3": "straight", "f2": "wax-eater", "e5": "crossroads"},
        prisoners={"red": {"at": "a2"}, **FAR},
    ).play("move:south")
    assert play.events("attack")


def test_a_hit_burns_three_or_two_with_a_dodge_and_puts_the_candle_out() -> None:
    board = {"b2": "crossroads", "c2": "straight 90", "d2": "wax-eater", "a2": "crossroads", "e5": "crossroads"}
    for answer, burned, nerve in (("suffer", 3, 1), ("dodge", 2, 0)):
        play = given(
            board={**board, "b1": "straight", "b3": "straight"},
            prisoners={"red": {"at": "b2", "nerve": 1}, **FAR},
            stack={"top": ["straight"] * 3},
        ).play("move:east", answer)
        assert len(play.events("burned")) == burned
        assert play["red"].nerve == nerve
        assert not play["red"].lit


def test_monsters_provoke_each_other_and_hit_who_did_not_move() -> None:
    play = given(
        board={
            "a1": "crossroads", "a2": "straight", "b1": "wax-eater", "b2": "crossroads", "b3": "wax-eater",
            "c3": "crossroads",
        },
        prisoners={"red": {"at": "a1"}, "blue": {"at": "c3", "nerve": 0}},
        stack={"top": ["straight"] * 4},
    ).play("move:south")  # fmt: skip
    assert [(event["at"], event["hit"], event["chained"]) for event in play.events("attack")] == [
        ("b1", [], False),
        ("b3", ["blue"], True),
    ]


def test_a_dash_is_hit_and_scrambles_away() -> None:
    play = given(
        board={"b2": "crossroads", "c2": "wax-eater", "d2": "t-passage", "e5": "crossroads"},
        prisoners={"red": {"at": "b2", "nerve": 1}, **FAR},
        stack={"top": ["straight"] * 4},
    ).play("dash:east")
    assert play.asked == ("red", "scramble")
    assert play.offered == ["move:east", "move:north", "move:south", "move:west"]
    play.play("move:east")
    assert play.at("red") == "d2"
    assert not play["red"].lit


def test_a_monster_revealed_by_a_stay_is_swapped_in_and_attacks_who_stood_there() -> None:
    play = given(
        board={"b2": "straight 90", "a2": "pit straight", "c2": "t-passage", "e5": "crossroads"},
        prisoners={"red": {"at": "b2"}, "blue": {"at": "c2", "nerve": 0}},
        stack={"top": ["wax-eater"] + ["straight"] * 12},
    ).play("stay")
    assert play.offered == ["place:east", "place:west"]
    play.play("place:east")
    assert play.events("attack")[0]["hit"] == ["red", "blue"]


def test_landing_on_a_monster_is_hit_and_scrambles() -> None:
    play = given(
        board={"e5": "crossroads"},
        prisoners={"red": {"falling": "row 2", "nerve": 0}, **FAR},
        stack={"top": ["wax-eater", "straight", "straight", "straight", "t-passage"]},
    ).play("land:b2")
    assert play.events("attack")[0]["hit"] == ["red"]
    assert play.asked == ("red", "scramble")


def test_a_keeper_from_the_top_gives_its_key_and_becomes_a_pit() -> None:
    play = given(
        "advanced",
        board={"b1": "crossroads", "b2": "keeper", "c2": "t-passage 90", "e5": "crossroads"},
        prisoners={"red": {"at": "b1"}, **FAR},
    ).play("move:south")
    assert not play.events("attack")
    assert play["red"].key
    assert play.board["b2"] == "pit keeper"
    assert play.asked == ("red", "scramble")


def test_a_keeper_hits_for_one_at_a_distance_and_three_on_its_tile() -> None:
    board = {"b2": "crossroads", "c2": "straight 90", "d2": "keeper 90", "e5": "crossroads", "b1": "straight"}
    play = given(
        "advanced",
        board={**board, "b3": "straight", "a2": "straight 90"},
        prisoners={"red": {"at": "b2"}, **FAR},
        stack={"top": ["straight"] * 5},
    ).play("move:east")
    assert len(play.events("burned")) == 1
    assert play.board["d2"] == "keeper 90"  # it stays, in the dark too
    play = given(
        "advanced",
        board={"c2": "crossroads", "d2": "keeper 90", "e5": "crossroads"},
        prisoners={"red": {"at": "c2", "nerve": 2}, **FAR},
        stack={"top": ["straight"] * 5},
    ).play("dash:east", "suffer")
    assert len(play.events("burned")) == 3
    assert play["red"].key


def test_a_keeper_is_laid_with_its_mouth_to_the_prisoner_and_never_swept() -> None:
    play = given(
        "advanced",
        board={"b2": "crossroads", "c2": "straight 90", "e5": "crossroads"},
        prisoners={"red": {"at": "b2"}, **FAR},
        stack={"top": ["keeper"]},
    ).play("move:east")
    assert play.board["d2"] == "keeper 90"
    play.play("move:west")
    assert play.board["d2"] == "keeper 90"


def test_a_pit_fiend_turns_its_diagonals_to_pits_and_drops_who_stands_there() -> None:
    play = given(
        "advanced",
        board={
            "b2": "crossroads",
            "c2": "straight 90",
            "e3": "crossroads",
            "b1": "gate",
            "e1": "crossroads",
            "f6": "gate",
        },
        prisoners={"red": {"at": "b2"}, "blue": {"at": "e3"}, "green": {"at": "f6"}},
        stack={"top": ["pit-fiend"]},
    ).play("move:east")
    assert play.asked == ("blue", "fall")
    play.play("row")
    assert play["blue"].falling
    assert play.board["d2"] == "pit pit-fiend"
    assert play.board["f6"] == "gate"


def test_the_inevitable_reaches_its_whole_row_and_column_whatever_lies_between() -> None:
    play = given(
        "base-inevitable",
        board={"b2": "crossroads", "c2": "inevitable", "b3": "straight", "f2": "straight", "c5": "crossroads"},
        prisoners={"red": {"at": "b2"}, "blue": {"at": "f2", "nerve": 2}, "green": {"at": "c5"}},
        stack={"top": ["straight"] * 10},
    ).play("move:south")
    assert play.events("attack")[0]["hit"] == ["blue", "green"]
    assert len(play.events("burned")) == 10
    assert play["blue"].nerve == 2  # five cannot be dodged


def test_the_second_omen_brings_the_weeper() -> None:
    play = given(
        "base-weeper",
        board={"b2": "crossroads", "c2": "straight 90", "e5": "crossroads"},
        prisoners={"red": {"at": "b2", "nerve": 0}, **FAR},
        aside=["omen"],
        stack={"top": ["omen", "straight", "straight", "straight"]},
    ).play("move:east")
    assert play.asked == ("red", "boss")
    assert play.offered == [
        "cover:b1-d3", "cover:b2-d4", "cover:c1-e3", "cover:c2-e4", "cover:d1-f3", "cover:d2-f4",
    ]  # fmt: skip
    play.play("cover:b2-d4", "column")
    assert play["red"].falling
    assert not play["red"].lit
    assert not play.state.bosses  # nobody lights it any more


def test_the_first_omen_is_set_aside_and_the_next_tile_taken() -> None:
    play = given(
        "base-weeper",
        board={"b2": "crossroads", "c2": "straight 90", "e5": "crossroads"},
        prisoners={"red": {"at": "b2", "nerve": 0}, **FAR},
        stack={"top": ["omen", "gate"]},
    ).play("move:east")
    assert play.board["d2"] == "gate"
    assert [kind.id for kind in play.state.aside] == ["omen"]


def test_a_second_omen_burned_by_a_hit_comes_back_beside_the_prisoner() -> None:
    play = given(
        "base-weeper",
        board={"b2": "crossroads", "c2": "straight 90", "d2": "wax-eater", "a2": "straight 90", "e5": "crossroads"},
        prisoners={"red": {"at": "b2", "nerve": 0}, **FAR},
        aside=["omen"],
        stack={"top": ["straight", "omen", "straight", "straight"]},
    ).play("move:east")
    # The monster to the east is gone, so only the tile to the west can be replaced.
    assert play.events("replaced") == [{"tile": "crossroads", "at": "b2"}]
    assert play.asked == ("red", "boss")


def _ways_from(cell: str, board: dict[str, str], **prisoners: str) -> list[str]:
    """Where the monster of a cell may creep to."""
    standing = {name: {"at": at} for name, at in prisoners.items()}
    state = given(board=board, prisoners=standing).state
    return sorted(state.grid.names[way] for way in _ways(state, state.grid.numbers[cell]))


@pytest.mark.rule("NC-90.84")
@pytest.mark.parametrize(
    ("more", "ways"),
    [
        ({}, []),  # nothing lies beside it
        ({"d3": "crossroads"}, ["d3"]),
        ({"c2": "crossroads", "d3": "crossroads"}, ["c2", "d3"]),
        ({"b3": "crossroads", "c4": "crossroads"}, []),  # farther away, in whatever direction
        ({"b3": "crossroads", "d3": "crossroads"}, ["d3"]),
        ({"d3": "wax-eater"}, []),
        ({"d3": "gate"}, []),
        ({"d3": "straight"}, []),  # it leads past, from north to south
        ({"d3": "straight 90"}, ["d3"]),
    ],
)
def test_a_monster_creeps_over_connected_tiles_that_are_nearer_and_free(more: dict[str, str], ways: list[str]) -> None:
    board = {"c3": "wax-eater", "e1": "crossroads", **more}
    assert _ways_from("c3", board, red="e1") == ways


@pytest.mark.rule("NC-90.84")
def test_it_goes_for_the_nearest_prisoner_and_never_where_one_stands() -> None:
    board = {"c3": "wax-eater", "b3": "crossroads", "d3": "crossroads", "e3": "crossroads", "a1": "crossroads"}
    assert _ways_from("c3", board, red="e3", blue="a1") == ["d3"]
    assert _ways_from("c3", board, red="d3", blue="e3") == []


CREEPING = """\
id: creeping
kind: adventure
extends: night-cage/base
name: Creeping
rules:
  - {on: was-hit, do: [move_monsters]}
"""
MANIFEST = 'id: c\ntitle: C\nversion: "1.0.0"\nsystem: night-cage\nlanguages: [en]\nrequires: [night-cage]\n'


def _creeping(folder: Path, board: dict[str, str]) -> Play:
    """Red has walked in front of monsters, and whenever one hits, monsters creep."""
    (folder / "lantern.yaml").write_text(MANIFEST)
    (folder / "creeping.yaml").write_text(CREEPING)
    data = {
        "board": {"b2": "crossroads", "b3": "crossroads", "e5": "crossroads", **board},
        "prisoners": {"red": {"at": "b2", "nerve": 0}, **FAR},
        "stack": {"top": ["straight"] * 12},
    }
    return play_from(load([folder]).library, "creeping", data).play("move:south")


@pytest.mark.rule("NC-90.93")
def test_monsters_that_a_hit_lets_creep_attack_once_each(tmp_path: Path) -> None:
    """Both see red come and stand beside it; neither hit lets the other attack once more."""
    play = _creeping(tmp_path, {"c3": "wax-eater", "a3": "wax-eater"})
    assert sorted(each["at"] for each in play.events("attack")) == ["a3", "c3"]
    assert [each["hit"] for each in play.events("attack")] == [["red"], ["red"]]
    assert not play.state.attacking
    assert not play.state.monsters


@pytest.mark.rule("NC-90.93")
def test_a_monster_that_attacks_stays_where_it_is_and_others_come_nearer(tmp_path: Path) -> None:
    board = {"d3": "wax-eater", "c3": "crossroads", "b6": "wax-eater", "a6": "straight 90", "b5": "crossroads"}
    play = _creeping(tmp_path, board)
    assert play.events("attack") == [{"by": "wax-eater", "at": "d3", "hit": ["red"], "chained": False}]
    assert [(each["at"], each["to"]) for each in play.events("crept")] == [("b6", "b5")]
    assert "d3" not in play.board


def test_steps_to_the_nearest_of_some_cells_lead_over_the_edge_of_the_board_too() -> None:
    state = given(board={"c3": "crossroads"}, prisoners={"red": {"at": "c3"}}).state
    numbers = state.grid.numbers

    def steps(start: str, *goals: str) -> int:
        return _distance(state, numbers[start], sum(1 << numbers[goal] for goal in goals))

    assert [steps("a1", goal) for goal in ("a1", "b1", "b2", "c2")] == [0, 1, 2, 3]
    assert steps("a1", "c2", "b1") == steps("a1", "b1", "c2") == 1
    assert steps("a1", "f1") == steps("a1", "a6") == 1


@pytest.mark.rule("NC-90.84")
@pytest.mark.parametrize(("tile", "beside"), [("crossroads", True), ("straight 90", True), ("straight", False)])
def test_only_a_connected_monster_stands_beside_a_prisoner(tile: str, beside: bool) -> None:
    state = given(board={"c3": "wax-eater", "d3": tile}, prisoners={"red": {"at": "d3"}}).state
    assert _is_beside_prisoner(state, state.grid.numbers["c3"]) is beside


@pytest.mark.parametrize(
    ("blocked", "struck"),
    [
        ("", "a3 b3 c1 c2 c3 d3 e3"),
        ("a3", "b3 c1 c2 c3 d3 e3"),
        ("b3", "c1 c2 c3 d3 e3"),
        ("c2", "a3 b3 c3 d3 e3"),
        ("c1", "a3 b3 c2 c3 d3 e3"),
        ("d3", "a3 b3 c1 c2 c3"),
        ("e3", "a3 b3 c1 c2 c3 d3"),
        ("e5", "a3 b3 c1 c2 c3 d3 e3"),
    ],
)
def test_a_pit_to_come_stops_the_line_through_it_and_no_other(blocked: str, struck: str) -> None:
    paths = dict.fromkeys(("a3", "b3", "d3", "e3", "c1", "c2", "e5"), "crossroads")
    play = given(board={"c3": "wax-eater", **paths}, prisoners={"red": {"at": "e5"}})
    view = SYSTEM.view(play.state, "player-1")
    numbers = view.grid.numbers
    reached = view.struck_by(numbers["c3"], numbers[blocked] if blocked else -1)
    assert " ".join(sorted(name for name, number in numbers.items() if reached >> number & 1)) == struck
