"""An adventure with counters, for tests that draw rules from the whole vocabulary of a system."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_packs

COUNTERS: dict[str, Any] = {"doom": {"name": "Doom", "max": 6}, "alarm": {"name": "Alarm", "min": -3}}


#: Packs with kinds of things that no shipped pack of a system has, such as conditions of their own.
_COOKBOOK = Path(__file__).parents[2] / "docs" / "how-to" / "cookbook"
WITH_MORE = {
    "massive-darkness": Path(__file__).parents[1] / "written_from_docs" / "drowned-mill",
    "night-cage": _COOKBOOK / "torch",
    "jaws-of-the-lion": _COOKBOOK / "lamp",
    "brimstone": _COOKBOOK / "charm",
    "machina-arcana": _COOKBOOK / "seal",
}
#: Kinds of entities that packs declare for their own rules; no shipped pack has any.
OWN_KINDS = frozenset({"role", "token", "condition", "keyword"})


def spoken_library(system: str) -> Library:
    """The shipped packs of a system, and a pack with what they have none of."""
    shipped = [folder for folder in shipped_packs() if folder.parent.name == system]
    return load([*shipped, *([WITH_MORE[system]] if system in WITH_MORE else [])]).library


def counting_adventure(library: Library) -> Entity:
    """An adventure of a library, with two counters; one that sees all of its packs, where there are several."""
    more = [pack for pack in library.packs if any(pack == folder.name for folder in WITH_MORE.values())]
    adventure = library.of_kind("adventure", pack=more[0] if more else None)[0]
    return replace(adventure, data={**adventure.data, "counters": COUNTERS})


def referred_to(library: Library, kind: str) -> tuple[Entity, ...]:
    """What a reference of the adventure may mean: things of the shipped packs, or of another where they have none."""
    shipped = [name for name in library.packs if name not in {folder.name for folder in WITH_MORE.values()}]
    return tuple(each for name in shipped for each in library.of_kind(kind, pack=name)) or library.of_kind(kind)
