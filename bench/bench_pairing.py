"""Luck that survives an edit: how many times as many games a comparison would take without pairs on the same seeds."""

from __future__ import annotations

import os
import tempfile
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

from bench.measure import row
from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_by_name
from toolkit.playtest.difference import CellChange, Version, compare
from toolkit.playtest.executors import Serial
from toolkit.playtest.parts import Folder
from toolkit.playtest.planning import plan
from toolkit.playtest.runner import run
from toolkit.playtest.tuning.changing import changed_library
from toolkit.playtest.tuning.knobs import read_knob
from toolkit.systems import find

#: A share of the usual number of games, for a quick look.
SHARE = float(os.environ.get("LANTERN_BENCH_SHARE", "1"))


class Edit(NamedTuple):
    """One number of a shipped pack, and what it becomes."""

    what: str
    pack: str
    adventure: str
    number: str
    becomes: int
    games: int
    goal: float


EDITS = (
    Edit("12 to 11 wax eaters", "night-cage", "base", "base#/boards/small/stack/wax-eater", 11, 600, 3.0),
    Edit("6 to 5 keys", "night-cage", "base", "base#/boards/small/stack/key-tile", 5, 600, 1.0),
    Edit("one more treasure card", "massive-darkness", "first-steps-below", "needle-latch.copies", 3, 200, 1.3),
    Edit("one more health of an enemy", "massive-darkness", "first-steps-below", "cairn-sentries.health", 3, 200, 3.0),
    Edit("one scavenge card less", "brimstone", "sack-of-black-stone", "nothing-here.copies", 3, 200, 1.0),
    Edit("one +0 less in all decks", "jaws-of-the-lion", "rats-in-the-granary", "plus-0.in_every_deck", 5, 200, 1.0),
    Edit("one bandage less", "machina-arcana", "the-brass-well", "bandage.copies", 3, 100, 1.0),
)


def main() -> None:
    for edit in EDITS:
        cell = _compared(edit)
        what = f"{edit.pack}: {edit.what}, {cell.games} pairs"
        row(f"{what}, alike", f"{cell.same}", "pairs")
        saved = cell.pairing_saved
        value = "no pair differs" if saved is None else f"{saved:.2f} x"
        row(f"{what}, saved", value, f"goal: at least {edit.goal:.1f}", saved is None or saved >= edit.goal)
        row(f"{what}, smallest seen", f"{100 * cell.smallest_seen:.1f}", "points")


def _compared(edit: Edit) -> CellChange:
    library = load([shipped_by_name()[edit.pack]]).library
    knob = read_knob(library, edit.pack, f"{edit.number}=0..100")
    changed = changed_library(library, (knob,), (Decimal(edit.becomes),))
    with tempfile.TemporaryDirectory() as folder:
        before, after = (
            _played(edit, each, Path(folder) / name) for name, each in (("before", library), ("after", changed))
        )
        (cell,) = compare(before, after).cells
    return cell


def _played(edit: Edit, library: Library, folder: Path) -> Version:
    system = find(library.packs[edit.pack].manifest.system)
    games = max(2, int(edit.games * SHARE))
    order = plan(system, library, edit.pack, adventures=[edit.adventure], bots=["greedy"], games=games)
    for _ in run(order, library, folder, Serial()):
        pass
    return Version(folder.name, library, Folder(folder, order))
