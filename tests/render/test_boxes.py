"""Tuck boxes: nets whose panels add up, as thick as their decks, and a page that shows them."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from math import hypot
from pathlib import Path

import pytest

from tests.systems.own import library_of
from toolkit.render.batch import gather
from toolkit.render.boxes import BoxOrder, decks_of, print_boxes
from toolkit.render.cards import printable
from toolkit.render.plan.boxes import BoxNet, BoxStyle, Panel, box_net, fits, inside_of, largest_count, shared_out
from toolkit.render.printing import PrintOrder
from toolkit.render.profiles import read_profile
from toolkit.render.readback import Reader
from toolkit.render.shipped import shipped_data

CARD = (63.0, 88.0)
A4 = (200.0, 287.0)
#: Which panel hangs on which, and at which of its edges: there the paper is folded and nowhere else.
JOINTS = [
    ("glue", "right", "back"),
    ("back", "right", "left"),
    ("left", "right", "front"),
    ("front", "right", "right"),
    ("back", "top", "lid"),
    ("lid", "top", "lid-tuck"),
    ("back", "bottom", "bottom"),
    ("bottom", "bottom", "bottom-tuck"),
    ("left", "top", "left-top-flap"),
    ("left", "bottom", "left-bottom-flap"),
    ("right", "top", "right-top-flap"),
    ("right", "bottom", "right-bottom-flap"),
]
OPPOSITE = {"right": "left", "top": "bottom", "bottom": "top"}


def style(card: float | None = None) -> BoxStyle:
    return BoxStyle.from_data(shipped_data("layouts/tuck-box.yaml"), card)


@pytest.mark.parametrize("count", [1, 20, 41, 90])
def test_a_box_is_as_deep_as_its_deck(count: int) -> None:
    measures = style()
    width, height, depth = inside_of(CARD, count, measures, sleeved=False)
    assert (width, height) == (CARD[0] + measures.room[0], CARD[1] + measures.room[1])
    assert depth == pytest.approx(max(count * measures.card + measures.room[2], measures.least_depth))


def test_thicker_cards_and_sleeves_need_larger_boxes() -> None:
    plain = inside_of(CARD, 60, style(), sleeved=False)
    thick = inside_of(CARD, 60, style(0.5), sleeved=False)
    sleeved = inside_of(CARD, 60, style(), sleeved=True)
    assert thick[:2] == plain[:2]
    assert thick[2] - plain[2] == pytest.approx(60 * (0.5 - style().card))
    assert sleeved[0] - plain[0] == pytest.approx(style().sleeve[0])
    assert sleeved[2] - plain[2] == pytest.approx(60 * style().sleeve[2])


def test_cards_that_lie_stand_in_their_box() -> None:
    assert inside_of((88.0, 63.0), 20, style(), sleeved=False) == inside_of(CARD, 20, style(), sleeved=False)


@pytest.mark.parametrize("count", [5, 41, 90])
def test_panels_of_a_net_add_up(count: int) -> None:
    inside = inside_of(CARD, count, style(), sleeved=False)
    net = box_net(inside, style())
    w, h, d = inside
    panels = net.panels
    assert {name: panels[name].width for name in ("back", "left", "front", "right")} == pytest.approx(
        {"back": w, "left": d, "front": w, "right": d}
    )
    around = ["glue", "back", "left", "front", "right"]
    for one, other in pairwise(around):  # each begins where the one before it ends
        assert panels[one].x + panels[one].width == pytest.approx(panels[other].x)
        assert (panels[one].y, panels[one].height) == pytest.approx((panels[other].y, h))
    assert net.width == pytest.approx(style().glue + 2 * (w + d))
    assert net.height == pytest.approx(h + 2 * (d + style().tuck))
    for lid, tuck in (("lid", "lid-tuck"), ("bottom", "bottom-tuck")):  # a lid closes the top of the box
        assert (panels[lid].width, panels[lid].height) == pytest.approx((w, d))
        assert panels[tuck].width == pytest.approx(w)
    assert panels["lid"].y + panels["lid"].height == pytest.approx(panels["back"].y)
    assert panels["back"].y + h == pytest.approx(panels["bottom"].y)
    for side in ("left", "right"):
        for end in ("top-flap", "bottom-flap"):
            assert panels[f"{side}-{end}"].width == pytest.approx(d)
            assert panels[f"{side}-{end}"].height < w / 2  # two of them do not meet


def test_lines_stay_on_the_net_and_no_fold_is_cut() -> None:
    net = box_net(inside_of(CARD, 41, style(), sleeved=False), style())
    for x1, y1, x2, y2 in (*net.folds, *net.cuts):
        assert 0 <= min(x1, x2) <= max(x1, x2) <= net.width + 1e-6
        assert 0 <= min(y1, y2) <= max(y1, y2) <= net.height + 1e-6
    assert not set(net.folds) & set(net.cuts)
    assert len(net.folds) == 4 + 8
    ends: dict[tuple[float, float], int] = {}
    for x1, y1, x2, y2 in net.cuts:
        for point in ((x1, y1), (x2, y2)):
            ends[point] = ends.get(point, 0) + 1
    assert all(
        count in (2, 4) for count in ends.values()
    )  # the outline is closed: no cut ends in the middle of nowhere


def net_of(count: int, *, sleeved: bool = False) -> BoxNet:
    return box_net(inside_of(CARD, count, style(), sleeved=sleeved), style())


def edge(panel: Panel, side: str) -> tuple[float, float, float, float]:
    """One edge of a panel, from its left or upper end."""
    left, top, right, bottom = panel.x, panel.y, panel.x + panel.width, panel.y + panel.height
    return {
        "left": (left, top, left, bottom),
        "right": (right, top, right, bottom),
        "top": (left, top, right, top),
        "bottom": (left, bottom, right, bottom),
    }[side]


@pytest.mark.parametrize(("count", "sleeved"), [(1, False), (41, False), (41, True), (90, False)])
def test_panels_that_hang_together_meet_along_a_whole_edge_and_are_folded_there(count: int, sleeved: bool) -> None:
    net = net_of(count, sleeved=sleeved)
    assert set(net.panels) == {name for one, _, other in JOINTS for name in (one, other)}
    met = [edge(net.panels[one], side) for one, side, _ in JOINTS]
    for place, (_, side, other) in zip(met, JOINTS, strict=True):
        assert edge(net.panels[other], OPPOSITE[side]) == pytest.approx(place)
    for fold, place in zip(sorted(net.folds), sorted(met), strict=True):
        assert fold == pytest.approx(place, abs=0.01)


@pytest.mark.parametrize("count", [1, 41, 90])
def test_panels_fill_the_net_from_edge_to_edge_and_none_lies_on_another(count: int) -> None:
    net = net_of(count)
    panels = net.panels.values()
    assert (min(each.x for each in panels), min(each.y for each in panels)) == (0, 0)
    assert max(each.x + each.width for each in panels) == pytest.approx(net.width, abs=0.01)
    assert max(each.y + each.height for each in panels) == pytest.approx(net.height, abs=0.01)
    for one, other in combinations(panels, 2):
        across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
        down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
        assert min(across, down) < 0.001, (one, other)


def test_lid_and_bottom_are_tucked_in_behind_the_front() -> None:
    """Both hang on the back, so that their ends go in behind the panel across from it."""
    net = net_of(41)
    for name in ("lid-tuck", "bottom-tuck"):
        assert (net.panels[name].width, net.panels[name].height) == (net.inside[0], style().tuck)
    assert net.panels["lid-tuck"].y == 0
    ends = [mark for mark in net.cuts if mark[1] == mark[3] and mark[1] in (0, net.height)]
    back = net.panels["back"]
    assert len(ends) == 2
    for x1, _, x2, _ in ends:  # narrower at its end than at its fold, and in the middle
        assert back.x < x1 < x2 < back.x + back.width
        assert x1 - back.x == pytest.approx(back.x + back.width - x2)


def notch_of(net: BoxNet) -> list[tuple[float, float]]:
    """The ends of the cuts that go into the front from above, measured from the middle of its upper edge."""
    front = net.panels["front"]
    ends = [end for mark in net.cuts for end in (mark[:2], mark[2:])]
    return [
        (x - front.x - front.width / 2, y - front.y)
        for x, y in ends
        if front.x < x < front.x + front.width and y < front.y + front.height / 2
    ]


@pytest.mark.parametrize(("width", "radius"), [(64.0, 9.0), (20.0, 5.0)])
def test_the_front_has_half_a_circle_for_a_thumb_that_leaves_half_of_its_edge(width: float, radius: float) -> None:
    net = box_net((width, 89.0, 14.0), replace(style(), notch=9.0))
    notch = notch_of(net)
    assert [hypot(*end) for end in notch] == pytest.approx([radius] * len(notch), abs=0.01)
    assert min(y for _, y in notch) == pytest.approx(0, abs=0.01)
    assert max(y for _, y in notch) == pytest.approx(radius, abs=0.01)
    lower = edge(net.panels["front"], "bottom")
    assert any(mark == pytest.approx(lower, abs=0.01) for mark in net.cuts), "its lower edge is cut straight"


@pytest.mark.parametrize(
    ("inside", "height"),
    [
        ((64.0, 89.0, 14.0), 16.0),  # as the style says
        ((20.0, 89.0, 14.0), 9.0),  # two that would meet are kept apart
        ((64.0, 89.0, 1.0), 5.0),  # no longer than lid and tuck beside it
    ],
)
def test_dust_flaps_are_as_long_as_there_is_room(inside: tuple[float, float, float], height: float) -> None:
    net = box_net(inside, replace(style(), dust=16.0, tuck=4.0))
    flaps = [panel for name, panel in net.panels.items() if name.endswith("flap")]
    assert [(each.width, each.height) for each in flaps] == [(inside[2], pytest.approx(height))] * 4


@pytest.mark.parametrize(("high", "narrower"), [(89.0, 12.0), (48.0, 12.0), (40.0, 10.0)])
def test_the_glue_tab_is_narrower_where_it_ends_and_keeps_half_of_its_length(high: float, narrower: float) -> None:
    net = box_net((64.0, high, 14.0), replace(style(), glue=12.0))
    glue = net.panels["glue"]
    (end,) = [mark for mark in net.cuts if mark[0] == mark[2] == 0]
    assert sorted(end[1::2]) == pytest.approx([glue.y + narrower, glue.y + high - narrower])


@pytest.mark.parametrize(("deep", "narrower"), [(14.0, 3.0), (12.0, 3.0), (8.0, 2.0)])
def test_dust_flaps_are_narrower_where_they_end_and_keep_half_of_their_edge(deep: float, narrower: float) -> None:
    net = box_net((64.0, 89.0, deep), style())
    for side in ("left", "right"):
        for end, far in (("top-flap", "top"), ("bottom-flap", "bottom")):
            x1, y1, x2, y2 = edge(net.panels[f"{side}-{end}"], far)
            assert (x1 + narrower, y1, x2 - narrower, y2) in net.cuts


@pytest.mark.parametrize(("count", "depth"), [(1, 10.0), (20, 10.0), (21, 10.4), (40, 18.0)])
def test_a_box_is_no_shallower_than_the_least_and_grows_with_every_card(count: int, depth: float) -> None:
    measures = replace(style(0.4), room=(1.0, 1.0, 2.0), least_depth=10.0)
    assert inside_of(CARD, count, measures, sleeved=False)[2] == pytest.approx(depth)


def test_sleeves_make_a_box_wider_and_higher_too() -> None:
    measures = replace(style(0.4), sleeve=(3.0, 5.0, 0.1), room=(1.0, 2.0, 4.0))
    assert inside_of(CARD, 40, measures, sleeved=True) == pytest.approx((67.0, 95.0, 24.0))


@pytest.mark.parametrize(
    ("room", "fitting"),
    [
        ((160.0, 140.0), True),
        ((140.0, 160.0), True),
        ((150.0, 200.0), True),
        ((159.0, 159.0), False),
        ((200.0, 139.0), False),
        ((139.0, 200.0), False),
        ((159.0, 140.0), False),
        ((140.0, 159.0), False),
    ],
)
def test_a_net_fits_upright_or_turned(room: tuple[float, float], fitting: bool) -> None:
    net = replace(net_of(41), width=160.0, height=140.0)
    assert fits(net, room) == fitting


def test_all_cards_go_into_one_box_where_they_can_and_none_where_even_one_cannot() -> None:
    assert largest_count(CARD, 41, style(), A4, sleeved=False) == 41
    assert largest_count(CARD, 1, style(), A4, sleeved=False) == 1
    assert largest_count(CARD, 41, style(), (100.0, 140.0), sleeved=False) == 0


@pytest.mark.parametrize(
    ("count", "most", "boxes"),
    [(10, 10, [10]), (11, 10, [6, 5]), (1, 10, [1]), (21, 7, [7, 7, 7]), (22, 7, [6, 6, 5, 5])],
)
def test_boxes_are_as_few_and_as_even_as_can_be(count: int, most: int, boxes: list[int]) -> None:
    assert shared_out(count, most) == boxes


def test_a_deck_too_large_for_one_box_is_shared_out() -> None:
    most = largest_count(CARD, 400, style(), A4, sleeved=False)
    assert 0 < most < 400
    assert fits(box_net(inside_of(CARD, most, style(), sleeved=False), style()), A4)
    assert not fits(box_net(inside_of(CARD, most + 1, style(), sleeved=False), style()), A4)
    boxes = shared_out(400, most)
    assert sum(boxes) == 400
    assert max(boxes) <= most
    assert max(boxes) - min(boxes) <= 1


def order(system: str, folder: Path, profile: str = "home-a4", only: str = "") -> PrintOrder:
    library = library_of(system)
    pack = next(iter(library.requested))
    entities = [each for each in printable(library, pack) if not only or each.kind == only]
    return PrintOrder(system, pack, entities, "en", read_profile(profile), folder)


def test_decks_are_piles_of_cards_with_one_back() -> None:
    library = library_of("massive-darkness")
    cards, problems = gather(library, printable(library, next(iter(library.requested))), "en")
    assert problems == []
    decks = {deck.title: deck.count for deck in decks_of(cards, "en")}
    assert decks["Door"] == 10
    assert decks["Event"] == 20
    assert [decks[f"Guard {level}"] for level in range(1, 6)] == [10] * 5


@pytest.mark.parametrize("profile", ["home-a4", "home-letter"])
def test_boxes_on_paper_say_what_is_in_them(tmp_path: Path, profile: str) -> None:
    wanted = order("massive-darkness", tmp_path, profile, only="door")
    printed = print_boxes(library_of("massive-darkness"), wanted, BoxOrder())
    assert printed.diagnostics == ()
    assert (printed.components, printed.pages) == (1, 1)
    with Reader(printed.files[0]) as reader:
        words = reader.words(0)
        assert words.lower().count("door") >= 5  # lid, bottom, both sides, the glue tab
        assert "10" in words
        picture = reader.picture(0, 72).convert("RGB")
    net = box_net(inside_of(CARD, 10, style(), sleeved=False), style())
    paper = wanted.profile.paper
    assert paper is not None
    left, front = (paper.width - net.width) / 2, net.panels["front"]
    scale = 72 / 25.4

    def at(x: float, y: float) -> int:
        red, green, blue = picture.getpixel((int((left + x) * scale), int((paper.margin + y) * scale)))[:3]
        return int(red) + int(green) + int(blue)

    assert at(front.x + 4, front.y + front.height / 2) < 500  # a face is printed
    assert at(net.width - 2, 2) == 3 * 255  # beside the lid there is paper


def test_a_deck_that_no_box_on_this_paper_holds_is_told(tmp_path: Path) -> None:
    wanted = order("massive-darkness", tmp_path, "home-a5", only="door")
    assert wanted.profile.paper is not None
    small = replace(wanted.profile, paper=replace(wanted.profile.paper, width=100, height=140))
    printed = print_boxes(library_of("massive-darkness"), replace(wanted, profile=small), BoxOrder())
    assert printed.files == ()
    assert [each.code for each in printed.diagnostics] == ["L1003"]
    assert "does not fit on paper of 100 × 140 mm" in printed.diagnostics[0].message
