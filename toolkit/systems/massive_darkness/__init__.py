"""Massive Darkness: one shared level, shadows that help both sides, enchantments paid with symbols on the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.systems import handing_out

if TYPE_CHECKING:
    from toolkit.systems.massive_darkness.rule_set import SYSTEM as SYSTEM
else:
    __getattr__ = handing_out(__name__)
