"""The board as people see it at a terminal."""

from __future__ import annotations

from toolkit.systems.night_cage.table.drawing import draw, draw_low

from .play import given


def test_a_board_with_tiles_prisoners_and_what_the_marks_mean() -> None:
    board = {"b2": "gate", "c2": "straight 90", "d2": "key-tile", "b3": "wax-eater", "e5": "t-passage"}
    prisoners = {"red": {"at": "b2", "key": True}, "blue": {"at": "b2", "key": True, "candle": "out"}}
    prisoners |= {"green": {"at": "e5"}, "yellow": {"at": "d2", "nerve": 0}}
    drawn = draw(given(board=board, prisoners=prisoners).state)
    lines = drawn.splitlines()
    assert "Rbg" in drawn, "two on one tile, one of them in the dark, and the tile's symbol"
    assert " Yk " in drawn, "the symbol of the tile beside who stands on it"
    assert any(line.startswith(" ▶ R red     on b2, candle lit") for line in lines)
    assert any("b blue    on b2, candle out" in line for line in lines)
    assert "k key-tile" in lines[-1]
    assert "w wax-eater" in lines[-1]
    assert "keeper" not in lines[-1], "only what is on the board"
    assert max(map(len, lines)) <= 80


def test_prisoners_whose_names_begin_alike_get_letters_of_their_own() -> None:
    prisoners = {"red": {"at": "b2"}, "green": {"at": "c3"}, "blue": {"at": "d4"}, "violet": {"at": "e5"}}
    state = given(board=dict.fromkeys(["b2", "c3", "d4", "e5"], "crossroads"), prisoners=prisoners).state
    for prisoner, name in zip(state.prisoners, ["lamplighter", "lantern", "lark", "lamp"], strict=True):
        prisoner.id = name
    letters = [line[3] for line in draw(state).splitlines() if "candle" in line]
    assert len(set(letters)) == 4


def test_no_prisoner_is_drawn_as_a_tile_is() -> None:
    prisoners = {"red": {"at": "b2"}, "green": {"at": "c3", "candle": "out"}}
    state = given(board={"b2": "crossroads", "c3": "gate", "d4": "gate"}, prisoners=prisoners).state
    drawn = draw(state)
    letters = {line[3].casefold() for line in drawn.splitlines() if "candle" in line}
    assert letters.isdisjoint(kind.symbol.casefold() for kind in state.cage.kinds)
    assert "eg" in drawn, "green in the dark stands on a gate"


HIGH = """\
      a      b      c      d      e      f

 1    ·     ░░░     ·     ░░░     ·      ·

          ─┘   └─────────┘   └─
 2   ░░░    Rbg     :     Yk     ░░░     ·
          ─┐   ┌─────────┐   ┌─
          ─┘   └─ ╔═══╗
 3    ·      w    ║▓▓▓║   ░░░     ·      ·
          ─┐   ┌─ ╚═══╝

 4    ·      ·      ·      ·      ·      ·

                               ───────
 5    ·      ·      ·     ░░░     E     ░░░
                               ─┐   ┌─

 6    ·      ·      ·      ·     ░░░     ·


"""
LOW = """\
   a      b      c      d      e      f
 1 ·      ░      ·      ░      ·      ·
 2 ░      ┼gRb   ─:     ┼kY    ░      ·
 3 ·      ┼w     ▓      ░      ·      ·
 4 ·      ·      ·      ·      ·      ·
 5 ·      ·      ·      ░      ┬E     ░
 6 ·      ·      ·      ·      ░      ·

"""
BELOW = """\
 ▶ R red     on b2, candle lit, nerve 1, has a key
   b blue    on b2, candle out, nerve 1, has a key
   E green   on e5, candle lit, nerve 1
   Y yellow  on d2, candle lit, nerve 0
   stack 68 · gates left 4 · keys left 8
   g gate · k key-tile · w wax-eater · : crumbles · ░ lit, still empty · ▓ pit"""


def test_high_and_low_everything_that_lies_on_the_board_is_drawn() -> None:
    board = {"b2": "gate", "c2": "straight 90", "d2": "key-tile", "b3": "wax-eater", "e5": "t-passage"}
    prisoners = {"red": {"at": "b2", "key": True}, "blue": {"at": "b2", "key": True, "candle": "out"}}
    prisoners |= {"green": {"at": "e5"}, "yellow": {"at": "d2", "nerve": 0}}
    state = given(board={**board, "c3": "pit straight"}, prisoners=prisoners).state
    for drawn, expected in ((draw(state), HIGH), (draw_low(state), LOW)):
        assert "\n".join(line.rstrip() for line in drawn.splitlines()) == expected + BELOW
