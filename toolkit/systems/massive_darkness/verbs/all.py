"""All that content can say: the modules that say it are imported here, which registers it.

`rule_checks` comes with it: they are held against the rules of every single file (`Vocabulary.rule_check`).
"""

from __future__ import annotations

from toolkit.systems.massive_darkness import rule_checks
from toolkit.systems.massive_darkness.verbs import adventures, afflictions, enemies, numbers, places, quests
from toolkit.systems.massive_darkness.verbs.vocabulary import VOCABULARY

__all__ = ["VOCABULARY"]

_SAID = (adventures, afflictions, enemies, numbers, places, quests, rule_checks)
