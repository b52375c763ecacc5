"""Machina Arcana: explorers in a complex that is laid out as they go, chapter by chapter."""

from __future__ import annotations

from toolkit.systems.machina_arcana.rule_set import MachinaArcana

SYSTEM = MachinaArcana()
