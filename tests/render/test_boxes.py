"""Tuck boxes: nets whose panels add up, as thick as their decks, and a page that shows them."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from tests.systems.own import library_of
from toolkit.render.batch import gather
from toolkit.render.boxes import BoxOrder, decks_of, print_boxes
from toolkit.render.cards import printable
from toolkit.render.plan.boxes import BoxStyle, box_net, fits, inside_of, largest_count, shared_out
from toolkit.render.printing import PrintOrder
from toolkit.render.profiles import read_profile
from toolkit.render.readback import Reader
from toolkit.render.shipped import shipped_data

CARD = (63.0, 88.0)
A4 = (200.0, 287.0)


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
