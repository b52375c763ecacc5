"""What content can say is known without all else that a system is, so that checking a rule need not wait for bots."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from toolkit.systems import playable

_LOOK = """
import json, sys
from dataclasses import fields
from toolkit.systems import find, vocabulary_of

def said():
    return {each.name: repr(getattr(vocabulary, each.name)) for each in fields(vocabulary) if each.name not in LATE}

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


_PART_FIRST = """
import sys
from toolkit.systems import part, vocabulary_of

checks = part(sys.argv[1], "checks")
scopes = [each.VOCABULARY for name, each in sys.modules.items() if hasattr(each, "VOCABULARY") and ".verbs." in name]
known = set(scopes[0].verbs)
assert known == set(vocabulary_of(sys.argv[1]).verbs), known
"""


@pytest.mark.parametrize("system", playable())
def test_checks_know_all_verbs_whoever_asks_for_them_first(system: str) -> None:
    """They ran with a vocabulary of which only some verbs had been read, where packs of another system came before."""
    done = subprocess.run([sys.executable, "-c", _PART_FIRST, system], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
