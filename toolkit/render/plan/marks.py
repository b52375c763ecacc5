"""Lines to cut along, always outside the bleed of every component on the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.render.plan.packing import OVERLAP, Lying, SheetSide, shelf_gutter
from toolkit.render.plan.parts import Corner, Label, Mark, Paper, line, rounded


def crop_marks(side: SheetSide) -> tuple[Mark, ...]:
    """The marks of a page; none where the paper wants none."""
    if side.paper.mark_length <= 0 or not side.lying:
        return ()
    if side.part is not None:
        return tuple(dict.fromkeys(_part_marks(side)))
    if side.uniform:
        return tuple(_grid_marks(side.paper, side.lying))
    return tuple(mark for lying in side.lying for mark in _own_marks(side.paper, lying))


def _grid_marks(paper: Paper, lying: Sequence[Lying]) -> Iterator[Mark]:
    """Marks at every trim line, outside the whole block, so that the first cut does not take the next one's away."""
    size, slots = lying[0].piece.size, [each.slot for each in lying]
    left, top = min(slot.x for slot in slots), min(slot.y for slot in slots)
    right = max(slot.x for slot in slots) + size.outer_width
    bottom = max(slot.y for slot in slots) + size.outer_height
    gap, length = paper.mark_gap, paper.mark_length
    for x in _trim_lines({slot.x for slot in slots}, size.bleed_x, size.width):
        yield line(x, top - gap, x, max(0.0, top - gap - length))
        yield line(x, bottom + gap, x, min(paper.height, bottom + gap + length))
    for y in _trim_lines({slot.y for slot in slots}, size.bleed_y, size.height):
        yield line(left - gap, y, max(0.0, left - gap - length), y)
        yield line(right + gap, y, min(paper.width, right + gap + length), y)


def _trim_lines(corners: set[float], bleed: float, extent: float) -> list[float]:
    """Both cuts of every row or column; cuts that fall together are one."""
    cuts = {rounded(corner + bleed) for corner in corners} | {rounded(corner + bleed + extent) for corner in corners}
    return sorted(cuts)


def _own_marks(paper: Paper, lying: Lying) -> Iterator[Mark]:
    """Eight short marks around one component; they end before the bleed of its neighbours begins."""
    size, slot = lying.piece.size, lying.slot
    gap = paper.mark_gap
    length = min(paper.mark_length, shelf_gutter(paper) - 2 * gap)
    left, top = slot.x - gap, slot.y - gap
    right, bottom = slot.x + size.outer_width + gap, slot.y + size.outer_height + gap
    for x in (slot.x + size.bleed_x, slot.x + size.bleed_x + size.width):
        yield line(x, top, x, max(0.0, top - length))
        yield line(x, bottom, x, min(paper.height, bottom + length))
    for y in (slot.y + size.bleed_y, slot.y + size.bleed_y + size.height):
        yield line(left, y, max(0.0, left - length), y)
        yield line(right, y, min(paper.width, right + length), y)


def _part_marks(side: SheetSide) -> Iterator[Mark]:
    """Around a part of a split tile: where to trim at outer edges, where the next part is laid at inner ones."""
    assert side.part is not None
    row, rows, column, columns = side.part
    lying = side.lying[0]
    size, slot, paper = lying.piece.size, lying.slot, side.paper
    window = slot.window
    assert window is not None
    xs = [slot.x + (OVERLAP if column > 1 else size.bleed_x)]
    xs.append(slot.x + window.width - (OVERLAP if column < columns else size.bleed_x))
    ys = [slot.y + (OVERLAP if row > 1 else size.bleed_y)]
    ys.append(slot.y + window.height - (OVERLAP if row < rows else size.bleed_y))
    gap = paper.mark_gap
    reach = min(paper.mark_length, paper.margin - gap)
    for x in xs:
        yield line(x, slot.y - gap, x, slot.y - gap - reach)
        yield line(x, slot.y + window.height + gap, x, slot.y + window.height + gap + reach)
    for y in ys:
        yield line(slot.x - gap, y, slot.x - gap - reach, y)
        yield line(slot.x + window.width + gap, y, slot.x + window.width + gap + reach, y)


def part_label(side: SheetSide, name: str, note: str = "") -> Label | None:
    """Which part of which tile a page holds and how it is put to the others, in the margin above it."""
    if side.part is None:
        return None
    row, rows, column, columns = side.part
    words = f"{name}  {row}/{rows} ↓  {column}/{columns} →"
    return Label(side.paper.margin + 12, rounded(side.paper.margin - 3.4), f"{words}    {note}" if note else words)


def corner_guides(side: SheetSide) -> tuple[Corner, ...]:
    """Quarter circles at the trim corners of everything on the page that has rounded ones."""
    found = []
    for lying in side.lying:
        size, slot = lying.piece.size, lying.slot
        if size.corner <= 0 or slot.window is not None:
            continue
        left, top = slot.x + size.bleed_x + size.corner, slot.y + size.bleed_y + size.corner
        right, bottom = left + size.width - 2 * size.corner, top + size.height - 2 * size.corner
        for x, y, start in ((right, top, 0), (right, bottom, 90), (left, bottom, 180), (left, top, 270)):
            found.append(Corner(rounded(x), rounded(y), size.corner, start))
    return tuple(found)
