"""A hero who has not come to the board, or has died, is nowhere: no verb breaks over that."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.off_the_map import try_all
from tests.systems.own import library_of
from toolkit.rules.game import Game
from toolkit.rules.log import Log
from toolkit.systems import find
from toolkit.systems.brimstone.map.mine import NOWHERE
from toolkit.systems.brimstone.verbs.moments import Moment
from toolkit.systems.brimstone.verbs.scopes import VOCABULARY

SYSTEM = "brimstone"
GIVEN = {"heroes": {"marshal": {"at": "1,1"}, "songbird": {"at": "2,1"}}, "enemies": {"deep-arm-1": {"at": "1,0"}}}


def moments() -> tuple[Any, list[Moment]]:
    """A dead hero, and nobody at all; the lantern is with somebody who stands."""
    rules, library = find(SYSTEM), library_of(SYSTEM)
    adventure = library.get("door-in-the-ice", kind="adventure")
    state = rules.from_data(library, adventure, {**GIVEN, "bearer": "songbird"})
    game: Game[Any] = Game(library, adventure, state, rules.next_step, round_of=rules.round_number, log=Log())
    game.start()
    dead = state.heroes["marshal"]
    dead.dead, dead.cell = True, NOWHERE
    return game, [Moment(game, dead), Moment(game)]


@pytest.mark.rule("SB-91.66")
def test_no_verb_breaks_over_heroes_who_are_off_the_board() -> None:
    answers = try_all(moments, VOCABULARY, Moment, library_of(SYSTEM))
    assert len(answers) > 25
    for verb in ("wound_enemies", "weaken", "free_attack"):
        assert "" not in answers[verb], verb
