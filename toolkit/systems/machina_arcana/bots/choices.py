"""The smaller choices: essence, losses, targets, what to use besides attacks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.systems.machina_arcana.bots.chances import said
from toolkit.systems.machina_arcana.cards.card import Ability
from toolkit.systems.machina_arcana.cards.using import explorer_abilities
from toolkit.systems.machina_arcana.state import Explorer, Monster
from toolkit.systems.machina_arcana.verbs.judged import RESERVE, Useful
from toolkit.systems.machina_arcana.view import View


def useful(view: View, me: Explorer, options: Mapping[str, Any]) -> str:
    """An ability without a target that is worth using now; empty where there is none."""
    for ability in explorer_abilities(view, me):
        key = f"use:{ability.key}"
        if key in options and ability.aims is None and _is_useful(view, me, ability):
            return key
    return ""


def _is_useful(view: View, me: Explorer, ability: Ability) -> bool:
    for effect in ability.trigger.effects:
        judged: Useful | None = effect.verb.facets["useful"]
        answer = judged(view, me, ability, said(view, me, effect)) if judged is not None else None
        if answer is not None:
            return answer
    return False


def pick_boost(view: View, me: Explorer, options: Mapping[str, int]) -> str:
    """Essence that lets a roll hit: little of it, while some is left for the story."""
    keys = sorted(options, key=lambda key: options[key])
    spare = me.essence - (0 if view.current.locked and not view.current.ritual.stamina else RESERVE - 1)
    cheap = keys[1] if len(keys) > 1 else keys[0]
    near = (each for each in view.monsters.values() if view.tile_of(each.cell) == view.tile_of(me.cell))
    if options[cheap] == 1 and any(each.health == 1 for each in near):
        return cheap  # the kill gives it back (MA-18.03)
    return cheap if options[cheap] <= max(0, spare) and options[cheap] <= 2 else keys[0]


def pick_loss(me: Explorer) -> str:
    """Health while there is much of it, then essence."""
    return "essence" if me.health <= 3 or me.essence > 4 else "health"


def pick_gift(view: View, payer: Explorer, options: Mapping[str, int]) -> str:
    """The smallest gift that gives the payer what it lacks; the largest, where none does."""
    lacking = max(options.values()) - payer.essence
    return next((key for key, gift in options.items() if gift >= lacking), list(options)[-1])


def pick_target(view: View, options: Mapping[str, Any]) -> str:
    """The monster that is nearest to death, marked ones first; never a friend or a barrel if it can be helped."""

    def worth(key: str) -> tuple[int, int, int]:
        unit = options[key]
        if not isinstance(unit, Monster):
            return (0, 0, 0)
        return (1, int(unit.marked), -unit.health)

    return max(options, key=worth)
