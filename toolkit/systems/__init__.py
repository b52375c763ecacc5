"""The rule sets, one folder each. A system is imported only when somebody asks for it."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from toolkit.rules.system import System

#: Every rule set Lantern knows about, by id, with its title. Those without rules cannot be played yet.
SYSTEMS = {
    "night-cage": "The Night Cage",
    "massive-darkness": "Massive Darkness",
    "jaws-of-the-lion": "Gloomhaven: Jaws of the Lion",
    "brimstone": "Shadows of Brimstone",
    "machina-arcana": "Machina Arcana",
}

#: The systems that have rules.
PLAYABLE = ("night-cage", "massive-darkness")


def find(system_id: str) -> System:
    """The system with this id. Raises `KeyError` when it has no rules."""
    if system_id not in PLAYABLE:
        raise KeyError(system_id)
    module = import_module(f"toolkit.systems.{system_id.replace('-', '_')}")
    return cast(System, module.SYSTEM)
