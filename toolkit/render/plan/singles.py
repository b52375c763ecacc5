"""One component a page: for print shops that cut themselves, for pictures, and the cells of tabletop sheets."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from toolkit.render.plan.parts import Page, Piece, Size, Slot, rounded


class SideSequence(StrEnum):
    """In which order a shop wants the sides of its cards."""

    FRONT_BACK = "front-back"
    BACK_FRONT = "back-front"
    FRONTS = "fronts"


def singles(pieces: Sequence[Piece], order: SideSequence) -> list[Page]:
    """Pages of one side each, every copy of every piece; the page is the component with its bleed.

    A piece without a back has a blank page for it: shops count pages two by two.
    """
    pages = []
    for piece in pieces:
        front = _page(piece.front, piece.size, piece.turn)
        back = _page(piece.back, piece.size, -piece.turn % 360, back=True)  # upright again once the card is turned over
        both = {
            SideSequence.FRONT_BACK: [front, back],
            SideSequence.BACK_FRONT: [back, front],
            SideSequence.FRONTS: [front],
        }[order]
        pages += both * piece.copies
    return pages


def _page(component: int | None, size: Size, turn: int, *, back: bool = False) -> Page:
    slots = () if component is None else (Slot(component, 0.0, 0.0, turn),)
    width, height = Slot(0, 0.0, 0.0, turn).extent(size)
    x, y = (size.bleed_x, size.bleed_y) if turn % 180 == 0 else (size.bleed_y, size.bleed_x)
    return Page(rounded(width), rounded(height), slots, back=back, bleed_x=x, bleed_y=y)


def pictures(sizes: Sequence[Size], turns: Sequence[int] | None = None) -> list[Page]:
    """A page for every component as large as the component with its bleed: what pictures are made of."""
    pages = []
    for number, size in enumerate(sizes):
        slot = Slot(number, 0.0, 0.0, turns[number] if turns else 0)
        width, height = slot.extent(size)
        pages.append(Page(rounded(width), rounded(height), (slot,)))
    return pages


def cells(components: Sequence[int], size: Size, columns: int, rows: int) -> Page:
    """A sheet without gaps or bleed, row by row: what a virtual tabletop cuts by counting."""
    slots = tuple(
        Slot(component, rounded(place % columns * size.outer_width), rounded(place // columns * size.outer_height))
        for place, component in enumerate(components)
    )
    return Page(rounded(columns * size.outer_width), rounded(rows * size.outer_height), slots)
