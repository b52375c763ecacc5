"""The Night Cage: prisoners with candles in a labyrinth that is lost where nobody lights it.

The rules and their ids are in docs/rules/night-cage.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.systems import handing_out

if TYPE_CHECKING:
    from toolkit.systems.night_cage.rule_set import SYSTEM as SYSTEM
else:
    __getattr__ = handing_out(__name__)
