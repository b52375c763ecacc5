"""All that content can say: the modules that say it are imported here, which registers it."""

from __future__ import annotations

from toolkit.systems.brimstone.verbs import attempts, fighting, heroes, mines, numbers
from toolkit.systems.brimstone.verbs.scopes import VOCABULARY

__all__ = ["VOCABULARY"]

_SAID = (attempts, fighting, heroes, mines, numbers)
