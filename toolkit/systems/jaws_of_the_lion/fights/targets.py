"""Which figures an action means besides those of attacks (JL-6, JL-11)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from toolkit.systems.jaws_of_the_lion.conditions import POISON, WOUND
from toolkit.systems.jaws_of_the_lion.fights.attack import foes_of
from toolkit.systems.jaws_of_the_lion.state import Figure, Monster, SpecialObject, State, Target
from toolkit.systems.jaws_of_the_lion.verbs.moments import Act, Strike

#: Whom an action is for: the figure itself, an ally, an enemy, whom an action before chose, who stands beside the
#: target of the attack or beside a hex that was cleared.
Whom: TypeAlias = Literal["self", "ally", "enemy", "same", "beside-target", "beside-cleared"]


def figures_meant(act: Act, whom: Whom, far: int) -> list[Figure]:
    """The figures that an action may be for. Special objects take no conditions and cannot be moved (JL-24.04)."""
    return [each for each in targets_meant(act, whom, far) if not isinstance(each, SpecialObject)]


def targets_meant(act: Act, whom: Whom, far: int, *, unseen: bool = False) -> list[Target]:
    """All that an action may be for; without a range those on adjacent hexes (JL-11.41)."""
    state, cell = act.state, act.figure.cell
    match whom:
        case "self":
            return [act.figure]
        case "same":
            return [each for each in act.last if each.on_board]
        case "beside-target":
            if not isinstance(act, Strike):
                return []  # no attack is going on
            return [
                each for each in foes_of(state, act) if each is not act.target and _beside(state, act.target_cell, each)
            ]
        case "beside-cleared":
            return [each for each in foes_of(state, act) if any(_beside(state, clear, each) for clear in act.cleared)]
    side: list[Target] = [*state.allies(act.figure)] if whom == "ally" else foes_of(state, act)
    near = state.layout.board.within(cell, far or 1, state.closed)
    return [each for each in side if any(there in near and (unseen or state.sees(cell, there)) for there in each.cells)]


def _beside(state: State, cell: int, figure: Target) -> bool:
    around = state.layout.board.around[cell]
    return any(each in around for each in figure.cells)


def healed_by_monster(state: State, monster: Monster, far: int, whom: Literal["self", "ally", "other"]) -> list[Figure]:
    """JL-90.52: most hit points lost come first; of equals the monster itself, then elites, then low numbers."""
    near = state.layout.board.within(monster.cell, far, state.closed)
    able = [monster] if whom == "self" else [each for each in state.monsters.values() if each.cell in near]
    if whom == "other":
        able = [each for each in able if each is not monster]
    hurt = [each for each in able if each.damage or POISON in each.conditions or WOUND in each.conditions]
    hurt = [each for each in hurt if each is monster or state.sees(monster.cell, each.cell)]
    hurt.sort(key=lambda each: (-each.damage, each is not monster, each.rank != "elite", each.number))
    return [*hurt]
