"""An adventure with counters, for tests that draw rules from the whole vocabulary of a system."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library

COUNTERS: dict[str, Any] = {"doom": {"name": "Doom", "max": 6}, "alarm": {"name": "Alarm", "min": -3}}


def counting_adventure(library: Library) -> Entity:
    """An adventure of a library, with two counters."""
    adventure = library.of_kind("adventure")[0]
    return replace(adventure, data={**adventure.data, "counters": COUNTERS})
