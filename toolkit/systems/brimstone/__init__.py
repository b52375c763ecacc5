"""Shadows of Brimstone: a mine that builds itself, a lantern against the dark, heroes that live on."""

from __future__ import annotations

from toolkit.systems.brimstone.rule_set import Brimstone

SYSTEM = Brimstone()
