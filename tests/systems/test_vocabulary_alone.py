"""What content can say is known without all else that a system is, so that checking a rule need not wait for bots."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from toolkit.systems import playable

_LOOK = """
import json, sys
from toolkit.systems import find, vocabulary_of

def said():
    return {slot: repr(getattr(vocabulary, slot)) for slot in vocabulary.__slots__ if slot not in LATE}

LATE = {"_fitting", "_with_counters"}  # what is worked out when somebody asks
vocabulary = vocabulary_of(sys.argv[1])
rooms = [name for name in sys.modules if name.startswith("toolkit.systems.")]
alone = said()
whole = find(sys.argv[1])
print(json.dumps([rooms, whole.vocabulary is vocabulary, alone == said(), len(alone["verbs"])]))
"""


@pytest.mark.parametrize("system", playable())
def test_the_vocabulary_is_whole_without_the_system(system: str) -> None:
    told = subprocess.run([sys.executable, "-c", _LOOK, system], capture_output=True, check=True)
    rooms, is_the_same, is_whole, size = json.loads(told.stdout)
    assert is_the_same
    assert is_whole, "a module outside `verbs.all` adds to the vocabulary"
    assert size > 1_000
    unneeded = [room for room in rooms if room.endswith(".rule_set") or room.partition(".bots")[1]]
    assert unneeded == []


def test_a_package_hands_out_nothing_else_late() -> None:
    with pytest.raises(ImportError):
        from toolkit.systems.night_cage import MISSING  # type: ignore[attr-defined]  # noqa: F401
