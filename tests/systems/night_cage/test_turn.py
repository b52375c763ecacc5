"""Light, moving, crumbling, falling, keys, gates, nerve, the final flicker."""

from __future__ import annotations

import pytest

from tests.systems.night_cage.play import given
from toolkit.systems.night_cage.combat import burn_tiles

FAR = {"blue": {"at": "e5"}}


def test_moving_draws_for_open_exits_and_loses_what_is_dark() -> None:
    play = given(
        board={"b2": "crossroads", "c2": "straight 90", "b1": "t-passage", "e5": "crossroads"},
        prisoners={"red": {"at": "b2"}, **FAR},
        stack={"top": ["gate"]},
    ).play("move:east")
    assert play.board["d2"] == "gate"
    assert "b1" not in play.board  # no longer lit
    assert play.board["b2"] == "crossroads"  # lit through the western exit


def test_light_follows_the_exits_of_the_own_tile_only() -> None:
    play = given(
        board={"b2": "t-passage 90", "b3": "t-passage", "c2": "crossroads", "b1": "t-passage", "e5": "crossroads"},
        prisoners={"red": {"at": "b2", "nerve": 2}, **FAR},
        stack={"top": ["straight"] * 4},
    ).play("stay")
    swept = [event["at"] for event in play.events("swept")]
    assert swept == ["c2"]  # it opens to the prisoner's tile, but there is a wall between (NC-6.03)
    assert "b1" in play.board  # it shows a wall, but the prisoner's tile opens to it (NC-6.02)


def test_leaving_a_crumbling_tile_makes_a_pit_that_stays_while_lit() -> None:
    play = given(
        board={"b2": "straight 90", "c2": "crossroads", "e5": "crossroads"},
        prisoners={"red": {"at": "b2", "nerve": 0}, **FAR},
        stack={"top": ["straight"] * 3},
    ).play("move:east", "place:north:0", "place:south:0")
    assert play.board["b2"] == "pit straight"


def test_staying_on_a_crumbling_tile_ends_in_a_fall_and_the_next_turn_in_a_landing() -> None:
    play = given(
        board={"b2": "start", "e5": "crossroads"},
        prisoners={"red": {"at": "b2"}, **FAR},
        stack={"top": ["straight", "crossroads", "t-passage"]},
    ).play("stay")
    assert play.asked == ("red", "fall")
    play.play("row")
    assert play["red"].falling
    assert play["red"].lit
    assert play.events("fell")[0]["beside"] == "row 2"
    assert "b2" not in play.board  # nobody lights the pit
    play = given(board={"e5": "crossroads"}, prisoners={"red": {"falling": "row 2"}, **FAR})
    assert play.offered == ["land:a2", "land:b2", "land:c2", "land:d2", "land:e2", "land:f2"]


def test_two_prisoners_never_share_a_tile_that_is_no_gate() -> None:
    board = {"b2": "crossroads", "c2": "crossroads", "b3": "gate"}
    play = given(board=board, prisoners={"red": {"at": "b2"}, "blue": {"at": "c2"}})
    assert "move:east" not in play.offered
    play = given(board=board, prisoners={"red": {"at": "b2"}, "blue": {"at": "b3"}})
    assert "move:south" in play.offered


def test_the_dark_move_blind_and_draw_only_the_tile_they_enter() -> None:
    play = given(
        board={"b2": "crossroads", "e5": "crossroads"},
        prisoners={"red": {"at": "b2", "candle": "out", "nerve": 0}, **FAR},
        stack={"top": ["t-passage"]},
    )
    assert play.offered == ["move:east", "move:north", "move:south", "move:west"]
    play.play("move:east")
    assert play.offered == ["turn:0", "turn:180", "turn:90"]  # those with an exit to the west
    play.play("turn:0")
    assert play.at("red") == "c2"
    assert sorted(play.board) == ["c2", "e5"]


def test_who_is_dark_and_stuck_is_idle() -> None:
    play = given(
        board={"b2": "straight", "b1": "straight 90", "b3": "straight 90", "e5": "crossroads"},
        prisoners={"red": {"at": "b2", "candle": "out", "nerve": 0}, "blue": {"at": "b1"}, "green": {"at": "b3"}},
    )
    assert play.offered == ["idle"]


def test_a_key_is_picked_up_on_arrival_or_later() -> None:
    play = given(
        board={"b2": "crossroads", "c2": "key-tile", "e5": "crossroads"},
        prisoners={"red": {"at": "b2", "nerve": 0}, **FAR},
        stack={"top": ["straight"] * 3},
    ).play("move:east")
    assert play.offered == ["pass", "take-key"]
    play.play("take-key")
    assert play["red"].key
    assert play.board["c2"] == "key-tile taken"


