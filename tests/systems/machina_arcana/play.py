"""Games of Machina Arcana for tests: the shipped pack, packs of a test's own, and states written as data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from toolkit.content.library import Library, load
from toolkit.content.resources import data_folder
from toolkit.rules.game import Game
from toolkit.rules.log import Log
from toolkit.systems import find
from toolkit.systems.machina_arcana.state import State

SYSTEM = find("machina-arcana")
CORE = data_folder("content") / "machina-arcana" / "core"
MANIFEST = """\
id: tried
title: Tried
version: "1.0.0"
system: machina-arcana
languages: [en]
requires: [machina-arcana]
"""


@cache
def library() -> Library:
    loaded = load([CORE])
    assert loaded.diagnostics == ()
    return loaded.library


def with_pack(folder: Path, **files: str) -> Library:
    """The shipped pack and one more."""
    folder.mkdir(exist_ok=True)
    (folder / "lantern.yaml").write_text(MANIFEST, encoding="utf-8")
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return load([CORE, folder]).library


def game(given: Mapping[str, Any], box: Library | None = None, adventure: str = "the-brass-well") -> Game[State]:
    """A game that begins with a state, run to its first question."""
    found = box or library()
    entity = found.get(f"machina-arcana/{adventure}", kind="adventure")
    state = SYSTEM.from_data(found, entity, given)
    made: Game[State] = Game(found, entity, state, SYSTEM.next_step, round_of=SYSTEM.round_number, log=Log())
    made.start()
    return made
