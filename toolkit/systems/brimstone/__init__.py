"""Shadows of Brimstone: a mine that builds itself, a lantern against the dark, heroes that live on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.systems import handing_out

if TYPE_CHECKING:
    from toolkit.systems.brimstone.rule_set import SYSTEM as SYSTEM
else:
    __getattr__ = handing_out(__name__)
