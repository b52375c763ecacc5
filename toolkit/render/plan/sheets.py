"""Sheets to cut at home or at a shop: fronts, what lies behind them, and marks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from toolkit.render.plan.backs import Backs, behind, shifted, turned_over
from toolkit.render.plan.marks import corner_guides, crop_marks, part_label
from toolkit.render.plan.packing import SheetSide, sides
from toolkit.render.plan.parts import Label, Page, Paper, Piece, Size, Slot, line, rounded


@dataclass(frozen=True, slots=True)
class SheetPlan:
    """How sheets are wanted. `names` are what parts of split tiles are called, by the number of their front."""

    paper: Paper
    backs: Backs = Backs.NONE
    offset: tuple[float, float] = (0.0, 0.0)
    corners: bool = False
    mixed: bool = True
    names: Sequence[str] = field(default=())
    #: How parts of split tiles are put together, in words that stand on each of their pages.
    note: str = ""


def sheets(pieces: Sequence[Piece], sizes: Sequence[Size], plan: SheetPlan) -> list[Page]:
    """Every page in the order of printing. `sizes` are those of all components, fronts and backs.

    With backs, every front page is followed by its back page, even where that one is empty; a fold puts both on one
    page. Raises `DoesNotFitError`.
    """
    backed = any(piece.back is not None for piece in pieces)
    if plan.backs is Backs.GUTTERFOLD and backed:
        half = replace(plan.paper, width=plan.paper.width / 2)
        lying = replace(plan.paper.turned(), width=plan.paper.height / 2)
        return [_folded(side, plan) for side in sides(pieces, (half, lying), mixed=plan.mixed)]
    pages: list[Page] = []
    papers = (plan.paper, plan.paper.turned())
    behind_each = {piece.front: piece.back for piece in pieces}
    for side in sides(pieces, papers, mixed=plan.mixed):
        front = _front(side, plan)
        pages.append(front)
        if backed and plan.backs is not Backs.NONE:
            table = [behind_each.get(number) for number in range(len(sizes))]
            pages.append(shifted(turned_over(front, table, sizes, plan.backs), plan.backs, plan.offset))
    return pages


def _front(side: SheetSide, plan: SheetPlan) -> Page:
    return Page(
        side.paper.width,
        side.paper.height,
        tuple(lying.slot for lying in side.lying),
        crop_marks(side),
        _labels(side, plan),
        corner_guides(side) if plan.corners else (),
    )


def _labels(side: SheetSide, plan: SheetPlan) -> tuple[Label, ...]:
    front = side.lying[0].piece.front
    label = part_label(side, plan.names[front] if front < len(plan.names) else "", plan.note)
    return (label,) if label else ()


def _folded(side: SheetSide, plan: SheetPlan) -> Page:
    """Fronts left of an upright fold, their backs right of it: cut out the pair, fold, glue."""
    front = _front(side, plan)
    fold = front.width
    slots: list[Slot] = list(front.slots)
    for lying in side.lying:
        if lying.piece.back is None:
            continue
        width, _ = lying.slot.extent(lying.piece.size)
        across = behind(lying.slot, lying.piece.back, lying.piece.size)
        slots.append(replace(across, x=rounded(2 * fold - lying.slot.x - width)))
    mirrored = [line(2 * fold - a, b, 2 * fold - c, d) for a, b, c, d in front.marks]
    folds = [line(fold, 0, fold, 4), line(fold, front.height - 4, fold, front.height)]
    return replace(front, width=rounded(2 * fold), slots=tuple(slots), marks=(*front.marks, *mirrored, *folds))
