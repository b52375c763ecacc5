"""Tiles, cards and pieces of the mine on paper: true sizes, jigsaw edges that fit, exits where play has them."""

from __future__ import annotations

import pytest

from tests.systems.own import library_of
from toolkit.content.entity import Entity
from toolkit.render.batch import gather
from toolkit.render.cards import Card, card_of, printable
from toolkit.systems.brimstone.map.tiles import STEPS
from toolkit.systems.brimstone.print.outlines import (
    HALF,
    KNOB,
    REACH,
    extent,
    gate_outline,
    mirrored,
    openings,
    outline,
)
from toolkit.systems.brimstone.print.tiles import drawing, other_side, tile_of, world_of

PACK = "brimstone"
LIBRARY = library_of(PACK)
TILES = LIBRARY.of_kind("tile")
#: A cell of the board in mm: the base of a standee.
CELL = 25


def card(entity: Entity, language: str = "en") -> Card:
    return card_of(LIBRARY, entity, language)


def supply(name: str) -> Card:
    return card(next(each for each in printable(LIBRARY, PACK) if each.id == name))


@pytest.mark.parametrize("tile", TILES, ids=lambda each: each.id)
def test_cells_have_their_true_size(tile: Entity) -> None:
    component = card(tile).component
    read, drawn = tile_of(tile), component.data["sides"]["front"]["tile"]
    sides = {each.side for each in openings(read.turned(0))}
    assert component.size.width == pytest.approx(CELL * (read.width + REACH * len(sides & {1, 3})))
    assert component.size.height == pytest.approx(CELL * (read.height + REACH * len(sides & {0, 2})))
    assert len(drawn["cells"]) == read.width * read.height
    assert {(each["x"], each["y"]) for each in drawn["cells"] if each["kind"] == "blocked"} == read.blocked


@pytest.mark.parametrize("tile", TILES, ids=lambda each: each.id)
def test_exits_have_their_numbers_where_play_has_them(tile: Entity) -> None:
    read, drawn = tile_of(tile), drawing(LIBRARY, tile)
    shown = {each["sign"]: (each["side"], each["x"], each["y"]) for each in drawn["openings"]}
    expected = {str(number): (each.side, *min(each.cells)) for number, each in enumerate(read.exits, 1)}
    if read.entry is not None:
        expected["^"] = (read.entry.side, *min(read.entry.cells))
    assert shown == expected


def edge_of(tile: Entity, which: int, quarters: int) -> set[tuple[float, float]]:
    """The corners of the jigsaw of one opening, seen with its cells to the south and its first corner at zero."""
    read = tile_of(tile)
    shape = read.turned(quarters)
    opening = openings(shape)[which]
    assert opening.side == 0
    x0 = min(x for x, _ in opening.cells)
    points = outline(shape, over=world_of(LIBRARY, tile) is not None)
    near = {(round(x - x0, 4), y) for x, y in points if 0 <= x - x0 <= 2 and y < 0}
    return {each for each in near if each[1] != 0}


def test_any_two_openings_of_a_world_fit_together() -> None:
    """Turned to face each other, the edge of one is the edge of the other: every knob lies in a socket."""
    for is_over in (False, True):
        seen = set()
        for tile in TILES:
            if (world_of(LIBRARY, tile) is not None) is not is_over:
                continue
            for which, each in enumerate(openings(tile_of(tile).turned(0))):
                edge = edge_of(tile, which, -each.side % 4)
                turned = {(round(2 - x, 4), round(-2 * HALF - y, 4)) for x, y in edge}
                assert turned == edge, tile.id
                seen.add(frozenset(edge))
        assert len(seen) == 1


def test_turned_over_the_edges_are_those_of_other_worlds() -> None:
    mine, other = ({(x, y) for x, y in gate_outline(over=over)} for over in (False, True))
    assert {(round(2 - x, 4), y) for x, y in mine} == other != mine


def test_a_tile_has_the_tile_on_its_back_that_has_the_same_cut() -> None:
    """Both sides of a cardboard are one piece; where turning it over would not fit, each side is a piece of its own."""
    pairs = {(each.id, other.id) for each in TILES if (other := other_side(LIBRARY, each)) is not None}
    assert pairs
    for one, other in pairs:
        front, back = LIBRARY.get(one, kind="tile"), LIBRARY.get(other, kind="tile")
        assert (other, one) in pairs
        turn = mirrored(tile_of(front), tile_of(back))
        printed = card(front)
        assert printed.back is not None
        if turn is None:
            assert printed.back.entity is None
            continue
        assert printed.back.entity is back
        sides = printed.component.data["sides"]
        shape = tile_of(front).turned(0)
        columns, _ = extent(shape)
        over = {(round(columns - x, 4), y) for x, y in sides["front"]["tile"]["outline"]}
        assert over == {(x, y) for x, y in sides["other"]["tile"]["outline"]}
    cards, problems = gather(LIBRARY, TILES, "en")
    doubled = sum(each.back is not None and each.back.entity is not None for each in cards)
    assert (problems, len(cards)) == ([], len(TILES) - doubled)
    assert doubled > 15


