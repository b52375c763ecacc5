"""Luck that survives an edit: how many times as many games a comparison would take without pairs on the same seeds."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from decimal import Decimal
from math import inf
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


#: The tiles of a Night Cage stack that there are many of. One of them is taken away, whichever it is: of the wax eaters
#: alone, 900 pairs tell the factor no better than to a fifth.
STACK = "base#/boards/small/stack"
TILES = (
    ("forked passages", "t-passage", 30),
    ("crossings", "crossroads", 12),
    ("wax eaters", "wax-eater", 12),
    ("straight passages", "straight", 10),
)
GOAL_OF_A_TILE = 3.0
EDITS = (
    *(
        Edit(f"{count} to {count - 1} {words}", "night-cage", "base", f"{STACK}/{tile}", count - 1, 900, 2.4)
        for words, tile, count in TILES
    ),
    Edit("6 to 5 keys", "night-cage", "base", "base#/boards/small/stack/key-tile", 5, 600, 1.0),
    Edit("one more treasure card", "massive-darkness", "first-steps-below", "needle-latch.copies", 3, 200, 1.3),
    Edit("one more health of an enemy", "massive-darkness", "first-steps-below", "cairn-sentries.health", 3, 200, 3.0),
    Edit("one scavenge card less", "brimstone", "sack-of-black-stone", "nothing-here.copies", 3, 200, 1.0),
    Edit("one +0 less in all decks", "jaws-of-the-lion", "rats-in-the-granary", "plus-0.in_every_deck", 5, 200, 1.0),
    Edit("one bandage less", "machina-arcana", "the-brass-well", "bandage.copies", 3, 100, 1.0),
)


def main() -> None:
    tiles: list[CellChange] = []
    for edit in EDITS:
        cell = _compared(edit)
        tiles += [cell] if edit.number.rpartition("/")[2] in {tile for _, tile, _ in TILES} else []
        what = f"{edit.pack}: {edit.what}, {cell.games} pairs"
        row(f"{what}, alike", f"{cell.same}", "pairs")
        saved = cell.pairing_saved
        value = "no pair differs" if saved is None else f"{saved:.2f} x"
        row(f"{what}, saved", value, f"goal: at least {edit.goal:.1f}", saved is None or saved >= edit.goal)
        row(f"{what}, smallest seen", f"{100 * cell.smallest_seen:.1f}", "points")
    saved = _of_a_tile(tiles)
    words = "night-cage: one tile of the stack less, whichever of these it is, saved"
    row(words, f"{saved:.2f} x", f"goal: at least {GOAL_OF_A_TILE:.1f}", saved >= GOAL_OF_A_TILE)


def _of_a_tile(cells: Sequence[CellChange]) -> float:
    """What pairs save for a tile drawn by lot: the variances of all edits, each as often as the stack has the tile."""
    apart = paired = 0.0
    for cell, (_, _, count) in zip(cells, TILES, strict=True):
        shares = [won / cell.games for won in (cell.won_before, cell.won_after)]
        spread = count * sum(share * (1 - share) for share in shares)
        apart += spread
        paired += spread / cell.pairing_saved if cell.pairing_saved else 0.0
    return apart / paired if paired else inf


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
