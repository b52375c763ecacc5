"""All that content can say: the modules that say it are imported here, which registers it."""

from __future__ import annotations

from toolkit.systems.night_cage.verbs import adventures, numbers
from toolkit.systems.night_cage.verbs.vocabulary import VOCABULARY

__all__ = ["VOCABULARY"]

_SAID = (adventures, numbers)
