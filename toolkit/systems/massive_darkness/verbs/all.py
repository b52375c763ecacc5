"""All that content can say: the modules that say it are imported here, which registers it."""

from __future__ import annotations

from toolkit.systems.massive_darkness.verbs import adventures, afflictions, enemies, never, numbers, places, quests
from toolkit.systems.massive_darkness.verbs.vocabulary import VOCABULARY

__all__ = ["VOCABULARY"]

_SAID = (adventures, afflictions, enemies, never, numbers, places, quests)
