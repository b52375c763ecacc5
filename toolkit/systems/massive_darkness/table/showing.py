"""The log in words, for a terminal."""

from __future__ import annotations

from toolkit.rules.sentences import Sentences
from toolkit.systems.massive_darkness.logged import LOGGED

describe = Sentences(LOGGED.sentences(), terms=("stat", "until")).describe
