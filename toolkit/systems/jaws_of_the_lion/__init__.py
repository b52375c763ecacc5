"""Gloomhaven: Jaws of the Lion: two cards a round, hands that run out, monsters that follow their cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.systems import handing_out

if TYPE_CHECKING:
    from toolkit.systems.jaws_of_the_lion.rule_set import SYSTEM as SYSTEM
else:
    __getattr__ = handing_out(__name__)
