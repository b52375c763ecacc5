"""Backs as objects: what lies behind what, when a sheet is turned over or folded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from toolkit.render.plan.parts import Page, Size, Slot, Window, rounded


class Backs(StrEnum):
    """How backs come to lie behind fronts."""

    NONE = "none"
    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"
    GUTTERFOLD = "gutterfold"
    SEPARATE = "separate"


def turned_over(page: Page, backs: Sequence[int | None], sizes: Sequence[Size], how: Backs) -> Page:
    """The other side of a page: `backs[n]` is the component behind the front `n`, or None.

    A printer turns the sheet about its long or its short edge. A card is always turned like the page of a book, so
    backs stand upright when the edge is an upright one, and on their heads otherwise.
    """
    upright_axis = about_an_upright_axis(page, how)
    slots = []
    for slot in page.slots:
        back = backs[slot.component]
        if back is None:
            continue
        width, height = slot.extent(sizes[slot.component])
        behind_it = behind(slot, back, sizes[slot.component])
        if upright_axis:
            slots.append(replace(behind_it, x=rounded(page.width - slot.x - width)))
        else:
            y = rounded(page.height - slot.y - height)
            slots.append(replace(behind_it, y=y, turn=(behind_it.turn + 180) % 360))
    return Page(page.width, page.height, tuple(slots), back=True)


def about_an_upright_axis(page: Page, how: Backs) -> bool:
    """Whether the sheet is turned like the page of a book."""
    standing = page.height >= page.width
    return standing if how in (Backs.LONG_EDGE, Backs.SEPARATE) else not standing


def behind(slot: Slot, back: int, size: Size) -> Slot:
    """The back of a slot as it shows when the card is turned like a page of a book, at the place of the front."""
    seen = slot.window
    window = Window(rounded(size.outer_width - seen.x - seen.width), seen.y, seen.width, seen.height) if seen else None
    return Slot(back, slot.x, slot.y, -slot.turn % 360, window)


def shifted(page: Page, how: Backs, offset: tuple[float, float]) -> Page:
    """A back page moved against the printer's error.

    `offset` is what the calibration page shows, seen from the front: how far right and down of its place the back is.
    """
    right, down = offset
    if not right and not down:
        return page
    x, y = (right, -down) if about_an_upright_axis(page, how) else (-right, down)
    moved = tuple(replace(slot, x=rounded(slot.x + x), y=rounded(slot.y + y)) for slot in page.slots)
    marks = tuple((rounded(a + x), rounded(b + y), rounded(c + x), rounded(d + y)) for a, b, c, d in page.marks)
    labels = tuple(replace(label, x=rounded(label.x + x), y=rounded(label.y + y)) for label in page.labels)
    return replace(page, slots=moved, marks=marks, labels=labels)
