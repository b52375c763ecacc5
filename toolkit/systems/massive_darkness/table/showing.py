"""The log in words, for a terminal."""

from __future__ import annotations

from toolkit.rules.sentences import Sentences
from toolkit.systems.massive_darkness.logged import LOGGED

#: What happens by a card that nobody holds: everybody wants to know what it says.
READ_ALOUD = frozenset({"event", "door_card", "lucky", "trapped"})

describe = Sentences(LOGGED.sentences(), terms=("stat", "until")).describe
