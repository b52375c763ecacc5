"""Numbers of the rules that words on sheets and in the rule book repeat: `rule('dodged')` in phrases."""

from __future__ import annotations

from toolkit.systems.night_cage.combat import DODGED_FIGURE, SAVED
from toolkit.systems.night_cage.verbs.vocabulary import VOCABULARY

VOCABULARY.numbers.update({"dodged": DODGED_FIGURE, "dodged-burns": DODGED_FIGURE - SAVED})
