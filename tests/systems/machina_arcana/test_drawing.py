"""The map at the terminal: walls around what lies there, gaps where it leads on, doors, and what stands on spaces."""

from __future__ import annotations

from tests.systems.machina_arcana.play import game
from toolkit.systems.machina_arcana.table.drawing import draw

CRYPT_BESIDE_GATE_HALL = """\
 - - -     - - - - - -     - - -
|· · · · · · · S|# · · · · · · S|
|· c · · · · # ·|· H · · · · · ·|
|· · · · · · · ·|· · b · · # · ·|
|· · # · · t t · · · · · · · · ·
|· · # · · t t · · · · · · · · ·
|L · · · 1 · · A|· · # ·|· b · ·|
|· · · · H · · e|· · · ·:· · · #|
|S · · · · · · ·|S e · ·|· · · c|
 - - -     - - - - - - - - - - -"""


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
