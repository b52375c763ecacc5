"""The packs that tests of Jaws of the Lion play: the box, and a proving ground with what no shipped scenario has."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_packs

PROVING_GROUND = Path(__file__).parent / "proving_ground"


@cache
def library() -> Library:
    shipped = [folder for folder in shipped_packs() if folder.parent.name == "jaws-of-the-lion"]
    loaded = load([*shipped, PROVING_GROUND])
    assert not loaded.diagnostics, loaded.diagnostics[0]
    return loaded.library
