"""The print plan: which component lies where on which page, as pure data in mm.

Nothing here draws. A plan is what the typesetter is handed, and what tests of positions, marks and backs look at.
"""

from toolkit.render.plan.backs import Backs, behind, turned_over
from toolkit.render.plan.calibration import calibration_pages
from toolkit.render.plan.packing import OVERLAP, Grid, grid_of
from toolkit.render.plan.parts import (
    Corner,
    DoesNotFitError,
    Label,
    Mark,
    Page,
    Paper,
    Piece,
    Size,
    Slot,
    Window,
    rounded,
)
from toolkit.render.plan.sheets import SheetPlan, sheets
from toolkit.render.plan.singles import SideSequence, cells, pictures, singles

__all__ = [
    "OVERLAP",
    "Backs",
    "Corner",
    "DoesNotFitError",
    "Grid",
    "Label",
    "Mark",
    "Page",
    "Paper",
    "Piece",
    "SheetPlan",
    "SideSequence",
    "Size",
    "Slot",
    "Window",
    "behind",
    "calibration_pages",
    "cells",
    "grid_of",
    "pictures",
    "rounded",
    "sheets",
    "singles",
    "turned_over",
]
