"""How often gates looked at the games of a results folder without finding an answer.

Who plays more games after "not enough games to say" looks at the first ones again. `gates.Look` pays for that, and the
folder remembers it in `asked.json`: the numbers of games that did not decide.
"""

from __future__ import annotations

import json
from pathlib import Path

from toolkit.content.diagnostics import Diagnostic
from toolkit.content.writing import atomic_write
from toolkit.playtest.parts import RunFault, writing

ASKED = "asked.json"
#: More than anybody asks; what is longer was not written by us.
_MOST = 1_000


def asked_before(folder: Path, games: int) -> int:
    """How many earlier runs with fewer games ended without an answer. The same games again are no new look."""
    return sum(1 for earlier in _undecided(folder) if earlier < games)


def remember_undecided(folder: Path, games: int) -> None:
    """Remember that so many games of each table were not enough for an answer."""
    undecided = sorted({*_undecided(folder), games})
    with writing(folder / ASKED):
        atomic_write(folder / ASKED, json.dumps({"undecided": undecided}) + "\n")


def _undecided(folder: Path) -> list[int]:
    path = folder / ASKED
    if not path.exists():
        return []
    try:
        found = json.loads(path.read_text("utf-8"))["undecided"]
        if isinstance(found, list) and len(found) <= _MOST and all(type(each) is int for each in found):
            return found
    except (ValueError, KeyError, TypeError, RecursionError):
        pass
    hint = "remove the file: the next answer is then as if nobody had asked before"
    raise RunFault(Diagnostic("L1302", "this does not say how often the games were judged", str(path), hint=hint))
