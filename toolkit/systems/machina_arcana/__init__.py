"""Machina Arcana: explorers in a complex that is laid out as they go, chapter by chapter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.systems import handing_out

if TYPE_CHECKING:
    from toolkit.systems.machina_arcana.rule_set import SYSTEM as SYSTEM
else:
    __getattr__ = handing_out(__name__)
