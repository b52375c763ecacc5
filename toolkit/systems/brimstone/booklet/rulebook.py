"""The rule book of Shadows of Brimstone: its numbers, and the parts of it that rules make."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.content.library import Library
from toolkit.render.rulebook.telling import Drawn, Maker, Told, table
from toolkit.systems.brimstone.print.reference import by_heroes


def numbers(library: Library, box: str) -> Mapping[str, Any]:
    """What the words of the book may count besides the numbers of the rules."""
    track = library.of_kind("depth-track", pack=box)[0]
    targets = dict.fromkeys(str(track.data["targets"]).split())
    return {
        "missions": len(library.of_kind("adventure", pack=box)),
        "targets": ", ".join(targets),
        "peril": sorted(int(face) for faces in library.get("peril", kind="die").data["faces"] for face in faces),
    }


def _by_heroes(told: Told) -> Drawn:
    """Threat deck and revive tokens by the number of heroes (SB-7.12)."""
    return table(told, list(by_heroes(told.phrases)), centred=False)


PARTS: Mapping[str, Maker] = {"by-heroes": _by_heroes}
