"""Print plans are arithmetic: no renderer is needed to know where a card lies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.render.plan import (
    Backs,
    DoesNotFitError,
    Page,
    Paper,
    Piece,
    SheetPlan,
    SideSequence,
    Size,
    calibration_pages,
    cells,
    grid_of,
    pictures,
    sheets,
    singles,
)
from toolkit.render.plan.parts import Slot, Window
from toolkit.render.profiles import read_profile

POKER = Size(63.5, 88.9, 1.5, 1.5)
TILE = Size(45, 45, 1.5, 1.5)
A4 = Paper(210, 297, 5, 0, 4, 0.75)
LETTER = Paper(215.9, 279.4, 5, 0, 4, 0.75)
WORDS = {"title": "t", "read": "one\ntwo", "ruler": "r", "back": "b"}


def pieces(sizes: Sequence[Size], copies: Sequence[int] | None = None, *, back: bool = False) -> list[Piece]:
    """A piece for each size; with backs, all share the component after the last front."""
    counts = copies or [1] * len(sizes)
    return [Piece(n, size, len(sizes) if back else None, counts[n]) for n, size in enumerate(sizes)]


def planned(sizes: Sequence[Size], paper: Paper = A4, copies: Sequence[int] | None = None) -> list[Page]:
    return sheets(pieces(sizes, copies), sizes, SheetPlan(paper))


def with_backs(how: Backs, sizes: Sequence[Size], offset: tuple[float, float] = (0, 0)) -> list[Page]:
    every = [*sizes, sizes[0]]
    return sheets(pieces(sizes, back=True), every, SheetPlan(A4, how, offset))


def test_nine_poker_cards_fit_on_a4_upright() -> None:
    grid = grid_of(POKER, A4)
    assert (grid.columns, grid.rows, grid.paper.width) == (3, 3, 210)


def test_letter_is_turned_because_more_fit_that_way() -> None:
    grid = grid_of(POKER, LETTER)
    assert (grid.columns, grid.rows, grid.paper.width) == (4, 2, 279.4)


def test_home_profiles_are_the_papers_of_these_tests() -> None:
    assert read_profile("home-a4").paper == A4
    assert read_profile("home-letter").paper == LETTER


def test_the_block_lies_in_the_middle_of_the_page() -> None:
    page = planned([POKER] * 9)[0]
    assert (page.slots[0].x, page.slots[0].y) == (5.25, 10.65)
    assert (page.slots[8].x, page.slots[8].y) == (138.25, 194.45)


def test_places_do_not_move_when_a_page_is_not_full() -> None:
    full, part = planned([POKER] * 11)
    assert part.slots[1].x == full.slots[1].x
    assert part.slots[1].y == full.slots[1].y


def test_copies_are_laid_out_one_after_the_other() -> None:
    pages = planned([POKER, POKER], copies=[2, 8])
    assert [[slot.component for slot in page.slots] for page in pages] == [[0, 0, *[1] * 7], [1]]


def test_nothing_is_printed_no_times() -> None:
    assert [slot.component for page in planned([POKER, POKER], copies=[0, 1]) for slot in page.slots] == [1]


def test_what_is_left_of_two_sizes_shares_a_page() -> None:
    pages = planned([POKER, TILE], copies=[11, 3])
    assert [[slot.component for slot in page.slots] for page in pages] == [[0] * 9, [0, 0, 1, 1, 1]]


def test_sizes_keep_pages_of_their_own_where_sharing_saves_none() -> None:
    pages = planned([POKER, TILE], copies=[9, 3])
    assert [[slot.component for slot in page.slots] for page in pages] == [[0] * 9, [1, 1, 1]]
    assert sheets(pieces([POKER, TILE], [2, 3]), [POKER, TILE], SheetPlan(A4, mixed=False))[1].slots[0].component == 1


def test_what_would_share_as_many_pages_as_it_takes_apart_stays_apart() -> None:
    """Pages of one size are cut with lines through the whole sheet, which is worth more than nothing saved."""
    pages = planned([POKER, TILE], copies=[8, 3])
    assert [{slot.component for slot in page.slots} for page in pages] == [{0}, {1}]


def test_marks_stand_at_the_trim_and_outside_the_bleed() -> None:
    page = planned([POKER])[0]
    corner = page.slots[0]
    upright = sorted({mark[0] for mark in page.marks if mark[0] == mark[2]})
    assert upright == [corner.x + 1.5, corner.x + 65.0]
    assert_marks_outside(page, [POKER])


def test_marks_between_mixed_sizes_touch_no_bleed() -> None:
    page = planned([POKER, TILE], copies=[2, 3])[0]
    assert len(page.marks) == 5 * 8
    assert_marks_outside(page, [POKER, TILE])


def assert_marks_outside(page: Page, sizes: Sequence[Size]) -> None:
    for slot in page.slots:
        width, height = slot.extent(sizes[slot.component])
        for x1, y1, x2, y2 in page.marks:
            beside = max(x1, x2) <= slot.x or min(x1, x2) >= slot.x + width
            above = max(y1, y2) <= slot.y or min(y1, y2) >= slot.y + height
            assert beside or above, (slot, (x1, y1, x2, y2))


def test_a_profile_without_marks_has_none() -> None:
    assert planned([POKER], Paper(210, 297, 5, 0, 0, 0))[0].marks == ()


def test_neighbours_that_share_a_cut_share_its_marks() -> None:
    page = planned([Size(50, 50)] * 2, Paper(210, 297, 5, 0, 4, 1))[0]
    assert len({mark[0] for mark in page.marks if mark[0] == mark[2]}) == 3


def test_rounded_corners_are_shown_inside_the_trim() -> None:
    page = sheets(pieces([POKER]), [POKER], SheetPlan(A4, corners=True))[0]
    corner = page.slots[0]
    assert [(round(guide.x - corner.x, 4), round(guide.y - corner.y, 4), guide.start) for guide in page.corners] == [
        (62.0, 4.5, 0),
        (62.0, 87.4, 90),
        (4.5, 87.4, 180),
        (4.5, 4.5, 270),
    ]


# Backs


def test_turned_on_the_long_edge_a_back_lies_behind_its_front_and_stands_upright() -> None:
    front, back = with_backs(Backs.LONG_EDGE, [POKER, POKER])
    assert not front.back
    assert back.back
    for slot, behind in zip(front.slots, back.slots, strict=True):
        assert behind.component == 2
        assert behind.x == pytest.approx(210 - slot.x - 66.5)
        assert (behind.y, behind.turn) == (slot.y, 0)


def test_turned_on_the_short_edge_a_back_stands_on_its_head() -> None:
    front, back = with_backs(Backs.SHORT_EDGE, [POKER])
    assert (back.slots[0].x, back.slots[0].turn) == (front.slots[0].x, 180)
    assert back.slots[0].y == pytest.approx(297 - front.slots[0].y - 91.9)


def test_on_a_lying_page_the_edges_change_places() -> None:
    lying = Size(88.9, 63.5, 1.5, 1.5)
    front, back = with_backs(Backs.LONG_EDGE, [lying])
    assert front.width > front.height
    assert back.slots[0].turn == 180
    assert with_backs(Backs.SHORT_EDGE, [lying])[1].slots[0].turn == 0


def test_a_fold_puts_backs_beside_fronts_like_a_mirror() -> None:
    (page,) = with_backs(Backs.GUTTERFOLD, [POKER] * 4)
    assert (page.width, page.height) == (297, 210)
    fronts, backs = page.slots[:4], page.slots[4:]
    for slot, behind in zip(fronts, backs, strict=True):
        assert slot.x + 66.5 <= 148.5
        assert behind.x - 148.5 == pytest.approx(148.5 - slot.x - 66.5)
        assert (behind.y, behind.turn) == (slot.y, 0)
    assert (148.5, 0, 148.5, 4) in page.marks
    sizes = [POKER] * 5
    assert_marks_outside(replace(page, marks=tuple(mark for mark in page.marks if mark[0] != 148.5)), sizes)


def test_separate_backs_are_pages_of_their_own() -> None:
    assert [page.back for page in with_backs(Backs.SEPARATE, [POKER] * 10)] == [False, True, False, True]


def test_without_backs_there_are_only_fronts() -> None:
    assert [page.back for page in with_backs(Backs.NONE, [POKER])] == [False]
    assert len(sheets(pieces([POKER]), [POKER], SheetPlan(A4, Backs.LONG_EDGE))) == 1


def test_a_page_whose_cards_have_no_back_still_has_a_back_page() -> None:
    sizes = [POKER, TILE, POKER]
    mixed = [Piece(0, POKER, 2, 9), Piece(1, TILE, None, 20)]
    pages = sheets(mixed, sizes, SheetPlan(A4, Backs.LONG_EDGE))
    assert [(page.back, len(page.slots)) for page in pages] == [(False, 9), (True, 9), (False, 20), (True, 0)]


def test_an_offset_moves_backs_against_what_the_calibration_page_shows() -> None:
    plain, moved = (with_backs(Backs.LONG_EDGE, [POKER], offset)[1] for offset in ((0, 0), (1.5, 0.5)))
    # Seen from the front the back is too far right, so on its own page it must go right, which is left from the front.
    assert moved.slots[0].x == pytest.approx(plain.slots[0].x + 1.5)
    assert moved.slots[0].y == pytest.approx(plain.slots[0].y - 0.5)
    plain, moved = (with_backs(Backs.SHORT_EDGE, [POKER], offset)[1] for offset in ((0, 0), (1.5, 0.5)))
    assert moved.slots[0].x == pytest.approx(plain.slots[0].x - 1.5)
    assert moved.slots[0].y == pytest.approx(plain.slots[0].y + 0.5)


def test_the_calibration_cross_is_moved_like_the_backs() -> None:
    front, back = calibration_pages(A4, Backs.LONG_EDGE, (0, 0), WORDS)
    assert back.marks == ((75, 148.5, 135, 148.5), (105, 118.5, 105, 178.5))
    (label,) = back.labels
    assert (label.x, label.y, label.text, label.points) == (137, 147, WORDS["back"], 9), "beside the cross"
    assert calibration_pages(A4, Backs.LONG_EDGE, (2, 0), WORDS)[1].marks[1] == (107, 118.5, 107, 178.5)
    ticks = sorted({mark[0] for mark in front.marks if mark[0] == mark[2] and abs(mark[1] - 148.5) < 4})
    assert [round(b - a, 3) for a, b in pairwise(ticks)] == [1.0] * 20


@given(how=st.sampled_from([Backs.LONG_EDGE, Backs.SHORT_EDGE]), width=st.floats(20, 120), height=st.floats(20, 120))
def test_turning_a_sheet_twice_gives_the_front(how: Backs, width: float, height: float) -> None:
    size = Size(width, height, 2, 1)
    front, back = with_backs(how, [size])
    slot, behind = front.slots[0], back.slots[0]
    if behind.turn:
        assert behind.y + height + 2 == pytest.approx(front.height - slot.y, abs=1e-3)
    else:
        assert behind.x + width + 4 == pytest.approx(front.width - slot.x, abs=1e-3)


# Larger than the paper


def test_a_tile_larger_than_the_paper_is_split_with_overlaps() -> None:
    huge = Size(300, 150, 1.5, 1.5)
    pages = sheets(pieces([huge]), [huge], SheetPlan(A4, names=["great-hall"]))
    windows = [page.slots[0].window for page in pages]
    assert [(window.x, window.width) for window in windows if window] == [(0, 156.5), (146.5, 156.5)]
    assert pages[0].labels[0].text == "great-hall  1/1 ↓  1/2 →"
    assert 5 + 156.5 - 10 in {mark[0] for mark in pages[0].marks}, "where the next part begins"
    assert_marks_outside(pages[0], [huge])


@pytest.mark.parametrize(("width", "height"), [(300, 400), (300, 150), (150, 400), (500, 800)])
def test_marks_of_a_part_show_where_to_trim_and_where_the_next_part_is_laid(width: float, height: float) -> None:
    """Measured on the tile: its outer parts are trimmed where the bleed ends, others have the edges of their neighbours
    marked."""
    huge = Size(width, height, 1.5, 1.5)
    pages = sheets(pieces([huge]), [huge], SheetPlan(A4))
    windows = [page.slots[0].window for page in pages]
    across = sorted({(window.x, window.x + window.width) for window in windows if window})
    down = sorted({(window.y, window.y + window.height) for window in windows if window})
    assert len(pages) == len(across) * len(down) > 1
    for page in pages:
        slot, window = page.slots[0], page.slots[0].window
        assert window
        upright = {round(x - slot.x + window.x, 2) for x, _, other, _ in page.marks if x == other}
        level = {round(y - slot.y + window.y, 2) for _, y, _, other in page.marks if y == other}
        assert upright == marked(across, (window.x, window.x + window.width), width)
        assert level == marked(down, (window.y, window.y + window.height), height)
        assert len(page.marks) == 8, "each is told at both ends"
        assert_marks_outside(page, [huge])


def marked(parts: list[tuple[float, float]], part: tuple[float, float], extent: float) -> set[float]:
    """Where one of these parts, which lie side by side, has marks: at an end of the tile, or where a neighbour ends."""
    number = parts.index(part)
    first = parts[number - 1][1] if number else 1.5
    last = parts[number + 1][0] if number + 1 < len(parts) else 1.5 + extent
    return {round(first, 2), round(last, 2)}


@given(width=st.floats(211, 900), height=st.floats(20, 900), margin=st.floats(0, 12))
def test_parts_cover_the_whole_tile_and_fit_on_the_paper(width: float, height: float, margin: float) -> None:
    size, paper = Size(width, height), Paper(210, 297, margin, 0, 4, 0.75)
    pages = sheets(pieces([size]), [size], SheetPlan(paper))
    for page in pages:
        slot = page.slots[0]
        across, up = slot.extent(size)
        assert slot.x + across <= page.width - margin + 0.001
        assert slot.y + up <= page.height - margin + 0.001
    parts = [page.slots[0].window for page in pages]
    if None in parts:
        assert len(pages) == 1
        return
    columns = sorted({(part.x, part.width) for part in parts if part})
    assert columns[0][0] == 0
    assert columns[-1][0] + columns[-1][1] == pytest.approx(width, abs=0.01)
    for (left, long), (following, _) in pairwise(columns):
        assert left + long - following == pytest.approx(10, abs=0.01)


def test_the_back_of_a_part_is_the_mirrored_part() -> None:
    huge = Size(300, 150)
    pages = sheets([Piece(0, huge, 1)], [huge, huge], SheetPlan(A4, Backs.LONG_EDGE))
    front, back = pages[0].slots[0], pages[1].slots[0]
    assert front.window
    assert back.window
    assert back.window.x == 300 - front.window.x - front.window.width


def test_what_would_take_a_pile_of_paper_is_refused() -> None:
    with pytest.raises(DoesNotFitError, match="does not fit"):
        planned([Size(1900, 1900)])
    with pytest.raises(DoesNotFitError):
        planned([Size(40, 40)], Paper(30, 30, 8, 0, 0, 0))


# Singles, pictures, cells


def test_single_pages_are_as_large_as_the_bleed_and_say_where_they_are_cut() -> None:
    pages = singles(pieces([POKER], [2], back=True), SideSequence.BACK_FRONT)
    assert [(page.slots[0].component, page.back) for page in pages] == [(1, True), (0, False)] * 2
    assert (pages[0].width, pages[0].height, pages[0].bleed_x) == (66.5, 91.9, 1.5)
    assert [page.back for page in singles(pieces([POKER], back=True), SideSequence.FRONT_BACK)] == [False, True]
    assert len(singles(pieces([POKER], back=True), SideSequence.FRONTS)) == 1


def test_a_card_without_a_back_has_a_blank_page_for_it() -> None:
    assert [len(page.slots) for page in singles(pieces([POKER]), SideSequence.FRONT_BACK)] == [1, 0]


def test_pictures_are_pages_of_their_own_and_can_be_turned() -> None:
    pages = pictures([POKER, TILE], [90, 0])
    assert [(page.width, page.height, page.bleed_x) for page in pages] == [(91.9, 66.5, 0), (48, 48, 0)]


def test_cells_run_row_by_row_without_gaps() -> None:
    page = cells([4, 5, 6], Size(60, 90), 2, 2)
    assert (page.width, page.height) == (120, 180)
    assert [(slot.component, slot.x, slot.y) for slot in page.slots] == [(4, 0, 0), (5, 60, 0), (6, 0, 90)]


SIZES = st.builds(Size, st.floats(10, 120), st.floats(10, 120), st.floats(0, 5), st.floats(0, 5))


@given(sizes=st.lists(SIZES, min_size=1, max_size=4), count=st.integers(1, 12), gutter=st.floats(0, 10))
def test_components_never_overlap_never_leave_the_page_and_keep_clear_of_marks(
    sizes: list[Size], count: int, gutter: float
) -> None:
    pages = planned(sizes, Paper(210, 297, 5, gutter, 4, 1), copies=[count] * len(sizes))
    laid = [slot.component for page in pages for slot in page.slots]
    assert sorted(laid) == sorted(n for n in range(len(sizes)) for _ in range(count))
    for page in pages:
        boxes = [(slot.x, slot.y, *slot.extent(sizes[slot.component])) for slot in page.slots]
        for number, (x, y, width, height) in enumerate(boxes):
            assert x >= 4.999
            assert y >= 4.999
            assert x + width <= page.width - 4.999
            assert y + height <= page.height - 4.999
            for other_x, other_y, other_width, other_height in boxes[:number]:
                beside = x >= other_x + other_width - 0.001 or other_x >= x + width - 0.001
                above = y >= other_y + other_height - 0.001 or other_y >= y + height - 0.001
                assert beside or above
        assert_marks_outside(page, sizes)


@pytest.mark.parametrize(("turn", "extent"), [(0, (30, 40)), (90, (40, 30)), (180, (30, 40)), (270, (40, 30))])
def test_what_is_turned_by_a_quarter_lies_across(turn: int, extent: tuple[float, float]) -> None:
    assert Slot(0, 0, 0, turn).extent(Size(28, 38, 1, 1)) == extent
    assert Slot(0, 0, 0, turn, Window(0, 0, 30, 40)).extent(TILE) == extent
