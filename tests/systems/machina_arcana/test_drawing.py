"""The map at the terminal: walls around what lies there, gaps where it leads on, doors, and what stands on spaces."""

from __future__ import annotations

from tests.systems.machina_arcana.play import game
from toolkit.systems.machina_arcana import SYSTEM
from toolkit.systems.machina_arcana.table.drawing import draw, draw_low

CRYPT_BESIDE_GATE_HALL = """\
   a b c d e f g h 8 7 6 5 4 3 2 1
   - - -     - - - - - -     - - -
1 |· · · · · · · S|# · · · · · · S| a
2 |· c · · · · # ·|· H · · · · · ·| b
3 |· · · · · · · ·|· · b · · # · ·| c
4 |· · # · · t t · · · · · · · · ·  d
5 |· · # · · t t · · · · · · · · ·  e
6 |L · · · 1 · · A|· · # ·|· b · ·| f
7 |· · · · H · · e|· · · ·:· · · #| g
8 |S · · · · · · ·|S e · ·|· · · c| h
   - - -     - - - - - - - - - - -
   a b c d e f g h 8 7 6 5 4 3 2 1"""


def test_tiles_are_walled_in_and_gaps_lead_on_and_across() -> None:
    table = game(
        {
            "map": [{"tile": "gate-hall"}, {"tile": "crypt", "x": 1, "turned": 1}],
            "explorers": {"boilerwright": {"at": "gate-hall/e6"}},
            "monsters": {"rust-hound": {"at": "gate-hall/h6"}},
        }
    )
    assert draw(table.state).startswith(CRYPT_BESIDE_GATE_HALL + "\n")


def test_who_is_off_the_map_is_told_so() -> None:
    table = game({"explorers": {"boilerwright": {"at": "gate-hall/e6"}, "tinkerer": {"exited": True}}})
    assert "2 Tinkerer off the map: " in draw(table.state)


def test_on_a_low_terminal_the_tiles_beside_the_acting_explorer_are_drawn_and_the_others_named() -> None:
    table = game(
        {
            "map": [{"tile": "gate-hall"}, {"tile": "crypt", "x": 1, "turned": 1}, {"tile": "trap-gallery", "y": 1}],
            "explorers": {"boilerwright": {"at": "gate-hall/e6"}},
            "turn": "boilerwright",
            "monsters": {"rust-hound": {"at": "gate-hall/h6"}},
        }
    )
    board, below = draw_low(table.state).split("\n\n")
    assert board == CRYPT_BESIDE_GATE_HALL
    assert below.startswith("not shown: Trap Gallery (south)\n")


def test_the_way_of_a_step_is_told_beside_it() -> None:
    table = game({"explorers": {"boilerwright": {"at": "gate-hall/h6"}}, "turn": "boilerwright"})
    ask = table.pending
    assert ask is not None
    told = {key: SYSTEM.beside(table.state, ask, key) for key in ask.options}
    assert told["move:gate-hall/g5"] == "northwest"
    assert told["activate:gate-hall/h7"] == "event space, south (3 stamina)"


def test_tracks_and_everybody_with_what_they_have_are_told_below_the_map() -> None:
    boilerwright = {"at": "gate-hall/e6", "stamina": 2, "essence": 3, "health": 4}
    table = game(
        {
            "map": [{"tile": "gate-hall"}, {"tile": "crypt", "x": 1, "turned": 1}],
            "explorers": {"boilerwright": boilerwright, "tinkerer": {"dead": True}},
            "monsters": {"rust-hound": {"at": "gate-hall/h6", "health": 1}},
        }
    )
    assert draw(table.state, 200).split("\n\n")[1].splitlines() == [
        "tiles: Gate Hall at 0,0; Crypt at 1,0, turned 1 of 4",
        "spaces: S spawn space, c chest, # debris, t trap space, L trap lever, H chapter space, e event space, "
        "b barrel",
        "marks: x used, * lit, o sealed, E exit; digits are explorers, capital letters monsters; gaps lead on",
        "round 1, chapter 1 of 8: Descent",
        "monster level 1, threat 1 of 3, spawn rating 2, horror rating 2, 6 tiles left",
        "1 Boilerwright at gate-hall/e6: health 4, stamina 2, essence 3, armour 3, will 3; "
        "wears nothing; carries nothing",
        "2 Tinkerer: dead",
        "A Rust Hound at gate-hall/h6: health 1, armour 2, will 2",
    ]
