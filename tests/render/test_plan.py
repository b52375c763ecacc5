"""Print plans are arithmetic: no renderer is needed to know where a card lies."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.render.plan import DoesNotFitError, Paper, Size, grid_of, sheets, singles
from toolkit.render.profiles import read_profile

POKER = Size(63.5, 88.9, 1.5, 1.5)
A4 = read_profile("home-a4").paper
LETTER = read_profile("home-letter").paper


def test_nine_poker_cards_fit_on_a4_upright() -> None:
    grid = grid_of(POKER, A4)
    assert (grid.columns, grid.rows, grid.paper.width) == (3, 3, 210)


def test_letter_is_turned_because_more_fit_that_way() -> None:
    grid = grid_of(POKER, LETTER)
    assert (grid.columns, grid.rows, grid.paper.width) == (4, 2, 279.4)


def test_the_block_lies_in_the_middle_of_the_page() -> None:
    page = sheets([POKER] * 9, A4)[0]
    assert (page.slots[0].x, page.slots[0].y) == (5.25, 10.65)
    assert (page.slots[8].x, page.slots[8].y) == (138.25, 194.45)


def test_places_do_not_move_when_a_page_is_not_full() -> None:
    full, part = sheets([POKER] * 11, A4)
    assert part.slots[1].x == full.slots[1].x
    assert part.slots[1].y == full.slots[1].y


def test_copies_are_laid_out_one_after_the_other() -> None:
    pages = sheets([POKER, POKER], A4, copies=[2, 8])
    assert [[slot.component for slot in page.slots] for page in pages] == [[0, 0, *[1] * 7], [1]]


def test_each_size_has_sheets_of_its_own() -> None:
    tile = Size(45, 45, 1.5, 1.5)
    pages = sheets([POKER, tile, POKER], A4)
    assert [[slot.component for slot in page.slots] for page in pages] == [[0, 2], [1]]


def test_marks_stand_at_the_trim_and_outside_the_bleed() -> None:
    page = sheets([POKER], A4)[0]
    corner = page.slots[0]
    upright = sorted({mark[0] for mark in page.marks if mark[0] == mark[2]})
    assert upright == [corner.x + 1.5, corner.x + 65.0]
    for x1, y1, x2, y2 in page.marks:
        inside_x = corner.x < x1 < corner.x + POKER.outer_width and corner.x < x2 < corner.x + POKER.outer_width
        inside_y = corner.y < y1 < corner.y + POKER.outer_height and corner.y < y2 < corner.y + POKER.outer_height
        assert not (inside_x and inside_y)


def test_a_profile_without_marks_has_none() -> None:
    assert sheets([POKER], Paper(210, 297, 5, 0, 0, 0))[0].marks == ()


def test_neighbours_that_share_a_cut_share_its_marks() -> None:
    page = sheets([Size(50, 50)] * 2, Paper(210, 297, 5, 0, 4, 1))[0]
    assert len({mark[0] for mark in page.marks if mark[0] == mark[2]}) == 3


def test_a_component_larger_than_the_paper_is_refused() -> None:
    with pytest.raises(DoesNotFitError, match="does not fit"):
        sheets([Size(300, 300)], A4)


def test_single_pages_are_as_large_as_the_bleed() -> None:
    pages = singles([POKER, Size(45, 45)])
    assert [(page.width, page.height) for page in pages] == [(66.5, 91.9), (45, 45)]


@given(
    width=st.floats(10, 120),
    height=st.floats(10, 120),
    bleed=st.floats(0, 5),
    gutter=st.floats(0, 10),
    count=st.integers(1, 40),
)
def test_components_never_overlap_and_never_leave_the_printable_page(
    width: float, height: float, bleed: float, gutter: float, count: int
) -> None:
    size = Size(width, height, bleed, bleed)
    pages = sheets([size] * count, Paper(210, 297, 5, gutter, 4, 1))
    assert sorted(slot.component for page in pages for slot in page.slots) == list(range(count))
    for page in pages:
        for number, slot in enumerate(page.slots):
            assert slot.x >= 4.999
            assert slot.y >= 4.999
            assert slot.x + size.outer_width <= page.width - 4.999
            assert slot.y + size.outer_height <= page.height - 4.999
            for other in page.slots[:number]:
                apart_x = abs(slot.x - other.x) >= size.outer_width - 0.001
                apart_y = abs(slot.y - other.y) >= size.outer_height - 0.001
                assert apart_x or apart_y
