"""The map at the terminal: every cell can be found by its numbers, however wide the mine grows."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.systems.own import library_of
from toolkit.rules.decisions import Ask
from toolkit.rules.log import Event
from toolkit.systems.brimstone import SYSTEM
from toolkit.systems.brimstone.given import from_data
from toolkit.systems.brimstone.state import State
from toolkit.systems.brimstone.story.mode import Story
from toolkit.systems.brimstone.table.beside import beside, card_line
from toolkit.systems.brimstone.table.drawing import CELL, LEGEND, MARGIN, draw, draw_low


def _state() -> State:
    library = library_of("brimstone")
    data = {"heroes": {"marshal": {"at": "2,3"}}}
    return from_data(library, library.get("door-in-the-ice", kind="adventure"), data)


def _cells(drawn: str) -> dict[str, str]:
    """Place → sign, read off the drawing as a person does: by the numbers of rows and columns."""
    found: dict[str, str] = {}
    columns: dict[int, int] = {}
    for line in drawn.splitlines():
        if re.fullmatch(r" +-?\d+( +-?\d+)*", line):
            columns = {match.end() - 1: int(match[0]) for match in re.finditer(r"-?\d+", line)}
            continue
        row = re.match(rf"(?P<y>[ 0-9-]{{{MARGIN - 1}}}) ", line)
        if row is None or not row["y"].strip() or not columns:
            continue
        start, first = min(columns.items())
        for at in range(MARGIN + CELL - 1, len(line), CELL):
            if line[at] != " ":
                found[f"{first + (at - start) // CELL},{int(row['y'])}"] = line[at]
    return found


@pytest.mark.parametrize("width", [80, 30, 16])
def test_every_cell_stands_below_its_number_and_none_is_cut_off(width: int) -> None:
    state = _state()
    drawn = draw(state, width)
    cells = _cells(drawn)
    assert cells["2,3"] == "M"
    assert {place for place, sign in cells.items() if sign == "+"} == {"1,-1", "2,-1", "-1,1", "-1,2", "4,1", "4,2"}
    assert set(cells) == {state.place(cell) for cell in range(state.mine.size)}
    assert all(len(line) <= width for line in drawn.splitlines()[:7])


def test_who_is_not_on_the_board_yet_is_nowhere() -> None:
    library = library_of("brimstone")
    adventure = library.get("door-in-the-ice", kind="adventure")
    assert "\nMarshal: health" in draw(from_data(library, adventure, {"heroes": {"marshal": {}}, "phase": "setup"}))


def test_in_town_there_is_no_map() -> None:
    library = library_of("brimstone")
    story = Story("brimstone/the-last-shift", hold=3, day=2).to_data()
    data = {"heroes": {"marshal": {"gold": 40}}, "phase": "town", "story": story}
    drawn = draw(from_data(library, library.get("the-surveyor", kind="adventure"), data))
    assert drawn.splitlines()[0].endswith(": hold 3, day 2")
    assert "40 gold" in drawn
    assert "cell" not in drawn


def test_a_low_board_is_without_the_legend() -> None:
    state = _state()
    high, low = draw(state, 200), draw_low(state, 200)
    assert high.replace(f"{LEGEND}\n", "") == low != high


@pytest.mark.parametrize(
    ("card", "line"),
    [
        (
            "ash-hound",
            "beast · initiative 6 · move 9 · combat 2 · damage 1 · health 4 · escape 4+ · to hit 4+ · defence 1"
            " · 15 XP",
        ),
        (
            "homesteader",
            "frontier · initiative 3 · combat 2 · health 12 · sanity 12 · ranged 4+ · melee 5+ · defence 4+"
            " · willpower 4+",
        ),
        ("long-rifle", "gun · rifle · weight 3 · range 10 · shots 1 · damage 1 · 2 hands"),
        ("ash-crown", "weight 1 · 420 gold"),
        ("black-wind", ""),
    ],
)
def test_what_stands_on_a_card_besides_its_words(card: str, line: str) -> None:
    assert card_line(library_of("brimstone").get(card)) == line


def test_cards_that_are_drawn_are_read_aloud() -> None:
    assert SYSTEM.read_aloud(Event("drew", "SB-16.04", {"deck": "darkness", "card": "black-wind"})) == "black-wind"
    assert SYSTEM.read_aloud(Event("cancelled", "SB-16.06", {"card": "black-wind"})) == ""


def test_everybody_stands_on_the_map_and_large_enemies_on_all_their_cells() -> None:
    library = library_of("brimstone")
    data = {
        "heroes": {
            "marshal": {"at": "0,4"},
            "songbird": {"at": "1,4", "knocked_out": True},
            "preacher": {"dead": True},
        },
        "companions": {"surveyor": {"at": "3,4"}},
        "enemies": {"rift-behemoth-1": {"at": "1,1"}, "choker-1": {"at": "3,3"}},
    }
    state = from_data(library, library.get("the-surveyor", kind="adventure"), data)
    signs = {place: sign for place, sign in _cells(draw(state)).items() if sign not in ".x+?O"}
    large = {"1,1": "r", "2,1": "r", "1,2": "r", "2,2": "r"}
    assert signs == {"0,4": "M", "1,4": "s", "3,4": "&", "3,3": "c", **large}


def _below_the_map(**given: Any) -> list[str]:
    """The lines below the map and its legend: the tracks, counters, and everybody."""
    library = library_of("brimstone")
    drawn = draw(from_data(library, library.get("the-surveyor", kind="adventure"), given), 200)
    return drawn[drawn.index("turn ") :].splitlines()


def test_everybody_is_told_with_what_they_have_and_tracks_with_who_stands_where() -> None:
    marshal = {"at": "0,4", "wounds": 2, "dread": 1, "grit": 1, "xp": 30, "gold": 40, "dark_stone": 2}
    told = _below_the_map(
        heroes={
            "marshal": {**marshal, "bag": ["bandages"]},
            "songbird": {"at": "1,4", "knocked_out": True},
            "preacher": {"dead": True},
        },
        companions={"surveyor": {"at": "3,4", "wounds": 1}},
        enemies={"rift-behemoth-1": {"at": "1,1", "wounds": 3}, "choker-1": {"at": "3,3"}},
        elites={"choker": [1]},
        turn=3,
        darkness=2,
        posse=5,
        clues=1,
    )
    assert told == [
        "turn 3; depth E . * D . @ . D B . B D . B . S (@ posse, * darkness), dread 0, clues 1",
        "Marshal at 0,4: health 10/12, sanity 9/10, grit 1, 30 XP, 40 gold, 2 stone, lantern, bandages",
        "Songbird at 1,4: health 10/10, sanity 12/12, grit 1, 0 XP, 0 gold, 0 stone, knocked out",
        "Circuit Preacher: dead",
        "Surveyor at 3,4: health 7/8, a companion",
        "Rift Behemoth 1 at 1,1: health 21/24",
        "Choker 1 at 3,3: health 6/6, elite 1",
    ]


def test_posse_and_darkness_may_share_a_space_of_the_track() -> None:
    assert "depth E . *@ D" in _below_the_map(heroes={"marshal": {"at": "0,4"}}, darkness=2, posse=2)[0]


@pytest.mark.parametrize(
    ("phase", "days", "where"), [("town", 1, ", day 2"), ("road", 2, ", 2 more on the road"), ("road", 0, "")]
)
def test_between_missions_it_is_told_how_far_the_town_is(phase: str, days: int, where: str) -> None:
    library = library_of("brimstone")
    story = Story("brimstone/the-last-shift", hold=3, day=2, days=days).to_data()
    data = {"heroes": {"marshal": {}}, "phase": phase, "story": story}
    drawn = draw(from_data(library, library.get("the-surveyor", kind="adventure"), data))
    assert drawn.splitlines()[0] == f"Cinder Wells: hold 3{where}"


def test_a_target_is_told_with_its_health_and_defence() -> None:
    library = library_of("brimstone")
    data = {"heroes": {"marshal": {"at": "0,4"}}, "enemies": {"rift-behemoth-1": {"at": "1,1", "wounds": 3}}}
    state = from_data(library, library.get("the-surveyor", kind="adventure"), data)
    defence = state.stats(state.enemies["rift-behemoth-1"].type).defence
    told = f"health 21/24, defence {defence}"
    asked = Ask("target", "marshal", {"target:rift-behemoth-1": None, "target:nobody": None})
    assert [beside(state, asked, key) for key in asked.options] == [told, ""]
    assert beside(state, Ask("gift", "marshal", {"to:rift-behemoth-1": None}), "to:rift-behemoth-1") == ""


def test_firing_both_guns_is_told_in_words() -> None:
    ask = Ask("act", "marshal", {"shoot:both": ("iron", "iron"), "shoot:iron": "iron"})
    assert [SYSTEM.label(ask, key) for key in ask.options] == ["fire both guns", ""]
