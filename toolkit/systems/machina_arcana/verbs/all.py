"""All that content can say: the modules that say it are imported here, which registers it."""

from __future__ import annotations

from toolkit.systems.machina_arcana.verbs import cards, course, fighting, numbers, spaces
from toolkit.systems.machina_arcana.verbs.scopes import VOCABULARY

__all__ = ["VOCABULARY"]

_SAID = (cards, course, fighting, numbers, spaces)
