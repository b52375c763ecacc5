"""The changes rules make to characters: game effects do not apply to the dead (MD-10.04)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.systems.massive_darkness.packs import game_from
from toolkit.rules.game import Game
from toolkit.rules.log import Log
from toolkit.systems.massive_darkness.fights import changes
from toolkit.systems.massive_darkness.state import Hero

Change = Callable[[Game[Any], Hero], None]
CHANGES: dict[str, Change] = {
    "healed": lambda game, hero: changes.heal(game, hero, 2, "MD-36.01"),
    "wounded": lambda game, hero: changes.wound_hero(game, hero, 2, "MD-23.01"),
    "stunned": changes.stun,
    "gained_xp": lambda game, hero: changes.gain_xp(game, hero, 2, "MD-22.02"),
}


def table(**hero: Any) -> tuple[Game[Any], Hero, Log]:
    log = Log()
    game = game_from({"heroes": {"garrick": {"zone": "6.b2"}, "wren": {"zone": "6.b2", **hero}}}, log=log)
    return game, game.state.heroes["wren"], log


def told(log: Log) -> list[str]:
    return [event.name for event in log if event.data.get("who") == "wren"]


@pytest.mark.rule("MD-10.04", "MD-90.29")
@pytest.mark.parametrize("name", CHANGES)
def test_nothing_happens_to_the_dead(name: str) -> None:
    game, wren, log = table(dead=True)
    before = (wren.wounds, wren.xp, wren.stunned, wren.dead)
    CHANGES[name](game, wren)
    assert (wren.wounds, wren.xp, wren.stunned, wren.dead) == before
    assert told(log) == []


@pytest.mark.parametrize("name", CHANGES)
def test_but_to_the_living(name: str) -> None:
    game, wren, log = table(wounds=2)
    CHANGES[name](game, wren)
    assert told(log) == [name]
