"""Gloomhaven: Jaws of the Lion: two cards a round, hands that run out, monsters that follow their cards."""

from __future__ import annotations

from toolkit.systems.jaws_of_the_lion.rule_set import JawsOfTheLion

SYSTEM = JawsOfTheLion()
