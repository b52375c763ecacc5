"""Whoever is dead, gone or banished does nothing and is not aimed at: no verb breaks over that."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.machina_arcana.play import game
from tests.systems.off_the_map import try_all
from tests.systems.own import library_of
from toolkit.systems.machina_arcana.changes import stand
from toolkit.systems.machina_arcana.fights.losing import remove
from toolkit.systems.machina_arcana.state import NOWHERE, Unit
from toolkit.systems.machina_arcana.verbs.moments import Moment
from toolkit.systems.machina_arcana.verbs.scopes import VOCABULARY

GIVEN = {
    "explorers": {"tinkerer": {"at": "gate-hall/d3"}, "boilerwright": {"at": "gate-hall/d5"}},
    "monsters": {"gutter-thrall": {"at": "gate-hall/f5"}, "pipe-crawler": {"at": "gate-hall/c3"}},
}


def moments() -> tuple[Any, list[Moment]]:
    """A dead explorer and a monster that is gone, as those who act and as targets; and nobody at all."""
    played = game(GIVEN)
    state = played.state
    dead, gone = state.explorers["tinkerer"], next(iter(state.monsters.values()))
    dead.dead = True
    stand(state, dead, NOWHERE)
    remove(played, gone)
    there = state.explorers["boilerwright"]
    pairs: list[tuple[Unit | None, Unit | None]] = [(dead, gone), (gone, dead), (None, None), (there, gone)]
    return played, [Moment(played, me, target=target, monster=gone, card="pipe-wrench") for me, target in pairs]


@pytest.mark.rule("MA-45.14")
def test_no_verb_breaks_over_units_that_are_off_the_map() -> None:
    answers = try_all(moments, VOCABULARY, Moment, library_of("machina-arcana"))
    assert len(answers) > 30
    assert answers["attack"] == {"no-target"} | answers["attack"] & {""}
    for verb in ("push", "pull", "swap", "control"):
        assert not answers[verb] & {""}, verb