def test_handing_a_key_over_needs_the_other_controller() -> None:
    board = {"b2": "crossroads", "c2": "crossroads", "e5": "crossroads"}
    prisoners = {"red": {"at": "b2", "key": True}, "blue": {"at": "c2"}}
    play = given(board=board, prisoners=prisoners).play("give-key:blue")
    assert play.asked == ("blue", "consent")
    play.play("refuse")
    assert play["red"].key
    assert "give-key:blue" not in play.offered
    play = given(board=board, prisoners=prisoners).play("give-key:blue", "accept")
    assert play["blue"].key
    assert not play["red"].key
    play = given(board=board, prisoners=prisoners, players=1).play("give-key:blue")
    assert play["blue"].key


def test_a_prisoner_who_gives_its_old_key_may_take_the_one_it_stands_on() -> None:
    board = {"b2": "crossroads", "c2": "key-tile"}
    prisoners = {"red": {"at": "b2"}, "blue": {"at": "c2", "key": True}}
    play = given(board=board, prisoners=prisoners).play("ask-key:blue", "accept")
    assert play.asked == ("blue", "keys")
    play.play("take-key")
    assert play["red"].key
    assert play["blue"].key


def test_all_on_one_gate_with_keys_is_won_at_once() -> None:
    play = given(
        board={"b2": "crossroads", "c2": "gate"},
        prisoners={"red": {"at": "b2", "key": True}, "blue": {"at": "c2", "key": True}},
    ).play("move:east")
    assert play.state.outcome == "won"
    assert play.game.over


def test_staying_gains_nerve_that_cannot_be_spent_this_turn() -> None:
    play = given(
        board={"b2": "crossroads", "e5": "crossroads"},
        prisoners={"red": {"at": "b2", "nerve": 1}, **FAR},
        stack={"top": ["t-passage"] + ["straight"] * 4},
    ).play("stay")
    assert play["red"].nerve == 2
    assert play.events("burned")[0]["tile"] == "t-passage"


def test_an_extra_move_costs_nerve_and_a_dash_one_more() -> None:
    play = given(
        board={"b2": "crossroads", "c2": "straight 90", "d2": "crossroads", "e2": "wax-eater", "e5": "crossroads"},
        prisoners={"red": {"at": "b2", "nerve": 1}, **FAR},
        stack={"top": ["straight"] * 8},
    ).play("move:east")
    assert play.events("attack") == [{"by": "wax-eater", "at": "e2", "hit": ["red"], "chained": False}]


def test_the_final_flicker_takes_a_lit_tile_each_turn_but_never_at_once() -> None:
    play = given(
        board={
            "b2": "crossroads",
            "c2": "gate",
            "b3": "t-passage",
            "b1": "t-passage",
            "a2": "t-passage",
            "c3": "crossroads",
        },
        prisoners={"red": {"at": "b2", "key": True, "nerve": 0}, "blue": {"at": "c2", "key": True}},
        stack=["straight"],
    ).play("stay")
    assert play.state.flicker
    assert not play.events("flickered")
    play.play("stay")
    assert play.asked == ("blue", "flicker")
    assert "remove:b1" in play.offered
    assert "remove:b2" not in play.offered
    assert "sustain" not in play.offered  # blue gained nerve this turn
    play.play("remove:b1")
    assert "b1" not in play.board


def test_cut_off_from_the_gate_in_the_final_flicker_is_lost() -> None:
    play = given(
        board={"b2": "crossroads", "e5": "gate"},
        prisoners={"red": {"at": "b2", "key": True}, "blue": {"at": "e5", "key": True}},
        stack=["straight"],
    ).play("stay")
    assert (play.state.outcome, play.state.reason) == ("lost", "cut-off")


def test_burning_the_last_gate_is_lost() -> None:
    play = given(
        board={"b2": "crossroads", "e5": "crossroads"},
        prisoners={"red": {"at": "b2", "key": True}, "blue": {"at": "e5", "key": True}},
        stack=["gate", "straight"],
    ).play("stay")
    assert (play.state.outcome, play.state.reason) == ("lost", "no-gate-left")


def test_relighting_next_to_a_connected_flame_and_who_lays_the_tiles() -> None:
    play = given(
        board={"b2": "crossroads", "c2": "straight 90", "d2": "crossroads"},
        prisoners={"red": {"at": "b2", "nerve": 0}, "blue": {"at": "d2", "candle": "out"}},
        stack={"top": ["straight"] * 5},
    ).play("move:east")
    assert play["blue"].lit
    assert play.asked == ("red", "place")


def test_burning_leaves_the_tile_in_hand_as_it_was() -> None:
    """A tile may burn others while it is being placed: it is still in hand afterwards (NC-90.42)."""
    play = given(
        board={"b2": "crossroads", "e5": "crossroads"},
        prisoners={"red": {"at": "b2"}, **FAR},
        stack={"top": ["straight", "t-passage", "gate"]},
    )
    state = play.state
    held = state.stack.pop()
    state.drawn, state.drawn_seat = held, 1
    burning = burn_tiles(play.game, state.prisoners[0], 2, "NC-17.01", by_hit=True)
    with pytest.raises(StopIteration) as ended:
        next(burning)
    assert ended.value.value is True
    assert (state.drawn, state.drawn_seat) == (held, 1)
    assert len(play.events("burned")) == 2
