"""What a playtest counts: wounds belong to whom or what dealt them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.massive_darkness.packs import library, tutorial
from toolkit.rules.game import Game
from toolkit.systems.massive_darkness import SYSTEM
from toolkit.systems.massive_darkness.facts import DungeonObserver


def observed(given: dict[str, Any], *answers: str) -> DungeonObserver:
    """The observer of a game after some answers."""
    state = SYSTEM.from_data(library(), tutorial(), given)
    game: Game[Any] = Game(library(), tutorial(), state, SYSTEM.next_step)
    game.log = observer = DungeonObserver(game)
    game.start()
    for answer in answers:
        game.answer(answer)
    return observer


def damage(observer: DungeonObserver) -> dict[tuple[str, str], int]:
    return {(source, whom): count for (fact, source, whom), count in observer.counts.items() if fact == "damage"}


@pytest.mark.rule("MD-90.18")
def test_a_trap_is_what_wounds_whoever_draws_it() -> None:
    given = {
        "heroes": {"wren": {"zone": "6.b2"}},
        "tokens": [{"token": "treasure", "at": "6.b2"}],
        "decks": {"treasure-1": {"cards": ["needle-latch"]}},
    }
    observer = observed(given, "move", "pick-up")
    assert damage(observer) == {("needle-latch", "wren"): 1}
    assert observer.counts["card", "needle-latch", ""] == 1


@pytest.mark.rule("MD-90.18")
def test_each_trap_is_told_from_the_one_before() -> None:
    given = {
        "heroes": {"wren": {"zone": "8.b3"}},
        "level_tokens": [{"at": "8.c2", "level": 3}],
        "tokens": [{"token": "treasure", "at": "8.b3"}, {"token": "special-treasure", "at": "8.b3"}],
        "decks": {"treasure-3": {"cards": ["hungry-chest"]}, "treasure-4": {"cards": ["heirs-curse"]}},
    }
    assert damage(observed(given, "move", "pick-up")) == {("hungry-chest", "wren"): 2, ("heirs-curse", "wren"): 2}