def test_walls_are_left_open_before_openings_alone() -> None:
    """The cut goes beyond the cells only where an opening is."""
    for tile in TILES:
        shape = tile_of(tile).turned(0)
        columns, rows = extent(shape)
        for x, y in outline(shape, over=False):
            if 0 <= x <= columns and 0 <= y <= rows:
                continue
            reached = [
                each
                for each in openings(shape)
                if min(cx for cx, _ in each.cells) - KNOB <= x <= max(cx for cx, _ in each.cells) + 1 + KNOB
                and min(cy for _, cy in each.cells) - KNOB <= y <= max(cy for _, cy in each.cells) + 1 + KNOB
            ]
            assert reached, (tile.id, x, y)


@pytest.mark.rule("SB-2.09")
def test_every_tile_has_one_map_card_with_its_encounter() -> None:
    cards = [each for each in printable(LIBRARY, PACK) if each.kind == "map-card"]
    assert [each.data["of"] for each in cards] == [each.qualified for each in TILES]
    for each in cards:
        source = LIBRARY.get(str(each.data["of"]), kind="tile")
        data = card(each).component.data
        assert data["tile"] == drawing(LIBRARY, source)
        named = source.data.get("encounter")
        expected = LIBRARY.words(LIBRARY.get(named, kind="encounter"), "name", "en") if named else ""
        assert data["encounter"] == expected


def test_an_end_cap_covers_an_opening_and_a_gate_joins_it() -> None:
    cap, gate = supply("end-cap"), supply("gate")
    assert (cap.component.size.width, cap.component.size.height) == pytest.approx((2 * CELL, REACH * CELL))
    top = min(y for _, y in gate.component.data["outlines"]["front"])
    assert top == 0
    assert gate.copies % 2 == 0  # every linked gate has two sides (SB-38.09)


@pytest.mark.rule("SB-13.07", "SB-13.08", "SB-13.12")
def test_exploration_tokens_show_what_they_bring() -> None:
    for token in LIBRARY.of_kind("exploration-token"):
        data, shown = token.data, card(token).component.data
        assert shown["openings"].count("door") == data.get("doors", 0)
        assert shown["openings"].count("gate") == data.get("gates", 0)
        assert shown["waiting"] == (["attack"] if data.get("attack") else ["event"] * data.get("encounters", 0))
        assert ("explored" in shown["found"], "horror" in shown["found"]) == (
            bool(data.get("clue")),
            bool(data.get("dread")),
        )


@pytest.mark.rule("SB-12.02")
def test_the_depth_track_shows_the_stages_of_play() -> None:
    track = LIBRARY.of_kind("depth-track")[0]
    shown = card(track).component.data
    assert len(shown["spaces"]) == len(str(track.data["spaces"]).split())
    targets = [stage["label"].rstrip("+") for stage in shown["stages"] for _ in range(stage["spaces"])]
    assert targets == str(track.data["targets"]).split()
    kinds = [each["kind"] for each in shown["spaces"]]
    assert (kinds[0], kinds[-1]) == ("entrance", "start")
    assert kinds.count("blood") == str(track.data["spaces"]).split().count("B")


def test_every_figure_has_a_standee_as_wide_as_its_base() -> None:
    standees = {str(each.data["of"]): card(each) for each in printable(LIBRARY, PACK) if each.kind == "standee"}
    for enemy in LIBRARY.of_kind("enemy"):
        shown = standees[enemy.qualified]
        assert shown.copies == enemy.data["figures"]
        assert shown.component.size.width == CELL * (2 if enemy.data["size"] == "extra-large" else 1)
    for hero in LIBRARY.of_kind("hero"):
        faces = standees[hero.qualified].component.data["faces"]
        assert [face["name"] for face in faces] == hero.data["sides"]
        assert faces[0]["portrait"] != faces[1]["portrait"]


def test_no_two_figures_have_the_same_portrait() -> None:
    standees = [card(each) for each in printable(LIBRARY, PACK) if each.kind == "standee"]
    drawn = {face["portrait"] for each in standees for face in each.component.data["faces"]}
    companions = sum(len(each.data.get("companions", {})) for each in LIBRARY.of_kind("adventure"))
    assert len(drawn) == 2 * len(LIBRARY.of_kind("hero")) + len(LIBRARY.of_kind("enemy")) + companions


def test_the_box_has_the_tokens_of_the_ledger() -> None:
    tokens = {each.id: each.data for each in printable(LIBRARY, PACK) if "token" in each.kind}
    assert {f"token-elite-{number}" for number in range(1, 7)} <= set(tokens)
    assert tokens["token-revive"]["copies"] == 2
    assert tokens["token-ko"]["copies"] == 6
    assert (tokens["token-posse"]["copies"], tokens["token-darkness"]["copies"]) == (1, 1)
    for name in ("wound", "sanity"):
        sides = supply(f"token-{name}-1").component.data["sides"]
        assert (sides["front"]["label"], sides["back"]["label"]) == ("1", "5")


def test_the_side_of_a_step_is_the_side_of_an_outline() -> None:
    """What outlines call along and out are the steps of play."""
    assert STEPS[0] == (0, -1)
    assert STEPS[1] == (1, 0)
