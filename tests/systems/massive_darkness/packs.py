"""The packs that tests of Massive Darkness play."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library, load
from toolkit.content.resources import data_folder
from toolkit.rules.game import Game
from toolkit.rules.log import Log
from toolkit.systems.massive_darkness import SYSTEM

CORE = data_folder("content") / "massive-darkness" / "core"
PROVING_GROUND = Path(__file__).parent / "proving_ground"


@cache
def library() -> Library:
    """The shipped pack and, on top of it, the cards of the proving ground."""
    loaded = load([CORE, PROVING_GROUND])
    assert loaded.diagnostics == ()
    return loaded.library


def tutorial() -> Entity:
    return library().get("massive-darkness/first-steps-below", kind="adventure")


def game_from(given: dict[str, Any], *, seed: int = 0, log: Log | None = None) -> Game[Any]:
    """A started game in the given state."""
    state = SYSTEM.from_data(library(), tutorial(), {"random": {"seed": seed}, **given})
    game: Game[Any] = Game(library(), tutorial(), state, SYSTEM.next_step, log=log)
    game.start()
    return game
